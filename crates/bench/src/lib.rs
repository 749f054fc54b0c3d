//! Instances that the project carries, so that every run measures the same, and what `papan bench`
//! makes of them: a node-count signature, speeds, memory.
//!
//! A [`Case`] is a set of levels with a request; [`measure()`] solves it through the library,
//! including the checker, and gives a [`Row`]; a [`Run`] is all rows together with the machine they
//! come from, and can be kept, read again, compared ([`Run::against`]) and shown as a table
//! ([`markdown()`]). Nothing here reads files or knows the machine: the command line does.

mod cases;
mod engine;
mod markdown;
mod measure;
mod run;

pub use cases::{CASES, Case};
pub use engine::{eight_puzzle_halves, fifteen_puzzle};
pub use markdown::markdown;
pub use measure::{BenchError, measure};
pub use run::{Change, Machine, Row, Run, SCHEMA_VERSION};
