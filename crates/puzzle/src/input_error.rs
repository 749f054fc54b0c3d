//! An error in a text, with its location.

use std::fmt;

use crate::message::Message;

/// A location in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

impl Location {
    /// Where a text begins.
    pub const START: Location = Location { line: 1, column: 1 };
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a level's text, where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{at}: {}", self.text())]
pub struct InputError {
    /// Where it was noticed.
    pub at: Location,
    /// What was found, what was expected, and how to fix it, in one line.
    pub message: Message,
    /// What else may help.
    pub remark: Option<Box<Message>>,
}

impl InputError {
    /// An error at a location.
    pub fn new(at: Location, message: Message) -> InputError {
        InputError { at, message, remark: None }
    }

    /// What is wrong, without the location.
    pub fn text(&self) -> String {
        match &self.remark {
            None => self.message.text.clone(),
            Some(remark) => format!("{} ({remark})", self.message),
        }
    }
}

/// A piece of input as a message shows it: on one line, printable, and not too long.
pub fn quote(bytes: &[u8]) -> String {
    const MAX_CHARACTERS: usize = 24;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * MAX_CHARACTERS)]);
    let mut quoted = String::from("`");
    for (index, character) in text.chars().enumerate() {
        if index == MAX_CHARACTERS {
            quoted.push_str("...");
            break;
        }
        if character.is_control() {
            quoted.extend(character.escape_default());
        } else {
            quoted.push(character);
        }
    }
    quoted.push('`');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_stay_short_and_printable() {
        assert_eq!(quote(b"12"), "`12`");
        assert_eq!(quote(b"\x07\n"), "`\\u{7}\\n`");
        assert_eq!(quote(&[b'9'; 1000]), format!("`{}...`", "9".repeat(24)));
        assert_eq!(quote(b"\xff"), "`\u{fffd}`");
    }
}
