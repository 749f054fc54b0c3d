//! The state graph as the exact searches see it: keys, dense or hashed indices, expansion.

use std::ops::ControlFlow;

use crate::board::{Board, PieceId, Position};
use crate::rules::Slide;
use crate::solver::line::LineCache;
use crate::solver::reach::Track;

/// A compiled board. Moves are reversible, so it is its own backward graph.
pub(crate) trait Graph {
    /// A state: the placement of every line, packed.
    type Key: Copy + Eq;
    /// What a visited set is asked about.
    type Index: Copy;

    /// The state at the start.
    fn start(&self) -> Self::Key;

    /// The index of a state, from scratch.
    fn index(&self, key: Self::Key) -> Self::Index;

    /// Whether the puzzle is solved.
    fn is_goal(&self, key: Self::Key) -> bool;

    /// Calls `visit` with every neighbour of `key`, always in the same order, until it breaks.
    fn expand<B>(
        &self,
        key: Self::Key,
        visit: impl FnMut(Self::Key, Self::Index) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// A solved neighbour of `key`, if there is one.
    fn goal_neighbour(&self, key: Self::Key) -> Option<Self::Key>;

    /// Where the pieces of `board`, the compiled one, stand in this state.
    fn position(&self, board: &Board, lines: &LineCache, key: Self::Key) -> Position;
}

/// The slide between two neighbouring states.
pub(crate) fn slide_between(before: &Position, after: &Position) -> Slide {
    let moved = (0..before.offsets().len() as u8)
        .map(PieceId)
        .find(|&id| before.offset(id) != after.offset(id))
        .expect("neighbours differ in one piece");
    Slide { piece: moved, delta: after.offset(moved) as i8 - before.offset(moved) as i8 }
}

/// Fills in the offsets of the pieces of one track.
pub(crate) fn unpack(position: &mut Position, track: &Track, lines: &LineCache, placement: u16) {
    for (&id, &offset) in track.pieces.iter().zip(lines.line(track.kind).offsets(placement)) {
        position.set(id, offset);
    }
}
