//! What a puzzle's own solver tells whoever watches it: how far it is, better plans as it finds them, and
//! before there is any, the best position it has come to. Not here: watching the algorithms of this crate, which is done by an
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
    /// A position on the way; told every few milliseconds by searches that have one.
    Reached(Reached<'n>),
}

/// The best position that a search has come to, by its own measure. It may lead nowhere.
#[derive(Clone, Copy)]
pub struct Reached<'n> {
    /// How good it is, among those of one call.
    pub rank: Rank,
    /// How much of the goal there is to do.
    pub total: u32,
    /// Which part of the search has come to it, as the solver counts its parts.
    pub part: u32,
    /// The position as a text that the puzzle reads, made only for a listener that calls the function.
    pub text: &'n dyn Fn() -> String,
}

/// How good a position is: greater is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank {
    /// How much of the goal is done.
    pub done: u32,
    /// What else the search goes by, among positions with as much done.
    pub more: u64,
}
