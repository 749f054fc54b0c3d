//! What follows the board on a line of FEN or EPD.

use std::ops::Range;

use papan_puzzle::{Message, message};

use crate::format::Mistake;
use crate::position::Colour;

/// The part that matters here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fields {
    /// Whose turn it is, if the line says so.
    pub(super) side_to_move: Option<Colour>,
}

/// A field that cannot be read.
#[derive(Debug)]
pub(super) struct BadField {
    pub(super) mistake: Mistake,
    /// Where it starts.
    pub(super) at: usize,
    pub(super) message: Message,
}

/// Reads from `from` to the end of `line`.
struct Scanner<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Where the next word is, without reading it.
    fn peek(&mut self) -> Option<Range<usize>> {
        let blanks = self.line[self.at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        self.at += blanks;
        let rest = &self.line[self.at..];
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        Some(self.at..self.at + length)
    }

    /// The next word if `accept` takes it, and an error if it does not; `None` at the end.
    fn field(
        &mut self,
        accept: impl Fn(&[u8]) -> bool,
        message: impl Fn(String) -> Message,
    ) -> Result<Option<&'a [u8]>, BadField> {
        let Some(word) = self.peek() else { return Ok(None) };
        let found = &self.line[word.clone()];
        if !accept(found) {
            let message = message(shown(found));
            return Err(BadField { mistake: Mistake::BadField, at: word.start, message });
        }
        self.at = word.end;
        Ok(Some(found))
    }

    /// Skips up to `max` numbers.
    fn numbers(&mut self, max: usize) {
        for _ in 0..max {
            match self.peek() {
                Some(word) if self.line[word.clone()].iter().all(u8::is_ascii_digit) => {
                    self.at = word.end;
                }
                _ => return,
            }
        }
    }

    /// The next operation of EPD: an opcode, operands, and `;`.
    fn operation(&mut self) -> Result<Option<Operation<'a>>, BadField> {
        let Some(word) = self.peek() else { return Ok(None) };
        let rest = &self.line[word.start..];
        let trailing = |mistake, at: usize| BadField {
            mistake,
            at,
            message: message!(
                "chess.fen-rest",
                "found {found}, expected the end of the FEN, or EPD operations such as `bm Nf6;`; \
                 remove it, or end every operation with `;`",
                found = shown(&self.line[word.clone()])
            ),
        };
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let name = rest.iter().position(|byte| !is_name(byte)).unwrap_or(rest.len());
        if !rest[0].is_ascii_alphabetic() {
            return Err(trailing(Mistake::TrailingText, word.start));
        }
        // A semicolon between quotation marks does not end anything.
        let mut quoted = false;
        let end = rest.iter().position(|&byte| {
            quoted ^= byte == b'"';
            byte == b';' && !quoted
        });
        let Some(end) = end else { return Err(trailing(Mistake::TrailingText, word.start)) };
        self.at = word.start + end + 1;
        Ok(Some(Operation { name: &rest[..name], operands: rest[name..end].trim_ascii() }))
    }
}

struct Operation<'a> {
    name: &'a [u8],
    operands: &'a [u8],
}

fn shown(word: &[u8]) -> String {
    let dots = if word.len() > 24 { "..." } else { "" };
    format!("`{}{dots}`", word[..word.len().min(24)].escape_ascii())
}

impl Fields {
    /// Reads everything after the board, which ends at `from`.
    pub(super) fn read(line: &[u8], from: usize) -> Result<Fields, BadField> {
        let mut scanner = Scanner { line, at: from };
        let fields = Fields::before_operations(&mut scanner)?;
        while scanner.operation()?.is_some() {}
        Ok(fields)
    }

    fn before_operations(scanner: &mut Scanner<'_>) -> Result<Fields, BadField> {
        let side = scanner.field(
            |word| matches!(word, b"w" | b"b"),
            |found| {
                message!(
                    "chess.fen-side",
                    "found {found}, expected `w` or `b`; say whose move it is, or leave out all \
                     fields after the board",
                    found
                )
            },
        )?;
        let side_to_move =
            side.map(|side| if side == b"w" { Colour::White } else { Colour::Black });
        let files = b"ABCDEFGHabcdefgh";
        let is_right = |byte: &u8| b"KQkq".contains(byte) || files.contains(byte);
        scanner.field(
            |word| word == b"-" || word.len() <= 4 && word.iter().all(is_right),
            |found| {
                message!(
                    "chess.fen-castling",
                    "found {found}, expected castling rights, such as `KQkq` or `-`; write `-`; \
                     castling is not counted here",
                    found
                )
            },
        )?;
        scanner.field(
            |word| matches!(word, b"-" | [b'a'..=b'h', b'1'..=b'8']),
            |found| {
                message!(
                    "chess.fen-en-passant",
                    "found {found}, expected the en passant square, such as `e3` or `-`; write \
                     `-`; en passant is not counted here",
                    found
                )
            },
        )?;
        scanner.numbers(2);
        Ok(Fields { side_to_move })
    }
}

/// The name of a position: the operand of the EPD operation `id`.
pub(crate) fn title(line: &[u8]) -> Option<&str> {
    let line = line.trim_ascii();
    let from = line.iter().position(u8::is_ascii_whitespace)?;
    let mut scanner = Scanner { line, at: from };
    Fields::before_operations(&mut scanner).ok()?;
    while let Ok(Some(operation)) = scanner.operation() {
        if operation.name == b"id" {
            let id = std::str::from_utf8(operation.operands).ok()?;
            return Some(id.trim_matches('"')).filter(|id| !id.is_empty());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_an_epd_is_its_title() {
        let board = "k7/8/8/8/8/8/8/7K";
        for (fields, expected) in [
            ("w - - bm Kg1; id \"WAC.001\";", Some("WAC.001")),
            ("w - - 0 1 id \"one; two\"; c0 \"a comment\";", Some("one; two")),
            ("b - - id 7;", Some("7")),
            ("b - - id \"\";", None),
            ("b - - 3 4", None),
            ("b - - id \"no end", None),
            ("", None),
        ] {
            assert_eq!(title(format!("{board} {fields}").as_bytes()), expected, "{fields}");
        }
    }
}
