//! The command line from outside, in one binary: linking is what tests cost most.

mod architecture;
mod batch;
mod bench;
mod check;
mod checkpoint;
mod common;
mod compare;
mod defaults;
mod dependencies;
mod generate;
mod help;
#[cfg(target_os = "linux")]
mod interrupts;
#[cfg(unix)]
mod outputs;
#[cfg(target_os = "linux")]
mod play;
#[cfg(unix)]
mod readme;
mod schema;
mod serve;
mod snapshots;
mod streams;
mod study;
mod trace;
mod version;
mod watch;
mod wording;
