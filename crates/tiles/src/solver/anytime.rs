//! Solutions of boards of any size: a first one immediately, then shorter ones until the limit.
//!
//! First a line-by-line solution, which always succeeds; then, in rounds, beam searches of growing
//! width and the shortening of stretches of the best path. Solutions are only ever replaced by
//! shorter ones. Not here: optimality, unless the lower bound happens to meet the cost.

use papan_puzzle::Direction;
use papan_search::{Budget, Cost, Ending, Limits, Plan, Report, StopReason};

use super::beam::Beam;
use super::construct::construct;
use super::meter::{Lease, Meter, Progress};
use super::window::{Shortener, Shortening};
use super::{cost_of, plan_of};
use crate::board::Board;
use crate::goal::Parity;
use crate::heuristics::LinearConflict;

/// How long to look for shorter solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// A decent solution quickly: milliseconds for 4x4, well under a second for 10x10.
    Quick,
    /// Until the limits end it, or the solution is proven optimal (which happens on small boards).
    UntilLimit,
    /// Like [`UntilLimit`](Self::UntilLimit), but only a proven solution is the answer: reaching a
    /// limit before that is a stop, with the solution as the best so far.
    UntilProven,
}

/// The width of the first beam.
const FIRST_WIDTH: usize = 32;
/// The widest beam; after that only shortening goes on.
const LAST_WIDTH: usize = 1 << 17;
/// The widest beam of [`Patience::Quick`].
const QUICK_WIDTH: usize = 128;

/// Brings any board to any goal. `lower_bound` is what the caller can prove about the cost (from pattern
/// tables, say); linear conflicts are always considered.
///
/// A solution that a limit keeps from getting shorter is still a solution: the verdict is
/// [`Stopped`](papan_search::Verdict::Stopped) only if [`Limits::cost`] forbids the best one found, or
/// `patience` wants a proof.
///
/// # Panics
/// If start and goal have different sizes.
pub fn solve_anytime<'s>(
    start: &Board,
    goal: &Board,
    lower_bound: Cost,
    limits: &Limits,
    patience: Patience,
    progress: &'s mut Progress<'s>,
) -> Report<Direction> {
    assert_eq!(start.size(), goal.size(), "start and goal have one size");
    let meter = Meter::new(limits, progress);
    let ending = run(start, goal, lower_bound, &meter, patience);
    meter.close(ending)
}

/// Nodes that [`quick_plan`] may take, whatever is left: some milliseconds.
const QUICK_NODES: u64 = 100_000;

/// Some solution of a board that has one, within the memory and the stop token of `limits` but beyond
/// their time and nodes: what a search that was stopped has to show for it. Milliseconds up to 5x5, and
/// never more than [`QUICK_NODES`] nodes.
///
/// # Panics
/// If the goal cannot be reached.
pub(crate) fn quick_plan(start: &Board, goal: &Board, limits: &Limits) -> Plan<Direction> {
    let limits = Limits { time: None, nodes: Some(QUICK_NODES), cost: None, ..limits.clone() };
    let report = solve_anytime(start, goal, Cost::ZERO, &limits, Patience::Quick, &mut |_| {});
    report.plan().cloned().expect("solvable boards can be solved line by line")
}

fn run(
    start: &Board,
    goal: &Board,
    lower_bound: Cost,
    meter: &Meter<'_>,
    patience: Patience,
) -> Ending<Direction> {
    if !Parity::of(start, goal).is_solvable() {
        return Ending::Exhausted;
    }
    meter.raise_bound(lower_bound);
    meter.raise_bound(LinearConflict::new(goal).bound(start));
    // Immediately, whatever the limits: every limit ends the improving, but none takes this away.
    let mut best = construct(start, goal).expect("solvable boards can be solved line by line");
    let mut lease = meter.lease();
    let stopped = improve(start, goal, &mut best, meter, &mut lease, patience).err();
    drop(lease);
    let plan = plan_of(best);
    let is_wanted = plan.cost <= meter.with(|budget| budget.cost_limit());
    match stopped {
        Some(reason) if patience == Patience::UntilProven || !is_wanted => {
            Ending::Stopped(reason, Some(plan))
        }
        _ => Ending::Found(plan, None),
    }
}

/// Makes `best` shorter, round by round.
fn improve(
    start: &Board,
    goal: &Board,
    best: &mut Vec<Direction>,
    meter: &Meter<'_>,
    lease: &mut Lease<'_, '_>,
    patience: Patience,
) -> Result<(), StopReason> {
    meter.improve(best);
    let (bound, most) = meter.with(|budget| (budget.lower_bound, budget.cost_limit()));
    if bound > most {
        return Err(StopReason::Cost);
    }
    if cost_of(best.len()) <= bound {
        return Ok(());
    }
    meter.with(Budget::poll)?;
    // Where there is no room for its tables, shortening has to do.
    let beam = match meter.with(|budget| Beam::new(start, goal, budget)) {
        Err(StopReason::Memory) => None,
        beam => Some(beam?),
    };
    let shortener = Shortener::new(start);
    let mut width = FIRST_WIDTH;
    let mut length = 20;
    let mut nodes = 500;
    loop {
        if let Some(beam) = beam.as_ref().filter(|_| width <= LAST_WIDTH) {
            let bytes = beam.bytes(width, best.len());
            if meter.with(|budget| budget.charge(bytes).is_ok()) {
                // At least two steps shorter: all solutions of one board have the same parity.
                let most = best.len().saturating_sub(2) as u32;
                meter.with(|budget| budget.stats.roots += 1);
                let found = beam.search(width, most, lease)?;
                if let Some(moves) = found {
                    *best = moves;
                    meter.improve(best);
                }
                meter.with(|budget| budget.release(bytes));
            }
        }
        let mut shorter = best.clone();
        let mut result = Ok(Shortening::Gained);
        while result == Ok(Shortening::Gained) {
            result = shortener.shorten(&mut shorter, length, nodes, lease);
        }
        if shorter.len() < best.len() {
            *best = shorter;
            meter.improve(best);
        }
        if result? == Shortening::Optimal {
            meter.raise_bound(cost_of(best.len()));
            return Ok(());
        }
        let cost = cost_of(best.len());
        let is_decent = patience == Patience::Quick && width >= QUICK_WIDTH;
        if cost <= bound || is_decent && cost <= most {
            return Ok(());
        }
        width = (2 * width).min(2 * LAST_WIDTH);
        length += 2;
        nodes = u64::saturating_mul(nodes, 2);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use papan_search::{Quality, Verdict};

    use super::*;
    use crate::generate::Generator;
    use crate::testing::{checked_cost, size, standard_goals};

    #[test]
    fn more_nodes_never_make_it_worse() {
        let sizes = [(2, 2), (3, 2), (2, 5), (3, 3), (4, 4), (5, 6), (10, 10), (10, 2)];
        for (seed, (rows, columns)) in sizes.into_iter().enumerate() {
            for goal in standard_goals(size(rows, columns)) {
                let start = Generator::new(goal.clone(), seed as u64).next().unwrap();
                let solve = |limits: &Limits, patience| {
                    solve_anytime(&start, &goal, Cost::ZERO, limits, patience, &mut |_| {})
                };
                let mut last = Cost::MAX;
                for nodes in [0, 1000, 30_000, 300_000] {
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let report = solve(&limits, Patience::UntilLimit);
                    let again = solve(&limits, Patience::UntilLimit);
                    assert!(report.stats.generated <= nodes);
                    assert_eq!(report.plan(), again.plan());
                    let cost = checked_cost(&start, &goal, &report);
                    assert!(cost <= last);
                    last = cost;
                }
                checked_cost(&start, &goal, &solve(&Limits::default(), Patience::Quick));
            }
        }
    }

    #[test]
    fn verdicts_say_what_is_known() {
        let goal = Board::blank_last(size(3, 3));
        let solve = |tiles: &[u8], bound: Cost, limits: &Limits| {
            let start = Board::new(goal.size(), tiles).unwrap();
            let patience = Patience::UntilLimit;
            solve_anytime(&start, &goal, bound, limits, patience, &mut |_| {}).verdict
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
        // Nothing that cheap exists, and anything more expensive is not wanted; whether that is
        // proven depends on how long it may take.
        for (nodes, reason) in [(10, StopReason::Nodes), (10_000_000, StopReason::Cost)] {
            let limits = Limits { cost: Some(Cost(30)), nodes: Some(nodes), ..Limits::default() };
            let stopped = Verdict::Stopped { reason, incumbent: None };
            assert_eq!(solve(&hardest, Cost::ZERO, &limits), stopped);
        }
        // The first solution is there whatever the limit.
        for limits in [
            Limits { stop_at_poll: Some(1), ..Limits::default() },
            Limits { time: Some(Duration::ZERO), ..Limits::default() },
            Limits { nodes: Some(0), ..Limits::default() },
            Limits { memory_bytes: Some(0), nodes: Some(1000), ..Limits::default() },
        ] {
            match solve(&hardest, Cost::ZERO, &limits) {
                Verdict::Solved { plan, quality: Quality::Unknown } => {
                    assert!(plan.cost > Cost(30));
                }
                other => panic!("{other:?}"),
            }
        }
    }
}
