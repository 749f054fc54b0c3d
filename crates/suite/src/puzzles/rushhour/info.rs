//! What the registry says about Rush Hour.

use papan_search::Claim;

use crate::algorithm::ALL_IDS;
use crate::info::{
    Example, FormatInfo, HeuristicInfo, ObjectiveInfo, OptionInfo, OptionKind, PuzzleInfo, Task,
};

/// The size of generated boards, unless another is asked for.
pub(super) const DEFAULT_SIZE: &str = "6x6";
/// The fewest slides of generated boards, unless others are asked for.
pub(super) const DEFAULT_SLIDES: &str = "10";

/// The objective that generated boards are measured by.
pub(super) const SLIDES: &str = "slides";

/// For slides and for steps.
const CONSISTENT: &[Claim] = &[Claim::Consistent, Claim::Consistent];

const GENERATE: &[Task] = &[Task::Generate];

/// The entry.
pub(super) static INFO: PuzzleInfo = PuzzleInfo {
    id: "rushhour",
    name: "Rush Hour",
    summary: "slide the pieces until the primary piece reaches the exit; 3x3 to 16x16",
    sides: papan_rushhour::board::MIN_SIDE as u64..=papan_rushhour::board::MAX_SIDE as u64,
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
    objectives: &[
        ObjectiveInfo { id: SLIDES, summary: "fewest slides, however far each goes" },
        ObjectiveInfo { id: "steps", summary: "fewest steps: a slide costs its cells" },
    ],
    algorithms: ALL_IDS,
    heuristics: &[
        HeuristicInfo { id: "zero", summary: "knows nothing", claims: CONSISTENT },
        HeuristicInfo {
            id: "distance",
            summary: "cells between the primary piece and the exit",
            claims: &[Claim::None, Claim::Consistent],
        },
        HeuristicInfo {
            id: "blockers",
            summary: "the move to the exit, plus what every piece in the way needs to clear it",
            claims: CONSISTENT,
        },
        HeuristicInfo {
            id: "blockers-deep",
            summary: "blockers, plus a move for each piece that blocks the blockers",
            claims: CONSISTENT,
        },
    ],
    options: &[
        OptionInfo {
            id: "hardest",
            value: "",
            kind: OptionKind::Flag,
            default: None,
            help: "Rush Hour: print the hardest start that can be reached, as a board to read again.",
            tasks: &[Task::Explain],
        },
        OptionInfo {
            id: "size",
            value: "RxC",
            kind: OptionKind::Size,
            default: Some(DEFAULT_SIZE),
            help: "Rows x columns of the boards, from 3x3 to 16x16.",
            tasks: GENERATE,
        },
        OptionInfo {
            id: "min-slides",
            value: "N",
            kind: OptionKind::Integer { min: 1, max: 1000 },
            default: Some(DEFAULT_SLIDES),
            help: "The fewest slides that the shortest solution may have.",
            tasks: GENERATE,
        },
        OptionInfo {
            id: "walls",
            value: "N",
            kind: OptionKind::Integer { min: 0, max: 255 },
            default: Some("0"),
            help: "How many walls each board has.",
            tasks: GENERATE,
        },
        OptionInfo {
            id: "minimal",
            value: "",
            kind: OptionKind::Flag,
            default: None,
            help: "Remove every piece whose absence leaves the shortest solution as long.",
            tasks: GENERATE,
        },
        OptionInfo::SEED,
    ],
    metrics: &["slides", "steps"],
    analysis_schema: include_str!("analysis.schema.json"),
    tables: &[],
    examples: &[
        Example {
            id: "case1",
            title: "seed 003, 5 slides, 9 steps",
            text: include_str!("../../../../../examples/rushhour/case1.txt"),
        },
        Example {
            id: "case2",
            title: "seed 003, 51 slides, 81 steps",
            text: include_str!("../../../../../examples/rushhour/case2.txt"),
        },
        Example {
            id: "case3",
            title: "seed 003, unsolvable: a piece in the way shares the column",
            text: include_str!("../../../../../examples/rushhour/case3.txt"),
        },
        Example {
            id: "case4",
            title: "seed 003, 12x12, 3 slides",
            text: include_str!("../../../../../examples/rushhour/case4.txt"),
        },
        Example {
            id: "sixty",
            title: "one of the hardest 6x6 boards with a wall: 60 slides",
            text: "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\n",
        },
    ],
};
