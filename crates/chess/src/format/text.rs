//! Words and numbers from a source, through a window that is refilled only when a word is incomplete,
//! with a fast path for piece lines of the usual shape. Not here: what the words mean.

use std::fmt;
use std::io::{self, Read};

use papan_puzzle::columns;

use crate::position::{BoardSize, Piece, Square};

/// The window's size. Small enough to stay in a second-level cache while it is parsed.
const WINDOW: usize = 128 * 1024;
/// Longer words are mistakes, apart from leading zeros; only this much of a word is kept.
const MAX_WORD: usize = 64;

/// How much the fast path needs and reads: two numbers of 19 digits, each read as three words of 8
/// bytes, a letter, an end of line, and some surplus blanks.
const FAST_PATH: usize = 96;

/// Where a word begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Location {
    pub(super) line: u64,
    pub(super) column: u64,
}

/// A word of the text, copied: the window may move while the next is read.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) copy: [u8; MAX_WORD],
    /// Zero at the end of the text; [`MAX_WORD`] if there may be more of it.
    pub(super) len: usize,
    pub(super) location: Location,
}

impl Word {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.copy[..self.len]
    }

    pub(super) fn is_end(&self) -> bool {
        self.len == 0
    }

    /// For messages: what it is at the end of the text has a name in every language.
    pub(super) fn id(&self) -> String {
        if self.is_end() { "end".to_owned() } else { self.to_string() }
    }

    pub(super) fn is_negative(&self) -> bool {
        matches!(self.bytes(), [b'-', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_end() {
            return f.write_str("the end of the file");
        }
        // Escaped, so that a message stays one line whatever the file holds.
        let text = self.bytes()[..self.len.min(24)].escape_ascii();
        let dots = if self.len > 24 { "..." } else { "" };
        write!(f, "`{text}{dots}`")
    }
}

/// The window on the source.
#[derive(Debug)]
pub(super) struct Text<R> {
    pub(super) source: R,
    window: Vec<u8>,
    /// The window's unread part.
    at: usize,
    end: usize,
    source_ended: bool,
    pub(super) line: u64,
    /// The column of the byte at `at`.
    column: u64,
}

impl<R: Read> Text<R> {
    pub(super) fn new(source: R) -> Text<R> {
        Text {
            source,
            window: vec![0; WINDOW],
            at: 0,
            end: 0,
            source_ended: false,
            line: 1,
            column: 1,
        }
    }

    /// Asks the source for more after the unread part; `false` at its end.
    #[cold]
    pub(super) fn more(&mut self) -> io::Result<bool> {
        if self.source_ended {
            return Ok(false);
        }
        self.window.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        loop {
            match self.source.read(&mut self.window[self.end..]) {
                Ok(0) => {
                    self.source_ended = true;
                    return Ok(false);
                }
                Ok(bytes) => {
                    self.end += bytes;
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The next word; an empty one at the end of the text.
    pub(super) fn word(&mut self) -> io::Result<Word> {
        self.skip_space();
        while self.at == self.end {
            if !self.more()? {
                return Ok(Word { copy: [0; MAX_WORD], len: 0, location: self.location() });
            }
            self.skip_space();
        }
        let location = self.location();
        let len = loop {
            let rest = &self.window[self.at..self.end.min(self.at + MAX_WORD)];
            match rest.iter().position(u8::is_ascii_whitespace) {
                Some(len) => break len,
                // Any number of leading zeros changes nothing.
                None if rest.len() == MAX_WORD && rest.iter().all(u8::is_ascii_digit) => {
                    let zeros = rest[..MAX_WORD - 1].iter().take_while(|&&byte| byte == b'0');
                    match zeros.count() {
                        0 => break MAX_WORD,
                        zeros => {
                            self.at += zeros;
                            self.column += zeros as u64;
                        }
                    }
                }
                None if rest.len() == MAX_WORD => break MAX_WORD,
                None if !self.more()? => break self.end - self.at,
                None => {}
            }
        };
        let mut copy = [0; MAX_WORD];
        copy[..len].copy_from_slice(&self.window[self.at..self.at + len]);
        self.at += len;
        self.column += columns(&copy[..len]) as u64;
        Ok(Word { copy, len, location })
    }

    pub(super) fn location(&self) -> Location {
        Location { line: self.line, column: self.column }
    }

    /// Reads lines of the plainest shape, `x y c` and nothing else, of which the window holds all: at most `most`, until
    /// `visit` says no. Consumes nothing but white space of what comes then. The location is that of the first.
    #[inline]
    pub(super) fn plain_pieces(
        &mut self,
        size: BoardSize,
        most: usize,
        mut visit: impl FnMut(Square, Piece) -> bool,
    ) -> Location {
        self.skip_space();
        let first = self.location();
        if first.column == 1 {
            let size = size.get() as u64;
            // In registers while it goes on.
            let (mut at, mut lines) = (self.at, 0);
            let window = &self.window[..self.end];
            while lines < most
                && let Some(text) = window[at..].first_chunk::<FAST_PATH>()
                && let Some((square, piece, len)) = plain_line(text, size)
            {
                at += len;
                lines += 1;
                if !visit(square, piece) {
                    break;
                }
            }
            self.at = at;
            self.line += lines as u64;
        }
        first
    }

    /// Reads `x y c` on one line, if all of it is in the window and valid. Otherwise it consumes
    /// nothing but white space.
    #[inline]
    pub(super) fn fast_piece(&mut self, size: BoardSize) -> Option<(Location, Square, Piece)> {
        self.skip_space();
        let (x, y, piece, len) = self.fast_line(size)?;
        let location = self.location();
        self.at += len;
        self.column += len as u64;
        Some((location, Square::new(x, y), piece))
    }

    /// Skips the white space that the window holds.
    #[inline]
    fn skip_space(&mut self) {
        while self.at < self.end {
            match self.window[self.at] {
                b'\n' => {
                    self.line += 1;
                    self.column = 1;
                }
                byte if byte.is_ascii_whitespace() => self.column += 1,
                _ => break,
            }
            self.at += 1;
        }
    }

    #[inline]
    fn fast_line(&self, size: BoardSize) -> Option<(i64, i64, Piece, usize)> {
        let text = self.window[self.at..self.end].first_chunk::<FAST_PATH>()?;
        let (x, len) = number(text.first_chunk()?)?;
        let at = blanks(text, len)?;
        let (y, len) = number(text.get(at..)?.first_chunk()?)?;
        let at = blanks(text, at + len)?;
        let piece = Piece::from_letter(text[at])?;
        let size = size.get() as u64;
        let fits = text.get(at + 1)?.is_ascii_whitespace()
            && x.wrapping_sub(1) < size
            && y.wrapping_sub(1) < size;
        fits.then_some((x as i64, y as i64, piece, at + 1))
    }
}

/// `x y c`, an end of line, and nothing else; with its length.
#[inline]
fn plain_line(text: &[u8; FAST_PATH], size: u64) -> Option<(Square, Piece, usize)> {
    let (x, len) = number(text.first_chunk()?)?;
    let at = len + 1;
    let (y, more) = number(text.get(at..)?.first_chunk()?)?;
    let end = at + more;
    let &[blank, letter, newline] = text.get(end..)?.first_chunk()?;
    let piece = Piece::from_letter(letter)?;
    let plain = (text[len] == b' ') & (blank == b' ') & (newline == b'\n');
    let inside = (x.wrapping_sub(1) < size) & (y.wrapping_sub(1) < size);
    (plain & inside).then_some((Square::new(x as i64, y as i64), piece, end + 3))
}

/// Skips one or more blanks.
#[inline]
fn blanks(text: &[u8; FAST_PATH], mut at: usize) -> Option<usize> {
    if !matches!(text.get(at)?, b' ' | b'\t') {
        return None;
    }
    while matches!(text.get(at)?, b' ' | b'\t') {
        at += 1;
    }
    Some(at)
}

const ZEROS: u64 = 0x3030_3030_3030_3030;
const POWERS: [u64; 8] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000];

/// A number of 1 to 19 digits at the start of `text`, and its length.
///
/// Eight digits at a time: three multiplications instead of eight dependent ones, which take most
/// of the time of a parser of 18-digit coordinates. What is left of those are at most three digits. Left to itself, the
/// compiler makes it a call, which takes a third longer.
#[inline(always)]
pub(super) fn number(text: &[u8; 24]) -> Option<(u64, usize)> {
    let word =
        |at: usize| u64::from_le_bytes(*text[at..].first_chunk().expect("three words")) ^ ZEROS;
    let (first, second, third) = (word(0), word(8), word(16));
    // Digits that end before their word does, as if zeros came before them; in two shifts, of which neither is by 64.
    let last = |digits: u64, len: usize| digits << 8 << (56 - 8 * len);
    let len = leading_digits(first);
    if len < 8 {
        return (len > 0).then(|| (eight_digits(last(first, len)), len));
    }
    let value = eight_digits(first);
    let len = leading_digits(second);
    if len < 8 {
        return Some((value * POWERS[len] + eight_digits(last(second, len)), 8 + len));
    }
    let value = value * 100_000_000 + eight_digits(second);
    let len = leading_digits(third);
    if len > 3 {
        return None;
    }
    let rest = third << 32 << (32 - 8 * len) >> 40;
    let rest = (rest & 15) * 100 + (rest >> 8 & 15) * 10 + (rest >> 16 & 15);
    Some((value * POWERS[len] + rest, 16 + len))
}

/// How many bytes from the lowest are below 10.
#[inline]
fn leading_digits(bytes: u64) -> usize {
    // Adding 118 carries into the top bit from 10 on; a byte that already has the top bit set is
    // not a digit either. A carry out of a byte can only disturb bytes after a non-digit.
    let others = (bytes.wrapping_add(0x7676_7676_7676_7676) | bytes) & 0x8080_8080_8080_8080;
    (others.trailing_zeros() / 8) as usize
}

/// The value of eight bytes below 10, the first digit in the lowest byte.
#[inline]
fn eight_digits(bytes: u64) -> u64 {
    let pairs = (bytes.wrapping_mul(10) + (bytes >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100) + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    (fours.wrapping_mul(10_000) + (fours >> 32)) & 0xffff_ffff
}
