//! The contract of a heuristic: an estimate of the remaining cost, and what it may claim.

use crate::cost::Cost;
use crate::space::StateSpace;

/// What a heuristic promises about its estimates. Quality of a result is derived from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Claim {
    /// Nothing: the estimate may exceed the true remaining cost.
    None,
    /// Never more than the true remaining cost.
    Admissible,
    /// Admissible, and along an action of cost `c` it drops by at most `c`.
    Consistent,
}

impl Claim {
    /// Whether estimates are lower bounds.
    pub fn is_admissible(self) -> bool {
        self >= Claim::Admissible
    }

    /// All of them, the strongest first.
    pub const ALL: [Claim; 3] = [Claim::Consistent, Claim::Admissible, Claim::None];

    /// The name used in listings and reports.
    pub fn name(self) -> &'static str {
        match self {
            Claim::None => "none",
            Claim::Admissible => "admissible",
            Claim::Consistent => "consistent",
        }
    }

    /// What it means for an answer, in one line.
    pub fn meaning(self) -> &'static str {
        match self {
            Claim::None => "may overestimate, so it proves nothing about the cost of an answer",
            Claim::Admissible => "never overestimates, so an answer can be proven optimal",
            Claim::Consistent => {
                "admissible, and no action lowers the estimate by more than its cost, so A* expands \
                 no state twice"
            }
        }
    }
}

/// An estimate of the cost from a state to the nearest goal.
pub trait Heuristic<S: StateSpace + ?Sized> {
    /// What the estimates promise.
    fn claim(&self) -> Claim;

    /// The estimate for `state`. `None` is a *proof* that no goal is reachable from it, whatever
    /// the claim; a heuristic that merely suspects so returns a large number.
    fn estimate(&self, space: &S, state: &S::State) -> Option<Cost>;

    /// The estimate for `after`, reached by `action` from a state whose estimate was `h`.
    ///
    /// Must equal `estimate(space, after)`; overridden where the difference is cheaper to compute.
    #[inline]
    fn update(&self, space: &S, _h: Cost, _action: S::Action, after: &S::State) -> Option<Cost> {
        self.estimate(space, after)
    }
}

impl<S: StateSpace + ?Sized, H: Heuristic<S> + ?Sized> Heuristic<S> for &H {
    fn claim(&self) -> Claim {
        (**self).claim()
    }

    #[inline]
    fn estimate(&self, space: &S, state: &S::State) -> Option<Cost> {
        (**self).estimate(space, state)
    }

    #[inline]
    fn update(&self, space: &S, h: Cost, action: S::Action, after: &S::State) -> Option<Cost> {
        (**self).update(space, h, action, after)
    }
}

/// The heuristic that knows nothing: zero everywhere. Turns A* into uniform-cost search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<S: StateSpace + ?Sized> Heuristic<S> for Zero {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    #[inline]
    fn estimate(&self, _space: &S, _state: &S::State) -> Option<Cost> {
        Some(Cost::ZERO)
    }
}
