//! The state graph as the exact searches see it: keys, nodes, dense or hashed indices, moves.

use std::ops::ControlFlow;

use crate::board::{Board, PieceId, Position};
use crate::rules::{Objective, Slide};
use crate::solver::line::LineCache;
use crate::solver::reach::Track;

/// A compiled board. Moves are reversible, so it is its own backward graph.
///
/// A *key* is what is kept of every state. A *node* is a key with whatever makes expanding it
/// cheap; only the frontier is kept in that form. A node also remembers the line that moved last:
/// of two consecutive moves on lines that never touch each other, only the order by number is
/// followed, and a line with one piece does not slide twice in a row. That loses no state of a
/// breadth-first search, nor any distance. Say state `t` is reached from `s` by line `b`, and `s`
/// from `p` by a later line `a` that `b` never touches. Then `p` leads to some `q` by `b`, no
/// farther than `s`, and `q` to `t` by `a`. Should `a` be skipped at `q`, the same argument applies
/// with a line after `a`, and so on; the lines run out. And where one line would move twice, a
/// single move from the previous state does the same, one layer earlier.
pub(crate) trait Graph {
    /// A state: the placement of every line, packed.
    type Key: Copy + Eq;
    /// A state ready to be expanded.
    type Node: Copy;
    /// One move of a node.
    type Move: Copy + Default;
    /// What a visited set is asked about.
    type Index: Copy;

    /// The state at the start.
    fn start(&self) -> Self::Key;

    /// The node of a state about which nothing else is known, [ready](Self::ready).
    fn node(&self, key: Self::Key) -> Self::Node;

    /// The state of a node.
    fn key(&self, node: &Self::Node) -> Self::Key;

    /// The index of a state, from scratch.
    fn index(&self, key: Self::Key) -> Self::Index;

    /// Whether the puzzle is solved.
    fn is_goal(&self, key: Self::Key) -> bool;

    /// The node with everything that expanding it and making its children needs.
    #[inline]
    fn ready(&self, node: &Self::Node) -> Self::Node {
        *node
    }

    /// Calls `visit` with every move of a [ready](Self::ready) node that is worth following, and the
    /// index of the state it leads to, always in the same order, until it breaks.
    fn expand<B>(
        &self,
        node: &Self::Node,
        visit: impl FnMut(Self::Move, Self::Index) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The node that a move of a [ready](Self::ready) node leads to.
    fn child(&self, node: &Self::Node, step: Self::Move) -> Self::Node;

    /// How many moves [`finish`](Self::finish) looks ahead.
    const LOOKAHEAD: u32;

    /// The rest of a shortest plan, if it has at most [`LOOKAHEAD`](Self::LOOKAHEAD) moves. The state itself must
    /// not be solved.
    fn finish(&self, node: &Self::Node) -> Option<Finish<Self::Key>>;

    /// Where the pieces of `board`, the compiled one, are in this state.
    fn position(&self, board: &Board, lines: &LineCache, key: Self::Key) -> Position;
}

/// The states that end a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Finish<K> {
    /// The one before the goal, if there is one in between.
    pub(crate) via: Option<K>,
    pub(crate) goal: K,
}

impl<K: Copy> Finish<K> {
    /// The states in order.
    pub(crate) fn states(self) -> impl Iterator<Item = K> {
        self.via.into_iter().chain([self.goal])
    }
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

/// For each line, the lines that are worth moving after it, as a bit set; the last entry is for
/// nodes without a history.
///
/// Two lines are independent when they never touch: parallel ones, and those of which one never
/// covers the cell where they cross.
pub(crate) fn worth_moving<'t>(
    movers: impl Iterator<Item = &'t Track>,
    lines: &LineCache,
    objective: Objective,
) -> Vec<u32> {
    let movers: Vec<(&Track, u16)> = movers
        .map(|track| {
            let line = lines.line(track.kind);
            let cells = track.allowed.iter().map(|placement| line.covered(placement));
            (track, cells.fold(0, |all, covered| all | covered))
        })
        .collect();
    let independent = |(a, a_cells): (&Track, u16), (b, b_cells): (&Track, u16)| {
        a.axis == b.axis || a_cells >> b.line & 1 == 0 || b_cells >> a.line & 1 == 0
    };
    let all = movers.iter().enumerate().fold(0, |all, (at, _)| all | 1_u32 << at);
    let mut after: Vec<u32> = movers
        .iter()
        .enumerate()
        .map(|(at, &last)| {
            let earlier = movers[..at].iter().enumerate();
            let skipped = earlier.filter(|(_, earlier)| independent(last, **earlier));
            let skipped = skipped.fold(0, |all, (at, _)| all | 1_u32 << at);
            // Two slides of one piece are one; two steps are not.
            let twice = objective == Objective::Slides && last.0.pieces.len() == 1;
            all & !skipped & !(u32::from(twice) << at)
        })
        .collect();
    after.push(all);
    after
}
