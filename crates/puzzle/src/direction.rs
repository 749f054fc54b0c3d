//! The four directions, in the order in which every puzzle tries them.

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the first column.
    Left,
    /// Towards the last row.
    Down,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// All four, in the order up, left, down, right.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Left, Direction::Down, Direction::Right];

    /// For indexing arrays by direction.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The opposite direction.
    #[inline]
    pub fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Left => Direction::Right,
            Direction::Down => Direction::Up,
            Direction::Right => Direction::Left,
        }
    }

    /// `u`, `l`, `d` or `r`.
    pub fn letter(self) -> char {
        match self {
            Direction::Up => 'u',
            Direction::Left => 'l',
            Direction::Down => 'd',
            Direction::Right => 'r',
        }
    }

    /// The direction of a letter, in upper or lower case.
    pub fn from_letter(letter: char) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter.to_ascii_lowercase())
    }

    /// `up`, `left`, `down` or `right`.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Up => "up",
            Direction::Left => "left",
            Direction::Down => "down",
            Direction::Right => "right",
        }
    }
}
