//! Reads one board of sliding tiles from its original bytes, in every form that a level may have,
//! and names line and column of what is wrong. It stops as soon as the board is known to be too
//! large. Not here: collections of boards, and whether a board can be solved.

mod forms;

use crate::{Rejection, words};

/// The fewest and most rows, and columns, of a board.
const MIN_SIDE: usize = 2;
const MAX_SIDE: usize = 10;
const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// A board with every tile once, and the blank once.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Row by row; 0 is the blank.
    pub(super) cells: Vec<u8>,
    /// Where the first cell is written.
    pub(super) start: Location,
}

impl Board {
    /// The cell of the blank.
    pub(super) fn blank(&self) -> usize {
        // There is exactly one, see `fill`.
        self.cells.iter().position(|&piece| piece == 0).unwrap_or(0)
    }
}

/// A location in the text, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Location {
    line: usize,
    column: usize,
}

impl Location {
    pub(super) fn error(self, message: impl Into<String>) -> Rejection {
        Rejection::Level { line: self.line, column: self.column, message: message.into() }
    }
}

/// One cell as written: its number, or 0 for any way of writing the blank.
#[derive(Clone, Copy)]
struct Cell {
    number: usize,
    location: Location,
}

/// The cells between two line ends or slashes; never empty.
struct Row {
    cells: Vec<Cell>,
    has_comma: bool,
    /// Just past the row, where a missing cell would be.
    end: Location,
}

/// Reads a board. A text that is not a board in any form gets the error message for plain rows.
pub(super) fn board(text: &[u8]) -> Result<Board, Rejection> {
    // Numbers after a `#` that are exactly those missing from the other lines are not a comment.
    if forms::may_have_sharp(text)
        && let Some(board) = forms::board(text)
    {
        return Ok(board);
    }
    plain(text).or_else(|rejection| {
        forms::board(text).or_else(|| forms::board_without_sharp(text)).ok_or(rejection)
    })
}

/// Reads a board of numbers in rows, or in one line of commas.
fn plain(text: &[u8]) -> Result<Board, Rejection> {
    let rows = read_rows(text)?;
    let count = rows.len();
    let Some(first) = rows.first() else {
        return Err(Location { line: 1, column: 1 }
            .error("there is no board here; expected rows of numbers with one blank"));
    };
    let start = first.cells[0].location;
    let width = first.cells.len();

    if count == 1 {
        if !first.has_comma {
            return Err(start.error(format!(
                "the board has only one row; expected {MIN_SIDE} to {MAX_SIDE} rows"
            )));
        }
        let side = width.isqrt();
        if side * side != width || side < MIN_SIDE {
            return Err(start.error(format!(
                "a board in one line of commas has a square size (4, 9, 16, ... {MAX_CELLS} \
                 cells), but this line has {width}"
            )));
        }
        return fill(side, side, &first.cells);
    }

    if width < MIN_SIDE {
        return Err(start.error(format!(
            "the board has only one column; expected {MIN_SIDE} to {MAX_SIDE} columns"
        )));
    }
    for (index, row) in rows.iter().enumerate() {
        // Points at the first surplus cell, or just past the last one of a short row.
        let location = match row.cells.get(width) {
            Some(extra) => extra.location,
            None if row.cells.len() < width => row.end,
            None => continue,
        };
        return Err(location.error(format!(
            "row {} has {}, but the first row has {width}",
            index + 1,
            words::count(row.cells.len(), "cell", "cells")
        )));
    }
    let cells: Vec<Cell> = rows.iter().flat_map(|row| &row.cells).copied().collect();
    fill(count, width, &cells)
}

/// Checks that `cells` hold each tile once. There are as many cells as tiles and blank together,
/// so no repetition also means that nothing is missing, and that there is exactly one blank.
fn fill(rows: usize, columns: usize, cells: &[Cell]) -> Result<Board, Rejection> {
    let count = rows * columns;
    let mut first_location: Vec<Option<Location>> = vec![None; count];
    let mut pieces = Vec::with_capacity(count);
    for &Cell { number, location } in cells {
        if number > count {
            return Err(location.error(format!(
                "{number} is too large for {rows} rows of {columns}; the tiles are 1 to {}",
                count - 1
            )));
        }
        // The number after the last tile is another way to write the blank.
        let piece = if number == count { 0 } else { number };
        if let Some(first) = first_location[piece].replace(location) {
            let name = match piece {
                0 => "a second blank".to_owned(),
                tile => format!("a second tile {tile}"),
            };
            return Err(location.error(format!(
                "{name}; the first is at line {}, column {}",
                first.line, first.column
            )));
        }
        pieces.push(piece as u8);
    }
    Ok(Board { rows, columns, cells: pieces, start: cells[0].location })
}

/// Splits the text into rows, at most as many and as long as a board can have.
fn read_rows(text: &[u8]) -> Result<Vec<Row>, Rejection> {
    let mut scanner = Scanner::new(text);
    let mut rows: Vec<Row> = Vec::new();
    let mut has_slash = false;
    let mut is_ended = false;
    loop {
        scanner.skip_spaces();
        match scanner.peek() {
            None => return Ok(rows),
            Some(b'\n') => is_ended = !rows.is_empty(),
            Some(b'#' | b';') => scanner.skip_comment(),
            Some(_) if is_ended => {
                return Err(scanner
                    .location()
                    .error("text after the blank line that ends the board"));
            }
            Some(_) if has_slash => {
                return Err(scanner
                    .location()
                    .error("a second line; a board with slashes is written on one line"));
            }
            Some(_) => {
                let lines_before = rows.len();
                read_row(&mut scanner, &mut rows)?;
                while scanner.peek() == Some(b'/') {
                    if lines_before > 0 {
                        return Err(scanner
                            .location()
                            .error("a slash; a board with slashes is written on one line"));
                    }
                    has_slash = true;
                    scanner.bump();
                    scanner.skip_spaces();
                    read_row(&mut scanner, &mut rows)?;
                }
            }
        }
        // Every branch that continues is at the end of a line or of the text.
        scanner.bump();
    }
}

/// Reads one row up to the slash, line end or text end after it.
fn read_row(scanner: &mut Scanner<'_>, rows: &mut Vec<Row>) -> Result<(), Rejection> {
    if rows.len() == MAX_SIDE {
        return Err(scanner
            .location()
            .error(format!("more than {MAX_SIDE} rows; a board has {MIN_SIDE} to {MAX_SIDE}")));
    }
    let mut row = Row { cells: Vec::new(), has_comma: false, end: scanner.location() };
    let mut is_after_comma = false;
    loop {
        scanner.skip_spaces();
        let location = scanner.location();
        match scanner.peek() {
            None | Some(b'\n' | b'/') if is_after_comma => {
                return Err(location.error("a number or the blank must follow the comma"));
            }
            None | Some(b'\n' | b'/') if row.cells.is_empty() => {
                return Err(location.error("a row without numbers"));
            }
            None | Some(b'\n' | b'/') => break,
            Some(b',') if is_after_comma || row.cells.is_empty() => {
                return Err(location.error("a number or the blank must stand before the comma"));
            }
            Some(b',') => {
                scanner.bump();
                is_after_comma = true;
                row.has_comma = true;
            }
            Some(_) => {
                let cell = scanner.cell()?;
                let count = row.cells.len() + 1;
                // Only a board written as one line of commas may be longer than a row.
                if count > MAX_SIDE && (!row.has_comma || !rows.is_empty()) {
                    return Err(too_wide(location));
                }
                if count > MAX_CELLS {
                    return Err(location.error(format!(
                        "more than {MAX_CELLS} cells; a board has at most {MAX_SIDE} x {MAX_SIDE}"
                    )));
                }
                row.cells.push(cell);
                row.end = scanner.location();
                is_after_comma = false;
            }
        }
    }
    // The first row was taken for a whole board, but another row follows.
    if let Some(extra) = rows.first().and_then(|first| first.cells.get(MAX_SIDE)) {
        return Err(too_wide(extra.location));
    }
    rows.push(row);
    Ok(())
}

fn too_wide(location: Location) -> Rejection {
    location.error(format!(
        "more than {MAX_SIDE} cells in a row; a board has {MIN_SIDE} to {MAX_SIDE} columns"
    ))
}

/// Walks over the bytes and counts lines and columns.
struct Scanner<'a> {
    rest: &'a [u8],
    line: usize,
    column: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self { rest: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text), line: 1, column: 1 }
    }

    fn location(&self) -> Location {
        Location { line: self.line, column: self.column }
    }

    fn peek(&self) -> Option<u8> {
        self.rest.first().copied()
    }

    /// Steps over one byte. Outside comments nothing but ASCII is ever stepped over, so bytes and
    /// characters count the same.
    fn bump(&mut self) {
        let Some((&byte, rest)) = self.rest.split_first() else {
            return;
        };
        self.rest = rest;
        if byte == b'\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
    }

    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) {
            self.bump();
        }
    }

    fn skip_comment(&mut self) {
        while !matches!(self.peek(), None | Some(b'\n')) {
            self.bump();
        }
    }

    /// Reads a number or a blank, and checks that it ends there.
    fn cell(&mut self) -> Result<Cell, Rejection> {
        let location = self.location();
        let mut number = 0;
        match self.peek() {
            Some(b'X' | b'x' | b'_' | b'.') => self.bump(),
            Some(b'0'..=b'9') => {
                while let Some(digit @ b'0'..=b'9') = self.peek() {
                    number = number * 10 + usize::from(digit - b'0');
                    if number > MAX_CELLS {
                        return Err(location.error(format!(
                            "a number larger than {MAX_CELLS}, the cells of the largest board"
                        )));
                    }
                    self.bump();
                }
            }
            _ => {
                return Err(location.error(format!(
                    "unexpected {}; expected a number or the blank (0, X, x, _ or .)",
                    self.describe_next()
                )));
            }
        }
        match self.peek() {
            None | Some(b' ' | b'\t' | b'\r' | b'\n' | b',' | b'/') => {
                Ok(Cell { number, location })
            }
            Some(_) => Err(self.location().error(format!(
                "unexpected {}; expected a space, a comma, a slash or the end of the row",
                self.describe_next()
            ))),
        }
    }

    /// What is here, for a message.
    fn describe_next(&self) -> String {
        let character = (1..=4)
            .filter_map(|length| self.rest.get(..length))
            .find_map(|bytes| str::from_utf8(bytes).ok()?.chars().next());
        match (character, self.rest.first()) {
            (Some(character), _) => format!("character {character:?}"),
            (None, Some(byte)) => format!("byte 0x{byte:02x} (not UTF-8)"),
            (None, None) => "end of the text".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests;
