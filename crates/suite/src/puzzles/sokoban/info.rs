//! What the registry says about Sokoban.

use papan_search::Claim;

use crate::algorithm::ALL_IDS;
use crate::info::{
    Example, FormatInfo, HeuristicInfo, ObjectiveInfo, OptionInfo, OptionKind, PuzzleInfo, Task,
};

/// The size of generated levels, unless another is asked for.
pub(super) const DEFAULT_SIZE: &str = "8x8";
/// The boxes of generated levels, unless others are asked for.
pub(super) const DEFAULT_BOXES: &str = "3";
/// The fewest pushes of generated levels, unless others are asked for.
pub(super) const DEFAULT_PUSHES: &str = "15";

/// The objective that generated levels are measured by.
pub(super) const PUSHES: &str = "pushes";

/// For any, pushes and moves.
const CONSISTENT: &[Claim] = &[Claim::Consistent; 3];
const NOTHING: &[Claim] = &[Claim::None; 3];

const SOLVE: &[Task] = &[Task::Solve];
const GENERATE: &[Task] = &[Task::Generate];

/// The entry.
pub(super) static INFO: PuzzleInfo = PuzzleInfo {
    id: "sokoban",
    name: "Sokoban",
    summary: "push every box onto a goal; up to 64x64",
    sides: 1..=papan_sokoban::MAX_SIDE as u64,
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
    objectives: &[
        ObjectiveInfo {
            id: "any",
            summary: "any solution, quickly; its cost is counted in pushes",
        },
        ObjectiveInfo { id: PUSHES, summary: "fewest pushes, proven; few moves among those" },
        ObjectiveInfo { id: "moves", summary: "fewest moves, proven" },
    ],
    algorithms: ALL_IDS,
    heuristics: &[
        HeuristicInfo { id: "zero", summary: "knows nothing", claims: CONSISTENT },
        HeuristicInfo {
            id: "manhattan",
            summary: "every box to its nearest goal, as if there were no walls",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "euclidean",
            summary: "the same, as the crow flies",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "goal-pull",
            summary: "push distances, goals assigned nearest pair first",
            claims: NOTHING,
        },
        HeuristicInfo {
            id: "matching",
            summary: "push distances, goals assigned at the least total cost",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "player-box",
            summary: "steps from the player to the nearest box",
            claims: &[Claim::None, Claim::None, Claim::Consistent],
        },
        HeuristicInfo {
            id: "deadlock-weighted",
            summary: "manhattan, and a penalty for boxes in corners",
            claims: NOTHING,
        },
    ],
    options: &[
        OptionInfo {
            id: "assign",
            value: "HOW",
            kind: OptionKind::Choice(&["nearest", "greedy"]),
            default: Some("nearest"),
            help: "Sokoban: how manhattan and euclidean assign goals to boxes: the nearest goal to each box, or each goal to one box, nearest pair first (greedy, as seed 000 does; the heuristic then claims nothing).",
            tasks: SOLVE,
        },
        OptionInfo {
            id: "deadlocks",
            value: "WHICH",
            kind: OptionKind::Choice(&["keep", "prune"]),
            default: Some("prune"),
            help: "Sokoban: whether the algorithms keep or prune pushes into simple and freeze deadlocks; auto always prunes them.",
            tasks: SOLVE,
        },
        OptionInfo {
            id: "tunnels",
            value: "HOW",
            kind: OptionKind::Choice(&["steps", "macros"]),
            default: Some("steps"),
            help: "Sokoban: whether the algorithms push a box through a tunnel step by step, or in one action where it can only go on (macros lose no solution; they need an objective that counts pushes).",
            tasks: SOLVE,
        },
        OptionInfo {
            id: "max-forward-pushes",
            value: "N",
            kind: OptionKind::Integer { min: 0, max: u32::MAX as u64 },
            default: None,
            help: "Sokoban: the forward half of a bidirectional search makes at most this many pushes.",
            tasks: SOLVE,
        },
        OptionInfo {
            id: "max-backward-pushes",
            value: "N",
            kind: OptionKind::Integer { min: 0, max: u32::MAX as u64 },
            default: None,
            help: "Sokoban: the backward half of a bidirectional search makes at most this many pulls.",
            tasks: SOLVE,
        },
        OptionInfo {
            id: "size",
            value: "RxC",
            kind: OptionKind::Size,
            default: Some(DEFAULT_SIZE),
            help: "Rows x columns of the levels, walls included, from 4x4 to 64x64.",
            tasks: GENERATE,
        },
        OptionInfo {
            id: "boxes",
            value: "N",
            kind: OptionKind::Integer { min: 1, max: 1000 },
            default: Some(DEFAULT_BOXES),
            help: "How many boxes each level has.",
            tasks: GENERATE,
        },
        OptionInfo {
            id: "min-pushes",
            value: "N",
            kind: OptionKind::Integer { min: 1, max: 10_000 },
            default: Some(DEFAULT_PUSHES),
            help: "The fewest pushes that the shortest solution may have.",
            tasks: GENERATE,
        },
        OptionInfo::SEED,
    ],
    metrics: &["pushes", "moves", "box_lines", "box_changes", "pushing_sessions", "player_lines"],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: &[],
    examples: &[
        Example {
            id: "timus-2",
            title: "the second sample of Timus 1589",
            text: include_str!("../../../../../examples/sokoban/timus-2.xsb"),
        },
        Example {
            id: "seed-004",
            title: "seed 004, one box",
            text: include_str!("../../../../../examples/sokoban/seed-004.xsb"),
        },
        Example {
            id: "hard-1",
            title: "seed 000, the first hard case: ten boxes on 8x8",
            text: "########\n#.     #\n#$ $ $ #\n#  $ $ #\n#@ $ $ #\n###*** #\n#......#\n########\n",
        },
        Example {
            id: "unsolvable",
            title: "no deadlock in sight, and yet no solution",
            text: include_str!("../../../../../examples/sokoban/unsolvable.xsb"),
        },
    ],
};
