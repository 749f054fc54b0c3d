//! IDA* without pattern tables: nothing to build, many nodes. For boards that are easy, and for a
//! memory limit that leaves no room for tables. Not here: the search over pattern tables
//! ([`idastar`](super::idastar)), which is many times faster on hard boards.

use papan_puzzle::Direction;
use papan_search::{
    Budget, Ending, Heuristic, Limits, Memory, News, Observer, Report, Share, Snapshot, StateSpace,
    ida_star,
};

use super::Progress;
use crate::board::Board;
use crate::heuristics::{LinearConflict, WalkingDistance};
use crate::space::{Packed, Packed16, Packed25, TilesSpace};

/// What guides the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Estimate {
    /// Needs no preparation.
    LinearConflict,
    /// Stronger up to 16 cells, after some milliseconds of preparation.
    WalkingDistance,
}

/// A shortest solution of a board of at most 25 cells, as far as the limits allow.
pub(crate) fn search(
    start: &Board,
    goal: &Board,
    estimate: Estimate,
    limits: &Limits,
    progress: &mut Progress<'_>,
) -> Report<Direction> {
    match start.size().cells() {
        ..=Packed16::CELLS => search_packed::<Packed16>(start, goal, estimate, limits, progress),
        _ => search_packed::<Packed25>(start, goal, estimate, limits, progress),
    }
}

fn search_packed<P: Packed>(
    start: &Board,
    goal: &Board,
    estimate: Estimate,
    limits: &Limits,
    progress: &mut Progress<'_>,
) -> Report<Direction> {
    let space = TilesSpace::<P>::new(start, goal);
    let mut budget = Budget::new(limits);
    let mut run = |heuristic: &dyn Heuristic<TilesSpace<P>>, budget: &mut Budget| {
        let all = Share { cost: limits.cost, ..Share::default() };
        let mut report = budget.part(all, |limits| {
            ida_star(&space, heuristic, Memory::Path, limits, &mut ForwardPolls(progress))
        });
        report.stats = budget.snapshot().stats;
        report
    };
    match estimate {
        Estimate::LinearConflict => run(&LinearConflict::new(goal), &mut budget),
        Estimate::WalkingDistance => match WalkingDistance::with_budget(goal, &mut budget) {
            Ok(heuristic) => run(&heuristic, &mut budget),
            Err(reason) => budget.close(Ending::Stopped(reason, None)),
        },
    }
}

/// Passes polls on.
struct ForwardPolls<'a, 'p>(&'a mut Progress<'p>);

impl<S: StateSpace> Observer<S> for ForwardPolls<'_, '_> {
    fn polled(&mut self, snapshot: &Snapshot) {
        (self.0)(News::Poll(snapshot));
    }

    fn wants_polls(&self) -> bool {
        true
    }
}
