//! Bidirectional search: one search from the start, one from all goals, until they meet.
//!
//! Forward by A*, depth-first or greedy depth-first; backward by breadth-first search (in the order
//! of cost, where costs differ). The two take turns, one expansion each. With A* and an admissible
//! estimate the search goes on after the first meeting until the best one is proven optimal;
//! otherwise it ends at the first meeting.
//!
//! The backward half also helps the forward one: a state it has not stored is farther from every
//! goal than all those it has expanded, and a state it has expanded need not be expanded again.

use crate::cost::Cost;
use crate::driver::{Driver, flow};
use crate::goals::Listing;
use crate::heuristic::Heuristic;
use crate::kit::{BucketQueue, NodeId, Priority, charged};
use crate::limits::Limits;
use crate::nodes::{Graph, Label};
use crate::observer::Observer;
use crate::report::{Ending, Plan, Report, StopReason};
use crate::space::Backward;

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
        frontier: match halves.forward {
            Forward::AStar => Frontier::Best(BucketQueue::new()),
            Forward::DepthFirst | Forward::GreedyDepthFirst => Frontier::Newest(Vec::new()),
        },
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

/// The open nodes of the forward half.
enum Frontier {
    Best(BucketQueue),
    Newest(Vec<NodeId>),
}

/// Forward nodes looked at between two polls without one being expanded: about a millisecond.
const TURNS_POLL: usize = 1 << 13;

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
        if let Some(root) = self.forward.add_root(initial, h, &mut self.driver.budget)? {
            self.meet_from_forward(root);
            self.push_forward(root)?;
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
            let open = self.frontier_len() + self.goals.len();
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

    fn frontier_len(&self) -> usize {
        match &self.frontier {
            Frontier::Best(queue) => queue.len(),
            Frontier::Newest(stack) => stack.len(),
        }
    }

    fn add_goals(&mut self) -> Result<(), StopReason> {
        let space = self.driver.space;
        let mut stopped = None;
        let mut listing = Listing::default();
        let _ = space.goals(|goal| {
            let visit = || {
                let Some(goal) = listing.step(goal, &mut self.driver)? else { return Ok(()) };
                let budget = &mut self.driver.budget;
                if let Some(id) = self.backward.add_root(goal, Cost::ZERO, budget)? {
                    self.goals.push(Priority(0, 0), id, budget)?;
                }
                Ok(())
            };
            flow(visit(), &mut stopped)
        });
        stopped.map_or(Ok(()), Err)
    }

    /// The lowest possible cost between a goal and a state that the backward half has not stored.
    /// `None`: no goal can be reached from such a state at all.
    fn beyond_backward(&mut self) -> Option<Cost> {
        match self.goals.peek() {
            Some(priority) => Some(Cost(priority.0) + Cost::ONE),
            None if self.cut_backward => {
                Some(self.halves.max_backward.unwrap_or(Cost::MAX) + Cost::ONE)
            }
            None => None,
        }
    }

    /// A lower bound on what remains from the forward node `id`, using what the backward half
    /// knows. `None`: nothing to expand, because no goal is reachable from it or its best
    /// continuation is known to the last action.
    fn remaining(&mut self, id: NodeId, label: Label) -> Option<Cost> {
        let beyond = self.beyond_backward();
        match self.backward.tree.find(self.forward.tree.state(id)) {
            Some(known) if self.backward.label(known).closed => None,
            // Stored but not expanded: as far as the backward frontier.
            Some(_) => beyond.map(|beyond| label.h.max(Cost(beyond.0 - 1))),
            None => beyond.map(|beyond| label.h.max(beyond)),
        }
    }

    fn push_forward(&mut self, id: NodeId) -> Result<(), StopReason> {
        let label = self.forward.label(id);
        match &mut self.frontier {
            Frontier::Best(queue) => {
                let f = label.g + label.h;
                queue.push(Priority(f.0, label.h.0), id, &mut self.driver.budget)
            }
            Frontier::Newest(stack) => charged::push(stack, id, &mut self.driver.budget),
        }
    }

    /// The next forward node to expand.
    fn pop_forward(&mut self) -> Result<Option<(NodeId, Label)>, StopReason> {
        for turn in 1_usize.. {
            // A step of the backward half may send the whole frontier through here at once.
            if turn.is_multiple_of(TURNS_POLL) {
                self.driver.budget.poll()?;
            }
            let (priority, id) = match &mut self.frontier {
                Frontier::Best(queue) => match queue.pop(&mut self.driver.budget) {
                    Some((priority, id)) => (priority, id),
                    None => return Ok(None),
                },
                Frontier::Newest(stack) => match stack.pop() {
                    Some(id) => (Priority(0, 0), id),
                    None => return Ok(None),
                },
            };
            let label = self.forward.label(id);
            if label.closed {
                continue;
            }
            if !self.proves {
                return Ok(Some((id, label)));
            }
            let Some(remaining) = self.remaining(id, label) else { continue };
            let f = label.g + remaining;
            if f.0 > priority.0 {
                // The backward half has learnt more since the node was pushed.
                if self.meeting.is_none_or(|meeting| f < meeting.cost)
                    && let Frontier::Best(queue) = &mut self.frontier
                {
                    queue.push(Priority(f.0, label.h.0), id, &mut self.driver.budget)?;
                }
                continue;
            }
            let known = self.meeting.map_or(Cost::MAX, |meeting| meeting.cost);
            let left_out = self.left_out.unwrap_or(Cost::MAX);
            self.driver.raise_bound(f.min(known).min(left_out));
            if f >= known {
                // Neither this node nor any other open one leads to a cheaper plan.
                self.frontier = Frontier::Best(BucketQueue::new());
                return Ok(None);
            }
            return Ok(Some((id, label)));
        }
        Ok(None)
    }

    /// Expands one forward node; `false` if there is none.
    fn step_forward(&mut self) -> Result<bool, StopReason> {
        let Some((id, label)) = self.pop_forward()? else { return Ok(false) };
        let space = self.driver.space;
        let heuristic = self.heuristic;
        let admissible = heuristic.claim().is_admissible();
        let cost_limit = self.driver.budget.cost_limit();
        let half_limit = self.halves.max_forward.unwrap_or(Cost::MAX);
        // A depth-first search that followed every cheaper path to a known state would walk through
        // the same states over and over. Under a limit the first path may be too expensive, though.
        let improves =
            self.halves.forward == Forward::AStar || half_limit.min(cost_limit) < Cost::MAX;
        let state = self.forward.tree.state(id).clone();
        self.forward.close(id);
        self.driver.expand(&state, label.g);
        self.siblings.clear();

        let arrival = self.forward.tree.arrival(id);
        let mut stopped = None;
        let _ = space.expand(&state, |action, next, cost| {
            let visit = || {
                if self.driver.undoes(arrival, action) {
                    return Ok(());
                }
                self.driver.generate()?;
                let g = label.g + cost;
                let estimate = |state: &S::State| heuristic.update(space, label.h, action, state);
                if g > half_limit || g > cost_limit {
                    if let Some(h) = estimate(&next) {
                        self.leave_out(if admissible { g + h } else { g });
                        // What stays within the cost limit may still be met by the backward half.
                        self.cut_forward |= g <= cost_limit;
                    }
                    return Ok(());
                }
                if !improves && self.forward.tree.find(&next).is_some() {
                    return Ok(());
                }
                let budget = &mut self.driver.budget;
                let way = (id, action);
                let Some((next, label)) = self.forward.reach(way, next, g, estimate, budget)?
                else {
                    return Ok(());
                };
                if admissible && label.g + label.h > cost_limit {
                    self.leave_out(label.g + label.h);
                    return Ok(());
                }
                self.meet_from_forward(next);
                charged::push(&mut self.siblings, (label.h, next), &mut self.driver.budget)
            };
            flow(visit(), &mut stopped)
        });
        if let Some(reason) = stopped {
            return Err(reason);
        }
        self.push_siblings()?;
        Ok(true)
    }

    /// Moves the new successors to the frontier in such an order that a stack returns the first (or
    /// the one with the lowest estimate) first.
    fn push_siblings(&mut self) -> Result<(), StopReason> {
        match self.halves.forward {
            Forward::AStar => {}
            Forward::DepthFirst => self.siblings.reverse(),
            Forward::GreedyDepthFirst => {
                self.siblings.reverse();
                self.siblings.sort_by_key(|&(h, _)| std::cmp::Reverse(h));
            }
        }
        for index in 0..self.siblings.len() {
            self.push_forward(self.siblings[index].1)?;
        }
        Ok(())
    }

    /// Expands one backward node; `false` if there is none, or no need to.
    fn step_backward(&mut self) -> Result<bool, StopReason> {
        let (id, label) = loop {
            let Some((_, id)) = self.goals.pop(&mut self.driver.budget) else {
                return Ok(false);
            };
            let label = self.backward.label(id);
            if !label.closed {
                break (id, label);
            }
        };
        let space = self.driver.space;
        let half_limit = self.halves.max_backward.unwrap_or(Cost::MAX);
        let state = self.backward.tree.state(id).clone();
        self.backward.close(id);
        self.driver.budget.stats.expanded += 1;
        self.driver.budget.stats.expanded_backward += 1;

        let departure = self.backward.tree.arrival(id);
        let mut stopped = None;
        let _ = space.expand_backward(&state, |action, previous, cost| {
            let visit = || {
                // Read forwards, `action` comes first and `departure` would undo it.
                if departure.is_some_and(|departure| space.undoes(action, departure)) {
                    return Ok(());
                }
                self.driver.generate()?;
                let g = label.g + cost;
                if g > half_limit {
                    self.cut_backward = true;
                    return Ok(());
                }
                let budget = &mut self.driver.budget;
                let reached =
                    self.backward.reach((id, action), previous, g, |_| Some(Cost::ZERO), budget)?;
                if let Some((previous, _)) = reached {
                    self.goals.push(Priority(g.0, 0), previous, &mut self.driver.budget)?;
                    self.meet_from_backward(previous);
                }
                Ok(())
            };
            flow(visit(), &mut stopped)
        });
        stopped.map_or(Ok(true), Err)
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
