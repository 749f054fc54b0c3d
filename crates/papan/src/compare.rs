//! Several algorithms and heuristics on the same level: what each found, and what it took.
//!
//! A comparison runs its lanes one after the other, every lane with the same full limits and on a
//! thread of its own, so that nothing a solver keeps from board to board helps the next lane. The
//! one exception is tables that a puzzle builds once per process: the first lane that needs them
//! pays for them, and a repetition shows the time without that. Not here: tables on a terminal,
//! files, charts.

mod agreement;
mod branching;
mod lane;
mod measure;
mod row;
mod summary;

use std::panic::resume_unwind;
use std::thread;

use papan_puzzle::{LevelText, Message, Outcome, SolveRequest, message};
use papan_search::{Snapshot, StopReason};

use crate::attempt::Attempt;
use crate::level::Answer;
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::record::Record;

pub use agreement::{Disagreement, disagreement};
pub use branching::effective_branching_factor;
pub use lane::{Lane, LaneChoice, Runner, lanes};
pub use measure::{Measure, mark_best};
pub use row::{Fault, Row};
pub use summary::{LaneSummary, summarise};

use row::Run;

/// Is told how a comparison is progressing.
pub trait ComparisonObserver: Send {
    /// The lane of this index begins.
    fn started(&mut self, _lane: usize) {}

    /// Called every few milliseconds while a lane runs.
    fn update(&mut self, _lane: usize, _snapshot: &Snapshot) {}

    /// A lane has ended. Which of its values are best is not known yet.
    fn finished(&mut self, _row: &Row) {}

    /// Whether [`update`](Self::update) should be called at all.
    fn is_active(&self) -> bool {
        true
    }
}

/// Nobody watches.
impl ComparisonObserver for () {
    fn is_active(&self) -> bool {
        false
    }
}

/// What to run on each level.
#[derive(Clone, Copy)]
pub struct Comparison<'a> {
    /// The puzzle.
    pub puzzle: &'static Puzzle,
    /// The lanes, in the order in which they run.
    pub lanes: &'a [Lane],
    /// Objective, options and limits of every lane. Its algorithm and heuristic are ignored.
    pub request: &'a SolveRequest,
    /// How many times each lane runs; times are medians. At least 1.
    pub repeat: usize,
}

impl Comparison<'_> {
    /// Runs every lane on a level, which has this number in its text.
    pub fn run(
        &self,
        level: &LevelText<'_>,
        number: usize,
        observer: &mut dyn ComparisonObserver,
    ) -> Vec<Row> {
        let mut rows = Vec::with_capacity(self.lanes.len());
        for lane in 0..self.lanes.len() {
            observer.started(lane);
            let row = self.run_lane(lane, level, number, &mut OfLane { lane, observer });
            observer.finished(&row);
            rows.push(row);
        }
        mark_best(&mut rows);
        rows
    }

    /// Runs one lane on a level, for races in which lanes run side by side.
    ///
    /// # Panics
    /// If there is no lane of this index.
    pub fn run_lane(
        &self,
        lane: usize,
        level: &LevelText<'_>,
        number: usize,
        progress: &mut dyn Progress,
    ) -> Row {
        let (index, lane) = (lane, &self.lanes[lane]);
        let mut runs = Vec::new();
        let request = match lane.request(self.request) {
            Ok(request) => request,
            Err(error) => {
                let message = error.message();
                runs.push(self.failed(self.request, level, number, message, Fault::Request));
                return Row::new(index, lane, runs);
            }
        };
        while runs.len() < self.repeat.max(1) {
            runs.push(self.run_afresh(lane, &request, level, number, progress));
            let is_over = runs.last().is_some_and(|run: &Run| run.fault.is_some());
            if is_over || request.limits.stop.is_stopped() {
                break;
            }
        }
        Row::new(index, lane, runs)
    }

    /// The row of a lane that was stopped before it began.
    ///
    /// # Panics
    /// If there is no lane of this index.
    pub fn stopped_lane(
        &self,
        lane: usize,
        level: &LevelText<'_>,
        number: usize,
        reason: StopReason,
    ) -> Row {
        let (index, lane) = (lane, &self.lanes[lane]);
        let mut request = self.request.clone();
        request.heuristic = lane.heuristic;
        let mut record = Record::stopped(number, level, &request, reason);
        record.algorithm = record.algorithm.and(Some(lane.runner.id()));
        Row::new(index, lane, vec![Run { record, actions: None, fault: None }])
    }

    /// Solves once, on a new thread: solvers keep their caches per thread.
    fn run_afresh(
        &self,
        lane: &Lane,
        request: &SolveRequest,
        level: &LevelText<'_>,
        number: usize,
        progress: &mut dyn Progress,
    ) -> Run {
        // In a browser there are no threads; what one lane leaves for the next is little there.
        if cfg!(target_family = "wasm") {
            return self.run_here(lane, request, level, number, progress);
        }
        thread::scope(|scope| {
            let work = || self.run_here(lane, request, level, number, progress);
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(handle) => handle.join().unwrap_or_else(|panic| resume_unwind(panic)),
                Err(error) => {
                    let message = message!(
                        "compare.no-thread",
                        "cannot start a thread for this lane: {fault}",
                        fault = error
                    );
                    self.failed(request, level, number, message, Fault::Internal)
                }
            }
        })
    }

    fn run_here(
        &self,
        lane: &Lane,
        request: &SolveRequest,
        level: &LevelText<'_>,
        number: usize,
        progress: &mut dyn Progress,
    ) -> Run {
        let Attempt { mut record, result } = match lane.runner {
            Runner::Algorithm(_) => Attempt::new(self.puzzle, level, number, request, progress),
            Runner::Replica(replica) => {
                Attempt::by_replica(self.puzzle, replica, level, number, request, progress)
            }
        };
        let (actions, fault) = match result {
            Ok((_, Answer { outcome: Outcome::Search(found), .. })) => (found.actions, None),
            Ok(_) => (None, None),
            Err(error) => (None, Some(Fault::from(&error))),
        };
        if fault.is_some() {
            record.heuristic = request.heuristic.map(|heuristic| heuristic.id);
        }
        Run { record, actions, fault }
    }

    fn failed(
        &self,
        request: &SolveRequest,
        level: &LevelText<'_>,
        number: usize,
        message: Message,
        fault: Fault,
    ) -> Run {
        let mut record = Record::failed(number, level, request, message.into());
        record.heuristic = request.heuristic.map(|heuristic| heuristic.id);
        Run { record, actions: None, fault: Some(fault) }
    }
}

/// Tells a observer which lane is making progress.
struct OfLane<'a> {
    lane: usize,
    observer: &'a mut dyn ComparisonObserver,
}

impl Progress for OfLane<'_> {
    fn update(&mut self, snapshot: &Snapshot) {
        self.observer.update(self.lane, snapshot);
    }

    fn is_active(&self) -> bool {
        self.observer.is_active()
    }
}
