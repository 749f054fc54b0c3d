//! Making levels.

use papan::{Limits, StopToken, Task, message};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiError, Code};
use crate::limits::{JobLimits, LimitsBody};
use crate::request::{OptionWords, options};

/// What kind of level is requested.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GenerateBody {
    /// The puzzle's name.
    puzzle: String,
    /// Options of the puzzle's generator.
    #[serde(default)]
    options: OptionWords,
    /// What generating it may use.
    #[serde(default)]
    limits: LimitsBody,
}

/// A level.
#[derive(Debug, Serialize, ToSchema)]
pub struct GeneratedLevel {
    /// Its text.
    text: String,
}

impl GenerateBody {
    /// Makes a level, within what is allowed and until it is told to stop.
    ///
    /// # Errors
    /// If the puzzle or the options make no sense, or no level is like that.
    pub fn answer(
        &self,
        allowed: &JobLimits,
        stop: &StopToken,
    ) -> Result<GeneratedLevel, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let options = options(puzzle.info(), Task::Generate, &self.options)?;
        let limits = Limits { stop: stop.clone(), ..self.limits.capped_by(allowed) };
        let mut levels = puzzle.generate(&options, &limits)?;
        let nothing = || {
            ApiError::new(Code::BadRequest, message!("api.no-such-level", "no level is like that"))
        };
        Ok(GeneratedLevel { text: levels.next().ok_or_else(nothing)??.text })
    }
}
