//! The memory limit holds for the process: what is resident is the limit and the program itself. One
//! test in a binary of its own, because the kernel counts the largest of all children.
#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "of what the other tests need, this needs a part")]
#[path = "cli/common/mod.rs"]
mod common;
#[path = "../../papan/tests/library/hard.rs"]
mod hard;

use common::{feed, text};
use nix::sys::resource::{UsageWho, getrusage};

/// What the program takes without any search: its code, its threads, a level. Code that is not optimised takes half as
/// much again.
const PROGRAM: u64 = if cfg!(debug_assertions) { 20 << 20 } else { 16 << 20 };

/// The most that any child has held so far.
fn resident() -> u64 {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    usage.max_rss() as u64 * 1024
}

#[test]
fn no_command_holds_more_than_its_memory_limit() {
    let levels = hard::levels();
    // Rising, since what is seen is the largest of all runs so far.
    for (limit, bytes) in [("1MiB", 1_u64 << 20), ("24MiB", 24 << 20)] {
        let most = bytes + bytes / 10 + PROGRAM;
        let check = |arguments: &[&str], time: &str, input: &str| {
            let limits = ["--memory-limit", limit, "--time-limit", time];
            let arguments = [arguments, &limits].concat();
            let output = feed(&arguments, input.as_bytes());
            let code = output.status.code();
            let errors = text(&output.stderr);
            assert!(matches!(code, Some(0..=4)), "{arguments:?}: {code:?} {errors}");
            assert!(!errors.contains("internal error"), "{arguments:?}: {errors}");
            let held = resident();
            let input = &input[..input.len().min(500)];
            assert!(held <= most, "{} KiB resident: {arguments:?}\n{input}", held / 1024);
        };
        for (puzzle, level) in &levels {
            check(&["solve", "-p", puzzle], "300ms", level);
            check(&["explain", "-p", puzzle], "300ms", level);
            // Every algorithm with every heuristic, in one process.
            if *puzzle != "chess" && bytes == 1 << 20 {
                check(&["compare", "-p", puzzle, "--all"], "50ms", level);
            }
        }
        for (puzzle, wish) in hard::WISHES {
            let options = wish.iter().map(|(id, value)| format!("--{id}={value}"));
            let options: Vec<String> = options.collect();
            let options = options.iter().map(String::as_str);
            let arguments: Vec<&str> = ["generate", puzzle].into_iter().chain(options).collect();
            check(&arguments, "300ms", "");
        }
    }
}
