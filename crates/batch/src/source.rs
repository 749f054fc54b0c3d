//! The collections of a batch, cut into levels in order.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

use papan::{LevelText, Puzzle};

use crate::error::BatchError;

/// A collection of levels of one puzzle.
pub struct Source {
    /// What it is called in results and messages.
    pub name: String,
    /// Where its text is.
    pub text: Text,
    /// Which of the batch's questions is asked of its levels.
    pub question: usize,
}

/// Where the text is.
pub enum Text {
    /// In a file, which is read when its turn comes: only one is held at a time.
    File(PathBuf),
    /// In memory, because it can be read only once.
    Held(Vec<u8>),
}

impl Source {
    /// The text.
    pub(crate) fn read(&self) -> Result<Cow<'_, [u8]>, BatchError> {
        match &self.text {
            Text::Held(text) => Ok(Cow::Borrowed(text)),
            Text::File(path) => fs::read(path).map(Cow::Owned).map_err(|error| {
                let name = self.name.clone();
                BatchError::Read { name, error }
            }),
        }
    }
}

/// The levels of a text with their numbers, from 1. A text without any is one level; the parser
/// says best what is missing.
pub(crate) fn levels<'a>(
    puzzle: &'static Puzzle,
    text: &'a [u8],
) -> impl Iterator<Item = (usize, LevelText<'a>)> {
    let mut levels = puzzle.levels(text);
    let nothing = LevelText::new(0, text);
    let first = levels.next().unwrap_or(nothing);
    (1..).zip(std::iter::once(first).chain(levels))
}

/// A level that owns its text.
pub(crate) struct Level {
    line: usize,
    column: usize,
    bytes: Vec<u8>,
    title: Option<String>,
    author: Option<String>,
    comments: Vec<String>,
}

impl From<LevelText<'_>> for Level {
    fn from(level: LevelText<'_>) -> Level {
        Level {
            line: level.line,
            column: level.column,
            bytes: level.bytes.to_vec(),
            title: level.title.map(Cow::into_owned),
            author: level.author.map(Cow::into_owned),
            comments: level.comments.into_iter().map(Cow::into_owned).collect(),
        }
    }
}

impl Level {
    /// As a puzzle reads it.
    pub(crate) fn text(&self) -> LevelText<'_> {
        LevelText {
            line: self.line,
            column: self.column,
            bytes: &self.bytes,
            title: self.title.as_deref().map(Cow::Borrowed),
            author: self.author.as_deref().map(Cow::Borrowed),
            comments: self.comments.iter().map(|comment| Cow::Borrowed(comment.as_str())).collect(),
            solution: None,
        }
    }
}
