//! A cell of a board, numbered row by row from the top left.

use crate::direction::Direction;
use crate::size::Size;

/// The number of a cell. It is meaningful only together with a [`Size`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u16);

impl Cell {
    /// For indexing arrays by cell.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Size {
    /// The cell in this row and column, both from 0.
    #[inline]
    pub fn cell(self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.rows() && column < self.columns());
        Cell((row * self.columns() + column) as u16)
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row(self, cell: Cell) -> usize {
        cell.index() / self.columns()
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn column(self, cell: Cell) -> usize {
        cell.index() % self.columns()
    }

    /// All cells, row by row.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.cells() as u16).map(Cell)
    }

    /// The next cell in a direction, if it is on the board.
    pub fn step(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (row, column) = (self.row(cell), self.column(cell));
        match direction {
            Direction::Up if row > 0 => Some(self.cell(row - 1, column)),
            Direction::Left if column > 0 => Some(self.cell(row, column - 1)),
            Direction::Down if row + 1 < self.rows() => Some(self.cell(row + 1, column)),
            Direction::Right if column + 1 < self.columns() => Some(self.cell(row, column + 1)),
            _ => None,
        }
    }

    /// Steps between two cells on an empty board.
    pub fn taxicab(self, a: Cell, b: Cell) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_and_its_opposite_return() {
        let size = Size::new(3, 5).unwrap();
        let mut steps = 0;
        for cell in size.iter() {
            for direction in Direction::ALL {
                if let Some(next) = size.step(cell, direction) {
                    steps += 1;
                    assert_eq!(size.taxicab(cell, next), 1);
                    assert_eq!(size.step(next, direction.opposite()), Some(cell));
                }
            }
        }
        assert_eq!(steps, 2 * (3 * 4 + 2 * 5));
    }
}
