//! Solving with the checker in between: nothing is called solved that the checker did not accept.

use papan_checker::Metric;

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

/// Solves a level and has the independent checker confirm the answer from the original text.
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
    let disagreement = |message: String, solution: &str| InternalError {
        message,
        puzzle: puzzle.info().id,
        level: String::from_utf8_lossy(level.bytes).into_owned(),
        solution: solution.to_owned(),
    };
    let outcome = instance.answer(request, progress)?;
    let found = match &outcome {
        Outcome::Search(found) => found,
        Outcome::Analysis(analysis) => {
            let reference = puzzle.reference_answer(level.bytes);
            if let Some(reference) = reference.filter(|reference| *reference != analysis.answer) {
                let message = format!("the checker answers `{reference}`");
                return Err(disagreement(message, &analysis.answer).into());
            }
            let metrics = analysis.metrics.clone();
            return Ok(Answer { outcome, metrics });
        }
    };
    let solution = found.solution.as_deref().unwrap_or_default();
    let metrics = match &found.solution {
        None => Vec::new(),
        Some(solution) => {
            puzzle.check(level.bytes, solution, &request.options)?.map_err(|rejection| {
                disagreement(format!("the checker rejects it: {rejection}"), solution)
            })?
        }
    };
    if found.verdict == Verdict::Unsolvable
        && puzzle.is_solvable(level.bytes, &request.options) == Some(true)
    {
        let message = "called unsolvable, but the checker says it is not".to_owned();
        return Err(disagreement(message, solution).into());
    }
    // Where the objective is itself a metric, the search must have counted as the checker does.
    let measured = metrics.iter().find(|metric| metric.name == request.objective_id());
    if let (Some(metric), Some(cost)) = (measured, found.cost)
        && metric.value != u64::from(cost.0)
    {
        let message = format!("{} {} counted, {} replayed", cost, metric.name, metric.value);
        return Err(disagreement(message, solution).into());
    }
    if found.solution.is_none() && matches!(found.verdict, Verdict::Solved(_)) {
        return Err(disagreement("called solved without a solution".to_owned(), solution).into());
    }
    Ok(Answer { outcome, metrics })
}
