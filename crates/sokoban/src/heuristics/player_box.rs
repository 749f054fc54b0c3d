//! `player-box`: how far the player is from the nearest box, the third heuristic of the paper on A*.
//!
//! For moves: as long as a box is off the goals some box must be pushed, and the player first has
//! to get next to it: consistent. For pushes it says nothing at all.

use papan_search::{Claim, Cost, Heuristic, StateSpace};

use super::Counts;
use crate::prepared::{Position, PreparedBoard};

/// The taxicab distance from the player to the nearest box; zero when solved.
#[derive(Clone, Debug)]
pub struct PlayerBox<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    counts: Counts,
}

impl<'y, const W: usize> PlayerBox<'y, W> {
    /// For a prepared board, in a space that counts the given unit.
    pub fn new(prepared: &'y PreparedBoard<W>, counts: Counts) -> Self {
        PlayerBox { prepared, counts }
    }
}

impl<const W: usize, S: StateSpace<State = Position<W>>> Heuristic<S> for PlayerBox<'_, W> {
    fn claim(&self) -> Claim {
        match self.counts {
            Counts::Moves => Claim::Consistent,
            Counts::Pushes => Claim::None,
        }
    }

    fn estimate(&self, _space: &S, state: &Position<W>) -> Option<Cost> {
        if self.prepared.is_solved(&state.boxes) {
            return Some(Cost::ZERO);
        }
        let far = |square| self.prepared.board().taxicab(state.player, square) as u32;
        Some(Cost(state.boxes.iter().map(far).min().unwrap_or(0)))
    }
}
