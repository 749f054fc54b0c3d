//! Problems of online judges: exact text in, exact text out. Nothing is recognised, explained or
//! counted here; surfaces pass in the streams.

use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;

use crate::input_error::InputError;

/// A judge's problem.
#[derive(Debug)]
pub struct Judge {
    /// The name users type.
    pub id: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The program that answers it.
    pub program: JudgeProgram,
}

/// A program for a judge.
#[derive(Clone, Copy, Debug)]
pub enum JudgeProgram {
    /// Answers while it reads and never holds the whole input, using this many threads where they
    /// help. The output does not depend on their number.
    Stream(fn(&mut dyn BufRead, &mut dyn Write, NonZeroUsize) -> Result<(), JudgeError>),
    /// Answers one level with a solution, which is replayed by the checker before it is printed.
    Level(fn(&[u8]) -> Result<String, JudgeError>),
}

/// Why judging ended early. Everything before that has been answered.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The input is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Reading the input failed.
    #[error("the input cannot be read")]
    Read(#[source] io::Error),
    /// Writing the output failed, for example because of a closed pipe.
    #[error("the output cannot be written")]
    Write(#[source] io::Error),
    /// There is no answer within the judge's limits, or none at all.
    #[error("{0}")]
    Unanswered(String),
}
