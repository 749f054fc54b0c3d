//! Pattern databases for the textbook searches: the tables of [`patterns`](crate::patterns) as a heuristic
//! for every algorithm of the engine.

use papan_puzzle::Direction;
use papan_search::{Claim, Cost, Heuristic};

use crate::patterns::Patterns;
use crate::space::{Packed, TilesSpace};

/// Disjoint patterns of tiles add up, and of several views of the board the best counts.
///
/// Consistent: a move slides one tile, which belongs to one pattern of each view; that pattern's
/// value changes by one, the others see the blank in the same region and keep theirs.
///
/// Tables know values only modulo 4, so an estimate from scratch walks all patterns to the goal:
/// some 50 us on 4x4, a thousand times as long as Manhattan distance. A move takes two lookups per
/// view if the views agree on it, as they mostly do, and otherwise an estimate from scratch: some
/// 13 us on average. The specialised [`IdaStar`](crate::solver::IdaStar) carries every pattern's
/// value along; it is the one to use for speed.
pub struct PatternDatabase<'a> {
    patterns: Patterns<'a>,
}

impl<'a> PatternDatabase<'a> {
    /// For boards on their way to the goal of `patterns`.
    pub fn new(patterns: Patterns<'a>) -> PatternDatabase<'a> {
        PatternDatabase { patterns }
    }
}

impl<P: Packed> Heuristic<TilesSpace<P>> for PatternDatabase<'_> {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, space: &TilesSpace<P>, state: &P) -> Option<Cost> {
        debug_assert_eq!(space.goal_board(), self.patterns.goal());
        self.patterns.estimate_tiles(|cell| state.tile(cell)).map(Cost)
    }

    fn update(&self, space: &TilesSpace<P>, h: Cost, action: Direction, after: &P) -> Option<Cost> {
        let (tile, from, to) = space.last_slide(action, after);
        match self.patterns.change(tile, from, to, |cell| after.tile(cell)) {
            Some(by) => h.0.checked_add_signed(by).map(Cost),
            None => self.estimate(space, after),
        }
    }
}
