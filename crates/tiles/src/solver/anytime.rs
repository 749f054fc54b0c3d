//! Solutions of boards of any size: a first one at once, then shorter ones until the limit.
//!
//! First a line-by-line solution, which always succeeds; then, in rounds, beam searches of growing
//! width and the shortening of stretches of the best path. Solutions are only ever replaced by
//! shorter ones. Not here: optimality, unless the lower bound happens to meet the cost.

use papan_search::{Budget, Cost, Limits, Plan, Quality, Report, StopReason, Verdict};

use super::beam::Beam;
use super::bounds::linear_conflict;
use super::construct::construct;
use super::meter::{Lease, Meter, Progress};
use super::task::{Task, cost_of};
use super::window::{self, Shortening};
use crate::patterns::grid::Step;

/// How long to look for shorter solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// A decent solution quickly: milliseconds for 4x4, well under a second for 10x10.
    Quick,
    /// Until the limits end it, or the solution is proven optimal (which small boards reach).
    UntilLimit,
}

/// The width of the first beam.
const FIRST_WIDTH: usize = 32;
/// The widest beam; then only shortening goes on.
const LAST_WIDTH: usize = 1 << 17;
/// The widest beam of [`Patience::Quick`].
const QUICK_WIDTH: usize = 128;

/// Solves any board. `lower_bound` is what the caller can prove about the cost (from pattern
/// tables, say); linear conflicts are always considered.
///
/// A solution that a limit keeps from getting shorter is still a solution: the verdict is
/// [`Verdict::Stopped`] only if a limit came before the first one, or [`Limits::cost`] forbids the
/// best.
pub fn solve_anytime<'s>(
    task: &Task,
    lower_bound: Cost,
    limits: &Limits,
    patience: Patience,
    progress: &'s mut Progress<'s>,
) -> Report<Step> {
    let meter = Meter::new(limits, progress);
    let verdict = run(task, lower_bound, &meter, patience);
    let snapshot = meter.with(|budget| budget.snapshot());
    Report { verdict, lower_bound: snapshot.lower_bound, stats: snapshot.stats }
}

fn run(task: &Task, lower_bound: Cost, meter: &Meter<'_>, patience: Patience) -> Verdict<Step> {
    if !task.is_solvable() {
        return Verdict::Unsolvable;
    }
    meter.raise_bound(lower_bound);
    meter.raise_bound(Cost(linear_conflict(task.grid(), task.board(), task.goal())));
    if let Err(reason) = meter.with(Budget::poll) {
        return Verdict::Stopped { reason, incumbent: None };
    }
    let mut best = construct(task).expect("solvable boards can be solved line by line");
    let mut lease = meter.lease();
    // Every limit ends the improving, none takes the solution away.
    let stopped = improve(task, &mut best, meter, &mut lease, patience).err();
    let cost = cost_of(best.len());
    let plan = Plan { actions: best, cost };
    let (bound, most) = meter.with(|budget| (budget.lower_bound, budget.cost_limit()));
    if cost > most {
        let reason = stopped.unwrap_or(StopReason::Cost);
        return Verdict::Stopped { reason, incumbent: Some(plan) };
    }
    let quality = if cost == bound { Quality::Optimal } else { Quality::Unknown };
    Verdict::Solved { plan, quality }
}

/// Makes `best` shorter, round by round.
fn improve(
    task: &Task,
    best: &mut Vec<Step>,
    meter: &Meter<'_>,
    lease: &mut Lease<'_, '_>,
    patience: Patience,
) -> Result<(), StopReason> {
    let beam = Beam::new(task);
    let mut width = FIRST_WIDTH;
    let mut length = 20;
    let mut nodes = 500;
    note(best, meter);
    loop {
        let bound = meter.with(|budget| budget.lower_bound);
        if cost_of(best.len()) <= bound {
            return Ok(());
        }
        let bytes = Beam::bytes(task, width, best.len());
        let fits = meter.with(|budget| budget.charge(bytes).is_ok());
        if fits && width <= LAST_WIDTH {
            // Two steps shorter at least: solutions of one board have one parity.
            let most = best.len().saturating_sub(2) as u32;
            let found = beam.search(width, most, lease)?;
            if let Some(steps) = found {
                *best = steps;
                note(best, meter);
            }
        }
        if fits {
            meter.with(|budget| budget.release(bytes));
        }
        let mut shorter = best.clone();
        let mut result = Ok(Shortening::Gained);
        while result == Ok(Shortening::Gained) {
            result = window::shorten(task.grid(), task.board(), &mut shorter, length, nodes, lease);
        }
        if shorter.len() < best.len() {
            *best = shorter;
            note(best, meter);
        }
        if result? == Shortening::Optimal {
            meter.raise_bound(cost_of(best.len()));
            return Ok(());
        }
        if patience == Patience::Quick && width >= QUICK_WIDTH {
            return Ok(());
        }
        width = (2 * width).min(2 * LAST_WIDTH);
        length += 2;
        nodes = u64::saturating_mul(nodes, 2);
    }
}

/// Tells the budget, and so the progress hook, of a better solution.
fn note(best: &[Step], meter: &Meter<'_>) {
    meter.with(|budget| budget.incumbent = Some(cost_of(best.len())));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::task::{blank_first, blank_last};
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use rand_chacha::ChaCha8Rng;

    fn random_task(width: usize, height: usize, goal: &[u8], rng: &mut ChaCha8Rng) -> Task {
        loop {
            let mut board = goal.to_vec();
            board.shuffle(rng);
            let task = Task::new(width, height, &board, goal).unwrap();
            if task.is_solvable() {
                return task;
            }
        }
    }

    fn check(task: &Task, report: &Report<Step>) -> Cost {
        let plan = report.plan().unwrap();
        assert_eq!(task.replay(&plan.actions).unwrap(), task.goal());
        assert_eq!(plan.cost, cost_of(plan.actions.len()));
        assert!(report.lower_bound <= plan.cost);
        plan.cost
    }

    #[test]
    fn more_nodes_never_make_it_worse() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for (width, height) in [(2, 2), (2, 3), (5, 2), (3, 3), (4, 4), (6, 5), (10, 10), (1, 6)] {
            let cells = width * height;
            for goal in [blank_first(cells), blank_last(cells)] {
                let task = random_task(width, height, &goal, &mut rng);
                let mut last = Cost::MAX;
                for nodes in [0, 1000, 30_000, 300_000] {
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let solve = || {
                        solve_anytime(&task, Cost::ZERO, &limits, Patience::UntilLimit, &mut |_| {})
                    };
                    let (report, again) = (solve(), solve());
                    assert!(report.stats.generated <= nodes);
                    assert_eq!(report.plan(), again.plan());
                    let cost = check(&task, &report);
                    assert!(cost <= last);
                    last = cost;
                }
                let quick = solve_anytime(
                    &task,
                    Cost::ZERO,
                    &Limits::default(),
                    Patience::Quick,
                    &mut |_| {},
                );
                check(&task, &quick);
            }
        }
    }

    #[test]
    fn verdicts_say_what_is_known() {
        let solve = |board: &[u8], bound: Cost, limits: &Limits| {
            let task = Task::new(3, 3, board, &blank_last(9)).unwrap();
            solve_anytime(&task, bound, limits, Patience::UntilLimit, &mut |_| {}).verdict
        };
        let all = Limits::default();
        let swapped = [2, 1, 3, 4, 5, 6, 7, 8, 0];
        assert_eq!(solve(&swapped, Cost::ZERO, &all), Verdict::Unsolvable);
        // One of the two hardest boards: 31 moves. A caller that knows gets the proof.
        let hardest = [8, 6, 7, 2, 5, 4, 3, 0, 1];
        match solve(&hardest, Cost(31), &all) {
            Verdict::Solved { plan, quality: Quality::Optimal } => assert_eq!(plan.cost, Cost(31)),
            other => panic!("{other:?}"),
        }
        // Shortening the whole path to the end is a proof, too.
        match solve(&hardest, Cost::ZERO, &all) {
            Verdict::Solved { plan, quality: Quality::Optimal } => assert_eq!(plan.cost, Cost(31)),
            other => panic!("{other:?}"),
        }
        let limits = Limits { cost: Some(Cost(30)), nodes: Some(100_000), ..Limits::default() };
        match solve(&hardest, Cost::ZERO, &limits) {
            Verdict::Stopped { incumbent: Some(plan), .. } => assert!(plan.cost >= Cost(31)),
            other => panic!("{other:?}"),
        }
        let limits = Limits { stop_at_poll: Some(1), ..Limits::default() };
        match solve(&hardest, Cost::ZERO, &limits) {
            Verdict::Stopped { reason: StopReason::Cancelled, incumbent: None } => {}
            other => panic!("{other:?}"),
        }
    }
}
