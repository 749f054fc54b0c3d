//! Watching a search in progress: how far it is, better solutions, which are shown only after the
//! checker has replayed them, and until there is one, the best position so far.

use std::time::{Duration, Instant};

use papan_checker::Metric;
use papan_puzzle::{BestPosition, Monitor, SolveRequest, Tape};
use papan_search::{Cost, Rank, Snapshot};

use crate::level::{InternalError, Level};

/// Is told how a long search is progressing, from whichever thread notices.
pub trait Progress: Send {
    /// Called every few milliseconds.
    fn update(&mut self, snapshot: &Snapshot);

    /// Whether [`update`](Self::update) should be called at all.
    fn is_active(&self) -> bool {
        true
    }

    /// The search found a solution that is cheaper than any before, and goes on. Not every search
    /// has one before its last.
    fn improved(&mut self, _improvement: Improvement) {}

    /// Whether [`improved`](Self::improved) should be called: if not, no solution is written or
    /// checked before the last.
    fn wants_solutions(&self) -> bool {
        false
    }

    /// The search has come to a position that is better than those before, by its own measure; told a few
    /// times a second at most, and no more once there is a solution. Not every search has one to show.
    fn reached(&mut self, _position: BestPosition) {}

    /// Whether [`reached`](Self::reached) should be called: if not, no position is written.
    fn wants_positions(&self) -> bool {
        false
    }
}

/// Positions are shown no more often than this.
const PACE: Duration = Duration::from_millis(200);

/// Nobody watches.
impl Progress for () {
    fn update(&mut self, _snapshot: &Snapshot) {}

    fn is_active(&self) -> bool {
        false
    }
}

/// A solution that the checker has accepted, found by a search that goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Improvement {
    /// The solution, in the requested notation.
    pub solution: String,
    /// Its cost by the objective: less than that of any before.
    pub cost: Cost,
    /// What the checker measured.
    pub metrics: Vec<Metric>,
}

/// Has solutions that a search offers replayed before they are shown.
pub(crate) struct Checked<'a> {
    progress: &'a mut dyn Progress,
    level: &'a Level,
    request: &'a SolveRequest,
    /// The cost of the last improvement.
    best: Option<Cost>,
    /// Whether the search has told of any plan.
    has_plan: bool,
    /// The position that was shown last, and when.
    shown: Option<(Rank, Instant)>,
    /// The checker's objection to the first solution that it rejected.
    fault: Option<InternalError>,
    /// Where the search is recorded.
    tape: Option<&'a mut Tape>,
}

impl<'a> Checked<'a> {
    pub(crate) fn new(
        progress: &'a mut dyn Progress,
        level: &'a Level,
        request: &'a SolveRequest,
        tape: Option<&'a mut Tape>,
    ) -> Checked<'a> {
        Checked {
            progress,
            level,
            request,
            best: None,
            has_plan: false,
            shown: None,
            fault: None,
            tape,
        }
    }

    /// The end of the search.
    ///
    /// # Errors
    /// If the checker rejected what the search offered: that is a bug, and what the search answers
    /// in the end is not to be trusted either.
    pub(crate) fn close(self) -> Result<(), InternalError> {
        self.fault.map_or(Ok(()), Err)
    }
}

impl Monitor for Checked<'_> {
    fn is_active(&self) -> bool {
        self.progress.is_active()
    }

    fn update(&mut self, snapshot: &Snapshot) {
        self.has_plan |= snapshot.incumbent.is_some();
        self.progress.update(snapshot);
    }

    /// Not if it costs more than was asked for, or no less than the last one.
    fn wants(&self, cost: Cost) -> bool {
        self.fault.is_none()
            && self.best.is_none_or(|best| cost < best)
            && self.request.limits.cost.is_none_or(|most| cost <= most)
            && self.progress.wants_solutions()
    }

    fn offer(&mut self, solution: String, cost: Cost) {
        match self.level.replay(&solution, Some(cost), self.request) {
            Ok(metrics) => {
                self.best = Some(cost);
                self.progress.improved(Improvement { solution, cost, metrics });
            }
            Err(error) => self.fault = Some(error),
        }
    }

    /// Not if there is a plan, if it is no better than the last one, or soon after that.
    fn wants_position(&self, rank: Rank) -> bool {
        self.progress.wants_positions()
            && self.best.is_none()
            && !self.has_plan
            && self.shown.is_none_or(|(last, at)| rank > last && at.elapsed() >= PACE)
    }

    fn show_position(&mut self, position: BestPosition, rank: Rank) {
        self.shown = Some((rank, Instant::now()));
        self.progress.reached(position);
    }

    fn tape(&mut self) -> Option<&mut Tape> {
        self.tape.as_deref_mut()
    }
}
