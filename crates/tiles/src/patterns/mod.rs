//! Zero-aware additive pattern databases, one bit per entry.
//!
//! A pattern counts the moves of its own tiles that any solution needs, seeing the blank's region
//! but no other tile; patterns of disjoint tiles add up. [`partitions`] says which tiles to look up
//! together, [`PatternSet`] holds their tables (built, or read from any bytes), and [`Patterns`]
//! looks boards up for one goal. Not here: search ([`solver`](crate::solver)), and files on disk.

mod build;
mod catalogue;
mod file;
mod geometry;
mod set;
mod symmetry;
mod tracker;
mod transpose;
mod view;

pub use build::BuildProgress;
pub use catalogue::{Effort, partitions};
pub(crate) use file::checksum;
pub use file::{TableError, read_header};
pub use geometry::{MAX_CELLS, MAX_TILES};
pub use set::{BuildError, Partition, PartitionError, PatternSet};
pub(crate) use tracker::{Change, Tracker, Values, direction_of, move_index};
pub(crate) use view::ROOM;
pub use view::{MAX_VIEWS, PatternValue, Patterns};

#[cfg(test)]
mod tests;
