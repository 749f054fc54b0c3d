//! What is asked of a level, as Python gives it: names, words and numbers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use papan::{
    Cost, Limits, NoTables, OptionInfo, Options, Puzzle, PuzzleInfo, RequestError, SolveRequest,
    StopToken, Tables, Task,
};
use papan_tables::{OnDisk, TableDir};
use pyo3::prelude::*;

use crate::errors::{self, Fault};

/// An option: its name, its value as a word, and the text of the file that it names.
pub(crate) type Given = (String, String, Option<Vec<u8>>);

/// Everything that is asked, before it is known of which puzzle.
#[derive(Clone, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Spec {
    algorithm: Option<String>,
    heuristic: Option<String>,
    objective: Option<String>,
    options: Vec<Given>,
    time_limit: Option<f64>,
    memory_limit: Option<usize>,
    node_limit: Option<u64>,
    max_cost: Option<u32>,
    keep_improving: bool,
    threads: usize,
    tables: Option<String>,
}

/// A request for levels of one puzzle.
#[pyclass(frozen)]
pub(crate) struct Request {
    request: SolveRequest,
}

#[pymethods]
impl Request {
    #[new]
    fn new(py: Python<'_>, puzzle: &str, spec: Spec) -> PyResult<Request> {
        let puzzle = papan::puzzle(puzzle).map_err(|error| error.raise(py))?;
        let request = spec.of(puzzle).map_err(|error| error.raise(py))?;
        Ok(Request { request })
    }
}

impl Request {
    /// The request, which this token stops.
    pub(crate) fn stopped_by(&self, stop: &StopToken) -> SolveRequest {
        let mut request = self.request.clone();
        request.limits.stop = stop.clone();
        request
    }
}

impl Spec {
    /// The request for levels of this puzzle.
    pub(crate) fn of(&self, puzzle: &Puzzle) -> Result<SolveRequest, RequestError> {
        let info = puzzle.info();
        let [algorithm, heuristic, objective] =
            [&self.algorithm, &self.heuristic, &self.objective].map(|name| name.as_deref());
        let request = SolveRequest::new(info, algorithm, heuristic, objective)?;
        let known = request.algorithm.info().options.iter().chain(info.options);
        Ok(SolveRequest {
            options: options(known, Task::Solve, &self.options)?,
            limits: Limits {
                cost: self.max_cost.map(Cost),
                ..limits(self.time_limit, self.memory_limit, self.node_limit)
            },
            improve: self.keep_improving,
            threads: self.threads.max(1),
            tables: tables(self.tables.as_deref()),
            ..request
        })
    }
}

/// Limits as Python gives them: seconds, bytes, nodes. A time that is too long to be counted is no limit.
pub(crate) fn limits(time: Option<f64>, memory: Option<usize>, nodes: Option<u64>) -> Limits {
    Limits {
        time: time.and_then(|seconds| Duration::try_from_secs_f64(seconds.max(0.0)).ok()),
        memory_bytes: memory,
        nodes,
        ..Limits::default()
    }
}

/// The puzzle's own options for a task.
pub(crate) fn own_options(
    info: &'static PuzzleInfo,
    task: Task,
    given: &[Given],
) -> Result<Options, RequestError> {
    options(info.options.iter(), task, given)
}

fn options(
    known: impl Iterator<Item = &'static OptionInfo> + Clone,
    task: Task,
    given: &[Given],
) -> Result<Options, RequestError> {
    let words = given.iter().filter(|(_, _, file)| file.is_none());
    let words = words.map(|(id, word, _)| (id.as_str(), word.as_str()));
    let mut options = Options::from_words(known.clone(), task, words)?;
    for (id, name, file) in given {
        let Some(text) = file else { continue };
        let takes_files = |option: &&'static OptionInfo| {
            matches!(option.kind, papan::OptionKind::ChoiceOrFile(_))
                && option.tasks.contains(&task)
        };
        let option = known.clone().filter(takes_files).find(|option| option.id == id.as_str());
        match option {
            Some(option) => options.set_file(option, name, text.clone()),
            None => {
                return Err(RequestError::Unknown {
                    what: "option",
                    name: id.clone(),
                    valid: known.clone().filter(takes_files).map(|option| option.id).collect(),
                });
            }
        }
    }
    Ok(options)
}

/// The tables in a directory, or in the user's own. They are opened once for the whole process.
fn tables(dir: Option<&str>) -> Arc<dyn Tables> {
    static OPENED: Mutex<Option<HashMap<String, Arc<dyn Tables>>>> = Mutex::new(None);
    let Some(dir) = dir.map(TableDir::new).or_else(TableDir::of_user) else {
        return Arc::new(NoTables);
    };
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    let opened = opened.get_or_insert_default();
    let entry = opened.entry(dir.path().display().to_string());
    entry.or_insert_with(|| Arc::new(OnDisk::new(dir))).clone()
}

/// Seconds in a text such as `10s`, `500ms` or `2m`.
#[pyfunction]
pub(crate) fn seconds_of(py: Python<'_>, text: &str) -> PyResult<f64> {
    let wrong = |_| {
        errors::request(py, format!("found `{text}`, expected a time such as 10s, 500ms or 2m"))
    };
    Ok(humantime::parse_duration(text).map_err(wrong)?.as_secs_f64())
}

/// Bytes in a text such as `512MiB` or `2GB`.
#[pyfunction]
pub(crate) fn bytes_of(py: Python<'_>, text: &str) -> PyResult<u64> {
    let wrong =
        |_| errors::request(py, format!("found `{text}`, expected a size such as 512MiB or 2GB"));
    Ok(text.parse::<bytesize::ByteSize>().map_err(wrong)?.as_u64())
}
