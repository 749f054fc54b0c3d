//! How the moves of a solution are written.

use std::fmt::Write;

use papan_board::Direction;

use crate::board::Board;

/// What a move is named by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// `udlr`, the way the blank goes.
    #[default]
    Blank,
    /// `udlr`, the way the tile slides.
    Tile,
    /// The number of the tile.
    Numbers,
}

/// Writes moves of the blank, performed from `start`.
///
/// # Panics
/// If a number is wanted for a move that leads off the board.
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
#[error("move {step}: {message}")]
pub struct NotationError {
    /// From 1.
    pub step: usize,
    /// What is wrong with it.
    pub message: String,
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
    // A solution may come from a file, and the mark at its start is not a move.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut board = start.clone();
    let mut moves = Vec::new();
    let mut perform = |direction: Option<Direction>, found: &str| {
        let step = moves.len() + 1;
        let impossible = || NotationError { step, message: format!("`{found}` is not possible") };
        let direction = direction.ok_or_else(impossible)?;
        board.slide(direction).ok_or_else(impossible)?;
        moves.push(direction);
        Ok(neighbours(&board))
    };
    match notation {
        Notation::Blank | Notation::Tile => {
            for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
                let direction = Direction::from_letter(letter).map(|direction| match notation {
                    Notation::Tile => direction.opposite(),
                    Notation::Blank | Notation::Numbers => direction,
                });
                perform(direction, &letter.to_string())?;
            }
        }
        Notation::Numbers => {
            let mut movable = neighbours(start);
            let words = text.split(|c: char| c == ',' || c.is_whitespace());
            for word in words.filter(|word| !word.is_empty()) {
                // Parsing alone would take `+5` for a number.
                let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
                let number = is_number.then(|| word.parse::<u8>().ok()).flatten();
                let direction = movable.iter().find(|(_, tile)| Some(*tile) == number);
                movable = perform(direction.map(|&(direction, _)| direction), word)?;
            }
        }
    }
    Ok(moves)
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
    use papan_board::Size;

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
}
