//! One adapter a puzzle: translates between its crate, the checker and the erased API.

pub(crate) mod chess;
pub(crate) mod rushhour;
pub(crate) mod sokoban;
pub(crate) mod tiles;

/// The text without a byte order mark.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}
