//! Ctrl-C and the request to terminate: one rule for every command but `serve`, for which they are
//! the normal end.
//!
//! The first one stops the search, which reports what it knows; the command then ends by itself,
//! with 128 and the signal's number as its exit code. The second one, or one that comes when nothing
//! is searched, ends the program at once.

use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use anyhow::Context;
use papan::StopToken;

use crate::{output, progress};

/// The number of the signal that was heeded, or 0.
static HEEDED: AtomicU8 = AtomicU8::new(0);
/// What the first signal stops, once there is something to stop.
static STOP: OnceLock<StopToken> = OnceLock::new();

/// Begins to listen. To be called before any thread is started.
#[cfg(unix)]
pub(crate) fn listen() -> anyhow::Result<()> {
    use nix::sys::signal::{SigSet, Signal};
    // A thread that waits for them, rather than handlers: it may do what it likes, and knows which
    // one came.
    let signals: SigSet = [Signal::SIGINT, Signal::SIGTERM].into_iter().collect();
    signals.thread_block().context("signals cannot be blocked")?;
    let wait = move || {
        while let Ok(signal) = signals.wait() {
            heed(signal as u8);
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait).context("no thread")?;
    Ok(())
}

/// Begins to listen. There is Ctrl-C only.
#[cfg(not(unix))]
pub(crate) fn listen() -> anyhow::Result<()> {
    const INTERRUPT: u8 = 2;
    ctrlc::set_handler(|| heed(INTERRUPT)).context("Ctrl-C cannot be caught")
}

fn heed(signal: u8) {
    let is_first =
        || HEEDED.compare_exchange(0, signal, Ordering::AcqRel, Ordering::Acquire).is_ok();
    match STOP.get() {
        Some(stop) if is_first() => stop.stop(),
        _ => {
            output::discard_unfinished();
            progress::clear();
            process::exit(code(signal).into());
        }
    }
}

/// What shells say of a program that a signal ended.
fn code(signal: u8) -> u8 {
    128 + signal
}

/// The token that the first signal stops. From now on, the first signal no longer ends the program.
pub(crate) fn stop_token() -> StopToken {
    STOP.get_or_init(StopToken::default).clone()
}

/// The exit code, if a signal has stopped the command.
pub(crate) fn exit_code() -> Option<u8> {
    match HEEDED.load(Ordering::Acquire) {
        0 => None,
        signal => Some(code(signal)),
    }
}
