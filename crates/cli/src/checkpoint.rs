//! The file of `--checkpoint`: read when a search begins, and replaced as a whole while it goes on.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anstream::ColorChoice;
use anyhow::Context;
use papan::Checkpoint;

use crate::files;
use crate::notes::note;
use crate::output::Output;

/// What a kill costs at most, but for units of work that take longer.
const EVERY: Duration = Duration::from_secs(1);

/// A checkpoint in a file.
#[derive(Debug)]
pub(crate) struct InFile {
    name: String,
    kept: Option<Vec<u8>>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    written: Instant,
    has_failed: bool,
}

/// The file of this name, which need not exist yet.
pub(crate) fn open(name: &str) -> anyhow::Result<Arc<dyn Checkpoint>> {
    let kept = match files::read_own(name) {
        Ok(kept) => Some(kept),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error).with_context(|| format!("{name} cannot be read")),
    };
    // A file that cannot be written is told of now, not after a night.
    drop(Output::create(name, ColorChoice::Never)?);
    let state = Mutex::new(State { written: Instant::now(), has_failed: false });
    Ok(Arc::new(InFile { name: name.to_owned(), kept, state }))
}

impl InFile {
    fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let mut output = Output::create(&self.name, ColorChoice::Never)?;
        output.write_all(bytes)?;
        output.finish()
    }
}

impl Checkpoint for InFile {
    fn kept(&self) -> Option<&[u8]> {
        self.kept.as_deref()
    }

    fn is_due(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).written.elapsed() >= EVERY
    }

    fn keep(&self, bytes: &[u8]) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = self.write(bytes)
            && !std::mem::replace(&mut state.has_failed, true)
        {
            note!("papan: no checkpoint was written: {error:#}; the search goes on");
        }
        state.written = Instant::now();
    }
}
