//! One level of a text, cut out by its shape alone.

use std::borrow::Cow;

/// One level of a text: what was written, where, and what the text says about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LevelText<'a> {
    /// Lines of the text before it.
    pub line: usize,
    /// Characters before it on its line.
    pub column: usize,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Its title, if it has one. Like everything else that people write, it is a copy if the text
    /// has another encoding.
    pub title: Option<Cow<'a, str>>,
    /// Who made it, if the text says so.
    pub author: Option<Cow<'a, str>>,
    /// Anything else the text says about it, line by line.
    pub comments: Vec<Cow<'a, str>>,
    /// A solution that the text carries, not checked.
    pub solution: Option<Cow<'a, str>>,
}

impl<'a> LevelText<'a> {
    /// A level after this many lines, about which nothing is said.
    pub fn new(line: usize, bytes: &'a [u8]) -> LevelText<'a> {
        LevelText { line, bytes, ..LevelText::default() }
    }

    /// A copy that outlives the text it was cut from.
    pub fn to_owned_text(&self) -> OwnedLevelText {
        let owned = |text: &Cow<'_, str>| Cow::Owned(text.clone().into_owned());
        let about = LevelText {
            line: self.line,
            column: self.column,
            bytes: &[],
            title: self.title.as_ref().map(owned),
            author: self.author.as_ref().map(owned),
            comments: self.comments.iter().map(owned).collect(),
            solution: self.solution.as_ref().map(owned),
        };
        OwnedLevelText { bytes: self.bytes.to_vec(), about }
    }
}

/// A [`LevelText`] that owns its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnedLevelText {
    bytes: Vec<u8>,
    /// Everything but the bytes.
    about: LevelText<'static>,
}

impl OwnedLevelText {
    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// As a puzzle reads it.
    pub fn text(&self) -> LevelText<'_> {
        LevelText { bytes: &self.bytes, ..self.about.clone() }
    }
}
