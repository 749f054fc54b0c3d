//! What the registry says about chess.

use papan_puzzle::{
    CollectionInfo, Example, FormatInfo, GRADE, Grade, Judge, JudgeProgram, OptionText, Preset,
    PuzzleInfo, SEED, Setting, Task, page_files,
};

use crate::position::MAX_PIECES;
use crate::{BoardSize, Kind};

/// The number of evasions listed.
pub(super) const EVASIONS: Setting<u64> = Setting::integer(
    0..=1_000_000,
    OptionText {
        id: "evasions",
        value: "N",
        default: Some("20"),
        help: "Chess: list at most this many ways out of a check; all are counted. A picture shows 12 by default.",
        tasks: &[Task::Solve, Task::Explain],
    },
);

/// The number of pieces on generated boards.
pub(super) const PIECES: Setting<u64> = Setting::integer(
    2..=MAX_PIECES as u64,
    OptionText {
        id: "pieces",
        value: "P",
        default: Some("8"),
        help: "Pieces on each board, kings included.",
        tasks: &[Task::Generate],
    },
);

/// The size of generated boards.
pub(super) const SIZE: Setting<u64> = Setting::integer(
    BoardSize::MIN.get() as u64..=BoardSize::MAX.get() as u64,
    OptionText {
        id: "size",
        value: "N",
        default: Some("8"),
        help: "Rows and columns of each board, from 8 to 10^18 (write all digits).",
        tasks: &[Task::Generate],
    },
);

/// The kind of generated boards.
pub(super) const KIND: Setting<Kind> = Setting::choice(OptionText {
    id: "kind",
    value: "KIND",
    default: Some("mixed"),
    help: "What the positions are: safe, check, mate, double (check by two pieces), impossible (both kings in check) or mixed.",
    tasks: &[Task::Generate],
});

/// What makes levels of each grade likely.
const PRESETS: &[Preset] = &[
    Preset::new(Grade::Easy, &[("pieces", "5")]),
    Preset::new(Grade::Medium, &[("pieces", "9")]),
    Preset::new(Grade::Hard, &[("pieces", "18")]),
    Preset::new(Grade::Expert, &[("size", "100"), ("pieces", "60"), ("kind", "check")]),
];

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
    options: &[EVASIONS.info, PIECES.info, SIZE.info, KIND.info, SEED.info, GRADE.info],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: &[],
    // No judge asks a browser.
    judges: if cfg!(target_family = "wasm") {
        &[]
    } else {
        &[Judge {
            id: "cstate3",
            summary: "chess on giant boards: T boards in, T lines out",
            program: JudgeProgram::Stream(super::judge),
        }]
    },
    metrics: &["evasions"],
    page: page_files![
        "puzzle.js",
        "rules.js",
        "view.js",
        "editor.js",
        "overlays.js",
        "messages.js",
        "style.css",
        "icon.svg",
        "controls.js",
        "labels.js",
        "layout.js",
        "numbers.js",
        "overlay-view.js",
        "shapes.js",
        "viewport.js",
    ],
    examples: &[
        Example { id: "safe", title: "nobody is attacked", text: SAFE },
        Example { id: "check", title: "a rook gives check; a pawn may step between", text: CHECK },
        Example { id: "mate", title: "a protected queen mates in the corner", text: MATE },
        Example { id: "stalemate", title: "safe, but Black could not move", text: STALEMATE },
        Example { id: "giant", title: "a check across 10^18 squares", text: GIANT },
    ],
    levels: include_str!("../../levels.jsonl"),
    grades: crate::difficulty::GRADES,
    presets: PRESETS,
};

const SAFE: &str = include_str!("../../../../examples/chess/safe.txt");
const CHECK: &str = include_str!("../../../../examples/chess/check.txt");
const MATE: &str = include_str!("../../../../examples/chess/mate.txt");
const STALEMATE: &str = include_str!("../../../../examples/chess/stalemate.txt");
const GIANT: &str = include_str!("../../../../examples/chess/giant.txt");

/// A CSTATE3 file begins with the number of its boards.
pub(super) static FILE: CollectionInfo = CollectionInfo {
    option: "boards",
    max: crate::format::MAX_BOARDS,
    head: |boards| format!("{boards}\n"),
    between: "",
};
