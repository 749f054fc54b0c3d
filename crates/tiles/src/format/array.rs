//! Boards in brackets, as programs print arrays: `[[1, 2], [3, 0]]`, or `[1, 2, 3, 0]` for a square
//! one, on one line or on several. Commas may be left out. Not here: any other JSON.

use papan_puzzle::{InputError, Location, Size, lines, quote};

use super::build::{Built, build};
use super::scan::{Scanner, Word};
use crate::board::{MAX_CELLS, MAX_SIDE, MIN_SIDE};

/// The last token, as far as commas are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Open,
    Item,
    Comma,
}

/// Reads a text that begins with a bracket.
pub(super) fn read(before: usize, text: &[u8]) -> Result<Built<'_>, InputError> {
    let mut reader =
        Reader { depth: 0, begun: false, last: Last::Open, words: Vec::new(), rows: Vec::new() };
    let mut end = Location { line: before + 1, column: 1 };
    for line in lines(text) {
        let mut scanner = Scanner::new(line.bytes, before + line.line + 1);
        loop {
            end = scanner.skip_space();
            if scanner.peek().is_none() {
                break;
            }
            reader.step(&mut scanner)?;
        }
    }
    reader.finish(end)
}

struct Reader<'a> {
    /// How many brackets are open.
    depth: usize,
    /// Whether there was one.
    begun: bool,
    last: Last,
    words: Vec<Word<'a>>,
    /// Where each row begins among the words, and where its bracket closes.
    rows: Vec<(usize, Location)>,
}

impl<'a> Reader<'a> {
    fn step(&mut self, scanner: &mut Scanner<'a>) -> Result<(), InputError> {
        let at = scanner.at();
        let fail = |message: String| Err(InputError::new(at, message));
        if self.depth == 0 && self.begun {
            // A board may be in a list of boards, one per line.
            if self.last == Last::Item && scanner.eat(b',') {
                self.last = Last::Comma;
                return Ok(());
            }
            return fail(
                "found more after the board's last bracket; expected one board".to_owned(),
            );
        }
        if scanner.eat(b'[') {
            if self.depth == 2 {
                return fail("found a third `[`, expected rows in one pair of brackets".to_owned());
            }
            if self.depth == 1 && self.rows.is_empty() && !self.words.is_empty() {
                return fail(
                    "found `[` among numbers, expected rows only or numbers only".to_owned(),
                );
            }
            if self.depth == 1 {
                if self.rows.len() == MAX_SIDE {
                    return fail(format!(
                        "found row {}, expected at most {MAX_SIDE}",
                        MAX_SIDE + 1
                    ));
                }
                self.rows.push((self.words.len(), at));
            }
            self.depth += 1;
            self.begun = true;
            self.last = Last::Open;
        } else if scanner.eat(b']') {
            if self.last == Last::Comma {
                return fail("found `]` after a comma, expected a number or a blank".to_owned());
            }
            if let Some(row) = self.rows.last_mut().filter(|_| self.depth == 2) {
                row.1 = at;
            }
            // The first bracket opened it.
            self.depth -= 1;
            self.last = Last::Item;
        } else if scanner.eat(b',') {
            if self.last != Last::Item {
                return fail("found `,`, expected a number or a blank before it".to_owned());
            }
            self.last = Last::Comma;
        } else {
            let word = scanner.word()?;
            if self.depth == 1 && !self.rows.is_empty() {
                return fail(format!(
                    "found {} between rows, expected `[` or `]`",
                    quote(word.text)
                ));
            }
            if self.words.len() == MAX_CELLS {
                return fail(format!(
                    "found more than {MAX_CELLS} numbers, the cells of the largest board"
                ));
            }
            self.words.push(word);
            self.last = Last::Item;
        }
        Ok(())
    }

    fn finish(self, end: Location) -> Result<Built<'a>, InputError> {
        if self.depth > 0 {
            let message = "found the end of the board, expected `]` for each `[`";
            return Err(InputError::new(end, message));
        }
        let Some(first) = self.words.first() else {
            let message =
                "found no numbers in the brackets; expected rows such as `[[1, 2], [3, 0]]`";
            return Err(InputError::new(end, message));
        };
        let start = first.at;
        if self.rows.is_empty() {
            let (cells, side) = (self.words.len(), self.words.len().isqrt());
            if side * side != cells || side < MIN_SIDE {
                let message = format!(
                    "found a list of {cells} numbers; expected a square count (4, 9, 16, ... \
                     {MAX_CELLS}), or a pair of brackets for each row"
                );
                return Err(InputError::new(start, message));
            }
            return build(Size::new(side, side), &self.words, start).map(Built::from);
        }
        let ends = self.rows.iter().skip(1).map(|row| row.0).chain([self.words.len()]);
        let lengths: Vec<usize> =
            self.rows.iter().zip(ends).map(|(row, end)| end - row.0).collect();
        let columns = lengths[0];
        for (index, &found) in lengths.iter().enumerate() {
            if found != columns {
                let message = format!(
                    "found {found} numbers in row {}, expected {columns} as in row 1",
                    index + 1
                );
                return Err(InputError::new(self.rows[index].1, message));
            }
        }
        if columns < MIN_SIDE || lengths.len() < MIN_SIDE {
            let message = format!(
                "found {} x {columns} cells, expected {MIN_SIDE} to {MAX_SIDE} rows and columns",
                lengths.len()
            );
            return Err(InputError::new(start, message));
        }
        build(Size::new(lengths.len(), columns), &self.words, start).map(Built::from)
    }
}
