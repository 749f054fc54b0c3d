//! The inner loop of IDA*: a depth-first search below one node, within a bound.
//!
//! One board changed in place, an explicit stack, pattern values updated move by move. All
//! successors of a node are looked up before any is entered: their cache misses then overlap.

use papan_puzzle::{Cell, Direction};
use papan_search::StopReason;

use crate::board::Board;
use crate::patterns::{Change, Patterns, ROOM, Tracker, Values, direction_of};
use crate::solver::Lease;
use crate::solver::pruning::{Arrow, Automaton};

/// A board with its pattern values.
#[derive(Clone)]
pub(super) struct Node<'p, 'a, const V: usize> {
    pub(super) tracker: Tracker<'p, 'a, V>,
    pub(super) values: Values<V>,
    pub(super) board: [u8; ROOM],
    pub(super) blank: Cell,
}

impl<'p, 'a, const V: usize> Node<'p, 'a, V> {
    /// `None` if the goal cannot be reached.
    pub(super) fn new(patterns: &'p Patterns<'a>, board: &Board) -> Option<Node<'p, 'a, V>> {
        let (tracker, values) = Tracker::new(patterns, board)?;
        let mut cells = [0; ROOM];
        for (cell, tile) in cells.iter_mut().zip(board.tiles()) {
            *cell = tile.0;
        }
        Some(Node { tracker, values, board: cells, blank: board.blank() })
    }

    /// Moves the blank.
    pub(super) fn step(&mut self, index: u8) {
        let size = self.tracker.patterns().goal().size();
        let to = size.step(self.blank, direction_of(index)).expect("subtrees lie on the board");
        let tile = self.board[to.index()];
        let mut change = self.tracker.peek(&self.values, &self.board, index, tile);
        self.values = self.tracker.after(&self.values, tile, &change);
        self.tracker.exchange(index, tile, &mut change);
        self.board.swap(self.blank.index(), to.index());
        self.blank = to;
    }

    /// The node that these moves lead to.
    pub(super) fn after(&self, indices: &[u8]) -> Node<'p, 'a, V> {
        let mut node = self.clone();
        indices.iter().for_each(|&index| node.step(index));
        node
    }
}

/// A depth-first search below one node within a bound.
pub(super) struct Worker<'r, 'p, 'a, const V: usize> {
    automaton: &'r Automaton,
    tracker: Tracker<'p, 'a, V>,
    board: [u8; ROOM],
    /// One for each node on the path.
    frames: Vec<Frame<V>>,
    bound: u32,
    lowest: u32,
}

/// A node on the path.
#[derive(Clone, Copy)]
struct Frame<const V: usize> {
    values: Values<V>,
    /// What may follow.
    state: u32,
    /// The successors to enter, a bit for each that lowers the estimate, then one for each that raises it.
    left: u8,
    /// The successor that was entered last.
    entered: u8,
    /// What the moves to the successors change.
    changes: [Change<V>; 4],
}

impl<'r, 'p, 'a, const V: usize> Worker<'r, 'p, 'a, V> {
    pub(super) fn new(automaton: &'r Automaton, node: &Node<'p, 'a, V>, bound: u32) -> Self {
        let (values, changes) = (node.values, [Change::NONE; 4]);
        let frame = Frame { values, state: 0, left: 0, entered: 0, changes };
        let frames = vec![frame; bound as usize + 1];
        let (tracker, board) = (node.tracker.clone(), node.board);
        Worker { automaton, tracker, board, frames, bound, lowest: u32::MAX }
    }

    /// Goes to another node.
    pub(super) fn go_to(&mut self, node: &Node<'p, 'a, V>) {
        self.tracker = node.tracker.clone();
        self.board = node.board;
        self.frames[0].values = node.values;
        self.lowest = u32::MAX;
    }

    /// The lowest estimate of the nodes entered there.
    pub(super) fn lowest(&self) -> u32 {
        self.lowest
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
        self.frames[0].state = state;
        loop {
            // Enter a node: look up all its successors, keep those within the bound.
            let frame = &mut self.frames[depth];
            let arrows = self.automaton.state(frame.state).arrows();
            if lease.expand(arrows.len() as u64)? && abandoned() {
                return Ok(None);
            }
            let estimate = frame.values.estimate();
            self.lowest = self.lowest.min(estimate);
            let decisive = frame.values.decisive(estimate);
            let (mut lower, mut higher) = (0, 0);
            for (place, (arrow, slot)) in arrows.iter().zip(&mut frame.changes).enumerate() {
                let tile = self.board[usize::from(arrow.to)];
                let change = self.tracker.peek(&frame.values, &self.board, arrow.index, tile);
                *slot = change;
                let is_lower = decisive & !change.falls == 0;
                lower |= u8::from(is_lower) << place;
                higher |= u8::from(!is_lower) << place;
            }
            if estimate == 1 && lower != 0 {
                // No pattern needs another move: this is the goal.
                frame.entered = lower.trailing_zeros() as u8;
                let path = self.frames[..=depth].iter();
                return Ok(Some(path.map(|frame| self.direction(frame)).collect()));
            }
            // With nothing to spare, only lower estimates are within the bound. Otherwise they come first: it is
            // the last round that is not searched to its end.
            let is_tight = g + depth as u32 + estimate >= self.bound;
            frame.left = if is_tight { lower } else { lower | higher << 4 };
            // Leave finished nodes, then go down to the next successor.
            while self.frames[depth].left == 0 {
                if depth == 0 {
                    return Ok(None);
                }
                depth -= 1;
                let frame = &mut self.frames[depth];
                let place = usize::from(frame.entered) % 4;
                let Arrow { index, to, .. } = self.automaton.state(frame.state).arrow(place);
                // The move is undone: the blank goes back, the tile returns to `to`.
                let blank = usize::from(index / 4);
                let tile = std::mem::take(&mut self.board[blank]);
                self.board[usize::from(to)] = tile;
                self.tracker.exchange(index, tile, &mut frame.changes[place]);
            }
            let frame = &mut self.frames[depth];
            let place = frame.left.trailing_zeros() as usize % 4;
            frame.entered = place as u8;
            frame.left &= frame.left - 1;
            let Arrow { index, to, next } = self.automaton.state(frame.state).arrow(place);
            let tile = std::mem::take(&mut self.board[usize::from(to)]);
            self.board[usize::from(index / 4)] = tile;
            let change = &mut frame.changes[place];
            let values = self.tracker.after(&frame.values, tile, change);
            self.tracker.exchange(index, tile, change);
            depth += 1;
            let frame = &mut self.frames[depth];
            (frame.values, frame.state) = (values, next);
        }
    }

    /// The move from a node on the path to the next.
    fn direction(&self, frame: &Frame<V>) -> Direction {
        let arrow = self.automaton.state(frame.state).arrow(frame.entered.into());
        direction_of(arrow.index)
    }
}
