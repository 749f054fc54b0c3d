//! `matching`: the cheapest assignment of a goal of its own to every box, by push distances that
//! know which side of the box the player is on. Consistent: a push changes one box's distances by
//! one, and no walk changes any. `None` if no such assignment exists. Not here: boxes that block
//! each other.

use std::cell::RefCell;

use papan_search::{Claim, Cost, Heuristic, StateSpace};

use crate::matching::Matcher;
use crate::prepared::{Position, PreparedBoard};

/// The minimum-cost perfect matching.
#[derive(Clone, Debug)]
pub struct Matching<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    matcher: RefCell<Matcher>,
}

impl<'y, const W: usize> Matching<'y, W> {
    /// For the goals of a prepared board.
    pub fn new(prepared: &'y PreparedBoard<W>) -> Self {
        Matching { prepared, matcher: RefCell::default() }
    }
}

impl<const W: usize, S: StateSpace<State = Position<W>>> Heuristic<S> for Matching<'_, W> {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, _space: &S, state: &Position<W>) -> Option<Cost> {
        let distances = self.prepared.distances();
        let stands = state.boxes.iter().map(|square| distances.stand(square, state.player));
        let goals = self.prepared.board().goals().len();
        self.matcher.borrow_mut().assign(distances, goals, stands).map(Cost)
    }
}
