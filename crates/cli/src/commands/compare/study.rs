//! Studies: what someone else reported about levels and lanes, to be shown next to our own numbers.
//!
//! A study is a TOML file; `examples/studies/README.md` describes it.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use papan::{Lane, PuzzleInfo};
use papan_charts::{NodeCount, Published};
use serde::Deserialize;

use super::{Case, Collection, Report};
use crate::cli::CompareArgs;
use crate::exit::{Exit, UsageError};
use crate::files;
use crate::input::{self, Input};
use crate::levels::{self, LevelRange};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Study {
    title: String,
    source: String,
    note: Option<String>,
    puzzle: String,
    objective: Option<String>,
    nodes: Counter,
    lane: Vec<StudyLane>,
    case: Vec<StudyCase>,
}

/// Which counter of ours is what the study calls nodes.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Counter {
    Expanded,
    Generated,
    Stored,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StudyLane {
    /// Our name for it, as in `astar manhattan`.
    run: String,
    /// The study's name for it; none for a lane of ours.
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StudyCase {
    title: String,
    /// Relative to the study.
    file: String,
    level: Option<usize>,
    note: Option<String>,
    /// By the study's names of lanes.
    #[serde(default)]
    published: BTreeMap<String, StudyNumbers>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StudyNumbers {
    cost: Option<u64>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    remark: Option<String>,
}

/// Runs the studies in these files, one after the other.
pub(super) fn run(args: &CompareArgs, files: &[String]) -> anyhow::Result<Exit> {
    let owner = "a study, whose lanes have options of their own";
    input::options(&args.options, std::iter::empty(), owner)?;
    // All are read before any is run: a mistake shows at once.
    let studies = files.iter().map(|file| Ok((file, Study::read(file)?)));
    let studies = studies.collect::<anyhow::Result<Vec<_>>>()?;
    let mut report = Report::open(args)?;
    for (file, study) in studies {
        study.run(&mut report, Path::new(file)).with_context(|| file.clone())?;
        if report.stop.is_stopped() {
            break;
        }
    }
    report.finish()
}

impl Study {
    fn read(file: &str) -> anyhow::Result<Study> {
        let unreadable = |error| UsageError(format!("{file} cannot be read: {error}"));
        let text = files::read(file).map_err(unreadable)?;
        let text = String::from_utf8(text)
            .map_err(|_| UsageError(format!("{file} cannot be read: it is not UTF-8 text")))?;
        let study: Study = toml::from_str(&text).map_err(|error| {
            let before = &text[..error.span().map_or(0, |span| span.start).min(text.len())];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&it| it != '\n').count() + 1;
            UsageError(format!("{file}: line {line}, column {column}: {}", error.message()))
        })?;
        let names: Vec<&str> = study.lane.iter().filter_map(|lane| lane.name.as_deref()).collect();
        for case in &study.case {
            if let Some(name) = case.published.keys().find(|name| !names.contains(&name.as_str())) {
                let (title, names) = (&case.title, names.join(", "));
                let message = format!(
                    "{file}: case `{title}` has numbers for `{name}`, expected one of the lanes: \
                     {names}"
                );
                return Err(UsageError(message).into());
            }
        }
        Ok(study)
    }

    fn run(&self, report: &mut Report<'_>, file: &Path) -> anyhow::Result<()> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let request = report.request(puzzle, self.objective.as_deref())?;
        let lanes = self.lanes(puzzle.info())?;
        let note = self.note.as_deref().unwrap_or_default();
        let nodes = match self.nodes {
            Counter::Expanded => NodeCount::Expanded,
            Counter::Generated => NodeCount::Generated,
            Counter::Stored => NodeCount::Stored,
        };
        let mut collection = Collection {
            name: self.title.clone(),
            note: Some(format!("Published: {}\n\n{note}", self.source)),
            is_several: true,
            nodes: Some(nodes),
            finished: Vec::new(),
        };
        for case in &self.case {
            let beside = file.parent().unwrap_or(Path::new("")).join(&case.file);
            let input = Input::read(Some(&beside.to_string_lossy()))?;
            let range = LevelRange::only(case.level.unwrap_or(1));
            let levels = levels::pick(puzzle, &input, Some(range))?;
            for level in levels.levels {
                let case = Case {
                    puzzle,
                    lanes: &lanes,
                    request: &request,
                    place: &format!("{}, {}", self.title, case.title),
                    heading: case.title.clone(),
                    note: case.note.clone(),
                    published: self.lane.iter().map(|lane| case.published(lane)).collect(),
                };
                report.run(&mut collection, &case, &level)?;
            }
            if report.stop.is_stopped() {
                break;
            }
        }
        report.end(&collection)
    }

    fn lanes(&self, puzzle: &PuzzleInfo) -> anyhow::Result<Vec<Lane>> {
        let lane = |lane: &StudyLane| Ok(Lane::from_name(puzzle, &lane.run)?);
        self.lane.iter().map(lane).collect()
    }
}

impl StudyCase {
    /// What is reported of a lane here.
    fn published(&self, lane: &StudyLane) -> Option<Published> {
        let name = lane.name.clone()?;
        let numbers = self.published.get(&name);
        Some(Published {
            cost: numbers.and_then(|numbers| numbers.cost),
            nodes: numbers.and_then(|numbers| numbers.nodes),
            seconds: numbers.and_then(|numbers| numbers.seconds),
            remark: numbers.and_then(|numbers| numbers.remark.clone()),
            name,
        })
    }
}
