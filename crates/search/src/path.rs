//! The explicit stack of the depth-first searches: the path to the current state, and for each
//! state on it the actions not tried yet, in one buffer shared by all depths.

use crate::budget::Budget;
use crate::cost::Cost;
use crate::driver::Driver;
use crate::event::{Fate, Prune};
use crate::kit::charged;
use crate::observer::Observer;
use crate::report::{Plan, StopReason};
use crate::space::Undoable;

/// One state on the path.
struct Frame<S: Undoable> {
    /// The action that led here and how to undo it; the first frame has none.
    arrival: Option<(S::Action, S::Undo)>,
    /// Where its actions begin in the buffer. They end where the buffer ends while it is on top.
    actions: usize,
    g: Cost,
    h: Cost,
}

/// A path from the initial state, with the untried actions of every state on it.
pub(crate) struct Path<S: Undoable> {
    frames: Vec<Frame<S>>,
    /// The untried actions of each frame in reverse order, so that the next one is the last.
    actions: Vec<S::Action>,
    charged_actions: usize,
}

impl<S: Undoable> Path<S> {
    pub(crate) fn new(budget: &mut Budget) -> Result<Path<S>, StopReason> {
        let mut path = Path { frames: Vec::new(), actions: Vec::new(), charged_actions: 0 };
        let root = Frame { arrival: None, actions: 0, g: Cost::ZERO, h: Cost::ZERO };
        charged::push(&mut path.frames, root, budget)?;
        Ok(path)
    }

    fn top(&self) -> &Frame<S> {
        &self.frames[self.frames.len() - 1]
    }

    /// The cost of the path.
    #[inline]
    pub(crate) fn cost(&self) -> Cost {
        self.top().g
    }

    /// The estimate for its last state.
    #[inline]
    pub(crate) fn estimate(&self) -> Cost {
        self.top().h
    }

    /// The action that led to its last state.
    #[inline]
    pub(crate) fn last_action(&self) -> Option<S::Action> {
        self.top().arrival.as_ref().map(|&(action, _)| action)
    }

    /// Actions on the path.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// Back to the root, with this estimate for it.
    pub(crate) fn restart(&mut self, h: Cost) {
        self.frames.truncate(1);
        self.frames[0].h = h;
        self.actions.clear();
    }

    /// Lists the actions of the last state, `state`, as untried.
    #[inline]
    pub(crate) fn open(
        &mut self,
        space: &S,
        state: &S::State,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let first = self.actions.len();
        space.actions(state, &mut self.actions);
        self.actions[first..].reverse();
        if self.actions.capacity() != self.charged_actions {
            self.charge(budget)?;
        }
        Ok(())
    }

    /// The space itself makes the buffer grow, so this is the one charge that comes late: by one
    /// state's actions.
    #[cold]
    fn charge(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let new = self.actions.capacity();
        budget.charge((new - self.charged_actions) * size_of::<S::Action>())?;
        self.charged_actions = new;
        Ok(())
    }

    /// The next untried action of the last state.
    #[inline]
    pub(crate) fn next_action(&mut self) -> Option<S::Action> {
        if self.actions.len() > self.top().actions { self.actions.pop() } else { None }
    }

    /// Extends the path by `action`, which was applied.
    #[inline]
    pub(crate) fn enter(
        &mut self,
        action: S::Action,
        undo: S::Undo,
        g: Cost,
        h: Cost,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let frame = Frame { arrival: Some((action, undo)), actions: self.actions.len(), g, h };
        charged::push(&mut self.frames, frame, budget)
    }

    /// Tells whoever records the search of an action that is skipped.
    #[inline]
    pub(crate) fn record_redundant<O: Observer<S>>(
        &self,
        driver: &mut Driver<'_, S, O>,
        state: &mut S::State,
        action: S::Action,
    ) {
        if O::RECORDS {
            let (cost, undo) = driver.space.apply(state, action);
            let fate = Fate::Skipped(Prune::Redundant);
            driver.record_child(action, state, self.cost() + cost, None, fate);
            driver.space.undo(state, action, undo);
        }
    }

    /// Steps back from the last state, undoing its arrival in `state`; `false` at the root.
    #[inline]
    pub(crate) fn back(&mut self, space: &S, state: &mut S::State) -> bool {
        if self.frames.len() == 1 {
            return false;
        }
        if let Some(Frame { arrival: Some((action, undo)), .. }) = self.frames.pop() {
            space.undo(state, action, undo);
        }
        true
    }

    /// The path as a plan.
    pub(crate) fn plan(&self) -> Plan<S::Action> {
        let actions =
            self.frames.iter().filter_map(|frame| Some(frame.arrival.as_ref()?.0)).collect();
        Plan { actions, cost: self.cost() }
    }
}
