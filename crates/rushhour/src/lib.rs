//! Rush Hour: pieces slide along their lines until the primary piece reaches the exit.
//!
//! Text to board (`format`), the rules, a plain state space with heuristics for every algorithm of
//! the engine, an exact solver of its own, whole-component analysis, and a generator. Nothing here
//! reads files or prints, and the checker that confirms solutions is a separate crate.

mod adapter;
pub mod analysis;
pub mod board;
pub mod format;
mod game;
pub mod generate;
pub mod heuristics;
pub mod notation;
pub mod rules;
pub mod solver;
pub mod space;

pub use adapter::PUZZLE;
pub use board::{Axis, Block, Board, Piece, PieceId, Position, Side};
pub use rules::{Objective, Slide};
