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
