//! Boards in brackets, as programs print arrays: `[[1, 2], [3, 0]]`, or `[1, 2, 3, 0]` for a square
//! one, on one line or on several. Commas may be left out. Not here: any other JSON.

use papan_puzzle::{InputError, Location, Message, Size, lines, message, quote};

use super::build::{Built, build, too_many_numbers, too_many_rows, too_small};
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
        let fail = |message: Message| Err(InputError::new(at, message));
        if self.depth == 0 && self.begun {
            // A board may be in a list of boards, one per line.
            if self.last == Last::Item && scanner.eat(b',') {
                self.last = Last::Comma;
                return Ok(());
            }
            return fail(message!(
                "tiles.array.rest",
                "found more after the board's last bracket; expected one board"
            ));
        }
        if scanner.eat(b'[') {
            if self.depth == 2 {
                return fail(message!(
                    "tiles.array.too-deep",
                    "found a third `[`, expected rows in one pair of brackets"
                ));
            }
            if self.depth == 1 && self.rows.is_empty() && !self.words.is_empty() {
                return fail(message!(
                    "tiles.array.mixed",
                    "found `[` among numbers, expected rows only or numbers only"
                ));
            }
            if self.depth == 1 {
                if self.rows.len() == MAX_SIDE {
                    return fail(too_many_rows());
                }
                self.rows.push((self.words.len(), at));
            }
            self.depth += 1;
            self.begun = true;
            self.last = Last::Open;
        } else if scanner.eat(b']') {
            if self.last == Last::Comma {
                return fail(message!(
                    "tiles.array.comma-before-end",
                    "found `]` after a comma, expected a number or a blank"
                ));
            }
            if let Some(row) = self.rows.last_mut().filter(|_| self.depth == 2) {
                row.1 = at;
            }
            // The first bracket opened it.
            self.depth -= 1;
            self.last = Last::Item;
        } else if scanner.eat(b',') {
            if self.last != Last::Item {
                return fail(message!(
                    "tiles.array.comma-after-nothing",
                    "found `,`, expected a number or a blank before it"
                ));
            }
            self.last = Last::Comma;
        } else {
            let word = scanner.word()?;
            if self.depth == 1 && !self.rows.is_empty() {
                return fail(message!(
                    "tiles.array.between-rows",
                    "found {found} between rows, expected `[` or `]`",
                    found = quote(word.text)
                ));
            }
            if self.words.len() == MAX_CELLS {
                return fail(too_many_numbers());
            }
            self.words.push(word);
            self.last = Last::Item;
        }
        Ok(())
    }

    fn finish(self, end: Location) -> Result<Built<'a>, InputError> {
        if self.depth > 0 {
            let message = message!(
                "tiles.array.open",
                "found the end of the board, expected `]` for each `[`"
            );
            return Err(InputError::new(end, message));
        }
        let Some(first) = self.words.first() else {
            let message = message!(
                "tiles.array.empty",
                "found no numbers in the brackets; expected rows such as `[[1, 2], [3, 0]]`"
            );
            return Err(InputError::new(end, message));
        };
        let start = first.at;
        if self.rows.is_empty() {
            let (cells, side) = (self.words.len(), self.words.len().isqrt());
            if side * side != cells || side < MIN_SIDE {
                let message = message!(
                    "tiles.array.not-square",
                    "found a list of {found} numbers; expected a square count (4, 9, 16, ... \
                     {max}), or a pair of brackets for each row",
                    found = cells,
                    max = MAX_CELLS
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
                let message = message!(
                    "tiles.array.row-length",
                    "found {found} numbers in row {row}, expected {expected} as in row 1",
                    found,
                    row = index + 1,
                    expected = columns
                );
                return Err(InputError::new(self.rows[index].1, message));
            }
        }
        if columns < MIN_SIDE || lengths.len() < MIN_SIDE {
            return Err(InputError::new(start, too_small(lengths.len(), columns)));
        }
        build(Size::new(lengths.len(), columns), &self.words, start).map(Built::from)
    }
}
