//! How hard a level is for a player.

use papan::{Limits, Rating, StopToken, Task};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits::{JobLimits, LimitsBody};
use crate::request::{OptionWords, options};

/// A level to be rated.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateBody {
    /// The puzzle's name.
    puzzle: String,
    /// The level's text.
    level: String,
    /// Options of the puzzle, as for explaining.
    #[serde(default)]
    options: OptionWords,
    /// What solving and rating may use together.
    #[serde(default)]
    limits: LimitsBody,
}

/// What is known of how hard it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rated {
    /// `solved`, `unsolvable` or `limit`.
    outcome: &'static str,
    /// What the cost counts; null for a question about a position.
    objective: Option<&'static str>,
    /// The cost of the best solution found.
    cost: Option<u64>,
    /// Whether no solution costs less: proven.
    optimal: bool,
    /// The answer to a question about a position, in English.
    answer: Option<String>,
    /// The figure of difficulty; null if there is no solution, or a limit came first.
    difficulty: Option<f64>,
    /// Its grade: `easy`, `medium`, `hard` or `expert`.
    grade: Option<&'static str>,
}

impl RateBody {
    /// Rates the level, within what is allowed and until it is told to stop.
    ///
    /// # Errors
    /// If the puzzle, the options or the level make no sense.
    pub fn answer(&self, allowed: &JobLimits, stop: &StopToken) -> Result<Rated, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let options = options(puzzle.info(), Task::Explain, &self.options)?;
        let level = puzzle.only_level(self.level.as_bytes())?;
        let limits = Limits { stop: stop.clone(), ..self.limits.capped_by(allowed) };
        Ok((&level.rate(&options, &limits)?).into())
    }
}

impl From<&Rating> for Rated {
    fn from(rating: &Rating) -> Rated {
        Rated {
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
