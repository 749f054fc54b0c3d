//! papan without a server: the protocol of `papan-api`, as calls that a worker in the browser makes.
//!
//! A call has the name of an address of the API and a body of JSON. What comes back is told to the host
//! under a name: `answer`, `error`, or the events of a job. There is one call at a time; who waits for
//! whom is the page's business. Not here: threads, queues, and what a transport may go wrong by itself.

#[cfg(target_family = "wasm")]
mod exports;

use std::sync::Arc;
use std::time::Duration;

use papan::{NoTables, StopToken, Tables};
use papan_api::{
    ApiError, CheckBody, DailyBody, ErrorBody, Event, ExplainBody, GenerateBody, JobBody,
    JobLimits, LevelsBody, Offer, ParseBody, RateBody, Reporter, SolveBody, Started, Task, Work,
    read_body,
};
use serde::Serialize;

/// What one call may use: memory that a telephone has.
pub const LIMITS: JobLimits =
    JobLimits { time: Duration::from_secs(60), memory_bytes: 256 << 20, body_bytes: 4 << 20 };

/// Who is told what comes back: a name, and JSON.
pub trait Host {
    /// Takes an answer, an error or an event.
    fn tell(&mut self, name: &str, data: &str);
}

impl<F: FnMut(&str, &str)> Host for F {
    fn tell(&mut self, name: &str, data: &str) {
        self(name, data);
    }
}

/// Does what is asked for at an address of the API, such as `parse`, until it is told to stop.
pub fn call(path: &str, body: &[u8], stop: &StopToken, host: &mut (dyn Host + Send)) {
    let told = match path {
        "jobs" => run(body, stop, host),
        _ => answer(path, body, stop).map(|answer| host.tell("answer", &answer)),
    };
    if let Err(error) = told {
        host.tell("error", &json(&ErrorBody { error }));
    }
}

/// Answers a question.
fn answer(path: &str, body: &[u8], stop: &StopToken) -> Result<String, ApiError> {
    let max = LIMITS.body_bytes;
    Ok(match path {
        "puzzles" => json(&Offer::new(&LIMITS)),
        "parse" => json(&read_body::<ParseBody>(body, max)?.answer()?),
        "check" => json(&read_body::<CheckBody>(body, max)?.answer()?),
        "explain" => json(&read_body::<ExplainBody>(body, max)?.answer(&LIMITS, stop)?),
        "generate" => json(&read_body::<GenerateBody>(body, max)?.answer(&LIMITS, stop)?),
        "levels" => json(&read_body::<LevelsBody>(body, max)?.answer()?),
        "daily" => json(&read_body::<DailyBody>(body, max)?.answer()?),
        "rate" => json(&read_body::<RateBody>(body, max)?.answer(&LIMITS, stop)?),
        "solve" => {
            let mut work = read_body::<SolveBody>(body, max)?.work(&LIMITS, &tables())?;
            work.request.limits.stop = stop.clone();
            json(&work.solved(&mut ())?.record)
        }
        "cancelled" => json(&cancelled(body)?),
        // What a page says whose instance has broken down.
        "panicked" => return Err(ApiError::panicked()),
        _ => return Err(ApiError::no_page()),
    })
}

/// Large tables are the server's; small ones are built when they are needed.
fn tables() -> Arc<dyn Tables> {
    Arc::new(NoTables)
}

/// Runs a job to its last event. What makes no sense is refused before the first.
fn run(body: &[u8], stop: &StopToken, host: &mut (dyn Host + Send)) -> Result<(), ApiError> {
    let mut work = read_body::<JobBody>(body, LIMITS.body_bytes)?.work(&LIMITS, &tables())?;
    work.request.limits.stop = stop.clone();
    work.read()?;
    let mut tell = |event: Event| host.tell(event.name(), &json(&event));
    tell(Event::Started(Started {}));
    let last = match &work.task {
        Task::Solve { .. } => work.solve(&mut Reporter::of_solve(&mut tell)),
        Task::Compare { lanes, .. } => compare(&work, lanes.len(), &mut tell),
    };
    tell(last.unwrap_or_else(|error| Event::Failed { error }));
    Ok(())
}

/// The last event of a job that was cancelled before it began. A page that ends a worker, since it could
/// not tell it to stop, adds what the job had told.
fn cancelled(body: &[u8]) -> Result<Event, ApiError> {
    let work = read_body::<JobBody>(body, LIMITS.body_bytes)?.work(&LIMITS, &tables())?;
    match &work.task {
        Task::Solve { .. } => Ok(work.not_begun()),
        Task::Compare { lanes, .. } => {
            work.compared((0..lanes.len()).map(|lane| work.lane_not_begun(lane)).collect())
        }
    }
}

/// Runs the lanes one after another: there is one thread.
fn compare(
    work: &Work,
    lanes: usize,
    tell: &mut (dyn FnMut(Event) + Send),
) -> Result<Event, ApiError> {
    let mut rows = Vec::with_capacity(lanes);
    for lane in 0..lanes {
        let row = match work.request.limits.stop.is_stopped() {
            true => work.lane_not_begun(lane),
            false => work.run_lane(lane, &mut Reporter::of_lane(lane, &mut *tell))?,
        };
        tell(Event::Row(Box::new((&row).into())));
        rows.push(row);
    }
    work.compared(rows)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers have plain fields")
}
