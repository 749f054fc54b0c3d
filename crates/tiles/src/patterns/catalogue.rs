//! Which partition to use for which board: measured ones for the boards that matter, a rule for
//! the rest.
//!
//! The rule: with the shorter side as width, the cells are cut row by row into runs of as many
//! tiles as the effort allows, the rest in the last one. Runs of whole rows are compact, which is
//! what counts: on 4x4 other shapes of the same sizes need up to ten times the nodes. Measured with
//! the `partitions` example on random boards (mean nodes; build time on one busy core):
//!
//! | board | partition | build | nodes |
//! | --- | --- | --- | --- |
//! | 3x3 | 4-4; 8 | 0.2 ms; 6 ms | 106; 41 |
//! | 3x4 | 6-5; 7-4; 8-3; 11 | 7 ms; 38 ms; 0.25 s; 9 s | 922; 636; 365; 71 |
//! | 2x7 | 5-4-4; 7-6 | 9 ms; 0.5 s | 520,216; 678 |
//! | 3x5 | 5-5-4; 6-6-2; 7-7 | 17 ms; 0.12 s; 1.5 s | 1,043,272; 472,775; 15,534 |
//! | 2x8 | 7-7-1; 8-7 | 3.7 s; 22 s | 246,938; 5,017 |
//! | 3x6 | 6-6-5; 7-7-3 | 0.25 s; 3.5 s | 65,784,408; 37,212,941 |
//! | 4x4, Korf's 100 | 6-6-3; 7-7-1; 7-8 | 0.1 s; 1.4 s; 8.4 s | 185,975; 46,997; 16,799 |
//! | 4x5, 2 boards | 7-7-5; 7-6-6; 7-6-6 by rows and by columns | 10 s; 7 s; 14 s | 458,862,701; 348,823,546; 27,552,085 |
//!
//! A second partition across the first (columns instead of rows) does for boards that are not
//! square what the reflection does for square ones. On 3x5 and 3x6 it saves half the nodes and
//! hardly any time; it is used from a width of 4 on. Not here: building tables.

use super::geometry::{FACTORIALS, MAX_TILES};
use super::grid::{Grid, MAX_CELLS};
use super::set::Partition;

/// How much a set of tables may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Built in memory when needed: 0.1 s for 4x4, never more than a few seconds.
    Small,
    /// Worth keeping on disk: up to half a minute to build, up to 250 MB.
    Large,
}

impl Effort {
    /// The most arrangements of tiles on cells that a pattern may have (regions not counted).
    fn cap(self) -> u64 {
        match self {
            Effort::Small => 60_000_000,
            Effort::Large => 600_000_000,
        }
    }
}

/// A measured partition (there may be several for a board, used together), for goals with the blank in the first cell (or, by symmetry, any corner).
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
        width: 4,
        height: 5,
        effort: Effort::Large,
        patterns: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13], &[14, 15, 16, 17, 18, 19]],
    },
    Entry {
        width: 4,
        height: 5,
        effort: Effort::Large,
        patterns: &[&[1, 4, 5, 8, 9, 12, 16], &[2, 6, 10, 13, 14, 17], &[3, 7, 11, 15, 18, 19]],
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

/// The partitions, to be used together, for boards of this size and goals with the blank on cell
/// `blank`: mostly one. None for boards with more than [`MAX_CELLS`] cells, or fewer than two.
///
/// All corners give the same partitions, so that one set of tables serves them all.
pub fn partitions(width: usize, height: usize, blank: usize, effort: Effort) -> Vec<Partition> {
    let Some(grid) = Grid::new(width, height) else { return Vec::new() };
    if grid.cells() > MAX_CELLS || blank >= grid.cells() {
        return Vec::new();
    }
    let (row, column) = (blank / width, blank % width);
    let in_corner = (row == 0 || row + 1 == height) && (column == 0 || column + 1 == width);
    // The board with the shorter side as width, and the blank's cell there.
    let (narrow, wide, blank) = match (in_corner, width <= height) {
        (true, _) => (width.min(height), width.max(height), 0),
        (false, true) => (width, height, blank),
        (false, false) => (height, width, column * height + row),
    };
    let known = ENTRIES.iter().filter(|entry| {
        blank == 0 && (entry.width, entry.height, entry.effort) == (narrow, wide, effort)
    });
    let known: Vec<Partition> =
        known.filter_map(|entry| Partition::new(narrow, wide, 0, entry.patterns).ok()).collect();
    if !known.is_empty() {
        return known;
    }
    let most = largest_pattern(grid.cells(), effort);
    let in_runs = |cell_at: &dyn Fn(usize) -> usize| {
        let cells = (0..grid.cells()).map(cell_at).filter(|&cell| cell != blank);
        let cells: Vec<u8> = cells.map(|cell| cell as u8).collect();
        Partition::new(narrow, wide, blank, &cells.chunks(most).collect::<Vec<_>>()).ok()
    };
    let by_rows = in_runs(&|place| place);
    let across = narrow >= 4 && narrow < wide;
    let by_columns = across.then(|| in_runs(&|place| place % wide * narrow + place / wide));
    by_rows.into_iter().chain(by_columns.flatten()).collect()
}

/// The most tiles in a pattern under the cap.
fn largest_pattern(cells: usize, effort: Effort) -> usize {
    let arrangements = |tiles: usize| {
        let sets = (0..tiles).fold(1u64, |sets, i| sets * (cells - i) as u64 / (i + 1) as u64);
        sets * u64::from(FACTORIALS[tiles])
    };
    let most = MAX_TILES.min(cells - 1);
    (1..=most).rev().find(|&tiles| arrangements(tiles) <= effort.cap()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_and_goal_has_partitions() {
        for width in 1..=25 {
            for height in 1..=25 {
                for blank in 0..width * height {
                    for effort in [Effort::Small, Effort::Large] {
                        let found = partitions(width, height, blank, effort);
                        let fits = (2..=MAX_CELLS).contains(&(width * height));
                        assert_eq!(!found.is_empty(), fits, "{width}x{height} {blank}");
                    }
                }
            }
        }
        let name = |width, height, effort| {
            let names: Vec<String> =
                partitions(width, height, 0, effort).iter().map(Partition::name).collect();
            names.join("+")
        };
        assert_eq!(name(4, 4, Effort::Small), "6-6-3");
        assert_eq!(name(4, 4, Effort::Large), "7-8");
        assert_eq!(name(5, 5, Effort::Large), "6-6-6-6");
        assert_eq!(name(3, 3, Effort::Small), "8");
        assert_eq!(name(3, 5, Effort::Small), "7-7");
        assert_eq!(name(5, 3, Effort::Small), "7-7");
        assert_eq!(name(5, 4, Effort::Large), "7-6-6+7-6-6");
    }

    #[test]
    fn corners_share_their_tables() {
        for (width, height) in [(4, 4), (5, 3), (3, 4), (4, 6)] {
            let corners = [0, width - 1, width * (height - 1), width * height - 1];
            let all = corners.map(|blank| partitions(width, height, blank, Effort::Small));
            assert!(all.iter().all(|partition| *partition == all[0]));
        }
    }
}
