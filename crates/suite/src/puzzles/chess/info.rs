//! What the registry says about chess.

use papan_chess::BoardSize;

use crate::info::{CollectionInfo, Example, FormatInfo, OptionInfo, OptionKind, PuzzleInfo, Task};

/// Evasions listed, unless another number is asked for.
pub(super) const DEFAULT_EVASIONS: &str = "20";
/// Pieces on generated boards.
pub(super) const DEFAULT_PIECES: &str = "8";
/// The size of generated boards.
pub(super) const DEFAULT_SIZE: &str = "8";
/// The kind of generated boards.
pub(super) const DEFAULT_KIND: &str = "mixed";

/// The entry.
pub(super) static INFO: PuzzleInfo = PuzzleInfo {
    id: "chess",
    name: "Chess on giant boards",
    summary: "check, mate or safe, on boards of up to 10^18 by 10^18 squares",
    sides: BoardSize::MIN.get() as u64..=BoardSize::MAX.get() as u64,
    formats: &[
        FormatInfo {
            name: "CSTATE3",
            summary: "T boards, each N P and then P lines x y c",
            example: "1\n8 3\n4 1 k\n8 1 R\n4 8 K\n",
        },
        FormatInfo {
            name: "board",
            summary: "one CSTATE3 board without the T before it",
            example: "8 3\n4 1 k\n8 1 R\n4 8 K\n",
        },
        FormatInfo {
            name: "FEN",
            summary: "an 8x8 board, one per line; file a..h is x 1..8, rank 1..8 is y 1..8",
            example: "3k4/8/8/8/8/8/8/3K3r w - - 0 1\n",
        },
        FormatInfo {
            name: "EPD",
            summary: "a FEN with operations in place of its counters; `id` is the title",
            example: "# a back rank\n6k1/5ppp/8/8/8/8/8/3R2K1 w - - bm Rd8; id \"back rank\";\n",
        },
    ],
    objectives: &[],
    algorithms: &[],
    heuristics: &[],
    options: &[
        OptionInfo {
            id: "evasions",
            value: "N",
            kind: OptionKind::Integer { min: 0, max: 1_000_000 },
            default: Some(DEFAULT_EVASIONS),
            help: "Chess: list at most this many ways out of a check; all are counted. A picture shows 12 by default.",
            tasks: &[Task::Solve, Task::Explain],
        },
        OptionInfo {
            id: "pieces",
            value: "P",
            kind: OptionKind::Integer { min: 2, max: 200_000 },
            default: Some(DEFAULT_PIECES),
            help: "Pieces on each board, kings included.",
            tasks: &[Task::Generate],
        },
        OptionInfo {
            id: "size",
            value: "N",
            kind: OptionKind::Integer { min: 8, max: 1_000_000_000_000_000_000 },
            default: Some(DEFAULT_SIZE),
            help: "Rows and columns of each board, from 8 to 10^18 (write all digits).",
            tasks: &[Task::Generate],
        },
        OptionInfo {
            id: "kind",
            value: "KIND",
            kind: OptionKind::Choice(&["safe", "check", "mate", "double", "mixed"]),
            default: Some(DEFAULT_KIND),
            help: "What the positions are: safe, check, mate, double (check by two pieces) or mixed.",
            tasks: &[Task::Generate],
        },
        OptionInfo::SEED,
    ],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: &[],
    metrics: &["evasions"],
    examples: &[
        Example { id: "safe", title: "nobody is attacked", text: SAFE },
        Example { id: "check", title: "a rook gives check; a pawn may step between", text: CHECK },
        Example { id: "mate", title: "a protected queen mates in the corner", text: MATE },
        Example { id: "stalemate", title: "safe, but Black could not move", text: STALEMATE },
        Example { id: "giant", title: "a check across 10^18 squares", text: GIANT },
    ],
};

const SAFE: &str = include_str!("../../../../../examples/chess/safe.txt");
const CHECK: &str = include_str!("../../../../../examples/chess/check.txt");
const MATE: &str = include_str!("../../../../../examples/chess/mate.txt");
const STALEMATE: &str = include_str!("../../../../../examples/chess/stalemate.txt");
const GIANT: &str = include_str!("../../../../../examples/chess/giant.txt");

/// A CSTATE3 file begins with the number of its boards.
pub(super) static FILE: CollectionInfo = CollectionInfo {
    option: "boards",
    most: papan_chess::format::MAX_BOARDS,
    head: |boards| format!("{boards}\n"),
    between: "",
};
