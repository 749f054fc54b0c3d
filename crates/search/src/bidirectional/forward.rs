//! The forward half: which node it expands next, and what it does with the successors.

use super::{Forward, Search};
use crate::cost::Cost;
use crate::driver::flow;
use crate::event::{Fate, Prune, Side};
use crate::heuristic::Heuristic;
use crate::kit::{NodeId, Priority, charged};
use crate::nodes::Label;
use crate::observer::Observer;
use crate::report::StopReason;
use crate::space::Backward;

/// Forward nodes looked at between two polls without one being expanded: about a millisecond.
const TURNS_POLL: usize = 1 << 13;

impl<S, H, O> Search<'_, S, H, O>
where
    S: Backward,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
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

    /// The next forward node to expand.
    fn pop_forward(&mut self) -> Result<Option<(NodeId, Label)>, StopReason> {
        for turn in 1_usize.. {
            // A step of the backward half may send the whole frontier through here at once.
            if turn.is_multiple_of(TURNS_POLL) {
                self.driver.budget.poll()?;
            }
            let Some((priority, id)) = self.frontier.pop(&mut self.driver.budget) else {
                return Ok(None);
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
                if self.meeting.is_none_or(|meeting| f < meeting.cost) {
                    let priority = Priority(f.0, label.h.0);
                    self.frontier.push_at(priority, id, &mut self.driver.budget)?;
                }
                continue;
            }
            let known = self.meeting.map_or(Cost::MAX, |meeting| meeting.cost);
            let left_out = self.left_out.unwrap_or(Cost::MAX);
            self.driver.raise_bound(f.min(known).min(left_out));
            if f >= known {
                // Neither this node nor any other open one leads to a cheaper plan.
                self.frontier.clear();
                return Ok(None);
            }
            return Ok(Some((id, label)));
        }
        Ok(None)
    }

    /// Expands one forward node; `false` if there is none.
    pub(super) fn step_forward(&mut self) -> Result<bool, StopReason> {
        let Some((id, label)) = self.pop_forward()? else { return Ok(false) };
        let space = self.driver.space;
        let heuristic = self.heuristic;
        let admissible = heuristic.claim().is_admissible();
        let cost_limit = self.driver.budget.cost_limit();
        let half_limit = self.halves.max_forward.unwrap_or(Cost::MAX);
        // Orders that do not look at the cost keep the first path to a state, however dear: following
        // every cheaper one, they would walk through the same states over and over. Under a limit the
        // first path may be too dear, though.
        let by_cost = self.halves.forward == Forward::AStar;
        let improves = by_cost || half_limit.min(cost_limit) < Cost::MAX;
        let state = self.forward.tree.state(id).clone();
        self.forward.close(id);
        self.driver.expand(Side::Forward, &state, label.g);
        self.siblings.clear();

        let arrival = self.forward.tree.arrival(id);
        let mut stopped = None;
        let _ = space.expand(&state, |action, next, cost| {
            let visit = || {
                let g = label.g + cost;
                if self.driver.undoes(arrival, action) {
                    let fate = Fate::Skipped(Prune::Redundant);
                    self.driver.record_child(action, &next, g, None, fate);
                    return Ok(());
                }
                self.driver.generate()?;
                let estimate = |state: &S::State| heuristic.update(space, label.h, action, state);
                if g > half_limit || g > cost_limit {
                    let h = estimate(&next);
                    if let Some(h) = h {
                        self.leave_out(if admissible { g + h } else { g });
                        // What stays within the cost limit may still be met by the backward half.
                        self.cut_forward |= g <= cost_limit;
                    }
                    let prune = if h.is_some() { Prune::Bound } else { Prune::Deadlock };
                    self.driver.record_child(action, &next, g, h, Fate::Pruned(prune));
                    return Ok(());
                }
                let watched = self.driver.watch(Side::Forward, &self.forward, action, &next, g);
                let known = if by_cost { None } else { self.forward.tree.find(&next) };
                if !improves && known.is_some() {
                    self.driver.tell(watched, None, None);
                    return Ok(());
                }
                let was_closed = known.map(|known| self.forward.label(known).closed);
                let budget = &mut self.driver.budget;
                let way = (id, action);
                let Some((next, label)) = self.forward.reach(way, next, g, estimate, budget)?
                else {
                    self.driver.tell(watched, None, None);
                    return Ok(());
                };
                if admissible && label.g + label.h > cost_limit {
                    self.driver.tell(watched, Some(label), Some(Prune::Bound));
                    self.leave_out(label.g + label.h);
                    if !by_cost {
                        // It does not wait for expansion, as open nodes do.
                        self.forward.close(next);
                    }
                    return Ok(());
                }
                self.driver.tell(watched, Some(label), None);
                self.meet_from_forward(next);
                let budget = &mut self.driver.budget;
                match was_closed {
                    None => charged::push(&mut self.siblings, (label.h, next), budget),
                    Some(true) => self.frontier.push_again(next, label, budget),
                    // It waits already, and has only become cheaper.
                    Some(false) => Ok(()),
                }
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
            Forward::AStar | Forward::Greedy => {}
            Forward::DepthFirst => self.siblings.reverse(),
            Forward::GreedyDepthFirst => {
                self.siblings.reverse();
                self.siblings.sort_by_key(|&(h, _)| std::cmp::Reverse(h));
            }
        }
        for index in 0..self.siblings.len() {
            let id = self.siblings[index].1;
            let label = self.forward.label(id);
            self.frontier.push(id, label, &mut self.driver.budget)?;
        }
        Ok(())
    }
}
