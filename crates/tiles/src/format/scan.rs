//! The words of a line: what is between spaces and separators, and where. Not here: what a word
//! means, which depends on the rest of the board.

use papan_puzzle::{InputError, Location, message, quote};

use super::build::too_many_numbers;
use super::is_space;
use crate::board::{MAX_CELLS, MAX_SIDE};

/// How many numbers a line may have before those of a board: an index and an optimum.
pub(super) const MAX_BEFORE: usize = 2;

/// One cell as written, with its location.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a [u8],
    pub(super) at: Location,
}

impl<'a> Word<'a> {
    /// Its characters as words of their own, if all are ASCII.
    pub(super) fn characters(self) -> impl Iterator<Item = Word<'a>> {
        let Location { line, column } = self.at;
        self.text.chunks(1).enumerate().map(move |(index, text)| {
            let at = Location { line, column: column + index };
            Word { text, at }
        })
    }
}

/// Words between two line ends or slashes; never empty.
#[derive(Debug)]
pub(super) struct Row<'a> {
    pub(super) words: Vec<Word<'a>>,
    pub(super) comma: bool,
    /// Just past its end.
    pub(super) end: Location,
}

/// What ends a word other than a space. Bars and brackets do, so that `[1,2]` needs no spaces.
fn is_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'/' | b'[' | b']' | b'|')
}

/// Whether a line can only be a whole board, not a row.
pub(super) fn is_whole_board(line: &[u8]) -> bool {
    if line.contains(&b'/') {
        return true;
    }
    let words = line.split(|&byte| is_space(byte) || is_mark(byte)).filter(|word| !word.is_empty());
    words.take(MAX_SIDE + 1).count() > MAX_SIDE
}

/// Reads the words of one line.
pub(super) struct Scanner<'a> {
    bytes: &'a [u8],
    index: usize,
    line: usize,
    column: usize,
}

impl<'a> Scanner<'a> {
    /// At the beginning of a line, which has this number, from 1.
    pub(super) fn new(bytes: &'a [u8], line: usize) -> Scanner<'a> {
        Scanner { bytes, index: 0, line, column: 1 }
    }

    pub(super) fn at(&self) -> Location {
        Location { line: self.line, column: self.column }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.index).copied()
    }

    fn advance(&mut self) {
        self.index += 1;
        // Columns count characters: continuation bytes do not count.
        if self.peek().is_none_or(|byte| byte & 0b1100_0000 != 0b1000_0000) {
            self.column += 1;
        }
    }

    pub(super) fn skip_space(&mut self) -> Location {
        while self.peek().is_some_and(is_space) {
            self.advance();
        }
        self.at()
    }

    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.advance();
        }
        found
    }

    /// Reads up to the next slash or the end of the line, and no more than a board can have.
    pub(super) fn row(&mut self) -> Result<Row<'a>, InputError> {
        let mut row = Row { words: Vec::new(), comma: false, end: self.skip_space() };
        loop {
            self.skip_space();
            let word = self.word()?;
            if row.words.len() == MAX_CELLS + MAX_BEFORE {
                return Err(InputError::new(word.at, too_many_numbers()));
            }
            row.words.push(word);
            row.end = self.at();
            self.skip_space();
            if self.eat(b',') {
                row.comma = true;
            } else if matches!(self.peek(), None | Some(b'/')) {
                return Ok(row);
            }
        }
    }

    /// Reads the word that begins here.
    pub(super) fn word(&mut self) -> Result<Word<'a>, InputError> {
        let (start, at) = (self.index, self.at());
        while self.peek().is_some_and(|byte| !is_space(byte) && !is_mark(byte)) {
            self.advance();
        }
        let text = &self.bytes[start..self.index];
        if !text.is_empty() {
            return Ok(Word { text, at });
        }
        Err(unexpected(self.peek().as_ref().map(std::slice::from_ref), at))
    }
}

/// An error at a character, or at the end of a line, where a cell should be.
pub(super) fn unexpected(found: Option<&[u8]>, at: Location) -> InputError {
    let message = match found {
        Some(found) => message!(
            "tiles.unexpected",
            "found {found}, expected a number or a blank (0, X, _ or .)",
            found = quote(found)
        ),
        None => message!(
            "tiles.end-of-line",
            "found the end of the line, expected a number or a blank (0, X, _ or .)"
        ),
    };
    InputError::new(at, message)
}

/// The first character of non-empty bytes.
pub(super) fn first_character(bytes: &[u8]) -> &[u8] {
    let rest = bytes.iter().take(4).skip(1);
    let length = 1 + rest.take_while(|&&byte| byte & 0b1100_0000 == 0b1000_0000).count();
    &bytes[..length.min(bytes.len())]
}
