//! The number of tiles that are not where they belong: the bound of the 15-puzzle report.

use papan_puzzle::Direction;
use papan_search::{Claim, Cost, Heuristic};

use crate::board::{Board, Tile};
use crate::space::{Packed, TilesSpace};

/// Each move slides one tile, so each misplaced tile needs at least one move.
#[derive(Clone, Debug)]
pub struct Misplaced {
    goal: Vec<Tile>,
}

impl Misplaced {
    /// For boards on their way to `goal`.
    pub fn new(goal: &Board) -> Misplaced {
        Misplaced { goal: goal.tiles().to_vec() }
    }
}

impl<P: Packed> Heuristic<TilesSpace<P>> for Misplaced {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, space: &TilesSpace<P>, state: &P) -> Option<Cost> {
        let misplaced = space.size().iter().filter(|&cell| {
            let tile = state.tile(cell);
            tile != Tile::BLANK && tile != self.goal[cell.index()]
        });
        Some(Cost(misplaced.count() as u32))
    }

    #[inline]
    fn update(&self, space: &TilesSpace<P>, h: Cost, action: Direction, after: &P) -> Option<Cost> {
        let (tile, from, to) = space.last_slide(action, after);
        let was = u32::from(self.goal[from.index()] != tile);
        let is = u32::from(self.goal[to.index()] != tile);
        Some(Cost(h.0 + is - was))
    }
}
