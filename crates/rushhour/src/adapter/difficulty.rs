//! How hard a board is for a player.

use papan_puzzle::Difficulty;
use papan_search::{Limits, Rated, StopReason, rate};

use crate::heuristics::HeuristicKind;
use crate::space::{self, Space};
use crate::{Board, Objective};

/// Rates a board by its shortest solutions in slides.
pub(super) fn difficulty(board: &Board, limits: &Limits) -> Result<Difficulty, StopReason> {
    let rated = space::dispatch_coarsely(board, Objective::Slides, Rating { limits });
    Difficulty::of_plans(&rated)
}

struct Rating<'a> {
    limits: &'a Limits,
}

impl space::Visitor for Rating<'_> {
    type Output = Rated;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Rated {
        let kind = HeuristicKind::BlockersDeep;
        let heuristic = kind.build::<W>(space.board(), Objective::Slides);
        rate(space, heuristic.as_ref(), self.limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Spec};
    use papan_search::{StateSpace, reference};

    /// Every solution with the fewest slides is followed.
    #[test]
    fn agrees_with_following_every_shortest_solution() {
        for (side, walls, min_slides) in [(4, 0, 3), (5, 0, 5), (5, 2, 6)] {
            let spec =
                Spec { rows: side, cols: side, min_slides, walls, seed: 3, ..Spec::default() };
            let mut generator = Generator::new(spec).unwrap();
            for _ in 0..12 {
                let board = generator.next_board(&Limits::default()).unwrap().board;
                let space = Space::<2>::new(&board, Objective::Slides);
                let rest = reference::goal_distances(&space);
                let cost = rest[&space.initial()];
                let chance = reference::chance_of_a_cheapest_plan(&space, &rest);
                let limits = Limits { cost: Some(cost), ..Limits::default() };
                let found = difficulty(&board, &limits).unwrap();
                assert_eq!(found.cost, Some(cost), "{board:?}");
                assert!((found.figure + chance.log2()).abs() < 1e-9, "{board:?}{found:?}");
            }
        }
    }
}
