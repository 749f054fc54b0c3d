//! How hard a level is: solved first, with the checker in between, then rated by what a player has to get right.

use papan_puzzle::{
    Difficulty, Grade, Message, ObjectiveInfo, Options, Outcome, SolveRequest, Verdict,
    shown_figure,
};
use papan_search::{Limits, Quality};

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
}
