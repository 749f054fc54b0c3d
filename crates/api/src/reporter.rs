//! Turns what a search reports into events, no more of them than a reader can follow.

use std::time::{Duration, Instant};

use papan::{BestPosition, Improvement, Progress, Snapshot};

use crate::event::{Event, ProgressEvent};

/// Progress is reported no more often than this, for each search, and better solutions likewise.
const PACE: Duration = Duration::from_millis(100);

/// Sends events of one search.
#[derive(Debug)]
pub struct Reporter<F> {
    send: F,
    lane: usize,
    last: Instant,
    wants_solutions: bool,
    last_solution: Instant,
    /// A better solution that came too soon after the last one.
    waiting: Option<Improvement>,
}

impl<F: FnMut(Event) + Send> Reporter<F> {
    /// Reports the search of a solve job, its better solutions and positions included.
    pub fn of_solve(send: F) -> Reporter<F> {
        Reporter { wants_solutions: true, ..Reporter::of_lane(0, send) }
    }

    /// Reports a lane of a comparison.
    pub fn of_lane(lane: usize, send: F) -> Reporter<F> {
        let last = Instant::now();
        Reporter { send, lane, last, wants_solutions: false, last_solution: last, waiting: None }
    }

    /// Reports the better solution that is waiting, if it is time. A search that is over soon
    /// reports none of them: the answer comes first.
    fn show_solution(&mut self) {
        if self.last_solution.elapsed() >= PACE
            && let Some(improvement) = self.waiting.take()
        {
            self.last_solution = Instant::now();
            (self.send)(Event::Improved(improvement.into()));
        }
    }
}

impl<F: FnMut(Event) + Send> Progress for Reporter<F> {
    fn update(&mut self, snapshot: &Snapshot) {
        self.show_solution();
        if self.last.elapsed() >= PACE {
            self.last = Instant::now();
            (self.send)(Event::Progress(ProgressEvent::new(self.lane, snapshot)));
        }
    }

    fn improved(&mut self, improvement: Improvement) {
        self.waiting = Some(improvement);
        self.show_solution();
    }

    fn wants_solutions(&self) -> bool {
        self.wants_solutions
    }

    fn reached(&mut self, position: BestPosition) {
        (self.send)(Event::Position(position.into()));
    }

    /// Whoever follows a search to its solutions follows it from the beginning.
    fn wants_positions(&self) -> bool {
        self.wants_solutions
    }
}
