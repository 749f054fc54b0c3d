//! Objective `moves`, and the fewest moves among the fewest pushes: A* over boxes and the exact
//! player, one push with the walk before it at a time. Only deadlocks are pruned: which of two
//! independent pushes comes first changes the walks. Not here: the push-optimal search itself.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use papan_search::kit::{NodeId, charged};
use papan_search::{Budget, Cost, StopReason};

use super::Meter;
use super::best_so_far::{BY_BOUND, BestSoFar};
use super::expand::{PROOF, Pusher, Sink, Tables};
use super::lane::Outcome;
use super::table::Table;
use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard, Push};

/// What is minimised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Moves, of which there must be fewer than this.
    MovesBelow(u32),
    /// Pushes, of which there may be this many at most; then moves.
    MovesAtPushes(u32),
}

#[derive(Clone, Copy, Debug)]
struct Label {
    moves: u32,
    pushes: u16,
    bound: u16,
    parent: NodeId,
}

impl Label {
    /// The order of A*: a single number, pushes first if they count.
    fn total(&self, aim: Aim) -> u64 {
        let moves = u64::from(self.moves) + u64::from(self.bound);
        match aim {
            Aim::MovesBelow(_) => moves,
            Aim::MovesAtPushes(_) => {
                ((u64::from(self.pushes) + u64::from(self.bound)) << 32) | moves
            }
        }
    }
}

/// The state where the search begins comes first; nobody looks at its parent.
const ROOT: NodeId = NodeId::FIRST;

struct Search<'s, 'p, const W: usize> {
    prepared: &'s PreparedBoard<W>,
    aim: Aim,
    table: Table<W, Label>,
    queue: BinaryHeap<Reverse<(u64, Reverse<NodeId>)>>,
    meter: &'s mut Meter<'p>,
    /// The states to stay within, if not all.
    within: Option<&'s Table<W, ()>>,
    /// The state being expanded.
    current: (NodeId, Label),
    /// Steps of the player to every square it reaches.
    walk: Vec<u16>,
    line: Vec<Square>,
}

/// A plan with the fewest moves that `aim` asks for, through states of `within`;
/// [`Outcome::Exhausted`] proves there is none. `nodes` is how many states it may generate,
/// whatever the budget allows.
pub(crate) fn fewest_moves<const W: usize>(
    prepared: &PreparedBoard<W>,
    pairs: Option<&Tables<W>>,
    aim: Aim,
    within: Option<&Table<W, ()>>,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Outcome, StopReason> {
    let end = meter.stats.generated.saturating_add(nodes);
    let mut search = Search {
        prepared,
        aim,
        table: Table::new(),
        queue: BinaryHeap::new(),
        meter,
        within,
        current: (ROOT, Label { moves: 0, pushes: 0, bound: 0, parent: ROOT }),
        walk: vec![0; prepared.board().len()],
        line: Vec::new(),
    };
    let mut pusher = Pusher::exact(prepared, pairs.map(|pairs| &pairs.solvable));
    let result = search.run(&mut pusher, end);
    pusher.close(search.meter);
    search.meter.stats.stored += search.table.len() as u64;
    search.table.clear(search.meter);
    charged::free_heap(&mut search.queue, search.meter);
    result
}

impl<const W: usize> Search<'_, '_, W> {
    fn run(&mut self, pusher: &mut Pusher<'_, W>, end: u64) -> Result<Outcome, StopReason> {
        let start = self.prepared.start();
        let Some(bound) = pusher.bound(&start, self.meter)? else {
            return Ok(Outcome::Exhausted(PROOF));
        };
        let label = Label { moves: 0, pushes: 0, bound: bound as u16, parent: ROOT };
        let root = self.table.insert(start, None, label, self.meter)?;
        self.meter.stats.roots += 1;
        self.enqueue(root, label)?;
        let mut best = BestSoFar::default();
        while let Some(Reverse((total, Reverse(id)))) = self.queue.pop() {
            let node = *self.table.get(id);
            if node.label.total(self.aim) < total {
                continue;
            }
            if matches!(self.aim, Aim::MovesBelow(_)) && self.within.is_none() {
                self.meter.raise_bound(Cost(total as u32));
            }
            if node.label.bound == 0 && self.prepared.is_solved(&node.position.boxes) {
                return Ok(Outcome::Found(self.plan(id)));
            }
            if self.meter.stats.generated >= end {
                return Err(StopReason::Nodes);
            }
            self.meter.stats.expanded += 1;
            best.note_bound(node.label.bound, &node.position, self.prepared);
            best.tell(BY_BOUND, self.prepared, self.meter);
            self.current = (id, node.label);
            let reach = self.measure(&node.position);
            pusher.expand(&node.position, &reach, self)?;
            let open = self.queue.len() as u64;
            self.meter.stats.max_open = self.meter.stats.max_open.max(open);
        }
        Ok(Outcome::Exhausted(PROOF))
    }

    /// Fills `walk`, and returns where the player can go.
    fn measure(&mut self, position: &Position<W>) -> Bits<W> {
        let mut reach = Bits::EMPTY;
        reach.insert(position.player);
        self.walk[position.player.index()] = 0;
        self.line.clear();
        self.line.push(position.player);
        let mut next = 0;
        while let Some(&square) = self.line.get(next) {
            next += 1;
            let new = self.prepared.near(square).without(&position.boxes).without(&reach);
            reach = reach.or(&new);
            for step in new.iter() {
                self.walk[step.index()] = self.walk[square.index()] + 1;
                self.line.push(step);
            }
        }
        reach
    }

    fn enqueue(&mut self, id: NodeId, label: Label) -> Result<(), StopReason> {
        let entry = Reverse((label.total(self.aim), Reverse(id)));
        charged::push_heap(&mut self.queue, entry, self.meter)
    }

    /// The label of a successor, with its bound still unknown.
    fn label(&self, push: Push) -> Label {
        let (id, label) = self.current;
        let behind = self.prepared.step(push.square, push.direction.opposite());
        let walk = behind.map_or(0, |behind| self.walk[behind.index()]);
        Label {
            moves: label.moves + u32::from(walk) + 1,
            pushes: label.pushes + 1,
            bound: 0,
            parent: id,
        }
    }

    fn plan(&self, id: NodeId) -> Vec<Push> {
        let mut pushes = Vec::new();
        let mut node = self.table.get(id);
        while let Some(push) = node.push() {
            pushes.push(push);
            node = self.table.get(node.label.parent);
        }
        pushes.reverse();
        pushes
    }
}

impl<const W: usize> Sink<W> for Search<'_, '_, W> {
    fn budget(&mut self) -> &mut Budget {
        self.meter
    }

    fn known(&mut self, push: Push, child: &Position<W>) -> Result<bool, StopReason> {
        self.meter.generate()?;
        let Some(id) = self.table.find(child) else { return Ok(false) };
        let old = *self.table.label_mut(id);
        let label = Label { bound: old.bound, ..self.label(push) };
        if label.total(self.aim) < old.total(self.aim) {
            *self.table.label_mut(id) = label;
            self.table.set_push(id, push);
            self.enqueue(id, label)?;
        }
        Ok(true)
    }

    fn add(&mut self, push: Push, child: Position<W>, bound: u32) -> Result<(), StopReason> {
        let label = Label { bound: bound as u16, ..self.label(push) };
        let is_unwanted = match self.aim {
            Aim::MovesBelow(below) => label.moves + bound >= below,
            Aim::MovesAtPushes(pushes) => u32::from(label.pushes) + bound > pushes,
        };
        if is_unwanted {
            return Ok(());
        }
        if self.within.is_some_and(|states| states.find(&child).is_none()) {
            return Ok(());
        }
        let id = self.table.insert(child, Some(push), label, self.meter)?;
        self.enqueue(id, label)
    }
}
