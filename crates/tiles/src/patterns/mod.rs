//! Zero-aware additive pattern databases, one bit an entry.
//!
//! A pattern counts the moves of its own tiles that any solution needs, seeing the blank's region
//! but no other tile; patterns of disjoint tiles add up. Tables hold one bit for each state and are
//! read from any bytes. Not here: search ([`solver`](crate::solver)), paths and files on disk.

mod build;
pub mod catalogue;
pub mod file;
mod geometry;
pub mod grid;
mod set;
pub(crate) mod view;

pub use build::BuildProgress;
pub use catalogue::Effort;
pub use file::TableError;
pub use geometry::MAX_TILES;
pub use grid::{Grid, MAX_CELLS, Step};
pub use set::{BuildError, Partition, PartitionError, PatternSet};
pub use view::{MAX_VIEWS, PatternValue, Patterns};

#[cfg(test)]
mod tests;
