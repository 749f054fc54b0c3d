//! What a solver sees in a level.

use papan::{Explanation, Limits, StopToken, Task};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;
use crate::limits::{JobLimits, LimitsBody};
use crate::request::{OptionWords, options};

/// A level to be explained.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ExplainBody {
    /// The puzzle's name.
    puzzle: String,
    /// The level's text.
    level: String,
    /// Options of the puzzle.
    #[serde(default)]
    options: OptionWords,
    /// What each search that it needs may use.
    #[serde(default)]
    limits: LimitsBody,
}

/// The explanation, and a picture of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Explained {
    /// For people, and the same for machines.
    #[serde(flatten)]
    explanation: Explanation,
    /// A picture.
    svg: String,
}

impl ExplainBody {
    /// Explains the level, within what is allowed and until it is told to stop.
    ///
    /// # Errors
    /// If the puzzle, the options or the level make no sense.
    pub fn answer(&self, allowed: &JobLimits, stop: &StopToken) -> Result<Explained, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let options = options(puzzle.info(), Task::Explain, &self.options)?;
        let level = puzzle.only_level(self.level.as_bytes())?;
        let limits = Limits { stop: stop.clone(), ..self.limits.capped_by(allowed) };
        let explanation = level.explain(&options, &limits)?;
        Ok(Explained { explanation, svg: level.picture(&options, &limits)? })
    }
}
