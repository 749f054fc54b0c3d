//! Uniform-cost search: always expands the cheapest node. Dijkstra's algorithm with an early end.

use crate::best_first::{Order, best_first};
use crate::cost::Cost;
use crate::heuristic::{Claim, Zero};
use crate::kit::Priority;
use crate::limits::Limits;
use crate::nodes::Label;
use crate::observer::Observer;
use crate::report::Report;
use crate::space::StateSpace;
use crate::weight::Weight;

struct Cheapest;

impl Order for Cheapest {
    fn priority(&self, label: Label) -> Priority {
        Priority(label.g.0, 0)
    }

    fn bound(&self, taken: Label, _claim: Claim) -> Option<Cost> {
        Some(taken.g)
    }

    fn factor(&self, _taken: Label, _claim: Claim) -> Option<Weight> {
        Some(Weight::ONE)
    }
}

/// Finds a cheapest plan without any estimate.
pub fn uniform_cost<S: StateSpace, O: Observer<S>>(
    space: &S,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action> {
    let heuristic = &Zero;
    // Where a program has to be small, one copy of the search will do, with an estimate or without.
    #[cfg(target_family = "wasm")]
    let heuristic: &dyn crate::heuristic::Heuristic<S> = heuristic;
    best_first(space, heuristic, Cheapest, limits, observer)
}
