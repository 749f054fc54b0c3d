//! Boards as papan draws them: cells between bars, rules of `+` and `-` between rows, and an empty
//! cell for the blank. Not here: drawing.

use papan_puzzle::{InputError, Location, Size, lines, message};

use super::build::{Built, build, too_many_rows};
use super::scan::{Scanner, Word};
use super::trim;
use crate::board::{MAX_SIDE, MIN_SIDE};

/// Reads a text that begins with a bar or a rule.
pub(super) fn read(before: usize, text: &[u8]) -> Result<Built<'_>, InputError> {
    let mut words: Vec<Word<'_>> = Vec::new();
    let (mut rows, mut columns) = (0, 0);
    let mut start = Location { line: before + 1, column: 1 };
    for line in lines(text) {
        let mut scanner = Scanner::new(line.bytes, before + line.line + 1);
        let at = scanner.skip_space();
        match scanner.peek() {
            None => continue,
            Some(b'+') if trim(line.bytes).iter().all(|byte| b"+-".contains(byte)) => {
                continue;
            }
            Some(b'|') => {}
            Some(_) => {
                let message = message!(
                    "tiles.drawing.line",
                    "found neither a row nor a rule of a drawn board; expected `|` before and \
                     after each cell, and `+--+` between rows"
                );
                return Err(InputError::new(at, message));
            }
        }
        if rows == MAX_SIDE {
            return Err(InputError::new(at, too_many_rows()));
        }
        let cells = read_line(&mut scanner)?;
        if rows == 0 {
            (columns, start) = (cells.len(), at);
        } else if cells.len() != columns {
            let message = message!(
                "tiles.drawing.row-length",
                "found {found} cells in row {row}, expected {expected} as in row 1",
                found = cells.len(),
                row = rows + 1,
                expected = columns
            );
            return Err(InputError::new(at, message));
        }
        words.extend(cells);
        rows += 1;
    }
    if rows < MIN_SIDE || columns < MIN_SIDE {
        let message = message!(
            "tiles.drawing.too-small",
            "found {rows} x {columns} cells between bars, expected {min} to {max} rows and columns",
            rows,
            columns,
            min = MIN_SIDE,
            max = MAX_SIDE
        );
        return Err(InputError::new(start, message));
    }
    build(Size::new(rows, columns), &words, start).map(Built::from)
}

/// The cells of a line that begins with a bar and must end with one.
fn read_line<'a>(scanner: &mut Scanner<'a>) -> Result<Vec<Word<'a>>, InputError> {
    let mut cells = Vec::new();
    scanner.eat(b'|');
    loop {
        let at = scanner.skip_space();
        if scanner.peek().is_none() {
            return Ok(cells);
        }
        if cells.len() == MAX_SIDE {
            let message = message!(
                "tiles.drawing.long-row",
                "found more than {max} cells in a row",
                max = MAX_SIDE
            );
            return Err(InputError::new(at, message));
        }
        let cell = match scanner.peek() {
            Some(b'|') => Word { text: b"0", at },
            _ => scanner.word()?,
        };
        cells.push(cell);
        let at = scanner.skip_space();
        if !scanner.eat(b'|') {
            let message =
                message!("tiles.drawing.no-bar", "found no `|` after a cell of a drawn board");
            return Err(InputError::new(at, message));
        }
    }
}
