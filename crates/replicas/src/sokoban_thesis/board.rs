//! The board as the program sees it: floor, walls around it, and where the player can walk.

use papan_puzzle::Direction;
use papan_sokoban::{Bits, Board, Level, Square};

/// A level's board and start.
pub(super) struct Grid<'l, const W: usize> {
    pub(super) board: &'l Board,
    pub(super) goals: Bits<W>,
    pub(super) start: Bits<W>,
    pub(super) player: Square,
}

impl<'l, const W: usize> Grid<'l, W> {
    pub(super) fn new(level: &'l Level) -> Grid<'l, W> {
        let board = level.board();
        let (goals, start) = (Bits::of(board.goals()), Bits::of(level.boxes()));
        Grid { board, goals, start, player: level.player() }
    }

    /// The next square, unless it is a wall or has a box.
    #[inline]
    pub(super) fn free(
        &self,
        boxes: &Bits<W>,
        square: Square,
        direction: Direction,
    ) -> Option<Square> {
        self.board.step(square, direction).filter(|&next| !boxes.contains(next))
    }

    /// Whether a wall is this many rows below and columns to the right. Everything that the player cannot
    /// walk to is one.
    pub(super) fn is_wall(&self, square: Square, (rows, columns): (isize, isize)) -> bool {
        self.at(square, (rows, columns)).is_none()
    }

    /// The floor square this many rows below and columns to the right.
    pub(super) fn at(&self, square: Square, (rows, columns): (isize, isize)) -> Option<Square> {
        let (size, cell) = (self.board.size(), self.board.cell(square));
        let row = size.row(cell).checked_add_signed(rows).filter(|&row| row < size.rows())?;
        let column = size.column(cell).checked_add_signed(columns);
        let column = column.filter(|&column| column < size.columns())?;
        self.board.square(size.cell(row, column))
    }

    /// Where the player can walk to among boxes. `stack` is scratch space.
    pub(super) fn reach(
        &self,
        boxes: &Bits<W>,
        player: Square,
        stack: &mut Vec<Square>,
    ) -> Bits<W> {
        let mut reach = Bits::EMPTY;
        reach.insert(player);
        stack.clear();
        stack.push(player);
        while let Some(square) = stack.pop() {
            for direction in Direction::ALL {
                if let Some(next) = self.free(boxes, square, direction)
                    && !reach.contains(next)
                {
                    reach.insert(next);
                    stack.push(next);
                }
            }
        }
        reach
    }
}
