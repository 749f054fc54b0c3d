//! Which arrangement counts as solved, and whether a board can reach it.

use papan_puzzle::{Message, Size, message};

use crate::board::{Board, Tile};

/// The choice of a goal, before the board's size is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// `1 2 3 ...`, then the blank.
    #[default]
    BlankLast,
    /// The blank, then `1 2 3 ...`.
    BlankFirst,
    /// Another board.
    Board(Board),
}

/// A goal board of another size than the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct GoalSizeError {
    /// Size of the goal board.
    pub goal: Size,
    /// Size of the level.
    pub level: Size,
}

impl GoalSizeError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        message!(
            "tiles.goal.size",
            "the goal is a board of {goal}, but the level is one of {level}; give a goal of {level}",
            goal = self.goal,
            level = self.level
        )
    }
}

impl Goal {
    /// The solved board for levels of this size.
    ///
    /// # Errors
    /// If the goal is a board of another size.
    pub fn board(&self, size: Size) -> Result<Board, GoalSizeError> {
        match self {
            Goal::BlankLast => Ok(Board::blank_last(size)),
            Goal::BlankFirst => Ok(Board::blank_first(size)),
            Goal::Board(board) if board.size() == size => Ok(board.clone()),
            Goal::Board(board) => Err(GoalSizeError { goal: board.size(), level: size }),
        }
    }
}

/// The parity count of the 15-puzzle report, for any size and any goal.
///
/// Tiles are ranked by their cell in the goal, the blank included. `Kurang(i)` is the number of
/// tiles of smaller rank that come after tile `i`; `X` is 1 if the blank is an odd number of steps
/// from its cell in the goal. Every move exchanges two ranks and moves the blank by one step, so
/// the parity of `sum Kurang(i) + X` never changes; in the goal it is 0, and all boards with an
/// even count are reachable. On 4x4 with the blank last these are the textbook's numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parity {
    /// `Kurang(i)` for each tile, in the order of the goal.
    pub kurang: Vec<(Tile, usize)>,
    /// The `X` of the blank's cell.
    pub x: usize,
}

impl Parity {
    /// Counts for `board` against `goal`, which has the same size.
    pub fn of(board: &Board, goal: &Board) -> Parity {
        let rank: Vec<u16> = goal.cells_of_tiles().iter().map(|cell| cell.0).collect();
        let places = board.cells_of_tiles();
        let kurang = goal
            .tiles()
            .iter()
            .map(|&tile| {
                let behind = &board.tiles()[places[tile.index()].index()..];
                let smaller =
                    behind.iter().filter(|other| rank[other.index()] < rank[tile.index()]);
                (tile, smaller.count())
            })
            .collect();
        let x = board.size().taxicab(board.blank(), goal.blank()) % 2;
        Parity { kurang, x }
    }

    /// `sum Kurang(i) + X`.
    pub fn sum(&self) -> usize {
        self.kurang.iter().map(|&(_, kurang)| kurang).sum::<usize>() + self.x
    }

    /// Whether the goal can be reached.
    pub fn is_solvable(&self) -> bool {
        self.sum().is_multiple_of(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;

    #[test]
    fn the_sums_of_the_report() {
        for case in cases::CASES {
            let board = cases::board(case);
            let parity = Parity::of(&board, &Board::blank_last(board.size()));
            assert_eq!(parity.sum(), case.sum, "{}", case.name);
            assert_eq!(parity.is_solvable(), case.optimum.is_some(), "{}", case.name);
        }
    }

    /// Table I.1 of the report: Kurang(i) of the example, tile by tile.
    #[test]
    fn the_table_of_figure_one_two() {
        let board = cases::board(&cases::FIGURE_I2);
        let parity = Parity::of(&board, &Board::blank_last(board.size()));
        let counts: Vec<usize> = parity.kurang.iter().map(|&(_, kurang)| kurang).collect();
        assert_eq!(counts, [0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 3, 6, 0, 4, 11, 10]);
        assert_eq!(parity.x, 0);
    }

    /// The two standard goals reach each other unless both sides are even.
    #[test]
    fn which_sizes_connect_the_standard_goals() {
        for rows in 2..=10 {
            for columns in 2..=10 {
                let size = Size::new(rows, columns).unwrap();
                let parity = Parity::of(&Board::blank_first(size), &Board::blank_last(size));
                let both_even = rows % 2 == 0 && columns % 2 == 0;
                assert_eq!(parity.is_solvable(), !both_even, "{size}");
            }
        }
    }
}
