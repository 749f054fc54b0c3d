//! `auto` for sliding tiles: the optimal solver if there are tables for the size, the anytime
//! solver otherwise.

use std::sync::{Arc, Mutex, PoisonError};

use crate::patterns::{Partition, PatternSet, Patterns};
use crate::solver::{
    self, BuildObserver, Means, Patience, TableSource, best_that_fits, solve_anytime,
    solve_optimal_with, with_threads,
};
use crate::{Board, notation};
use papan_puzzle::Direction;
use papan_search::{Budget, Cost, News, Report, Share, StopReason, kit};

use super::info::{self, Objective};
use super::tables::{self, FromDisk};
use crate::heuristics::HeuristicKind;
use papan_puzzle::Monitor;
use papan_puzzle::{Message, SolveRequest};

/// A report of `auto`, the heuristic behind it, and notes for people.
pub(super) struct AutoResult {
    pub(super) report: Report<Direction>,
    pub(super) heuristic: HeuristicKind,
    pub(super) notes: Vec<Message>,
}

/// Solves `start`, from which `goal` can be reached.
pub(super) fn solve(
    start: &Board,
    goal: &Board,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> AutoResult {
    let mut source = Source { request, notes: Vec::new() };
    let progress = &mut |news: News<'_, Direction>| {
        let notation = request.options.get(&info::MOVES);
        monitor.hear(news, |moves| notation::write(start, moves, notation));
    };
    let limits = &request.limits;
    let (report, means) = match request.objective() {
        Objective::Any => {
            let patience = if request.improve { Patience::UntilLimit } else { Patience::Quick };
            let report = solve_anytime(start, goal, Cost::ZERO, limits, patience, progress);
            (report, Means::LinearConflict)
        }
        Objective::Moves => {
            solve_optimal_with(start, goal, &mut source, limits, request.threads, progress)
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
    notes: Vec<Message>,
}

impl TableSource for Source<'_> {
    fn tables(
        &mut self,
        goal: &Board,
        budget: &mut Budget,
        observer: &mut BuildObserver<'_>,
    ) -> Result<Box<dyn solver::Tables>, StopReason> {
        let held = budget.memory();
        let tables: Box<dyn solver::Tables> =
            match tables::find(goal, self.request, budget, &mut self.notes)? {
                Some(set) => Box::new(OnDisk(set)),
                None => {
                    Box::new(InMemory(built_sets(goal, budget, self.request.threads, observer)?))
                }
            };
        budget.release(budget.memory() - held);
        Ok(tables)
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
static BUILT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

struct Kept {
    partitions: Vec<Partition>,
    sets: Built,
    /// The most that building them held.
    peak: usize,
}

/// Held by whoever builds tables.
static BUILDING: Mutex<()> = Mutex::new(());

/// The tables that pay for one board on its way to `goal`, built now or before; the budget then holds
/// them.
///
/// # Errors
/// The limit that came first.
pub(super) fn built_sets(
    goal: &Board,
    budget: &mut Budget,
    threads: usize,
    observer: &mut BuildObserver<'_>,
) -> Result<Built, StopReason> {
    best_that_fits(goal, budget, |partitions, budget| {
        if let Some(sets) = known_sets(&partitions, budget) {
            return sets;
        }
        // Boards solved at the same time wait for the one that builds, rather than all build the same.
        let _building = kit::lock(&BUILDING, budget)?;
        if let Some(sets) = known_sets(&partitions, budget) {
            return sets;
        }
        let mut own = budget.child(Share::default());
        let sets = with_threads(threads, &mut || {
            solver::build_tables(&partitions, &mut own, &mut *observer)
        });
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

#[cfg(test)]
mod tests {
    use super::*;
    use papan_search::Limits;

    #[test]
    fn a_cancel_is_heard_while_another_thread_builds() {
        let _building = BUILDING.lock().unwrap();
        let limits = Limits { stop_at_poll: Some(3), ..Limits::default() };
        let goal = Board::blank_last("3x5".parse().unwrap());
        let built = built_sets(&goal, &mut Budget::new(&limits), 1, &mut |_| {});
        assert_eq!(built.err(), Some(StopReason::Cancelled));
    }
}
