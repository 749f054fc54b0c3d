//! What the engine's tests share: spaces with a known truth, estimates of every kind, a list of
//! all algorithms, and the one function that says whether a report is true.

#![allow(dead_code, unreachable_pub, missing_docs, reason = "each test binary uses its own part")]

pub mod eight;
pub mod graph;

use papan_search::{
    Backward, Claim, Cost, Event, Forward, Halves, Heuristic, Limits, Memory, Observer, Plan,
    Quality, Report, Snapshot, StateSpace, StopReason, Undoable, Verdict, Weight, reference,
};

/// Every order of the forward half of a bidirectional search.
pub const FORWARDS: [Forward; 4] =
    [Forward::AStar, Forward::DepthFirst, Forward::GreedyDepthFirst, Forward::Greedy];

/// Every algorithm, with its variants.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Algorithm {
    BreadthFirst,
    DepthFirst,
    IterativeDeepening,
    UniformCost,
    Greedy,
    AStar,
    WeightedAStar(Weight),
    IdaPath,
    IdaTable,
    BranchAndBound,
    Bidirectional(Halves),
}

impl Algorithm {
    pub fn all() -> Vec<Algorithm> {
        let both = |forward| Halves { forward, ..Halves::default() };
        vec![
            Algorithm::BreadthFirst,
            Algorithm::DepthFirst,
            Algorithm::IterativeDeepening,
            Algorithm::UniformCost,
            Algorithm::Greedy,
            Algorithm::AStar,
            Algorithm::WeightedAStar(Weight::ONE),
            Algorithm::WeightedAStar(Weight::new(3, 2).unwrap()),
            Algorithm::WeightedAStar(Weight::new(5, 1).unwrap()),
            Algorithm::IdaPath,
            Algorithm::IdaTable,
            Algorithm::BranchAndBound,
            Algorithm::Bidirectional(both(Forward::AStar)),
            Algorithm::Bidirectional(both(Forward::DepthFirst)),
            Algorithm::Bidirectional(both(Forward::GreedyDepthFirst)),
            Algorithm::Bidirectional(both(Forward::Greedy)),
        ]
    }

    /// Those that end by themselves on every finite space.
    pub fn ending() -> impl Iterator<Item = Algorithm> {
        Algorithm::all().into_iter().filter(|&algorithm| algorithm != Algorithm::IdaPath)
    }

    /// Whether its result must be proven optimal, given an estimate with this claim and whether
    /// all costs are equal.
    pub fn must_be_optimal(self, claim: Claim, uniform: bool) -> bool {
        match self {
            Algorithm::BreadthFirst => uniform,
            Algorithm::IterativeDeepening | Algorithm::UniformCost => true,
            Algorithm::AStar
            | Algorithm::IdaPath
            | Algorithm::IdaTable
            | Algorithm::BranchAndBound => claim.is_admissible(),
            Algorithm::WeightedAStar(weight) => weight == Weight::ONE && claim.is_admissible(),
            Algorithm::Bidirectional(halves) => {
                halves.forward == Forward::AStar
                    && halves.max_forward.is_none()
                    && halves.max_backward.is_none()
                    && claim.is_admissible()
            }
            Algorithm::DepthFirst | Algorithm::Greedy => false,
        }
    }

    /// Whether it finds a plan within every cost limit that some plan keeps.
    pub fn is_complete_under_cost_limit(self, uniform: bool) -> bool {
        // Breadth-first search keeps only the first way to a state, however dear.
        self != Algorithm::BreadthFirst || uniform
    }

    pub fn run<S, H, O>(
        self,
        space: &S,
        heuristic: &H,
        limits: &Limits,
        observer: &mut O,
    ) -> Report<S::Action>
    where
        S: Backward + Undoable,
        H: Heuristic<S>,
        O: Observer<S>,
    {
        use papan_search as engine;
        match self {
            Algorithm::BreadthFirst => engine::breadth_first(space, limits, observer),
            Algorithm::DepthFirst => engine::depth_first(space, limits, observer),
            Algorithm::IterativeDeepening => engine::iterative_deepening(space, limits, observer),
            Algorithm::UniformCost => engine::uniform_cost(space, limits, observer),
            Algorithm::Greedy => engine::greedy(space, heuristic, limits, observer),
            Algorithm::AStar => engine::astar(space, heuristic, limits, observer),
            Algorithm::WeightedAStar(weight) => {
                engine::weighted_astar(space, heuristic, weight, limits, observer)
            }
            Algorithm::IdaPath => {
                engine::ida_star(space, heuristic, Memory::Path, limits, observer)
            }
            Algorithm::IdaTable => {
                engine::ida_star(space, heuristic, Memory::Table, limits, observer)
            }
            Algorithm::BranchAndBound => {
                engine::branch_and_bound(space, heuristic, limits, observer)
            }
            Algorithm::Bidirectional(halves) => {
                engine::bidirectional(space, heuristic, halves, limits, observer)
            }
        }
    }
}

/// Asserts everything that must hold of a report whatever the search was: `optimum` is the truth.
pub fn assert_true<S: StateSpace>(
    report: &Report<S::Action>,
    space: &S,
    optimum: Option<Cost>,
    limits: &Limits,
    context: &str,
) {
    if let Some(optimum) = optimum {
        assert!(
            report.lower_bound <= optimum,
            "{context}: lower bound {} above the optimum {optimum}",
            report.lower_bound
        );
    }
    if let Some(Plan { actions, cost }) = report.plan() {
        assert_eq!(reference::replay(space, actions), Some(*cost), "{context}: the plan");
        let optimum = optimum.unwrap_or_else(|| panic!("{context}: a plan for the unsolvable"));
        assert!(*cost >= optimum, "{context}: the reference is wrong");
        assert!(limits.cost.is_none_or(|limit| *cost <= limit), "{context}: too dear: {cost}");
    }
    match report.verdict {
        Verdict::Solved { ref plan, quality: Quality::Optimal } => {
            assert_eq!(Some(plan.cost), optimum, "{context}: called optimal");
            assert_eq!(report.lower_bound, plan.cost, "{context}: the proof");
        }
        Verdict::Solved { ref plan, quality: Quality::Within(weight) } => {
            let least = weight.lower_bound(plan.cost);
            assert!(Some(least) <= optimum, "{context}: {} is not within {weight}", plan.cost);
            assert!(least <= report.lower_bound, "{context}: the factor is not in the bound");
        }
        Verdict::Solved { ref plan, quality: Quality::Unknown } => {
            assert!(report.lower_bound < plan.cost, "{context}: proven, and nobody says so");
        }
        Verdict::Unsolvable => assert_eq!(optimum, None, "{context}: called unsolvable"),
        Verdict::Stopped { incumbent: Some(ref plan), .. } => {
            assert!(report.lower_bound < plan.cost, "{context}: proven, and called stopped");
        }
        Verdict::Stopped { reason, incumbent: None } => {
            let is_beyond = limits.cost.is_some_and(|limit| report.lower_bound > limit);
            assert!(!is_beyond || reason == StopReason::Cost, "{context}: {reason:?}");
        }
    }
    if !space.is_complete() {
        assert_ne!(report.verdict, Verdict::Unsolvable, "{context}: incomplete");
        let trivial = report.plan().is_some_and(|plan| plan.cost == Cost::ZERO);
        assert!(trivial || !report.is_optimal(), "{context}: incomplete");
    }
    let stats = &report.stats;
    assert!(limits.nodes.is_none_or(|nodes| stats.generated <= nodes), "{context}: {stats:?}");
    assert!(
        limits.memory_bytes.is_none_or(|bytes| stats.peak_memory_bytes <= bytes),
        "{context}: {stats:?}"
    );
    assert!(stats.expanded_backward <= stats.expanded, "{context}: {stats:?}");
    assert!(stats.stored_backward <= stats.stored, "{context}: {stats:?}");
}

/// An observer that asserts what it is told, and remembers the last of it.
#[derive(Default)]
pub struct Watch {
    pub bound: Cost,
    pub incumbent: Option<Cost>,
    pub expanded: u64,
    pub polls: u64,
}

impl<S: StateSpace> Observer<S> for Watch {
    const RECORDS: bool = true;

    fn record(&mut self, event: &Event<'_, S>) {
        match *event {
            Event::Expand { .. } => self.expanded += 1,
            Event::Bound(bound) => {
                assert!(bound > self.bound, "the bound fell from {} to {bound}", self.bound);
                self.bound = bound;
            }
            Event::Incumbent(cost) => {
                let before = self.incumbent;
                assert!(before.is_none_or(|before| cost < before), "no improvement: {cost}");
                self.incumbent = Some(cost);
            }
            _ => {}
        }
    }

    fn polled(&mut self, snapshot: &Snapshot) {
        self.polls += 1;
        assert_eq!(snapshot.lower_bound, self.bound);
        assert_eq!(snapshot.incumbent, self.incumbent);
    }

    fn wants_polls(&self) -> bool {
        true
    }
}

impl Watch {
    /// Asserts that the report says what the observer was told.
    pub fn assert_agrees<A>(&self, report: &Report<A>, context: &str) {
        assert_eq!(self.bound, report.lower_bound, "{context}");
        assert_eq!(self.expanded, report.stats.expanded, "{context}");
        assert_eq!(self.incumbent, report.plan().map(|plan| plan.cost), "{context}");
    }
}
