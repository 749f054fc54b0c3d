//! Estimates of the pushes or moves that remain, each in its own file.
//!
//! All work on both spaces. A push is a move, so what bounds pushes bounds moves too.

mod deadlock_weighted;
mod goal_pull;
mod matching;
mod nearest;
mod player_box;

pub use deadlock_weighted::{DEADLOCK_WEIGHT, DeadlockWeighted, SEED_WALL, player_table};
pub use goal_pull::{GoalPull, Ruler};
pub use matching::Matching;
pub use nearest::{Euclidean, Manhattan};
pub use player_box::PlayerBox;

/// What an action of the space costs, on which a claim may depend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Pushes; the player of a state is only the first square of its region.
    Pushes,
    /// Moves; the player is where the state says.
    Moves,
}

#[cfg(test)]
mod tests;
