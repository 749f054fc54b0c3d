//! Runs the searches of a job: one to solve a level, several to compare.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use papan::{
    Comparison, Improvement, Lane, LevelText, Progress, Puzzle, Record, Row, Snapshot,
    SolveRequest, StopReason, disagreement, mark_best,
};

use super::{Event, Job, Pool, ProgressEvent, Solved};
use crate::error::{ApiError, Code};

/// Progress is reported no more often than this, for each search, and better solutions likewise.
const PACE: Duration = Duration::from_millis(100);

/// What a job does.
pub(crate) struct Work {
    pub(crate) puzzle: &'static Puzzle,
    /// The text of one level.
    pub(crate) level: String,
    /// Objective, options and limits; for a single search also the algorithm and the heuristic.
    pub(crate) request: SolveRequest,
    pub(crate) task: Task,
}

/// One search, or several.
pub(crate) enum Task {
    /// As the request says.
    Solve,
    /// One search per lane, then charts of this width in pixels.
    Compare { lanes: Vec<Lane>, chart_width: u32 },
}

/// Runs a job to its end and returns its last event.
pub(super) async fn run(pool: &Pool, job: &Arc<Job>, mut work: Work) -> Event {
    work.request.limits.stop = job.cancel.token();
    let work = Arc::new(work);
    let ended = match &work.task {
        Task::Solve => solve_level(pool, job, &work).await,
        Task::Compare { lanes, chart_width } => {
            compare(pool, job, &work, lanes.len(), *chart_width).await
        }
    };
    ended.unwrap_or_else(|error| Event::Failed { error })
}

/// Waits for a turn and works off the threads that serve requests; `None` if the job was cancelled
/// first.
async fn in_turn<T: Send + 'static>(
    pool: &Pool,
    job: &Job,
    memory: Option<usize>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Option<T>, ApiError> {
    let turn = tokio::select! {
        () = job.cancel.cancelled() => return Ok(None),
        turn = pool.turn(memory.unwrap_or(0), |position| job.wait(position)) => turn,
    };
    job.start();
    let work = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work()
    });
    // Nothing aborts it, so if it did not finish, it panicked.
    work.await.map(Some).map_err(|_| ApiError::panicked())
}

async fn solve_level(pool: &Pool, job: &Arc<Job>, work: &Arc<Work>) -> Result<Event, ApiError> {
    let mut progress = Reporter { wants_solutions: true, ..Reporter::new(job, 0) };
    let own = work.clone();
    let search = move || -> Result<Record, ApiError> {
        let Work { puzzle, level, request, .. } = own.as_ref();
        let level = puzzle.only_level(level.as_bytes())?;
        let answer = level.solve(request, &mut progress)?;
        Ok(Record::answered(1, &level.source(), request, &answer))
    };
    let Work { request, .. } = work.as_ref();
    let record = match in_turn(pool, job, request.limits.memory_bytes, search).await? {
        Some(record) => record?,
        None => Record::stopped(1, &LevelText::default(), request, StopReason::Cancelled),
    };
    Ok(Event::Solved(Solved { record: Box::new(record) }))
}

/// Races the lanes: as many side by side as there are slots.
async fn compare(
    pool: &Pool,
    job: &Arc<Job>,
    work: &Arc<Work>,
    lanes: usize,
    chart_width: u32,
) -> Result<Event, ApiError> {
    let mut waiting = 0..lanes;
    let mut running = FuturesUnordered::new();
    let mut rows = Vec::with_capacity(lanes);
    // No more of them are queued than can run, so that other jobs get their turns in between.
    running.extend(waiting.by_ref().take(pool.slots()).map(|lane| race(pool, job, work, lane)));
    while let Some(row) = running.next().await {
        let row = row?;
        job.outbox.push(Event::Row(Box::new((&row).into())));
        rows.push(row);
        running.extend(waiting.next().map(|lane| race(pool, job, work, lane)));
    }
    rows.sort_by_key(|row| row.lane);
    mark_best(&mut rows);
    let internal = |message: String| ApiError::new(Code::Internal, message);
    if let Some(disagreement) = disagreement(&rows) {
        return Err(internal(disagreement.to_string()));
    }
    let charts = papan_charts::charts(&rows, chart_width);
    let charts = charts.map_err(|error| internal(error.to_string()))?;
    Ok(Event::Compared {
        rows: rows.iter().map(Into::into).collect(),
        charts: charts.into_iter().map(Into::into).collect(),
    })
}

/// Runs one lane.
async fn race(pool: &Pool, job: &Arc<Job>, work: &Arc<Work>, lane: usize) -> Result<Row, ApiError> {
    let mut progress = Reporter::new(job, lane);
    let own = work.clone();
    let search = move || {
        let level = own.puzzle.only_level(own.level.as_bytes())?;
        Ok(own.comparison().run_lane(lane, &level.source(), 1, &mut progress))
    };
    match in_turn(pool, job, work.request.limits.memory_bytes, search).await? {
        Some(row) => row,
        None => {
            let level = LevelText::default();
            Ok(work.comparison().stopped_lane(lane, &level, 1, StopReason::Cancelled))
        }
    }
}

impl Work {
    fn comparison(&self) -> Comparison<'_> {
        let lanes: &[Lane] = match &self.task {
            Task::Solve => &[],
            Task::Compare { lanes, .. } => lanes,
        };
        Comparison { puzzle: self.puzzle, lanes, request: &self.request, repeat: 1 }
    }
}

/// Tells the page how a search is progressing.
struct Reporter {
    job: Arc<Job>,
    lane: usize,
    last: Instant,
    wants_solutions: bool,
    last_solution: Instant,
    /// A better solution that came too soon after the last one.
    waiting: Option<Improvement>,
}

impl Reporter {
    fn new(job: &Arc<Job>, lane: usize) -> Reporter {
        let last = Instant::now();
        let job = job.clone();
        Reporter { job, lane, last, wants_solutions: false, last_solution: last, waiting: None }
    }

    /// Reports the better solution that is waiting, if it is time. A search that is over soon
    /// reports none of them: the answer comes first.
    fn show_solution(&mut self) {
        if self.last_solution.elapsed() >= PACE
            && let Some(improvement) = self.waiting.take()
        {
            self.last_solution = Instant::now();
            self.job.outbox.push(Event::Improved(improvement.into()));
        }
    }
}

impl Progress for Reporter {
    fn update(&mut self, snapshot: &Snapshot) {
        self.show_solution();
        if self.last.elapsed() >= PACE {
            self.last = Instant::now();
            self.job.outbox.push(Event::Progress(ProgressEvent::new(self.lane, snapshot)));
        }
    }

    fn improved(&mut self, improvement: Improvement) {
        self.waiting = Some(improvement);
        self.show_solution();
    }

    fn wants_solutions(&self) -> bool {
        self.wants_solutions
    }
}
