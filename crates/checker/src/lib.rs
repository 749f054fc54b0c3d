//! The independent checker: reads a level and a solution from their original text and replays the
//! solution by naive rules. It depends on no other crate of the workspace, so that a bug shared
//! with a solver cannot confirm itself. Not here: searching, and speed.

pub mod chess;
mod message;
pub mod rushhour;
pub mod sokoban;
pub mod tiles;
mod words;

pub use message::Message;
use message::message;

/// The checker of one puzzle: its judgement of texts, whoever wrote them.
pub trait Checker: Sync {
    /// Replays a solution on a level, or compares an answer about it with its own.
    ///
    /// # Errors
    /// Why it is not accepted.
    fn check(
        &self,
        level: &[u8],
        solution: &str,
        settings: &[Setting<'_>],
    ) -> Result<Vec<Metric>, Rejection>;

    /// Its own answer, if a level is a question about one position and small enough to answer
    /// immediately.
    fn answer(&self, _level: &[u8]) -> Option<String> {
        None
    }

    /// Whether a level has a solution; `None` if it cannot tell, at least not soon.
    fn is_solvable(&self, level: &[u8], settings: &[Setting<'_>]) -> Option<bool>;
}

/// An option that changes what counts as a solution, or how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting<'a> {
    /// Its name, as users type it.
    pub name: &'a str,
    /// Its value.
    pub word: &'a str,
    /// The text of the file that the value names, if it names one.
    pub file: Option<&'a [u8]>,
}

/// A number that describes a replayed solution, such as its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Metric {
    /// The name that reports use.
    pub name: &'static str,
    /// Its value.
    pub value: u64,
}

/// Why a solution was not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// The level itself cannot be read.
    #[error("line {line}, column {column}: {message}")]
    Level {
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// What was found and what was expected.
        message: String,
    },
    /// The level is more than the checker can handle: this says nothing about the solution.
    #[error("{message}")]
    TooLarge {
        /// What it can handle.
        message: Message,
    },
    /// The solution's text cannot be read somewhere: it is not a solution, right or wrong.
    #[error("{message}")]
    Solution {
        /// From 1.
        step: usize,
        /// The same, what was found and what was expected.
        message: Message,
    },
    /// One of the moves is not possible.
    #[error("{message}")]
    Move {
        /// From 1.
        step: usize,
        /// The same, and what is wrong with it.
        message: Message,
    },
    /// All moves are possible, but the puzzle is not solved after the last one.
    #[error("{message}")]
    Unsolved {
        /// Moves replayed.
        steps: usize,
        /// The same, and what is still out of place.
        message: Message,
    },
    /// The answer to a question about a position is a different one.
    #[error("{}", self.message())]
    Answer {
        /// What was given.
        found: String,
        /// What the checker finds.
        expected: String,
    },
}

impl Rejection {
    /// What to tell people. A level is refused by the program's own reader before it comes here, so
    /// what is wrong with one is for those who mend that, and stays as it is.
    pub fn message(&self) -> Message {
        match self {
            Rejection::Level { line, column, message } => message!(
                "check.level",
                "line {line}, column {column}: {fault}",
                line,
                column,
                fault = message
            ),
            Rejection::TooLarge { message }
            | Rejection::Solution { message, .. }
            | Rejection::Move { message, .. }
            | Rejection::Unsolved { message, .. } => message.clone(),
            Rejection::Answer { found, expected } => message!(
                "check.answer",
                "found `{found}`, the answer is `{expected}`",
                found,
                expected
            ),
        }
    }
}
