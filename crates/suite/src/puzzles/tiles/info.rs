//! What the registry says about sliding tiles.

use papan_search::Claim;

use crate::algorithm::ALL_IDS;
use crate::info::{
    Example, FormatInfo, HeuristicInfo, ObjectiveInfo, OptionInfo, OptionKind, PuzzleInfo, Task,
};

/// The size of generated boards, unless another is asked for.
pub(super) const DEFAULT_SIZE: &str = "4x4";

/// The objective that generated boards are measured by.
pub(super) const MOVES: &str = "moves";

/// All heuristics are consistent, and both objectives count moves.
const CONSISTENT: &[Claim] = &[Claim::Consistent, Claim::Consistent];

/// The entry.
pub(super) static INFO: PuzzleInfo = PuzzleInfo {
    id: "tiles",
    name: "Sliding tiles",
    summary: "the 15-puzzle and its relatives, from 2x2 to 10x10",
    sides: papan_tiles::MIN_SIDE as u64..=papan_tiles::MAX_SIDE as u64,
    formats: &[
        FormatInfo {
            name: "rows",
            summary: "rows of numbers, one blank written 0, X, _ or .",
            example: "1 2 3\n4 5 6\n7 0 8\n",
        },
        FormatInfo {
            name: "slashes",
            summary: "one line, a slash between rows",
            example: "1 2 3/4 5 6/7 0 8\n",
        },
        FormatInfo {
            name: "commas",
            summary: "one line, a comma list of a square size",
            example: "1,2,3,4,5,6,7,0,8\n",
        },
        FormatInfo {
            name: "list",
            summary: "one line, a square count of numbers, after an index and an optimum if there are any",
            example: "1 1 1 2 3 4 5 6 7 0 8\n",
        },
        FormatInfo {
            name: "array",
            summary: "rows in brackets, on one line or several",
            example: "[[1,2,3],[4,5,6],[7,0,8]]\n",
        },
        FormatInfo {
            name: "characters",
            summary: "one character a cell, up to 5x5; letters go on after 9",
            example: "123456708\n",
        },
        FormatInfo {
            name: "drawing",
            summary: "a board as papan draws it",
            example: "+---+---+\n| 1 | 2 |\n+---+---+\n|   | 3 |\n+---+---+\n",
        },
    ],
    objectives: &[
        ObjectiveInfo { id: MOVES, summary: "fewest moves" },
        ObjectiveInfo { id: "any", summary: "some solution, quickly; shorter is better" },
    ],
    algorithms: ALL_IDS,
    heuristics: &[
        HeuristicInfo { id: "zero", summary: "knows nothing", claims: CONSISTENT },
        HeuristicInfo {
            id: "misplaced",
            summary: "tiles not in their place (the bound of seed 001)",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "manhattan",
            summary: "sum of the tiles' distances from their places",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "linear-conflict",
            summary: "manhattan, plus 2 for each tile that must leave its line to let another pass",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "walking-distance",
            summary: "moves that sort the rows plus moves that sort the columns",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "pdb",
            summary: "additive pattern tables, built at the start; boards up to 25 cells",
            claims: CONSISTENT,
        },
    ],
    options: &[
        OptionInfo {
            id: "goal",
            value: "GOAL",
            kind: OptionKind::ChoiceOrFile(&["blank-last", "blank-first"]),
            default: Some("blank-last"),
            help: "Tiles: the board to reach: blank-last (1 2 3 ... then the blank), blank-first, or a file with a board.",
            tasks: &[Task::Solve, Task::Check, Task::Explain, Task::Generate],
        },
        OptionInfo {
            id: "moves",
            value: "NOTATION",
            kind: OptionKind::Choice(&["blank", "tile", "numbers"]),
            default: Some("blank"),
            help: "Tiles: how solutions are written: udlr of the blank, udlr of the tile that slides, or the numbers of the tiles that slide.",
            tasks: &[Task::Solve, Task::Check],
        },
        OptionInfo {
            id: "size",
            value: "RxC",
            kind: OptionKind::Size,
            default: Some(DEFAULT_SIZE),
            help: "Rows x columns of the boards, from 2x2 to 10x10.",
            tasks: &[Task::Generate],
        },
        OptionInfo {
            id: "min-cost",
            value: "N",
            kind: OptionKind::Integer { min: 0, max: 1000 },
            default: None,
            help: "Only boards whose shortest solution has at least this many moves.",
            tasks: &[Task::Generate],
        },
        OptionInfo {
            id: "max-cost",
            value: "N",
            kind: OptionKind::Integer { min: 0, max: 1000 },
            default: None,
            help: "Only boards whose shortest solution has at most this many moves.",
            tasks: &[Task::Generate],
        },
        OptionInfo::SEED,
    ],
    metrics: &["moves"],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: super::tables::TABLES,
    examples: &[
        Example { id: "eight", title: "an 8-puzzle", text: "8 6 7\n2 5 4\n3 0 1\n" },
        Example {
            id: "solveable1",
            title: "seed 001, solvable in 10 moves",
            text: "X 1 3 4\n9 2 6 7\n10 5 11 8\n13 14 15 12\n",
        },
        Example {
            id: "solveable3",
            title: "seed 001, solvable in 22 moves",
            text: "9 1 7 4\n6 3 2 8\n13 15 5 11\n14 X 10 12\n",
        },
        Example {
            id: "notsolveable1",
            title: "seed 001, unsolvable",
            text: "2 1 4 3\n6 5 8 7\n10 9 12 11\n14 13 X 15\n",
        },
    ],
};
