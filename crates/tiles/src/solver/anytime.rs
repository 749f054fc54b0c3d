//! Solutions of boards of any size: a first one at once, then shorter ones until the limit.
//!
//! First a line-by-line solution, which always succeeds; then, in rounds, beam searches of growing
//! width and the shortening of stretches of the best path. Solutions are only ever replaced by
//! shorter ones. Not here: optimality, unless the lower bound happens to meet the cost.

use papan_search::{Cost, Limits, Plan, Quality, Report, StopReason, Verdict};

use super::beam::Beam;
use super::bounds::linear_conflict;
use super::construct::construct;
use super::meter::{Lease, Meter, Progress};
use super::task::{Task, cost_of};
use super::window;
use crate::patterns::grid::Step;

/// How long to look for shorter solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// A decent solution quickly: milliseconds for 4x4, well under a second for 10x10.
    Quick,
    /// Until the limits end it, or the solution is proven optimal.
    UntilLimit,
}

/// The width of the first beam.
const FIRST_WIDTH: usize = 32;
/// Wider beams are not tried: they would need gigabytes.
const LAST_WIDTH: usize = 1 << 20;

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
    if let Err(reason) = meter.with(|budget| budget.poll()) {
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
        if width <= LAST_WIDTH {
            // Two steps shorter at least: solutions of one board have one parity.
            let most = best.len().saturating_sub(2) as u32;
            if let Some(steps) = beam.search(width, most, lease)? {
                *best = steps;
                note(best, meter);
            }
        }
        let mut shorter = best.clone();
        let mut result = Ok(true);
        while result == Ok(true) {
            result = window::shorten(task.grid(), task.board(), &mut shorter, length, nodes, lease);
        }
        if shorter.len() < best.len() {
            *best = shorter;
            note(best, meter);
        }
        result?;
        if patience == Patience::Quick && width >= 128 {
            return Ok(());
        }
        width *= 2;
        length += 2;
        nodes *= 2;
    }
}

/// Tells the budget, and so the progress hook, of a better solution.
fn note(best: &[Step], meter: &Meter<'_>) {
    meter.with(|budget| budget.incumbent = Some(cost_of(best.len())));
}
