//! The sliding-tile puzzle: the 15-puzzle and its relatives from 2x2 to 10x10.
//!
//! Text becomes a [`Board`] in [`format`](mod@format). From there, two paths lead to a solution:
//! the textbook algorithms, for which [`space`] packs boards and [`heuristics`] estimate; and the
//! [`solver`], made for this puzzle alone, optimal with the tables of [`patterns`] and anytime for
//! large boards. Not here: files, terminals, and checking of solutions.

mod adapter;
mod board;
mod game;
mod goal;
mod steps;

pub mod cases;
pub mod format;
pub mod generate;
pub mod heuristics;
pub mod notation;
pub mod patterns;
pub mod solver;
pub mod space;

pub use adapter::PUZZLE;
pub use board::{Board, BoardError, MAX_CELLS, MAX_SIDE, MIN_SIDE, Tile};
pub use goal::{Goal, GoalSizeError, Parity};

#[cfg(test)]
mod testing;
