//! A study as it is written: the keys that `studies/README.md` describes.

use std::collections::BTreeMap;

use papan_charts::NodeCount;
use serde::Deserialize;
use serde_json::Value;

use crate::watched::watchable;

/// A study.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Its name.
    #[serde(default)]
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Where its numbers are printed.
    pub source: String,
    /// The short name of the document.
    #[serde(default)]
    pub document: String,
    /// The tables that it covers, as the document numbers them.
    #[serde(default)]
    pub tables: Vec<String>,
    /// The figures that it covers.
    #[serde(default)]
    pub figures: Vec<String>,
    /// What a reader should know; blank lines separate paragraphs.
    pub note: Option<String>,
    /// What is done to have the numbers again.
    #[serde(default)]
    pub kind: Kind,
    /// The puzzle.
    pub puzzle: String,
    /// What to minimise.
    pub objective: Option<String>,
    /// What the document ran on.
    pub machine: Option<String>,
    /// Which counter of ours is what the document calls nodes.
    #[serde(default)]
    pub nodes: NodeCount,
    /// When a run is given up.
    pub budget: Option<RunBudget>,
    /// The lanes.
    #[serde(default)]
    pub lane: Vec<StudyLane>,
    /// The levels.
    #[serde(default)]
    pub case: Vec<StudyCase>,
    /// The charts of the document.
    #[serde(default)]
    pub chart: Vec<StudyChart>,
    /// Values that the document works out.
    #[serde(default)]
    pub(crate) worked: Vec<Worked>,
    /// Which judge the programs were sent to.
    pub(crate) judge: Option<String>,
    /// The push limits of the submissions; 0 is none.
    #[serde(default)]
    pub(crate) limits: Vec<u64>,
    /// What the judge said of each lane, in the order of `limits`.
    #[serde(default)]
    pub(crate) published: BTreeMap<String, Submissions>,
    /// Over all submissions.
    #[serde(default)]
    pub(crate) summary: BTreeMap<String, Summary>,
    /// Each of the judge's inputs.
    pub(crate) inputs: Option<Inputs>,
    /// Single submissions.
    #[serde(default)]
    pub(crate) submission: Vec<Submission>,
    /// Inputs that each mean is taken over.
    pub(crate) repetitions: Option<usize>,
    /// The axis of the times.
    pub(crate) x: Option<Axis>,
    #[serde(default)]
    pub(crate) sizes: Vec<u64>,
    #[serde(default)]
    pub(crate) pieces: Vec<u64>,
    #[serde(default)]
    pub(crate) boards: Vec<u64>,
    #[serde(default)]
    pub(crate) seconds: Vec<f64>,
    pub(crate) assumed: Option<Assumed>,
}

/// What is done to have the numbers of a study again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Lanes run on levels.
    #[default]
    Runs,
    /// Nothing can be done: the tests of a judge are secret. Lanes may run in their place.
    Judge,
    /// Random inputs are timed.
    Timing,
    /// Values are worked out.
    Worked,
}

/// When a run is given up.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunBudget {
    /// When the document's were.
    pub seconds: f64,
    /// A number of nodes that none of its runs reached by then.
    pub nodes: u64,
}

/// A lane of a study.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyLane {
    /// Our name for it, as in `astar manhattan`.
    pub run: String,
    /// The document's name for it; none for a lane of ours.
    pub name: Option<String>,
}

/// A level of a study.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyCase {
    /// What it is called.
    pub title: String,
    /// Where it is, relative to the study.
    pub file: Option<String>,
    /// Its number in the file, from 1.
    pub level: Option<usize>,
    /// The level itself.
    pub board: Option<String>,
    /// A file that is not part of papan, which has it under its title.
    pub collection: Option<String>,
    /// Rows that the document has otherwise than the collection, from 1.
    #[serde(default)]
    pub rows: BTreeMap<String, String>,
    /// Why there is no level to run.
    pub unavailable: Option<String>,
    /// The document's table.
    pub table: Option<String>,
    /// What a reader should know.
    pub note: Option<String>,
    /// The document's name of a lane whose search is shown as it goes.
    pub watch: Option<String>,
    /// Where the title is meant otherwise than it is printed.
    pub misprint: Option<Misprint>,
    /// By the document's names of lanes.
    #[serde(default)]
    pub published: BTreeMap<String, Numbers>,
}

/// What is printed of a lane on a level.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The cost of the solution.
    pub cost: Option<u64>,
    /// Of it, the forward half's.
    pub forward: Option<u64>,
    /// Of it, the backward half's.
    pub backward: Option<u64>,
    /// The moves of the solution.
    pub moves: Option<u64>,
    /// Nodes, counted as the study says.
    pub nodes: Option<u64>,
    /// Seconds.
    pub seconds: Option<f64>,
    /// The solution.
    pub solution: Option<String>,
    /// What stands in place of numbers.
    pub remark: Option<String>,
    /// The same run, printed once more.
    pub again: Option<Again>,
    /// What is missing, and why.
    pub illegible: Option<String>,
    /// What the replica gives otherwise, and why.
    pub differs: Option<String>,
    /// What is wrong in print.
    pub misprint: Option<Misprint>,
    /// What is wrong in the text of the document that we have.
    pub damaged: Option<Misprint>,
}

/// A run that is printed once more.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// Where.
    pub table: String,
    /// Seconds, if they differ.
    pub seconds: Option<f64>,
    /// Nodes, if they differ.
    pub nodes: Option<u64>,
}

/// A value that is meant otherwise than it is printed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misprint {
    /// Which key.
    pub of: String,
    /// What is printed.
    pub printed: Value,
    /// Why that is wrong.
    pub why: String,
}

/// A chart of the document.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyChart {
    /// Its number.
    pub figure: String,
    /// The table with its numbers.
    pub table: String,
    /// What its horizontal axis counts.
    pub x: String,
    /// What its vertical axis counts.
    pub y: String,
    /// The lanes that it shows; all, if none is named.
    #[serde(default)]
    pub lanes: Vec<String>,
}

/// A value that the document works out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Worked {
    pub(crate) title: String,
    pub(crate) file: Option<String>,
    pub(crate) board: Option<String>,
    pub(crate) input: Option<Value>,
    pub(crate) quantity: WorkedQuantity,
    pub(crate) published: Value,
    /// How to work it out again, for a reader.
    #[serde(rename = "how")]
    pub(crate) _how: Option<String>,
    pub(crate) note: Option<String>,
    pub(crate) illegible: Option<String>,
}

/// What is worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WorkedQuantity {
    Index,
    Bits,
    StateSpace,
    WalkingDistance,
    Kurang,
    Sum,
    Interpositions,
    InterpositionsSliders,
    InterpositionsOthers,
    KnightMoves,
    LinesHorizontal,
    LinesVertical,
    LinesMainDiagonal,
    LinesAntiDiagonal,
    MapHorizontal,
    MapVertical,
    MapMainDiagonal,
    MapAntiDiagonal,
    TwoPhaseBox,
    TwoPhasePlayer,
}

/// What a judge said of a lane, submission by submission.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Submissions {
    #[serde(default)]
    pub(crate) seconds: Vec<f64>,
    #[serde(default)]
    pub(crate) memory_kb: Vec<u64>,
    #[serde(default)]
    pub(crate) test: Vec<u64>,
    #[serde(default)]
    pub(crate) verdict: Vec<String>,
}

/// Largest, least and mean of something.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Summary {
    pub(crate) max: f64,
    pub(crate) min: f64,
    pub(crate) mean: f64,
}

/// Each input of a judge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Inputs {
    pub(crate) seconds: Vec<f64>,
    pub(crate) memory_kb: Vec<u64>,
    pub(crate) verdict: String,
}

/// A single submission.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Submission {
    pub(crate) figure: String,
    pub(crate) lane: Option<String>,
    pub(crate) verdict: String,
    pub(crate) test: Option<u64>,
    pub(crate) seconds: f64,
    pub(crate) memory_kb: Option<u64>,
    pub(crate) memory_mb: Option<u64>,
    pub(crate) misprint: Option<Misprint>,
    pub(crate) damaged: Option<Misprint>,
}

/// What times are drawn over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Axis {
    Size,
    Pieces,
}

/// What the document does not print and we had to choose.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Assumed {
    pub(crate) size: Option<u64>,
    pub(crate) pieces: Option<u64>,
    pub(crate) boards: Option<u64>,
    pub(crate) why: String,
}

/// What is wrong with a study, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyError {
    /// From 1; none if it is not in one place.
    pub at: Option<(usize, usize)>,
    /// What was found, and what was expected.
    pub message: String,
}

impl std::fmt::Display for StudyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.at {
            Some((line, column)) => write!(f, "line {line}, column {column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for StudyError {}

impl Study {
    /// Reads a study.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Study, StudyError> {
        let study: Study = toml::from_str(text).map_err(|error| {
            let before = &text[..error.span().map_or(0, |span| span.start).min(text.len())];
            let line = before.matches('\n').count() + 1;
            let column = before.chars().rev().take_while(|&it| it != '\n').count() + 1;
            StudyError { at: Some((line, column)), message: error.message().to_owned() }
        })?;
        study.check().map_err(|message| StudyError { at: None, message })?;
        Ok(study)
    }

    /// The files that it names, each relative to the study, for whoever knows where that is.
    pub fn files_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let of_cases = self.case.iter_mut().filter_map(|case| case.file.as_mut());
        of_cases.chain(self.worked.iter_mut().filter_map(|worked| worked.file.as_mut()))
    }

    /// What the reader of TOML cannot see.
    fn check(&self) -> Result<(), String> {
        let names: Vec<&str> = self.names().collect();
        let expected = || match names[..] {
            [] => "no lane has a name".to_owned(),
            _ => format!("expected one of the lanes: {}", names.join(", ")),
        };
        for case in &self.case {
            let title = &case.title;
            if let Some(name) = case.published.keys().find(|name| !names.contains(&name.as_str())) {
                return Err(format!("case `{title}` has numbers for `{name}`; {}", expected()));
            }
            let watched = case.watch.as_ref().filter(|name| {
                let lane = self.lane.iter().find(|lane| lane.name.as_ref() == Some(name));
                lane.is_none_or(|lane| watchable(&lane.run).is_none())
            });
            if let Some(name) = watched {
                let known = papan::replicas::ALL.iter().filter(|it| it.watch.is_some());
                let known: Vec<&str> = known.map(|replica| replica.id).collect();
                return Err(format!(
                    "case `{title}` is to show the search of `{name}`; expected the name of a lane that \
                     runs {}",
                    known.join(" or ")
                ));
            }
            let origins = [&case.file, &case.board, &case.collection, &case.unavailable];
            let origins = origins.iter().filter(|origin| origin.is_some()).count();
            if origins != 1 {
                return Err(format!(
                    "case `{title}` says {origins} times where its level is; expected one of file, \
                     board, collection and unavailable"
                ));
            }
        }
        for name in self.published.keys().chain(self.chart.iter().flat_map(|chart| &chart.lanes)) {
            if !names.contains(&name.as_str()) {
                return Err(format!("found numbers of `{name}`; {}", expected()));
            }
        }
        if self.kind == Kind::Timing {
            let rows = self.seconds.len();
            let axis = match self.x {
                Some(Axis::Size) => self.sizes.len(),
                Some(Axis::Pieces) => self.pieces.len(),
                None => return Err("expected x = \"size\" or x = \"pieces\"".to_owned()),
            };
            if rows == 0 || rows != axis {
                return Err(format!("found {rows} times for {axis} values of x, expected as many"));
            }
        }
        Ok(())
    }

    /// The document's names of the lanes.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.lane.iter().filter_map(|lane| lane.name.as_deref())
    }
}
