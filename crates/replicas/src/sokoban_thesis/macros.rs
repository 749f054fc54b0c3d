//! Tunnels: a box that enters one is pushed, or pulled, through it at once.
//!
//! The halves disagree on what a tunnel is. Forwards it is a square whose neighbours on both sides of the
//! way, before and behind, are all walls; backwards it is enough that the *player's* square has walls on two
//! opposite sides.

use papan_puzzle::Direction;
use papan_sokoban::{Bits, Square};

use super::board::Grid;

/// A box on its way, the player after its last step, and the pushes so far.
#[derive(Clone, Copy)]
pub(super) struct Way<const W: usize> {
    pub(super) boxes: Bits<W>,
    pub(super) square: Square,
    pub(super) player: Square,
    pub(super) pushes: u32,
}

pub(super) struct Tunnels<const W: usize> {
    /// A box that was pushed here is pushed on.
    push_on: Bits<W>,
    /// Walls on two opposite sides.
    narrow: Bits<W>,
}

impl<const W: usize> Tunnels<W> {
    pub(super) fn new(grid: &Grid<'_, W>) -> Self {
        let mut tunnels = Tunnels { push_on: Bits::EMPTY, narrow: Bits::EMPTY };
        for square in grid.board.squares() {
            let all_walls = |cells: [(isize, isize); 2]| {
                cells.into_iter().all(|cell| grid.is_wall(square, cell))
            };
            let is_narrow = all_walls([(-1, 0), (1, 0)]) || all_walls([(0, -1), (0, 1)]);
            let corners = all_walls([(-1, -1), (-1, 1)]) && all_walls([(1, -1), (1, 1)]);
            if is_narrow {
                tunnels.narrow.insert(square);
            }
            if is_narrow && corners && !grid.board.is_goal(square) {
                tunnels.push_on.insert(square);
            }
        }
        tunnels
    }

    /// Pushes a box on; `None` if that would take more than `limit` pushes.
    #[inline]
    pub(super) fn push(
        &self,
        grid: &Grid<'_, W>,
        mut way: Way<W>,
        direction: Direction,
        limit: u32,
    ) -> Option<Way<W>> {
        while self.push_on.contains(way.square)
            && let Some(next) = grid.free(&way.boxes, way.square, direction)
        {
            let boxes = way.boxes.moved(way.square, next);
            way = Way { boxes, square: next, player: way.square, pushes: way.pushes + 1 };
            if way.pushes > limit {
                return None;
            }
        }
        Some(way)
    }

    /// Pulls a box on, unless it is on a square where one was at the start; `None` if that would take more
    /// than `limit` pulls.
    #[inline]
    pub(super) fn pull(
        &self,
        grid: &Grid<'_, W>,
        mut way: Way<W>,
        direction: Direction,
        limit: u32,
    ) -> Option<Way<W>> {
        while self.narrow.contains(way.player)
            && !grid.start.contains(way.square)
            && let Some(next) = grid.free(&way.boxes, way.player, direction)
        {
            let boxes = way.boxes.moved(way.square, way.player);
            way = Way { boxes, square: way.player, player: next, pushes: way.pushes + 1 };
            if way.pushes > limit {
                return None;
            }
        }
        Some(way)
    }
}
