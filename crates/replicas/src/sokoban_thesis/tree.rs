//! The states that one half has marked, each with its parent, and the way back through them.

use papan_puzzle::Direction;
use papan_search::kit::{Arena, Interned, NodeId, Store};
use papan_search::{Budget, StopReason};
use papan_sokoban::prepared::Push;
use papan_sokoban::{Bits, Square};

use super::board::Grid;

/// The number of a marked state.
pub(super) type State = u32;

/// No state.
const NONE: State = u32::MAX;

/// A marked state. Its boxes are kept with the others that have the same.
#[derive(Clone, Copy)]
struct Node {
    layout: NodeId,
    player: Square,
    pushes: u32,
    parent: State,
    /// Another state with the same boxes, of those whose player is on a later square the first.
    next: State,
}

/// What states with the same boxes share.
#[derive(Clone, Copy)]
struct Layout {
    first: State,
    score: Option<i32>,
}

/// The marked states of one half.
pub(super) struct Tree<const W: usize> {
    boxes: Store<Bits<W>>,
    layouts: Arena<Layout>,
    nodes: Arena<Node>,
}

impl<const W: usize> Tree<W> {
    pub(super) fn new() -> Self {
        Tree { boxes: Store::new(), layouts: Arena::new(), nodes: Arena::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    fn node(&self, state: State) -> &Node {
        self.nodes.get(state as usize)
    }

    pub(super) fn boxes(&self, state: State) -> &Bits<W> {
        self.boxes.state(self.node(state).layout)
    }

    pub(super) fn player(&self, state: State) -> Square {
        self.node(state).player
    }

    pub(super) fn pushes(&self, state: State) -> u32 {
        self.node(state).pushes
    }

    /// The number of these boxes, if a state with them was marked.
    #[inline]
    pub(super) fn find(&self, boxes: &Bits<W>) -> Option<NodeId> {
        self.boxes.find(boxes)
    }

    /// The score that was marked with these boxes.
    #[inline]
    pub(super) fn score(&self, layout: NodeId) -> Option<i32> {
        self.layouts.get(layout.index()).score
    }

    /// The states with these boxes, by the player's square.
    #[inline]
    pub(super) fn states(&self, layout: NodeId) -> impl Iterator<Item = State> {
        let first = self.layouts.get(layout.index()).first;
        std::iter::successors(Some(first), |&state| {
            Some(self.node(state).next).filter(|&next| next != NONE)
        })
    }

    /// Whether a state was marked.
    #[inline]
    pub(super) fn is_marked(&self, layout: Option<NodeId>, player: Square) -> bool {
        layout.is_some_and(|layout| self.states(layout).any(|state| self.player(state) == player))
    }

    /// Marks a state that is not marked, reached from `parent`, or from outside the tree.
    pub(super) fn mark(
        &mut self,
        (boxes, player): (Bits<W>, Square),
        pushes: u32,
        parent: Option<State>,
        score: Option<i32>,
        budget: &mut Budget,
    ) -> Result<State, StopReason> {
        let state = self.nodes.len() as State;
        let (layout, next) = match self.boxes.intern(boxes, budget)? {
            Interned::New(layout) => {
                self.layouts.push(Layout { first: state, score }, budget)?;
                (layout, NONE)
            }
            Interned::Known(layout) => (layout, self.link(layout, player, state)),
        };
        let parent = parent.unwrap_or(NONE);
        self.nodes.push(Node { layout, player, pushes, parent, next }, budget)?;
        Ok(state)
    }

    /// Links a state that is about to be stored into the list of its boxes; the one after it.
    fn link(&mut self, layout: NodeId, player: Square, state: State) -> State {
        let before = self.states(layout).take_while(|&state| self.player(state) < player).last();
        let link = match before {
            Some(before) => &mut self.nodes.get_mut(before as usize).next,
            None => &mut self.layouts.get_mut(layout.index()).first,
        };
        std::mem::replace(link, state)
    }

    /// The steps from a state towards the root: boxes before and after each, nearest to the state first.
    /// `root` is what the first states were reached from, if they were.
    fn steps(&self, from: State, root: Option<&Bits<W>>) -> Vec<(Bits<W>, Bits<W>)> {
        let mut steps = Vec::new();
        let mut state = from;
        loop {
            let parent = self.node(state).parent;
            let before = if parent == NONE { root } else { Some(self.boxes(parent)) };
            let Some(&before) = before else { return steps };
            steps.push((before, *self.boxes(state)));
            if parent == NONE {
                return steps;
            }
            state = parent;
        }
    }

    /// The pushes that lead to a state of the forward half.
    pub(super) fn pushes_to(&self, grid: &Grid<'_, W>, state: State) -> Vec<Push> {
        let steps = self.steps(state, None);
        let pushes = steps.iter().rev().flat_map(|(before, after)| pushes(grid, before, after));
        pushes.collect()
    }

    /// The pushes that lead on from a state of the backward half.
    pub(super) fn pushes_from(&self, grid: &Grid<'_, W>, state: State) -> Vec<Push> {
        let steps = self.steps(state, Some(&grid.goals));
        steps.iter().flat_map(|(before, after)| pushes(grid, after, before)).collect()
    }
}

/// The pushes of one box, straight on, that turn `before` into `after`.
fn pushes<const W: usize>(grid: &Grid<'_, W>, before: &Bits<W>, after: &Bits<W>) -> Vec<Push> {
    let (from, to) = (before.without(after).first(), after.without(before).first());
    let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
    let ray = |direction: Direction| {
        std::iter::successors(Some(from), move |&square| grid.board.step(square, direction))
    };
    let towards = Direction::ALL.into_iter().find(|&way| ray(way).any(|square| square == to));
    let direction = towards.expect("a box is moved along a line");
    ray(direction)
        .take_while(|&square| square != to)
        .map(|square| Push { square, direction })
        .collect()
}
