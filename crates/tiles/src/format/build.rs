//! From words to a board: what each word means among the others, and whether every tile occurs
//! exactly once. Not here: how words are arranged in a text.

use papan_puzzle::{InputError, Location, Message, Size, message, quote};

use super::is_blank_sign;
use super::scan::{Word, first_character, unexpected};
use crate::board::{Board, BoardError, MAX_CELLS, MAX_SIDE, MIN_SIDE};

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
    let size =
        size.ok_or_else(|| InputError::new(start, message!("tiles.no-board", "found no board")))?;
    let cells = size.cells();
    let tiles: Vec<u8> = numbers
        .iter()
        .map(|&number| if number == cells { 0 } else { number })
        .map(|number| u8::try_from(number).unwrap_or(u8::MAX))
        .collect();
    Board::new(size, &tiles).map_err(|error| match error {
        BoardError::Unknown { cell, .. } => InputError::new(
            words[cell].at,
            message!(
                "tiles.unknown-tile",
                "found {found}, expected 1 to {max} or a blank (0, X, _ or .) on a board of {size}",
                found = numbers[cell],
                max = cells - 1,
                size
            ),
        ),
        BoardError::Twice { tile, first, second } => {
            let missing: Vec<usize> =
                (0..cells).filter(|&number| !tiles.contains(&(number as u8))).collect();
            InputError::new(words[second].at, twice(tile, words[first].at, &missing, cells - 1))
        }
        BoardError::Size(_) | BoardError::Count { .. } => InputError::new(start, error.message()),
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
                let message = message!(
                    "tiles.large-number",
                    "found {found}, expected a number up to {max} or a blank (0, X, _ or .)",
                    found = quote(word.text),
                    max = MAX_CELLS - 1
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
    let message = message!(
        "tiles.no-space",
        "found {found} right after the number or blank at column {column}, expected a space",
        found = quote(first_character(&word.text[good..])),
        column = word.at.column
    );
    InputError::new(at, message)
}

/// About a tile that occurs twice, with what is missing for it.
fn twice(tile: u8, first: Location, missing: &[usize], max: usize) -> Message {
    let name = |number: usize| match number {
        0 => "the blank".to_owned(),
        number => number.to_string(),
    };
    let listed = |names: Vec<String>| names.join(", ");
    let said = listed(missing.iter().map(|&number| name(number)).collect());
    let missing_ids = listed(missing.iter().map(usize::to_string).collect());
    match missing.len() {
        1 => message!(
            "tiles.twice",
            "found {tile} a second time (first at line {line}, column {column}), while {missing} \
             is missing; expected every number from 1 to {max} and one blank (0, X, _ or .)",
            tile = tile => name(tile.into()),
            line = first.line,
            column = first.column,
            missing = missing_ids => said,
            max
        ),
        _ => message!(
            "tiles.twice-several",
            "found {tile} a second time (first at line {line}, column {column}), while {missing} \
             are missing; expected every number from 1 to {max} and one blank (0, X, _ or .)",
            tile = tile => name(tile.into()),
            line = first.line,
            column = first.column,
            missing = missing_ids => said,
            max
        ),
    }
}

/// About one row more than a board can have.
pub(super) fn too_many_rows() -> Message {
    message!(
        "tiles.too-many-rows",
        "found row {row}, expected at most {max}",
        row = MAX_SIDE + 1,
        max = MAX_SIDE
    )
}

/// About more numbers than a board can have.
pub(super) fn too_many_numbers() -> Message {
    message!(
        "tiles.too-many-numbers",
        "found more than {max} numbers, the cells of the largest board",
        max = MAX_CELLS
    )
}

/// About a board with too few rows or columns.
pub(super) fn too_small(rows: usize, columns: usize) -> Message {
    message!(
        "tiles.too-small",
        "found {rows} x {columns} cells, expected {min} to {max} rows and columns",
        rows,
        columns,
        min = MIN_SIDE,
        max = MAX_SIDE
    )
}
