//! Optimal solutions with tables built on the spot: one call, nothing to prepare.
//!
//! For many boards of one goal, or tables from disk, use [`IdaStar`] with
//! [`Patterns`](crate::patterns::Patterns) instead. Not here: boards too large for tables.

use std::ops::ControlFlow;
use std::time::Instant;

use papan_search::{Limits, Report, Stats, StopReason, Verdict};

use super::anytime::{Patience, solve_anytime};
use super::bounds::linear_conflict;
use super::idastar::IdaStar;
use super::meter::Progress;
use super::task::Task;
use crate::patterns::catalogue::{Effort, partitions};
use crate::patterns::grid::{MAX_CELLS, Step};
use crate::patterns::{PatternSet, Patterns};

/// From this many cells on, the large tables pay even for a single board.
const LARGE_CELLS: usize = 18;

/// The effort that pays for a single board of this size.
pub fn effort_for(cells: usize) -> Effort {
    if cells >= LARGE_CELLS { Effort::Large } else { Effort::Small }
}

/// A shortest solution of any board of up to [`MAX_CELLS`] cells, for any goal. The tables are
/// built for the goal's blank, in memory, within the limits; larger boards are solved by
/// [`solve_anytime`] until the limit.
pub fn solve_optimal<'s>(
    task: &Task,
    limits: &Limits,
    threads: usize,
    progress: &'s mut Progress<'s>,
) -> Report<Step> {
    let start = Instant::now();
    let (grid, goal) = (task.grid(), task.goal());
    let bound = papan_search::Cost(linear_conflict(grid, task.board(), goal));
    if grid.cells() > MAX_CELLS {
        return solve_anytime(task, bound, limits, Patience::UntilLimit, progress);
    }
    let plain = |verdict| {
        let stats = Stats { elapsed: start.elapsed(), ..Stats::default() };
        Report { verdict, lower_bound: bound, stats }
    };
    if !task.is_solvable() {
        return plain(Verdict::Unsolvable);
    }
    let blank = goal.iter().position(|&tile| tile == 0).unwrap_or(0);
    let partitions = partitions(grid.width(), grid.height(), blank, effort_for(grid.cells()));
    let go_on = |_| {
        let late = limits.time.is_some_and(|time| start.elapsed() >= time);
        if late || limits.stop.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let build = || {
        let sets = partitions.iter().map(|partition| PatternSet::build(partition, go_on));
        sets.collect::<Result<Vec<_>, _>>()
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
    let sets = match &pool {
        Ok(pool) => pool.install(build),
        Err(_) => build(),
    };
    let patterns = sets
        .as_ref()
        .ok()
        .and_then(|sets| Patterns::new(grid, goal, &sets.iter().collect::<Vec<_>>()));
    let Some(patterns) = patterns else {
        // Only the hook stops a build: the catalogue holds nothing that cannot be built.
        let cancelled = limits.stop.is_stopped();
        let reason = if cancelled { StopReason::Cancelled } else { StopReason::Time };
        let quick = Limits::default();
        let quick = solve_anytime(task, bound, &quick, Patience::Quick, &mut |_| {});
        return plain(Verdict::Stopped { reason, incumbent: quick.plan().cloned() });
    };
    let time = limits.time.map(|time| time.saturating_sub(start.elapsed()));
    let limits = Limits { time, ..limits.clone() };
    let mut report = IdaStar::new(&patterns).solve(task.board(), &limits, threads, progress);
    report.stats.elapsed = start.elapsed();
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::task::{blank_first, blank_last};
    use papan_search::Cost;
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_chacha::ChaCha8Rng;
    use std::time::Duration;

    #[test]
    fn any_goal_is_solved_with_tables_of_its_own() {
        let board = [8, 6, 7, 2, 5, 4, 3, 0, 1];
        for goal in
            [blank_last(9), vec![1, 2, 3, 8, 0, 4, 7, 6, 5], vec![1, 0, 2, 3, 4, 5, 6, 7, 8]]
        {
            let task = Task::new(3, 3, &board, &goal).unwrap();
            let report = solve_optimal(&task, &Limits::default(), 1, &mut |_| {});
            if task.is_solvable() {
                assert!(report.is_optimal());
                let plan = report.plan().unwrap();
                assert_eq!(task.replay(&plan.actions).unwrap(), goal);
                // The way back is as long.
                let back = Task::new(3, 3, &goal, &board).unwrap();
                let back = solve_optimal(&back, &Limits::default(), 1, &mut |_| {});
                assert_eq!(back.plan().unwrap().cost, plan.cost);
            } else {
                assert_eq!(report.verdict, Verdict::Unsolvable);
            }
        }
        let task = Task::new(3, 3, &board, &blank_last(9)).unwrap();
        let report = solve_optimal(&task, &Limits::default(), 2, &mut |_| {});
        assert_eq!(report.plan().unwrap().cost, Cost(31));
    }

    /// Every small size, random goals: the cost that the anytime solver proves by other means.
    #[test]
    fn agrees_with_the_anytime_solver_on_all_small_sizes() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for (width, height) in (1..=9).flat_map(|width| (1..=9).map(move |height| (width, height)))
        {
            if !(2..=9).contains(&(width * height)) {
                continue;
            }
            for _ in 0..4 {
                let mut goal = blank_first(width * height);
                goal.shuffle(&mut rng);
                let mut board = goal.clone();
                if width == 1 || height == 1 {
                    let blank = goal.iter().position(|&tile| tile == 0).unwrap();
                    board.remove(blank);
                    board.insert(width * height / 2, 0);
                } else {
                    board.shuffle(&mut rng);
                }
                let task = Task::new(width, height, &board, &goal).unwrap();
                let all = Limits::default();
                let report = solve_optimal(&task, &all, 1, &mut |_| {});
                let other =
                    solve_anytime(&task, Cost::ZERO, &all, Patience::UntilLimit, &mut |_| {});
                assert_eq!(report.is_optimal(), task.is_solvable(), "{task:?}");
                assert_eq!(other.is_optimal(), task.is_solvable(), "{task:?}");
                let cost = |report: &Report<Step>| report.plan().map(|plan| plan.cost);
                assert_eq!(cost(&report), cost(&other), "{task:?}");
            }
        }
    }

    #[test]
    fn no_time_still_gives_a_solution_and_a_bound() {
        let board = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3];
        let task = Task::new(4, 4, &board, &blank_first(16)).unwrap();
        let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let report = solve_optimal(&task, &limits, 1, &mut |_| {});
        assert!(report.lower_bound > Cost(20) && report.lower_bound <= Cost(57));
        match report.verdict {
            Verdict::Stopped { reason: StopReason::Time, incumbent: Some(plan) } => {
                assert_eq!(task.replay(&plan.actions).unwrap(), blank_first(16));
            }
            other => panic!("{other:?}"),
        }
    }
}
