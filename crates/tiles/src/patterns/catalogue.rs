//! Which partition to use for which board: measured ones for the boards that matter, a rule for
//! the rest.
//!
//! The rule: on the board turned so that rows are its shorter lines, the cells are cut row by row
//! into runs of as many tiles as the effort allows, with the rest in the last one. Runs of whole
//! rows are compact, which is what matters: on 4x4 other shapes of the same sizes need up to ten
//! times the nodes. Measured with the `partitions` example on random boards (mean nodes, which vary
//! by a few percent with the order of moves; build time on one busy core):
//!
//! | board | partition | build | nodes |
//! | --- | --- | --- | --- |
//! | 3x3 | 4-4; 8 | 0.2 ms; 6 ms | 106; 41 |
//! | 3x4 | 6-5; 7-4; 8-3; 11 | 7 ms; 38 ms; 0.25 s; 9 s | 922; 636; 365; 71 |
//! | 2x7 | 5-4-4; 7-6 | 9 ms; 0.5 s | 520,216; 678 |
//! | 3x5 | 5-5-4; 6-6-2; 7-7 | 17 ms; 0.12 s; 1.5 s | 1,043,272; 472,775; 15,534 |
//! | 2x8 | 7-7-1; 8-7 | 3.7 s; 22 s | 246,938; 5,017 |
//! | 3x6 | 6-6-5; 7-7-3 | 0.25 s; 3.5 s | 65,784,408; 37,212,941 |
//! | 4x4, Korf's 100 | 6-6-3; 7-7-1; 7-8 | 0.1 s; 1 s; 8 s | 178,887; 42,368; 15,294 |
//! | 4x4, the first of 80 moves | 6-6-3; 7-7-1 | | 442,911,444; 52,446,614 |
//! | 4x5, 2 boards | 7-7-5; 7-6-6; 7-6-6 by rows and by columns | 10 s; 7 s; 14 s | 458,862,701; 348,823,546; 27,552,085 |
//!
//! A second partition across the first (columns instead of rows) does for boards that are not
//! square what the reflection does for square ones. On 3x5 and 3x6 it saves half the nodes but
//! hardly any time; it is used if both sides have at least 4 cells. Not here: building tables.

use papan_puzzle::{Cell, Size};

use super::geometry::{FACTORIALS, MAX_CELLS, MAX_TILES};
use super::set::Partition;
use super::symmetry::Symmetry;
use crate::board::Board;

/// How much a set of tables may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Built in memory when needed: 0.1 s for 4x4, never more than a few seconds.
    Small,
    /// Built in memory when a search with the small ones takes long: a second or two for 4x4. Only for some
    /// sizes.
    Medium,
    /// Worth keeping on disk: up to half a minute to build, up to 250 MB.
    Large,
}

impl Effort {
    /// The most arrangements of tiles on cells that a pattern may have (regions not counted).
    fn cap(self) -> u64 {
        match self {
            Effort::Small | Effort::Medium => 60_000_000,
            Effort::Large => 600_000_000,
        }
    }
}

/// A measured partition for goals with the blank in the first cell, or, by symmetry, any corner. If
/// a board has several, they are used together.
struct Entry {
    rows: usize,
    columns: usize,
    effort: Effort,
    patterns: &'static [&'static [u8]],
}

const ENTRIES: &[Entry] = &[
    // The rule would give 8-3, which takes a quarter of a second to save a few hundred nodes per
    // board.
    Entry {
        rows: 4,
        columns: 3,
        effort: Effort::Small,
        patterns: &[&[1, 2, 3, 4, 5, 6], &[7, 8, 9, 10, 11]],
    },
    Entry {
        rows: 4,
        columns: 4,
        effort: Effort::Small,
        patterns: &[&[1, 4, 5, 8, 9, 12], &[2, 3, 6, 7, 10, 11], &[13, 14, 15]],
    },
    Entry {
        rows: 4,
        columns: 4,
        effort: Effort::Medium,
        patterns: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 12, 13, 14, 15], &[11]],
    },
    Entry {
        rows: 4,
        columns: 4,
        effort: Effort::Large,
        patterns: &[&[1, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 14, 15]],
    },
    Entry {
        rows: 5,
        columns: 4,
        effort: Effort::Large,
        patterns: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13], &[14, 15, 16, 17, 18, 19]],
    },
    Entry {
        rows: 5,
        columns: 4,
        effort: Effort::Large,
        patterns: &[&[1, 4, 5, 8, 9, 12, 16], &[2, 6, 10, 13, 14, 17], &[3, 7, 11, 15, 18, 19]],
    },
    Entry {
        rows: 5,
        columns: 5,
        effort: Effort::Large,
        patterns: &[
            &[1, 2, 5, 6, 7, 12],
            &[3, 4, 8, 9, 13, 14],
            &[10, 11, 15, 16, 20, 21],
            &[17, 18, 19, 22, 23, 24],
        ],
    },
];

/// The partitions, to be used together, for solving boards to `goal`: usually one. None for boards
/// with more than [`MAX_CELLS`] cells, nor of [`Effort::Medium`] where it would not pay.
///
/// They depend only on the size and the blank's cell in the goal, and all corners give the same, so
/// that one set of tables serves them all.
pub fn partitions(goal: &Board, effort: Effort) -> Vec<Partition> {
    if goal.size().cells() > MAX_CELLS {
        return Vec::new();
    }
    let (size, blank) = standing(goal);
    let known = ENTRIES.iter().filter(|entry| {
        blank == Cell(0)
            && (entry.rows, entry.columns) == (size.rows(), size.columns())
            && entry.effort == effort
    });
    let known: Vec<Partition> =
        known.filter_map(|entry| Partition::new(size, blank, entry.patterns).ok()).collect();
    if !known.is_empty() || effort == Effort::Medium {
        return known;
    }
    let most = largest_pattern(size.cells(), effort);
    let in_runs = |cells: &mut dyn Iterator<Item = Cell>| {
        let cells: Vec<u8> = cells.filter(|&cell| cell != blank).map(|cell| cell.0 as u8).collect();
        Partition::new(size, blank, &cells.chunks(most).collect::<Vec<_>>()).ok()
    };
    let by_rows = in_runs(&mut size.iter());
    let across = size.columns() >= 4 && size.columns() < size.rows();
    let turned = size.transposed();
    let mut columns = turned.iter().map(|cell| Symmetry::TRANSPOSE.apply(turned, cell));
    let by_columns = across.then(|| in_runs(&mut columns));
    by_rows.into_iter().chain(by_columns.flatten()).collect()
}

/// The board of the goal turned so that it has no more columns than rows, and the blank's cell
/// there; any corner counts as the first cell.
fn standing(goal: &Board) -> (Size, Cell) {
    let (size, blank) = (goal.size(), goal.blank());
    let wide = size.columns() > size.rows();
    let turn = if wide { Symmetry::TRANSPOSE } else { Symmetry::IDENTITY };
    let corner = Symmetry::all().any(|symmetry| symmetry.apply(size, blank) == Cell(0));
    (turn.image(size), if corner { Cell(0) } else { turn.apply(size, blank) })
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
    use crate::board::{MAX_SIDE, MIN_SIDE};

    /// A goal of this size with the blank on this cell.
    fn goal(rows: usize, columns: usize, blank: usize) -> Board {
        let size = Size::new(rows, columns).unwrap();
        let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
        tiles.insert(blank, 0);
        Board::new(size, &tiles).unwrap()
    }

    #[test]
    fn every_board_and_goal_has_partitions() {
        for rows in MIN_SIDE..=MAX_SIDE {
            for columns in MIN_SIDE..=MAX_SIDE {
                for blank in 0..rows * columns {
                    for effort in [Effort::Small, Effort::Large] {
                        let found = partitions(&goal(rows, columns, blank), effort);
                        let fits = rows * columns <= MAX_CELLS;
                        assert_eq!(!found.is_empty(), fits, "{rows}x{columns} {blank}");
                    }
                }
            }
        }
        let name = |rows, columns, effort| {
            let found = partitions(&goal(rows, columns, 0), effort);
            found.iter().map(Partition::name).collect::<Vec<_>>().join("+")
        };
        assert_eq!(name(4, 4, Effort::Small), "6-6-3");
        assert_eq!(name(4, 4, Effort::Medium), "7-7-1");
        assert_eq!(name(4, 4, Effort::Large), "7-8");
        assert_eq!(name(5, 5, Effort::Medium), "");
        assert_eq!(name(5, 5, Effort::Large), "6-6-6-6");
        assert_eq!(name(3, 3, Effort::Small), "8");
        assert_eq!(name(3, 4, Effort::Small), "6-5");
        assert_eq!(name(3, 5, Effort::Small), "7-7");
        assert_eq!(name(5, 3, Effort::Small), "7-7");
        assert_eq!(name(4, 5, Effort::Large), "7-6-6+7-6-6");
    }

    #[test]
    fn corners_share_their_tables() {
        for (rows, columns) in [(4, 4), (3, 5), (4, 3), (6, 4)] {
            let corners = [0, columns - 1, columns * (rows - 1), columns * rows - 1];
            let all = corners.map(|blank| partitions(&goal(rows, columns, blank), Effort::Small));
            assert!(all.iter().all(|partition| *partition == all[0]));
        }
    }
}
