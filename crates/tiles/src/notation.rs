//! How the moves of a solution are written.
//!
//! Reading also accepts the form of SlidySim, `R3D2`: a count after a letter repeats it. There a
//! letter is always the direction in which the tile slides, so a text with counts is read that way
//! whatever the notation; without counts nothing tells the two apart, and the notation decides.

use std::fmt::Write;

use papan_puzzle::{Direction, Message, message};

use crate::board::Board;

/// What a move is named by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// `udlr`, the direction in which the blank moves.
    #[default]
    Blank,
    /// `udlr`, the direction in which the tile slides.
    Tile,
    /// The number of the tile.
    Numbers,
}

/// Writes moves of the blank, performed from `start`.
///
/// # Panics
/// If a number is needed for a move that leads off the board.
pub fn write(start: &Board, moves: &[Direction], notation: Notation) -> String {
    match notation {
        Notation::Blank => moves.iter().map(|direction| direction.letter()).collect(),
        Notation::Tile => moves.iter().map(|direction| direction.opposite().letter()).collect(),
        Notation::Numbers => {
            let mut board = start.clone();
            let mut text = String::new();
            for &direction in moves {
                let tile = board.slide(direction).expect("a solution stays on the board");
                let space = if text.is_empty() { "" } else { " " };
                let _ = write!(text, "{space}{}", tile.0);
            }
            text
        }
    }
}

/// Why a solution cannot be performed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct NotationError {
    /// From 1.
    pub step: usize,
    /// The move, as it is written.
    pub found: String,
}

impl NotationError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        message!(
            "tiles.impossible-move",
            "move {step}: `{found}` is not possible",
            step = self.step,
            found = self.found
        )
    }
}

/// Reads a solution for `start` as moves of the blank.
///
/// # Errors
/// The first move that cannot be read or performed.
pub fn read(
    start: &Board,
    text: &str,
    notation: Notation,
) -> Result<Vec<Direction>, NotationError> {
    // A solution may come from a file, and a byte-order mark at its start is not a move.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut board = start.clone();
    let mut moves = Vec::new();
    let mut perform = |direction: Option<Direction>, found: &str| {
        let step = moves.len() + 1;
        let impossible = || NotationError { step, found: found.to_owned() };
        let direction = direction.ok_or_else(impossible)?;
        board.slide(direction).ok_or_else(impossible)?;
        moves.push(direction);
        Ok(neighbours(&board))
    };
    match notation {
        Notation::Blank | Notation::Tile => {
            let of_tile = notation == Notation::Tile || has_counts(text);
            let mut rest = text.chars().peekable();
            while let Some(letter) = rest.next() {
                if letter.is_whitespace() {
                    continue;
                }
                let direction = Direction::from_letter(letter);
                let direction = direction.map(|direction| match of_tile {
                    true => direction.opposite(),
                    false => direction,
                });
                let mut count = None;
                while let Some(digit) = rest.peek().and_then(|next| next.to_digit(10)) {
                    // No letter can be repeated as often as a board has cells.
                    count = Some((count.unwrap_or(0) * 10 + digit).min(1000));
                    rest.next();
                }
                if count == Some(0) {
                    perform(None, &format!("{letter}0"))?;
                }
                for _ in 0..count.unwrap_or(1) {
                    perform(direction, &letter.to_string())?;
                }
            }
        }
        Notation::Numbers => {
            let mut movable = neighbours(start);
            let words = text.split(|c: char| c == ',' || c.is_whitespace());
            for word in words.filter(|word| !word.is_empty()) {
                // Parsing alone would accept `+5` as a number.
                let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
                let number = is_number.then(|| word.parse::<u8>().ok()).flatten();
                let direction = movable.iter().find(|(_, tile)| Some(*tile) == number);
                movable = perform(direction.map(|&(direction, _)| direction), word)?;
            }
        }
    }
    Ok(moves)
}

/// Whether letters are followed by counts, as SlidySim writes them.
fn has_counts(text: &str) -> bool {
    text.chars().any(|letter| letter.is_ascii_digit())
}

/// The tiles next to the blank, by the blank's direction.
fn neighbours(board: &Board) -> Vec<(Direction, u8)> {
    Direction::ALL
        .into_iter()
        .filter_map(|direction| {
            let cell = board.size().step(board.blank(), direction)?;
            Some((direction, board.tile(cell).0))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_puzzle::Size;

    #[test]
    fn every_notation_reads_what_it_writes() {
        let start = Board::blank_last(Size::new(3, 3).unwrap());
        let moves = [Direction::Up, Direction::Left, Direction::Down, Direction::Right];
        for (notation, text) in
            [(Notation::Blank, "uldr"), (Notation::Tile, "drul"), (Notation::Numbers, "6 5 8 6")]
        {
            assert_eq!(write(&start, &moves, notation), text);
            assert_eq!(read(&start, text, notation).unwrap(), moves);
        }
        assert_eq!(read(&start, "u q", Notation::Blank).unwrap_err().step, 2);
        assert_eq!(read(&start, "uu u", Notation::Blank).unwrap_err().step, 3);
        assert_eq!(read(&start, "6, 7", Notation::Numbers).unwrap_err().step, 2);
    }

    /// The tile's direction with counts, whatever the notation; a count must follow its letter.
    #[test]
    fn counts_are_those_of_slidysim() {
        let start = Board::blank_last(Size::new(3, 3).unwrap());
        let moves = [Direction::Up, Direction::Up, Direction::Left, Direction::Down];
        for notation in [Notation::Blank, Notation::Tile] {
            for text in ["D2RU", "D2 R1\nU", "d2ru1"] {
                assert_eq!(read(&start, text, notation).unwrap(), moves, "{text}");
            }
            for (text, step) in
                [("2D", 1), ("D 2R", 2), ("D0R", 1), ("D3", 3), ("DD999999999999", 3)]
            {
                assert_eq!(read(&start, text, notation).unwrap_err().step, step, "{text}");
            }
        }
        assert_eq!(read(&start, "UULD", Notation::Blank).unwrap(), moves);
        assert_eq!(read(&start, "DDRU", Notation::Tile).unwrap(), moves);
    }
}
