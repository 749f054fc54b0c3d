//! What the system says about this process and its machine. Nothing that names the machine.

use std::fs;
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use nix::sys::time::TimeValLike;
use papan_bench::Machine;

/// CPU time of all threads, if the system says.
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

/// The most bytes held, if the system says.
#[cfg(target_os = "linux")]
pub(crate) fn peak_memory() -> Option<u64> {
    // In kilobytes here; other systems use other units.
    Some(u64::try_from(usage()?.max_rss()).ok()? * 1024)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn peak_memory() -> Option<u64> {
    None
}

/// What this runs on.
pub(crate) fn machine() -> Machine {
    // Only on Linux; elsewhere these are unknown.
    let field = |file: &str, name: &str| -> Option<String> {
        let text = fs::read_to_string(file).ok()?;
        let line = text.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let kilobytes = field("/proc/meminfo", "MemTotal")
        .and_then(|text| text.strip_suffix("kB")?.trim().parse::<u64>().ok());
    Machine {
        processor: field("/proc/cpuinfo", "model name"),
        threads: thread::available_parallelism().map_or(1, Into::into),
        memory_bytes: kilobytes.map(|kilobytes| kilobytes * 1024),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        build: if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned(),
    }
}
