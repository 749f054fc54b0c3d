//! From the text of a level to its record: the steps that every surface takes with a level, written
//! once.

use papan_puzzle::{InputError, LevelText, SolveRequest, Verdict};
use papan_replicas::Replica;

use crate::level::{Answer, Level, SolveError};
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::record::{ErrorRecord, Record};

/// How an attempt ended; the values are the exit codes of the interface contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExitClass {
    /// Answered and checked.
    Answered = 0,
    /// Something failed: a file that cannot be read or written, or a bug in papan.
    Failed = 1,
    /// Wrong usage or bad input; nothing was searched.
    BadInput = 2,
    /// A limit was reached before there was an answer.
    Limit = 3,
    /// Proven unsolvable, or a solution found wrong.
    Negative = 4,
}

impl ExitClass {
    /// The class of an exit code; codes that are not ours count as failures.
    pub fn from_code(code: u8) -> ExitClass {
        match code {
            0 => ExitClass::Answered,
            2 => ExitClass::BadInput,
            3 => ExitClass::Limit,
            4 => ExitClass::Negative,
            _ => ExitClass::Failed,
        }
    }

    /// The exit code.
    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<&Answer> for ExitClass {
    fn from(answer: &Answer) -> ExitClass {
        match answer.verdict() {
            None | Some(Verdict::Solved(_)) => ExitClass::Answered,
            Some(Verdict::Unsolvable) => ExitClass::Negative,
            Some(Verdict::Stopped(_)) => ExitClass::Limit,
        }
    }
}

/// What became of a level.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// What machines are told about it.
    pub record: Record,
    /// The level and its answer, or why there is none.
    pub result: Result<(Level, Answer), AttemptError>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AttemptError {
    /// The level cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// It could not be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl Attempt {
    /// Reads a level, solves it, has the answer checked, and makes the record. The level has this
    /// number in its text, from 1.
    pub fn new(
        puzzle: &'static Puzzle,
        text: &LevelText<'_>,
        number: usize,
        request: &SolveRequest,
        progress: &mut dyn Progress,
    ) -> Attempt {
        Attempt::with(puzzle, text, number, request, |level| level.solve(request, progress))
    }

    /// The same, by a program of one of the documents, which the record names.
    pub fn by_replica(
        puzzle: &'static Puzzle,
        replica: &Replica,
        text: &LevelText<'_>,
        number: usize,
        request: &SolveRequest,
        progress: &mut dyn Progress,
    ) -> Attempt {
        let replicate = |level: &Level| level.replicate(replica, request, progress);
        let mut attempt = Attempt::with(puzzle, text, number, request, replicate);
        attempt.record.algorithm = Some(replica.id);
        attempt
    }

    fn with(
        puzzle: &'static Puzzle,
        text: &LevelText<'_>,
        number: usize,
        request: &SolveRequest,
        solve: impl FnOnce(&Level) -> Result<Answer, SolveError>,
    ) -> Attempt {
        let result = puzzle.parse(text).map_err(AttemptError::from).and_then(|level| {
            let answer = solve(&level)?;
            Ok((level, answer))
        });
        let record = match &result {
            Ok((_, answer)) => Record::answered(number, text, request, answer),
            Err(AttemptError::Input(error)) => {
                Record::failed(number, text, request, ErrorRecord::from(error))
            }
            Err(AttemptError::Solve(error)) => {
                Record::failed(number, text, request, error.message().into())
            }
        };
        Attempt { record, result }
    }

    /// How it ended.
    pub fn class(&self) -> ExitClass {
        match &self.result {
            Ok((_, answer)) => answer.into(),
            Err(AttemptError::Solve(SolveError::Internal(_))) => ExitClass::Failed,
            Err(AttemptError::Input(_) | AttemptError::Solve(SolveError::Request(_))) => {
                ExitClass::BadInput
            }
        }
    }
}
