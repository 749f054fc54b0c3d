//! `auto` for sliding tiles: the optimal solver if there are tables for the size, the anytime
//! solver otherwise.

use std::sync::{Arc, Mutex, PoisonError};

use crate::patterns::{Partition, PatternSet, Patterns};
use crate::solver::{
    self, BuildWatch, Means, Patience, TableSource, fitting_partitions, solve_anytime,
    solve_optimal_with,
};
use crate::{Board, notation};
use papan_puzzle::Direction;
use papan_search::{Cost, Limits, News, Report, StopReason};

use super::info::{self, Objective};
use super::tables::{self, FromDisk};
use crate::heuristics::HeuristicKind;
use papan_puzzle::Monitor;
use papan_puzzle::SolveRequest;

/// A report of `auto`, the heuristic behind it, and notes for people.
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

/// Tables from disk if they are available, otherwise built.
struct Source<'r> {
    request: &'r SolveRequest,
    notes: Vec<String>,
}

impl TableSource for Source<'_> {
    fn tables(
        &mut self,
        goal: &Board,
        limits: &Limits,
        watch: &mut BuildWatch<'_>,
    ) -> Result<Box<dyn solver::Tables>, StopReason> {
        if let Some(set) = tables::find(goal, self.request, limits, &mut self.notes) {
            return Ok(Box::new(OnDisk(set)));
        }
        let sets = built_sets(goal, limits, self.request.threads, watch)?;
        Ok(Box::new(InMemory(sets)))
    }
}

/// Tables from disk.
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
static BUILT: Mutex<Vec<(Vec<Partition>, Built)>> = Mutex::new(Vec::new());

/// Held by whoever builds tables.
static BUILDING: Mutex<()> = Mutex::new(());

/// The tables that pay off for one board on its way to `goal`, built now or before; or the limit
/// that was reached first.
pub(super) fn built_sets(
    goal: &Board,
    limits: &Limits,
    threads: usize,
    watch: &mut BuildWatch<'_>,
) -> Result<Built, StopReason> {
    // What was built before must not decide: the same limits give the same tables.
    let partitions = fitting_partitions(goal, limits.memory_bytes).ok_or(StopReason::Memory)?;
    let known = || {
        let built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built.iter().find(|(known, _)| *known == partitions).map(|(_, sets)| sets.clone())
    };
    if let Some(sets) = known() {
        return Ok(sets);
    }
    // Boards solved at the same time wait for the one that builds, rather than all building the
    // same.
    let _building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sets) = known() {
        return Ok(sets);
    }
    let mut build = || solver::build_tables(&partitions, limits, watch);
    let sets = Arc::new(tables::with_threads(threads, &mut build)?);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    built.push((partitions, sets.clone()));
    Ok(sets)
}
