//! The specialised solvers of sliding tiles: optimal by pattern tables, anytime for large boards.
//!
//! [`IdaStar`] solves many boards with tables from anywhere, [`solve_optimal`] one board with
//! tables built on the spot if it needs them, and [`solve_anytime`] boards of any size as well as
//! time allows. They take the limits of the search engine and return its reports. Not here: the
//! generic algorithms, which work on the state space instead.

mod anytime;
mod beam;
mod construct;
mod idastar;
mod optimal;
mod plain;
mod pruning;
mod tables;
mod window;

pub use anytime::{Patience, solve_anytime};
pub(crate) use idastar::check as check_checkpoint;
pub use idastar::{IdaStar, PRUNING_LENGTH};
pub use optimal::{Means, solve_optimal, solve_optimal_with};
pub(crate) use pruning::Automaton;
pub(crate) use tables::with_threads;
pub use tables::{BuildObserver, TableSource, Tables, best_that_fits, build_tables};

use papan_puzzle::Direction;
use papan_search::{Cost, Plan, kit};

/// A hook that is told how far a search is, every few milliseconds, and of better solutions.
pub type Progress<'p> = kit::Progress<'p, Direction>;

/// The budget of one search, which its threads share.
type SharedMeter<'p> = kit::SharedMeter<'p, Direction>;

/// Nodes that one of them may generate before it must ask again.
type Lease<'m, 'p> = kit::Lease<'m, 'p, Direction>;

/// Notes a solution that is better than any before, and tells whoever watches.
fn tell(meter: &SharedMeter<'_>, moves: &[Direction]) {
    let plan = || plan_of(moves.to_vec());
    meter.with(|meter| meter.improve(cost_of(moves.len()), &plan));
}

/// The cost of a number of moves.
fn cost_of(moves: usize) -> Cost {
    Cost(u32::try_from(moves).unwrap_or(u32::MAX))
}

/// The plan of these moves.
fn plan_of(actions: Vec<Direction>) -> Plan<Direction> {
    Plan { cost: cost_of(actions.len()), actions }
}
