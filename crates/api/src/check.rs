//! Replaying a solution with the independent checker.

use std::collections::BTreeMap;

use papan::{ErrorRecord, Rejection, Task, Text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiError, Code};
use crate::request::{OptionWords, options};

/// A level and its solution.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckBody {
    /// The puzzle's name.
    puzzle: String,
    /// The level's text.
    level: String,
    /// The solution's text.
    solution: String,
    /// Options of the puzzle.
    #[serde(default)]
    options: OptionWords,
}

/// What the checker says.
#[derive(Debug, Serialize, ToSchema)]
pub struct Checked {
    /// Whether the solution solves the level.
    accepted: bool,
    /// What it measured.
    metrics: BTreeMap<&'static str, u64>,
    /// Why not.
    message: Option<String>,
    /// The name of that sentence, for whoever has it in another language.
    id: Option<&'static str>,
    /// What varies in the sentence, by name.
    parameters: BTreeMap<&'static str, Text>,
}

impl CheckBody {
    /// Replays the solution.
    ///
    /// # Errors
    /// If the puzzle, the options or the level make no sense, or the solution is too large.
    pub fn answer(&self) -> Result<Checked, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let options = options(puzzle.info(), Task::Check, &self.options)?;
        let level = puzzle.only_level(self.level.as_bytes())?;
        match level.check(&self.solution, &options) {
            Ok(metrics) => Ok(Checked {
                accepted: true,
                metrics: metrics.iter().map(|metric| (metric.name, metric.value)).collect(),
                message: None,
                id: None,
                parameters: BTreeMap::new(),
            }),
            Err(rejection @ Rejection::TooLarge { .. }) => {
                Err(ApiError::from_record(Code::BadRequest, (&rejection).into()))
            }
            Err(rejection) => {
                let ErrorRecord { message, id, parameters, .. } = (&rejection).into();
                Ok(Checked {
                    accepted: false,
                    metrics: BTreeMap::new(),
                    message: Some(message),
                    id: Some(id),
                    parameters,
                })
            }
        }
    }
}
