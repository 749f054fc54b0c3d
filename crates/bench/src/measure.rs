//! Solving a case, several times over.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use papan::{
    GenerateError, Limits, Options, Outcome, Puzzle, RequestError, SolveError, SolveRequest, Stats,
    StopToken, Verdict,
};

use crate::cases::{Case, Levels};
use crate::run::Row;

/// Why a case could not be measured: a bug in papan, or a stop.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// A level of ours has no answer.
    #[error("{case}: {message}")]
    Failed {
        /// The case.
        case: &'static str,
        /// What is wrong.
        message: String,
    },
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

/// What one level adds to a row.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Answer {
    solved: u64,
    cost: u64,
    nodes: u64,
    memory: usize,
    time: Duration,
}

/// Solves the levels of a case `repeat` times, on `threads` threads, each search on one.
///
/// # Errors
/// If a level has no answer, or not the same one every time, or `stop` was set.
pub fn measure(
    case: &Case,
    repeat: usize,
    threads: usize,
    stop: &StopToken,
) -> Result<Row, BenchError> {
    let failed = |message: String| BenchError::Failed { case: case.name, message };
    let puzzle = papan::puzzle(case.puzzle).map_err(|error| failed(error.to_string()))?;
    let texts = texts_of(case, puzzle).map_err(|error| failed(error.to_string()))?;
    let request = request(case, puzzle, stop).map_err(|error| failed(error.to_string()))?;
    let levels: Vec<_> = texts.iter().flat_map(|text| puzzle.levels(text.as_bytes())).collect();
    let one = |index: usize| -> Result<Answer, BenchError> {
        let level = &levels[index];
        let place = |error: String| failed(format!("level {}: {error}", index + 1));
        let level = puzzle.parse(level).map_err(|error| place(error.to_string()))?;
        let answer = level.solve(&request, &mut ());
        let answer = answer.map_err(|error: SolveError| place(error.to_string()))?;
        if stop.is_stopped() {
            return Err(BenchError::Stopped);
        }
        Ok(match &answer.outcome {
            Outcome::Search(found) => {
                let Stats { generated, elapsed, peak_memory_bytes, .. } = found.stats;
                Answer {
                    solved: u64::from(matches!(found.verdict, Verdict::Solved(_))),
                    cost: found.cost.map_or(0, |cost| cost.0.into()),
                    nodes: generated,
                    memory: peak_memory_bytes,
                    time: elapsed,
                }
            }
            // No search: what it counts instead are the moves that end a check.
            Outcome::Analysis(analysis) => Answer {
                solved: 1,
                nodes: answer.metrics.iter().map(|metric| metric.value).sum(),
                time: analysis.elapsed,
                ..Answer::default()
            },
        })
    };
    let mut row = Row {
        name: case.name.to_owned(),
        puzzle: case.puzzle.to_owned(),
        levels: levels.len() as u64,
        ..Row::default()
    };
    for round in 0..repeat.max(1) {
        let answers = in_parallel(levels.len(), threads, &one)?;
        let nodes = answers.iter().map(|answer| answer.nodes).sum();
        if round > 0 && nodes != row.nodes {
            return Err(failed(format!("{} nodes at first, now {nodes}", row.nodes)));
        }
        row.nodes = nodes;
        row.solved = answers.iter().map(|answer| answer.solved).sum();
        row.cost = answers.iter().map(|answer| answer.cost).sum();
        // What a search holds may depend on what existed before it, such as tables.
        let memory = answers.iter().map(|answer| answer.memory).max().unwrap_or(0);
        row.peak_memory_bytes = row.peak_memory_bytes.max(memory);
        let time: Duration = answers.iter().map(|answer| answer.time).sum();
        row.times_s.push(time.as_secs_f64());
    }
    Ok(row)
}

fn texts_of(case: &Case, puzzle: &'static Puzzle) -> Result<Vec<String>, GenerateError> {
    let (count, given) = match &case.levels {
        Levels::Text(text) => return Ok(vec![(*text).to_owned()]),
        Levels::Examples => {
            let examples = puzzle.info().examples.iter();
            return Ok(examples.map(|example| example.text.to_owned()).collect());
        }
        Levels::Generated { count, options } => (*count, *options),
    };
    let mut options = Options::default();
    for (id, word) in given {
        let option = puzzle.info().options.iter().find(|option| option.id == *id);
        let unknown = || RequestError::Unknown {
            what: "option",
            name: (*id).to_owned(),
            valid: puzzle.info().options.iter().map(|option| option.id).collect(),
        };
        options.set(option.ok_or_else(unknown)?, word)?;
    }
    let levels = puzzle.generate(&options, &Limits::default())?;
    let levels: Vec<String> =
        levels.take(count).map(|level| Ok(level?.text)).collect::<Result<_, GenerateError>>()?;
    let collection = puzzle.collection();
    Ok(vec![(collection.head)(count as u64) + &levels.join(collection.between)])
}

fn request(
    case: &Case,
    puzzle: &'static Puzzle,
    stop: &StopToken,
) -> Result<SolveRequest, RequestError> {
    // A puzzle that only analyses has no algorithms to name.
    let algorithm = puzzle.info().seeks_plans().then_some(case.algorithm);
    let mut request = SolveRequest::new(puzzle.info(), algorithm, case.heuristic, case.objective)?;
    request.limits = Limits { nodes: case.nodes, stop: stop.clone(), ..Limits::default() };
    Ok(request)
}

/// Calls `one` for every index below `count`; results in order, or the first error that occurred.
fn in_parallel<T: Copy + Default + Send>(
    count: usize,
    threads: usize,
    one: &(dyn Fn(usize) -> Result<T, BenchError> + Sync),
) -> Result<Vec<T>, BenchError> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((vec![T::default(); count], None));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            let result = one(index);
            let mut results = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            match result {
                Ok(result) => results.0[index] = result,
                Err(error) => {
                    next.store(count, Ordering::Relaxed);
                    results.1.get_or_insert(error);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            scope.spawn(work);
        }
        work();
    });
    let (results, error) = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    error.map_or(Ok(results), Err)
}
