//! `auto` for sliding tiles: the optimal solver where tables reach, the anytime solver beyond.

use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use crate::patterns::{Partition, PatternSet, Patterns};
use crate::solver::{
    self, BuildWatch, Means, Patience, TableSource, best_that_fits, solve_anytime,
    solve_optimal_with, with_threads,
};
use crate::{Board, notation};
use papan_puzzle::Direction;
use papan_search::{Budget, Cost, News, Report, Share, StopReason};

use super::info::{self, Objective};
use super::tables::{self, FromDisk};
use crate::heuristics::HeuristicKind;
use papan_puzzle::Monitor;
use papan_puzzle::SolveRequest;

/// A report of `auto`, the heuristic behind it, and what a person should know.
pub(super) struct AutoResult {
    pub(super) report: Report<Direction>,
    pub(super) heuristic: HeuristicKind,
    pub(super) notes: Vec<String>,
}

/// Solves `start`, from which `goal` can be reached.
pub(super) fn solve(
    start: &Board,
    goal: &Board,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> AutoResult {
    let mut source = Source { request, notes: Vec::new() };
    let watch = &mut |news: News<'_, Direction>| {
        let notation = request.options.get(&info::MOVES);
        monitor.hear(news, |moves| notation::write(start, moves, notation));
    };
    let limits = &request.limits;
    let (report, means) = match request.objective() {
        Objective::Any => {
            let patience = if request.improve { Patience::UntilLimit } else { Patience::Quick };
            let report = solve_anytime(start, goal, Cost::ZERO, limits, patience, watch);
            (report, Means::LinearConflict)
        }
        Objective::Moves => {
            solve_optimal_with(start, goal, &mut source, limits, request.threads, watch)
        }
    };
    let heuristic = match means {
        Means::LinearConflict => HeuristicKind::LinearConflict,
        Means::WalkingDistance => HeuristicKind::WalkingDistance,
        Means::Tables => HeuristicKind::PatternDatabase,
    };
    AutoResult { report, heuristic, notes: source.notes }
}

/// Tables from the disk if they are there, built otherwise.
struct Source<'r> {
    request: &'r SolveRequest,
    notes: Vec<String>,
}

impl TableSource for Source<'_> {
    fn tables(
        &mut self,
        goal: &Board,
        budget: &mut Budget,
        watch: &mut BuildWatch<'_>,
    ) -> Result<Box<dyn solver::Tables>, StopReason> {
        let held = budget.memory();
        let tables: Box<dyn solver::Tables> =
            match tables::find(goal, self.request, budget, &mut self.notes)? {
                Some(set) => Box::new(OnDisk(set)),
                None => Box::new(InMemory(built_sets(goal, budget, self.request.threads, watch)?)),
            };
        budget.release(budget.memory() - held);
        Ok(tables)
    }
}

/// Tables from the disk.
struct OnDisk(Arc<FromDisk>);

impl solver::Tables for OnDisk {
    fn patterns(&self, goal: &Board) -> Option<Patterns<'_>> {
        Patterns::new(goal, &[&*self.0])
    }
}

/// Tables built by this process.
type Built = Arc<Vec<PatternSet<Vec<u8>>>>;

struct InMemory(Built);

impl solver::Tables for InMemory {
    fn patterns(&self, goal: &Board) -> Option<Patterns<'_>> {
        self.0.patterns(goal)
    }
}

/// Tables built before in this process: the boards of a collection share them.
static BUILT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

struct Kept {
    partitions: Vec<Partition>,
    sets: Built,
    /// The most that building them held.
    peak: usize,
}

/// Held by whoever builds tables.
static BUILDING: Mutex<()> = Mutex::new(());

/// How long one who waits for the builder sleeps between two polls.
const NAP: Duration = Duration::from_millis(2);

/// The tables that pay for one board on its way to `goal`, built now or before; the budget then holds
/// them.
///
/// # Errors
/// The limit that came first.
pub(super) fn built_sets(
    goal: &Board,
    budget: &mut Budget,
    threads: usize,
    watch: &mut BuildWatch<'_>,
) -> Result<Built, StopReason> {
    best_that_fits(goal, budget, |partitions, budget| {
        if let Some(sets) = known_sets(&partitions, budget) {
            return sets;
        }
        // Boards solved at the same time wait for the one that builds, rather than all build the same.
        let _building = loop {
            match BUILDING.try_lock() {
                Ok(building) => break building,
                Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    budget.poll()?;
                    thread::sleep(NAP);
                }
            }
        };
        if let Some(sets) = known_sets(&partitions, budget) {
            return sets;
        }
        let mut own = budget.child(Share::default());
        let sets =
            with_threads(threads, &mut || solver::build_tables(&partitions, &mut own, &mut *watch));
        budget.absorb(&own);
        let sets = Arc::new(sets?);
        let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built.push(Kept { partitions, sets: sets.clone(), peak: own.stats.peak_memory_bytes });
        Ok(sets)
    })
}

/// The tables of these partitions, if they were built before. What was built before must not decide: they
/// are charged as if they were built now.
fn known_sets(partitions: &[Partition], budget: &mut Budget) -> Option<Result<Built, StopReason>> {
    let built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = built.iter().find(|known| known.partitions == partitions)?;
    let held = known.sets.iter().map(PatternSet::memory_bytes).sum::<usize>();
    Some(budget.charge(known.peak).map(|()| {
        budget.release(known.peak - held);
        known.sets.clone()
    }))
}
