//! Optimal solutions with tables built on the spot: one call, nothing to prepare.
//!
//! For many boards of one goal, or tables from disk, use [`IdaStar`] with
//! [`Patterns`] instead. Not here: boards too large for tables.

use std::ops::ControlFlow;
use std::time::Instant;

use papan_board::Direction;
use papan_search::{Limits, Report, Stats, StopReason, Verdict};

use super::anytime::{Patience, solve_anytime};
use super::idastar::IdaStar;
use super::meter::Progress;
use crate::board::Board;
use crate::goal::Parity;
use crate::heuristics::LinearConflict;
use crate::patterns::{self, Effort, MAX_CELLS, PatternSet, Patterns};

/// From this many cells on, the large tables pay even for a single board.
const LARGE_CELLS: usize = 18;

/// The effort that pays for a single board of this many cells.
pub fn effort_for(cells: usize) -> Effort {
    if cells >= LARGE_CELLS { Effort::Large } else { Effort::Small }
}

/// A shortest solution of any board of up to [`MAX_CELLS`] cells, for any goal. The tables are
/// built for the goal's blank, in memory, within the limits; larger boards are solved by
/// [`solve_anytime`] until the limit.
///
/// # Panics
/// If start and goal have different sizes.
pub fn solve_optimal<'s>(
    start: &Board,
    goal: &Board,
    limits: &Limits,
    threads: usize,
    progress: &'s mut Progress<'s>,
) -> Report<Direction> {
    assert_eq!(start.size(), goal.size(), "start and goal have one size");
    let started = Instant::now();
    let cells = goal.size().cells();
    let bound = LinearConflict::new(goal).bound(start);
    if cells > MAX_CELLS {
        return solve_anytime(start, goal, bound, limits, Patience::UntilLimit, progress);
    }
    let plain = |verdict| {
        let stats = Stats { elapsed: started.elapsed(), ..Stats::default() };
        Report { verdict, lower_bound: bound, stats }
    };
    if !Parity::of(start, goal).is_solvable() {
        return plain(Verdict::Unsolvable);
    }
    let build = || build_tables(goal, effort_for(cells), limits, started);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    let sets = match &pool {
        Ok(pool) => pool.install(build),
        Err(_) => build(),
    };
    let sets = match sets {
        Ok(sets) => sets,
        Err(reason) => {
            let quick = Limits::default();
            let quick = solve_anytime(start, goal, bound, &quick, Patience::Quick, &mut |_| {});
            return plain(Verdict::Stopped { reason, incumbent: quick.plan().cloned() });
        }
    };
    let patterns = Patterns::new(goal, &sets.iter().collect::<Vec<_>>());
    let patterns = patterns.expect("the catalogue's partitions are for this goal");
    let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
    let limits = Limits { time, ..limits.clone() };
    let mut report = IdaStar::new(&patterns).solve(start, &limits, threads, progress);
    report.stats.elapsed = started.elapsed();
    report
}

/// The catalogue's tables for `goal`, a board of at most [`MAX_CELLS`] cells, with the threads of
/// the current rayon pool.
///
/// # Errors
/// The limit that stopped the build: the time since `started`, or the stop token.
pub(crate) fn build_tables(
    goal: &Board,
    effort: Effort,
    limits: &Limits,
    started: Instant,
) -> Result<Vec<PatternSet<Vec<u8>>>, StopReason> {
    let mut stopped = StopReason::Time;
    let mut go_on = |_| {
        if limits.stop.is_stopped() {
            stopped = StopReason::Cancelled;
            return ControlFlow::Break(());
        }
        match limits.time {
            Some(time) if started.elapsed() >= time => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let partitions = patterns::partitions(goal, effort);
    let sets = partitions.iter().map(|partition| PatternSet::build(partition, &mut go_on));
    // Only the hook stops a build: the catalogue holds nothing that cannot be built.
    sets.collect::<Result<_, _>>().map_err(|_| stopped)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{checked_cost, size};
    use papan_board::Cell;
    use papan_search::Cost;
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_chacha::ChaCha8Rng;
    use std::time::Duration;

    fn optimum(start: &Board, goal: &Board, threads: usize) -> Option<Cost> {
        let report = solve_optimal(start, goal, &Limits::default(), threads, &mut |_| {});
        if report.verdict == Verdict::Unsolvable {
            return None;
        }
        assert!(report.is_optimal());
        Some(checked_cost(start, goal, &report))
    }

    #[test]
    fn any_goal_is_solved_with_tables_of_its_own() {
        let board = |tiles: &[u8]| Board::new(size(3, 3), tiles).unwrap();
        let start = board(&[8, 6, 7, 2, 5, 4, 3, 0, 1]);
        let last = Board::blank_last(size(3, 3));
        for goal in [
            last.clone(),
            board(&[1, 2, 3, 8, 0, 4, 7, 6, 5]),
            board(&[1, 0, 2, 3, 4, 5, 6, 7, 8]),
            board(&[0, 1, 3, 2, 4, 5, 6, 7, 8]),
        ] {
            let cost = optimum(&start, &goal, 1);
            assert_eq!(cost.is_some(), Parity::of(&start, &goal).is_solvable());
            // The way back is as long.
            assert_eq!(optimum(&goal, &start, 1), cost);
        }
        assert_eq!(optimum(&start, &last, 2), Some(Cost(31)));
    }

    /// Every small size, random goals: the cost that the anytime solver proves by other means.
    #[test]
    fn agrees_with_the_anytime_solver_on_all_small_sizes() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
            let size = size(rows, columns);
            let mut tiles: Vec<u8> = size.iter().map(|Cell(cell)| cell as u8).collect();
            for _ in 0..8 {
                let [goal, start] = [(); 2].map(|()| {
                    tiles.shuffle(&mut rng);
                    Board::new(size, &tiles).unwrap()
                });
                let (all, patience) = (Limits::default(), Patience::UntilLimit);
                let other = solve_anytime(&start, &goal, Cost::ZERO, &all, patience, &mut |_| {});
                let solvable = Parity::of(&start, &goal).is_solvable();
                assert_eq!(other.is_optimal(), solvable, "{start} to {goal}");
                let cost = optimum(&start, &goal, 1);
                assert_eq!(cost.is_some(), solvable, "{start} to {goal}");
                assert_eq!(cost, other.plan().map(|plan| plan.cost), "{start} to {goal}");
            }
        }
    }

    #[test]
    fn no_time_still_gives_a_solution_and_a_bound() {
        let tiles = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
        let start = Board::new(size(4, 4), &tiles).unwrap();
        let goal = Board::blank_first(size(4, 4));
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let report = solve_optimal(&start, &goal, &limits, 1, &mut |_| {});
        assert!(report.lower_bound > Cost(20) && report.lower_bound <= Cost(57));
        let reason = StopReason::Time;
        assert!(matches!(report.verdict, Verdict::Stopped { reason: r, .. } if r == reason));
        checked_cost(&start, &goal, &report);
    }
}
