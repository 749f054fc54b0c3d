//! `blockers`: the primary piece and everything in its lane must move.
//!
//! Slides: 1 for the primary piece and 1 for every blocker; 0 when solved. Steps: the primary's
//! distance, and for every blocker the cells to its nearest position outside the lane. Consistent:
//! the primary cannot pass a blocker, so its own moves change only its own share, by at most their
//! cost; a move of a blocker changes only that blocker's share, likewise. A board whose primary
//! piece can never get out, by the argument of `solver::reach`, is recognised as such.

use papan_search::{Claim, Cost, Heuristic};

use crate::board::{Board, PieceId};
use crate::heuristics::Lane;
use crate::rules::Objective;
use crate::space::{Offsets, Space};

/// What is in the lane, counted once each.
#[derive(Clone, Debug)]
pub struct Blockers(Lane);

impl Blockers {
    /// For plans of this board measured by `objective`.
    pub fn new(board: &Board, objective: Objective) -> Blockers {
        Blockers(Lane::new(board, objective))
    }
}

impl<const W: usize> Heuristic<Space<'_, W>> for Blockers {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, space: &Space<'_, W>, state: &Offsets<W>) -> Option<Cost> {
        if self.0.hopeless {
            return None;
        }
        let offset = state.get(PieceId::PRIMARY);
        let distance = space.board().exit_distance(offset);
        if distance == 0 {
            return Some(Cost::ZERO);
        }
        let blockers = self.0.blockers(space.board().lane(offset), |id| state.get(id));
        let cost = match self.0.objective {
            Objective::Slides => 1 + blockers.count() as u32,
            Objective::Steps => {
                let cells = blockers.map(|(crossing, offset)| {
                    let before = crossing.clear_before(offset).map(|clear| offset - clear);
                    let after = crossing.clear_after(offset).map(|clear| clear - offset);
                    // If neither exists, the board is hopeless and was dealt with above.
                    u32::from(before.into_iter().chain(after).min().unwrap_or(0))
                });
                u32::from(distance) + cells.sum::<u32>()
            }
        };
        Some(Cost(cost))
    }
}
