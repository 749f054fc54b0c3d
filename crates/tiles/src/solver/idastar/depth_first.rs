//! The inner loop of IDA*: a depth-first search below one node, within a bound.
//!
//! One board changed in place, an explicit stack, pattern values updated move by move. All
//! successors of a node are looked up before any is entered: their cache misses then overlap.

use papan_puzzle::{Cell, Direction};
use papan_search::StopReason;

use crate::board::Board;
use crate::patterns::{Change, Patterns, ROOM, Tracker, direction_of};
use crate::solver::Lease;
use crate::solver::pruning::Automaton;

/// A board with its pattern values.
#[derive(Clone)]
pub(super) struct Node<'p, 'a, const V: usize> {
    pub(super) tracker: Tracker<'p, 'a, V>,
    pub(super) board: [u8; ROOM],
    pub(super) blank: Cell,
}

impl<'p, 'a, const V: usize> Node<'p, 'a, V> {
    /// `None` if the goal cannot be reached.
    pub(super) fn new(patterns: &'p Patterns<'a>, board: &Board) -> Option<Node<'p, 'a, V>> {
        let tracker = Tracker::new(patterns, board)?;
        let mut cells = [0; ROOM];
        for (cell, tile) in cells.iter_mut().zip(board.tiles()) {
            *cell = tile.0;
        }
        Some(Node { tracker, board: cells, blank: board.blank() })
    }

    /// The node that these moves lead to.
    pub(super) fn after(&self, indices: &[u8]) -> Node<'p, 'a, V> {
        let mut node = self.clone();
        let size = node.tracker.patterns().goal().size();
        for &index in indices {
            let to = size.step(node.blank, direction_of(index));
            let to = to.expect("subtrees lie on the board");
            let tile = node.board[to.index()];
            let mut change = node.tracker.peek(&node.board, index, tile);
            node.tracker.exchange(index, tile, &mut change);
            node.board.swap(node.blank.index(), to.index());
            node.blank = to;
        }
        node
    }
}

/// A depth-first search below one node within a bound.
pub(super) struct Worker<'r, 'p, 'a, const V: usize> {
    automaton: &'r Automaton,
    node: Node<'p, 'a, V>,
    /// One for each node on the path, with the last one's successors not entered yet.
    frames: Vec<Frame<V>>,
    bound: u32,
}

#[derive(Clone, Copy)]
struct Frame<const V: usize> {
    children: [Child<V>; 4],
    count: u8,
    taken: u8,
}

#[derive(Clone, Copy)]
struct Child<const V: usize> {
    change: Change<V>,
    next: u32,
    to: u8,
    index: u8,
    tile: u8,
}

impl<'r, 'p, 'a, const V: usize> Worker<'r, 'p, 'a, V> {
    pub(super) fn new(automaton: &'r Automaton, node: Node<'p, 'a, V>, bound: u32) -> Self {
        let child = Child { change: Change::NONE, next: 0, to: 0, index: 0, tile: 0 };
        let frame = Frame { children: [child; 4], count: 0, taken: 0 };
        let frames = vec![frame; bound as usize + 1];
        Worker { automaton, node, frames, bound }
    }

    /// The moves from here to the goal, if some lie within the bound; `g` is the cost so far.
    pub(super) fn search(
        &mut self,
        state: u32,
        g: u32,
        lease: &mut Lease<'_, '_>,
        abandoned: impl Fn() -> bool,
    ) -> Result<Option<Vec<Direction>>, StopReason> {
        let mut depth = 0;
        let mut state = state;
        loop {
            // Enter a node: look up all its successors, keep those within the bound.
            let arrows = self.automaton.state(state).arrows();
            if lease.expand(arrows.len() as u64)? && abandoned() {
                return Ok(None);
            }
            let node = &self.node;
            let frame = &mut self.frames[depth];
            let most = self.bound - (g + depth as u32 + 1);
            let mut count = 0;
            for arrow in arrows {
                let tile = node.board[usize::from(arrow.to) % ROOM];
                let change = node.tracker.peek(&node.board, arrow.index, tile);
                if change.estimate() > most {
                    continue;
                }
                let child =
                    Child { change, next: arrow.next, to: arrow.to, index: arrow.index, tile };
                // The most promising first: it is the last round that is not searched to its end.
                let mut place = count;
                while place > 0
                    && frame.children[(place - 1) % 4].change.estimate() > change.estimate()
                {
                    frame.children[place % 4] = frame.children[(place - 1) % 4];
                    place -= 1;
                }
                frame.children[place % 4] = child;
                count += 1;
                if change.estimate() == 0 {
                    // No pattern needs another move: this is the goal.
                    frame.taken = place as u8 + 1;
                    let path = self.frames[..=depth].iter();
                    return Ok(Some(path.map(Frame::direction).collect()));
                }
            }
            frame.count = count as u8;
            frame.taken = 0;
            // Leave finished nodes, then go down to the next successor.
            while self.frames[depth].taken == self.frames[depth].count {
                if depth == 0 {
                    return Ok(None);
                }
                depth -= 1;
                let frame = &mut self.frames[depth];
                let child = &mut frame.children[usize::from(frame.taken + 3) % 4];
                // The child's move is undone: the blank goes back, the tile returns to `to`.
                self.node.tracker.exchange(child.index, child.tile, &mut child.change);
                let back = child.index / 4;
                self.node.board[usize::from(back) % ROOM] = 0;
                self.node.board[usize::from(child.to) % ROOM] = child.tile;
            }
            let frame = &mut self.frames[depth];
            let child = &mut frame.children[usize::from(frame.taken) % 4];
            frame.taken += 1;
            self.node.tracker.exchange(child.index, child.tile, &mut child.change);
            self.node.board[usize::from(child.index / 4) % ROOM] = child.tile;
            self.node.board[usize::from(child.to) % ROOM] = 0;
            state = child.next;
            depth += 1;
        }
    }
}

impl<const V: usize> Frame<V> {
    /// The move that was made last.
    fn direction(&self) -> Direction {
        direction_of(self.children[usize::from(self.taken + 3) % 4].index)
    }
}
