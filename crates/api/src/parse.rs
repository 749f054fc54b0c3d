//! Reading texts: which puzzle, how many levels, what is wrong with them.

use papan::{ErrorRecord, LevelText, Puzzle};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;

/// How many levels of a collection are listed.
const MAX_LEVELS: usize = 2000;

/// A text with levels.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ParseBody {
    /// The puzzle's name; without it the text's own shape decides.
    #[serde(default)]
    puzzle: Option<String>,
    /// The text.
    text: String,
}

/// What was read. Faults of the text are part of the answer.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Parsed {
    /// The puzzle, if it was named or is clear.
    puzzle: Option<&'static str>,
    /// Whether the text's shape decided.
    assumed: bool,
    /// The levels, up to the number that is listed.
    levels: Vec<ParsedLevel>,
    /// Whether there are more.
    more: bool,
    /// Why there are none.
    error: Option<ErrorRecord>,
}

/// One level.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParsedLevel {
    /// Its number in the text, from 1.
    number: usize,
    /// The line it begins at, from 1.
    line: usize,
    /// Its title.
    title: Option<String>,
    /// The level in its puzzle's plainest form, unless something is wrong with it.
    text: Option<String>,
    /// What is wrong with it; locations are those in the whole text.
    error: Option<ErrorRecord>,
}

/// The levels of a text of this puzzle; faults are part of them.
pub(crate) fn levels_of(puzzle: &'static Puzzle, text: &[u8]) -> Vec<ParsedLevel> {
    let levels = puzzle.numbered_levels(text).take(MAX_LEVELS + 1);
    levels.map(|(number, level)| read_level(puzzle, number, &level)).collect()
}

impl ParseBody {
    /// Reads the text.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub fn answer(&self) -> Result<Parsed, ApiError> {
        let text = self.text.as_bytes();
        let puzzle = match &self.puzzle {
            Some(id) => papan::puzzle(id)?,
            None => match papan::recognise(text) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    let error = Some((&error).into());
                    return Ok(Parsed { error, ..Parsed::default() });
                }
            },
        };
        let mut levels = levels_of(puzzle, text);
        let more = levels.len() > MAX_LEVELS;
        levels.truncate(MAX_LEVELS);
        let assumed = self.puzzle.is_none();
        Ok(Parsed { puzzle: Some(puzzle.info().id), assumed, levels, more, error: None })
    }
}

fn read_level(puzzle: &'static Puzzle, number: usize, level: &LevelText<'_>) -> ParsedLevel {
    let (text, error) = match puzzle.parse(level) {
        Ok(level) => (Some(level.text()), None),
        Err(error) => (None, Some((&error).into())),
    };
    let (line, title) = (level.line + 1, level.title.clone().map(Into::into));
    ParsedLevel { number, line, title, text, error }
}
