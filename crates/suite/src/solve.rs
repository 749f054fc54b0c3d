//! Solving with the checker in between: nothing is called solved that the checker did not accept.

use papan_checker::Metric;
use papan_search::Cost;

use crate::monitor::Monitor;
use crate::puzzle::{Instance, LevelText, Outcome, Progress, Puzzle, Verdict};
use crate::request::{RequestError, SolveRequest};

/// A checked outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What was found.
    pub outcome: Outcome,
    /// What the checker measured, if there is a solution; for an analysis, its own metrics.
    pub metrics: Vec<Metric>,
}

impl Answer {
    /// What a search answered; nothing for an analysis.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.outcome {
            Outcome::Search(found) => Some(found.verdict),
            Outcome::Analysis(_) => None,
        }
    }
}

/// A solver and the checker disagree: a bug of ours, with what is needed to see it again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "internal error: {message}\nPlease report it with this input:\n  puzzle: {puzzle}\n  level: \
     {level}\n  solution: {solution}"
)]
pub struct InternalError {
    /// What does not fit.
    pub message: String,
    /// The puzzle.
    pub puzzle: &'static str,
    /// The level's text.
    pub level: String,
    /// The solution's text.
    pub solution: String,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The request makes no sense; nothing was searched.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The answer was wrong.
    #[error(transparent)]
    Internal(#[from] InternalError),
}

/// The independent checker as the judge of one request.
#[derive(Clone, Copy)]
pub(crate) struct Referee<'a> {
    pub(crate) puzzle: &'a dyn Puzzle,
    pub(crate) level: &'a LevelText<'a>,
    pub(crate) request: &'a SolveRequest,
}

impl Referee<'_> {
    /// Whether a solution of this cost is within what was asked for.
    pub(crate) fn wants(&self, cost: Cost) -> bool {
        self.request.limits.cost.is_none_or(|most| cost <= most)
    }

    /// Replays a solution from the original text, and compares what it costs.
    pub(crate) fn replay(
        &self,
        solution: &str,
        cost: Option<Cost>,
    ) -> Result<Vec<Metric>, SolveError> {
        let Referee { puzzle, level, request } = self;
        let metrics =
            puzzle.check(level.bytes, solution, &request.options)?.map_err(|rejection| {
                self.disagreement(format!("the checker rejects it: {rejection}"), solution)
            })?;
        // Where the objective is itself a metric, the search must have counted as the checker does.
        let measured = metrics.iter().find(|metric| metric.name == request.objective_id());
        if let (Some(metric), Some(cost)) = (measured, cost)
            && metric.value != u64::from(cost.0)
        {
            let message = format!("{} {} counted, {} replayed", cost, metric.name, metric.value);
            return Err(self.disagreement(message, solution).into());
        }
        Ok(metrics)
    }

    fn disagreement(&self, message: String, solution: &str) -> InternalError {
        InternalError {
            message,
            puzzle: self.puzzle.info().id,
            level: String::from_utf8_lossy(self.level.bytes).into_owned(),
            solution: solution.to_owned(),
        }
    }
}

/// Solves a level and has the independent checker confirm the answer from the original text, and
/// every solution that `progress` is shown on the way.
///
/// # Errors
/// If the request makes no sense, or the checker disagrees.
pub fn solve(
    puzzle: &dyn Puzzle,
    level: &LevelText<'_>,
    instance: &dyn Instance,
    request: &SolveRequest,
    progress: &mut dyn Progress,
) -> Result<Answer, SolveError> {
    let referee = Referee { puzzle, level, request };
    let mut monitor = Monitor::new(progress, referee);
    let outcome = instance.answer(request, &mut monitor)?;
    monitor.close()?;
    let found = match &outcome {
        Outcome::Search(found) => found,
        Outcome::Analysis(analysis) => {
            let reference = puzzle.reference_answer(level.bytes);
            if let Some(reference) = reference.filter(|reference| *reference != analysis.answer) {
                let message = format!("the checker answers `{reference}`");
                return Err(referee.disagreement(message, &analysis.answer).into());
            }
            let metrics = analysis.metrics.clone();
            return Ok(Answer { outcome, metrics });
        }
    };
    let metrics = match &found.solution {
        None => Vec::new(),
        Some(solution) => referee.replay(solution, found.cost)?,
    };
    let wrong = |message: &str| {
        let solution = found.solution.as_deref().unwrap_or_default();
        Err(referee.disagreement(message.to_owned(), solution).into())
    };
    if found.verdict == Verdict::Unsolvable
        && puzzle.is_solvable(level.bytes, &request.options) == Some(true)
    {
        return wrong("called unsolvable, but the checker says it is not");
    }
    if found.solution.is_none() && matches!(found.verdict, Verdict::Solved(_)) {
        return wrong("called solved without a solution");
    }
    Ok(Answer { outcome, metrics })
}
