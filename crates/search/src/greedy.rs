//! Greedy best-first search: always expands the node that looks nearest to a goal.
//!
//! Often quick, never optimal by design; the plan is as good as the estimate's lower bound shows.

use crate::best_first::{Order, best_first};
use crate::cost::Cost;
use crate::heuristic::{Claim, Heuristic};
use crate::kit::Priority;
use crate::limits::Limits;
use crate::nodes::Label;
use crate::observer::Observer;
use crate::report::Report;
use crate::space::StateSpace;
use crate::weight::Weight;

#[derive(Clone, Copy)]
struct Nearest;

impl Order for Nearest {
    fn priority(self, label: Label) -> Priority {
        Priority(label.h.0, 0)
    }

    fn bound(self, _taken: Label, _claim: Claim) -> Option<Cost> {
        None
    }

    fn factor(self, _taken: Label, _claim: Claim) -> Option<Weight> {
        None
    }

    fn improves(self) -> bool {
        false
    }
}

/// Finds some plan by following the estimate alone.
pub fn greedy<S, H, O>(
    space: &S,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: StateSpace,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    best_first(space, heuristic, Nearest, limits, observer)
}
