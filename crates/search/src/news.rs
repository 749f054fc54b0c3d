//! What a puzzle's own solver tells whoever watches it: how far it is, and better plans as it finds
//! them. Not here: watching the algorithms of this crate, which is done by an
//! [`Observer`](crate::Observer).

use crate::budget::Snapshot;
use crate::cost::Cost;
use crate::report::Plan;

/// One thing that a solver reports while it goes on.
pub enum News<'n, A> {
    /// What is known now; told every few milliseconds.
    Poll(&'n Snapshot),
    /// A plan of at most this cost was found, and the search goes on. The plan is made only for a
    /// listener that calls the function. It may be no better than one reported before by another
    /// part of the search, but the search never ends with a worse one.
    Better(Cost, &'n dyn Fn() -> Plan<A>),
    /// Another part of the search begins, named in a few English words; with what is known by then.
    Phase(&'static str, &'n Snapshot),
}
