//! The course format: size, count and grid.

use std::ops::Range;

use super::grid::{Alphabet, Exit, Frame, Grid};
use super::{RawLocation, Reader, indent, words};
use crate::board::{Axis, MAX_SIDE, MIN_SIDE, Piece};
use crate::format::{Format, Level};

impl Reader {
    pub(super) fn read_course(&mut self, lines: &[&str], range: Range<usize>) -> Option<Level> {
        let (rows, cols) = self.read_size(lines, range.start)?;
        let count_line = range.start + 1;
        let found = lines.get(count_line).copied().unwrap_or("");
        let count = match words(found).as_slice() {
            [word] => self.number(count_line, *word, "the number of pieces besides P")?,
            _ => {
                self.fail(
                    RawLocation { line: count_line, column: 0 },
                    format!(
                        "found {found:?}: expected the number of pieces besides P alone on this \
                         line"
                    ),
                );
                return None;
            }
        };
        let frame = Frame { rows, cols, alphabet: Alphabet::Course };
        let (grid, exits) = self.read_grid(lines, count_line + 1..range.end, frame);
        // With a cell missing somewhere, further errors would only repeat the mistake.
        let grid = grid?;
        let broken = !self.errors.is_empty();
        let mut pieces = self.pieces(&grid)?;
        let Some(primary) = pieces.find('P') else {
            if !broken {
                self.no_primary(&grid, 'P');
            }
            return None;
        };
        pieces.lead_with('P');
        let others = pieces.others();
        if others != count && !broken {
            self.fail(
                RawLocation { line: count_line, column: indent(lines[count_line]) },
                format!(
                    "found the count {count}, but the grid has {} besides P: correct the number \
                     or the grid",
                    papan_puzzle::count(others, "pieces")
                ),
            );
        }
        let exit = match self.one_exit(&exits)? {
            Some(exit) => exit,
            None => {
                if !broken {
                    self.no_exit(&grid, &primary);
                }
                return None;
            }
        };
        self.in_line(exit, &primary)?;
        let notes = pieces.note().into_iter().collect();
        let board = self.board(&grid, pieces, exit.side)?;
        Some(Level { board, format: Format::Course, claims: None, notes })
    }

    fn no_exit(&mut self, grid: &Grid, primary: &Piece) {
        let number = primary.line + 1;
        let ends = match primary.axis {
            Axis::Horizontal => format!("at the left or right end of row {number}"),
            Axis::Vertical => format!("above or below the grid in column {number}"),
        };
        self.fail(
            grid.location_of(primary.symbol),
            format!(
                "found no exit: expected one K outside the grid, in line with {}, that is {ends}",
                primary.symbol
            ),
        );
    }

    /// The exit, if there is one; `None` when there are several.
    pub(super) fn one_exit(&mut self, exits: &[Exit]) -> Option<Option<Exit>> {
        if let [first, second, ..] = exits {
            self.fail(
                second.location,
                format!(
                    "found a second exit, the first is on line {}: a board has one K",
                    first.location.line + 1
                ),
            );
            return None;
        }
        Some(exits.first().copied())
    }

    /// Says so if the primary piece cannot leave by this exit.
    pub(super) fn in_line(&mut self, exit: Exit, primary: &Piece) -> Option<()> {
        if exit.side.axis() == primary.axis && exit.line == primary.line {
            return Some(());
        }
        let (line_name, number) = (primary.axis.line_name(), primary.line + 1);
        let ends = match primary.axis {
            Axis::Horizontal => "left or right",
            Axis::Vertical => "above or below",
        };
        self.fail(
            exit.location,
            format!(
                "found the exit K not in line with {}, which lies in {line_name} {number}: \
                 move it {ends}, to {line_name} {number}",
                primary.symbol
            ),
        );
        None
    }

    fn read_size(&mut self, lines: &[&str], line: usize) -> Option<(u8, u8)> {
        let words = words(lines[line]);
        let [rows, cols] = words.as_slice() else {
            self.fail(
                RawLocation { line, column: indent(lines[line]) },
                format!(
                    "found {:?}: expected `rows cols`, such as `6 6`, or a row of a grid, such as \
                     `..AXXB`, or a board of 36 characters",
                    lines[line].trim()
                ),
            );
            return None;
        };
        let sides = u64::from(MIN_SIDE)..=u64::from(MAX_SIDE);
        let mut side = |word: (usize, &str), what: &str| {
            let number = self.number(line, word, what)?;
            if !sides.contains(&number) {
                self.fail(
                    RawLocation { line, column: word.0 },
                    format!("found {number} as {what}: expected {MIN_SIDE} to {MAX_SIDE}"),
                );
                return None;
            }
            Some(number as u8)
        };
        let rows = side(*rows, "the number of rows");
        let cols = side(*cols, "the number of columns");
        rows.zip(cols)
    }
}
