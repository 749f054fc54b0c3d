//! Exit codes: they tell proof from giving up, and bad input from our own failures.

use std::process::ExitCode;

use papan_batch::BatchError;
use papan_suite::{InputError, RecogniseError, RequestError};

/// How the program ends. For a collection the largest code of its levels counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// Answered and checked.
    Answered = 0,
    /// A file that cannot be read or written, or a bug of ours.
    Failed = 1,
    /// Wrong usage or bad input; nothing was searched.
    BadInput = 2,
    /// A limit came before the answer.
    Limit = 3,
    /// Proven unsolvable, or a solution found wrong.
    Negative = 4,
}

impl Exit {
    /// Of a level in a result file.
    pub(crate) fn of_level(code: u8) -> Exit {
        match code {
            0 => Exit::Answered,
            2 => Exit::BadInput,
            3 => Exit::Limit,
            4 => Exit::Negative,
            _ => Exit::Failed,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Wrong usage that clap cannot see.
#[derive(Debug)]
pub(crate) struct UsageError(pub(crate) String);

impl std::fmt::Display for UsageError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

/// The code of an error.
pub(crate) fn of(error: &anyhow::Error) -> Exit {
    let is_limit = |cause: &(dyn std::error::Error + 'static)| {
        matches!(cause.downcast_ref(), Some(RequestError::Stopped(_)))
    };
    if error.chain().any(is_limit) {
        return Exit::Limit;
    }
    let is_bad_input = error.chain().any(|cause| {
        cause.is::<UsageError>()
            || cause.is::<InputError>()
            || cause.is::<RequestError>()
            || cause.is::<RecogniseError>()
            || matches!(
                cause.downcast_ref(),
                Some(BatchError::Read { .. } | BatchError::Refused { .. })
            )
    });
    if is_bad_input { Exit::BadInput } else { Exit::Failed }
}
