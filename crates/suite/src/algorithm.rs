//! The algorithms, listed once for all puzzles.

use crate::info::{AlgorithmInfo, OptionInfo, OptionKind, Task};

/// An algorithm of the engine, or the best a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "named as in the textbook, described in `ALGORITHMS`")]
pub enum Algorithm {
    Auto,
    BreadthFirst,
    DepthFirst,
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    WeightedAStar,
    IdaStar,
    BranchAndBound,
    Bidirectional,
}

const SOLVE: &[Task] = &[Task::Solve];

const WEIGHT: OptionInfo = OptionInfo {
    id: "weight",
    value: "W",
    kind: OptionKind::Weight,
    default: Some("1.5"),
    help: "The weight of wastar: the solution costs at most W times the optimum, if the heuristic is admissible.",
    tasks: SOLVE,
};

const FORWARD: OptionInfo = OptionInfo {
    id: "forward",
    value: "ORDER",
    kind: OptionKind::Choice(&["astar", "dfs", "greedy-dfs"]),
    default: Some("astar"),
    help: "The forward half of a bidirectional search; the backward half is always breadth-first.",
    tasks: SOLVE,
};

const MAX_FORWARD: OptionInfo = OptionInfo {
    id: "max-forward",
    value: "N",
    kind: OptionKind::Integer { min: 0, max: u32::MAX as u64 },
    default: None,
    help: "The forward half of a bidirectional search goes no further than this cost.",
    tasks: SOLVE,
};

const MAX_BACKWARD: OptionInfo = OptionInfo {
    id: "max-backward",
    value: "N",
    kind: OptionKind::Integer { min: 0, max: u32::MAX as u64 },
    default: None,
    help: "The backward half of a bidirectional search goes no further than this cost.",
    tasks: SOLVE,
};

/// All algorithms, in the order in which listings show them.
pub static ALGORITHMS: &[(Algorithm, AlgorithmInfo)] = &[
    (
        Algorithm::Auto,
        AlgorithmInfo {
            id: "auto",
            name: "automatic",
            summary: "the best that papan has for this puzzle, size and objective",
            uses_heuristic: false,
            options: &[],
        },
    ),
    (
        Algorithm::BreadthFirst,
        AlgorithmInfo {
            id: "bfs",
            name: "breadth-first search",
            summary: "fewest actions first; optimal if all actions cost the same",
            uses_heuristic: false,
            options: &[],
        },
    ),
    (
        Algorithm::DepthFirst,
        AlgorithmInfo {
            id: "dfs",
            name: "depth-first search",
            summary: "one path as far as it goes; finds long solutions, proves unsolvability",
            uses_heuristic: false,
            options: &[],
        },
    ),
    (
        Algorithm::IterativeDeepening,
        AlgorithmInfo {
            id: "ids",
            name: "iterative deepening search",
            summary: "depth-first under a rising cost bound, with a transposition table; optimal",
            uses_heuristic: false,
            options: &[],
        },
    ),
    (
        Algorithm::UniformCost,
        AlgorithmInfo {
            id: "ucs",
            name: "uniform-cost search",
            summary: "cheapest node first (Dijkstra); optimal",
            uses_heuristic: false,
            options: &[],
        },
    ),
    (
        Algorithm::Greedy,
        AlgorithmInfo {
            id: "greedy",
            name: "greedy best-first search",
            summary: "least estimate first; quick, promises nothing about the cost",
            uses_heuristic: true,
            options: &[],
        },
    ),
    (
        Algorithm::AStar,
        AlgorithmInfo {
            id: "astar",
            name: "A*",
            summary: "least cost plus estimate first; optimal if the heuristic is admissible",
            uses_heuristic: true,
            options: &[],
        },
    ),
    (
        Algorithm::WeightedAStar,
        AlgorithmInfo {
            id: "wastar",
            name: "weighted A*",
            summary: "A* that trusts the estimate more; within the weight of the optimum",
            uses_heuristic: true,
            options: &[WEIGHT],
        },
    ),
    (
        Algorithm::IdaStar,
        AlgorithmInfo {
            id: "idastar",
            name: "IDA*",
            summary: "iterative deepening on cost plus estimate; optimal like A*, almost no memory",
            uses_heuristic: true,
            options: &[],
        },
    ),
    (
        Algorithm::BranchAndBound,
        AlgorithmInfo {
            id: "bnb",
            name: "branch and bound",
            summary: "least bound first, newest among equals, pruned by the best plan so far; optimal like A*",
            uses_heuristic: true,
            options: &[],
        },
    ),
    (
        Algorithm::Bidirectional,
        AlgorithmInfo {
            id: "bidirectional",
            name: "bidirectional search",
            summary: "from the start and from the goals until they meet; optimal with --forward astar and an admissible heuristic",
            uses_heuristic: true,
            options: &[FORWARD, MAX_FORWARD, MAX_BACKWARD],
        },
    ),
];

/// The names of all of them, for puzzles whose space meets every contract of the engine.
pub(crate) const ALL_IDS: &[&str] = &[
    "auto",
    "bfs",
    "dfs",
    "ids",
    "ucs",
    "greedy",
    "astar",
    "wastar",
    "idastar",
    "bnb",
    "bidirectional",
];

impl Algorithm {
    /// What it is.
    pub fn info(self) -> &'static AlgorithmInfo {
        &ALGORITHMS[self as usize].1
    }

    /// The algorithm of this name.
    pub fn from_id(id: &str) -> Option<Algorithm> {
        ALGORITHMS.iter().find(|(_, info)| info.id == id).map(|&(algorithm, _)| algorithm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_the_order_of_the_enum() {
        assert_eq!(ALL_IDS.len(), ALGORITHMS.len());
        for (index, (algorithm, info)) in ALGORITHMS.iter().enumerate() {
            assert_eq!(*algorithm as usize, index);
            assert_eq!(algorithm.info().id, info.id);
            assert_eq!(Algorithm::from_id(info.id), Some(*algorithm));
            assert_eq!(ALL_IDS[index], info.id);
        }
    }
}
