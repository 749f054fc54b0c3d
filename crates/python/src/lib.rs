//! The native half of the Python package `papan`: texts, names and numbers in, plain Python values out.
//!
//! Everything that has a face in Python (classes, defaults, docstrings) stands in `python/papan`. Here are
//! the calls that they make: reading levels (`level`), what is asked of them (`request`), solving one or
//! many (`level`, `pool`), comparing, generating and judging (`tasks`), and pieces of a batch for other
//! machines (`pieces`). Work runs where Ctrl-C is heard (`running`).

mod errors;
mod level;
mod pieces;
mod pool;
mod registry;
mod request;
mod running;
mod tasks;

use pyo3::prelude::*;

/// The native half of papan; use the package `papan`.
#[pymodule]
mod _papan {
    #[pymodule_export]
    use crate::level::{Level, Levels, read_level};
    #[pymodule_export]
    use crate::pieces::{Pieces, Questions};
    #[pymodule_export]
    use crate::pool::Pool;
    #[pymodule_export]
    use crate::registry::{puzzles, standard_limits};
    #[pymodule_export]
    use crate::request::{Request, bytes_of, seconds_of};
    #[pymodule_export]
    use crate::tasks::{compare, generate, judge};
}
