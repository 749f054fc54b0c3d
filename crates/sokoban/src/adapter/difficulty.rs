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
    with_two_sizes!(level.board().len(), W => sized::<W>(level, limits))
}

fn sized<const W: usize>(level: &Level, limits: &Limits) -> Result<Difficulty, StopReason> {
    let mut budget = Budget::new(limits);
    let prepared = PreparedBoard::<W>::with_budget(level, &mut budget)?;
    let all = Share { cost: limits.cost, ..Share::default() };
    let space = PushSpace::new(&prepared);
    Difficulty::of_plans(&rate(&space, &Matching::new(&prepared), budget.child(all).limits()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Spec};
    use papan_search::{Cost, StateSpace, reference};

    /// Every solution with the fewest pushes is followed.
    #[test]
    fn agrees_with_following_every_shortest_solution() {
        for (size, boxes, min_pushes) in
            [("6x6", 1, 3), ("6x6", 2, 4), ("7x6", 2, 8), ("7x7", 3, 5)]
        {
            let spec = Spec { size: size.parse().unwrap(), boxes, min_pushes };
            let mut generator = Generator::new(spec, 5).unwrap();
            for _ in 0..25 {
                let level = generator.generate().unwrap();
                let prepared = PreparedBoard::<4>::new(&level);
                let space = PushSpace::new(&prepared);
                let rest = reference::goal_distances(&space);
                let cost = rest[&space.initial()];
                let chance = reference::chance_of_a_cheapest_plan(&space, &rest);
                for limit in [cost, cost + Cost(2)] {
                    let limits = Limits { cost: Some(limit), ..Limits::default() };
                    let found = difficulty(&level, &limits).unwrap();
                    assert_eq!(found.cost, Some(cost), "{level}");
                    assert!((found.figure + chance.log2()).abs() < 1e-9, "{level}{found:?}");
                }
            }
        }
    }

    #[test]
    fn limits_are_heard_while_the_board_is_prepared() {
        let level = crate::format::parse(b"#######\n#@ $ .#\n#######\n").unwrap();
        let limits = Limits { memory_bytes: Some(1), ..Limits::default() };
        assert_eq!(difficulty(&level, &limits), Err(StopReason::Memory));
    }
}
