//! The collections of a batch, cut into levels in order.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

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
