//! What the system says this process has used.

use std::time::Duration;

#[cfg(unix)]
use nix::sys::time::TimeValLike;

/// CPU time of all threads, where the system tells.
#[cfg(unix)]
pub(crate) fn cpu_time() -> Option<Duration> {
    let usage = usage()?;
    let micros = (usage.user_time() + usage.system_time()).num_microseconds();
    Some(Duration::from_micros(micros.try_into().ok()?))
}

#[cfg(unix)]
fn usage() -> Option<nix::sys::resource::Usage> {
    use nix::sys::resource::{UsageWho, getrusage};
    getrusage(UsageWho::RUSAGE_SELF).ok()
}

#[cfg(not(unix))]
pub(crate) fn cpu_time() -> Option<Duration> {
    None
}
