//! The space of pushes without those that can wait, where a corral shows that they can.
//!
//! It cannot be walked backwards: a pull does not know what may wait. So bidirectional search over
//! it does not compile. Not here: the rules, which are those of the space of pushes.

use std::ops::ControlFlow;

use papan_search::{Cost, StateSpace, Undoable};

use super::PushSpace;
use crate::level::Square;
use crate::prepared::{Position, Push};

/// [`PushSpace`] with PI-corral pruning; see [`PushSpace::with_corrals`].
#[derive(Clone, Debug)]
pub struct CorralSpace<'y, const W: usize>(pub(super) PushSpace<'y, W>);

impl<const W: usize> StateSpace for CorralSpace<'_, W> {
    type State = Position<W>;
    type Action = Push;

    fn initial(&self) -> Position<W> {
        self.0.initial()
    }

    fn is_goal(&self, state: &Position<W>) -> bool {
        self.0.is_goal(state)
    }

    fn expand<F>(&self, state: &Position<W>, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Push, Position<W>, Cost) -> ControlFlow<()>,
    {
        self.0.expand(state, visit)
    }

    fn left_out<F>(&self, state: &Position<W>, visit: F)
    where
        F: FnMut(Push, Position<W>, Cost),
    {
        self.0.left_out(state, visit);
    }

    fn uniform_cost(&self) -> Option<Cost> {
        self.0.uniform_cost()
    }
}

impl<const W: usize> Undoable for CorralSpace<'_, W> {
    type Undo = Square;

    fn actions(&self, state: &Position<W>, actions: &mut Vec<Push>) {
        self.0.actions(state, actions);
    }

    fn apply(&self, state: &mut Position<W>, push: Push) -> (Cost, Square) {
        self.0.apply(state, push)
    }

    fn undo(&self, state: &mut Position<W>, push: Push, before: Square) {
        self.0.undo(state, push, before);
    }
}
