//! Where the levels of a study are.

use std::borrow::Cow;

use papan::{OwnedLevelText, Puzzle};

use crate::bundled::level_file;
use crate::format::StudyCase;

/// Finds the files that a study names.
pub trait Shelf: Sync {
    /// A file that stands beside the study; `None` for one that comes with the program.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn file(&self, path: &str) -> Option<Result<Vec<u8>, String>>;

    /// A collection of levels that is not part of papan, if whoever runs the study has it.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn collection(&self, name: &str) -> Result<Option<Vec<u8>>, String>;
}

/// The level of a case.
///
/// # Errors
/// Why there is none.
pub fn level(
    puzzle: &'static Puzzle,
    case: &StudyCase,
    shelf: &dyn Shelf,
) -> Result<OwnedLevelText, String> {
    if let Some(reason) = &case.unavailable {
        return Err(reason.clone());
    }
    if let Some(name) = &case.collection {
        let missing = || {
            format!(
                "the level is not part of papan; a file {name} that has it under this title, in a \
                 folder of collections, would do"
            )
        };
        let text = shelf.collection(name)?.ok_or_else(missing)?;
        let found = puzzle.levels(&text).find(|level| level.title.as_deref() == Some(&case.title));
        let found = found.ok_or_else(|| format!("{name} has no level of this title"))?;
        let rows: Vec<_> = case.rows.iter().collect();
        return match rows[..] {
            [] => Ok(found.to_owned_text()),
            _ => amended(puzzle, found.bytes, &rows),
        };
    }
    let text = match (&case.board, &case.file) {
        (Some(board), _) => Cow::Owned(board.clone().into_bytes()),
        (None, Some(path)) => file(path, shelf)?,
        (None, None) => return Err("the study does not say where the level is".to_owned()),
    };
    numbered(puzzle, &text, case.level.unwrap_or(1))
}

/// A file that a study names.
pub(crate) fn file(path: &str, shelf: &dyn Shelf) -> Result<Cow<'static, [u8]>, String> {
    match shelf.file(path) {
        Some(text) => text.map(Cow::Owned),
        None => level_file(path)
            .map(Cow::Borrowed)
            .ok_or_else(|| format!("{path} does not come with the program")),
    }
}

/// The level of this number in a text, from 1.
pub(crate) fn numbered(
    puzzle: &'static Puzzle,
    text: &[u8],
    number: usize,
) -> Result<OwnedLevelText, String> {
    let found = puzzle.numbered_levels(text).find(|(found, _)| *found == number);
    let (_, level) = found.ok_or_else(|| format!("the file has no level {number}"))?;
    Ok(level.to_owned_text())
}

/// A level with some of its rows replaced.
fn amended(
    puzzle: &'static Puzzle,
    level: &[u8],
    rows: &[(&String, &String)],
) -> Result<OwnedLevelText, String> {
    let text = String::from_utf8_lossy(level);
    let mut lines: Vec<&str> = text.lines().collect();
    for (number, row) in rows {
        let line = number.parse::<usize>().ok().and_then(|number| lines.get_mut(number - 1));
        *line.ok_or_else(|| format!("the level has no row {number}"))? = row;
    }
    numbered(puzzle, (lines.join("\n") + "\n").as_bytes(), 1)
}
