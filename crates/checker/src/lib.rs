//! The independent checker: reads a level and a solution from their original text and replays the
//! solution by naive rules. It depends on no other crate of the workspace, so that a bug shared
//! with a solver cannot confirm itself. Not here: searching, and speed.

pub mod chess;
pub mod rushhour;
pub mod sokoban;
pub mod tiles;
mod words;

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
    /// The solution's text cannot be read, wherever in it: it is no solution, right or wrong.
    #[error("move {step}: {message}")]
    Solution {
        /// From 1.
        step: usize,
        /// What was found and what was expected.
        message: String,
    },
    /// One of the moves is not possible.
    #[error("move {step}: {message}")]
    Move {
        /// From 1.
        step: usize,
        /// What is wrong with it.
        message: String,
    },
    /// All moves are possible, but the puzzle is not solved after the last one.
    #[error("not solved after {}: {message}", words::count(*steps, "move", "moves"))]
    Unsolved {
        /// Moves replayed.
        steps: usize,
        /// What is still out of place.
        message: String,
    },
    /// The answer to a question about a position is another one.
    #[error("found `{found}`, the answer is `{expected}`")]
    Answer {
        /// What was given.
        found: String,
        /// What the checker finds.
        expected: String,
    },
}
