//! The text of levels: cutting a collection into levels, reading one, naming what is wrong.
//!
//! Rows are in the XSB format (`#@+$*. `, and `-` or `_` for floor), one per line, or run-length
//! encoded (`4#|#@$.#`, `2(#-)`). They are surrounded by titles, authors and comments, as in `.xsb`
//! and `.sok` files, or are in the elements of a `.slc` file. Not here: drawing, and solutions.
//!
//! What unusual levels mean: cells outside the player's reach are scenery, whatever they hold; a
//! level may start solved; goals may outnumber boxes (every box must be on one). Too few goals, no
//! player, two players, no box, or a gap in the wall are errors with their location.

mod collection;
mod remarks;
mod rows;
mod slc;
mod xml;

use papan_puzzle::{Fit, InputError, LevelText, Location, Size, message};

use crate::level::{Content, Level, LevelError};
use collection::shaped;
use rows::Row;

pub use collection::levels;

/// What a line can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Blank,
    /// A row of a board, or of one with a fault in it.
    Row,
    /// Anything else: titles, comments, headers.
    Text,
    /// A line of a comment that has a beginning and an end, whatever it looks like.
    Inside,
}

fn is_glyph(byte: u8) -> bool {
    Content::from_glyph(byte).is_some()
}

fn is_row_byte(byte: u8) -> bool {
    is_glyph(byte) || byte.is_ascii_digit() || matches!(byte, b'|' | b'(' | b')' | b'\r' | b'\t')
}

/// A row contains only the characters of boards, and something other than floor; or it begins with
/// a wall, and then whatever does not belong there is a fault for the parser to name. Parentheses
/// occur in remarks too, so with them only a wall makes a row.
fn shape(line: &[u8]) -> Shape {
    match line.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => Shape::Blank,
        Some(b'#') => Shape::Row,
        Some(_) => {
            let pure = line.iter().all(|&byte| is_row_byte(byte));
            let solid = match line.contains(&b'(') || line.contains(&b')') {
                true => line.contains(&b'#'),
                false => line.iter().any(|byte| b"#$@*+".contains(byte)),
            };
            if pure && solid { Shape::Row } else { Shape::Text }
        }
    }
}

/// Whether a line is a row if it is between two rows: goals and floor, or the single floor
/// character by which an empty row is written. More of those are a rule that people draw between
/// levels.
fn is_weak_row(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    matches!(line, b"-" | b"_")
        || line.contains(&b'.') && line.iter().all(|byte| b" .-_".contains(byte))
}

/// Whether a text looks like levels: rows with walls, and a player in one of them.
pub fn recognise(text: &[u8]) -> Fit {
    // Enough to tell puzzles apart; what comes later is the parser's business.
    let beginning = &text[..text.len().min(1 << 16)];
    if slc::is_slc(beginning) {
        return Fit::Whole;
    }
    let (mut walled, mut player, mut faulty) = (0, false, false);
    for (line, shape) in shaped(beginning) {
        if shape != Shape::Row {
            continue;
        }
        if line.bytes.iter().all(|&byte| is_row_byte(byte)) {
            walled += usize::from(line.bytes.contains(&b'#'));
            player |= line.bytes.iter().any(|&byte| matches!(byte, b'@' | b'+'));
        } else {
            faulty = true;
        }
    }
    match (walled > 0 && player, faulty) {
        (true, false) => Fit::Whole,
        (true, true) => Fit::Beginning,
        // Walls without a player: in no other format are two lines of them comments.
        (false, _) if walled >= 2 => Fit::Beginning,
        _ => Fit::No,
    }
}

/// Reads one level.
///
/// # Errors
/// The first fault, with its location in `text`.
pub fn parse(text: &[u8]) -> Result<Level, InputError> {
    parse_level(&LevelText { bytes: text, ..LevelText::default() })
}

/// Reads one level of a collection.
///
/// # Errors
/// The first fault, with its location in the collection.
pub fn parse_level(level: &LevelText<'_>) -> Result<Level, InputError> {
    let rows = read_rows(level)?;
    let start = Location { line: level.line + 1, column: 1 };
    // What surrounds a level without being part of it is not kept, so that a level that is written
    // and read again is the same.
    let rows = match (rows.iter().position(Row::is_solid), rows.iter().rposition(Row::is_solid)) {
        (Some(first), Some(last)) => &rows[first..=last],
        _ => &[],
    };
    let columns = rows.iter().map(Row::width).max().unwrap_or(0);
    let Some(size) = Size::new(rows.len(), columns) else {
        let message = message!(
            "sokoban.empty",
            "found no level; expected rows of `#` with one `@`, boxes `$` and goals `.`"
        );
        return Err(InputError::new(start, message));
    };
    let mut contents = Vec::with_capacity(size.cells());
    for row in rows {
        let cells =
            row.cells.iter().map(|cell| cell.content).chain(std::iter::repeat(Content::Floor));
        contents.extend(cells.take(columns));
    }
    Level::new(size, &contents).map_err(|error| {
        let location = |cell| {
            let row = &rows[size.row(cell)];
            row.cells.get(size.column(cell)).map_or(row.end, |cell| cell.at)
        };
        let at = match error {
            LevelError::TwoPlayers { second, .. } => location(second),
            LevelError::Open { cell } | LevelError::TooFewGoals { cell, .. } => location(cell),
            LevelError::Size | LevelError::NoPlayer | LevelError::NoBox => start,
        };
        let message = match &error {
            LevelError::TwoPlayers { first, .. } => {
                let Location { line, column } = location(*first);
                message!(
                    "sokoban.second-player",
                    "found a second player; expected one: remove this or the first (the first is \
                     at line {line}, column {column})",
                    line,
                    column
                )
            }
            _ => error.message(),
        };
        InputError::new(at, message)
    })
}

/// The rows of a level in either kind of text.
fn read_rows(level: &LevelText<'_>) -> Result<Vec<Row>, InputError> {
    if slc::is_xml(level.bytes) {
        return slc::read_rows(level);
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut ended = false;
    for (line, shape) in shaped(level.bytes) {
        let number = level.line + line.line + 1;
        let text = line.bytes.strip_suffix(b"\r").unwrap_or(line.bytes);
        match shape {
            Shape::Blank | Shape::Inside => {
                ended = !rows.is_empty();
                continue;
            }
            // Titles and comments may surround the rows of a level that is alone in its text.
            Shape::Text if rows.is_empty() || ended || remarks::is_remark(text) => {
                ended = !rows.is_empty();
                continue;
            }
            Shape::Text | Shape::Row => {}
        }
        if ended {
            let at = Location { line: number, column: 1 };
            let message = message!(
                "sokoban.second-level",
                "found another row after the level's end; expected one level: remove the line \
                 between its rows, or pick a level of the collection"
            );
            return Err(InputError::new(at, message));
        }
        rows::read_line(text, number, &mut rows)?;
    }
    Ok(rows)
}

#[cfg(test)]
mod tests;
