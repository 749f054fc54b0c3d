//! How hard a level is for a player.

use papan::{Limits, RatingRecord, StopToken, Task};
use serde::Deserialize;
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

impl RateBody {
    /// Rates the level, within what is allowed and until it is told to stop.
    ///
    /// # Errors
    /// If the puzzle, the options or the level make no sense.
    pub fn answer(&self, allowed: &JobLimits, stop: &StopToken) -> Result<RatingRecord, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let options = options(puzzle.info(), Task::Explain, &self.options)?;
        let level = puzzle.only_level(self.level.as_bytes())?;
        let limits = Limits { stop: stop.clone(), ..self.limits.capped_by(allowed) };
        Ok((&level.rate(&options, &limits)?).into())
    }
}
