//! The cells of a board with their locations in the text, and the exits around them.

use std::ops::Range;

use super::{RawLocation, Reader, indent};
use crate::board::Side;
use papan_puzzle::{Message, message};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Empty,
    Wall,
    Piece(char),
}

/// What the characters of a grid mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Alphabet {
    /// `.` empty, `#` a wall, `K` never a piece.
    Course,
    /// The same, but there may be pieces called `K`.
    Plain,
    /// The same, with `o` empty and `x` a wall, as in lines of 36 characters.
    Letters,
}

impl Alphabet {
    fn cell(self, found: char) -> Result<Cell, Message> {
        match found {
            '.' => Ok(Cell::Empty),
            '#' => Ok(Cell::Wall),
            'o' if self == Alphabet::Letters => Ok(Cell::Empty),
            'x' if self == Alphabet::Letters => Ok(Cell::Wall),
            'K' if self == Alphabet::Course => Err(exit_inside()),
            _ if found.is_alphanumeric() => Ok(Cell::Piece(found)),
            _ => Err(message!(
                "rushhour.cell",
                "found {found}: expected `.` (empty), `#` (a wall), or a letter or digit (a piece)",
                found = format!("{found:?}")
            )),
        }
    }
}

/// About a `K` among the cells.
pub(super) fn exit_inside() -> Message {
    message!(
        "rushhour.exit-inside",
        "found K inside the grid: K is the exit and stands outside; give a piece another letter"
    )
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    pub(super) side: Side,
    pub(super) line: u8,
    pub(super) location: RawLocation,
}

/// The cells in reading order, each with its location in the text.
pub(super) struct Grid {
    pub(super) rows: u8,
    pub(super) cols: u8,
    pub(super) cells: Vec<(Cell, RawLocation)>,
}

impl Grid {
    pub(super) fn new(rows: u8, cols: u8) -> Grid {
        Grid { rows, cols, cells: Vec::with_capacity(usize::from(rows) * usize::from(cols)) }
    }

    pub(super) fn push(&mut self, cell: Cell, location: RawLocation) {
        self.cells.push((cell, location));
    }

    fn cells_where(
        &self,
        mut accept: impl FnMut(Cell) -> bool,
    ) -> impl Iterator<Item = (u8, u8, RawLocation)> {
        let cols = usize::from(self.cols);
        self.cells.iter().enumerate().filter_map(move |(index, &(cell, location))| {
            accept(cell).then_some(((index / cols) as u8, (index % cols) as u8, location))
        })
    }

    pub(super) fn walls(&self) -> impl Iterator<Item = (u8, u8)> {
        self.cells_where(|cell| cell == Cell::Wall).map(|(row, col, _)| (row, col))
    }

    pub(super) fn cells_of(&self, symbol: char) -> impl Iterator<Item = (u8, u8, RawLocation)> {
        self.cells_where(move |cell| cell == Cell::Piece(symbol))
    }

    pub(super) fn location_of(&self, symbol: char) -> RawLocation {
        self.cells_of(symbol).next().map_or(RawLocation { line: 0, column: 0 }, |cell| cell.2)
    }
}

/// What a grid is expected to be.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) rows: u8,
    pub(super) cols: u8,
    pub(super) alphabet: Alphabet,
}

impl Reader {
    /// The grid and the exits around it. No grid when a row has the wrong number of cells.
    pub(super) fn read_grid(
        &mut self,
        lines: &[&str],
        mut range: Range<usize>,
        frame: Frame,
    ) -> (Option<Grid>, Vec<Exit>) {
        let Frame { rows, cols, alphabet } = frame;
        let mut exits = Vec::new();
        let only_k = |line: usize| lines[line].trim() == "K";
        if !range.is_empty() && only_k(range.start) {
            self.outer_exit(lines, range.start, Side::Top, cols, &mut exits);
            range.start += 1;
        }
        if !range.is_empty() && only_k(range.end - 1) {
            range.end -= 1;
            self.outer_exit(lines, range.end, Side::Bottom, cols, &mut exits);
        }
        let width = usize::from(cols);
        let left_exit = range
            .clone()
            .find(|&line| lines[line].starts_with('K') && lines[line].chars().count() > width);
        if let Some(line) = left_exit {
            exits.push(Exit {
                side: Side::Left,
                line: (line - range.start) as u8,
                location: RawLocation { line, column: 0 },
            });
        }

        let mut grid = Grid::new(rows, cols);
        let mut complete = true;
        if range.len() != usize::from(rows) {
            let line = (range.start + usize::from(rows)).min(range.end);
            self.fail(
                RawLocation { line, column: 0 },
                message!(
                    "rushhour.row-count",
                    "found {rows} of the grid: expected {expected}, as the first line says",
                    count rows = range.len(),
                    expected = rows
                ),
            );
            complete = false;
        }
        for line in range.clone().take(usize::from(rows)) {
            let row = line - range.start + 1;
            let mut chars: Vec<char> = lines[line].chars().collect();
            let mut start = 0;
            if let Some(exit_line) = left_exit {
                match chars.first() {
                    _ if line == exit_line => {}
                    Some(' ') => {}
                    Some('K') => {
                        exits.push(Exit {
                            side: Side::Left,
                            line: (row - 1) as u8,
                            location: RawLocation { line, column: 0 },
                        });
                    }
                    found => {
                        let shown = found.map(|found| format!("{found:?}"));
                        self.fail(
                            RawLocation { line, column: 0 },
                            message!(
                                "rushhour.no-margin",
                                "found {start} at the start of row {row}: expected one space, \
                                 because K stands left of the grid on line {line}",
                                start = shown.as_deref().unwrap_or("nothing")
                                    => shown.as_deref().unwrap_or("nothing"),
                                row,
                                line = exit_line + 1
                            ),
                        );
                        complete = false;
                        continue;
                    }
                }
                chars.remove(0);
                start = 1;
            }
            if chars.len() == width + 1 && chars[width] == 'K' {
                exits.push(Exit {
                    side: Side::Right,
                    line: (row - 1) as u8,
                    location: RawLocation { line, column: start + width },
                });
                chars.pop();
            }
            if chars.len() != width {
                let message = row_length(&chars, row, cols, alphabet);
                self.fail(RawLocation { line, column: start + chars.len().min(width) }, message);
                complete = false;
                continue;
            }
            for (col, &found) in chars.iter().enumerate() {
                let location = RawLocation { line, column: start + col };
                let cell = alphabet.cell(found).unwrap_or_else(|message| {
                    self.fail(location, message);
                    Cell::Empty
                });
                grid.push(cell, location);
            }
        }
        (complete.then_some(grid), exits)
    }

    fn outer_exit(
        &mut self,
        lines: &[&str],
        line: usize,
        side: Side,
        cols: u8,
        exits: &mut Vec<Exit>,
    ) {
        let column = indent(lines[line]);
        let location = RawLocation { line, column };
        if column >= usize::from(cols) {
            self.fail(
                location,
                message!(
                    "rushhour.exit-beside",
                    "found K in column {column}, beside the grid of {columns} columns: pad it with \
                     the spaces that put it in line with the piece that has to get out",
                    column = column + 1,
                    columns = cols
                ),
            );
        }
        // Kept even when misplaced, so that the exit is not reported as missing as well.
        exits.push(Exit { side, line: column.min(usize::from(cols) - 1) as u8, location });
    }
}

/// About a row that is too short or too long.
fn row_length(row_cells: &[char], row: usize, expected: u8, alphabet: Alphabet) -> Message {
    let cells = row_cells.len();
    if row_cells.first() == Some(&' ') {
        message!(
            "rushhour.row-length-after-space",
            "found {cells} in row {row}: expected {expected} (a row starts with a space only when \
             K stands left of the grid)",
            count cells = cells,
            row,
            expected
        )
    } else if row_cells.contains(&'K') {
        message!(
            "rushhour.row-length-with-exit",
            "found {cells} in row {row}: expected {expected}, with K outside them",
            count cells = cells,
            row,
            expected
        )
    } else if alphabet == Alphabet::Course {
        message!(
            "rushhour.row-length",
            "found {cells} in row {row}: expected {expected}",
            count cells = cells,
            row,
            expected
        )
    } else {
        message!(
            "rushhour.row-length-unlike-others",
            "found {cells} in row {row}: expected {expected}, as in most rows",
            count cells = cells,
            row,
            expected
        )
    }
}
