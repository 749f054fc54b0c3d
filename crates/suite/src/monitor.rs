//! What a puzzle reports to while it looks for an answer. How far it is goes to whoever watches as it
//! is; a better solution goes there only when the checker has replayed it.

use papan_checker::Metric;
use papan_search::{Cost, News, Plan, Snapshot};

use crate::puzzle::Progress;
use crate::solve::{Referee, SolveError};

/// A solution that the checker has accepted, found by a search that goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Improvement {
    /// The solution, in the notation asked for.
    pub solution: String,
    /// Its cost by the objective: less than that of any before.
    pub cost: Cost,
    /// What the checker measured.
    pub metrics: Vec<Metric>,
}

/// Stands between a search and whoever watches it.
pub struct Monitor<'a> {
    progress: &'a mut dyn Progress,
    referee: Referee<'a>,
    /// The cost of the last improvement.
    best: Option<Cost>,
    /// The first solution that the checker rejected, if any.
    fault: Option<SolveError>,
}

impl<'a> Monitor<'a> {
    pub(crate) fn new(progress: &'a mut dyn Progress, referee: Referee<'a>) -> Monitor<'a> {
        Monitor { progress, referee, best: None, fault: None }
    }

    /// Whether polls are wanted.
    pub fn is_active(&self) -> bool {
        self.progress.is_active()
    }

    /// Tells how far the search is.
    pub fn update(&mut self, snapshot: &Snapshot) {
        if self.is_active() {
            self.progress.update(snapshot);
        }
    }

    /// Tells what a solver told; a plan is made and written only if somebody wants it.
    pub fn hear<A>(&mut self, news: News<'_, A>, write: impl FnOnce(&[A]) -> String) {
        match news {
            News::Poll(snapshot) => self.update(snapshot),
            News::Better(cost, plan) => self.offer(cost, plan, write),
        }
    }

    /// Has a plan checked and passed on, if it is wanted: not if it costs more than was asked for,
    /// or no less than the last.
    fn offer<A>(
        &mut self,
        cost: Cost,
        plan: &dyn Fn() -> Plan<A>,
        write: impl FnOnce(&[A]) -> String,
    ) {
        let is_better = self.best.is_none_or(|best| cost < best) && self.referee.wants(cost);
        if !is_better || self.fault.is_some() || !self.progress.wants_solutions() {
            return;
        }
        let Plan { actions, cost } = plan();
        let solution = write(&actions);
        match self.referee.replay(&solution, Some(cost)) {
            Ok(metrics) => {
                self.best = Some(cost);
                self.progress.improved(Improvement { solution, cost, metrics });
            }
            Err(error) => self.fault = Some(error),
        }
    }

    /// The end of the search.
    ///
    /// # Errors
    /// If the checker rejected what the search offered: that is a bug, and what it answers in the
    /// end is not to be trusted either.
    pub(crate) fn close(self) -> Result<(), SolveError> {
        self.fault.map_or(Ok(()), Err)
    }
}
