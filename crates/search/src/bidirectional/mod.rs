//! Bidirectional search: one search from the start, one from all goals, until they meet.
//!
//! Forward by A*, greedily, depth-first or greedy depth-first; backward by breadth-first search (in the
//! order of cost, where costs differ). The two take turns, one expansion each. With A* and an
//! admissible estimate the search goes on after the first meeting until the best one is proven
//! optimal; otherwise it ends at the first meeting.
//!
//! The backward half also helps the forward one: a state it has not stored is farther from every
//! goal than all those it has expanded, and a state it has expanded need not be expanded again.

mod backward;
mod forward;
mod frontier;

use crate::cost::Cost;
use crate::driver::Driver;
use crate::event::{Event, Side};
use crate::heuristic::Heuristic;
use crate::kit::{BucketQueue, NodeId};
use crate::limits::Limits;
use crate::nodes::Graph;
use crate::observer::Observer;
use crate::report::{Ending, Plan, Report, StopReason};
use crate::space::Backward;
use frontier::Frontier;

/// The order of the forward half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Forward {
    /// Least cost plus estimate first.
    #[default]
    AStar,
    /// Newest first.
    DepthFirst,
    /// Newest first, the successors of a state by their estimates.
    GreedyDepthFirst,
    /// Least estimate first, the deepest among equals.
    Greedy,
}

/// The settings of a bidirectional search, other than its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Halves {
    /// The order of the forward half.
    pub forward: Forward,
    /// The forward half goes no further than this.
    pub max_forward: Option<Cost>,
    /// The backward half goes no further than this.
    pub max_backward: Option<Cost>,
}

/// Finds a plan; a cheapest one with [`Forward::AStar`] and an admissible heuristic.
///
/// A space that cannot be walked backwards is refused by the compiler:
///
/// ```compile_fail,E0277
/// use papan_search::{Cost, Halves, Limits, StateSpace, Zero, bidirectional};
/// use std::ops::ControlFlow;
///
/// struct Forwards;
/// impl StateSpace for Forwards {
///     type State = u32;
///     type Action = ();
///     fn initial(&self) -> u32 { 0 }
///     fn is_goal(&self, state: &u32) -> bool { *state == 10 }
///     fn expand<F>(&self, state: &u32, mut visit: F) -> ControlFlow<()>
///     where F: FnMut((), u32, Cost) -> ControlFlow<()> {
///         visit((), state + 1, Cost(1))
///     }
/// }
/// bidirectional(&Forwards, &Zero, Halves::default(), &Limits::default(), &mut ());
/// ```
pub fn bidirectional<S, H, O>(
    space: &S,
    heuristic: &H,
    halves: Halves,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: Backward,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let mut search = Search {
        driver: Driver::new(space, limits, observer),
        heuristic,
        halves,
        proves: halves.forward == Forward::AStar && heuristic.claim().is_admissible(),
        forward: Graph::new(),
        backward: Graph::new(),
        frontier: Frontier::new(halves.forward),
        goals: BucketQueue::new(),
        siblings: Vec::new(),
        cut_forward: false,
        cut_backward: false,
        left_out: None,
        meeting: None,
    };
    let stopped = search.run().err();
    let plan = search.plan();
    let (forward, backward) = (search.forward.tree.len(), search.backward.tree.len());
    search.driver.budget.stats.stored = (forward + backward) as u64;
    search.driver.budget.stats.stored_backward = backward as u64;
    let end = match (stopped, plan) {
        (Some(reason), plan) => Ending::Stopped(reason, plan),
        // The bound was raised to the plan's cost if that was proven: no factor is needed.
        (None, Some(plan)) => Ending::Found(plan, None),
        (None, None) => match search.left_out {
            Some(least) if !search.cannot_meet() => {
                search.driver.raise_bound(least);
                Ending::Stopped(StopReason::Cost, None)
            }
            _ => Ending::Exhausted,
        },
    };
    search.driver.report(end)
}

/// Where the halves met.
#[derive(Clone, Copy)]
struct Meeting {
    forward: NodeId,
    backward: NodeId,
    cost: Cost,
}

struct Search<'a, S: Backward, H: ?Sized, O> {
    driver: Driver<'a, S, O>,
    heuristic: &'a H,
    halves: Halves,
    /// Goes on after the first meeting, until the best is proven optimal.
    proves: bool,
    forward: Graph<S>,
    backward: Graph<S>,
    frontier: Frontier,
    goals: BucketQueue,
    /// Successors of one state on their way to the stack.
    siblings: Vec<(Cost, NodeId)>,
    /// Nodes were left out of the forward half because of its own limit.
    cut_forward: bool,
    /// Nodes were left out of the backward half because of its own limit.
    cut_backward: bool,
    /// Plans were left out because of a limit; none of them costs less than this.
    left_out: Option<Cost>,
    meeting: Option<Meeting>,
}

impl<S, H, O> Search<'_, S, H, O>
where
    S: Backward,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    fn run(&mut self) -> Result<(), StopReason> {
        let space = self.driver.space;
        let initial = space.initial();
        let Some(h) = self.heuristic.estimate(space, &initial) else {
            return Ok(());
        };
        if self.heuristic.claim().is_admissible() {
            self.driver.raise_bound(h);
        }
        self.add_goals()?;
        self.driver.record(Event::Root { side: Side::Forward, state: &initial, h: Some(h) });
        if let Some(root) = self.forward.add_root(initial, h, &mut self.driver.budget)? {
            self.meet_from_forward(root);
            let label = self.forward.label(root);
            self.frontier.push(root, label, &mut self.driver.budget)?;
        }
        loop {
            if self.meeting.is_some() && !self.proves {
                return Ok(());
            }
            let forward = self.step_forward()?;
            if self.is_settled(forward) {
                return Ok(());
            }
            let backward = self.step_backward()?;
            if !backward && (!forward || self.cannot_meet()) {
                self.settle();
                return Ok(());
            }
            let open = self.frontier.len() + self.goals.len();
            self.driver.note_open(open);
        }
    }

    /// Whether nothing more can be learnt after a step of the forward half, which either expanded a
    /// node or, with `false`, found none to expand.
    fn is_settled(&mut self, expanded: bool) -> bool {
        if self.meeting.is_some() && !self.proves {
            return true;
        }
        if !expanded && !self.cut_forward {
            // Everything reachable was looked at, or is continued by the backward half's plans.
            self.settle();
            return true;
        }
        self.meeting.is_some_and(|meeting| {
            self.driver.space.is_complete() && self.driver.budget.lower_bound >= meeting.cost
        })
    }

    /// The forward half is exhausted, and so is the backward half if it could help: apart from
    /// plans that were left out, none is cheaper than the best meeting.
    fn settle(&mut self) {
        if let (Some(meeting), true) = (self.meeting, self.proves) {
            let least = if self.knows_all_goals() { None } else { self.left_out };
            self.driver.raise_bound(meeting.cost.min(least.unwrap_or(Cost::MAX)));
        }
    }

    /// Whether the backward half has walked through everything that leads to a goal. If the initial
    /// state is met at all, it is then met at the lowest cost.
    fn knows_all_goals(&self) -> bool {
        self.goals.is_empty() && !self.cut_backward
    }

    /// Whether the backward half alone proves that there is no plan.
    fn cannot_meet(&self) -> bool {
        self.knows_all_goals() && self.backward.tree.find(&self.driver.space.initial()).is_none()
    }

    /// Notes that plans of this cost and above are left out because of a limit.
    fn leave_out(&mut self, least: Cost) {
        self.left_out = Some(self.left_out.map_or(least, |before| before.min(least)));
    }

    fn meet_from_forward(&mut self, forward: NodeId) {
        if let Some(backward) = self.backward.tree.find(self.forward.tree.state(forward)) {
            self.meet(forward, backward);
        }
    }

    fn meet_from_backward(&mut self, backward: NodeId) {
        if let Some(forward) = self.forward.tree.find(self.backward.tree.state(backward)) {
            self.meet(forward, backward);
        }
    }

    fn meet(&mut self, forward: NodeId, backward: NodeId) {
        let cost = self.forward.label(forward).g + self.backward.label(backward).g;
        if cost > self.driver.budget.cost_limit() {
            self.leave_out(cost);
            return;
        }
        if self.meeting.is_none_or(|meeting| cost < meeting.cost) {
            self.meeting = Some(Meeting { forward, backward, cost });
            let trees = (&self.forward.tree, &self.backward.tree);
            self.driver.record(Event::Meet { state: trees.0.state(forward), cost });
            self.driver.improve(cost, || trees.0.actions_through(forward, trees.1, backward));
        }
    }

    /// The plan through the best meeting.
    fn plan(&mut self) -> Option<Plan<S::Action>> {
        let Meeting { forward, backward, .. } = self.meeting?;
        let trees = (&self.forward.tree, &self.backward.tree);
        let plan = self.driver.plan(trees.0.actions_through(forward, trees.1, backward));
        // The backward half links to closed nodes only, whose costs are final.
        let backward_cost = self.backward.label(backward).g;
        self.driver.budget.stats.forward_cost = Some(plan.cost.saturating_sub(backward_cost));
        Some(plan)
    }
}
