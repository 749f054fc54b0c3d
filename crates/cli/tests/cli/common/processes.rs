//! Processes that a test talks to while they run, and that never outlive it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

#[cfg(unix)]
use nix::sys::signal::Signal;

/// A running program, killed at the end if it is still there.
pub(crate) struct Running {
    child: Child,
    stdout: BufReader<ChildStdout>,
    stderr: ChildStderr,
}

impl Running {
    /// Starts it with this standard input.
    pub(crate) fn start(mut command: Command, input: &[u8]) -> Running {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.as_mut().unwrap().write_all(input).unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let stderr = child.stderr.take().unwrap();
        Running { child, stdout, stderr }
    }

    /// No more input.
    pub(crate) fn close_input(&mut self) {
        drop(self.child.stdin.take());
    }

    /// The next line of its output, when it comes.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        assert!(!line.is_empty(), "it ended: {}", self.child.wait().unwrap());
        line
    }

    /// Waits until it has worked for so long, however slow the machine is.
    #[cfg(target_os = "linux")]
    pub(crate) fn work(&mut self, least: Duration) {
        wait_until("it works", || {
            assert!(self.child.try_wait().unwrap().is_none(), "it ended");
            self.fields().is_some_and(|(_, worked)| worked >= least)
        });
    }

    /// Waits until it does nothing but wait.
    #[cfg(target_os = "linux")]
    pub(crate) fn rest(&mut self) {
        let mut last = None;
        wait_until("it rests", || {
            let now = self.fields();
            std::thread::sleep(Duration::from_millis(50));
            let is_resting = now.as_ref().is_some_and(|(state, _)| *state == 'S') && now == last;
            last = now;
            is_resting
        });
    }

    /// Its state and CPU time, as the system tells.
    #[cfg(target_os = "linux")]
    fn fields(&self) -> Option<(char, Duration)> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
        Some((fields[0].chars().next()?, Duration::from_millis(ticks * 10)))
    }

    #[cfg(unix)]
    pub(crate) fn send(&self, signal: Signal) {
        let id = nix::unistd::Pid::from_raw(self.child.id().try_into().unwrap());
        nix::sys::signal::kill(id, signal).unwrap();
    }

    /// Waits for its end without reading anything more.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let mut status = None;
        wait_until("its end", || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }

    /// Reads what is left; then the exit code, and what came on both streams.
    pub(crate) fn end(mut self) -> (Option<i32>, String, String) {
        let (mut stdout, mut stderr) = (String::new(), String::new());
        std::thread::scope(|scope| {
            let from = &mut self.stderr;
            scope.spawn(|| from.read_to_string(&mut stderr).unwrap());
            self.stdout.read_to_string(&mut stdout).unwrap();
        });
        let status = self.wait();
        (status.code(), stdout, stderr)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for something that another process does. The time is for a test that would hang.
fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(300), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}
