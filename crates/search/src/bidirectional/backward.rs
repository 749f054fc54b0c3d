//! The backward half: breadth-first from all goals, in the order of cost where costs differ.

use super::Search;
use crate::cost::Cost;
use crate::driver::flow;
use crate::event::{Event, Fate, Prune, Side};
use crate::goals::Listing;
use crate::heuristic::Heuristic;
use crate::kit::Priority;
use crate::observer::Observer;
use crate::report::StopReason;
use crate::space::Backward;

impl<S, H, O> Search<'_, S, H, O>
where
    S: Backward,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    pub(super) fn add_goals(&mut self) -> Result<(), StopReason> {
        let space = self.driver.space;
        let mut stopped = None;
        let mut listing = Listing::default();
        let _ = space.goals(|goal| {
            let visit = || {
                let Some(goal) = listing.step(goal, &mut self.driver)? else { return Ok(()) };
                self.driver.record(Event::Root { side: Side::Backward, state: &goal, h: None });
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
    pub(super) fn beyond_backward(&mut self) -> Option<Cost> {
        match self.goals.peek() {
            Some(priority) => Some(Cost(priority.0) + Cost::ONE),
            None if self.cut_backward => {
                Some(self.halves.max_backward.unwrap_or(Cost::MAX) + Cost::ONE)
            }
            None => None,
        }
    }

    /// Expands one backward node; `false` if there is none, or no need to.
    pub(super) fn step_backward(&mut self) -> Result<bool, StopReason> {
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
        self.driver.expand(Side::Backward, &state, label.g);
        self.driver.budget.stats.expanded_backward += 1;

        let departure = self.backward.tree.arrival(id);
        let mut stopped = None;
        let _ = space.expand_backward(&state, |action, previous, cost| {
            let visit = || {
                let g = label.g + cost;
                let child = |state, fate| Event::Child {
                    side: Side::Backward,
                    action,
                    state,
                    g,
                    h: None,
                    fate,
                };
                // Read forwards, `action` comes first and `departure` would undo it.
                if departure.is_some_and(|departure| space.undoes(action, departure)) {
                    self.driver.record(child(&previous, Fate::Skipped(Prune::Redundant)));
                    return Ok(());
                }
                self.driver.generate()?;
                if g > half_limit {
                    self.cut_backward = true;
                    self.driver.record(child(&previous, Fate::Pruned(Prune::Bound)));
                    return Ok(());
                }
                let watched =
                    self.driver.watch(Side::Backward, &self.backward, action, &previous, g);
                let budget = &mut self.driver.budget;
                let reached =
                    self.backward.reach((id, action), previous, g, |_| Some(Cost::ZERO), budget)?;
                self.driver.tell(watched, reached.map(|(_, label)| label), None);
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
}
