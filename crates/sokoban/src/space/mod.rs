//! The plain state spaces of Sokoban, for every algorithm of the engine: by pushes and by moves.
//!
//! They know the rules and nothing else, unless asked to leave out deadlocks. The specialised
//! solvers do not use them, but are compared with them.

mod corrals;
mod moves;
mod pushes;
mod tunnels;

pub use corrals::CorralSpace;
pub use moves::MoveSpace;
pub use pushes::PushSpace;
pub use tunnels::{MacroPush, TunnelSpace};

use std::ops::ControlFlow;

use crate::bits::Bits;
use crate::deadlock::{dead_corral, is_bipartite_deadlock, is_freeze_deadlock};
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard};

/// Every arrangement of the boxes on goals: one, unless there are spare goals.
fn solved_boxes<const W: usize>(
    prepared: &PreparedBoard<W>,
    visit: &mut impl FnMut(Bits<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let goals = prepared.board().goals();
    let count = prepared.start().boxes.count();
    // Combinations in lexicographic order, by their indices.
    let mut chosen: Vec<usize> = (0..count).collect();
    loop {
        let squares: Vec<Square> = chosen.iter().map(|&index| goals[index]).collect();
        visit(Bits::of(&squares))?;
        let Some(last) = (0..count).rev().find(|&i| chosen[i] + count - i < goals.len()) else {
            return ControlFlow::Continue(());
        };
        let first = chosen[last] + 1;
        for (offset, index) in chosen[last..].iter_mut().enumerate() {
            *index = first + offset;
        }
    }
}

/// The most states of a search for a corral deadlock. There is one such search for every area after every
/// push, so it has to be small.
const CORRAL_STATES: usize = 200;

/// Which pushes into deadlocks a space leaves out. No solution is lost by any.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Prunes {
    /// Simple and freeze deadlocks, which cost little to find.
    pub usual: bool,
    /// Boxes that cannot all have a goal of their own. A search that follows `matching` leaves them out
    /// anyway.
    pub bipartite: bool,
    /// Areas that nothing can open, or whose boxes cannot all be put on goals.
    pub corral: bool,
}

impl Prunes {
    /// All pushes are there.
    pub const NOTHING: Prunes = Prunes { usual: false, bipartite: false, corral: false };
    /// Without simple and freeze deadlocks.
    pub const USUAL: Prunes = Prunes { usual: true, ..Prunes::NOTHING };
    /// Without any deadlock that can be told.
    pub const ALL: Prunes = Prunes { usual: true, bipartite: true, corral: true };

    /// Whether a push to `pushed` made a deadlock that is to be left out.
    #[inline]
    fn condemn<const W: usize>(
        self,
        prepared: &PreparedBoard<W>,
        after: &Position<W>,
        pushed: Square,
    ) -> bool {
        let usual = self.usual
            && (prepared.dead.contains(pushed)
                || is_freeze_deadlock(prepared, &after.boxes, pushed));
        usual
            || self.bipartite && is_bipartite_deadlock(prepared, after)
            || self.corral && dead_corral(prepared, after, CORRAL_STATES).is_some()
    }
}

#[cfg(test)]
mod tests;
