//! Estimates of the remaining cost, each with the claim that is proven for it, objective by
//! objective.
//!
//! The proofs are next to the heuristics; tests hunt for counterexamples over whole components.

mod blockers;
mod blockers_deep;
mod distance;

pub use blockers::Blockers;
pub use blockers_deep::BlockersDeep;
pub use distance::Distance;

use papan_puzzle::{HeuristicInfo, listed};
use papan_search::{Claim, Heuristic, Zero};

use crate::board::{Board, PieceId};
use crate::rules::Objective;
use crate::solver::reach::Reach;
use crate::space::Space;

/// For slides and for steps.
const CONSISTENT: &[Claim] = &[Claim::Consistent, Claim::Consistent];

listed! {
    /// The heuristics by name, with what each claims for slides and for steps.
    pub enum HeuristicKind: HeuristicInfo {
        /// The engine's [`Zero`].
        Zero { id: "zero", summary: "knows nothing", claims: CONSISTENT },
        /// [`Distance`].
        Distance {
            id: "distance",
            summary: "cells between the primary piece and the exit",
            claims: &[Claim::None, Claim::Consistent],
        },
        /// [`Blockers`].
        Blockers {
            id: "blockers",
            summary: "the move to the exit, plus what every piece in the way needs to clear it",
            claims: CONSISTENT,
        },
        /// [`BlockersDeep`].
        BlockersDeep {
            id: "blockers-deep",
            summary: "blockers, plus a move for each piece that blocks the blockers",
            claims: CONSISTENT,
        },
    }
}

impl HeuristicKind {
    /// The heuristic for a board.
    pub fn build<'b, const W: usize>(
        self,
        board: &Board,
        objective: Objective,
    ) -> Box<dyn Heuristic<Space<'b, W>>> {
        match self {
            HeuristicKind::Zero => Box::new(Zero),
            HeuristicKind::Distance => Box::new(Distance::new(objective)),
            HeuristicKind::Blockers => Box::new(Blockers::new(board, objective)),
            HeuristicKind::BlockersDeep => Box::new(BlockersDeep::new(board, objective)),
        }
    }
}

/// A piece that crosses the primary's line, and what it takes to leave the lane.
#[derive(Clone, Debug)]
struct Crossing {
    id: PieceId,
    /// Its cell on the primary's line.
    at: u8,
    length: u8,
    /// Offsets that it may ever have and that leave the primary's line free.
    clear: u16,
}

/// What the blocker heuristics know about a board before they see a state.
#[derive(Clone, Debug)]
struct Lane {
    objective: Objective,
    /// The row or column of the primary piece.
    line: u8,
    crossings: Vec<Crossing>,
    /// Proven: the primary piece never reaches the exit (see `solver::reach`).
    hopeless: bool,
}

impl Lane {
    fn new(board: &Board, objective: Objective) -> Lane {
        let reach = Reach::of(board);
        let primary = board.primary();
        let crossings = board
            .ids()
            .filter(|&id| board.piece(id).axis != primary.axis)
            .map(|id| {
                let piece = board.piece(id);
                let clear = reach
                    .offsets(id)
                    .filter(|&offset| piece.mask_at(offset) >> primary.line & 1 == 0)
                    .fold(0, |mask, offset| mask | 1 << offset);
                Crossing { id, at: piece.line, length: piece.length, clear }
            })
            .collect();
        let hopeless = !reach.allows(PieceId::PRIMARY, board.goal_offset());
        Lane { objective, line: primary.line, crossings, hopeless }
    }

    /// The pieces that are between the primary piece and the exit now, with their offsets.
    fn blockers<'a>(
        &'a self,
        lane: u16,
        offset_of: impl Fn(PieceId) -> u8 + 'a,
    ) -> impl Iterator<Item = (&'a Crossing, u8)> + 'a {
        self.crossings.iter().filter_map(move |crossing| {
            let offset = offset_of(crossing.id);
            let covers = (offset..offset + crossing.length).contains(&self.line);
            (covers && lane >> crossing.at & 1 != 0).then_some((crossing, offset))
        })
    }
}

impl Crossing {
    /// The nearest clear offset before `offset`, if any.
    fn clear_before(&self, offset: u8) -> Option<u8> {
        let before = u32::from(self.clear) & ((1 << offset) - 1);
        (before != 0).then(|| (31 - before.leading_zeros()) as u8)
    }

    /// The nearest clear offset after `offset`, if any.
    fn clear_after(&self, offset: u8) -> Option<u8> {
        let after = u32::from(self.clear) >> offset;
        (after != 0).then(|| offset + after.trailing_zeros() as u8)
    }
}
