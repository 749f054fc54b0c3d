//! `auto` for sliding tiles: the optimal solver if there are tables for the size, the anytime
//! solver otherwise.

use std::sync::{Arc, Mutex, PoisonError};

use crate::patterns::{MAX_CELLS, Partition, PatternSet, Patterns};
use crate::solver::{
    self, BuildObserver, Means, Patience, TableSource, best_that_fits, check_checkpoint,
    solve_anytime, solve_optimal_with, with_threads,
};
use crate::{Board, notation};
use papan_puzzle::{Checkpoint, Direction, RequestError, message};
use papan_search::{Budget, Cost, Forecast, News, Report, Share, StopReason, Verdict, kit};

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

/// The request's checkpoint, if it may be used for this search.
///
/// # Errors
/// If this search keeps none, or what was kept is of another.
fn checkpoint<'r>(
    start: &Board,
    goal: &Board,
    request: &'r SolveRequest,
) -> Result<Option<&'r dyn Checkpoint>, RequestError> {
    let Some(checkpoint) = request.checkpoint.as_deref() else { return Ok(None) };
    let cells = goal.size().cells();
    if request.objective::<Objective>() != Objective::Moves || cells > MAX_CELLS {
        return Err(no_checkpoint());
    }
    if let Some(kept) = checkpoint.kept() {
        check_checkpoint(kept, start, goal).map_err(RequestError::Unfit)?;
    }
    Ok(Some(checkpoint))
}

/// The search that was asked for keeps nothing.
pub(super) fn no_checkpoint() -> RequestError {
    RequestError::Unfit(message!(
        "tiles.checkpoint.none",
        "only auto, with the objective {objective} and on boards of up to {max} cells, keeps a checkpoint; leave \
         out {option}",
        objective = Objective::Moves.info().id,
        max = MAX_CELLS,
        option option = "checkpoint"
    ))
}

/// What a search that met a limit had still to do in its round.
fn time_left(bound: Cost, forecast: Forecast) -> Message {
    let seconds = forecast.left.as_secs();
    message!(
        "tiles.time-left",
        "Solutions of {moves} moves were searched for, {percent}% of that is done; the rest takes about {time} \
         (hours:minutes:seconds).",
        moves = bound.0,
        percent = (forecast.done * 100.0) as u64,
        time = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    )
}

/// Solves `start`, from which `goal` can be reached.
pub(super) fn solve(
    start: &Board,
    goal: &Board,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Result<AutoResult, RequestError> {
    let checkpoint = checkpoint(start, goal, request)?;
    let mut source = Source { request, notes: Vec::new() };
    let mut forecast = None;
    let progress = &mut |news: News<'_, Direction>| {
        if let News::Poll(snapshot) = &news {
            forecast = snapshot.forecast;
        }
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
            let threads = request.threads;
            solve_optimal_with(start, goal, &mut source, checkpoint, limits, threads, progress)
                .map_err(RequestError::Unfit)?
        }
    };
    // Only for who means to go on: else a note would differ from run to run.
    if checkpoint.is_some()
        && let (Verdict::Stopped { .. }, Some(forecast)) = (&report.verdict, forecast)
    {
        source.notes.push(time_left(report.lower_bound, forecast));
    }
    let heuristic = match means {
        Means::LinearConflict => HeuristicKind::LinearConflict,
        Means::WalkingDistance => HeuristicKind::WalkingDistance,
        Means::Tables => HeuristicKind::PatternDatabase,
    };
    Ok(AutoResult { report, heuristic, notes: source.notes })
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

    fn larger(
        &mut self,
        partitions: Vec<Partition>,
        budget: &mut Budget,
        observer: &mut BuildObserver<'_>,
    ) -> Result<Box<dyn solver::Tables>, StopReason> {
        let held = budget.memory();
        let sets = built(partitions, budget, self.request.threads, observer)?;
        budget.release(budget.memory() - held);
        Ok(Box::new(InMemory(sets)))
    }
}

/// Tables from disk.
struct OnDisk(Arc<FromDisk>);

impl solver::Tables for OnDisk {
    fn patterns(&self, goal: &Board) -> Option<Patterns<'_>> {
        Patterns::new(goal, &[&*self.0])
    }

    fn are_small(&self) -> bool {
        false
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
    best_that_fits(goal, budget, |partitions, budget| built(partitions, budget, threads, observer))
}

/// The tables of these partitions, built now or before; the budget then holds them.
fn built(
    partitions: Vec<Partition>,
    budget: &mut Budget,
    threads: usize,
    observer: &mut BuildObserver<'_>,
) -> Result<Built, StopReason> {
    if let Some(sets) = known_sets(&partitions, budget) {
        return sets;
    }
    // Boards solved at the same time wait for the one that builds, rather than all build the same.
    let _building = kit::lock(&BUILDING, budget)?;
    if let Some(sets) = known_sets(&partitions, budget) {
        return sets;
    }
    let mut own = budget.child(Share::default());
    let sets =
        with_threads(threads, &mut || solver::build_tables(&partitions, &mut own, &mut *observer));
    budget.absorb(&own);
    let sets = Arc::new(sets?);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    built.push(Kept { partitions, sets: sets.clone(), peak: own.stats.peak_memory_bytes });
    Ok(sets)
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
