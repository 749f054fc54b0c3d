//! The specialised solvers of sliding tiles: optimal by pattern tables, anytime for large boards.
//!
//! They take plain boards (`board[cell]` is a tile, 0 the blank), the limits of the search engine,
//! and give its reports. Not here: the generic algorithms, which work on the state space instead.

mod anytime;
mod beam;
mod bounds;
mod construct;
mod idastar;
mod meter;
mod optimal;
mod pruning;
mod task;
mod window;

pub use anytime::{Patience, solve_anytime};
pub use bounds::linear_conflict;
pub use idastar::{IdaStar, PRUNING_LENGTH};
pub use meter::Progress;
pub use optimal::{effort_for, solve_optimal};
pub use task::{MAX_BOARD, Task, TaskError, blank_first, blank_last};
