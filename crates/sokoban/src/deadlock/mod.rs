//! Positions that can no longer be solved, recognised without searching for a solution.
//!
//! A detector says what it claims ([`Detector`]); all but zones are sound: what they flag has no solution. None is
//! complete. *Simple*: a box on a
//! square from which no goal can be reached. *Freeze*: boxes that block each other for good.
//! *Bipartite*: too few goals for some boxes. *Pair*: two boxes that cannot both be solved.
//! *Corral*: a closed area that nobody can open, found by its shape or by a small search.

mod bipartite;
mod corral;
mod detector;
mod enclosure;
mod freeze;
mod pairs;
mod report;
mod zone;

pub use bipartite::is_bipartite_deadlock;
pub use corral::{Corral, corral};
pub use detector::{Claim, Detector, Proof};
pub use enclosure::{dead_corral, dead_enclosure};
pub(crate) use freeze::frozen_at_once;
pub use freeze::{frozen, is_freeze_deadlock, settled};
pub use pairs::{MAX_PAIR_SQUARES, Pairs};
pub use report::{Deadlock, Kind, deadlocks};
pub(crate) use zone::Zones;

#[cfg(test)]
mod tests;
