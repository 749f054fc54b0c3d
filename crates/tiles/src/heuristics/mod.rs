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

#[cfg(test)]
mod tests;
