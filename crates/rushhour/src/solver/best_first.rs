//! A* over a large board, led by the larger of two consistent bounds: a [`Pattern`], which sees far
//! but only some pieces, and `blockers-deep`, which sees all of them but not far.
//!
//! Every move costs 1 and the bound is consistent, so with weight 1 a state's cost is final when it
//! is expanded, and the first state with a solved neighbour gives a cheapest plan. States that
//! cannot lead to less than a plan already known are not kept. The search can be paused at a number
//! of generated nodes and taken up again.

use std::ops::ControlFlow;

use papan_search::{Budget, Cost, StopReason};

use crate::board::{Board, MAX_SIDE, PieceId};
use crate::heuristics::BlockersDeep;
use crate::solver::Watch;
use crate::solver::graph::Graph;
use crate::solver::large::{LargeGraph, LargeMove, LargeNode, Packed};
use crate::solver::pattern::Pattern;
use crate::solver::visited::push;

/// The parent of the start.
const ROOT: u32 = u32::MAX;
/// No state in this slot.
const EMPTY: u32 = u32::MAX;

/// What is known of a state besides its key.
#[derive(Clone, Copy, Debug)]
struct Record {
    parent: u32,
    /// Cost from the start, on the best path so far.
    cost: u16,
    /// Bound on the cost to go.
    bound: u8,
    /// The mover that moved last, or the number of movers; the top bit is set once expanded.
    last: u8,
}

const EXPANDED: u8 = 0x80;

/// The offsets of as many pieces as ever fit a board.
type Offsets = [u8; MAX_SIDE as usize * MAX_SIDE as usize / 2];

/// A search that can be paused.
#[derive(Debug)]
pub(crate) struct BestFirst<'g, 'l, K> {
    graph: &'g LargeGraph<'l, K>,
    board: &'g Board,
    pattern: &'g Pattern<K>,
    blockers: BlockersDeep,
    /// Where the pieces stand in the state at work.
    offsets: Offsets,
    /// Only plans cheaper than this are looked for.
    known: u32,
    keys: Vec<K>,
    records: Vec<Record>,
    slots: Vec<u32>,
    /// Open states by priority, then by bound.
    open: Vec<Vec<Vec<u32>>>,
    /// No open state has a smaller priority.
    lowest: usize,
    /// The clock was looked at since the last time that the search was shown to anybody.
    polled: bool,
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum Outcome<K> {
    /// The states from the start to a goal.
    Solved(Vec<K>),
    /// There is no plan cheaper than the one known; if none is, there is none at all.
    Exhausted,
    /// The allowance of nodes is used up; running on is possible.
    Paused,
}

impl<'g, 'l, K: Packed> BestFirst<'g, 'l, K> {
    /// A search from the start, not begun yet.
    pub(crate) fn new(
        board: &'g Board,
        graph: &'g LargeGraph<'l, K>,
        pattern: &'g Pattern<K>,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let mut search = BestFirst {
            graph,
            board,
            pattern,
            blockers: BlockersDeep::new(board, graph.objective()),
            offsets: [0; _],
            known: u32::MAX,
            keys: Vec::new(),
            records: Vec::new(),
            slots: Vec::new(),
            open: Vec::new(),
            lowest: 0,
            polled: false,
        };
        let start = graph.start();
        for (offset, piece) in search.offsets.iter_mut().zip(board.pieces()) {
            *offset = piece.offset;
        }
        let bound = pattern.distance(pattern.project(graph, start)).max(search.blockers_bound());
        let slot = search.slot_of(start, budget)?;
        let last = graph.movers.len() as u8;
        search.store(slot, start, Record { parent: ROOT, cost: 0, bound, last }, budget)?;
        budget.stats.roots += 1;
        Ok(search)
    }

    /// Looks only for plans that cost less than `cost` from now on.
    pub(crate) fn known_plan(&mut self, cost: u32) {
        self.known = cost;
    }

    /// Searches until a plan, the end, a limit, or `allowance` generated nodes in all.
    pub(crate) fn run(
        &mut self,
        budget: &mut Budget,
        allowance: u64,
        watch: &mut Watch<'_>,
    ) -> Result<Outcome<K>, StopReason> {
        loop {
            let Some(at) = self.pop() else {
                return Ok(Outcome::Exhausted);
            };
            let Record { cost, bound, last, .. } = self.records[at as usize];
            let proven = Cost(u32::from(cost) + u32::from(bound));
            if proven.0 >= self.known {
                return Ok(Outcome::Exhausted);
            }
            budget.raise_bound(proven);
            if proven > budget.cost_limit() {
                return Err(StopReason::Cost);
            }
            if budget.stats.generated >= allowance {
                // Put back as if never taken.
                self.records[at as usize].last &= !EXPANDED;
                self.push_open(at, budget)?;
                return Ok(Outcome::Paused);
            }
            budget.stats.expanded += 1;
            let node = self.graph.node_after(self.keys[at as usize], last & !EXPANDED);
            if let Some(goal) = self.graph.goal_neighbour(&node) {
                let mut path = self.path(at);
                path.push(goal);
                return Ok(Outcome::Solved(path));
            }
            self.expand(at, &node, budget)?;
            if std::mem::take(&mut self.polled) {
                watch(&budget.snapshot());
            }
        }
    }

    fn expand(
        &mut self,
        at: u32,
        node: &LargeNode<K>,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let graph = self.graph;
        let key = self.keys[at as usize];
        let small = self.pattern.project(graph, key);
        for mover in &graph.movers {
            self.place(mover.track, mover.kind, graph.placement(key, mover));
        }
        let cost = self.records[at as usize].cost.saturating_add(1);
        let flow = graph.expand(node, |step, next| {
            match self.reach(at, key, small, cost, step, next, budget) {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => ControlFlow::Break(reason),
            }
        });
        flow.break_value().map_or(Ok(()), Err)
    }

    #[expect(clippy::too_many_arguments, reason = "the innards of one loop")]
    #[inline]
    fn reach(
        &mut self,
        parent: u32,
        key: K,
        small: K,
        cost: u16,
        step: LargeMove,
        next: K,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.polled |= budget.generate()?;
        let last = step.mover();
        let slot = self.slot_of(next, budget)?;
        let known = self.slots[slot];
        if known != EMPTY {
            let record = &mut self.records[known as usize];
            if cost < record.cost && record.last & EXPANDED == 0 {
                *record = Record { parent, cost, last: last as u8, ..*record };
                self.push_open(known, budget)?;
            }
            return Ok(());
        }
        let mover = &self.graph.movers[last];
        let before = self.pattern.part(last, self.graph.placement(key, mover));
        let after = self.pattern.part(last, self.graph.placement(next, mover));
        let mut bound = self.pattern.distance(small.joined(before).joined(after));
        let (track, kind) = (mover.track, mover.kind);
        let (old, new) = (self.graph.placement(key, mover), self.graph.placement(next, mover));
        self.place(track, kind, new);
        bound = bound.max(self.blockers_bound());
        self.place(track, kind, old);
        if u32::from(cost) + u32::from(bound) >= self.known {
            return Ok(());
        }
        self.store(slot, next, Record { parent, cost, bound, last: last as u8 }, budget)
    }

    /// Notes where the pieces of one line stand.
    #[inline]
    fn place(&mut self, track: usize, kind: usize, placement: u16) {
        let placed = self.graph.lines.line(kind).offsets(placement);
        for (&id, &offset) in self.graph.tracks[track].pieces.iter().zip(placed) {
            self.offsets[id.index()] = offset;
        }
    }

    fn blockers_bound(&self) -> u8 {
        let bound = self.blockers.bound(self.board, |id: PieceId| self.offsets[id.index()]);
        // Without a bound the board is hopeless, which the pattern has found out before.
        bound.map_or(0, |bound| bound.min(u32::from(u8::MAX)) as u8)
    }

    fn store(
        &mut self,
        slot: usize,
        key: K,
        record: Record,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let at = self.keys.len();
        if at >= EMPTY as usize {
            return Err(StopReason::Memory);
        }
        push(&mut self.keys, key, budget)?;
        push(&mut self.records, record, budget)?;
        self.slots[slot] = at as u32;
        budget.stats.stored += 1;
        self.push_open(at as u32, budget)
    }

    /// The slot of a key: where it is, or where it belongs.
    #[inline]
    fn slot_of(&mut self, key: K, budget: &mut Budget) -> Result<usize, StopReason> {
        if 3 * (self.keys.len() + 1) >= 2 * self.slots.len() {
            self.grow(budget)?;
        }
        let mask = self.slots.len() - 1;
        let mut slot = (key.hash() >> 20) as usize & mask;
        while self.slots[slot] != EMPTY && self.keys[self.slots[slot] as usize] != key {
            slot = (slot + 1) & mask;
        }
        Ok(slot)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let capacity = (self.slots.len() * 2).max(1 << 10);
        budget.charge(capacity * size_of::<u32>())?;
        budget.release(self.slots.len() * size_of::<u32>());
        self.slots = vec![EMPTY; capacity];
        for (at, key) in self.keys.iter().enumerate() {
            let mut slot = (key.hash() >> 20) as usize & (capacity - 1);
            while self.slots[slot] != EMPTY {
                slot = (slot + 1) & (capacity - 1);
            }
            self.slots[slot] = at as u32;
        }
        Ok(())
    }

    fn push_open(&mut self, at: u32, budget: &mut Budget) -> Result<(), StopReason> {
        let Record { cost, bound, .. } = self.records[at as usize];
        let priority = (u32::from(cost) + u32::from(bound)) as usize;
        if self.open.len() <= priority {
            self.open.resize_with(priority + 1, Vec::new);
        }
        let layer = &mut self.open[priority];
        if layer.len() <= usize::from(bound) {
            layer.resize_with(usize::from(bound) + 1, Vec::new);
        }
        let bucket = &mut layer[usize::from(bound)];
        push(bucket, at, budget)?;
        self.lowest = self.lowest.min(priority);
        Ok(())
    }

    /// The open state of lowest priority, and of those the one with the smallest bound; marks it.
    fn pop(&mut self) -> Option<u32> {
        while self.lowest < self.open.len() {
            for bucket in &mut self.open[self.lowest] {
                while let Some(at) = bucket.pop() {
                    let record = &mut self.records[at as usize];
                    let priority = u32::from(record.cost) + u32::from(record.bound);
                    // Entries from before a better path was found are skipped.
                    if record.last & EXPANDED == 0 && priority as usize == self.lowest {
                        record.last |= EXPANDED;
                        return Some(at);
                    }
                }
            }
            self.lowest += 1;
        }
        None
    }

    fn path(&self, last: u32) -> Vec<K> {
        let mut path = Vec::new();
        let mut at = last;
        while at != ROOT {
            path.push(self.keys[at as usize]);
            at = self.records[at as usize].parent;
        }
        path.reverse();
        path
    }
}
