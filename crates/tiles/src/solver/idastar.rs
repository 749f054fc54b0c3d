//! Iterative-deepening A* over pattern tables: optimal solutions of boards up to 25 cells.
//!
//! Rounds of depth-first search ([`depth_first`]) with growing bounds, over moves from the
//! [`pruning`](super::pruning) automaton. Long rounds are split into [`units`] at a frontier below the root,
//! which threads share and a [`checkpoint`] remembers. Not here: building tables, and boards that are too
//! large.

mod checkpoint;
mod depth_first;
#[cfg(test)]
mod tests;
mod units;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use papan_puzzle::Direction;
use papan_search::kit::Meter;
use papan_search::{Budget, Cost, Ending, Limits, Plan, Report, StopReason};

use self::checkpoint::Saved;
pub(crate) use self::checkpoint::{Identity, Keeper, check};
use self::depth_first::{Node, Worker};
use self::units::{Round, Tally, Unit};
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

/// After a round with more nodes than this, rounds are worth splitting.
const SPLIT_NODES: u64 = 500_000;
/// The minimum number of units: enough that no thread waits long for the last.
const UNITS: usize = 4096;
/// Nodes of a unit that takes much longer than looking at all units.
const LARGE_UNIT: u64 = 100_000;

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

    /// A shortest solution of `start`, with up to `threads` threads. Neither the plan nor the counters
    /// depend on their number: what threads do beyond the solution is not counted. `progress` sees the bound
    /// of the round and the nodes so far.
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
        self.solve_given(start, Given::default(), limits, threads, progress)
    }

    /// Like [`solve`](Self::solve), with more to go by.
    pub(crate) fn solve_given<'s>(
        &self,
        start: &Board,
        given: Given<'_>,
        limits: &Limits,
        threads: usize,
        progress: &'s mut Progress<'s>,
    ) -> Report<Direction> {
        let meter = Meter::new(limits, progress);
        match self.patterns.views() {
            1 => Run::<1>::solve(self, start, given, meter, threads),
            2 => Run::<2>::solve(self, start, given, meter, threads),
            3 => Run::<3>::solve(self, start, given, meter, threads),
            _ => Run::<4>::solve(self, start, given, meter, threads),
        }
    }
}

/// What a search may be given besides the board.
#[derive(Default)]
pub(crate) struct Given<'k> {
    /// Some solution; without one, a long search looks for one.
    pub(crate) known: Option<Plan<Direction>>,
    /// No solution has fewer moves.
    pub(crate) at_least: u32,
    /// After a round with more nodes the search gives up, as incomplete.
    pub(crate) most_nodes: Option<u64>,
    /// Where it keeps what it knows.
    pub(crate) keeper: Option<&'k Keeper<'k>>,
}

/// One search for one board.
struct Run<'r, 's, 'p, 'a, 'k, const V: usize> {
    automaton: &'r Automaton,
    split_nodes: u64,
    meter: &'r SharedMeter<'s>,
    start: &'r Board,
    given: Given<'k>,
    root: Node<'p, 'a, V>,
    threads: usize,
}

impl<'k, const V: usize> Run<'_, '_, '_, '_, 'k, V> {
    fn solve(
        solver: &IdaStar<'_, '_>,
        start: &Board,
        given: Given<'k>,
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
        // All solutions have the parity of the estimate. One round more than needed tells which units are
        // promising.
        bound += given.at_least.saturating_sub(bound + 2).next_multiple_of(2);
        let meter = SharedMeter::new(meter);
        let (automaton, split_nodes) = (&*solver.automaton, solver.split_nodes);
        let run = Run { automaton, split_nodes, meter: &meter, start, given, root, threads };
        let ending = run.deepen(bound);
        meter.with(|meter| meter.close(ending))
    }

    /// Rounds with growing bounds until one holds a solution.
    fn deepen(&self, bound: u32) -> Ending<Direction> {
        let mut incumbent: Option<Plan<Direction>> = None;
        match self.rounds(bound, &mut incumbent) {
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
        mut bound: u32,
        incumbent: &mut Option<Plan<Direction>>,
    ) -> Result<Plan<Direction>, StopReason> {
        if bound == 0 {
            return Ok(plan_of(Vec::new()));
        }
        let mut split: Option<Split> = None;
        let mut saved = self.given.keeper.and_then(Keeper::saved);
        if let Some(saved) = &saved {
            debug_assert!(saved.units() >= UNITS);
            // What the rounds before it did is part of what was saved.
            self.show_some(incumbent);
            split = Some(self.split()?);
            bound = saved.bound;
        }
        loop {
            self.raise_bound(Cost(bound));
            if let Some(plan) = incumbent.take_if(|plan| plan.cost == Cost(bound)) {
                return Ok(plan);
            }
            let (limit, before) =
                self.meter.with(|meter| (meter.cost_limit(), meter.stats.generated));
            if Cost(bound) > limit {
                return Err(StopReason::Cost);
            }
            let round = match &mut split {
                Some(split) => self.split_round(split, bound, saved.take()),
                None => self.round(bound),
            };
            if let Some(moves) = round? {
                return Ok(plan_of(moves));
            }
            // A move changes every sum by one, so estimated costs grow in twos.
            bound += 2;
            let nodes = self.meter.with(|meter| {
                meter.stats.iterations += 1;
                meter.stats.max_open = meter.stats.max_open.max(u64::from(bound));
                meter.stats.generated - before
            });
            if self.given.most_nodes.is_some_and(|most| nodes > most) {
                self.raise_bound(Cost(bound));
                return Err(StopReason::Incomplete);
            }
            if nodes > self.split_nodes && split.is_none() {
                self.show_some(incumbent);
                split = Some(self.split()?);
            }
        }
    }

    /// Some solution, in case a limit ends the search for the best one.
    fn show_some(&self, incumbent: &mut Option<Plan<Direction>>) {
        *incumbent = self.given.known.clone().or_else(|| self.quick());
        if let Some(plan) = incumbent {
            tell(self.meter, &plan.actions);
        }
    }

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

    /// The work of rounds in units. In one thread if no others are to be had.
    fn split(&self) -> Result<Split, StopReason> {
        let pool = match self.threads {
            0 | 1 => None,
            threads => rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok(),
        };
        let mut lease = self.meter.lease();
        self.meter.with(|meter| meter.stats.roots += 1);
        let (estimate, before) = (self.root.values.estimate(), Tally::NONE);
        let mut units =
            vec![Unit { indices: Vec::new(), state: self.root_state(), estimate, before }];
        while units.len() < UNITS {
            let mut deeper = Vec::with_capacity(units.len() * 3);
            for unit in &units {
                let node = self.root.after(&unit.indices);
                let arrows = self.automaton.state(unit.state).arrows();
                lease.expand(arrows.len() as u64)?;
                let first = deeper.len();
                for arrow in arrows {
                    let mut indices = unit.indices.clone();
                    indices.push(arrow.index);
                    let estimate = node.after(&[arrow.index]).values.estimate();
                    deeper.push(Unit { indices, state: arrow.next, estimate, before });
                }
                // As a depth-first search goes.
                deeper[first..].sort_by_key(|unit| unit.estimate);
            }
            units = deeper;
        }
        Ok(Split { pool, units })
    }

    /// One round in all threads, which take the units in order. Of several solutions the one in the first
    /// unit wins, and units before it are searched to the end: the same plan whatever the threads do, and
    /// no thread runs far ahead in vain.
    fn split_round(
        &self,
        split: &mut Split,
        bound: u32,
        saved: Option<Saved>,
    ) -> Result<Option<Vec<Direction>>, StopReason> {
        let Split { pool, units } = split;
        let round = match saved {
            Some(saved) => self.meter.with(|meter| saved.restore(units, &mut meter.stats)),
            None => {
                let base = self.meter.with(|meter| meter.stats);
                Round { bound, base, tallies: vec![None; units.len()] }
            }
        };
        let shared = Shared {
            order: units::order(units),
            units,
            next: AtomicUsize::new(0),
            first: AtomicUsize::new(usize::MAX),
            started: Instant::now(),
            counted: round.counted(0..units.len()).0,
            round: Mutex::new(round),
        };
        let found = match pool {
            Some(pool) => pool.broadcast(|_| self.work(&shared, bound)),
            None => vec![self.work(&shared, bound)],
        };
        let Shared { order, round, .. } = shared;
        let round = round.into_inner().unwrap_or_else(PoisonError::into_inner);
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
        self.meter.with(|meter| {
            meter.forecast = None;
            if stopped.is_none() {
                let last = best.as_ref().map_or(order.len(), |(place, _)| place + 1);
                let counted = round.counted(order[..last].iter().copied());
                (meter.stats.generated, meter.stats.expanded) = counted;
            }
            meter.stats.roots += order.len() as u64;
        });
        match (best, stopped) {
            (Some((_, moves)), _) => Ok(Some(moves)),
            (None, Some(reason)) => {
                self.save(units, &round);
                Err(reason)
            }
            (None, None) => {
                for (unit, tally) in units.iter_mut().zip(round.tallies) {
                    unit.before = tally.unwrap_or(Tally::NONE);
                }
                Ok(None)
            }
        }
    }

    /// What one thread does in a round: the place of the unit with a solution, and the solution.
    fn work(
        &self,
        shared: &Shared<'_>,
        bound: u32,
    ) -> Result<Option<(usize, Vec<Direction>)>, StopReason> {
        let mut lease = self.meter.lease();
        let mut worker = Worker::new(self.automaton, &self.root, bound);
        loop {
            let place = shared.next.fetch_add(1, Ordering::Relaxed);
            let Some(&number) = shared.order.get(place) else { return Ok(None) };
            let unit = &shared.units[number];
            let abandoned =
                || shared.first.load(Ordering::Relaxed) < place || self.meter.is_halted();
            if abandoned() {
                return Ok(None);
            }
            if shared.round().tallies[number].is_some() {
                continue;
            }
            let before = lease.used();
            let rest = if unit.depth() + unit.estimate > bound {
                None
            } else if unit.estimate == 0 {
                Some(Vec::new())
            } else {
                worker.go_to(&self.root.after(&unit.indices));
                worker.search(unit.state, unit.depth(), &mut lease, abandoned)?
            };
            // Another thread's solution or limit may have ended it early: then it is not done.
            if rest.is_none() && abandoned() {
                return Ok(None);
            }
            let (generated, expanded) = lease.used();
            let tally = Tally {
                generated: generated - before.0,
                expanded: expanded - before.1,
                lowest: worker.lowest(),
            };
            let entered = generated > before.0;
            let tally = if entered { tally } else { Tally::NONE };
            shared.round().tallies[number] = Some(tally);
            if let Some(rest) = rest {
                shared.first.fetch_min(place, Ordering::Relaxed);
                let way = unit.indices.iter().map(|&index| direction_of(index));
                return Ok(Some((place, way.chain(rest).collect())));
            }
            if entered {
                self.unit_done(shared, generated - before.0);
            }
        }
    }

    /// Tells how far the round is after a unit of so many nodes, and keeps it, if it is time for that.
    fn unit_done(&self, shared: &Shared<'_>, nodes: u64) {
        let round = shared.round();
        // Looking at all units costs more than searching a small one.
        if nodes >= LARGE_UNIT || shared.next.load(Ordering::Relaxed).is_multiple_of(64) {
            let searched = round.counted(0..shared.units.len()).0 - shared.counted;
            let forecast = round.forecast(shared.units, (shared.started.elapsed(), searched));
            self.meter.with(|meter| meter.forecast = forecast);
        }
        if self.given.keeper.is_some_and(Keeper::is_due) {
            self.save(shared.units, &round);
        }
    }

    fn save(&self, units: &[Unit], round: &Round) {
        if let Some(keeper) = self.given.keeper {
            keeper.save(&Saved::new(units, round));
        }
    }
}

/// The work of all rounds in units, and who does it.
struct Split {
    pool: Option<rayon::ThreadPool>,
    units: Vec<Unit>,
}

/// What the threads of a round share.
struct Shared<'u> {
    units: &'u [Unit],
    order: Vec<usize>,
    /// The place in the order that is to be taken next.
    next: AtomicUsize,
    /// The first place with a solution so far.
    first: AtomicUsize,
    started: Instant,
    /// Nodes counted before that.
    counted: u64,
    round: Mutex<Round>,
}

impl Shared<'_> {
    fn round(&self) -> std::sync::MutexGuard<'_, Round> {
        self.round.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
