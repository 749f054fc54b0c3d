//! The text of boards: cutting a collection into levels, reading a level, naming what is wrong.
//!
//! A level is rows of numbers on lines (with or without commas), rows separated by `/` on one line,
//! a list of square size on one line, alone or after an index and an optimum, an array in brackets,
//! the same with one character per cell, or a board as papan draws it. The blank is `0`, `X`, `x`,
//! `_`, `.`, `-`, `*`, `#` or the number of cells; letters continue after 9, or stand for all
//! tiles. Lines that begin with `#` or `;` are comments, unless the board needs the `#` as its
//! blank. Not here: drawing, and solutions.
//!
//! If a text could be read in two ways, the numbers decide: only one reading has every tile exactly
//! once.

mod array;
mod build;
mod cut;
mod drawing;
mod rows;
mod scan;

use papan_puzzle::{Fit, InputError, LevelText, Line, lines};

use crate::board::{Board, MAX_CELLS};
use build::Built;

pub use cut::levels;

/// Characters for the blank other than 0 and the number of cells.
fn is_blank_sign(byte: u8) -> bool {
    matches!(byte, b'X' | b'x' | b'_' | b'.' | b'-' | b'*' | b'#')
}

/// What a line can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Blank,
    Comment,
    /// A row of a board or a whole board, or something that is neither.
    Short,
    /// A whole board: rows with slashes between them, or more numbers than a row can have.
    Board,
    /// The beginning of a board in brackets.
    Array,
    /// A line of a drawn board.
    Drawn,
}

fn shape(line: &[u8]) -> Shape {
    match line.iter().find(|&&byte| !is_space(byte)) {
        None => Shape::Blank,
        Some(b'#' | b';') => Shape::Comment,
        Some(b'[') => Shape::Array,
        Some(b'+' | b'|') => Shape::Drawn,
        Some(_) if scan::is_whole_board(line) => Shape::Board,
        Some(_) => Shape::Short,
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

/// A line without the space around it.
fn trim(line: &[u8]) -> &[u8] {
    let is_content = |byte: &u8| !is_space(*byte);
    let start = line.iter().position(is_content).unwrap_or(line.len());
    let end = line.iter().rposition(is_content).map_or(start, |last| last + 1);
    &line[start..end]
}

/// Whether a line that begins with `#` could be a row whose first cell is the blank.
fn may_begin_with_blank(line: &[u8]) -> bool {
    let line = trim(line);
    line.starts_with(b"#")
        && line.len() > 1
        && line.len() <= 8 * MAX_CELLS
        && line[1..]
            .iter()
            .all(|&byte| byte.is_ascii_alphanumeric() || is_space(byte) || is_separator(byte))
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b',' | b'/')
}

/// Whether a text looks like boards: numbers, blanks and separators, or boards in other forms.
pub fn recognise(text: &[u8]) -> Fit {
    // Enough to tell puzzles apart; what comes later is the parser's business.
    const ENOUGH: usize = 1 << 16;
    let beginning = match text.get(..ENOUGH) {
        None => text,
        // Only complete lines can be judged.
        Some(start) => &start[..start.iter().rposition(|&byte| byte == b'\n').unwrap_or(ENOUGH)],
    };
    let mut content = lines(beginning)
        .map(|line| line.bytes)
        .filter(|line| !matches!(shape(line), Shape::Blank | Shape::Comment))
        .map(is_plain);
    let first = content.next();
    if first == Some(true) && content.all(|plain| plain) {
        return Fit::Whole;
    }
    // Letters, brackets and bars occur in other puzzles too: then only complete boards count.
    let mut levels = levels(beginning).peekable();
    let begins = levels.peek().is_some_and(|level| parse_level(level).is_ok());
    let mut levels = levels.filter(|level| !lines(level.bytes).all(|line| is_plain(line.bytes)));
    if begins && levels.all(|level| parse_level(&level).is_ok()) {
        return Fit::Whole;
    }
    if begins || first == Some(true) || begins_like_board(beginning) {
        return Fit::Beginning;
    }
    Fit::No
}

/// Whether a line contains only what plain boards are made of, and nothing of another puzzle.
fn is_plain(line: &[u8]) -> bool {
    let is_plain = |byte: u8| {
        byte.is_ascii_digit()
            || matches!(byte, b'X' | b'x' | b'_' | b'.')
            || is_separator(byte)
            || is_space(byte)
    };
    line.iter().all(|&byte| is_plain(byte))
}

/// Whether the first content is that of a board in brackets, or of a drawn one.
fn begins_like_board(text: &[u8]) -> bool {
    let mut content = lines(text)
        .map(|line| line.bytes.trim_ascii())
        .filter(|line| !matches!(shape(line), Shape::Blank | Shape::Comment));
    let Some(first) = content.next() else { return false };
    if let Some(inside) = first.strip_prefix(b"[") {
        let inside = trim(inside);
        return inside.first().is_none_or(|&byte| byte == b'[' || byte.is_ascii_digit());
    }
    first.starts_with(b"+-") && content.next().is_some_and(|second| second.starts_with(b"|"))
}

/// Reads one level.
///
/// # Errors
/// The first fault, with its location in `text`.
pub fn parse(text: &[u8]) -> Result<Board, InputError> {
    parse_level(&LevelText { bytes: text, ..LevelText::default() })
}

/// Reads one level of a collection.
///
/// # Errors
/// The first fault, with its location in the collection.
pub fn parse_level(level: &LevelText<'_>) -> Result<Board, InputError> {
    match read(level.line, level.bytes) {
        Ok(built) => Ok(built.board),
        Err(fault) => Err(cut::line_fault(level.line, level.bytes).unwrap_or(fault)),
    }
}

/// Reads one level, including what precedes it on its line.
fn read(line: usize, text: &[u8]) -> Result<Built<'_>, InputError> {
    let is_content = |line: &Line<'_>| !matches!(shape(line.bytes), Shape::Blank | Shape::Comment);
    if let Some(first) = lines(text).find(is_content) {
        // Within them a `#` is a blank, so comments are skipped here.
        let (line, text) = (line + first.line, &text[first.start..]);
        match shape(first.bytes) {
            Shape::Array => return array::read(line, text),
            Shape::Drawn => return drawing::read(line, text),
            _ => {}
        }
    }
    // If numbers after a `#` are exactly those missing from the other lines, it is not a comment.
    if lines(text).any(|line| may_begin_with_blank(line.bytes))
        && let Ok(built) = rows::read(line, text, true)
    {
        return Ok(built);
    }
    rows::read(line, text, false)
}

/// Rows separated by slashes, on one line.
pub fn one_line(board: &Board) -> String {
    let rows: Vec<String> = board
        .tiles()
        .chunks(board.size().columns())
        .map(|row| row.iter().map(|tile| tile.0.to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    rows.join("/")
}

#[cfg(test)]
mod tests;
