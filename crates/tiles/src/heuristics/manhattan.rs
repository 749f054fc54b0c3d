//! The sum of the distances of all tiles from their homes, as if they could pass each other.

use papan_puzzle::{Cell, Direction, Size};
use papan_search::{Claim, Cost, Heuristic};

use crate::board::{Board, MAX_CELLS, Tile};
use crate::space::{Packed, TilesSpace};

/// Each move brings one tile at most one cell closer.
#[derive(Clone, Debug)]
pub struct Manhattan {
    /// By tile and cell; the blank's row is zero.
    distances: Vec<[u8; MAX_CELLS]>,
}

impl Manhattan {
    /// For boards on their way to `goal`.
    pub fn new(goal: &Board) -> Manhattan {
        let size = goal.size();
        let mut distances = vec![[0; MAX_CELLS]; size.cells()];
        for (tile, &home) in goal.cells_of_tiles().iter().enumerate().skip(1) {
            for cell in size.iter() {
                distances[tile][cell.index()] = size.taxicab(cell, home) as u8;
            }
        }
        Manhattan { distances }
    }

    /// How far `tile` is from home when it is on `cell`; 0 for the blank.
    #[inline]
    pub(crate) fn distance(&self, tile: Tile, cell: Cell) -> u32 {
        self.distances[tile.index()][cell.index()].into()
    }

    /// The sum over the tiles of a board of `size`, where `tile` gives the tile on a cell.
    #[inline]
    pub(crate) fn sum(&self, size: Size, tile: impl Fn(Cell) -> Tile) -> u32 {
        size.iter().map(|cell| self.distance(tile(cell), cell)).sum()
    }

    /// The sum after a move, given the sum before.
    #[inline]
    pub(super) fn updated<P: Packed>(
        &self,
        space: &TilesSpace<P>,
        sum: u32,
        action: Direction,
        after: &P,
    ) -> u32 {
        let (tile, from, to) = space.last_slide(action, after);
        sum + self.distance(tile, to) - self.distance(tile, from)
    }
}

impl<P: Packed> Heuristic<TilesSpace<P>> for Manhattan {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, space: &TilesSpace<P>, state: &P) -> Option<Cost> {
        Some(Cost(self.sum(space.size(), |cell| state.tile(cell))))
    }

    #[inline]
    fn update(&self, space: &TilesSpace<P>, h: Cost, action: Direction, after: &P) -> Option<Cost> {
        Some(Cost(self.updated(space, h.0, action, after)))
    }
}
