//! Greedy best-first search: always expands the node that looks nearest to a goal.
//!
//! Often quick, never optimal by design; the plan is as good as the estimate's lower bound shows.
//!
//! Among equals it takes one with the cheapest path: where the estimate says nothing, that is a
//! breadth-first search. Newest first would go depth-first through such a plateau. That takes fewer nodes
//! where almost any way out will do (on small problems as few as two fifths), but its plans were up to twelve
//! times as long, and it never came back from plateaus that are too large to be walked through.

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

struct Nearest;

impl Order for Nearest {
    fn priority(&self, label: Label) -> Priority {
        Priority(label.h.0, label.g.0)
    }

    fn bound(&self, _taken: Label, _claim: Claim) -> Option<Cost> {
        None
    }

    fn factor(&self, _taken: Label, _claim: Claim) -> Option<Weight> {
        None
    }

    fn improves(&self) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Verdict, Zero};
    use std::ops::ControlFlow;

    /// An endless tree of numbers whose goal is a few levels below the root.
    struct Endless;

    impl StateSpace for Endless {
        type State = u128;
        type Action = u8;

        fn initial(&self) -> u128 {
            1
        }

        fn is_goal(&self, &number: &u128) -> bool {
            number == 1 << 6
        }

        fn expand<F>(&self, number: &u128, mut visit: F) -> ControlFlow<()>
        where
            F: FnMut(u8, u128, Cost) -> ControlFlow<()>,
        {
            visit(0, number.wrapping_mul(2), Cost::ONE)?;
            visit(1, number.wrapping_mul(2).wrapping_add(1), Cost::ONE)
        }
    }

    #[test]
    fn a_plateau_is_searched_by_layers() {
        let limits = Limits { nodes: Some(1000), ..Limits::default() };
        let report = greedy(&Endless, &Zero, &limits, &mut ());
        assert!(matches!(report.verdict, Verdict::Solved { .. }), "{:?}", report.stats);
        assert_eq!(report.plan().map(|plan| plan.cost), Some(Cost(6)));
    }
}
