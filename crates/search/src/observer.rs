//! Watching a search: every method does nothing by default, and `()` compiles to nothing.

use crate::budget::Snapshot;
use crate::cost::Cost;
use crate::event::Event;
use crate::report::Plan;
use crate::space::StateSpace;

/// Is told what a search does while it runs.
pub trait Observer<S: StateSpace + ?Sized> {
    /// Whether [`record`](Self::record) is called. A constant, so that a search which nobody records is
    /// compiled without a trace of it.
    const RECORDS: bool = false;

    /// The search did this.
    #[inline]
    fn record(&mut self, _event: &Event<'_, S>) {}

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
