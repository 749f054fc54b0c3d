//! Programs for online judges: exact text in, exact text out, answered as it is read. Nothing is
//! recognised, explained or counted here; surfaces hand in the streams.

use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;

use papan_board::InputError;

use crate::puzzles::{chess, sokoban};
use crate::request::RequestError;

/// A judge's problem.
#[derive(Debug)]
pub struct Judge {
    /// The name users type.
    pub id: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Reads the input, writes the answers, with so many threads where they help. The output does
    /// not depend on their number.
    pub run: fn(&mut dyn BufRead, &mut dyn Write, NonZeroUsize) -> Result<(), JudgeError>,
}

/// Why judging ended early. What came before has been answered.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The input is wrong.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The input failed.
    #[error("the input cannot be read")]
    Read(#[source] io::Error),
    /// The output failed; a closed pipe is one reason.
    #[error("the output cannot be written")]
    Write(#[source] io::Error),
    /// There is no answer within the judge's limits, or none at all.
    #[error("{0}")]
    Unanswered(String),
}

/// Every judge's problem.
pub static JUDGES: &[Judge] = &[
    Judge {
        id: "cstate3",
        summary: "chess on giant boards: T boards in, T lines out",
        run: chess::judge,
    },
    Judge {
        id: "timus-1589",
        summary: "Sokoban: one level in, one solution out",
        run: sokoban::judge,
    },
];

/// The problem of this name.
///
/// # Errors
/// If there is none; the error lists those that exist.
pub fn judge(id: &str) -> Result<&'static Judge, RequestError> {
    JUDGES.iter().find(|judge| judge.id == id).ok_or_else(|| RequestError::Unknown {
        what: "judge",
        name: id.to_owned(),
        valid: JUDGES.iter().map(|judge| judge.id).collect(),
    })
}
