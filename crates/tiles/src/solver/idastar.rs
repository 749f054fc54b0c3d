//! Iterative-deepening A* over pattern tables: optimal solutions of boards up to 25 cells.
//!
//! Rounds of depth-first search ([`depth_first`]) with growing bounds, over moves from the
//! [`pruning`](super::pruning) automaton. Long rounds are split at a frontier below the root and
//! shared between threads. Not here: building tables, and boards that are too large.

mod depth_first;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use papan_puzzle::Direction;
use papan_search::kit::Meter;
use papan_search::{Budget, Cost, Ending, Limits, Plan, Report, StopReason};

use self::depth_first::{Node, Worker};
use super::anytime::{Patience, QUICK, solve_anytime};
use super::pruning::Automaton;
use super::{Progress, SharedMeter, plan_of, tell};
use crate::board::Board;
use crate::patterns::{Patterns, direction_of};

/// An optimal solver for one goal; many boards can be solved one after the other.
pub struct IdaStar<'p, 'a> {
    patterns: &'p Patterns<'a>,
    automaton: Arc<Automaton>,
    /// [`SPLIT_NODES`], except in tests.
    split_nodes: u64,
}

/// A round with more nodes than this is worth splitting between threads.
const SPLIT_NODES: u64 = 500_000;
/// The minimum number of subtrees of a split round: enough that no thread waits long for the last.
const SUBTREES: usize = 4096;

/// The longest duplicate sequences that are left out by default.
///
/// Mean nodes on Korf's 100 with the small tables, and the time to make the automaton: 2 steps
/// 282,168 and 0 ms; 6 steps 243,921 and 0.3 ms; 8 steps 215,915 and 2 ms; 10 steps 193,608 and
/// 10 ms; 12 steps 178,854 and 73 ms; 14 steps 170,021 and 372 ms. The nodes of first plans, 1,529 on
/// average, come on top. That was with successors in a fixed order; the most promising first, 10 steps take
/// 178,887 with first plans.
pub const PRUNING_LENGTH: usize = 10;

impl<'p, 'a> IdaStar<'p, 'a> {
    /// Prepares the search for the goal of `patterns`.
    pub fn new(patterns: &'p Patterns<'a>) -> IdaStar<'p, 'a> {
        Budget::unlimited(|budget| Self::with_budget(patterns, budget))
    }

    /// As [`new`](Self::new), within a budget, which then holds what was prepared. Where there is no room
    /// for it, the search goes without: it leaves out only going straight back.
    ///
    /// # Errors
    /// The limit that came first.
    pub(crate) fn with_budget(
        patterns: &'p Patterns<'a>,
        budget: &mut Budget,
    ) -> Result<IdaStar<'p, 'a>, StopReason> {
        let size = patterns.goal().size();
        let automaton = match Automaton::shared(size, PRUNING_LENGTH, budget) {
            Err(StopReason::Memory) => {
                Arc::new(Budget::unlimited(|all| Automaton::new(size, 2, all)))
            }
            automaton => automaton?,
        };
        Ok(Self::with_automaton(patterns, automaton))
    }

    /// Like [`new`](Self::new), leaving out duplicate sequences of at most `length` steps. Any
    /// length gives the same costs; 2 leaves out only going straight back, and 0 nothing.
    pub fn with_pruning(patterns: &'p Patterns<'a>, length: usize) -> IdaStar<'p, 'a> {
        let size = patterns.goal().size();
        let automaton = Budget::unlimited(|budget| Automaton::new(size, length, budget));
        Self::with_automaton(patterns, Arc::new(automaton))
    }

    /// Like [`new`](Self::new), with an existing automaton for boards of this size.
    pub(crate) fn with_automaton(
        patterns: &'p Patterns<'a>,
        automaton: Arc<Automaton>,
    ) -> IdaStar<'p, 'a> {
        IdaStar { patterns, automaton, split_nodes: SPLIT_NODES }
    }

    /// States of the pruning automaton.
    pub fn pruning_states(&self) -> usize {
        self.automaton.states()
    }

    /// A shortest solution of `start`, with up to `threads` threads. The plan does not depend on
    /// their number, nor do the counters but for the last round of a split search. `progress` sees
    /// the bound of the round and the nodes so far.
    ///
    /// # Panics
    /// If the board has another size than the goal.
    pub fn solve<'s>(
        &self,
        start: &Board,
        limits: &Limits,
        threads: usize,
        progress: &'s mut Progress<'s>,
    ) -> Report<Direction> {
        self.solve_knowing(start, None, limits, threads, progress)
    }

    /// Like [`solve`](Self::solve), with some solution if one is known; otherwise a long search looks for
    /// one.
    pub(crate) fn solve_knowing<'s>(
        &self,
        start: &Board,
        known: Option<Plan<Direction>>,
        limits: &Limits,
        threads: usize,
        progress: &'s mut Progress<'s>,
    ) -> Report<Direction> {
        let meter = Meter::new(limits, progress);
        match self.patterns.views() {
            1 => Run::<1>::solve(self, start, known, meter, threads),
            2 => Run::<2>::solve(self, start, known, meter, threads),
            3 => Run::<3>::solve(self, start, known, meter, threads),
            _ => Run::<4>::solve(self, start, known, meter, threads),
        }
    }
}

/// One search for one board.
struct Run<'r, 's, 'p, 'a, const V: usize> {
    automaton: &'r Automaton,
    split_nodes: u64,
    meter: &'r SharedMeter<'s>,
    start: &'r Board,
    /// Some solution, if the caller has one.
    known: Option<Plan<Direction>>,
    root: Node<'p, 'a, V>,
}

impl<const V: usize> Run<'_, '_, '_, '_, V> {
    fn solve(
        solver: &IdaStar<'_, '_>,
        start: &Board,
        known: Option<Plan<Direction>>,
        mut meter: Meter<'_, Direction>,
        threads: usize,
    ) -> Report<Direction> {
        let Some(root) = Node::<V>::new(solver.patterns, start) else {
            return meter.close(Ending::Exhausted);
        };
        let mut bound = root.values.estimate();
        if let Err(reason) = meter.charge(solver.patterns.memory_bytes()) {
            meter.raise_bound(Cost(bound));
            return meter.close(Ending::Stopped(reason, None));
        }
        let meter = SharedMeter::new(meter);
        let (automaton, split_nodes) = (&*solver.automaton, solver.split_nodes);
        let run = Run { automaton, split_nodes, meter: &meter, start, known, root };
        let ending = run.deepen(&mut bound, threads);
        meter.with(|meter| meter.close(ending))
    }

    /// Rounds with growing bounds until one holds a solution.
    fn deepen(&self, bound: &mut u32, threads: usize) -> Ending<Direction> {
        let mut incumbent: Option<Plan<Direction>> = None;
        match self.rounds(bound, threads, &mut incumbent) {
            Ok(plan) => {
                // Everything cheaper was searched.
                self.raise_bound(plan.cost);
                Ending::Found(plan, None)
            }
            // Nothing that is wanted is left to find.
            Err(StopReason::Cost) => Ending::Stopped(StopReason::Cost, None),
            Err(reason) => Ending::Stopped(reason, incumbent),
        }
    }

    fn rounds(
        &self,
        bound: &mut u32,
        threads: usize,
        incumbent: &mut Option<Plan<Direction>>,
    ) -> Result<Plan<Direction>, StopReason> {
        if *bound == 0 {
            return Ok(plan_of(Vec::new()));
        }
        let mut split: Option<Split> = None;
        loop {
            self.raise_bound(Cost(*bound));
            if let Some(plan) = incumbent.take_if(|plan| plan.cost == Cost(*bound)) {
                return Ok(plan);
            }
            let (limit, before) =
                self.meter.with(|meter| (meter.cost_limit(), meter.stats.generated));
            if Cost(*bound) > limit {
                return Err(StopReason::Cost);
            }
            let round = match &split {
                Some(split) => self.split_round(split, *bound),
                None => self.round(*bound),
            };
            if let Some(moves) = round? {
                return Ok(plan_of(moves));
            }
            // A move changes every sum by one, so estimated costs grow in twos.
            *bound += 2;
            let nodes = self.meter.with(|meter| {
                meter.stats.iterations += 1;
                meter.stats.max_open = meter.stats.max_open.max(u64::from(*bound));
                meter.stats.generated - before
            });
            if nodes > self.split_nodes && incumbent.is_none() {
                *incumbent = self.known.clone().or_else(|| self.quick());
                if let Some(plan) = incumbent {
                    tell(self.meter, &plan.actions);
                }
                if threads > 1 {
                    split = self.split(threads)?;
                }
            }
        }
    }

    /// Some solution, in case a limit ends the search for the best one.
    fn quick(&self) -> Option<Plan<Direction>> {
        let goal = self.root.tracker.patterns().goal();
        let report = self.meter.with(|meter| {
            meter.part(QUICK, |limits| {
                let patience = Patience::Quick;
                solve_anytime(self.start, goal, Cost::ZERO, limits, patience, &mut |_| {})
            })
        });
        report.plan().cloned()
    }

    fn raise_bound(&self, bound: Cost) {
        self.meter.with(|meter| meter.raise_bound(bound));
    }

    /// The automaton's state of the root.
    fn root_state(&self) -> u32 {
        self.root.blank.0.into()
    }

    /// One round in this thread: the moves of a solution within the bound, if there is one.
    fn round(&self, bound: u32) -> Result<Option<Vec<Direction>>, StopReason> {
        let mut lease = self.meter.lease();
        self.meter.with(|meter| meter.stats.roots += 1);
        let mut worker = Worker::new(self.automaton, &self.root, bound);
        worker.search(self.root_state(), 0, &mut lease, || false)
    }

    /// The subtrees of a round for several threads; `None` if no threads are available.
    fn split(&self, threads: usize) -> Result<Option<Split>, StopReason> {
        let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else {
            return Ok(None);
        };
        let mut lease = self.meter.lease();
        self.meter.with(|meter| meter.stats.roots += 1);
        let estimate = self.root.values.estimate();
        let mut subtrees =
            vec![Subtree { indices: Vec::new(), state: self.root_state(), estimate }];
        while subtrees.len() < SUBTREES {
            let mut deeper = Vec::with_capacity(subtrees.len() * 3);
            for subtree in &subtrees {
                let node = self.root.after(&subtree.indices);
                let arrows = self.automaton.state(subtree.state).arrows();
                lease.expand(arrows.len() as u64)?;
                for arrow in arrows {
                    let mut indices = subtree.indices.clone();
                    indices.push(arrow.index);
                    let estimate = node.after(&[arrow.index]).values.estimate();
                    deeper.push(Subtree { indices, state: arrow.next, estimate });
                }
            }
            subtrees = deeper;
        }
        Ok(Some(Split { pool, subtrees }))
    }

    /// One round in all threads, which take the subtrees in order. Of several solutions the one in
    /// the first subtree wins, and subtrees before it are searched to the end: the same plan
    /// whatever the threads do, and no thread runs far ahead in vain.
    fn split_round(&self, split: &Split, bound: u32) -> Result<Option<Vec<Direction>>, StopReason> {
        let first = AtomicUsize::new(usize::MAX);
        let next = AtomicUsize::new(0);
        self.meter.with(|meter| meter.stats.roots += split.subtrees.len() as u64);
        let found = split.pool.broadcast(|_| {
            let mut lease = self.meter.lease();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(subtree) = split.subtrees.get(number) else { return Ok(None) };
                let depth = subtree.indices.len() as u32;
                if depth + subtree.estimate > bound {
                    continue;
                }
                let abandoned = || first.load(Ordering::Relaxed) < number || self.meter.is_halted();
                if abandoned() {
                    return Ok(None);
                }
                let rest = if subtree.estimate == 0 {
                    Some(Vec::new())
                } else {
                    let node = self.root.after(&subtree.indices);
                    let mut worker = Worker::new(self.automaton, &node, bound);
                    worker.search(subtree.state, depth, &mut lease, abandoned)?
                };
                if let Some(rest) = rest {
                    first.fetch_min(number, Ordering::Relaxed);
                    let way = subtree.indices.iter().map(|&index| direction_of(index));
                    return Ok(Some((number, way.chain(rest).collect())));
                }
            }
        });
        // Everything below this bound has been searched: a solution is optimal even if a limit kept
        // another thread from finding an earlier one.
        let mut stopped = None;
        let mut best: Option<(usize, Vec<Direction>)> = None;
        for found in found {
            match found {
                Err(reason) => stopped = Some(reason),
                Ok(Some(found)) if best.as_ref().is_none_or(|best| found.0 < best.0) => {
                    best = Some(found);
                }
                Ok(_) => {}
            }
        }
        match (best, stopped) {
            (Some((_, moves)), _) => Ok(Some(moves)),
            (None, Some(reason)) => Err(reason),
            (None, None) => Ok(None),
        }
    }
}

/// The work of a round in pieces.
struct Split {
    pool: rayon::ThreadPool,
    subtrees: Vec<Subtree>,
}

/// What is below one node near the root.
struct Subtree {
    /// The moves that lead there.
    indices: Vec<u8>,
    /// The automaton's state there.
    state: u32,
    estimate: u32,
}
