//! The sum of the distances of all tiles from their places, as if they could pass each other.

use papan_board::Direction;
use papan_search::{Claim, Cost, Heuristic};

use crate::board::{Board, MAX_CELLS, Tile};
use crate::space::{Packed, TilesSpace};

/// Each move brings one tile one cell nearer at most.
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
        for (tile, &home) in goal.places().iter().enumerate().skip(1) {
            for cell in size.iter() {
                distances[tile][cell.index()] = size.taxicab(cell, home) as u8;
            }
        }
        Manhattan { distances }
    }

    /// The sum over the tiles of a board.
    pub(super) fn sum<P: Packed>(&self, space: &TilesSpace<P>, state: &P) -> u32 {
        let distance = |cell| {
            let tile: Tile = state.tile(cell);
            u32::from(self.distances[tile.index()][cell.index()])
        };
        space.size().iter().map(distance).sum()
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
        let distances = &self.distances[tile.index()];
        sum + u32::from(distances[to.index()]) - u32::from(distances[from.index()])
    }
}

impl<P: Packed> Heuristic<TilesSpace<P>> for Manhattan {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, space: &TilesSpace<P>, state: &P) -> Option<Cost> {
        Some(Cost(self.sum(space, state)))
    }

    #[inline]
    fn update(&self, space: &TilesSpace<P>, h: Cost, action: Direction, after: &P) -> Option<Cost> {
        Some(Cost(self.updated(space, h.0, action, after)))
    }
}
