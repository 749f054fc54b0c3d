//! Optimal solutions of boards for which there are tables: some solution at once, then a short
//! search without tables, which is enough for easy boards, and only then one with tables. If there
//! is no room for them, the search goes on without.
//!
//! What is done depends on the board and the limits, never on what was solved before or on the
//! clock. For many boards of one goal with tables at hand, use [`IdaStar`]. Not here: boards too
//! large for tables.

use std::time::Instant;

use papan_puzzle::Direction;
use papan_search::{
    Budget, Ending, Limits, News, Plan, Preparation, Report, Share, Snapshot, StopReason,
};

use super::anytime::{Patience, QUICK, shorten};
use super::construct::construct;
use super::idastar::IdaStar;
use super::plain::{self, Estimate};
use super::tables::{BuiltOnTheSpot, TableSource, effort_for};
use super::{Progress, plan_of};
use crate::board::Board;
use crate::goal::Parity;
use crate::heuristics::LinearConflict;
use crate::patterns::{Effort, MAX_CELLS};
use crate::space::{Packed, Packed16};

/// Nodes that a search without tables may generate before tables are requested: a third of a
/// millisecond, while the smallest tables of a 15-puzzle take 0.1 s to build. It applies whether or
/// not tables already exist, because an answer must not depend on what was solved before; so it has
/// to be small compared with a search with tables. On Korf's 100 it takes 28 ms of CPU time in
/// total, and the search with tables 1.63 s: 1.7%.
const FIRST_NODES: u64 = 2_000;

/// What a report is based on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// Manhattan distance and linear conflicts.
    LinearConflict,
    /// Walking distance.
    WalkingDistance,
    /// Pattern tables.
    Tables,
}

/// A shortest solution of any board of up to [`MAX_CELLS`] cells, for any goal. Tables are built in
/// memory if they are needed; larger boards are solved by [`solve_anytime`](super::solve_anytime) until
/// the limit.
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
    let source = &mut BuiltOnTheSpot { threads };
    solve_optimal_with(start, goal, source, limits, threads, progress).0
}

/// Like [`solve_optimal`], with tables from `source`, which is asked for them only if they are
/// needed. A limit leaves the best solution found; `limits.cost` applies to the answer.
///
/// # Panics
/// If start and goal have different sizes.
pub fn solve_optimal_with<'s>(
    start: &Board,
    goal: &Board,
    source: &mut dyn TableSource,
    limits: &Limits,
    threads: usize,
    progress: &'s mut Progress<'s>,
) -> (Report<Direction>, Means) {
    assert_eq!(start.size(), goal.size(), "start and goal have one size");
    let budget = Budget::new(limits);
    let mut stages = Stages { start, goal, threads, progress, budget, best: None };
    let (ending, means) = if Parity::of(start, goal).is_solvable() {
        stages.run(source)
    } else {
        (Ending::Exhausted, Means::LinearConflict)
    };
    (stages.close(ending), means)
}

/// One search, stage by stage.
struct Stages<'b, 's> {
    start: &'b Board,
    goal: &'b Board,
    threads: usize,
    progress: &'s mut Progress<'s>,
    /// What all stages together have used and proven.
    budget: Budget,
    /// The best solution that was told, which no stage takes away again.
    best: Option<Plan<Direction>>,
}

impl Stages<'_, '_> {
    fn run(&mut self, source: &mut dyn TableSource) -> (Ending<Direction>, Means) {
        let (start, goal) = (self.start, self.goal);
        let cells = goal.size().cells();
        let mut means = Means::LinearConflict;
        self.budget.raise_bound(LinearConflict::new(goal).bound(start));
        self.phase("line by line");
        let first = match construct(start, goal, &mut self.budget) {
            Ok(moves) => plan_of(moves),
            Err(reason) => return (Ending::Stopped(reason, None), means),
        };
        if first.cost == self.budget.lower_bound {
            return (Ending::Found(first, None), means);
        }
        self.improve(first);
        if cells > MAX_CELLS {
            return (self.anytime(), means);
        }

        let cost = self.budget.limits().cost;
        let all = Share { cost, ..Share::default() };
        self.phase("IDA* with linear conflict, some thousand nodes");
        let easy = self.part(Share { nodes: Some(FIRST_NODES), ..all }, |limits, progress| {
            plain::search(start, goal, Estimate::LinearConflict, limits, progress)
        });
        let is_used_up = |budget: &Budget| budget.child(Share::default()).limits().nodes == Some(0);
        match easy {
            Ending::Stopped(StopReason::Nodes, _) if !is_used_up(&self.budget) => {}
            ending => return (ending, means),
        }

        // If building takes seconds, finding a better solution to show meanwhile costs next to
        // nothing.
        if effort_for(cells) == Effort::Large {
            self.quick();
        }
        self.phase("pattern tables");
        let found = {
            let (mut snapshot, started) = (self.budget.snapshot(), Instant::now());
            let (before, progress) = (snapshot.stats.elapsed, &mut *self.progress);
            source.tables(goal, &mut self.budget, &mut |at| {
                let preparing =
                    Preparation { what: "building tables", done: at.done, total: at.total };
                snapshot.preparing = Some(preparing);
                snapshot.stats.elapsed = before + started.elapsed();
                progress(News::Poll(&snapshot));
            })
        };
        match found {
            Ok(tables) => {
                means = Means::Tables;
                let patterns = tables.patterns(goal).expect("the tables were asked for this goal");
                let solver = match IdaStar::with_budget(&patterns, &mut self.budget) {
                    Ok(solver) => solver,
                    Err(reason) => return (Ending::Stopped(reason, None), means),
                };
                self.phase("IDA* with pattern tables");
                let threads = self.threads;
                let quick = self.best.clone().filter(|_| effort_for(cells) == Effort::Large);
                let ending = self.part(all, |limits, progress| {
                    let progress = &mut |news: News<'_, Direction>| progress(news);
                    solver.solve_knowing(start, quick, limits, threads, progress)
                });
                (ending, means)
            }
            Err(StopReason::Memory) if cells <= Packed16::CELLS => {
                // This may take long, so something better to show is worth its few nodes.
                self.quick();
                self.phase("IDA* with walking distance");
                let ending = self.part(all, |limits, progress| {
                    plain::search(start, goal, Estimate::WalkingDistance, limits, progress)
                });
                (ending, Means::WalkingDistance)
            }
            // Without tables nothing is ever proven for boards of this size; but solutions get
            // shorter.
            Err(StopReason::Memory) => (self.anytime(), means),
            Err(reason) => (Ending::Stopped(reason, None), means),
        }
    }

    /// Tells that another stage begins.
    fn phase(&mut self, name: &'static str) {
        (self.progress)(News::Phase(name, &self.budget.snapshot()));
    }

    /// Better and better solutions until the limit.
    fn anytime(&mut self) -> Ending<Direction> {
        let cost = self.budget.limits().cost;
        self.shorten(Patience::UntilProven, Share { cost, ..Share::default() })
    }

    /// A better solution, if some milliseconds are enough for one.
    fn quick(&mut self) {
        match self.shorten(Patience::Quick, QUICK) {
            Ending::Found(plan, _) | Ending::Stopped(_, Some(plan)) => self.improve(plan),
            Ending::Exhausted | Ending::Stopped(_, None) => {}
        }
    }

    /// Shortens the best solution so far.
    fn shorten(&mut self, patience: Patience, share: Share) -> Ending<Direction> {
        let (start, goal) = (self.start, self.goal);
        let best = self.best.as_ref().map_or_else(Vec::new, |best| best.actions.clone());
        self.part(share, |limits, progress| {
            let progress = &mut |news: News<'_, Direction>| progress(news);
            shorten(start, goal, best, limits, patience, progress)
        })
    }

    /// Runs a part of the search with its share of what is left, and takes over what it proved.
    fn part(
        &mut self,
        share: Share,
        run: impl FnOnce(&Limits, &mut Progress<'_>) -> Report<Direction>,
    ) -> Ending<Direction> {
        let before = self.budget.snapshot();
        let progress = &mut *self.progress;
        let mut observer = |news: News<'_, Direction>| {
            let (phase, snapshot) = match news {
                News::Poll(snapshot) => (None, snapshot),
                News::Phase(name, snapshot) => (Some(name), snapshot),
                News::Better(..) | News::Reached(_) => return progress(news),
            };
            let mut stats = snapshot.stats;
            stats.generated += before.stats.generated;
            stats.expanded += before.stats.expanded;
            stats.elapsed += before.stats.elapsed;
            let snapshot = Snapshot {
                stats,
                lower_bound: snapshot.lower_bound.max(before.lower_bound),
                incumbent: snapshot.incumbent.into_iter().chain(before.incumbent).min(),
                preparing: None,
            };
            progress(match phase {
                Some(name) => News::Phase(name, &snapshot),
                None => News::Poll(&snapshot),
            });
        };
        self.budget.part(share, |limits| run(limits, &mut observer)).into_ending()
    }

    /// Keeps a solution that is better than any before, and tells whoever watches.
    fn improve(&mut self, plan: Plan<Direction>) {
        if self.best.as_ref().is_none_or(|best| plan.cost < best.cost) {
            self.budget.incumbent = Some(plan.cost);
            (self.progress)(News::Better(plan.cost, &|| plan.clone()));
            self.best = Some(plan);
        }
    }

    /// The report: a stage that was stopped may have less to show than an earlier one.
    fn close(self, ending: Ending<Direction>) -> Report<Direction> {
        self.budget.close(match ending {
            Ending::Stopped(reason, plan) if reason != StopReason::Cost => {
                let plans = self.best.into_iter().chain(plan);
                Ending::Stopped(reason, plans.min_by_key(|plan| plan.cost))
            }
            ending => ending,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::solve_anytime;
    use crate::testing::{checked_cost, size};
    use papan_puzzle::Cell;
    use papan_search::{Cost, Verdict};
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
            // The reverse path is as long.
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
