//! Notes on standard error. Nobody may be listening (a closed stream, a full disk), and that must
//! never cost an answer: errors in writing them are ignored.

use std::fmt;
use std::io::Write;

use crate::output::red;

/// Writes a line on standard error, as `eprintln!` does, but never panics.
macro_rules! note {
    ($($word:tt)*) => { $crate::notes::write(format_args!($($word)*)) };
}
pub(crate) use note;

/// For [`note!`].
pub(crate) fn write(line: fmt::Arguments<'_>) {
    // One write: lines of several processes on one terminal stay whole.
    let _ = anstream::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Reports a failure.
pub(crate) fn error(message: impl fmt::Display) {
    note!("{}: {message}", red("error"));
}
