//! Runs the searches of a job: one to solve a level, several to compare.

use std::sync::Arc;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use papan::Row;
use papan_api::{ApiError, Event, Reporter, Task, Work};

use super::{Job, Pool};

/// Runs a job to its end and returns its last event.
pub(super) async fn run(pool: &Pool, job: &Arc<Job>, mut work: Work) -> Event {
    work.request.limits.stop = job.cancel.token();
    let work = Arc::new(work);
    let ended = match &work.task {
        Task::Solve { .. } => solve_level(pool, job, &work).await,
        Task::Compare { lanes, .. } => compare(pool, job, &work, lanes.len()).await,
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
    let (own, watched) = (work.clone(), job.clone());
    let mut progress = Reporter::of_solve(move |event| watched.outbox.push(event));
    let search = move || own.solve(&mut progress);
    match in_turn(pool, job, work.request.limits.memory_bytes, search).await? {
        Some(solved) => solved,
        None => Ok(work.not_begun()),
    }
}

/// Races the lanes: as many side by side as there are slots.
async fn compare(
    pool: &Pool,
    job: &Arc<Job>,
    work: &Arc<Work>,
    lanes: usize,
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
    work.compared(rows)
}

/// Runs one lane.
async fn race(pool: &Pool, job: &Arc<Job>, work: &Arc<Work>, lane: usize) -> Result<Row, ApiError> {
    let (own, watched) = (work.clone(), job.clone());
    let mut progress = Reporter::of_lane(lane, move |event| watched.outbox.push(event));
    let search = move || own.run_lane(lane, &mut progress);
    match in_turn(pool, job, work.request.limits.memory_bytes, search).await? {
        Some(row) => row,
        None => Ok(work.lane_not_begun(lane)),
    }
}
