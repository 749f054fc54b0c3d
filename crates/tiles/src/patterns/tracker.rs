//! Pattern values along a path: updated move by move, one lookup for each view.
//!
//! Not here: values from scratch ([`view`](super::view)), and which moves to make.

use papan_puzzle::{Cell, Direction};

use super::geometry::Cells;
use super::view::{PATTERNS, Patterns, ROOM, View};
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

/// Where the tiles of all patterns of the first `V` views are, updated move by move.
#[derive(Clone)]
pub(crate) struct Tracker<'p, 'a, const V: usize> {
    patterns: &'p Patterns<'a>,
    views: [&'p View<'a>; V],
    masks: [[Cells; PATTERNS]; V],
    ranks: [[u32; PATTERNS]; V],
}

/// What the patterns say about a board: small enough to keep for every node of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Values<const V: usize> {
    /// The last two bits of the value of each pattern: with them a bit of the table tells whether a value
    /// rises or falls.
    remainders: [u64; V],
    sums: [u16; V],
}

/// What one move changes; making it exchanges the ranks with the previous ones.
#[derive(Clone, Copy)]
pub(crate) struct Change<const V: usize> {
    ranks: [u32; V],
    /// Bit `v` is set if the sum of view `v` falls; otherwise it rises.
    pub(crate) falls: u8,
}

impl<const V: usize> Change<V> {
    pub(crate) const NONE: Change<V> = Change { ranks: [0; V], falls: 0 };
}

impl<const V: usize> Values<V> {
    pub(crate) const NONE: Values<V> = Values { remainders: [0; V], sums: [0; V] };

    /// The estimate of the board.
    #[inline]
    pub(crate) fn estimate(&self) -> u32 {
        self.sums.iter().copied().fold(0, u16::max).into()
    }

    /// The views whose sum is the estimate, a bit each. It falls if all of them fall, and rises otherwise.
    #[inline(always)]
    pub(crate) fn decisive(&self, estimate: u32) -> u8 {
        let bit = |v: usize| u8::from(u32::from(self.sums[v]) == estimate) << v;
        (0..V).fold(0, |views, v| views | bit(v))
    }
}

impl<'p, 'a, const V: usize> Tracker<'p, 'a, V> {
    /// The board's patterns, and what they say. `None` if the goal cannot be reached, or there are fewer
    /// views.
    pub(crate) fn new(patterns: &'p Patterns<'a>, board: &Board) -> Option<(Self, Values<V>)> {
        let tracked = patterns.track(board)?;
        let views: Vec<&View<'a>> = patterns.all_views().iter().take(V).collect();
        let views: [&View<'a>; V] = views.try_into().ok()?;
        let mut tracker =
            Tracker { patterns, views, masks: [[0; PATTERNS]; V], ranks: [[0; PATTERNS]; V] };
        let mut all = Values::NONE;
        for (v, view) in views.into_iter().enumerate() {
            let (masks, ranks) = tracked.places(view);
            tracker.masks[v][..masks.len()].copy_from_slice(masks);
            tracker.ranks[v][..ranks.len()].copy_from_slice(ranks);
            for (pattern, &value) in tracked.values(view).iter().enumerate() {
                all.remainders[v] |= u64::from(value % 4) << (2 * pattern);
                all.sums[v] += u16::from(value);
            }
        }
        Some((tracker, all))
    }

    pub(crate) fn patterns(&self) -> &'p Patterns<'a> {
        self.patterns
    }

    /// The sets and arrangements of all patterns, for comparing.
    #[cfg(test)]
    pub(super) fn places(&self) -> Vec<(Cells, u32)> {
        let both = self.masks.iter().flatten().zip(self.ranks.iter().flatten());
        both.map(|(&mask, &rank)| (mask, rank)).collect()
    }

    /// What the move `index`, which moves `tile`, would change.
    ///
    /// All views are asked, even if the first one's answer would do: their cache misses overlap,
    /// while waiting for one before the next costs more than it saves (measured: 8% or more).
    #[inline(always)]
    pub(crate) fn peek(
        &self,
        values: &Values<V>,
        board: &[u8; ROOM],
        index: u8,
        tile: u8,
    ) -> Change<V> {
        let mut change = Change::NONE;
        for v in 0..V {
            self.look_up(v, values, board, index, tile, &mut change);
        }
        change
    }

    #[inline(always)]
    fn look_up(
        &self,
        v: usize,
        values: &Values<V>,
        board: &[u8; ROOM],
        index: u8,
        tile: u8,
        change: &mut Change<V>,
    ) {
        let view = self.views[v];
        let step = &view.moves[usize::from(index)];
        let pattern = usize::from(view.pattern[usize::from(tile)]) % PATTERNS;
        let mask = self.masks[v][pattern] ^ step.flip;
        let passing = view.passing(tile);
        let passed = |i: usize| passing[usize::from(board[usize::from(step.passed[i])])];
        let by = step.sign * (passed(0) + passed(1) + passed(2) + passed(3));
        let rank = self.ranks[v][pattern].wrapping_add_signed(by);
        let bit = view.tables[pattern].bit(mask, step.blank, rank);
        // Every move of a pattern's tile changes its value by one, up or down; bit 1 of the new
        // value tells which.
        let up = ((values.remainders[v] >> (2 * pattern)) as u8).wrapping_add(1);
        change.ranks[v] = rank;
        change.falls |= ((up >> 1 ^ bit) & 1) << v;
    }

    /// What the patterns say after a move of `tile`.
    #[inline(always)]
    pub(crate) fn after(&self, values: &Values<V>, tile: u8, change: &Change<V>) -> Values<V> {
        let mut after = *values;
        for v in 0..V {
            let falls = change.falls >> v & 1;
            let shift = 2 * u32::from(self.views[v].pattern[usize::from(tile)]);
            let before = after.remainders[v] >> (shift % 64) & 3;
            let changed = (before + 1 + 2 * u64::from(falls)) & 3;
            after.remainders[v] ^= (before ^ changed) << (shift % 64);
            after.sums[v] = (after.sums[v] + 1).wrapping_sub(2 * u16::from(falls));
        }
        after
    }

    /// Makes the move; afterwards `change` holds what undoes it.
    #[inline(always)]
    pub(crate) fn exchange(&mut self, index: u8, tile: u8, change: &mut Change<V>) {
        for (v, view) in self.views.iter().enumerate() {
            let pattern = usize::from(view.pattern[usize::from(tile)]) % PATTERNS;
            self.masks[v][pattern] ^= view.moves[usize::from(index)].flip;
            std::mem::swap(&mut self.ranks[v][pattern], &mut change.ranks[v]);
        }
    }
}
