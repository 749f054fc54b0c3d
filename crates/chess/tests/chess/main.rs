//! All integration tests of the chess crate, in one program.

#[path = "../../benches/cstate3/map_of_sets.rs"]
mod map_of_sets;

mod boards;
mod differential;
mod explanations;
mod formats;
mod generate;
mod giant;
mod readers;
