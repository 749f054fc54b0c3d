//! A panic while the terminal is taken: it is given back first. In a process of its own, on a pseudo-terminal.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use nix::pty::{Winsize, openpty};
use nix::sys::termios::{LocalFlags, tcgetattr};
use papan::{NoTables, Options};
use papan_play::{App, Host, Results, Settings, Shelf, Start};

/// Panics when it is asked for the third time whether to stop.
struct Panicking(std::cell::Cell<u32>);

impl Host for Panicking {
    fn is_stopped(&self) -> bool {
        self.0.set(self.0.get() + 1);
        assert!(self.0.get() < 3, "on purpose");
        false
    }

    fn has_to_pause(&self) -> bool {
        false
    }

    fn pause(&self) {}

    fn was_paused(&self) -> bool {
        false
    }

    fn keep(&mut self, _results: &Results) -> Result<(), String> {
        Ok(())
    }
}

/// Started by the other test.
#[test]
#[ignore = "panics on purpose, in a process of its own"]
fn panics() {
    let settings = Settings {
        colours: true,
        alarm: true,
        timer: false,
        options: Options::default(),
        tables: Arc::new(NoTables),
        time: Duration::from_secs(1),
        memory: 1 << 28,
    };
    let shelf = Shelf::built_in(None, "2026-11-18".parse().unwrap());
    let mut app = App::new(shelf, Results::default(), settings, Start::Levels);
    let _ = papan_play::run(&mut app, &mut Panicking(std::cell::Cell::new(0)));
}

#[test]
fn the_terminal_is_given_back_before_a_panic_is_told() {
    let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
    let pair = openpty(Some(&size), None).unwrap();
    let own = |stream: &std::os::fd::OwnedFd| Stdio::from(stream.try_clone().unwrap());
    let mut command = Command::new("setsid");
    command.arg("--ctty").arg(std::env::current_exe().unwrap());
    command.args(["--ignored", "--exact", "panics", "--nocapture", "--test-threads", "1"]);
    command.stdin(own(&pair.slave)).stdout(own(&pair.slave)).stderr(own(&pair.slave));
    let mut child = command.env("TERM", "xterm").spawn().unwrap();
    drop(command);
    let mut terminal = File::from(pair.master);
    let mut written = Vec::new();
    let mut bytes = [0; 4096];
    // The last word of the test's own report.
    while !String::from_utf8_lossy(&written).contains("test result") {
        let length = terminal.read(&mut bytes).unwrap();
        written.extend_from_slice(&bytes[..length]);
    }
    assert!(!child.wait().unwrap().success());
    let written = String::from_utf8_lossy(&written);
    let place =
        |part: &str| written.find(part).unwrap_or_else(|| panic!("no {part:?}: {written:?}"));
    let panic = place("on purpose");
    assert!(place("\u{1b}[?1049h") < place("\u{1b}[?1049l"));
    for left in ["\u{1b}[?1049l", "\u{1b}[?25h", "\u{1b}[?1000l"] {
        assert!(place(left) < panic, "{left:?}: {written:?}");
    }
    let modes = tcgetattr(&pair.slave).unwrap().local_flags;
    assert!(modes.contains(LocalFlags::ECHO | LocalFlags::ICANON));
}
