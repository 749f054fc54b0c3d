//! `distance`: the cells between the primary piece and the exit.
//!
//! For steps it is consistent: a step of the primary piece changes it by one, any other by nothing.
//! For slides it claims nothing: one slide may cover them all, and A* led by it is not optimal.

use papan_search::{Claim, Cost, Heuristic};

use crate::board::PieceId;
use crate::rules::Objective;
use crate::space::{Offsets, Space};

/// The cells between the primary piece and the exit.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    objective: Objective,
}

impl Distance {
    /// For plans measured by `objective`.
    pub fn new(objective: Objective) -> Distance {
        Distance { objective }
    }
}

impl<const W: usize> Heuristic<Space<'_, W>> for Distance {
    fn claim(&self) -> Claim {
        match self.objective {
            Objective::Slides => Claim::None,
            Objective::Steps => Claim::Consistent,
        }
    }

    #[inline]
    fn estimate(&self, space: &Space<'_, W>, state: &Offsets<W>) -> Option<Cost> {
        Some(Cost(u32::from(space.board().exit_distance(state.get(PieceId::PRIMARY)))))
    }
}
