//! Running the program in tests.

#[cfg_attr(not(unix), allow(dead_code, reason = "signals are for tests on unix"))]
pub(crate) mod processes;
#[cfg(target_os = "linux")]
pub(crate) mod terminal;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program, with all its streams piped and no tables of the user's.
pub(crate) fn papan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("NO_COLOR").env("PAPAN_TABLES", "no-such-directory");
    command
}

/// Runs the program to its end with this standard input.
pub(crate) fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = papan(arguments).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // At the same time, since a program may answer while it reads.
    std::thread::scope(|scope| {
        // A program that knows enough may stop reading before the end.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().unwrap()
    })
}

/// What was printed.
pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// A directory of its own for each test, removed at the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
