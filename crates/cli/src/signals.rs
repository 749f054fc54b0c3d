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

/// Begins to listen. To be called before any thread is started. A command that owns the terminal also hears when it is
/// to be paused, and when the terminal is gone, so that it can give the one back and keep what there is for the other.
#[cfg(unix)]
pub(crate) fn listen(owns_terminal: bool) -> anyhow::Result<()> {
    use nix::sys::signal::{SigSet, Signal};
    // A thread that waits for them, rather than handlers: it may do what it likes, and knows which
    // one came.
    let mut signals: SigSet = [Signal::SIGINT, Signal::SIGTERM].into_iter().collect();
    if owns_terminal {
        signals.extend([Signal::SIGHUP, Signal::SIGTSTP, Signal::SIGCONT]);
    }
    signals.thread_block().context("signals cannot be blocked")?;
    let wait = move || {
        while let Ok(signal) = signals.wait() {
            match signal {
                Signal::SIGTSTP => pausing::heed(),
                Signal::SIGCONT => pausing::go_on(),
                signal => heed(signal as u8),
            }
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait).context("no thread")?;
    Ok(())
}

/// Begins to listen. There is Ctrl-C only.
#[cfg(not(unix))]
pub(crate) fn listen(_owns_terminal: bool) -> anyhow::Result<()> {
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
            papan_play::restore();
            process::exit(code(signal).into());
        }
    }
}

/// Whether the program has to pause, once it has given the terminal back.
pub(crate) fn has_to_pause() -> bool {
    pausing::WANTED.load(Ordering::Acquire)
}

/// Whether the program was paused and goes on; said once.
pub(crate) fn was_paused() -> bool {
    pausing::CONTINUED.swap(false, Ordering::AcqRel)
}

/// Pauses the program, and comes back when it goes on.
pub(crate) fn pause() {
    pausing::pause();
}

/// Ctrl-Z and what follows from it.
mod pausing {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static WANTED: AtomicBool = AtomicBool::new(false);
    pub(super) static CONTINUED: AtomicBool = AtomicBool::new(false);

    #[cfg(unix)]
    pub(super) use on_unix::{go_on, heed, pause};

    /// There is no such thing.
    #[cfg(not(unix))]
    pub(super) fn pause() {
        WANTED.store(false, Ordering::Release);
        CONTINUED.store(true, Ordering::Release);
    }

    #[cfg(unix)]
    mod on_unix {
        use std::sync::{Condvar, Mutex, PoisonError};

        use nix::sys::signal::{SigSet, Signal, kill, raise};
        use nix::unistd::Pid;

        use super::{CONTINUED, Ordering, WANTED};

        /// Whether the terminal is given back and the program may stop; who waits for it is told when that is over.
        static READY: Mutex<bool> = Mutex::new(false);
        static OVER: Condvar = Condvar::new();

        /// The request to pause: passed on, and obeyed when it comes again with everything ready.
        pub(in super::super) fn heed() {
            let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
            if !*ready {
                WANTED.store(true, Ordering::Release);
                return;
            }
            // For this thread alone the signal does what it usually does: it stops the whole program. Where no shell
            // could ever continue it, nothing happens.
            let signal: SigSet = [Signal::SIGTSTP].into_iter().collect();
            if signal.thread_unblock().is_ok() {
                let _ = raise(Signal::SIGTSTP);
                let _ = signal.thread_block();
            }
            *ready = false;
            OVER.notify_all();
        }

        pub(in super::super) fn go_on() {
            CONTINUED.store(true, Ordering::Release);
        }

        /// Stops this program and the others of its job, as the terminal does for Ctrl-Z.
        pub(in super::super) fn pause() {
            WANTED.store(false, Ordering::Release);
            let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
            *ready = true;
            if kill(Pid::from_raw(0), Signal::SIGTSTP).is_err() {
                *ready = false;
            }
            while *ready {
                ready = OVER.wait(ready).unwrap_or_else(PoisonError::into_inner);
            }
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
