//! Which partition to use for which board: measured ones by size, and a rule for the rest.
//!
//! Not here: building them.

use super::grid::{Grid, MAX_CELLS};
use super::set::Partition;

/// How much a set of tables may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Built in memory when needed, in well under a second on one core.
    Small,
    /// Worth keeping on disk: seconds to build, up to 250 MB.
    Large,
}

/// A measured partition, for goals with the blank in the first cell (or, by symmetry, any corner).
struct Entry {
    width: usize,
    height: usize,
    effort: Effort,
    patterns: &'static [&'static [u8]],
}

const ENTRIES: &[Entry] = &[
    Entry {
        width: 4,
        height: 4,
        effort: Effort::Small,
        patterns: &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]],
    },
    Entry {
        width: 4,
        height: 4,
        effort: Effort::Large,
        patterns: &[&[1, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 14, 15]],
    },
    Entry {
        width: 5,
        height: 5,
        effort: Effort::Large,
        patterns: &[
            &[1, 2, 5, 6, 7, 12],
            &[3, 4, 8, 9, 13, 14],
            &[10, 11, 15, 16, 20, 21],
            &[17, 18, 19, 22, 23, 24],
        ],
    },
];

/// The partition for boards of this size and goals with the blank on cell `blank`. `None` for
/// boards with more than [`MAX_CELLS`] cells, or fewer than two.
pub fn partition(width: usize, height: usize, blank: usize, effort: Effort) -> Option<Partition> {
    let grid = Grid::new(width, height)?;
    if grid.cells() > MAX_CELLS || blank >= grid.cells() {
        return None;
    }
    let (narrow, wide) = (width.min(height), width.max(height));
    let entry = ENTRIES
        .iter()
        .find(|entry| (entry.width, entry.height, entry.effort) == (narrow, wide, effort))?;
    Partition::new(entry.width, entry.height, 0, entry.patterns).ok()
}
