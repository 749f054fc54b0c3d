//! From words to a board: what each word means among the others, and whether every tile occurs
//! exactly once. Not here: how words are arranged in a text.

use papan_puzzle::{InputError, Location, Size, quote};

use super::scan::{Word, first_character, unexpected};
use super::{BLANKS, is_blank_sign};
use crate::board::{Board, BoardError, MAX_CELLS};

/// The most cells of a board whose tiles are letters, or which is written without spaces.
pub(super) const MAX_CHARACTERS: usize = 25;

/// A board, and the numbers before it on its line.
#[derive(Debug)]
pub(super) struct Built<'a> {
    pub(super) board: Board,
    pub(super) index: Option<&'a [u8]>,
    pub(super) optimum: Option<&'a [u8]>,
}

impl From<Board> for Built<'_> {
    fn from(board: Board) -> Self {
        Built { board, index: None, optimum: None }
    }
}

/// What letters stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// `a` is 10, as in hexadecimal numbers: the digits are there too.
    AfterNine,
    /// `a` is 1: there are no digits.
    AllTiles,
}

/// The number that a word denotes, 0 for a blank; a number too large for any board is clamped.
fn value(word: &[u8], letters: Letters, cells: usize) -> Option<usize> {
    match *word {
        // The 24th letter, where all 24 are tiles.
        [b'x' | b'X'] if letters == Letters::AllTiles && cells == MAX_CHARACTERS => Some(24),
        [sign] if is_blank_sign(sign) => Some(0),
        [letter] if letter.is_ascii_alphabetic() => {
            let place = usize::from(letter.to_ascii_lowercase() - b'a');
            let number = if letters == Letters::AfterNine { place + 10 } else { place + 1 };
            (number < cells.min(MAX_CHARACTERS)).then_some(number)
        }
        _ if word.iter().all(u8::is_ascii_digit) => Some(decimal(word)),
        _ => None,
    }
}

/// The value of digits, or something too large for any board.
fn decimal(digits: &[u8]) -> usize {
    digits.iter().fold(0, |number: usize, digit| {
        number.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
    })
}

/// Turns words into a board, or a fault into an error at its word.
pub(super) fn build(
    size: Option<Size>,
    words: &[Word<'_>],
    start: Location,
) -> Result<Board, InputError> {
    let numbers = numbers(words)?;
    let size = size.ok_or_else(|| InputError::new(start, "found no board"))?;
    let cells = size.cells();
    let tiles: Vec<u8> = numbers
        .iter()
        .map(|&number| if number == cells { 0 } else { number })
        .map(|number| u8::try_from(number).unwrap_or(u8::MAX))
        .collect();
    Board::new(size, &tiles).map_err(|error| match error {
        BoardError::Unknown { cell, .. } => InputError::new(
            words[cell].at,
            format!(
                "found {}, expected 1 to {} or a blank ({BLANKS}) on a board of {size}",
                numbers[cell],
                cells - 1
            ),
        ),
        BoardError::Twice { tile, first, second } => {
            let name = |number: usize| match number {
                0 => "the blank".to_owned(),
                number => number.to_string(),
            };
            let missing: Vec<String> =
                (0..cells).filter(|&number| !tiles.contains(&(number as u8))).map(name).collect();
            let are = if missing.len() == 1 { "is" } else { "are" };
            InputError::new(
                words[second].at,
                format!(
                    "found {} a second time (first at {}), while {} {are} missing; expected every \
                     number from 1 to {} and one blank ({BLANKS})",
                    name(tile as usize),
                    words[first].at,
                    missing.join(", "),
                    cells - 1
                ),
            )
        }
        BoardError::Size(_) | BoardError::Count { .. } => InputError::new(start, error.to_string()),
    })
}

/// The numbers that the words of a board denote.
///
/// # Errors
/// The first word that denotes none.
pub(super) fn numbers(words: &[Word<'_>]) -> Result<Vec<usize>, InputError> {
    let is_number =
        |word: &Word<'_>| word.text.iter().all(u8::is_ascii_digit) && decimal(word.text) > 0;
    let letters = if words.iter().any(is_number) { Letters::AfterNine } else { Letters::AllTiles };
    words
        .iter()
        .map(|word| match value(word.text, letters, words.len()) {
            Some(number) if number <= MAX_CELLS => Ok(number),
            Some(_) => {
                let message = format!(
                    "found {}, expected a number up to {} or a blank ({BLANKS})",
                    quote(word.text),
                    MAX_CELLS - 1
                );
                Err(InputError::new(word.at, message))
            }
            None => Err(no_number(word)),
        })
        .collect()
}

/// Why a word denotes no number: a character that occurs in no board, or one that follows too
/// closely.
fn no_number(word: &Word<'_>) -> InputError {
    let digits = word.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let good = if digits > 0 { digits } else { usize::from(is_blank_sign(word.text[0])) };
    if good == 0 || good == word.text.len() {
        return unexpected(Some(first_character(word.text)), word.at);
    }
    let at = Location { line: word.at.line, column: word.at.column + good };
    let message = format!(
        "found {} right after the number or blank at column {}, expected a space",
        quote(first_character(&word.text[good..])),
        word.at.column
    );
    InputError::new(at, message)
}
