//! Estimates of the pushes or moves that remain, each in its own file.
//!
//! All work on both spaces. A push is a move, so what bounds pushes bounds moves too.

mod deadlock_weighted;
mod goal_pull;
mod matching;
mod nearest;
mod player_box;

pub use deadlock_weighted::{DEADLOCK_WEIGHT, DeadlockWeighted, TABLE_WALL, player_table};
pub use goal_pull::{GoalPull, Ruler};
pub use matching::Matching;
pub use nearest::{Euclidean, Manhattan};
pub use player_box::PlayerBox;

use papan_puzzle::{HeuristicInfo, choices, listed};
use papan_search::{Claim, Heuristic, StateSpace, Zero};

use crate::prepared::{Position, PreparedBoard};

/// What an action of the space costs; a claim may depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Pushes; the player of a state is only the first square of its region.
    Pushes,
    /// Moves; the player is where the state says.
    Moves,
}

/// For any, pushes and moves.
const CONSISTENT: &[Claim] = &[Claim::Consistent; 3];
const NOTHING: &[Claim] = &[Claim::None; 3];

listed! {
    /// The heuristics by name, with what each claims for any, pushes and moves.
    pub enum HeuristicKind: HeuristicInfo {
        /// The engine's [`Zero`].
        Zero { id: "zero", summary: "knows nothing", claims: CONSISTENT },
        /// [`Manhattan`].
        Manhattan {
            id: "manhattan",
            summary: "every box to its nearest goal, as if there were no walls",
            claims: CONSISTENT,
        },
        /// [`Euclidean`].
        Euclidean {
            id: "euclidean",
            summary: "the same, as the crow flies",
            claims: CONSISTENT,
        },
        /// [`GoalPull`].
        GoalPull {
            id: "goal-pull",
            summary: "push distances, goals assigned nearest pair first",
            claims: NOTHING,
        },
        /// [`Matching`].
        Matching {
            id: "matching",
            summary: "push distances, goals assigned at the least total cost",
            claims: CONSISTENT,
        },
        /// [`PlayerBox`].
        PlayerBox {
            id: "player-box",
            summary: "steps from the player to the nearest box",
            claims: &[Claim::None, Claim::None, Claim::Consistent],
        },
        /// [`DeadlockWeighted`].
        DeadlockWeighted {
            id: "deadlock-weighted",
            summary: "manhattan, and a penalty for boxes in corners",
            claims: NOTHING,
        },
    }
}

choices! {
    /// How the heuristics that measure straight lines assign goals to boxes.
    pub enum Assign {
        /// The nearest goal to each box.
        Nearest = "nearest",
        /// Each goal to one box, nearest pair first; the heuristic then claims nothing.
        Greedy = "greedy",
    }
}

impl HeuristicKind {
    /// The heuristic for a prepared board.
    pub fn build<'b, S, const W: usize>(
        self,
        prepared: &'b PreparedBoard<W>,
        counts: Counts,
        assign: Assign,
    ) -> Box<dyn Heuristic<S> + 'b>
    where
        S: StateSpace<State = Position<W>>,
    {
        let board = prepared.board();
        let pulled = |ruler| Box::new(GoalPull::new(board, prepared.distances(), ruler));
        match (self, assign) {
            (HeuristicKind::Zero, _) => Box::new(Zero),
            (HeuristicKind::Manhattan, Assign::Nearest) => Box::new(Manhattan::new(board)),
            (HeuristicKind::Manhattan, Assign::Greedy) => pulled(Ruler::Manhattan),
            (HeuristicKind::Euclidean, Assign::Nearest) => Box::new(Euclidean::new(board)),
            (HeuristicKind::Euclidean, Assign::Greedy) => pulled(Ruler::Euclidean),
            (HeuristicKind::GoalPull, _) => pulled(Ruler::Pull),
            (HeuristicKind::Matching, _) => Box::new(Matching::new(prepared)),
            (HeuristicKind::PlayerBox, _) => Box::new(PlayerBox::new(prepared, counts)),
            (HeuristicKind::DeadlockWeighted, _) => Box::new(DeadlockWeighted::new(board)),
        }
    }
}

#[cfg(test)]
mod tests;
