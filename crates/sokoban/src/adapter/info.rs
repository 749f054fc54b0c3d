//! What the registry says about Sokoban.

use papan_puzzle::{
    Example, FormatInfo, GRADE, Grade, GradeScale, Judge, JudgeProgram, OptionText, Preset,
    PuzzleInfo, SEED, Setting, Size, Task, Textbook, choices, page_files,
};

use crate::heuristics::{Assign, HeuristicKind};
use crate::solver::Objective;

const SOLVE: &[Task] = &[Task::Solve];
const GENERATE: &[Task] = &[Task::Generate];

choices! {
    /// Which pushes into deadlocks the textbook algorithms leave out.
    pub(super) enum Deadlocks {
        /// None.
        Keep = "keep",
        /// Simple and freeze deadlocks.
        Prune = "prune",
        /// These and bipartite deadlocks.
        Bipartite = "bipartite",
        /// Simple, freeze and corral deadlocks.
        Corral = "corral",
        /// All that can be told without searching for a solution.
        All = "all",
    }
}

choices! {
    /// How the textbook algorithms push a box through a tunnel.
    pub(super) enum Tunnels { Steps = "steps", Macros = "macros" }
}

/// How some heuristics assign goals.
pub(super) const ASSIGN: Setting<Assign> = Setting::choice(OptionText {
    id: "assign",
    value: "HOW",
    default: Some("nearest"),
    help: "Sokoban: how manhattan and euclidean assign goals to boxes: the nearest goal to each box, or each goal to one box, nearest pair first (greedy, as the thesis on Timus 1589 does; the heuristic then claims nothing).",
    tasks: SOLVE,
});

/// Which deadlocks are pruned.
pub(super) const DEADLOCKS: Setting<Deadlocks> = Setting::choice(OptionText {
    id: "deadlocks",
    value: "WHICH",
    default: Some("prune"),
    help: "Sokoban: whether the algorithms keep or prune pushes into simple and freeze deadlocks; bipartite, corral and all prune deadlocks of those kinds too. auto always prunes.",
    tasks: SOLVE,
});

/// Whether tunnels are one action.
pub(super) const TUNNELS: Setting<Tunnels> = Setting::choice(OptionText {
    id: "tunnels",
    value: "HOW",
    default: Some("steps"),
    help: "Sokoban: whether the algorithms push a box through a tunnel step by step, or in one action where it can only go on (macros lose no solution; they need an objective that counts pushes).",
    tasks: SOLVE,
});

/// How far the forward half goes.
pub(super) const MAX_FORWARD_PUSHES: Setting<Option<u64>> = Setting::optional_integer(
    0..=u32::MAX as u64,
    OptionText {
        id: "max-forward-pushes",
        value: "N",
        default: None,
        help: "Sokoban: the forward half of a bidirectional search makes at most this many pushes.",
        tasks: SOLVE,
    },
);

/// How far the backward half goes.
pub(super) const MAX_BACKWARD_PUSHES: Setting<Option<u64>> = Setting::optional_integer(
    0..=u32::MAX as u64,
    OptionText {
        id: "max-backward-pushes",
        value: "N",
        default: None,
        help: "Sokoban: the backward half of a bidirectional search makes at most this many pulls.",
        tasks: SOLVE,
    },
);

/// The size of generated levels.
pub(super) const SIZE: Setting<Size> = Setting::size(OptionText {
    id: "size",
    value: "RxC",
    default: Some("8x8"),
    help: "Rows x columns of the levels, walls included, from 4x4 to 64x64.",
    tasks: GENERATE,
});

/// The boxes of generated levels.
pub(super) const BOXES: Setting<u64> = Setting::integer(
    1..=1000,
    OptionText {
        id: "boxes",
        value: "N",
        default: Some("3"),
        help: "How many boxes each level has.",
        tasks: GENERATE,
    },
);

/// The fewest pushes of generated levels.
pub(super) const MIN_PUSHES: Setting<u64> = Setting::integer(
    1..=10_000,
    OptionText {
        id: "min-pushes",
        value: "N",
        default: Some("15"),
        help: "The fewest pushes that the shortest solution may have.",
        tasks: GENERATE,
    },
);

/// What makes levels of each grade likely.
const PRESETS: &[Preset] = &[
    Preset::new(Grade::Easy, &[("size", "7x7"), ("boxes", "2"), ("min-pushes", "5")]),
    Preset::new(Grade::Medium, &[("size", "7x8"), ("boxes", "3"), ("min-pushes", "14")]),
    Preset::new(Grade::Hard, &[("size", "8x8"), ("boxes", "3"), ("min-pushes", "25")]),
    Preset::new(Grade::Expert, &[("size", "8x9"), ("boxes", "4"), ("min-pushes", "40")]),
];

/// The entry.
pub(super) static INFO: PuzzleInfo = PuzzleInfo {
    id: "sokoban",
    name: "Sokoban",
    summary: "push every box onto a goal; up to 64x64",
    sides: 1..=crate::MAX_SIDE as u64,
    formats: &[
        FormatInfo {
            name: "xsb",
            summary: "rows of # wall, @ player, $ box, . goal, + player and * box on a goal",
            example: "#######\n#. $ @#\n#######\n",
        },
        FormatInfo {
            name: "collection",
            summary: "levels between titles, authors and comments, as `; name` or `Title: name`",
            example: "; First\n#######\n#. $ @#\n#######\nAuthor: nobody\n",
        },
        FormatInfo {
            name: "run-length",
            summary: "one line per level: a number repeats what follows, | ends a row",
            example: "7#|#.-$-@#|7#\n",
        },
        FormatInfo {
            name: "slc",
            summary: "XML: a Level element for each level, an L element for each row",
            example: "<SokobanLevels><LevelCollection><Level Id=\"First\">\n<L>#######</L>\n<L>#. $ @#</L>\n<L>#######</L>\n</Level></LevelCollection></SokobanLevels>\n",
        },
    ],
    objectives: Objective::INFOS,
    algorithms: Textbook::ALL,
    heuristics: HeuristicKind::INFOS,
    options: &[
        ASSIGN.info,
        DEADLOCKS.info,
        TUNNELS.info,
        MAX_FORWARD_PUSHES.info,
        MAX_BACKWARD_PUSHES.info,
        SIZE.info,
        BOXES.info,
        MIN_PUSHES.info,
        SEED.info,
        GRADE.info,
    ],
    metrics: &["pushes", "moves", "box_lines", "box_changes", "pushing_sessions", "player_lines"],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: &[],
    // No judge asks a browser.
    judges: if cfg!(target_family = "wasm") {
        &[]
    } else {
        &[Judge {
            id: "timus-1589",
            summary: "Sokoban: one level in, one solution out",
            program: JudgeProgram::Level(super::judge),
        }]
    },
    page: page_files![
        "puzzle.js",
        "rules.js",
        "view.js",
        "editor.js",
        "overlays.js",
        "messages.js",
        "style.css",
        "icon.svg",
        "overlay-view.js",
        "routes.js",
        "shapes.js",
    ],
    examples: &[
        Example {
            id: "timus-2",
            title: "the second sample of Timus 1589",
            text: include_str!("../../../../examples/sokoban/timus-2.xsb"),
        },
        Example {
            id: "one-box",
            title: "a first level: one box, 5 pushes",
            text: include_str!("../../../../examples/sokoban/one-box.xsb"),
        },
        Example {
            id: "hard-1",
            title: "a hard level: ten boxes on 8x8",
            text: "########\n#.     #\n#$ $ $ #\n#  $ $ #\n#@ $ $ #\n###*** #\n#......#\n########\n",
        },
        Example {
            id: "unsolvable",
            title: "no deadlock in sight, and yet no solution",
            text: include_str!("../../../../examples/sokoban/unsolvable.xsb"),
        },
    ],
    levels: include_str!("../../levels.jsonl"),
    grades: GradeScale::OF_PLANS,
    presets: PRESETS,
};
