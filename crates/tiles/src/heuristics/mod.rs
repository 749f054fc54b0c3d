//! Estimates for sliding tiles, weakest first. All are consistent; tests check that on every state
//! of small boards.

mod linear_conflict;
mod manhattan;
mod misplaced;
mod pattern_database;
mod walking_distance;

pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use misplaced::Misplaced;
pub use papan_search::Zero;
pub use pattern_database::PatternDatabase;
pub use walking_distance::WalkingDistance;

use papan_puzzle::{HeuristicInfo, listed};
use papan_search::{Budget, Claim, Heuristic, StopReason};

use crate::board::Board;
use crate::space::{Packed, TilesSpace};

/// All heuristics are consistent, and both objectives count moves.
const CONSISTENT: &[Claim] = &[Claim::Consistent, Claim::Consistent];

listed! {
    /// The heuristics by name.
    pub enum HeuristicKind: HeuristicInfo {
        /// [`Zero`].
        Zero { id: "zero", summary: "knows nothing", claims: CONSISTENT },
        /// [`Misplaced`].
        Misplaced {
            id: "misplaced",
            summary: "tiles not in their place (the bound of the 15-puzzle report)",
            claims: CONSISTENT,
        },
        /// [`Manhattan`].
        Manhattan {
            id: "manhattan",
            summary: "sum of the tiles' distances from their places",
            claims: CONSISTENT,
        },
        /// [`LinearConflict`].
        LinearConflict {
            id: "linear-conflict",
            summary: "manhattan, plus 2 for each tile that must leave its line to let another pass",
            claims: CONSISTENT,
        },
        /// [`WalkingDistance`].
        WalkingDistance {
            id: "walking-distance",
            summary: "moves that sort the rows plus moves that sort the columns",
            claims: CONSISTENT,
        },
        /// [`PatternDatabase`].
        PatternDatabase {
            id: "pdb",
            summary: "additive pattern tables, built at the start; boards up to 25 cells",
            claims: CONSISTENT,
        },
    }
}

impl HeuristicKind {
    /// The heuristic for boards on their way to `goal`, made within a budget, which then holds it; `None`
    /// for the one that needs tables.
    ///
    /// # Errors
    /// The limit that came first.
    pub fn build<P: Packed>(
        self,
        goal: &Board,
        budget: &mut Budget,
    ) -> Result<Option<Box<dyn Heuristic<TilesSpace<P>>>>, StopReason> {
        Ok(Some(match self {
            HeuristicKind::Zero => Box::new(Zero),
            HeuristicKind::Misplaced => Box::new(Misplaced::new(goal)),
            HeuristicKind::Manhattan => Box::new(Manhattan::new(goal)),
            HeuristicKind::LinearConflict => Box::new(LinearConflict::new(goal)),
            HeuristicKind::WalkingDistance => Box::new(WalkingDistance::with_budget(goal, budget)?),
            HeuristicKind::PatternDatabase => return Ok(None),
        }))
    }
}

#[cfg(test)]
mod tests;
