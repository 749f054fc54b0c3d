//! What a search answers: a verdict, a lower bound, and counters.
//!
//! The verdict is derived here from how the search ended, what it proved and what was asked, in one
//! place; no algorithm sets it.

use std::fmt;
use std::time::Duration;

use crate::cost::Cost;
use crate::weight::Weight;

/// A sequence of actions from the initial state to a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan<A> {
    /// The actions, first to last.
    pub actions: Vec<A>,
    /// The sum of their costs.
    pub cost: Cost,
}

/// How good a plan is known to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quality {
    /// Proven: no plan costs less.
    Optimal,
    /// Proven: costs at most this factor times the optimum.
    Within(Weight),
    /// Nothing is proven.
    Unknown,
}

/// Why a search stopped without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The node limit.
    Nodes,
    /// The cost limit: everything left to look at costs more.
    Cost,
    /// The stop token.
    Cancelled,
    /// Everything was searched that an incomplete space shows; the rest is unknown.
    Incomplete,
}

impl StopReason {
    /// All of them.
    pub const ALL: [StopReason; 6] = [
        StopReason::Time,
        StopReason::Memory,
        StopReason::Nodes,
        StopReason::Cost,
        StopReason::Cancelled,
        StopReason::Incomplete,
    ];

    /// The name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            StopReason::Time => "time",
            StopReason::Memory => "memory",
            StopReason::Nodes => "nodes",
            StopReason::Cost => "cost",
            StopReason::Cancelled => "cancelled",
            StopReason::Incomplete => "incomplete",
        }
    }
}

/// Words that continue a sentence: `stopped at the time limit`.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Time => "stopped at the time limit",
            StopReason::Memory => "stopped at the memory limit",
            StopReason::Nodes => "stopped at the node limit",
            StopReason::Cost => "stopped at the cost limit",
            StopReason::Cancelled => "interrupted",
            StopReason::Incomplete => "stopped with nothing left to look at",
        })
    }
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<A> {
    /// A plan was found.
    Solved {
        /// The plan.
        plan: Plan<A>,
        /// What is proven about its cost.
        quality: Quality,
    },
    /// Proven: no plan exists.
    Unsolvable,
    /// The search ended without an answer.
    Stopped {
        /// What ended it.
        reason: StopReason,
        /// The best plan found before that.
        incumbent: Option<Plan<A>>,
    },
}

/// Counters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// States whose successors were generated, repetitions included.
    pub expanded: u64,
    /// Successors generated, repetitions included; the states that a search starts from are not
    /// counted.
    pub generated: u64,
    /// States that searches started from, and so did not generate: the initial state, again in
    /// every round, and the goals of a backward half. So `expanded` is at most `generated + roots`.
    pub roots: u64,
    /// Distinct states stored.
    pub stored: u64,
    /// The largest number of states waiting for expansion at one time; for depth-first searches,
    /// the deepest path.
    pub max_open: u64,
    /// Of `stored`, those stored by the backward half of a bidirectional search.
    pub stored_backward: u64,
    /// Of `expanded`, those expanded by the backward half of a bidirectional search.
    pub expanded_backward: u64,
    /// Of the plan's cost, the part found by the forward half of a bidirectional search.
    pub forward_cost: Option<Cost>,
    /// Completed rounds of an iterative deepening search.
    pub iterations: u64,
    /// Wall-clock time.
    pub elapsed: Duration,
    /// The most bytes held by the containers of the search at one time.
    pub peak_memory_bytes: usize,
}

/// How a search ended, before anything is concluded from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending<A> {
    /// It found a plan and looks for no better one. The factor is what the algorithm guarantees for
    /// the plan's cost, if anything.
    Found(Plan<A>, Option<Weight>),
    /// Nothing is left to look at, and no plan was found.
    Exhausted,
    /// Something ended it before there was an answer; with the best plan so far.
    Stopped(StopReason, Option<Plan<A>>),
}

impl<A> Ending<A> {
    /// What follows from the ending, from what is proven (no plan costs less than `lower_bound`),
    /// and from what is wanted (no plan that costs more than `cost_limit`):
    ///
    /// - A plan that is more expensive than wanted is no answer, and is not shown as one.
    /// - A plan that costs no more than the lower bound is optimal, whatever ended the search.
    /// - A lower bound beyond what is wanted proves that there is no such plan, whatever ended the
    ///   search.
    pub(crate) fn verdict(self, lower_bound: Cost, cost_limit: Cost) -> Verdict<A> {
        let (plan, factor, stopped) = match self {
            Ending::Exhausted => return Verdict::Unsolvable,
            Ending::Found(plan, factor) => (Some(plan), factor, None),
            Ending::Stopped(reason, plan) => (plan, None, Some(reason)),
        };
        match (plan.filter(|plan| plan.cost <= cost_limit), stopped) {
            (Some(plan), Some(reason)) if plan.cost > lower_bound => {
                Verdict::Stopped { reason, incumbent: Some(plan) }
            }
            (Some(plan), _) => {
                let quality = quality(plan.cost, lower_bound, factor);
                Verdict::Solved { plan, quality }
            }
            (None, Some(reason)) if lower_bound <= cost_limit => {
                Verdict::Stopped { reason, incumbent: None }
            }
            (None, _) => Verdict::Stopped { reason: StopReason::Cost, incumbent: None },
        }
    }
}

/// Everything a search has to say. Made by [`Budget::close`](crate::Budget::close) only, so that the
/// verdict always fits the bound.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Report<A> {
    /// The answer.
    pub verdict: Verdict<A>,
    /// Proven: no plan costs less. Meaningless when the verdict is [`Verdict::Unsolvable`].
    pub lower_bound: Cost,
    /// Counters.
    pub stats: Stats,
}

impl<A> Report<A> {
    /// The plan found, if any: the solution, or the best so far of a stopped search.
    pub fn plan(&self) -> Option<&Plan<A>> {
        match &self.verdict {
            Verdict::Solved { plan, .. } => Some(plan),
            Verdict::Stopped { incumbent, .. } => incumbent.as_ref(),
            Verdict::Unsolvable => None,
        }
    }

    /// How the search ended, for a larger search that it was a part of and that draws its own
    /// conclusions.
    pub fn into_ending(self) -> Ending<A> {
        match self.verdict {
            Verdict::Solved { plan, quality: Quality::Within(weight) } => {
                Ending::Found(plan, Some(weight))
            }
            Verdict::Solved { plan, .. } => Ending::Found(plan, None),
            Verdict::Unsolvable => Ending::Exhausted,
            Verdict::Stopped { reason, incumbent } => Ending::Stopped(reason, incumbent),
        }
    }

    /// Whether the plan is proven optimal.
    pub fn is_optimal(&self) -> bool {
        matches!(self.verdict, Verdict::Solved { quality: Quality::Optimal, .. })
    }
}

/// Quality of a plan of this cost, from what is proven: a lower bound, and a factor that the
/// algorithm guarantees, if any.
fn quality(cost: Cost, lower_bound: Cost, factor: Option<Weight>) -> Quality {
    debug_assert!(lower_bound <= cost, "lower bound {lower_bound} above a plan of cost {cost}");
    match factor {
        _ if lower_bound == cost => Quality::Optimal,
        Some(weight) => Quality::Within(weight),
        None => Quality::Unknown,
    }
}
