//! Exit codes: they tell proof from giving up, and bad input from our own failures.

use papan::{InputError, RecogniseError, RequestError};
use papan_batch::BatchError;

/// How the program ends. For a collection, the largest code of its levels counts.
pub(crate) use papan::ExitClass as Exit;

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
