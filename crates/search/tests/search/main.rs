//! The engine, in one binary: linking is what tests cost most.

mod algorithms;
mod common;
mod determinism;
mod eight_puzzle;
mod limits;
mod rating;
mod record;
