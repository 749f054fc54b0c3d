//! The JSON of one level, as defined by the interface contract.

use std::collections::BTreeMap;

use papan_checker::Rejection;
use papan_puzzle::{InputError, LevelText, Message, Outcome, SolveRequest, Text, Verdict};
use papan_search::{Quality, Stats, StopReason};
use serde::{Serialize, Serializer};

use crate::generate::ConfirmedLevel;
use crate::level::Answer;
use crate::registry::RecogniseError;

/// The version of the record's fields. Fields may be added within a version.
pub const SCHEMA_VERSION: u32 = 1;

/// One line of JSON output.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Record {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// The puzzle's name.
    pub puzzle: &'static str,
    /// The level's number in its text, from 1.
    pub level: usize,
    /// The level's title.
    pub title: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Anything else its text says about it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// `solved`, `unsolvable`, `limit` or `error`.
    pub outcome: &'static str,
    /// The solution, or the best so far.
    pub solution: Option<String>,
    /// What was minimised.
    pub objective: Option<&'static str>,
    /// The solution's cost by the objective.
    pub cost: Option<u64>,
    /// Proven optimal for the objective.
    pub optimal: bool,
    /// Proven: no solution costs less.
    pub lower_bound: Option<u64>,
    /// Every metric of the puzzle, measured by the checker.
    pub metrics: BTreeMap<&'static str, u64>,
    /// The algorithm's name.
    pub algorithm: Option<&'static str>,
    /// The heuristic that was followed.
    pub heuristic: Option<&'static str>,
    /// Which limit ended the search.
    pub limit: Option<&'static str>,
    /// What is wrong with the level.
    pub error: Option<ErrorRecord>,
    /// Anything else a person should know.
    #[serde(serialize_with = "in_english")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub notes: Vec<Message>,
    /// The solution as a sentence, where it is the answer to a question, and what there is to say about
    /// it; `solution` has the English of the first.
    #[serde(skip)]
    pub answer: Vec<Message>,
    /// Counters; absent if nothing was searched.
    pub stats: Option<StatsRecord>,
    /// What the puzzle says about the position; only for puzzles that analyse positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis: Option<serde_json::Value>,
}

/// One line of JSON about a generated level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MadeRecord {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// The puzzle's name.
    pub puzzle: &'static str,
    /// The level's number, from 1.
    pub level: u64,
    /// The random seed that it was made from, with its number.
    pub seed: u64,
    /// The level.
    pub text: String,
    /// What `optimum` counts; absent if the optimum is not known.
    pub objective: Option<&'static str>,
    /// Proven: the cost of the best solution.
    pub optimum: Option<u64>,
    /// A solution that the checker has accepted, not always the best.
    pub solution: Option<String>,
    /// Every metric of that solution, measured by the checker.
    pub metrics: BTreeMap<&'static str, u64>,
}

impl MadeRecord {
    /// The record of the level of this number that the seed makes.
    pub fn new(puzzle: &'static str, number: u64, seed: u64, made: ConfirmedLevel) -> MadeRecord {
        MadeRecord {
            schema_version: SCHEMA_VERSION,
            puzzle,
            level: number,
            seed,
            text: made.text,
            objective: made.optimum.map(|(objective, _)| objective),
            optimum: made.optimum.map(|(_, cost)| cost),
            solution: made.solution,
            metrics: made.metrics.iter().map(|metric| (metric.name, metric.value)).collect(),
        }
    }
}

/// What is wrong with a level, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorRecord {
    /// From 1.
    pub line: Option<usize>,
    /// From 1, in characters.
    pub column: Option<usize>,
    /// What was found, what was expected, how to fix it, in English.
    pub message: String,
    /// The name of that sentence, for whoever has it in another language.
    pub id: &'static str,
    /// What varies in the sentence, by name.
    pub parameters: BTreeMap<&'static str, Text>,
    /// What `message` ends with in brackets, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Box<Message>>,
}

fn in_english<S: Serializer>(notes: &[Message], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(notes.iter().map(|note| &note.text))
}

/// A fault that has no location in the text.
impl From<Message> for ErrorRecord {
    fn from(message: Message) -> ErrorRecord {
        let Message { text, id, parameters } = message;
        let parameters = parameters.into_iter().collect();
        ErrorRecord { line: None, column: None, message: text, id, parameters, hint: None }
    }
}

impl From<&InputError> for ErrorRecord {
    fn from(error: &InputError) -> ErrorRecord {
        ErrorRecord {
            line: Some(error.at.line),
            column: Some(error.at.column),
            message: error.text(),
            hint: error.remark.clone(),
            ..error.message.clone().into()
        }
    }
}

/// What the checker rejects it has a sentence for, which says where it is.
impl From<&Rejection> for ErrorRecord {
    fn from(rejection: &Rejection) -> ErrorRecord {
        let papan_checker::Message { id, text, parameters } = rejection.message();
        let parameters = parameters.into_iter().map(|(name, value)| (name, value.into()));
        Message { text, id, parameters: parameters.collect() }.into()
    }
}

impl From<&RecogniseError> for ErrorRecord {
    fn from(error: &RecogniseError) -> ErrorRecord {
        let at = error.location();
        ErrorRecord {
            line: at.map(|at| at.line),
            column: at.map(|at| at.column),
            ..error.message().into()
        }
    }
}

/// Counters of a search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StatsRecord {
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// Nodes that the search started from, and so did not generate: the start, again in every
    /// round, and the goals of a backward half. `expanded` is at most `generated + roots`.
    pub roots: u64,
    /// The largest number of nodes waiting at one time.
    pub max_open: u64,
    /// Distinct states stored.
    pub stored: u64,
    /// Of those, by the backward half.
    pub stored_backward: u64,
    /// Of the nodes expanded, those of the backward half.
    pub expanded_backward: u64,
    /// Of the solution's cost, the forward half's part; only for bidirectional searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forward_cost: Option<u64>,
    /// Seconds.
    pub elapsed_s: f64,
    /// The most bytes held by the search's containers at one time.
    pub peak_memory_bytes: usize,
}

impl From<&Stats> for StatsRecord {
    fn from(stats: &Stats) -> StatsRecord {
        StatsRecord {
            expanded: stats.expanded,
            generated: stats.generated,
            roots: stats.roots,
            max_open: stats.max_open,
            stored: stats.stored,
            stored_backward: stats.stored_backward,
            expanded_backward: stats.expanded_backward,
            forward_cost: stats.forward_cost.map(|cost| cost.0.into()),
            elapsed_s: stats.elapsed.as_secs_f64(),
            peak_memory_bytes: stats.peak_memory_bytes,
        }
    }
}

impl Record {
    /// What each half of a bidirectional search has of the solution's cost, the forward half first.
    pub fn halves(&self) -> Option<(u64, u64)> {
        let forward = self.stats?.forward_cost?;
        Some((forward, self.cost?.checked_sub(forward)?))
    }

    /// The record of an answer.
    pub fn answered(
        number: usize,
        level: &LevelText<'_>,
        request: &SolveRequest,
        answer: &Answer,
    ) -> Record {
        let metrics = answer.metrics.iter().map(|metric| (metric.name, metric.value)).collect();
        let empty = Record::empty(number, level, request);
        let found = match &answer.outcome {
            Outcome::Search(found) => found,
            Outcome::Analysis(analysis) => {
                let stats = Stats { elapsed: analysis.elapsed, ..Stats::default() };
                return Record {
                    outcome: "solved",
                    solution: Some(analysis.answer.text.clone()),
                    answer: [&analysis.answer]
                        .into_iter()
                        .chain(&analysis.lines)
                        .cloned()
                        .collect(),
                    metrics,
                    stats: Some((&stats).into()),
                    analysis: Some(analysis.value.clone()),
                    ..empty
                };
            }
        };
        let (outcome, optimal, limit) = match found.verdict {
            Verdict::Solved(quality) => ("solved", quality == Quality::Optimal, None),
            Verdict::Unsolvable => ("unsolvable", false, None),
            Verdict::Stopped(reason) => ("limit", false, Some(reason.name())),
        };
        Record {
            outcome,
            solution: found.solution.clone(),
            cost: found.cost.map(|cost| cost.0.into()),
            optimal,
            lower_bound: found.lower_bound.map(|bound| bound.0.into()),
            metrics,
            heuristic: found.heuristic,
            limit,
            notes: found.notes.clone(),
            stats: Some((&found.stats).into()),
            ..empty
        }
    }

    /// The record of a level that could not be searched.
    pub fn failed(
        number: usize,
        level: &LevelText<'_>,
        request: &SolveRequest,
        error: ErrorRecord,
    ) -> Record {
        Record { error: Some(error), ..Record::empty(number, level, request) }
    }

    /// The record of a level that was stopped before its search began.
    pub fn stopped(
        number: usize,
        level: &LevelText<'_>,
        request: &SolveRequest,
        reason: StopReason,
    ) -> Record {
        Record {
            outcome: "limit",
            limit: Some(reason.name()),
            heuristic: request.heuristic.map(|heuristic| heuristic.id),
            stats: Some((&Stats::default()).into()),
            ..Record::empty(number, level, request)
        }
    }

    fn empty(number: usize, level: &LevelText<'_>, request: &SolveRequest) -> Record {
        Record {
            schema_version: SCHEMA_VERSION,
            puzzle: request.puzzle,
            level: number,
            title: level.title.clone().map(Into::into),
            author: level.author.clone().map(Into::into),
            comments: level.comments.iter().cloned().map(Into::into).collect(),
            outcome: "error",
            solution: None,
            objective: request.objective.map(|objective| objective.id),
            cost: None,
            optimal: false,
            lower_bound: None,
            metrics: BTreeMap::new(),
            // If nothing is minimised, nothing is searched.
            algorithm: request.objective.map(|_| request.algorithm.info().id),
            heuristic: None,
            limit: None,
            error: None,
            notes: Vec::new(),
            answer: Vec::new(),
            stats: None,
            analysis: None,
        }
    }
}
