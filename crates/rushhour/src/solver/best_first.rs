//! A* over a large board, guided by the larger of two consistent bounds: a [`Pattern`], which sees
//! far but only some pieces, and `blockers-deep`, which sees all of them but not far.
//!
//! Every move costs 1 and the bound is consistent, so with weight 1 a state's cost is final when it
//! is expanded, and the first state with a solved neighbour gives a cheapest plan. States that
//! cannot lead to less than a plan already known are not kept. The search can be paused at a number
//! of generated nodes and resumed.

use std::ops::ControlFlow;

use papan_search::kit::{Arena, BucketQueue, IdTable, NodeId, Priority};
use papan_search::{Budget, Cost, News, StopReason};

use crate::board::{Board, MAX_SIDE, PieceId};
use crate::heuristics::BlockersDeep;
use crate::solver::Progress;
use crate::solver::graph::Graph;
use crate::solver::large::{LargeGraph, LargeMove, LargeNode, Packed};
use crate::solver::pattern::Pattern;

/// The start is stored first, and is its own parent.
const ROOT: NodeId = NodeId::FIRST;

/// What is known about a state in addition to its key.
#[derive(Clone, Copy, Debug)]
struct Record {
    parent: NodeId,
    /// Cost from the start, on the best path so far.
    cost: u16,
    /// Bound on the cost to go.
    bound: u8,
    /// The mover that moved last, or the number of movers; the top bit is set once expanded.
    last: u8,
}

const EXPANDED: u8 = 0x80;

/// The offsets of as many pieces as can ever fit on a board.
type Offsets = [u8; MAX_SIDE as usize * MAX_SIDE as usize / 2];

/// A search that can be paused.
#[derive(Debug)]
pub(crate) struct BestFirst<'g, 'l, K> {
    graph: &'g LargeGraph<'l, K>,
    board: &'g Board,
    pattern: &'g Pattern<K>,
    blockers: BlockersDeep,
    /// The offsets of the pieces in the state being expanded.
    offsets: Offsets,
    /// Only plans cheaper than this are looked for.
    known: u32,
    keys: Arena<K>,
    records: Arena<Record>,
    ids: IdTable,
    /// Open states by cost and bound together, then by bound.
    open: BucketQueue,
    /// The clock was looked at since the search was last shown to anybody.
    polled: bool,
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum Outcome<K> {
    /// The states from the start to a goal.
    Solved(Vec<K>),
    /// There is no plan cheaper than the one known; if none is known, there is none at all.
    Exhausted,
    /// The allowance of nodes is used up; the search can be resumed.
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
            keys: Arena::new(),
            records: Arena::new(),
            ids: IdTable::new(),
            open: BucketQueue::new(),
            polled: false,
        };
        let start = graph.start();
        for (offset, piece) in search.offsets.iter_mut().zip(board.pieces()) {
            *offset = piece.offset;
        }
        let bound = pattern.distance(pattern.project(graph, start)).max(search.blockers_bound());
        let last = graph.movers.len() as u8;
        search.store(start, Record { parent: ROOT, cost: 0, bound, last }, budget)?;
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
        progress: &mut Progress<'_>,
    ) -> Result<Outcome<K>, StopReason> {
        loop {
            let Some(at) = self.pop(budget) else {
                return Ok(Outcome::Exhausted);
            };
            let Record { cost, bound, last, .. } = *self.records.get(at.index());
            let proven = Cost(u32::from(cost) + u32::from(bound));
            if proven.0 >= self.known {
                return Ok(Outcome::Exhausted);
            }
            budget.raise_bound(proven);
            if proven > budget.cost_limit() {
                return Err(StopReason::Cost);
            }
            if budget.stats.generated >= allowance {
                // Put back as if it had never been taken.
                self.records.get_mut(at.index()).last &= !EXPANDED;
                self.push_open(at, budget)?;
                return Ok(Outcome::Paused);
            }
            budget.stats.expanded += 1;
            let node = self.graph.node_after(*self.keys.get(at.index()), last & !EXPANDED);
            if let Some(goal) = self.graph.goal_neighbour(&node) {
                let mut path = self.path(at);
                path.push(goal);
                return Ok(Outcome::Solved(path));
            }
            self.expand(at, &node, budget)?;
            if std::mem::take(&mut self.polled) {
                progress(News::Poll(&budget.snapshot()));
            }
        }
    }

    fn expand(
        &mut self,
        at: NodeId,
        node: &LargeNode<K>,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let graph = self.graph;
        let key = *self.keys.get(at.index());
        let small = self.pattern.project(graph, key);
        for mover in &graph.movers {
            self.place(mover.track, mover.kind, graph.placement(key, mover));
        }
        let cost = self.records.get(at.index()).cost.saturating_add(1);
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
        parent: NodeId,
        key: K,
        small: K,
        cost: u16,
        step: LargeMove,
        next: K,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.polled |= budget.generate()?;
        let last = step.mover();
        let known = self.ids.find(next.hash(), |id| *self.keys.get(id.index()) == next);
        if let Some(known) = known {
            let record = self.records.get_mut(known.index());
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
        self.store(next, Record { parent, cost, bound, last: last as u8 }, budget)
    }

    /// Notes the offsets of the pieces of one line.
    #[inline]
    fn place(&mut self, track: usize, kind: usize, placement: u16) {
        let placed = self.graph.lines.line(kind).offsets(placement);
        for (&id, &offset) in self.graph.tracks[track].pieces.iter().zip(placed) {
            self.offsets[id.index()] = offset;
        }
    }

    fn blockers_bound(&self) -> u8 {
        let bound = self.blockers.bound(self.board, |id: PieceId| self.offsets[id.index()]);
        // Without a bound the board is hopeless, which the pattern has already found out.
        bound.map_or(0, |bound| bound.min(u32::from(u8::MAX)) as u8)
    }

    /// Stores a new state, and opens it.
    fn store(&mut self, key: K, record: Record, budget: &mut Budget) -> Result<(), StopReason> {
        let BestFirst { keys, ids, .. } = self;
        ids.reserve(|| keys.iter().map(|key| key.hash()), budget)?;
        let id = NodeId::from_index(keys.len());
        keys.push(key, budget)?;
        self.records.push(record, budget)?;
        self.ids.insert(key.hash(), id);
        budget.stats.stored += 1;
        self.push_open(id, budget)
    }

    fn push_open(&mut self, id: NodeId, budget: &mut Budget) -> Result<(), StopReason> {
        let Record { cost, bound, .. } = *self.records.get(id.index());
        let (cost, bound) = (u32::from(cost), u32::from(bound));
        self.open.push(Priority(cost + bound, bound), id, budget)
    }

    /// The open state of lowest priority, and of those the one with the smallest bound; marks it as
    /// expanded.
    fn pop(&mut self, budget: &mut Budget) -> Option<NodeId> {
        loop {
            let (Priority(total, _), id) = self.open.pop(budget)?;
            let record = self.records.get_mut(id.index());
            // Entries from before a better path was found are skipped.
            if record.last & EXPANDED == 0
                && u32::from(record.cost) + u32::from(record.bound) == total
            {
                record.last |= EXPANDED;
                return Some(id);
            }
        }
    }

    fn path(&self, last: NodeId) -> Vec<K> {
        let mut path = Vec::new();
        let mut at = last;
        loop {
            path.push(*self.keys.get(at.index()));
            if at == ROOT {
                break;
            }
            at = self.records.get(at.index()).parent;
        }
        path.reverse();
        path
    }
}
