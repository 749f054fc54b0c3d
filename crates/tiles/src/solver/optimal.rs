//! Optimal solutions of boards for which there are tables: some solution at once, then a short
//! search without tables, which is enough for easy boards, and only then one with tables. If there
//! is no room for them, the search goes on without.
//!
//! What is done depends on the board and the limits, never on what was solved before or on the
//! clock. For many boards of one goal with tables at hand, use [`IdaStar`]. Not here: boards too
//! large for tables.

use std::time::Instant;

use papan_puzzle::{Checkpoint, Direction, Message};
use papan_search::{
    Budget, Ending, Limits, News, Plan, Preparation, Report, Share, Snapshot, StopReason,
};

use super::anytime::{Patience, QUICK, shorten};
use super::construct::construct;
use super::idastar::{Given, IdaStar, Identity, Keeper};
use super::plain::{self, Estimate};
use super::tables::{BuildObserver, BuiltOnTheSpot, TableSource, Tables, effort_for};
use super::{Progress, plan_of};
use crate::board::Board;
use crate::goal::Parity;
use crate::heuristics::LinearConflict;
use crate::patterns::{BuildProgress, Effort, MAX_CELLS, partitions};
use crate::space::{Packed, Packed16};

/// Nodes that a search without tables may generate before tables are requested: a third of a
/// millisecond, while the smallest tables of a 15-puzzle take 0.1 s to build. It applies whether or
/// not tables already exist, because an answer must not depend on what was solved before; so it has
/// to be small compared with a search with tables. On Korf's 100 it takes 28 ms of CPU time in
/// total, and the search with tables 1.63 s: 1.7%.
const FIRST_NODES: u64 = 2_000;

/// After a round of more nodes with small tables, larger ones are built, where there are some. A round has
/// some six times the nodes of the one before; those of a 15-puzzle take as long to build as 40 million
/// nodes take with small ones, and then the next round takes about half the time. The first position of 80
/// moves takes 443 million nodes with small tables alone.
const LONG_ROUND: u64 = 10_000_000;

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
    let solved = solve_optimal_with(start, goal, source, None, limits, threads, progress);
    solved.expect("only a checkpoint can be of another search").0
}

/// Like [`solve_optimal`], with tables from `source`, which is asked for them only if they are
/// needed. A limit leaves the best solution found; `limits.cost` applies to the answer. A search that takes
/// long keeps what it knows in `checkpoint`, and goes on from there.
///
/// # Errors
/// If the checkpoint is of another search.
///
/// # Panics
/// If start and goal have different sizes.
pub fn solve_optimal_with<'s>(
    start: &Board,
    goal: &Board,
    source: &mut dyn TableSource,
    checkpoint: Option<&dyn Checkpoint>,
    limits: &Limits,
    threads: usize,
    progress: &'s mut Progress<'s>,
) -> Result<(Report<Direction>, Means), Message> {
    assert_eq!(start.size(), goal.size(), "start and goal have one size");
    let budget = Budget::new(limits);
    let long_round = LONG_ROUND;
    let mut stages =
        Stages { start, goal, threads, progress, checkpoint, long_round, budget, best: None };
    let (ending, means) = if Parity::of(start, goal).is_solvable() {
        stages.run(source)?
    } else {
        (Ending::Exhausted, Means::LinearConflict)
    };
    Ok((stages.close(ending), means))
}

/// One search, stage by stage.
struct Stages<'b, 's> {
    start: &'b Board,
    goal: &'b Board,
    threads: usize,
    progress: &'s mut Progress<'s>,
    checkpoint: Option<&'b dyn Checkpoint>,
    /// [`LONG_ROUND`], except in tests.
    long_round: u64,
    /// What all stages together have used and proven.
    budget: Budget,
    /// The best solution that was told, which no stage takes away again.
    best: Option<Plan<Direction>>,
}

impl Stages<'_, '_> {
    fn run(&mut self, source: &mut dyn TableSource) -> Result<(Ending<Direction>, Means), Message> {
        let (start, goal) = (self.start, self.goal);
        let cells = goal.size().cells();
        let means = Means::LinearConflict;
        self.budget.raise_bound(LinearConflict::new(goal).bound(start));
        self.phase("line by line");
        let first = match construct(start, goal, &mut self.budget) {
            Ok(moves) => plan_of(moves),
            Err(reason) => return Ok((Ending::Stopped(reason, None), means)),
        };
        if first.cost == self.budget.lower_bound {
            return Ok((Ending::Found(first, None), means));
        }
        self.improve(first);
        if cells > MAX_CELLS {
            return Ok((self.anytime(), means));
        }

        let cost = self.budget.limits().cost;
        let all = Share { cost, ..Share::default() };
        self.phase("IDA* with linear conflict, some thousand nodes");
        let easy = self.part(Share { nodes: Some(FIRST_NODES), ..all }, |limits, progress| {
            plain::search(start, goal, Estimate::LinearConflict, limits, progress)
        });
        match easy {
            Ending::Stopped(StopReason::Nodes, _) if !self.is_used_up() => {}
            ending => return Ok((ending, means)),
        }

        // If building takes seconds, finding a better solution to show meanwhile costs next to
        // nothing.
        if effort_for(cells) == Effort::Large {
            self.quick();
        }
        self.phase("pattern tables");
        let found = self.preparing(|budget, observer| source.tables(goal, budget, observer));
        Ok(match found {
            Ok(tables) => (self.with_tables(&*tables, source)?, Means::Tables),
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
        })
    }

    /// Searches with tables, and with larger ones if that takes long.
    fn with_tables(
        &mut self,
        tables: &dyn Tables,
        source: &mut dyn TableSource,
    ) -> Result<Ending<Direction>, Message> {
        let cells = self.goal.size().cells();
        let larger = match tables.are_small() && effort_for(cells) == Effort::Small {
            true => partitions(self.goal, Effort::Medium),
            false => Vec::new(),
        };
        // A search with small tables is mostly over before there is anything to show.
        let known = self.best.clone().filter(|_| effort_for(cells) == Effort::Large);
        if larger.is_empty() {
            return self.ida_star(tables, known, None);
        }
        match self.ida_star(tables, known, Some(self.long_round))? {
            Ending::Stopped(StopReason::Incomplete, plan) => {
                if let Some(plan) = plan {
                    self.improve(plan);
                }
            }
            ending => return Ok(ending),
        }
        self.phase("larger pattern tables");
        match self.preparing(|budget, observer| source.larger(larger, budget, observer)) {
            Ok(larger) => self.ida_star(&*larger, self.best.clone(), None),
            Err(StopReason::Memory) => self.ida_star(tables, self.best.clone(), None),
            Err(reason) => Ok(Ending::Stopped(reason, None)),
        }
    }

    /// IDA* with these tables, until a round had more than `most_nodes`.
    fn ida_star(
        &mut self,
        tables: &dyn Tables,
        known: Option<Plan<Direction>>,
        most_nodes: Option<u64>,
    ) -> Result<Ending<Direction>, Message> {
        let (start, goal, threads) = (self.start, self.goal, self.threads);
        let patterns = tables.patterns(goal).expect("the tables were asked for this goal");
        let held = self.budget.memory();
        let solver = match IdaStar::with_budget(&patterns, &mut self.budget) {
            Ok(solver) => solver,
            Err(reason) => return Ok(Ending::Stopped(reason, None)),
        };
        // A search that gives up soon is soon done again.
        let checkpoint = self.checkpoint.filter(|_| most_nodes.is_none());
        let keeper = match checkpoint {
            Some(store) => {
                let states = solver.pruning_states();
                let identity = Identity::new(start, goal, &patterns.name(), states);
                Some(Keeper::new(store, identity)?)
            }
            None => None,
        };
        self.phase("IDA* with pattern tables");
        let at_least = self.budget.lower_bound.0;
        let given = Given { known, at_least, most_nodes, keeper: keeper.as_ref() };
        let all = Share { cost: self.budget.limits().cost, ..Share::default() };
        let ending = self.part(all, |limits, progress| {
            let progress = &mut |news: News<'_, Direction>| progress(news);
            solver.solve_given(start, given, limits, threads, progress)
        });
        drop(solver);
        self.budget.release(self.budget.memory() - held);
        Ok(ending)
    }

    /// Whether there are no nodes left.
    fn is_used_up(&self) -> bool {
        self.budget.child(Share::default()).limits().nodes == Some(0)
    }

    /// Has tables built, and tells how far that is.
    fn preparing<T>(
        &mut self,
        build: impl FnOnce(&mut Budget, &mut BuildObserver<'_>) -> Result<T, StopReason>,
    ) -> Result<T, StopReason> {
        let (mut snapshot, started) = (self.budget.snapshot(), Instant::now());
        let (before, progress) = (snapshot.stats.elapsed, &mut *self.progress);
        build(&mut self.budget, &mut |at: BuildProgress| {
            let preparing = Preparation { what: "building tables", done: at.done, total: at.total };
            snapshot.preparing = Some(preparing);
            snapshot.stats.elapsed = before + started.elapsed();
            progress(News::Poll(&snapshot));
        })
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
                forecast: snapshot.forecast,
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

    /// Larger tables after a long round: the same costs, and a bound that goes on where it was.
    #[test]
    fn larger_tables_change_no_cost() {
        let goal = Board::blank_first(size(4, 4));
        for tiles in [
            [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3],
            [13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6],
        ] {
            let start = Board::new(size(4, 4), &tiles).unwrap();
            let solved = |long_round, memory_bytes| {
                let limits = Limits { memory_bytes, ..Limits::default() };
                let (mut bounds, mut phases) = (Vec::new(), 0);
                let mut progress = |news: News<'_, Direction>| match news {
                    News::Poll(snapshot) => bounds.push(snapshot.lower_bound),
                    News::Phase("larger pattern tables", _) => phases += 1,
                    _ => {}
                };
                let stages = Stages {
                    start: &start,
                    goal: &goal,
                    threads: 1,
                    progress: &mut progress,
                    checkpoint: None,
                    long_round,
                    budget: Budget::new(&limits),
                    best: None,
                };
                let report = stages.solved(&mut BuiltOnTheSpot { threads: 1 });
                assert!(report.is_optimal() && bounds.is_sorted());
                (checked_cost(&start, &goal, &report), phases)
            };
            let (cost, phases) = solved(u64::MAX, None);
            assert_eq!(phases, 0);
            assert_eq!(solved(1000, None), (cost, 1));
            // Without room for them, the small ones have to do.
            assert_eq!(solved(1000, Some(40 << 20)), (cost, 1));
        }
    }

    impl Stages<'_, '_> {
        fn solved(mut self, source: &mut dyn TableSource) -> Report<Direction> {
            let (ending, means) = self.run(source).unwrap();
            assert_eq!(means, Means::Tables);
            self.close(ending)
        }
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
