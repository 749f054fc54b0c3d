//! What the registry says about Rush Hour.

use papan_puzzle::{
    Example, FormatInfo, GRADE, Grade, GradeScale, OptionText, Preset, PuzzleInfo, SEED, Setting,
    Size, Task, Textbook, page_files,
};

use crate::heuristics::HeuristicKind;
use crate::rules::Objective;

const GENERATE: &[Task] = &[Task::Generate];

/// Whether to print the hardest start alone.
pub(super) const HARDEST: Setting<bool> = Setting::flag(OptionText {
    id: "hardest",
    value: "",
    default: None,
    help: "Rush Hour: print the hardest start that can be reached, as a board to read again.",
    tasks: &[Task::Explain],
});

/// The size of generated boards.
pub(super) const SIZE: Setting<Size> = Setting::size(OptionText {
    id: "size",
    value: "RxC",
    default: Some("6x6"),
    help: "Rows x columns of the boards, from 3x3 to 16x16.",
    tasks: GENERATE,
});

/// The fewest slides of generated boards.
pub(super) const MIN_SLIDES: Setting<u64> = Setting::integer(
    1..=1000,
    OptionText {
        id: "min-slides",
        value: "N",
        default: Some("10"),
        help: "The fewest slides that the shortest solution may have.",
        tasks: GENERATE,
    },
);

/// The walls of generated boards.
pub(super) const WALLS: Setting<u64> = Setting::integer(
    0..=255,
    OptionText {
        id: "walls",
        value: "N",
        default: Some("0"),
        help: "How many walls each board has.",
        tasks: GENERATE,
    },
);

/// Whether generated boards have no superfluous piece.
pub(super) const MINIMAL: Setting<bool> = Setting::flag(OptionText {
    id: "minimal",
    value: "",
    default: None,
    help: "Remove every piece whose absence leaves the shortest solution as long.",
    tasks: GENERATE,
});

/// What makes levels of each grade likely.
const PRESETS: &[Preset] = &[
    Preset::new(Grade::Easy, &[("size", "6x6"), ("min-slides", "5")]),
    Preset::new(Grade::Medium, &[("size", "6x6"), ("min-slides", "10")]),
    Preset::new(Grade::Hard, &[("size", "6x6"), ("min-slides", "20")]),
    Preset::new(Grade::Expert, &[("size", "6x6"), ("min-slides", "32")]),
];

/// The entry.
pub(super) static INFO: PuzzleInfo = PuzzleInfo {
    id: "rushhour",
    name: "Rush Hour",
    summary: "slide the pieces until the primary piece reaches the exit; 3x3 to 16x16",
    sides: crate::board::MIN_SIDE as u64..=crate::board::MAX_SIDE as u64,
    formats: &[
        FormatInfo {
            name: "course",
            summary: "rows and columns, the number of other pieces, and a grid with P and the exit K",
            example: "4 4\n2\n..A.\nPPA.K\n....\nBB..\n",
        },
        FormatInfo {
            name: "grid",
            summary: "the rows alone; the red car is P, X, A or R and leaves on the right, unless K says otherwise",
            example: "..A.\nXXA.\n....\nBB.C\n",
        },
        FormatInfo {
            name: "characters",
            summary: "36 characters of a 6x6 board: A (or X) goes right, o or . is empty, x a wall",
            example: "ooBoooooBoooAABoooooooooCCoooooooooo\n",
        },
        FormatInfo {
            name: "database",
            summary: "lines `moves board cluster`: the optimum in slides and the reachable states",
            example: "2 xxBxxxxxBxxxAABoooxxoxxxxxoxxxxxoxxx 14\n",
        },
        FormatInfo {
            name: "cards",
            summary: "lines `number board slides steps states`: the optima and the reachable states",
            example: "1 xxBxxxxxBxxxXXBoooxxoxxxxxoxxxxxoxxx 2 7 14\n",
        },
    ],
    objectives: Objective::INFOS,
    algorithms: Textbook::ALL,
    heuristics: HeuristicKind::INFOS,
    options: &[
        HARDEST.info,
        SIZE.info,
        MIN_SLIDES.info,
        WALLS.info,
        MINIMAL.info,
        SEED.info,
        GRADE.info,
    ],
    metrics: &["slides", "steps"],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: &[],
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
        "course.js",
        "shapes.js",
    ],
    examples: &[
        Example {
            id: "case1",
            title: "an easy 6x6 board: 5 slides, 9 steps",
            text: include_str!("../../../../examples/rushhour/case1.txt"),
        },
        Example {
            id: "case2",
            title: "a hard 6x6 board: 51 slides, 81 steps",
            text: include_str!("../../../../examples/rushhour/case2.txt"),
        },
        Example {
            id: "case3",
            title: "unsolvable: a piece in the way never leaves the exit column",
            text: include_str!("../../../../examples/rushhour/case3.txt"),
        },
        Example {
            id: "case4",
            title: "a 12x12 board: 3 slides",
            text: include_str!("../../../../examples/rushhour/case4.txt"),
        },
        Example {
            id: "sixty",
            title: "one of the hardest 6x6 boards with a wall: 60 slides",
            text: "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n",
        },
    ],
    levels: include_str!("../../levels.jsonl"),
    grades: GradeScale::OF_PLANS,
    presets: PRESETS,
};
