//! `auto` for sliding tiles: pattern tables and IDA* where they reach, the anytime solver beyond.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use papan_board::Direction;
use papan_search::{Cost, Limits, Preparation, Report, Snapshot, Stats, StopReason, Verdict};
use papan_tiles::Board;
use papan_tiles::patterns::{self, BuildError, Partition, PatternSet, Patterns, partitions};
use papan_tiles::solver::{IdaStar, Patience, effort_for, solve_anytime};

use super::tables::{self, FromDisk};
use crate::puzzle::Progress;
use crate::request::SolveRequest;

/// A report, the heuristic behind it, and what a person should know.
pub(super) struct Championship {
    pub(super) report: Report<Direction>,
    pub(super) heuristic: &'static str,
    pub(super) notes: Vec<String>,
}

/// Solves `start`, from which `goal` can be reached. `None` if the memory limit leaves no room for
/// tables.
pub(super) fn solve(
    start: &Board,
    goal: &Board,
    request: &SolveRequest,
    progress: &mut dyn Progress,
) -> Option<Championship> {
    let began = Instant::now();
    let cells = start.size().cells();
    let wants_any = request.objective_id() == "any";
    if wants_any || cells > patterns::MAX_CELLS {
        let patience = match (wants_any, request.improve) {
            (true, false) => Patience::Quick,
            (true, true) => Patience::UntilLimit,
            (false, _) => Patience::UntilProven,
        };
        let report =
            solve_anytime(start, goal, Cost::ZERO, &request.limits, patience, &mut |snapshot| {
                progress.update(snapshot);
            });
        return Some(Championship { report, heuristic: "linear-conflict", notes: Vec::new() });
    }
    let mut notes = Vec::new();
    let sets = match tables::find(goal, request, &mut notes) {
        Some(set) => Ok(Sets::Disk(set)),
        None => {
            let mut tell = |preparing| {
                let stats = Stats { elapsed: began.elapsed(), ..Stats::default() };
                let snapshot = Snapshot {
                    stats,
                    lower_bound: Cost::ZERO,
                    incumbent: None,
                    preparing: Some(preparing),
                };
                progress.update(&snapshot);
            };
            built_sets(goal, &request.limits, request.threads, began, &mut tell).map(Sets::Memory)
        }
    };
    let report = match sets {
        Ok(sets) => {
            let left = request.limits.time.map(|time| time.saturating_sub(began.elapsed()));
            let limits = Limits { time: left, ..request.limits.clone() };
            let mut report = sets.solve(start, goal, &limits, request.threads, progress);
            report.stats.elapsed = began.elapsed();
            report
        }
        Err(StopReason::Memory) => return None,
        Err(reason) => stopped_early(start, goal, reason, began),
    };
    Some(Championship { report, heuristic: "pdb", notes })
}

/// The limit came before the tables were there: a quick solution is better than none.
fn stopped_early(
    start: &Board,
    goal: &Board,
    reason: StopReason,
    began: Instant,
) -> Report<Direction> {
    let quick =
        solve_anytime(start, goal, Cost::ZERO, &Limits::default(), Patience::Quick, &mut |_| {});
    Report {
        verdict: Verdict::Stopped { reason, incumbent: quick.plan().cloned() },
        lower_bound: quick.lower_bound,
        stats: Stats { elapsed: began.elapsed(), ..quick.stats },
    }
}

/// Tables built by this process.
type InMemory = Arc<Vec<PatternSet<Vec<u8>>>>;

/// Tables from either place.
enum Sets {
    Disk(Arc<FromDisk>),
    Memory(InMemory),
}

impl Sets {
    fn solve(
        &self,
        start: &Board,
        goal: &Board,
        limits: &Limits,
        threads: usize,
        progress: &mut dyn Progress,
    ) -> Report<Direction> {
        let patterns = match self {
            Sets::Disk(set) => Patterns::new(goal, &[&**set]),
            Sets::Memory(sets) => Patterns::new(goal, &sets.iter().collect::<Vec<_>>()),
        };
        let patterns = patterns.expect("the tables were chosen for the goal");
        let solver = IdaStar::new(&patterns);
        solver.solve(start, limits, threads, &mut |snapshot| progress.update(snapshot))
    }
}

/// The partitions that pay for one board on its way to `goal`, built in memory.
pub(super) fn chosen(goal: &Board) -> Vec<Partition> {
    partitions(goal, effort_for(goal.size().cells()))
}

/// Building a table takes this many times its size.
const BUILD_FACTOR: u64 = 3;

/// Tables built before in this process: the boards of a collection share them.
static BUILT: Mutex<Vec<(Vec<Partition>, InMemory)>> = Mutex::new(Vec::new());

/// Held by whoever builds tables.
static BUILDING: Mutex<()> = Mutex::new(());

/// The tables of [`chosen`], built now or before; or the limit that came first.
pub(super) fn built_sets(
    goal: &Board,
    limits: &Limits,
    threads: usize,
    began: Instant,
    tell: &mut (dyn FnMut(Preparation) + Send),
) -> Result<InMemory, StopReason> {
    let partitions = chosen(goal);
    let known = || {
        let built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
        built.iter().find(|(known, _)| *known == partitions).map(|(_, sets)| sets.clone())
    };
    let fitting = |sets: InMemory| {
        let bytes: usize = sets.iter().map(PatternSet::memory_bytes).sum();
        let fits = limits.memory_bytes.is_none_or(|room| bytes <= room);
        if fits { Ok(sets) } else { Err(StopReason::Memory) }
    };
    if let Some(sets) = known() {
        return fitting(sets);
    }
    // Boards solved at the same time wait for the one that builds, rather than all build the same.
    let _building = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(sets) = known() {
        return fitting(sets);
    }
    let room = limits.memory_bytes.unwrap_or(usize::MAX);
    let mut reason = StopReason::Time;
    let mut poll = |at: patterns::BuildProgress| {
        // A bit an entry, and bitmaps of the same size for the layers of the build.
        if at.total / 8 * BUILD_FACTOR > room as u64 {
            reason = StopReason::Memory;
            return ControlFlow::Break(());
        }
        if limits.stop.is_stopped() {
            reason = StopReason::Cancelled;
            return ControlFlow::Break(());
        }
        tell(Preparation { what: "building tables", done: at.done, total: at.total });
        match limits.time {
            Some(time) if began.elapsed() >= time => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let mut build = || -> Result<Vec<_>, BuildError> {
        partitions.iter().map(|partition| PatternSet::build(partition, &mut poll)).collect()
    };
    let built = tables::with_threads(threads, &mut build);
    let sets = Arc::new(built.map_err(|_| reason)?);
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    built.push((partitions, sets.clone()));
    Ok(sets)
}
