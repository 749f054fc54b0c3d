//! The levels that come with the program, and the level of a day.

use papan::library::{self, LibraryLevel};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;

/// Whose levels.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelsBody {
    /// The puzzle's name.
    puzzle: String,
}

/// The levels of a puzzle.
#[derive(Debug, Serialize, ToSchema)]
pub struct Levels {
    /// The newest edition.
    edition: u32,
    /// The levels of all editions, the easiest first.
    levels: &'static [LibraryLevel],
}

impl LevelsBody {
    /// Lists the levels.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub fn answer(&self) -> Result<Levels, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        Ok(Levels { edition: library::newest_edition(), levels: library::levels(puzzle) })
    }
}

/// A day, and whose level of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DailyBody {
    /// The puzzle's name.
    puzzle: String,
    /// The date where the player is, such as 2026-11-18.
    date: String,
}

/// The level of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct Daily {
    /// Its name in the library; null if the puzzle has no levels there.
    id: Option<&'static str>,
}

impl DailyBody {
    /// Chooses the level.
    ///
    /// # Errors
    /// If there is no such puzzle or date.
    pub fn answer(&self) -> Result<Daily, ApiError> {
        let puzzle = papan::puzzle(&self.puzzle)?;
        let level = library::daily(puzzle, self.date.parse()?);
        Ok(Daily { id: level.map(|level| level.id.as_str()) })
    }
}
