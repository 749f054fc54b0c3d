//! Requests for searches, as JSON names them.

use std::collections::BTreeMap;
use std::sync::Arc;

use papan::{Lane, Options, PuzzleInfo, RequestError, Runner, SolveRequest, Tables, Task, message};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::error::{ApiError, Code};
use crate::limits::{JobLimits, LimitsBody};
use crate::work::{self, Work};

/// The most lanes in one comparison.
const MAX_LANES: usize = 32;

/// Charts are drawn no wider than this.
const MAX_WIDTH: u32 = 4096;

/// Values of options, by the option's name.
pub type OptionWords = BTreeMap<String, String>;

/// A level to be solved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SolveBody {
    /// The puzzle's name.
    pub puzzle: String,
    /// The level's text.
    pub level: String,
    /// The algorithm; `auto` if it is not given.
    #[serde(default)]
    algorithm: Option<String>,
    /// The heuristic; the algorithm's best if it is not given.
    #[serde(default)]
    heuristic: Option<String>,
    /// What to minimise; the puzzle's first if it is not given.
    #[serde(default)]
    objective: Option<String>,
    /// Options of the algorithm and the puzzle.
    #[serde(default)]
    options: OptionWords,
    /// What the search may use.
    #[serde(default)]
    limits: LimitsBody,
    /// Whether a search for any solution goes on looking for better ones until a limit.
    #[serde(default)]
    improve: bool,
    /// Whether the search is recorded, so that it can be watched step by step.
    #[serde(default)]
    record: bool,
}

/// A level to be solved by several lanes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareBody {
    /// The puzzle's name.
    pub puzzle: String,
    /// The level's text.
    pub level: String,
    /// The lanes, at most 32.
    lanes: Vec<LaneBody>,
    /// What to minimise; the puzzle's first if it is not given.
    #[serde(default)]
    objective: Option<String>,
    /// Options of the algorithms and the puzzle.
    #[serde(default)]
    options: OptionWords,
    /// What each search may use.
    #[serde(default)]
    limits: LimitsBody,
    /// The width of the charts in pixels, from 336.
    #[serde(default)]
    chart_width: Option<u32>,
}

/// One lane: an algorithm with a heuristic.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LaneBody {
    /// The algorithm.
    algorithm: String,
    /// The heuristic; the algorithm's best if it is not given.
    #[serde(default)]
    heuristic: Option<String>,
}

/// A job.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "task", rename_all = "lowercase")]
pub enum JobBody {
    /// Solve a level.
    Solve(SolveBody),
    /// Solve it with several lanes.
    Compare(CompareBody),
}

/// Options of a puzzle for a task.
pub(crate) fn options(
    info: &'static PuzzleInfo,
    task: Task,
    words: &OptionWords,
) -> Result<Options, RequestError> {
    Options::from_words(info.options.iter(), task, pairs(words))
}

fn pairs(words: &OptionWords) -> impl Iterator<Item = (&str, &str)> {
    words.iter().map(|(id, word)| (id.as_str(), word.as_str()))
}

impl SolveBody {
    /// What the job has to do. The level has not been read.
    ///
    /// # Errors
    /// If it makes no sense.
    pub fn work(self, allowed: &JobLimits, tables: &Arc<dyn Tables>) -> Result<Work, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let info = puzzle.info();
        let [algorithm, heuristic, objective] =
            [&self.algorithm, &self.heuristic, &self.objective].map(|name| name.as_deref());
        let request = SolveRequest::new(info, algorithm, heuristic, objective)?;
        let known = request.algorithm.info().options.iter().chain(info.options);
        let request = SolveRequest {
            options: Options::from_words(known, Task::Solve, pairs(&self.options))?,
            limits: self.limits.capped_by(allowed),
            improve: self.improve,
            tables: tables.clone(),
            ..request
        };
        let task = work::Task::Solve { record: self.record };
        Ok(Work { puzzle, level: self.level, request, task })
    }
}

impl CompareBody {
    /// What the job has to do. The level has not been read.
    ///
    /// # Errors
    /// If it makes no sense.
    fn work(self, allowed: &JobLimits, tables: &Arc<dyn Tables>) -> Result<Work, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let info = puzzle.info();
        let found = self.lanes.len();
        if !(1..=MAX_LANES).contains(&found) {
            let message = message!(
                "api.lanes",
                "found {lanes}, expected 1 to {max}",
                count lanes = found,
                max = MAX_LANES
            );
            return Err(ApiError::new(Code::BadRequest, message));
        }
        let objective = self.objective.as_deref();
        let lane = |lane: &LaneBody| {
            let (algorithm, heuristic) = (lane.algorithm.as_str(), lane.heuristic.as_deref());
            let request = SolveRequest::new(info, Some(algorithm), heuristic, objective)?;
            Ok(Lane {
                runner: Runner::Algorithm(request.algorithm),
                heuristic: request.heuristic,
                options: Vec::new(),
            })
        };
        let lanes: Vec<Lane> = self.lanes.iter().map(lane).collect::<Result<_, RequestError>>()?;
        // An option of one lane's algorithm means nothing to the others.
        let known = lanes.iter().flat_map(|lane| lane.runner.options());
        let known = known.chain(info.options);
        let request = SolveRequest {
            options: Options::from_words(known, Task::Solve, pairs(&self.options))?,
            limits: self.limits.capped_by(allowed),
            tables: tables.clone(),
            ..SolveRequest::new(info, None, None, objective)?
        };
        let chart_width = self.chart_width.unwrap_or(papan_charts::WIDE);
        let chart_width = chart_width.clamp(papan_charts::NARROW, MAX_WIDTH);
        let task = work::Task::Compare { lanes, chart_width };
        Ok(Work { puzzle, level: self.level, request, task })
    }
}

impl JobBody {
    /// What the job has to do. The level has not been read.
    ///
    /// # Errors
    /// If it makes no sense.
    pub fn work(self, allowed: &JobLimits, tables: &Arc<dyn Tables>) -> Result<Work, ApiError> {
        match self {
            JobBody::Solve(body) => body.work(allowed, tables),
            JobBody::Compare(body) => body.work(allowed, tables),
        }
    }
}
