//! Generating with the checker in between: no level leaves here that it calls unsolvable.

use papan_search::Limits;

use crate::options::Options;
use crate::puzzle::{MadeLevel, Puzzle};
use crate::request::RequestError;

/// Why there is no further level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GenerateError {
    /// The options make no sense, or a limit came first.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// A bug of ours, with what is needed to see it again.
    #[error(
        "internal error: the checker calls this generated level unsolvable; please report \
         it:\n{0}"
    )]
    Unsolvable(String),
}

/// Levels of a puzzle, each confirmed by the checker where it can tell.
///
/// # Errors
/// If the options make no sense.
pub fn generate<'a>(
    puzzle: &'a dyn Puzzle,
    options: &'a Options,
    limits: &Limits,
) -> Result<impl Iterator<Item = Result<MadeLevel, GenerateError>> + 'a, RequestError> {
    let levels = puzzle.generate(options, limits)?;
    Ok(levels.map(move |level| {
        let level = level?;
        if puzzle.is_solvable(level.text.as_bytes(), options) == Some(false) {
            return Err(GenerateError::Unsolvable(level.text));
        }
        Ok(level)
    }))
}
