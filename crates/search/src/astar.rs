//! A*: expands the node with the least cost so far plus estimate; optimal if the estimate never
//! exceeds the truth. Nodes are reopened, so the estimate need not be consistent.

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

struct Promising;

impl Order for Promising {
    fn priority(&self, label: Label) -> Priority {
        Priority((label.g + label.h).0, label.h.0)
    }

    fn bound(&self, taken: Label, claim: Claim) -> Option<Cost> {
        claim.is_admissible().then(|| taken.g + taken.h)
    }

    fn factor(&self, _taken: Label, claim: Claim) -> Option<Weight> {
        claim.is_admissible().then_some(Weight::ONE)
    }
}

/// Finds a plan, a cheapest one if the heuristic claims to be admissible.
///
/// ```
/// use papan_search::{Claim, Cost, Heuristic, Limits, StateSpace, astar};
/// use std::ops::ControlFlow;
///
/// /// From 0 to 10 by steps of 1 (cost 1) or 3 (cost 2).
/// struct Stairs;
/// impl StateSpace for Stairs {
///     type State = u32;
///     type Action = u32;
///     fn initial(&self) -> u32 { 0 }
///     fn is_goal(&self, state: &u32) -> bool { *state == 10 }
///     fn expand<F>(&self, state: &u32, mut visit: F) -> ControlFlow<()>
///     where F: FnMut(u32, u32, Cost) -> ControlFlow<()> {
///         visit(1, state + 1, Cost(1))?;
///         visit(3, state + 3, Cost(2))
///     }
/// }
/// struct Remaining;
/// impl Heuristic<Stairs> for Remaining {
///     fn claim(&self) -> Claim { Claim::Consistent }
///     fn estimate(&self, _: &Stairs, state: &u32) -> Option<Cost> {
///         // Past the top there is no way back: a proof, not a guess.
///         10_u32.checked_sub(*state).map(|left| Cost((2 * left).div_ceil(3)))
///     }
/// }
/// let report = astar(&Stairs, &Remaining, &Limits::default(), &mut ());
/// assert!(report.is_optimal());
/// assert_eq!(report.plan().unwrap().cost, Cost(7));
/// ```
pub fn astar<S, H, O>(
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
    best_first(space, heuristic, Promising, limits, observer)
}
