//! A set of pattern tables: a partition of the tiles, and the table of each of its patterns.
//!
//! Tables are read from any bytes (built in memory, or mapped by the caller), and built here. Not
//! here: looking values up along a path ([`view`](super::view)) and the file format
//! ([`file`](super::file)).

use std::ops::ControlFlow;
use std::sync::Arc;

use papan_puzzle::{Cell, Size};
use papan_search::{Budget, Limits, StopReason};

use super::build::{BuildFailure, BuildProgress, Builder, MAX_VALUE};
use super::geometry::{Cells, FACTORIALS, Geometry, MAX_CELLS, MAX_TILES, least_table_bytes};
use super::symmetry::Symmetry;
use crate::board::{self, MAX_SIDE, MIN_SIDE};

/// Which tiles are looked up together. Tiles are named by the cell they belong on, so that one
/// partition serves every goal with the blank on the same cell.
///
/// Kept with no more columns than rows: moves then pass fewer cells in the order of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partition {
    size: Size,
    blank: Cell,
    patterns: Vec<Vec<Cell>>,
}

/// Why something is not a partition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartitionError {
    /// No board has this size, or it has more than [`MAX_CELLS`] cells.
    #[error(
        "tables are for boards of {MIN_SIDE} to {MAX_SIDE} rows and columns and at most {MAX_CELLS} cells, not {0}"
    )]
    Size(Size),
    /// The patterns do not hold every cell but the blank's exactly once.
    #[error("every cell but the blank's must be in exactly one pattern")]
    Cover,
    /// A pattern is empty or has more than [`MAX_TILES`] tiles, or its table would be too large.
    #[error("a pattern must have 1 to {MAX_TILES} tiles")]
    Pattern,
}

impl Partition {
    /// The partition into `patterns`, lists of the cells that tiles belong on, for goals with the
    /// blank on cell `blank` of a board of this size.
    ///
    /// # Errors
    /// If the board is too large or the patterns do not partition the other cells.
    pub fn new<P: AsRef<[u8]>>(
        size: Size,
        blank: Cell,
        patterns: &[P],
    ) -> Result<Partition, PartitionError> {
        if !board::is_size(size) || size.cells() > MAX_CELLS {
            return Err(PartitionError::Size(size));
        }
        let mut owners = [0u32; 256];
        for pattern in patterns {
            let pattern = pattern.as_ref();
            if pattern.is_empty() || pattern.len() > MAX_TILES {
                return Err(PartitionError::Pattern);
            }
            for &cell in pattern {
                owners[usize::from(cell)] += 1;
            }
        }
        let wanted = |cell: usize| u32::from(cell < size.cells() && cell != blank.index());
        if blank.index() >= size.cells() || (0..256).any(|cell| owners[cell] != wanted(cell)) {
            return Err(PartitionError::Cover);
        }
        let wide = size.columns() > size.rows();
        let turn = if wide { Symmetry::TRANSPOSE } else { Symmetry::IDENTITY };
        let patterns = patterns.iter().map(|pattern| {
            let cells = pattern.as_ref().iter().map(|&cell| Cell(cell.into()));
            let mut cells: Vec<Cell> = cells.map(|cell| turn.apply(size, cell)).collect();
            cells.sort_unstable();
            cells
        });
        Ok(Partition {
            size: turn.image(size),
            blank: turn.apply(size, blank),
            patterns: patterns.collect(),
        })
    }

    /// The size of the board, turned so that it has no more columns than rows.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The cell the blank belongs on.
    pub fn blank(&self) -> Cell {
        self.blank
    }

    /// The patterns, each a list of ascending cells of a board of [`size`](Self::size).
    pub fn patterns(&self) -> &[Vec<Cell>] {
        &self.patterns
    }

    /// Sizes of the patterns, such as `7-8`.
    pub fn name(&self) -> String {
        let sizes: Vec<String> = self.patterns.iter().map(|p| p.len().to_string()).collect();
        sizes.join("-")
    }

    /// Bytes of all its tables, or somewhat less: for this nothing need be numbered.
    pub(crate) fn least_table_bytes(&self) -> u64 {
        let bytes = |pattern: &Vec<Cell>| least_table_bytes(self.size.cells(), pattern.len());
        self.patterns.iter().map(bytes).sum()
    }

    /// The numbering of each pattern; patterns of one size share it. The budget then holds all of them.
    fn geometries(&self, budget: &mut Budget) -> Result<Vec<Arc<Geometry>>, BuildError> {
        let mut known: Vec<Arc<Geometry>> = Vec::new();
        let mut geometries = Vec::with_capacity(self.patterns.len());
        for pattern in &self.patterns {
            let geometry = match known.iter().find(|known| known.tiles() == pattern.len()) {
                Some(geometry) => Arc::clone(geometry),
                None => {
                    let geometry = Geometry::new(self.size, pattern.len(), budget)?;
                    let geometry = Arc::new(geometry.ok_or(PartitionError::Pattern)?);
                    known.push(Arc::clone(&geometry));
                    geometry
                }
            };
            geometries.push(geometry);
        }
        Ok(geometries)
    }
}

/// Entries of a table.
fn entries(geometry: &Geometry) -> u64 {
    u64::from(geometry.blocks()) * u64::from(FACTORIALS[geometry.tiles()])
}

/// Why tables could not be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// The partition cannot be indexed.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// The progress hook asked to stop.
    #[error("the build was stopped")]
    Stopped,
    /// A pattern needs more moves than a table can hold.
    #[error("a pattern needs more than {MAX_VALUE} moves: use smaller patterns")]
    TooDeep,
    /// A limit came first.
    #[error("the build was stopped: {0}")]
    Limit(StopReason),
}

impl From<StopReason> for BuildError {
    fn from(reason: StopReason) -> BuildError {
        BuildError::Limit(reason)
    }
}

impl From<BuildFailure> for BuildError {
    fn from(failure: BuildFailure) -> BuildError {
        match failure {
            BuildFailure::Stopped => BuildError::Stopped,
            BuildFailure::TooDeep => BuildError::TooDeep,
            BuildFailure::Limit(reason) => BuildError::Limit(reason),
        }
    }
}

/// The tables of a partition, over bytes of any origin.
#[derive(Clone, Debug)]
pub struct PatternSet<B> {
    partition: Partition,
    geometries: Vec<Arc<Geometry>>,
    /// Where in `bytes` the table of each pattern begins.
    offsets: Vec<usize>,
    bytes: B,
}

impl PatternSet<Vec<u8>> {
    /// Builds the tables with the threads of the current rayon pool. The result does not depend on
    /// their number. `progress` is called after each layer and may stop the build.
    ///
    /// # Errors
    /// If a pattern is too large, or `progress` broke off.
    pub fn build(
        partition: &Partition,
        progress: impl FnMut(BuildProgress) -> ControlFlow<()>,
    ) -> Result<PatternSet<Vec<u8>>, BuildError> {
        PatternSet::with_budget(partition, &mut Budget::new(&Limits::default()), progress)
    }

    /// As [`build`](Self::build), within a budget, which then holds [`memory_bytes`](Self::memory_bytes).
    ///
    /// # Errors
    /// As there, and [`BuildError::Limit`]; what was charged then is for the caller to give back.
    pub(crate) fn with_budget(
        partition: &Partition,
        budget: &mut Budget,
        mut progress: impl FnMut(BuildProgress) -> ControlFlow<()>,
    ) -> Result<PatternSet<Vec<u8>>, BuildError> {
        let geometries = partition.geometries(budget)?;
        budget.charge(geometries.iter().map(|geometry| geometry.table_bytes()).sum())?;
        let total = geometries.iter().map(|geometry| entries(geometry)).sum();
        let mut bytes = vec![0; geometries.iter().map(|geometry| geometry.table_bytes()).sum()];
        let mut set = PatternSet::assemble(partition.clone(), geometries, Vec::new(), 0);
        let mut done = 0;
        // Patterns of one size one after the other: they share the builder.
        let mut built = vec![false; partition.patterns.len()];
        for first in 0..built.len() {
            if built[first] {
                continue;
            }
            let builder = Builder::new(&set.geometries[first], budget)?;
            for pattern in first..built.len() {
                if set.geometries[pattern].tiles() != set.geometries[first].tiles() {
                    continue;
                }
                built[pattern] = true;
                let at = set.offsets[pattern];
                let table = &mut bytes[at..at + set.geometries[pattern].table_bytes()];
                builder.build(set.goal(pattern), partition.blank, table, budget, |added| {
                    done += added;
                    progress(BuildProgress { done, total })
                })?;
            }
            budget.release(builder.bytes());
        }
        set.bytes = bytes;
        Ok(set)
    }
}

impl<B> PatternSet<B> {
    fn assemble(
        partition: Partition,
        geometries: Vec<Arc<Geometry>>,
        bytes: B,
        mut at: usize,
    ) -> PatternSet<B> {
        let mut offsets = Vec::with_capacity(geometries.len());
        for geometry in &geometries {
            offsets.push(at);
            at += geometry.table_bytes();
        }
        PatternSet { partition, geometries, offsets, bytes }
    }

    /// The set of cells that the tiles of a pattern belong on.
    pub(crate) fn goal(&self, pattern: usize) -> Cells {
        self.partition.patterns[pattern].iter().map(|cell| 1 << cell.0).sum()
    }

    pub(crate) fn geometry(&self, pattern: usize) -> &Geometry {
        &self.geometries[pattern]
    }

    /// What the tables are read from.
    pub fn bytes(&self) -> &B {
        &self.bytes
    }

    /// What is looked up together.
    pub fn partition(&self) -> &Partition {
        &self.partition
    }

    /// Entries of all tables.
    pub fn entries(&self) -> u64 {
        self.geometries.iter().map(|geometry| entries(geometry)).sum()
    }

    /// Bytes of the tables themselves.
    pub fn table_bytes(&self) -> usize {
        self.geometries.iter().map(|geometry| geometry.table_bytes()).sum()
    }

    /// Bytes of the tables and of what is needed to index them.
    pub fn memory_bytes(&self) -> usize {
        let mut bytes = self.table_bytes();
        for (index, geometry) in self.geometries.iter().enumerate() {
            let before = &self.geometries[..index];
            if !before.iter().any(|known| Arc::ptr_eq(known, geometry)) {
                bytes += geometry.memory_bytes();
            }
        }
        bytes
    }
}

impl<B: AsRef<[u8]>> PatternSet<B> {
    /// Tables of `partition` that lie one after the other in `bytes` from `at` on; `None` unless
    /// they end where the bytes end.
    pub(crate) fn from_parts(
        partition: Partition,
        bytes: B,
        at: usize,
        budget: &mut Budget,
    ) -> Result<Option<PatternSet<B>>, StopReason> {
        let geometries = match partition.geometries(budget) {
            Ok(geometries) => geometries,
            Err(BuildError::Limit(reason)) => return Err(reason),
            Err(_) => return Ok(None),
        };
        let set = PatternSet::assemble(partition, geometries, bytes, at);
        Ok((set.bytes.as_ref().len() == at + set.table_bytes()).then_some(set))
    }

    pub(crate) fn bits(&self, pattern: usize) -> &[u8] {
        let at = self.offsets[pattern];
        &self.bytes.as_ref()[at..at + self.geometries[pattern].table_bytes()]
    }

    /// All tables, one after the other.
    pub(crate) fn payload(&self) -> &[u8] {
        &self.bytes.as_ref()[self.offsets[0]..]
    }
}
