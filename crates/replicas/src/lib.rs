//! The programs of the documents that papan grew out of (`docs/sources.md`), repeated with their
//! quirks, so that the numbers they print can be had again.
//!
//! One file per program. Its head says which quirks decide the numbers, and what they cost. A replica
//! runs under the same limits as a search of the engine, and its solutions go through the same checker,
//! but it claims nothing: its solution is never called optimal, and running dry proves nothing. The
//! engine knows nothing of replicas, and nothing of papan's own answers rests on them.

pub mod astar_paper;
pub mod chess_boards;
mod chess_thesis;
mod heap;
mod libstdcxx;
mod replica;
mod run;
mod rushhour_report;
mod sokoban_thesis;
mod tiles_report;
mod watch;

pub use replica::{Replica, RunWatched};
pub use watch::{Recorder, TakenNode, Watch};

/// The replicas of the programs for a puzzle.
pub fn of(puzzle: &str) -> impl Iterator<Item = &'static Replica> {
    ALL.iter().copied().filter(move |replica| replica.puzzle == puzzle)
}

/// All of them, in the order of the documents.
pub static ALL: &[&Replica] = &[
    &sokoban_thesis::REPLICA,
    &tiles_report::BRANCH_AND_BOUND,
    &chess_thesis::MAP_OF_SETS,
    &rushhour_report::UCS,
    &rushhour_report::IDS,
    &rushhour_report::GBFS,
    &rushhour_report::ASTAR,
    &astar_paper::TWO_PHASE,
];
