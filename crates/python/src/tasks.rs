//! Comparing, generating and judging.

use std::num::NonZeroUsize;

use papan::{Comparison, LaneChoice, MadeRecord, Row, SEED, StopToken, Task, disagreement, lanes};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::errors::{self, Fault};
use crate::level::Level;
use crate::request::{Given, Request, limits, own_options};
use crate::running::run;

/// The rows of several algorithms and heuristics on one level.
#[pyfunction]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    level: &Level,
    algorithms: Vec<String>,
    heuristics: Vec<String>,
    all: bool,
    request: &Request,
    repeat: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = level.level.puzzle();
    let [algorithms, heuristics] = [&algorithms, &heuristics]
        .map(|names| names.iter().map(String::as_str).collect::<Vec<_>>());
    let choice = LaneChoice { algorithms: &algorithms, heuristics: &heuristics, all };
    let lanes = lanes(puzzle.info(), choice).map_err(|error| error.raise(py))?;
    let stop = StopToken::default();
    let request = request.stopped_by(&stop);
    let (level, number) = (level.level.clone(), level.number);
    let rows: Vec<Row> = run(py, &stop, move || {
        let comparison = Comparison { puzzle, lanes: &lanes, request: &request, repeat };
        comparison.run(&level.source(), number, &mut ())
    })?;
    if let Some(disagreement) = disagreement(&rows) {
        return Err(errors::internal(py, disagreement.message()));
    }
    Ok(pythonize(py, &rows)?)
}

/// Records of levels that a seed makes.
#[pyfunction]
#[pyo3(signature = (puzzle, count, options, time_limit, memory_limit))]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    puzzle: &str,
    count: u64,
    options: Vec<Given>,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = papan::puzzle(puzzle).map_err(|error| error.raise(py))?;
    let info = puzzle.info();
    let options = own_options(info, Task::Generate, &options).map_err(|error| error.raise(py))?;
    let limits = limits(time_limit, memory_limit, None);
    let (seed, stop) = (options.get(&SEED), limits.stop.clone());
    let made = run(py, &stop, move || {
        let levels = (1..=count).zip(puzzle.generate(&options, &limits)?);
        levels
            .map(|(number, made)| Ok(MadeRecord::new(info.id, number, seed, made?)))
            .collect::<Result<Vec<MadeRecord>, papan::GenerateError>>()
    })?;
    Ok(pythonize(py, &made.map_err(|error| error.raise(py))?)?)
}

/// What a judge's program answers to its input.
#[pyfunction]
pub(crate) fn judge(
    py: Python<'_>,
    problem: String,
    input: Vec<u8>,
    threads: NonZeroUsize,
) -> PyResult<Vec<u8>> {
    let answered = run(py, &StopToken::default(), move || {
        let mut output = Vec::new();
        papan::judge(&problem, &mut &input[..], &mut output, threads).map(|()| output)
    })?;
    answered.map_err(|error| error.raise(py))
}
