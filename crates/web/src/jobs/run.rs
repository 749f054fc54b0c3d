//! Runs the searches of a job: one to solve a level, several to compare.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use papan_suite::{LevelText, Progress, Puzzle, Record, Snapshot, SolveRequest, StopReason, solve};

use super::{Event, Job, Pool, ProgressEvent};
use crate::error::ApiError;
use crate::level;

/// Progress is told no more often than this, for each search.
const PACE: Duration = Duration::from_millis(100);

/// What a job does.
pub(crate) struct Work {
    pub(crate) puzzle: &'static dyn Puzzle,
    pub(crate) level: Arc<str>,
    /// The searches, all on the same level.
    pub(crate) requests: Vec<SolveRequest>,
    pub(crate) kind: Kind,
}

/// How the job's answer is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The record of its only search.
    Solve,
    /// A row for each search.
    Compare,
}

/// Runs a job to its end and returns its last event.
pub(super) async fn run(pool: &Pool, job: &Arc<Job>, work: Work) -> Event {
    match records(pool, job, work).await {
        Ok(event) => event,
        Err(error) => Event::Failed { error },
    }
}

async fn records(pool: &Pool, job: &Arc<Job>, work: Work) -> Result<Event, ApiError> {
    let Work { puzzle, level, requests, kind } = work;
    let count = requests.len();
    let mut requests = (0..).zip(requests);
    let mut running = FuturesUnordered::new();
    let mut rows: Vec<Option<Record>> = vec![None; count];
    // No more of them stand in line than can run, so that other jobs get their turns in between.
    let start = |running: &mut FuturesUnordered<_>, next: Option<(usize, SolveRequest)>| {
        if let Some((lane, request)) = next {
            let search = Search { puzzle, level: level.clone(), lane, request, job: job.clone() };
            running.push(search.run(pool));
        }
    };
    for _ in 0..pool.places() {
        start(&mut running, requests.next());
    }
    while let Some(ended) = running.next().await {
        let (lane, record) = ended?;
        if kind == Kind::Compare {
            job.outbox.push(Event::Row { lane, record: Box::new(record.clone()) });
        }
        rows[lane] = Some(record);
        start(&mut running, requests.next());
    }
    let mut rows: Vec<Record> = rows.into_iter().flatten().collect();
    Ok(match kind {
        Kind::Solve => Event::Solved { record: Box::new(rows.swap_remove(0)) },
        Kind::Compare => Event::Compared { rows, charts: Vec::new() },
    })
}

/// One search of a job.
struct Search {
    puzzle: &'static dyn Puzzle,
    level: Arc<str>,
    lane: usize,
    request: SolveRequest,
    job: Arc<Job>,
}

impl Search {
    /// Waits for a turn and searches; cancelled before, it says so.
    async fn run(mut self, pool: &Pool) -> Result<(usize, Record), ApiError> {
        let lane = self.lane;
        self.request.limits.stop = self.job.cancel.token();
        let memory = self.request.limits.memory_bytes.unwrap_or(0);
        let job = self.job.clone();
        let turn = tokio::select! {
            () = job.cancel.cancelled() => {
                let (id, level) = (self.puzzle.info().id, LevelText::default());
                let record = Record::stopped(id, 1, &level, &self.request, StopReason::Cancelled);
                return Ok((lane, record));
            }
            turn = pool.turn(memory, |position| job.wait(position)) => turn,
        };
        job.start();
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            self.search()
        });
        // Nothing aborts it, so it has panicked if it did not end.
        let record = work.await.map_err(|_| ApiError::panicked())??;
        Ok((lane, record))
    }

    fn search(self) -> Result<Record, ApiError> {
        let Search { puzzle, level, lane, request, job } = self;
        let (text, instance) = level::read(puzzle, &level)?;
        let mut progress = Reporter { job, lane, last: Instant::now() };
        let answer = solve(puzzle, &text, instance.as_ref(), &request, &mut progress)?;
        Ok(Record::answered(puzzle.info().id, 1, &text, &request, &answer))
    }
}

/// Tells the page how a search is getting on.
struct Reporter {
    job: Arc<Job>,
    lane: usize,
    last: Instant,
}

impl Progress for Reporter {
    fn update(&mut self, snapshot: &Snapshot) {
        if self.last.elapsed() >= PACE {
            self.last = Instant::now();
            self.job.outbox.push(Event::Progress(ProgressEvent::new(self.lane, snapshot)));
        }
    }
}
