//! The one level that a request is about.

use papan_suite::{Instance, LevelText, Puzzle};

use crate::error::{ApiError, Code};

/// Reads a text that holds exactly one level.
///
/// # Errors
/// What is wrong with it, and where.
pub(crate) fn read<'a>(
    puzzle: &dyn Puzzle,
    text: &'a str,
) -> Result<(LevelText<'a>, Box<dyn Instance>), ApiError> {
    let mut levels = puzzle.levels(text.as_bytes());
    // The parser says best what it misses.
    let nothing = LevelText { bytes: text.as_bytes(), ..LevelText::default() };
    let level = levels.next().unwrap_or(nothing);
    if let Some(second) = levels.next() {
        return Err(ApiError {
            line: Some(second.line + 1),
            column: Some(1),
            ..ApiError::new(
                Code::BadLevel,
                "found a second level, expected one; send them one by one",
            )
        });
    }
    let instance = puzzle.parse(&level)?;
    Ok((level, instance))
}
