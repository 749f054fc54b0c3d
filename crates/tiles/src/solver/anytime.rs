//! Solutions of boards of any size: a first one immediately, then shorter ones until the limit.
//!
//! First a line-by-line solution, which always succeeds; then, in rounds, beam searches of growing
//! width and the shortening of stretches of the best path. Solutions are only ever replaced by
//! shorter ones. Not here: optimality, unless the lower bound happens to meet the cost.

use papan_puzzle::Direction;
use papan_search::kit::Meter;
use papan_search::{Cost, Ending, Limits, Report, Share, StopReason};

use super::beam::Beam;
use super::construct::construct;
use super::window::{Shortener, Shortening};
use super::{Lease, Progress, SharedMeter, cost_of, plan_of};
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
/// [`Stopped`](papan_search::Verdict::Stopped) only if the limit comes before the first one,
/// [`Limits::cost`] forbids the best one found, or `patience` wants a proof.
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
    let mut meter = Meter::new(limits, progress);
    if !Parity::of(start, goal).is_solvable() {
        return meter.close(Ending::Exhausted);
    }
    meter.raise_bound(lower_bound);
    meter.raise_bound(LinearConflict::new(goal).bound(start));
    meter.phase("line by line");
    match construct(start, goal, &mut meter) {
        Ok(first) => shorten_in(start, goal, first, meter, patience),
        Err(reason) => meter.close(Ending::Stopped(reason, None)),
    }
}

/// Like [`solve_anytime`], with a first solution at hand: every limit ends the improving, but none takes
/// the solution away.
pub(crate) fn shorten<'s>(
    start: &Board,
    goal: &Board,
    first: Vec<Direction>,
    limits: &Limits,
    patience: Patience,
    progress: &'s mut Progress<'s>,
) -> Report<Direction> {
    let mut meter = Meter::new(limits, progress);
    meter.raise_bound(LinearConflict::new(goal).bound(start));
    shorten_in(start, goal, first, meter, patience)
}

/// What [`Patience::Quick`] may use beside another search, for something to show should that be stopped:
/// some milliseconds. Any cost will do, since it is not the answer.
pub(crate) const QUICK: Share =
    Share { nodes: Some(100_000), time: None, memory_bytes: None, cost: None };

fn shorten_in(
    start: &Board,
    goal: &Board,
    first: Vec<Direction>,
    meter: Meter<'_, Direction>,
    patience: Patience,
) -> Report<Direction> {
    let mut best = first;
    let meter = SharedMeter::new(meter);
    meter.with(|meter| meter.phase("beams and windows: shorter solutions"));
    let mut lease = meter.lease();
    let stopped = improve(start, goal, &mut best, &meter, &mut lease, patience).err();
    drop(lease);
    let plan = plan_of(best);
    let is_wanted = plan.cost <= meter.with(|meter| meter.cost_limit());
    let ending = match stopped {
        Some(reason) if patience == Patience::UntilProven || !is_wanted => {
            Ending::Stopped(reason, Some(plan))
        }
        _ => Ending::Found(plan, None),
    };
    meter.with(|meter| meter.close(ending))
}

/// Makes `best` shorter, round by round.
fn improve(
    start: &Board,
    goal: &Board,
    best: &mut Vec<Direction>,
    meter: &SharedMeter<'_>,
    lease: &mut Lease<'_, '_>,
    patience: Patience,
) -> Result<(), StopReason> {
    super::tell(meter, best);
    let (bound, most) = meter.with(|meter| (meter.lower_bound, meter.cost_limit()));
    if bound > most {
        return Err(StopReason::Cost);
    }
    if cost_of(best.len()) <= bound {
        return Ok(());
    }
    meter.with(Meter::poll)?;
    // Where there is no room for its tables, shortening has to do.
    let beam = match meter.with(|meter| Beam::new(start, goal, meter)) {
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
            if meter.with(|meter| meter.charge(bytes).is_ok()) {
                // At least two steps shorter: all solutions of one board have the same parity.
                let most = best.len().saturating_sub(2) as u32;
                meter.with(|meter| meter.stats.roots += 1);
                let found = beam.search(width, most, lease)?;
                if let Some(moves) = found {
                    *best = moves;
                    super::tell(meter, best);
                }
                meter.with(|meter| meter.release(bytes));
            }
        }
        let mut shorter = best.clone();
        let mut result = Ok(Shortening::Gained);
        while result == Ok(Shortening::Gained) {
            result = shortener.shorten(&mut shorter, length, nodes, lease);
        }
        if shorter.len() < best.len() {
            *best = shorter;
            super::tell(meter, best);
        }
        if result? == Shortening::Optimal {
            meter.with(|meter| meter.raise_bound(cost_of(best.len())));
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
        // On a board this small the first solution is there whatever the limit, if there is room for it.
        let no_room = Limits { memory_bytes: Some(0), ..Limits::default() };
        let stopped = Verdict::Stopped { reason: StopReason::Memory, incumbent: None };
        assert_eq!(solve(&hardest, Cost::ZERO, &no_room), stopped);
        for limits in [
            Limits { stop_at_poll: Some(1), ..Limits::default() },
            Limits { time: Some(Duration::ZERO), ..Limits::default() },
            Limits { nodes: Some(0), ..Limits::default() },
            Limits { memory_bytes: Some(1000), nodes: Some(1000), ..Limits::default() },
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
