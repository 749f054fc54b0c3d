//! Watching a search: every method does nothing by default, and `()` compiles to nothing.

use crate::cost::Cost;
use crate::limits::Snapshot;
use crate::report::Plan;
use crate::space::StateSpace;

/// Is told what a search does while it runs.
pub trait Observer<S: StateSpace + ?Sized> {
    /// `state`, reached at cost `g`, is about to be expanded. Breadth-first search keeps no costs:
    /// where they differ from action to action, `g` is its number of actions. The backward half of
    /// a bidirectional search is not shown.
    #[inline]
    fn expanded(&mut self, _state: &S::State, _g: Cost) {}

    /// No plan costs less than `bound`.
    #[inline]
    fn bound_raised(&mut self, _bound: Cost) {}

    /// A plan of this cost was found, the best so far.
    #[inline]
    fn improved(&mut self, _cost: Cost) {}

    /// A plan of at most this cost was found, the best so far, and the search goes on. The plan is
    /// made when the function is called.
    #[inline]
    fn found(&mut self, _cost: Cost, _plan: &dyn Fn() -> Plan<S::Action>) {}

    /// Called every few milliseconds, when the clock was looked at.
    #[inline]
    fn polled(&mut self, _snapshot: &Snapshot) {}

    /// Whether [`polled`](Self::polled) should be called; saves making the snapshot.
    #[inline]
    fn wants_polls(&self) -> bool {
        false
    }
}

/// Watches nothing and costs nothing.
impl<S: StateSpace + ?Sized> Observer<S> for () {}
