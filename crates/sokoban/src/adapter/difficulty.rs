//! How hard a level is for a player.

use papan_puzzle::Difficulty;
use papan_search::{Budget, Limits, Share, StopReason, rate};

use crate::heuristics::Matching;
use crate::prepared::PreparedBoard;
use crate::space::PushSpace;
use crate::{Level, with_two_sizes};

/// Rates a level by its solutions with the fewest pushes. Every push counts as a choice, into a deadlock too: that is
/// what a player may do.
pub(super) fn difficulty(level: &Level, limits: &Limits) -> Result<Difficulty, StopReason> {
    let squares = match cfg!(target_family = "wasm") {
        true => usize::MAX,
        false => level.board().len(),
    };
    with_two_sizes!(squares, W => sized::<W>(level, limits))
}

fn sized<const W: usize>(level: &Level, limits: &Limits) -> Result<Difficulty, StopReason> {
    let mut budget = Budget::new(limits);
    let prepared = PreparedBoard::<W>::with_budget(level, &mut budget)?;
    let all = Share { cost: limits.cost, ..Share::default() };
    let space = PushSpace::new(&prepared);
    Difficulty::of_plans(&rate(&space, &Matching::new(&prepared), budget.child(all).limits()))
}
