//! Iterative deepening search: depth-first rounds under a rising cost bound, without an estimate.
//!
//! A transposition table keeps the rounds from going around in circles: without it a plan of 50
//! actions is out of reach on every space whose paths meet again. When memory runs out, the table
//! stops growing and the search goes on.

use crate::deepening::{Transpositions, deepening};
use crate::heuristic::Zero;
use crate::limits::Limits;
use crate::observer::Observer;
use crate::report::Report;
use crate::space::Undoable;

/// Finds a cheapest plan by trying every cost in turn.
pub fn iterative_deepening<S: Undoable, O: Observer<S>>(
    space: &S,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action> {
    let heuristic = &Zero;
    // Where a program has to be small, one copy of the search will do, with an estimate or without.
    #[cfg(target_family = "wasm")]
    let heuristic: &dyn crate::heuristic::Heuristic<S> = heuristic;
    deepening(space, heuristic, Some(Transpositions::new()), limits, observer)
}
