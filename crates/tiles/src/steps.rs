//! Where the blank can go from each cell, computed once per size.
//!
//! [`Size::step`] divides; a search asks millions of times. Not here: what is on the cells.

use papan_puzzle::{Cell, Direction, Size};

/// The next cell for every cell and direction.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    /// By cell and direction; [`OFF`] beyond the edge.
    next: Vec<[u8; 4]>,
}

/// Off the board.
const OFF: u8 = u8::MAX;

impl Steps {
    pub(crate) fn new(size: Size) -> Steps {
        let step = |cell, direction| size.step(cell, direction).map_or(OFF, |cell| cell.0 as u8);
        let next = size.iter().map(|cell| Direction::ALL.map(|direction| step(cell, direction)));
        Steps { next: next.collect() }
    }

    /// The next cell, if it is on the board.
    #[inline]
    pub(crate) fn step(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        match self.next[cell.index()][direction.index()] {
            OFF => None,
            next => Some(Cell(next.into())),
        }
    }

    /// The next cell in a direction that is known to stay on the board.
    #[inline]
    pub(crate) fn step_inside(&self, cell: Cell, direction: Direction) -> Cell {
        let next = self.next[cell.index()][direction.index()];
        debug_assert_ne!(next, OFF, "{direction:?} of {cell:?} is off the board");
        Cell(next.into())
    }

    /// The cells next to `cell`, in the order of [`Direction::ALL`].
    #[inline]
    pub(crate) fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let next = self.next[cell.index()].into_iter();
        next.filter(|&next| next != OFF).map(|next| Cell(next.into()))
    }
}
