//! Pattern values along a path: updated move by move, one lookup for each view.
//!
//! Not here: values from scratch ([`view`](super::view)), and which moves to make.

use papan_puzzle::{Cell, Direction};

use super::view::{Patterns, ROOM, Tracked, View};
use crate::board::Board;

/// The number of a move: the blank goes from `cell` in `direction`.
#[inline]
pub(crate) fn move_index(cell: Cell, direction: Direction) -> u8 {
    (cell.index() * 4 + direction.index()) as u8
}

/// The direction of a move's number.
#[inline]
pub(crate) fn direction_of(index: u8) -> Direction {
    Direction::ALL[usize::from(index % 4)]
}

/// The values of all patterns of the first `V` views in one board, updated move by move.
#[derive(Clone)]
pub(crate) struct Tracker<'p, 'a, const V: usize> {
    patterns: &'p Patterns<'a>,
    views: [&'p View; V],
    tracked: Tracked,
    sums: [u16; V],
}

/// What one move changes; applying it exchanges it with the previous values.
#[derive(Clone, Copy)]
pub(crate) struct Change<const V: usize> {
    ranks: [u32; V],
    sums: [u16; V],
    values: [u8; V],
}

impl<const V: usize> Change<V> {
    pub(crate) const NONE: Change<V> = Change { ranks: [0; V], sums: [0; V], values: [0; V] };

    /// The estimate after the move.
    #[inline]
    pub(crate) fn estimate(&self) -> u32 {
        self.sums.iter().copied().fold(0, u16::max).into()
    }
}

impl<'p, 'a, const V: usize> Tracker<'p, 'a, V> {
    /// `None` if the goal cannot be reached, or there are fewer views.
    pub(crate) fn new(patterns: &'p Patterns<'a>, board: &Board) -> Option<Self> {
        let tracked = patterns.track(board)?;
        let views: Vec<&View> = patterns.all_views().iter().take(V).collect();
        let views: [&View; V] = views.try_into().ok()?;
        let sums = views.map(|view| tracked.sum(view));
        Some(Tracker { patterns, views, tracked, sums })
    }

    pub(crate) fn patterns(&self) -> &'p Patterns<'a> {
        self.patterns
    }

    /// The estimate of the board.
    pub(crate) fn estimate(&self) -> u32 {
        self.sums.iter().copied().fold(0, u16::max).into()
    }

    /// What the move `index`, which moves `tile`, would change.
    ///
    /// All views are asked, even if the first one's answer would do: their cache misses overlap,
    /// while waiting for one before the next costs more than it saves (measured: 8% or more).
    #[inline(always)]
    pub(crate) fn peek(&self, board: &[u8; ROOM], index: u8, tile: u8) -> Change<V> {
        let mut change = Change::NONE;
        for v in 0..V {
            self.look_up(v, board, index, tile, &mut change);
        }
        change
    }

    #[inline(always)]
    fn look_up(&self, v: usize, board: &[u8; ROOM], index: u8, tile: u8, change: &mut Change<V>) {
        let tile = usize::from(tile) % ROOM;
        let view = self.views[v];
        let step = &view.moves[usize::from(index) % (4 * ROOM)];
        let slot = usize::from(view.slot[tile]);
        let mask = self.tracked.masks[slot] ^ step.flip;
        let passing = &view.passing[tile];
        let passed = |i: usize| {
            let cell = usize::from(step.passed[i]) % ROOM;
            passing[usize::from(board[cell]) % ROOM]
        };
        let by = step.sign * (passed(0) + passed(1) + passed(2) + passed(3));
        let rank = self.tracked.ranks[slot].wrapping_add_signed(by);
        let bit = self.patterns.slot(slot).bit(mask, usize::from(step.blank), rank);
        // Every move of a pattern's tile changes its value by one, up or down; bit 1 of the new
        // value tells which.
        let up = self.tracked.values[slot].wrapping_add(1);
        let down = (up >> 1 ^ bit) & 1;
        change.ranks[v] = rank;
        change.values[v] = up.wrapping_sub(2 * down);
        change.sums[v] = (self.sums[v] + 1).wrapping_sub(2 * u16::from(down));
    }

    /// Makes the move; afterwards `change` holds what undoes it.
    #[inline(always)]
    pub(crate) fn exchange(&mut self, index: u8, tile: u8, change: &mut Change<V>) {
        for (v, view) in self.views.iter().enumerate() {
            let slot = usize::from(view.slot[usize::from(tile) % ROOM]);
            self.tracked.masks[slot] ^= view.moves[usize::from(index) % (4 * ROOM)].flip;
            std::mem::swap(&mut self.tracked.ranks[slot], &mut change.ranks[v]);
            std::mem::swap(&mut self.tracked.values[slot], &mut change.values[v]);
            std::mem::swap(&mut self.sums[v], &mut change.sums[v]);
        }
    }
}
