//! The kit: containers for solvers, each charged to a [`Budget`](crate::Budget) before it grows.
//!
//! The textbook algorithms are built from it, and so are the specialised solvers of puzzles: a
//! limit that holds in one of them holds in all, and a long rehash hears a cancel everywhere. Not
//! here: what a state is, and which one comes next.

mod arena;
mod bucket;
pub mod charged;
mod hash;
mod id_table;
mod key_set;
mod lease;
mod meter;
mod store;
mod wait;

pub use arena::Arena;
pub use bucket::{BucketQueue, Priority};
pub use id_table::IdTable;
pub use key_set::{HashKey, KeySet};
pub use lease::{Lease, SharedMeter};
pub use meter::{Meter, Progress};
pub use store::{Interned, NodeId, Store};
pub use wait::lock;
