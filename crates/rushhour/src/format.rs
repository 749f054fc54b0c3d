//! Board text: the course format, a grid alone, and the 36-character line, read strictly and
//! written.
//!
//! Reading reports every mistake it can tell apart, each with line, column, what was found, what
//! was expected and how to fix it. Cutting a collection into levels is a separate, purely lexical
//! step, so that one bad level never hides the others. Not here: files, and solutions.
//!
//! Course format: `rows cols`, then the number of pieces besides `P`, then the grid: `.` is empty,
//! `#` a wall, `P` the primary piece, any other letter or digit a piece, and `K` the exit, outside
//! the grid. With `K` on the left, every other row starts with one space; with `K` above or below,
//! it has a line of its own, padded with spaces to its column.
//!
//! A grid alone has the rows of the course format without the two lines before them. The primary
//! piece may then be called `P`, `X`, `A` or `R`, and `K` may be missing: the exit is assumed at
//! the right end of its row, and a note says so. In a grid without `.`, `o` is empty and `x` a
//! wall.
//!
//! Line format, 6x6 only: 36 characters row by row, `o` or `.` empty, `x` a wall, capital letters
//! pieces, `A` the primary piece, exit on the right of its row; `X` instead if only `X` lies in the
//! third row, where the game has its exit. It is alone on its line, or among numbers (see
//! [`Claims`]).
//!
//! A piece of one cell has no direction and cannot move; a note says so.

mod read;
mod write;

use std::fmt;

use papan_puzzle::{InputError, Message};
use thiserror::Error;

use self::read::Reader;
pub(crate) use self::write::spare_symbols;
pub use self::write::{NotALine, grid, picture, write};
use crate::board::{Board, MAX_SIDE};

/// The two formats in which a board is written. A grid alone is written in the course format, which
/// needs no notes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Size, count and grid on lines of their own.
    Course,
    /// 36 characters.
    Line,
}

/// The rows and columns of a board in the line format.
const LINE_SIDE: u8 = 6;
/// The characters of a board in the line format.
const LINE_CELLS: usize = 36;
/// Words longer than this cannot be a row of a grid with its exit, so they are taken for a board in
/// the line format, even a damaged one: the message then refers to the right format.
const LONGEST_ROW: usize = MAX_SIDE as usize + 1;

/// A board with whatever else its text said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// The board.
    pub board: Board,
    /// How it is written again.
    pub format: Format,
    /// What its line claims about it.
    pub claims: Option<Claims>,
    /// What was assumed where the text leaves something open, one sentence each.
    pub notes: Vec<Message>,
}

/// What a line claims: `moves board cluster`, or `number board slides steps states`. Kept for
/// comparison, never believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claims {
    /// The optimum in slides.
    pub slides: u32,
    /// The optimum in steps.
    pub steps: Option<u32>,
    /// The number of reachable states.
    pub states: u64,
}

/// Every mistake found in a text, at least one, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct InputErrors(Vec<InputError>);

impl InputErrors {
    /// The first mistake.
    pub fn first(&self) -> &InputError {
        &self.0[0]
    }

    /// All of them.
    pub fn all(&self) -> &[InputError] {
        &self.0
    }

    /// The same mistakes, `lines` further down: for a level cut out of a collection.
    #[must_use]
    pub fn shifted(mut self, lines: usize) -> InputErrors {
        for error in &mut self.0 {
            error.at.line += lines;
        }
        self
    }
}

impl fmt::Display for InputErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

/// Cuts a text into levels: `(lines before it, its text)`.
///
/// Paragraphs are separated by blank lines. A paragraph whose first line holds a word too long for
/// a row of a grid is a list of boards, one per line; any other is one board in the course format
/// or as a grid alone. Lines that start with `#` before a board are comments.
pub fn levels(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut line = 0;
    let mut in_list = false;
    std::iter::from_fn(move || {
        loop {
            if rest.is_empty() {
                return None;
            }
            let (first, after) = split_line(rest);
            if first.trim().is_empty() || is_comment(first, split_line(after).0) {
                in_list &= !first.trim().is_empty();
                line += 1;
                rest = after;
                continue;
            }
            let start = line;
            if in_list || is_line_format(first) {
                in_list = true;
                line += 1;
                rest = after;
                return Some((start, first));
            }
            let paragraph = rest;
            let mut length = 0;
            while !rest.is_empty() {
                let (current, after) = split_line(rest);
                if current.trim().is_empty() {
                    break;
                }
                length += rest.len() - after.len();
                line += 1;
                rest = after;
            }
            return Some((start, &paragraph[..length]));
        }
    })
}

fn split_line(text: &str) -> (&str, &str) {
    match text.split_once('\n') {
        Some((line, rest)) => (line.strip_suffix('\r').unwrap_or(line), rest),
        None => (text.strip_suffix('\r').unwrap_or(text), ""),
    }
}

fn is_line_format(line: &str) -> bool {
    line.split_whitespace().any(|word| word.chars().count() > LONGEST_ROW)
}

/// Whether a line before a board is a comment: it starts with `#`, and is not the first row of a
/// grid that begins with a wall, that is, only cells, as many as in the row below, apart from the
/// exit.
fn is_comment(line: &str, below: &str) -> bool {
    if !line.starts_with('#') {
        return false;
    }
    let (mut row, mut below) = (line.trim_end(), below.trim_end());
    let count = |row: &str| row.chars().count();
    if count(row) == count(below) + 1 {
        row = row.strip_suffix('K').unwrap_or(row);
    } else if count(below) == count(row) + 1 {
        below = below.strip_suffix('K').unwrap_or(below);
    }
    let is_row = count(row) == count(below)
        && count(row) < LONGEST_ROW
        && row.chars().chain(below.chars()).all(is_grid_cell);
    !is_row
}

/// Whether a row of a grid may hold this character.
fn is_grid_cell(cell: char) -> bool {
    cell.is_alphanumeric() || matches!(cell, '.' | '#')
}

/// Reads one board in any of the formats.
///
/// # Errors
/// Every mistake that was found.
pub fn read(text: &str) -> Result<Level, InputErrors> {
    let mut reader = Reader::default();
    let level = reader.read(text);
    match level {
        Some(level) if reader.errors.is_empty() => Ok(level),
        _ => {
            reader.errors.sort_by_key(|error| error.at);
            Err(InputErrors(reader.errors))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Position, Side};

    #[test]
    fn reads_the_exit_on_every_side() {
        for (text, side, line) in [
            ("3 4\n1\nA...\nAPP.K\n....\n", Side::Right, 1),
            ("3 4\n1\n A...\nKAPP.\n ....\n", Side::Left, 1),
            ("4 3\n0\n  K\n...\n...\n..P\n..P\n", Side::Top, 2),
            ("4 3\n1\nP..\nP..\n.AA\n...\nK\n", Side::Bottom, 0),
            ("3 3\n0\r\nPP.K\r\n.#.\r\n...\r\n\r\n", Side::Right, 0),
        ] {
            let level = read(text).unwrap();
            assert_eq!((level.board.exit(), level.board.primary().line), (side, line), "{text}");
            let written =
                write(&level.board, &Position::start(&level.board), Format::Course).unwrap();
            assert_eq!(written.trim_end(), text.replace('\r', "").trim_end());
        }
    }

    #[test]
    fn reads_lines_and_their_claims() {
        let text = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332";
        let level = read(text).unwrap();
        assert_eq!(level.claims, Some(Claims { slides: 60, steps: None, states: 2332 }));
        assert_eq!(level.board.walls().collect::<Vec<_>>(), [(0, 3)]);
        let start = Position::start(&level.board);
        let line = write(&level.board, &start, Format::Line).unwrap();
        assert_eq!(line, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM");
        // In the course format `A` becomes `P`, and `K`, which means the exit there, is renamed.
        let course = write(&level.board, &start, Format::Course).unwrap();
        assert_eq!(course, "6 6\n11\nIBB#..\nI..LDD\nJPPL..K\nJ.AEEM\nFFA..M\nGGHHHM\n");
        let again = read(&course).unwrap().board;
        assert_eq!(write(&again, &start, Format::Line).unwrap().matches('A').count(), 2);
    }

    #[test]
    fn a_collection_is_cut_lexically() {
        let text = "# comment\n\n3 3\n0\nPP.K\n#..\n...\n\n\nooooooooooooAAoooooooooooooooooooooo\n\
                    # between\nbad-but-long-enough-to-be-a-board\n5 5\n\nshort\n";
        let cut: Vec<_> = levels(text).map(|(at, text)| (at, text.lines().count())).collect();
        assert_eq!(cut, [(2, 5), (9, 1), (11, 1), (12, 1), (14, 1)]);
        assert_eq!(levels("").count(), 0);
        let (lines, bad) = levels(text).nth(2).unwrap();
        assert_eq!(read(bad).unwrap_err().shifted(lines).first().at.line, 12);
    }
}
