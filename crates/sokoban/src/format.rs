//! The text of levels: cutting a collection into levels, reading one, naming what is wrong.
//!
//! Rows are in the XSB format (`#@+$*. `, and `-` or `_` for floor), one a line, or run-length
//! coded (`4#|#@$.#`). Around them stand titles, authors and comments, as in `.xsb` and `.sok`
//! files. Not here: drawing, and solutions.
//!
//! What unusual levels mean: cells outside the player's reach are scenery, whatever they hold; a
//! level may begin solved; goals may outnumber boxes (every box must stand on one). Too few goals,
//! no player, two players, no box, or a gap in the wall are errors with their place.

mod collection;

use papan_board::{Fit, InputError, Position, Size, lines, quote};

use crate::level::{Content, Level, LevelError, MAX_SIDE};

pub use collection::levels;

/// One level of a collection, as it stands in the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LevelText<'a> {
    /// Lines before it.
    pub line: usize,
    /// Its rows, ready for [`parse`].
    pub bytes: &'a [u8],
    /// Its title.
    pub title: Option<&'a str>,
    /// Its author.
    pub author: Option<&'a str>,
    /// Its comments, line by line.
    pub comments: Vec<&'a str>,
    /// A solution that the text carries, not checked.
    pub solution: Option<&'a str>,
}

/// What a line can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Blank,
    /// A row of a board, or of one with a fault in it.
    Row,
    /// Anything else: titles, comments, headers.
    Text,
}

fn is_glyph(byte: u8) -> bool {
    Content::from_glyph(byte).is_some()
}

fn is_row_byte(byte: u8) -> bool {
    is_glyph(byte) || byte.is_ascii_digit() || byte == b'|' || byte == b'\r' || byte == b'\t'
}

/// A row has nothing but the characters of boards, and something besides floor; or it begins with
/// a wall, and then what does not belong there is a fault for the parser to name.
fn shape(line: &[u8]) -> Shape {
    match line.iter().find(|byte| !byte.is_ascii_whitespace()) {
        None => Shape::Blank,
        Some(b'#') => Shape::Row,
        Some(_) => {
            let pure = line.iter().all(|&byte| is_row_byte(byte));
            let solid = line.iter().any(|&byte| matches!(byte, b'#' | b'$' | b'@' | b'*' | b'+'));
            if pure && solid { Shape::Row } else { Shape::Text }
        }
    }
}

/// Whether a text looks like levels: rows with walls, and a player in one of them.
pub fn recognise(text: &[u8]) -> Fit {
    // Enough to tell puzzles apart; what comes later is the parser's business.
    let beginning = &text[..text.len().min(1 << 16)];
    let (mut walled, mut player, mut faulty) = (0, false, false);
    for line in lines(beginning) {
        if shape(line.bytes) != Shape::Row {
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
        // Walls without a player: two lines of them are no comment in any other format.
        (false, _) if walled >= 2 => Fit::Beginning,
        _ => Fit::No,
    }
}

/// The rows of the board itself, which are those that it is written with. Floor at the end of a row
/// is outside; and a row without anything solid ends a board, also where `|` stands for line ends.
fn board_rows(mut rows: Vec<Row>) -> Vec<Row> {
    for row in &mut rows {
        let last = row.cells.iter().rposition(|cell| cell.content != Content::Floor);
        row.cells.truncate(last.map_or(0, |last| last + 1));
    }
    let is_player = |content| matches!(content, Content::Player | Content::PlayerOnGoal);
    let players = |row: &Row| row.cells.iter().filter(|cell| is_player(cell.content)).count();
    let is_empty = |row: &Row| {
        row.cells.iter().all(|cell| matches!(cell.content, Content::Floor | Content::Goal))
    };
    // Without a player, or with two, it is no board, and its faults are those of all rows.
    if rows.iter().map(players).sum::<usize>() == 1
        && let Some(player) = rows.iter().position(|row| players(row) == 1)
    {
        let below = rows[player..].iter().position(is_empty);
        rows.truncate(below.map_or(rows.len(), |below| player + below));
        let above = rows[..player].iter().rposition(is_empty);
        rows.drain(..above.map_or(0, |above| above + 1));
    }
    rows
}

/// Reads one level.
///
/// # Errors
/// The first fault, with its place in `text`.
pub fn parse(text: &[u8]) -> Result<Level, InputError> {
    parse_level(&LevelText { bytes: text, ..LevelText::default() })
}

/// Reads one level of a collection.
///
/// # Errors
/// The first fault, with its place in the collection.
pub fn parse_level(level: &LevelText<'_>) -> Result<Level, InputError> {
    let rows = board_rows(read_rows(level)?);
    let start = Position { line: level.line + 1, column: 1 };
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let Some(size) = Size::new(rows.len(), columns) else {
        let message = "found no level; expected rows of `#` with one `@`, boxes `$` and goals `.`";
        return Err(InputError::new(start, message));
    };
    let mut contents = Vec::with_capacity(size.cells());
    for row in &rows {
        contents.extend(row.cells.iter().map(|cell| cell.content));
        contents.resize(contents.len() + columns - row.cells.len(), Content::Floor);
    }
    Level::new(size, &contents).map_err(|error| {
        let place = |cell| {
            let row = &rows[size.row(cell)];
            row.cells.get(size.column(cell)).map_or(row.end, |cell| cell.at)
        };
        let at = match error {
            LevelError::TwoPlayers { second, .. } => place(second),
            LevelError::Open { cell } | LevelError::TooFewGoals { cell, .. } => place(cell),
            LevelError::Size | LevelError::NoPlayer | LevelError::NoBox => start,
        };
        let message = match &error {
            LevelError::TwoPlayers { first, .. } => {
                format!("{error} (the first is at {})", place(*first))
            }
            _ => error.to_string(),
        };
        InputError::new(at, message)
    })
}

struct Written {
    content: Content,
    at: Position,
}

/// A row as written.
struct Row {
    cells: Vec<Written>,
    /// Just behind it.
    end: Position,
}

/// Reads rows, and stops at the first thing that no board has.
fn read_rows(level: &LevelText<'_>) -> Result<Vec<Row>, InputError> {
    let mut rows: Vec<Row> = Vec::new();
    let mut ended = false;
    for line in lines(level.bytes) {
        let number = level.line + line.line + 1;
        let text = line.bytes.strip_suffix(b"\r").unwrap_or(line.bytes);
        match shape(text) {
            Shape::Blank => {
                ended = !rows.is_empty();
                continue;
            }
            // Titles and comments may surround the rows of a level that stands alone.
            Shape::Text if rows.is_empty() || ended || collection::is_remark(text) => {
                ended = !rows.is_empty();
                continue;
            }
            Shape::Text | Shape::Row => {}
        }
        if ended {
            let at = Position { line: number, column: 1 };
            let message = "found another row after the level's end; expected one level: remove \
                           the line between its rows, or pick a level of the collection";
            return Err(InputError::new(at, message));
        }
        read_line(text, number, &mut rows)?;
    }
    Ok(rows)
}

fn read_line(text: &[u8], line: usize, rows: &mut Vec<Row>) -> Result<(), InputError> {
    let mut column = 1;
    let mut row = Row { cells: Vec::new(), end: Position { line, column } };
    let mut run: Option<usize> = None;
    for (index, &byte) in text.iter().enumerate() {
        let at = Position { line, column };
        // Columns count characters: the later bytes of one do not.
        if byte & 0b1100_0000 != 0b1000_0000 {
            column += 1;
        }
        if byte.is_ascii_digit() {
            let count = run.unwrap_or(0).saturating_mul(10) + usize::from(byte - b'0');
            if count > MAX_SIDE {
                let message = format!("found a run of {count}, expected at most {MAX_SIDE}");
                return Err(InputError::new(at, message));
            }
            run = Some(count);
            continue;
        }
        let missing = || InputError::new(at, "found a number without a cell after it");
        if byte == b'|' {
            if run.is_some() {
                return Err(missing());
            }
            row.end = at;
            let full = std::mem::replace(
                &mut row,
                Row { cells: Vec::new(), end: Position { line, column } },
            );
            push_row(full, rows)?;
            continue;
        }
        let Some(content) = Content::from_glyph(byte) else {
            let rest = &text[index..];
            let length = std::str::from_utf8(rest)
                .map_or(1, |rest| rest.chars().next().map_or(1, char::len_utf8));
            let message = format!(
                "found {}, expected one of `#` wall, `@` player, `$` box, `.` goal, `*` box on \
                 goal, `+` player on goal, or a space, `-` or `_` for floor",
                quote(&rest[..length])
            );
            return Err(InputError::new(at, message));
        };
        for _ in 0..run.take().unwrap_or(1) {
            if row.cells.len() == MAX_SIDE && content == Content::Floor {
                // Spaces at the end of a row.
                break;
            }
            if row.cells.len() == MAX_SIDE {
                let message = format!("found a longer row, expected at most {MAX_SIDE} columns");
                return Err(InputError::new(at, message));
            }
            row.cells.push(Written { content, at });
        }
    }
    row.end = Position { line, column };
    if run.is_some() {
        return Err(InputError::new(row.end, "found a number without a cell after it"));
    }
    if row.cells.is_empty() {
        // After a `|` at the end of the line.
        return Ok(());
    }
    push_row(row, rows)
}

fn push_row(row: Row, rows: &mut Vec<Row>) -> Result<(), InputError> {
    if rows.len() == MAX_SIDE {
        let at = row.cells.first().map_or(row.end, |cell| cell.at);
        let message = format!("found row {}, expected at most {MAX_SIDE}", MAX_SIDE + 1);
        return Err(InputError::new(at, message));
    }
    rows.push(row);
    Ok(())
}

#[cfg(test)]
mod tests;
