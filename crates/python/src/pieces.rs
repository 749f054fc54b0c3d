//! A batch in pieces that other processes and machines solve: cut here, answered there, as the lines that
//! `papan batch` writes.

use std::collections::BTreeMap;
use std::fs;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use papan::{LevelText, Puzzle, RequestError, StopToken, message};
use papan_batch::{Cutter, Format, Piece, Question};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::Fault;
use crate::level::puzzle_of;
use crate::request::Spec;
use crate::running::run;

/// Portions cut ahead of whoever asks for them.
const AHEAD: usize = 2;

/// A piece as Python holds it: puzzle, file, level, line, column, bytes, title, author, comments, id and
/// occurrence.
type Parts = (
    String,
    String,
    usize,
    usize,
    usize,
    Vec<u8>,
    Option<String>,
    Option<String>,
    Vec<String>,
    String,
    u32,
);

/// What is asked of the levels of every puzzle.
#[pyclass(frozen)]
pub(crate) struct Questions {
    spec: Spec,
}

#[pymethods]
impl Questions {
    #[new]
    fn new(spec: Spec) -> Questions {
        Questions { spec }
    }

    /// The puzzle of a text, which is named or recognised, if it makes sense to ask this of it.
    #[pyo3(signature = (text, puzzle))]
    fn recognise(
        &self,
        py: Python<'_>,
        text: &[u8],
        puzzle: Option<&str>,
    ) -> PyResult<&'static str> {
        let puzzle = puzzle_of(py, puzzle, text)?;
        self.spec.of(puzzle).map_err(|error| error.raise(py))?;
        Ok(puzzle.info().id)
    }

    /// The lines of pieces, in their order.
    fn answer<'py>(&self, py: Python<'py>, pieces: Vec<Parts>) -> PyResult<Bound<'py, PyBytes>> {
        let (spec, stop) = (self.spec.clone(), StopToken::default());
        let token = stop.clone();
        let lines = run(py, &stop, move || {
            let mut asked = Asked::new(&spec, token);
            let mut lines = Vec::new();
            for parts in &pieces {
                let (question, piece) = asked.piece(parts)?;
                lines.extend(Format::JsonLines.write(&piece.answer(question, &parts.1)));
            }
            Ok(lines)
        })?;
        let lines = lines.map_err(|error: RequestError| error.raise(py))?;
        Ok(PyBytes::new(py, &lines))
    }

    /// The line of a piece that nobody could answer.
    fn failed<'py>(
        &self,
        py: Python<'py>,
        parts: Parts,
        tries: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let mut asked = Asked::new(&self.spec, StopToken::default());
        let (question, piece) = asked.piece(&parts).map_err(|error| error.raise(py))?;
        let fault = message!(
            "batch.poison",
            "the process that solved this level was killed, {tries} times over; it was passed over",
            tries
        );
        let answer = piece.failed(question, &parts.1, fault);
        Ok(PyBytes::new(py, &Format::JsonLines.write(&answer)))
    }
}

/// The questions that were needed so far.
struct Asked<'a> {
    spec: &'a Spec,
    stop: StopToken,
    questions: BTreeMap<&'static str, Question>,
}

impl Asked<'_> {
    fn new(spec: &Spec, stop: StopToken) -> Asked<'_> {
        Asked { spec, stop, questions: BTreeMap::new() }
    }

    fn of(&mut self, puzzle: &'static Puzzle) -> Result<&Question, RequestError> {
        let id = puzzle.info().id;
        if !self.questions.contains_key(id) {
            let mut request = self.spec.of(puzzle)?;
            request.limits.stop = self.stop.clone();
            self.questions.insert(id, Question::new(puzzle, request));
        }
        Ok(&self.questions[id])
    }

    /// A piece as it was cut. Its id is computed again: it says what is asked here.
    fn piece(&mut self, parts: &Parts) -> Result<(&Question, Piece), RequestError> {
        let (puzzle, _, level, line, column, bytes, title, author, comments, _, occurrence) = parts;
        let text = LevelText {
            line: *line,
            column: *column,
            bytes,
            title: title.as_deref().map(Into::into),
            author: author.as_deref().map(Into::into),
            comments: comments.iter().map(Into::into).collect(),
            solution: None,
        };
        let question = self.of(papan::puzzle(puzzle)?)?;
        let piece = Cutter::default().piece(question, *level, &text);
        Ok((question, Piece { occurrence: *occurrence, ..piece }))
    }
}

/// What was cut, or the file that could not be read.
type Portion = Result<Vec<Parts>, String>;

/// The levels of files in portions, cut a little ahead by a thread.
#[pyclass(frozen)]
pub(crate) struct Pieces {
    portions: Mutex<Receiver<Portion>>,
}

#[pymethods]
impl Pieces {
    /// The levels of `files`, each given by its name and its puzzle, in portions of `size`.
    #[new]
    fn new(
        py: Python<'_>,
        questions: &Questions,
        files: Vec<(String, String)>,
        size: usize,
    ) -> PyResult<Pieces> {
        let sources = files
            .into_iter()
            .map(|(name, puzzle)| Ok((name, papan::puzzle(&puzzle)?)))
            .collect::<Result<Vec<_>, RequestError>>();
        let sources = sources.map_err(|error| error.raise(py))?;
        let spec = Arc::new(questions.spec.clone());
        let (send, portions) = sync_channel(AHEAD);
        thread::Builder::new().name("papan pieces".to_owned()).spawn(move || {
            let mut portion = Vec::new();
            let cut = cut(&spec, &sources, |parts| {
                portion.push(parts);
                portion.len() < size.max(1) || send.send(Ok(std::mem::take(&mut portion))).is_ok()
            });
            // Nobody may be waiting for it any more.
            let _ = match cut {
                Ok(()) if portion.is_empty() => Ok(()),
                Ok(()) => send.send(Ok(portion)),
                Err(fault) => send.send(Err(fault)),
            };
        })?;
        Ok(Pieces { portions: Mutex::new(portions) })
    }

    fn __iter__(this: Py<Pieces>) -> Py<Pieces> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Vec<Parts>>> {
        let next = py.detach(|| {
            let portions = self.portions.lock().unwrap_or_else(PoisonError::into_inner);
            portions.recv().ok()
        });
        next.transpose().map_err(PyOSError::new_err)
    }
}

/// Hands every level to `take`, until that says `false`.
fn cut(
    spec: &Spec,
    sources: &[(String, &'static Puzzle)],
    mut take: impl FnMut(Parts) -> bool,
) -> Result<(), String> {
    let mut asked = Asked::new(spec, StopToken::default());
    let mut cutter = Cutter::default();
    for (name, puzzle) in sources {
        let text = fs::read(name).map_err(|error| format!("{name} cannot be read: {error}"))?;
        let question = asked.of(puzzle).map_err(|error| error.to_string())?;
        for (number, level) in puzzle.numbered_levels(&text) {
            let piece = cutter.piece(question, number, &level);
            let parts = (
                puzzle.info().id.to_owned(),
                name.clone(),
                number,
                level.line,
                level.column,
                level.bytes.to_vec(),
                level.title.map(Into::into),
                level.author.map(Into::into),
                level.comments.into_iter().map(Into::into).collect(),
                piece.id.to_string(),
                piece.occurrence,
            );
            if !take(parts) {
                return Ok(());
            }
        }
    }
    Ok(())
}
