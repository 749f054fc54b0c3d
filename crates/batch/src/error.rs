//! What keeps a batch from running to its end. None of it loses a finished level.

use std::io;
use std::path::PathBuf;

use papan::count;

/// Why a batch did not start, or did not end.
#[derive(Debug, thiserror::Error)]
pub enum BatchError {
    /// A collection cannot be read.
    #[error("{name} cannot be read: {error}")]
    Read {
        /// What it is called.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// The result file cannot be opened or read.
    #[error("{} cannot be opened: {error}", path.display())]
    Open {
        /// Its name.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The result file can no longer be written; its complete lines are still there.
    #[error("{name} cannot be written: {error}{}", going_on(*written, *resumable))]
    Write {
        /// Its name.
        name: String,
        /// Why.
        error: io::Error,
        /// How many results are in it.
        written: u64,
        /// Whether a resumed batch could go on with it.
        resumable: bool,
    },
    /// The system could not start a thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    /// The result file does not belong to this batch, or is in use; nothing was searched.
    #[error("{name}: {message}")]
    Refused {
        /// Its name.
        name: String,
        /// What does not fit, and what to do.
        message: String,
    },
}

fn going_on(written: u64, resumable: bool) -> String {
    match resumable {
        true => {
            format!("; it holds {}, and --resume continues from there", count(written, "results"))
        }
        false => String::new(),
    }
}
