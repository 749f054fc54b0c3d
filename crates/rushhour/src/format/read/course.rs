//! The course format: size, count and grid.

use std::ops::Range;

use super::grid::{Alphabet, Exit, Frame, Grid};
use super::{RawLocation, Reader, What, indent, words};
use crate::board::{Axis, MAX_SIDE, MIN_SIDE, Piece};
use crate::format::{Format, Level};
use papan_puzzle::message;

impl Reader {
    pub(super) fn read_course(&mut self, lines: &[&str], range: Range<usize>) -> Option<Level> {
        let (rows, cols) = self.read_size(lines, range.start)?;
        let count_line = range.start + 1;
        let found = lines.get(count_line).copied().unwrap_or("");
        let count = match words(found).as_slice() {
            [word] => {
                self.number(count_line, *word, ("pieces", "the number of pieces besides P"))?
            }
            _ => {
                self.fail(
                    RawLocation { line: count_line, column: 0 },
                    message!(
                        "rushhour.count",
                        "found {found}: expected the number of pieces besides P alone on this line",
                        found = format!("{found:?}")
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
                message!(
                    "rushhour.wrong-count",
                    "found the count {found}, but the grid has {pieces} besides P: correct the \
                     number or the grid",
                    found = count,
                    count pieces = others
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
        let (piece, line) = (primary.symbol, primary.line + 1);
        let message = match primary.axis {
            Axis::Horizontal => message!(
                "rushhour.no-exit-of-row",
                "found no exit: expected one K outside the grid, in line with {piece}, that is at \
                 the left or right end of row {line}",
                piece,
                line
            ),
            Axis::Vertical => message!(
                "rushhour.no-exit-of-column",
                "found no exit: expected one K outside the grid, in line with {piece}, that is \
                 above or below the grid in column {line}",
                piece,
                line
            ),
        };
        self.fail(grid.location_of(piece), message);
    }

    /// The exit, if there is one; `None` when there are several.
    pub(super) fn one_exit(&mut self, exits: &[Exit]) -> Option<Option<Exit>> {
        if let [first, second, ..] = exits {
            self.fail(
                second.location,
                message!(
                    "rushhour.second-exit",
                    "found a second exit, the first is on line {first}: a board has one K",
                    first = first.location.line + 1
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
        let (piece, line) = (primary.symbol, primary.line + 1);
        let message = match primary.axis {
            Axis::Horizontal => message!(
                "rushhour.exit-off-row",
                "found the exit K not in line with {piece}, which lies in row {line}: move it left \
                 or right, to row {line}",
                piece,
                line
            ),
            Axis::Vertical => message!(
                "rushhour.exit-off-column",
                "found the exit K not in line with {piece}, which lies in column {line}: move it \
                 above or below, to column {line}",
                piece,
                line
            ),
        };
        self.fail(exit.location, message);
        None
    }

    fn read_size(&mut self, lines: &[&str], line: usize) -> Option<(u8, u8)> {
        let words = words(lines[line]);
        let [rows, cols] = words.as_slice() else {
            self.fail(
                RawLocation { line, column: indent(lines[line]) },
                message!(
                    "rushhour.no-size",
                    "found {found}: expected `rows cols`, such as `6 6`, or a row of a grid, such \
                     as `..AXXB`, or a board of 36 characters",
                    found = format!("{:?}", lines[line].trim())
                ),
            );
            return None;
        };
        let sides = u64::from(MIN_SIDE)..=u64::from(MAX_SIDE);
        let mut side = |word: (usize, &str), what: What| {
            let number = self.number(line, word, what)?;
            if !sides.contains(&number) {
                self.fail(
                    RawLocation { line, column: word.0 },
                    message!(
                        "rushhour.side",
                        "found {found} as {number}: expected {min} to {max}",
                        found = number,
                        number = what.0 => what.1,
                        min = MIN_SIDE,
                        max = MAX_SIDE
                    ),
                );
                return None;
            }
            Some(number as u8)
        };
        let rows = side(*rows, ("rows", "the number of rows"));
        let cols = side(*cols, ("columns", "the number of columns"));
        rows.zip(cols)
    }
}
