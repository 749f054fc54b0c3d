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

/// Whether a push to `pushed` made a simple or a freeze deadlock.
fn is_dead<const W: usize>(
    prepared: &PreparedBoard<W>,
    after: &Position<W>,
    pushed: Square,
) -> bool {
    prepared.dead.contains(pushed)
        || crate::deadlock::is_freeze_deadlock(prepared, &after.boxes, pushed)
}

#[cfg(test)]
mod tests;
