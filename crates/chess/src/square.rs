//! Squares, and the boards they are on. Not here: what is on them.

use std::fmt;

/// A square; (1,1) is the top left. Ordered row by row, as it is read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// Column, from 1.
    pub x: i64,
    /// Row, from 1, downwards.
    pub y: i64,
}

impl Square {
    /// The square at column `x`, row `y`.
    pub const fn new(x: i64, y: i64) -> Square {
        Square { x, y }
    }

    /// The square `steps` steps away; board coordinates leave room for any such sum.
    #[must_use]
    pub const fn step(self, (dx, dy): (i64, i64), steps: i64) -> Square {
        Square { x: self.x + dx * steps, y: self.y + dy * steps }
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// The side length N of a board: 8 to 10^18, so that sums of two coordinates fit an `i64`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardSize(i64);

impl BoardSize {
    /// The smallest board.
    pub const MIN: BoardSize = BoardSize(8);
    /// The largest board.
    pub const MAX: BoardSize = BoardSize(1_000_000_000_000_000_000);

    /// `None` when out of range.
    pub const fn new(n: u64) -> Option<BoardSize> {
        if n >= Self::MIN.0 as u64 && n <= Self::MAX.0 as u64 {
            Some(BoardSize(n as i64))
        } else {
            None
        }
    }

    /// N.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// Whether `square` is on the board.
    pub const fn contains(self, square: Square) -> bool {
        1 <= square.x && square.x <= self.0 && 1 <= square.y && square.y <= self.0
    }
}

impl BoardSize {
    /// The name of a square as people say it: `f7` on an 8x8 board, whose files and ranks everybody
    /// knows, and `x,y` on any other.
    pub fn name(self, square: Square) -> String {
        self.algebraic(square).unwrap_or_else(|| square.to_string())
    }

    /// `f7` for the square 6,7; `None` on a board that is not 8x8.
    pub fn algebraic(self, square: Square) -> Option<String> {
        let file = self.file(square.x)?;
        Some(format!("{file}{}", square.y))
    }

    /// The letter of a column; `None` on a board that is not 8x8.
    pub fn file(self, x: i64) -> Option<char> {
        let letters = 1..=Self::MIN.0;
        (self == Self::MIN && letters.contains(&x)).then(|| (b'a' + (x - 1) as u8) as char)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_limited() {
        assert_eq!(BoardSize::new(7), None);
        assert_eq!(BoardSize::new(8), Some(BoardSize::MIN));
        assert_eq!(BoardSize::new(10u64.pow(18)), Some(BoardSize::MAX));
        assert_eq!(BoardSize::new(10u64.pow(18) + 1), None);
    }

    #[test]
    fn squares_of_8x8_have_the_names_of_chess() {
        assert_eq!(BoardSize::MIN.name(Square::new(6, 7)), "f7");
        assert_eq!(BoardSize::MIN.name(Square::new(1, 1)), "a1");
        assert_eq!(BoardSize::MIN.name(Square::new(8, 8)), "h8");
        let nine = BoardSize::new(9).unwrap();
        assert_eq!((nine.name(Square::new(6, 7)), nine.file(6)), ("6,7".to_owned(), None));
    }
}
