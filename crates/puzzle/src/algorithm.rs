//! The algorithms, listed once for all puzzles.

use papan_search::{Forward, Weight};

use crate::info::{AlgorithmInfo, Task};
use crate::listed;
use crate::setting::{OptionText, Setting, choices};

const SOLVE: &[Task] = &[Task::Solve];

/// The weight of weighted A*.
pub(crate) const WEIGHT: Setting<Weight> = Setting::weight(OptionText {
    id: "weight",
    value: "W",
    default: Some("1.5"),
    help: "The weight of wastar: the solution costs at most W times the optimum, if the heuristic is admissible.",
    tasks: SOLVE,
});

choices! {
    for Forward {
        AStar = "astar",
        DepthFirst = "dfs",
        GreedyDepthFirst = "greedy-dfs",
        Greedy = "greedy",
    }
}

/// The forward half of a bidirectional search.
pub(crate) const FORWARD: Setting<Forward> = Setting::choice(OptionText {
    id: "forward",
    value: "ORDER",
    default: Some("astar"),
    help: "The forward half of a bidirectional search; the backward half is always breadth-first.",
    tasks: SOLVE,
});

/// How far the forward half of a bidirectional search goes.
pub const MAX_FORWARD: Setting<Option<u64>> = Setting::optional_integer(
    0..=u32::MAX as u64,
    OptionText {
        id: "max-forward",
        value: "N",
        default: None,
        help: "The forward half of a bidirectional search goes no further than this cost.",
        tasks: SOLVE,
    },
);

/// How far the backward half of a bidirectional search goes.
pub const MAX_BACKWARD: Setting<Option<u64>> = Setting::optional_integer(
    0..=u32::MAX as u64,
    OptionText {
        id: "max-backward",
        value: "N",
        default: None,
        help: "The backward half of a bidirectional search goes no further than this cost.",
        tasks: SOLVE,
    },
);

listed! {
    /// An algorithm of the engine.
    pub enum Textbook: AlgorithmInfo {
        /// Breadth-first search.
        BreadthFirst {
            id: "bfs",
            name: "breadth-first search",
            summary: "fewest actions first; optimal if all actions cost the same",
            uses_heuristic: false,
            options: &[],
        },
        /// Depth-first search.
        DepthFirst {
            id: "dfs",
            name: "depth-first search",
            summary: "one path as far as it goes; finds long solutions, proves unsolvability",
            uses_heuristic: false,
            options: &[],
        },
        /// Iterative deepening search.
        IterativeDeepening {
            id: "ids",
            name: "iterative deepening search",
            summary: "depth-first under a rising cost bound, with a transposition table; optimal",
            uses_heuristic: false,
            options: &[],
        },
        /// Uniform-cost search.
        UniformCost {
            id: "ucs",
            name: "uniform-cost search",
            summary: "cheapest node first (Dijkstra); optimal",
            uses_heuristic: false,
            options: &[],
        },
        /// Greedy best-first search.
        Greedy {
            id: "greedy",
            name: "greedy best-first search",
            summary: "least estimate first; quick, promises nothing about the cost",
            uses_heuristic: true,
            options: &[],
        },
        /// A*.
        AStar {
            id: "astar",
            name: "A*",
            summary: "least cost plus estimate first; optimal if the heuristic is admissible",
            uses_heuristic: true,
            options: &[],
        },
        /// Weighted A*.
        WeightedAStar {
            id: "wastar",
            name: "weighted A*",
            summary: "A* that trusts the estimate more; within the weight of the optimum",
            uses_heuristic: true,
            options: &[WEIGHT.info],
        },
        /// IDA*.
        IdaStar {
            id: "idastar",
            name: "IDA*",
            summary: "iterative deepening on cost plus estimate; optimal like A*, almost no memory",
            uses_heuristic: true,
            options: &[],
        },
        /// Branch and bound.
        BranchAndBound {
            id: "bnb",
            name: "branch and bound",
            summary: "least bound first, newest among equals, pruned by the best plan so far; optimal like A*",
            uses_heuristic: true,
            options: &[],
        },
        /// Bidirectional search.
        Bidirectional {
            id: "bidirectional",
            name: "bidirectional search",
            summary: "from the start and from the goals until they meet; optimal if the forward half is astar with an admissible heuristic",
            uses_heuristic: true,
            options: &[FORWARD.info, MAX_FORWARD.info, MAX_BACKWARD.info],
        },
    }
}

/// The best solver that a puzzle has.
static AUTO: AlgorithmInfo = AlgorithmInfo {
    id: "auto",
    name: "automatic",
    summary: "the best that papan has for this puzzle, size and objective",
    uses_heuristic: false,
    options: &[],
};

/// How to search a level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Algorithm {
    /// With the best solver that the puzzle has.
    Auto,
    /// With an algorithm of the engine.
    Textbook(Textbook),
}

impl Algorithm {
    /// All of them, in the order in which listings show them.
    pub fn all() -> impl Iterator<Item = Algorithm> + Clone {
        let textbook = Textbook::ALL.iter().copied().map(Algorithm::Textbook);
        std::iter::once(Algorithm::Auto).chain(textbook)
    }

    /// What it is.
    pub fn info(self) -> &'static AlgorithmInfo {
        match self {
            Algorithm::Auto => &AUTO,
            Algorithm::Textbook(algorithm) => algorithm.info(),
        }
    }

    /// The algorithm of this name.
    pub fn from_id(id: &str) -> Option<Algorithm> {
        Algorithm::all().find(|algorithm| algorithm.info().id == id)
    }
}
