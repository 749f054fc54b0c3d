//! What the registry lists, for Python to show.

use papan::{Limits, OptionInfo, OptionKind, PUZZLES};
use pyo3::prelude::*;
use pythonize::pythonize;
use serde::Serialize;

#[derive(Serialize)]
struct PuzzleEntry {
    id: &'static str,
    name: &'static str,
    summary: &'static str,
    objectives: Vec<Named>,
    algorithms: Vec<Named>,
    heuristics: Vec<Heuristic>,
    options: Vec<OptionEntry>,
    metrics: &'static [&'static str],
    formats: Vec<Named>,
    examples: Vec<Example>,
    judges: Vec<Named>,
}

#[derive(Serialize)]
struct Named {
    id: &'static str,
    summary: &'static str,
}

#[derive(Serialize)]
struct Heuristic {
    id: &'static str,
    summary: &'static str,
    /// For each objective of the puzzle in order.
    claims: Vec<String>,
}

#[derive(Serialize)]
struct OptionEntry {
    id: &'static str,
    default: Option<&'static str>,
    help: &'static str,
    /// The words that it takes, if it is one of some.
    words: Option<&'static [&'static str]>,
    tasks: Vec<&'static str>,
}

#[derive(Serialize)]
struct Example {
    id: &'static str,
    title: &'static str,
    text: &'static str,
}

impl From<&'static OptionInfo> for OptionEntry {
    fn from(option: &'static OptionInfo) -> OptionEntry {
        OptionEntry {
            id: option.id,
            default: option.default,
            help: option.help,
            words: match option.kind {
                OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) => Some(words),
                _ => None,
            },
            tasks: option.tasks.iter().map(|task| task.name()).collect(),
        }
    }
}

/// Every puzzle with its objectives, algorithms, heuristics, options and examples.
#[pyfunction]
pub(crate) fn puzzles(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let entries = PUZZLES.iter().map(|puzzle| {
        let info = puzzle.info();
        let algorithms = info.algorithms().map(papan::Algorithm::info);
        let heuristics = info.heuristics.iter().map(|heuristic| Heuristic {
            id: heuristic.id,
            summary: heuristic.summary,
            claims: heuristic.claims.iter().map(|claim| claim.name().to_owned()).collect(),
        });
        PuzzleEntry {
            id: info.id,
            name: info.name,
            summary: info.summary,
            objectives: named(info.objectives.iter().map(|one| (one.id, one.summary))),
            algorithms: named(algorithms.map(|one| (one.id, one.summary))),
            heuristics: heuristics.collect(),
            options: info.options.iter().map(OptionEntry::from).collect(),
            metrics: info.metrics,
            formats: named(info.formats.iter().map(|one| (one.name, one.summary))),
            examples: info
                .examples
                .iter()
                .map(|one| Example { id: one.id, title: one.title, text: one.text })
                .collect(),
            judges: named(info.judges.iter().map(|one| (one.id, one.summary))),
        }
    });
    Ok(pythonize(py, &entries.collect::<Vec<_>>())?)
}

fn named(entries: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<Named> {
    entries.map(|(id, summary)| Named { id, summary }).collect()
}

/// Seconds and bytes that a search may use where nobody says otherwise.
#[pyfunction]
pub(crate) fn standard_limits() -> (Option<f64>, Option<usize>) {
    let limits = Limits::standard();
    (limits.time.map(|time| time.as_secs_f64()), limits.memory_bytes)
}
