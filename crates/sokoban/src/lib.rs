//! Sokoban: text to validated levels, rules, state spaces for the engine, heuristics, deadlocks,
//! and solvers of its own.
//!
//! Text becomes a [`Level`] in [`format`](mod@format), which [`solver`] solves; [`prepared`] prepares a
//! board for searching, [`space`] and [`heuristics`] serve the engine's algorithms, [`explain`] shows
//! what the solvers see. Not here: files, terminals, and checking of solutions.
//!
//! ```
//! use papan_search::Limits;
//! use papan_sokoban::solver::{Objective, solve};
//! use papan_sokoban::{format, notation};
//!
//! let level = format::parse(b"#######\n#@ $ .#\n#######\n").unwrap();
//! let solved = solve(&level, Objective::Pushes, &Limits::default(), &mut |_| {});
//! assert!(solved.report.is_optimal());
//! assert_eq!(notation::write(&solved.report.plan().unwrap().actions), "rRR");
//! ```

mod adapter;
mod bits;
mod game;
mod level;

pub mod deadlock;
pub mod distances;
pub mod explain;
pub mod format;
pub mod generate;
pub mod heuristics;
pub mod matching;
pub mod notation;
pub mod prepared;
pub mod solver;
pub mod space;

#[cfg(test)]
mod testing;

pub use adapter::PUZZLE;
pub use bits::{Bits, Squares, WORDS_OF_ANY};
pub use level::{Board, Content, Level, LevelError, MAX_SIDE, Square};
