//! How hard a level is: solved first, with the checker in between, then rated by what a player has to get right.

use papan_puzzle::{
    Difficulty, Grade, Message, ObjectiveInfo, Options, Outcome, SolveRequest, Verdict,
    shown_figure,
};
use papan_search::{Limits, Quality};
use serde::Serialize;

use crate::level::{Level, SolveError};
use crate::puzzle::Puzzle;

/// What is known of how hard a level is.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Whether it was solved; `None` for a question about a position that was answered.
    pub verdict: Option<Verdict>,
    /// What the cost counts; `None` for a question about a position.
    pub objective: Option<&'static str>,
    /// The cost of the best solution found.
    pub cost: Option<u64>,
    /// The answer to a question about a position.
    pub answer: Option<Message>,
    /// The figure of difficulty, with one decimal; `None` if there is no solution, or a limit came first.
    pub difficulty: Option<f64>,
    /// Its grade.
    pub grade: Option<Grade>,
}

/// A rating as JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingRecord {
    /// `solved`, `unsolvable` or `limit`.
    pub outcome: &'static str,
    /// What the cost counts; null for a question about a position.
    pub objective: Option<&'static str>,
    /// The cost of the best solution found.
    pub cost: Option<u64>,
    /// Whether no solution costs less: proven.
    pub optimal: bool,
    /// The answer to a question about a position, in English.
    pub answer: Option<String>,
    /// The figure of difficulty; null if there is no solution, or a limit came first.
    pub difficulty: Option<f64>,
    /// Its grade: `easy`, `medium`, `hard` or `expert`.
    pub grade: Option<&'static str>,
}

impl From<&Rating> for RatingRecord {
    fn from(rating: &Rating) -> RatingRecord {
        RatingRecord {
            outcome: rating.outcome(),
            objective: rating.objective,
            cost: rating.cost,
            optimal: rating.is_optimal(),
            answer: rating.answer.as_ref().map(|answer| answer.text.clone()),
            difficulty: rating.difficulty,
            grade: rating.grade.map(|grade| grade.info().id),
        }
    }
}

/// What a [quick look](Level::rate_quickly) may take.
const QUICK_NODES: u64 = 2_000_000;
const QUICK_MEMORY: usize = 64 << 20;

impl Rating {
    /// Whether the cost is proven to be the least.
    pub fn is_optimal(&self) -> bool {
        self.verdict == Some(Verdict::Solved(Quality::Optimal))
    }

    /// `solved`, `unsolvable` or `limit`.
    pub fn outcome(&self) -> &'static str {
        match self.verdict {
            None | Some(Verdict::Solved(_)) => "solved",
            Some(Verdict::Unsolvable) => "unsolvable",
            Some(Verdict::Stopped(_)) => "limit",
        }
    }
}

impl Puzzle {
    /// The objective by which levels are rated: the first that is something to be counted.
    pub fn counting_objective(&self) -> Option<&'static ObjectiveInfo> {
        let info = self.info();
        info.objectives.iter().find(|objective| info.metrics.contains(&objective.id))
    }
}

impl Level {
    /// How hard the level is for a player, within limits for all of it: the cost of a best solution, the figure of
    /// difficulty and its grade, as far as they can be told.
    ///
    /// # Errors
    /// If the options make no sense for this level, or the checker disagrees.
    pub fn rate(&self, options: &Options, limits: &Limits) -> Result<Rating, SolveError> {
        let puzzle = self.puzzle();
        let request = SolveRequest {
            objective: puzzle.counting_objective(),
            options: options.clone(),
            limits: limits.clone(),
            ..self.request()
        };
        let answer = self.solve(&request, &mut ())?;
        let mut rating = Rating {
            verdict: answer.verdict(),
            objective: request.objective.map(|objective| objective.id),
            cost: None,
            answer: None,
            difficulty: None,
            grade: None,
        };
        let rest = match &answer.outcome {
            Outcome::Analysis(analysis) => {
                rating.answer = Some(analysis.answer.clone());
                let time = limits.time.map(|time| time.saturating_sub(analysis.elapsed));
                Limits { time, ..limits.clone() }
            }
            Outcome::Search(found) => {
                rating.cost = found.cost.map(|cost| cost.0.into());
                Limits { cost: found.cost, ..limits.after(&found.stats) }
            }
        };
        if rating.verdict.is_some() && !rating.is_optimal() {
            return Ok(rating);
        }
        if let Ok(Difficulty { figure, cost }) = self.difficulty(options, &rest)? {
            if cost.map(|cost| u64::from(cost.0)) != rating.cost {
                let message = format!("called optimal, but rated with an optimum of {cost:?}");
                return Err(self.disagreement(message, answer.solution().unwrap_or("")).into());
            }
            let figure = shown_figure(figure);
            rating.difficulty = Some(figure);
            rating.grade = Some(puzzle.info().grades.grade(figure));
        }
        Ok(rating)
    }

    /// The same for whoever asks in passing: with so little memory and so few nodes that it takes a second or two.
    ///
    /// # Errors
    /// As for [`rate`](Self::rate).
    pub fn rate_quickly(&self, options: &Options, limits: &Limits) -> Result<Rating, SolveError> {
        let memory = limits.memory_bytes.unwrap_or(QUICK_MEMORY).min(QUICK_MEMORY);
        let limits = Limits {
            nodes: Some(limits.nodes.unwrap_or(QUICK_NODES).min(QUICK_NODES)),
            memory_bytes: Some(memory),
            ..limits.clone()
        };
        self.rate(options, &limits)
    }
}
