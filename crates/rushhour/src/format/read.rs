//! Reading a board: one reader for all formats, which collects every mistake it can tell apart.

mod course;
mod grid;
mod line;
mod pieces;
mod plain;

use papan_puzzle::{InputError, Location, Message, message};

use self::grid::Grid;
use self::pieces::Pieces;
use super::{Level, is_comment, is_line_format};
use crate::board::{Board, Setup, Side};

/// A location in the text, line and column from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RawLocation {
    line: usize,
    column: usize,
}

/// Collects the mistakes; `None` from its methods means that reading cannot go on.
/// What a number stands for: its id, and its name in a sentence.
type What = (&'static str, &'static str);

#[derive(Default)]
pub(super) struct Reader {
    pub(super) errors: Vec<InputError>,
}

impl Reader {
    fn fail(&mut self, location: RawLocation, message: Message) {
        let at = Location { line: location.line + 1, column: location.column + 1 };
        self.errors.push(InputError::new(at, message));
    }

    pub(super) fn read(&mut self, text: &str) -> Option<Level> {
        // Trailing white space is invisible, so it is never a mistake.
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let begins = |&line: &usize| {
            let below = lines.get(line + 1).copied().unwrap_or_default();
            !lines[line].is_empty() && !is_comment(lines[line], below)
        };
        let Some(start) = (0..lines.len()).find(begins) else {
            self.fail(
                RawLocation { line: 0, column: 0 },
                message!(
                    "rushhour.empty",
                    "found no board: expected `rows cols`, the rows of a grid, or 36 characters on \
                     one line"
                ),
            );
            return None;
        };
        if is_line_format(lines[start]) {
            return self.read_line(&lines, start);
        }
        let end = (start..lines.len()).find(|&line| lines[line].is_empty());
        let end = end.unwrap_or(lines.len());
        self.nothing_after(&lines, end);
        if plain::is_row(lines[start]) || lines[start].trim() == "K" {
            self.read_plain(&lines, start..end)
        } else {
            self.read_course(&lines, start..end)
        }
    }

    fn nothing_after(&mut self, lines: &[&str], end: usize) {
        if let Some(line) = (end..lines.len()).find(|&line| !lines[line].is_empty()) {
            let found = lines[line].trim();
            self.fail(
                RawLocation { line, column: indent(lines[line]) },
                message!(
                    "rushhour.rest",
                    "found {found} after the end of the board: remove it, or give every board its \
                     own level",
                    found = format!("{found:?}")
                ),
            );
        }
    }

    fn number(&mut self, line: usize, (column, word): (usize, &str), what: What) -> Option<u64> {
        let number = word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok());
        let number = number.flatten();
        if number.is_none() {
            self.fail(
                RawLocation { line, column },
                message!(
                    "rushhour.no-number",
                    "found {found}: expected {number}, a whole number",
                    found = format!("{word:?}"),
                    number = what.0 => what.1
                ),
            );
        }
        number
    }

    fn board(&mut self, grid: &Grid, pieces: Pieces, exit: Side) -> Option<Board> {
        let setup = Setup {
            rows: grid.rows,
            cols: grid.cols,
            walls: grid.walls().collect(),
            pieces: pieces.movable,
            blocks: pieces.blocks,
            exit,
        };
        match Board::new(setup) {
            Ok(board) => Some(board),
            Err(errors) => {
                // Nothing above lets one through; if it ever happens, it is reported, not
                // swallowed.
                for error in errors {
                    self.fail(grid.cells[0].1, error.message());
                }
                None
            }
        }
    }
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|letter| letter.is_whitespace()).count()
}

/// The words of a line with the columns where they start, from 0.
fn words(line: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start: Option<(usize, usize)> = None;
    for (column, (byte, letter)) in line.char_indices().enumerate() {
        match (letter.is_whitespace(), start) {
            (false, None) => start = Some((column, byte)),
            (true, Some((at, from))) => {
                words.push((at, &line[from..byte]));
                start = None;
            }
            _ => {}
        }
    }
    if let Some((at, from)) = start {
        words.push((at, &line[from..]));
    }
    words
}

/// Names for every language: `A, B, C`.
fn joined(names: &[char]) -> String {
    names.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
}

/// Names in words: `A`, `A or B`, `A, B or C`.
fn listed(names: &[char], last: &str) -> String {
    let names: Vec<String> = names.iter().map(char::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}
