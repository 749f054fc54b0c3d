//! Levels: read, solved, explained, drawn and checked.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use papan::{
    Frame, InputError, LevelText, Limits, Puzzle, Record, Rejection, RequestError, StopToken, Task,
};
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::errors::{self, Fault};
use crate::request::{Given, Request, limits, own_options};
use crate::running::run;

/// Levels read ahead of whoever asks for them.
const AHEAD: usize = 64;

/// Texts below this many bytes are read in less than a millisecond.
const QUICK: usize = 1 << 14;

/// What a level was read from: bytes, line, column, title, author, comments, solution and number.
type Parts =
    (Vec<u8>, usize, usize, Option<String>, Option<String>, Vec<String>, Option<String>, usize);

/// A valid level.
#[pyclass(frozen)]
pub(crate) struct Level {
    pub(crate) level: papan::Level,
    /// Its number in the text that it was read from, from 1.
    pub(crate) number: usize,
}

#[pymethods]
impl Level {
    /// A level that was taken apart by `parts`.
    #[staticmethod]
    fn of_parts(py: Python<'_>, puzzle: &str, parts: Parts) -> PyResult<Level> {
        let (bytes, line, column, title, author, comments, solution, number) = parts;
        let text = LevelText {
            line,
            column,
            bytes: &bytes,
            title: title.map(Into::into),
            author: author.map(Into::into),
            comments: comments.into_iter().map(Into::into).collect(),
            solution: solution.map(Into::into),
        };
        let puzzle = papan::puzzle(puzzle).map_err(|error| error.raise(py))?;
        let level = puzzle.parse(&text).map_err(|error| error.raise(py))?;
        Ok(Level { level, number })
    }

    fn parts(&self) -> Parts {
        let source = self.level.source();
        (
            source.bytes.to_vec(),
            source.line,
            source.column,
            source.title.map(Into::into),
            source.author.map(Into::into),
            source.comments.into_iter().map(Into::into).collect(),
            source.solution.map(Into::into),
            self.number,
        )
    }

    #[getter]
    fn puzzle(&self) -> &'static str {
        self.level.puzzle().info().id
    }

    #[getter]
    fn number(&self) -> usize {
        self.number
    }

    /// The line that it begins at, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.level.source().line + 1
    }

    #[getter]
    fn title(&self) -> Option<String> {
        self.level.source().title.map(Into::into)
    }

    #[getter]
    fn author(&self) -> Option<String> {
        self.level.source().author.map(Into::into)
    }

    #[getter]
    fn comments(&self) -> Vec<String> {
        self.level.source().comments.into_iter().map(Into::into).collect()
    }

    /// A solution that the text carries, not checked.
    #[getter]
    fn given_solution(&self) -> Option<String> {
        self.level.source().solution.map(Into::into)
    }

    #[getter]
    fn text(&self) -> String {
        self.level.text()
    }

    /// The record of an answer, as `papan solve --json` prints it.
    fn solve<'py>(&self, py: Python<'py>, request: &Request) -> PyResult<Bound<'py, PyAny>> {
        let stop = StopToken::default();
        let (level, number, asked) = (self.level.clone(), self.number, request.stopped_by(&stop));
        let record = run(py, &stop, move || {
            let answer = level.solve(&asked, &mut ())?;
            Ok(Record::answered(number, &level.source(), &asked, &answer))
        })?;
        let record = record.map_err(|error: papan::SolveError| error.raise(py))?;
        Ok(pythonize(py, &record)?)
    }

    /// Sections for people and the analysis for machines.
    #[pyo3(signature = (options, time_limit, memory_limit, node_limit))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        options: Vec<Given>,
        time_limit: Option<f64>,
        memory_limit: Option<usize>,
        node_limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limits = limits(time_limit, memory_limit, node_limit);
        let explanation = self.look(py, options, limits, papan::Level::explain)?;
        Ok(pythonize(py, &explanation)?)
    }

    /// A picture of the board, or of what a solver sees in it.
    #[pyo3(signature = (explained, options, time_limit, memory_limit, node_limit))]
    fn svg(
        &self,
        py: Python<'_>,
        explained: bool,
        options: Vec<Given>,
        time_limit: Option<f64>,
        memory_limit: Option<usize>,
        node_limit: Option<u64>,
    ) -> PyResult<String> {
        let limits = limits(time_limit, memory_limit, node_limit);
        self.look(py, options, limits, move |level, options, limits| match explained {
            true => level.picture(options, limits),
            false => level.board_picture(options, limits),
        })
    }

    /// The board at the start and after each step of a solution.
    fn frames<'py>(
        &self,
        py: Python<'py>,
        solution: String,
        options: Vec<Given>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let frames = self.look(py, options, Limits::default(), move |level, options, _| {
            Ok(level.frames(&solution, options)?.collect::<Vec<Frame>>())
        })?;
        let captioned: Vec<_> = frames.iter().map(|frame| (&frame.caption, frame)).collect();
        Ok(pythonize(py, &captioned)?)
    }

    /// What the checker measures for a solution, or why it rejects it. A level that is too large for the
    /// checker is a request error: nothing is known about the solution then.
    fn check(
        &self,
        py: Python<'_>,
        solution: String,
        options: Vec<Given>,
    ) -> PyResult<(BTreeMap<&'static str, u64>, Option<String>)> {
        let info = self.level.puzzle().info();
        let options = own_options(info, Task::Check, &options).map_err(|error| error.raise(py))?;
        let level = self.level.clone();
        match run(py, &StopToken::default(), move || level.check(&solution, &options))? {
            Ok(metrics) => {
                Ok((metrics.iter().map(|metric| (metric.name, metric.value)).collect(), None))
            }
            Err(rejection @ Rejection::TooLarge { .. }) => {
                Err(errors::request(py, errors::rejection(&rejection)))
            }
            Err(rejection) => Ok((BTreeMap::new(), Some(errors::rejection(&rejection)))),
        }
    }
}

impl Level {
    /// Something about the level that takes the options of an explanation.
    fn look<T: Send + 'static>(
        &self,
        py: Python<'_>,
        options: Vec<Given>,
        limits: Limits,
        work: impl FnOnce(&papan::Level, &papan::Options, &Limits) -> Result<T, RequestError>
        + Send
        + 'static,
    ) -> PyResult<T> {
        let info = self.level.puzzle().info();
        let options =
            own_options(info, Task::Explain, &options).map_err(|error| error.raise(py))?;
        let (level, stop) = (self.level.clone(), limits.stop.clone());
        let done = run(py, &stop, move || work(&level, &options, &limits))?;
        done.map_err(|error| error.raise(py))
    }
}

/// The puzzle of this name, or the one that the text has the shape of.
pub(crate) fn puzzle_of(
    py: Python<'_>,
    name: Option<&str>,
    text: &[u8],
) -> PyResult<&'static Puzzle> {
    match name {
        Some(name) => papan::puzzle(name).map_err(|error| error.raise(py)),
        None => papan::recognise(text).map_err(|error| error.raise(py)),
    }
}

/// Reads a text that holds exactly one level.
#[pyfunction]
#[pyo3(signature = (text, puzzle))]
pub(crate) fn read_level(py: Python<'_>, text: Vec<u8>, puzzle: Option<&str>) -> PyResult<Level> {
    let puzzle = puzzle_of(py, puzzle, &text)?;
    let read = match text.len() {
        // Read before Ctrl-C could be noticed; handing it over would take longer.
        0..QUICK => puzzle.only_level(&text),
        _ => run(py, &StopToken::default(), move || puzzle.only_level(&text))?,
    };
    Ok(Level { level: read.map_err(|error| error.raise(py))?, number: 1 })
}

/// The levels of a text, one after the other, read a little ahead by a thread.
#[pyclass(frozen)]
pub(crate) struct Levels {
    read: Mutex<Receiver<(usize, Result<papan::Level, InputError>)>>,
    puzzle: &'static Puzzle,
}

#[pymethods]
impl Levels {
    #[new]
    #[pyo3(signature = (text, puzzle))]
    fn new(py: Python<'_>, text: Vec<u8>, puzzle: Option<&str>) -> PyResult<Levels> {
        let puzzle = puzzle_of(py, puzzle, &text)?;
        let (send, read) = sync_channel(AHEAD);
        thread::Builder::new().name("papan levels".to_owned()).spawn(move || {
            for (number, level) in puzzle.numbered_levels(&text) {
                if send.send((number, puzzle.parse(&level))).is_err() {
                    break;
                }
            }
        })?;
        Ok(Levels { read: Mutex::new(read), puzzle })
    }

    #[getter]
    fn puzzle(&self) -> &'static str {
        self.puzzle.info().id
    }

    fn __iter__(this: Py<Levels>) -> Py<Levels> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Level>> {
        let next = py.detach(|| {
            let read = self.read.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            read.recv().ok()
        });
        let Some((number, level)) = next else { return Ok(None) };
        Ok(Some(Level { level: level.map_err(|error| error.raise(py))?, number }))
    }
}
