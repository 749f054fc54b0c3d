//! What the registry says about sliding tiles.

use papan_puzzle::{
    Example, FormatInfo, GRADE, Grade, GradeScale, ObjectiveInfo, OptionText, OrFile, Preset,
    PuzzleInfo, SEED, Setting, Size, Task, Textbook, choices, listed, page_files,
};

use crate::heuristics::HeuristicKind;
use crate::notation::Notation;

listed! {
    /// What a solution is asked to minimise.
    pub(super) enum Objective: ObjectiveInfo {
        Moves { id: "moves", summary: "fewest moves" },
        Any { id: "any", summary: "some solution, quickly; shorter is better" },
    }
}

choices! {
    /// The goals that have names.
    pub(super) enum NamedGoal { BlankLast = "blank-last", BlankFirst = "blank-first" }
}

choices! {
    for Notation { Blank = "blank", Tile = "tile", Numbers = "numbers" }
}

/// The board to reach.
pub(super) const GOAL: Setting<OrFile<NamedGoal>> = Setting::choice_or_file(OptionText {
    id: "goal",
    value: "GOAL",
    default: Some("blank-last"),
    help: "Tiles: the board to reach: blank-last (1 2 3 ... then the blank), blank-first, or a file with a board.",
    tasks: &[Task::Solve, Task::Check, Task::Explain, Task::Generate],
});

/// How solutions are written.
pub(super) const MOVES: Setting<Notation> = Setting::choice(OptionText {
    id: "moves",
    value: "NOTATION",
    default: Some("blank"),
    help: "Tiles: how solutions are written: udlr of the blank, udlr of the tile that slides, or the numbers of the tiles that slide.",
    tasks: &[Task::Solve, Task::Check],
});

/// The size of generated boards.
pub(super) const SIZE: Setting<Size> = Setting::size(OptionText {
    id: "size",
    value: "RxC",
    default: Some("4x4"),
    help: "Rows x columns of the boards, from 2x2 to 10x10.",
    tasks: &[Task::Generate],
});

/// The lowest cost of generated boards.
pub(super) const MIN_COST: Setting<Option<u64>> = Setting::optional_integer(
    0..=1000,
    OptionText {
        id: "min-cost",
        value: "N",
        default: None,
        help: "Only boards whose shortest solution has at least this many moves.",
        tasks: &[Task::Generate],
    },
);

/// The highest cost of generated boards.
pub(super) const MAX_COST: Setting<Option<u64>> = Setting::optional_integer(
    0..=1000,
    OptionText {
        id: "max-cost",
        value: "N",
        default: None,
        help: "Only boards whose shortest solution has at most this many moves.",
        tasks: &[Task::Generate],
    },
);

/// What makes levels of each grade likely.
const PRESETS: &[Preset] = &[
    Preset::new(Grade::Easy, &[("size", "3x3"), ("min-cost", "8"), ("max-cost", "18")]),
    Preset::new(Grade::Easy, &[("size", "4x4"), ("min-cost", "7"), ("max-cost", "13")]),
    Preset::new(Grade::Medium, &[("size", "3x3"), ("min-cost", "22")]),
    Preset::new(Grade::Medium, &[("size", "4x4"), ("min-cost", "16"), ("max-cost", "28")]),
    Preset::new(Grade::Hard, &[("size", "4x4"), ("min-cost", "34"), ("max-cost", "52")]),
    Preset::new(Grade::Expert, &[("size", "4x4"), ("min-cost", "60"), ("max-cost", "66")]),
];

/// The entry.
pub(super) static INFO: PuzzleInfo = PuzzleInfo {
    id: "tiles",
    name: "Sliding tiles",
    summary: "the 15-puzzle and its relatives, from 2x2 to 10x10",
    sides: crate::MIN_SIDE as u64..=crate::MAX_SIDE as u64,
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
    objectives: Objective::INFOS,
    algorithms: Textbook::ALL,
    heuristics: HeuristicKind::INFOS,
    options: &[
        GOAL.info,
        MOVES.info,
        SIZE.info,
        MIN_COST.info,
        MAX_COST.info,
        SEED.info,
        GRADE.info,
    ],
    metrics: &["moves"],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: super::tables::TABLES,
    judges: &[],
    page: page_files![
        "puzzle.js",
        "rules.js",
        "view.js",
        "editor.js",
        "overlays.js",
        "messages.js",
        "style.css",
        "icon.svg",
    ],
    examples: &[
        Example {
            id: "eight",
            title: "one of the two hardest 8-puzzles: 31 moves",
            text: "8 6 7\n2 5 4\n3 0 1\n",
        },
        Example {
            id: "solveable1",
            title: "an easy 15-puzzle: 10 moves",
            text: "X 1 3 4\n9 2 6 7\n10 5 11 8\n13 14 15 12\n",
        },
        Example {
            id: "solveable3",
            title: "a 15-puzzle of 22 moves",
            text: "9 1 7 4\n6 3 2 8\n13 15 5 11\n14 X 10 12\n",
        },
        Example {
            id: "notsolveable1",
            title: "a 15-puzzle that parity proves unsolvable",
            text: "2 1 4 3\n6 5 8 7\n10 9 12 11\n14 13 X 15\n",
        },
    ],
    levels: include_str!("../../levels.jsonl"),
    grades: GradeScale::OF_PLANS,
    presets: PRESETS,
};
