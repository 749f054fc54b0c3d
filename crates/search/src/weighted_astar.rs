//! Weighted A*: trusts the estimate more than the cost so far. Quicker than A*; with an
//! admissible estimate the plan costs at most the weight times the optimum.

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

struct Weighted(Weight);

impl Order for Weighted {
    fn priority(&self, label: Label) -> Priority {
        Priority(self.0.priority(label.g, label.h), label.h.0)
    }

    /// The lowest weighted sum among open nodes is at most the weight times the optimum.
    fn bound(&self, taken: Label, claim: Claim) -> Option<Cost> {
        let proves = claim.is_admissible() && self.is_ordered(taken);
        proves.then(|| self.0.bound(taken.g, taken.h))
    }

    fn factor(&self, taken: Label, claim: Claim) -> Option<Weight> {
        (claim.is_admissible() && self.is_ordered(taken)).then_some(self.0)
    }
}

impl Weighted {
    /// Whether the node was taken in order. A priority too large for its 32 bits is clamped, and
    /// nodes that share it are taken in any order: nothing follows from that.
    fn is_ordered(&self, taken: Label) -> bool {
        self.0.priority(taken.g, taken.h) < u32::MAX
    }
}

/// Finds a plan, within `weight` of the optimum if the heuristic claims to be admissible.
pub fn weighted_astar<S, H, O>(
    space: &S,
    heuristic: &H,
    weight: Weight,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: StateSpace,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    best_first(space, heuristic, Weighted(weight), limits, observer)
}
