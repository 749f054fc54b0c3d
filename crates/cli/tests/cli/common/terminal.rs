//! A program on a pseudo-terminal that is its own: keys in, and what a terminal would show out.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::sys::termios::{LocalFlags, tcgetattr};
use nix::unistd::Pid;

/// However slow the machine is, nothing takes as long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct OnTerminal {
    child: Child,
    keys: File,
    slave: OwnedFd,
    pieces: Receiver<Vec<u8>>,
    /// All that was written.
    pub(crate) written: String,
    bytes: Vec<u8>,
    screen: Screen,
}

impl OnTerminal {
    /// Starts a program as the first of a session on a new terminal.
    pub(crate) fn start(arguments: &[&str], rows: u16, columns: u16) -> OnTerminal {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pair = openpty(Some(&size), None).unwrap();
        let stream = || Stdio::from(pair.slave.try_clone().unwrap());
        let mut command = Command::new("setsid");
        command.arg("--ctty").args(arguments).stdin(stream()).stdout(stream()).stderr(stream());
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm-256color");
        command.env("PAPAN_TABLES", "no-such-directory").env("PS1", "ready> ");
        let child = command.spawn().unwrap();
        drop(command);
        let mut output = File::from(pair.master.try_clone().unwrap());
        let (sender, pieces) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 1 << 14];
            while let Ok(length @ 1..) = output.read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        OnTerminal {
            child,
            keys: File::from(pair.master),
            slave: pair.slave,
            pieces,
            written: String::new(),
            bytes: Vec::new(),
            screen: Screen::new(rows.into(), columns.into()),
        }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// A click of the left button, on a column and row from 0.
    pub(crate) fn click(&mut self, column: usize, row: usize) {
        let (column, row) = (column + 1, row + 1);
        self.press(&format!("\u{1b}[<0;{column};{row}M\u{1b}[<0;{column};{row}m"));
    }

    pub(crate) fn send(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id().try_into().unwrap()), signal).unwrap();
    }

    /// Gives the terminal another size, as its window does.
    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        let name = fs::read_link(format!("/proc/self/fd/{}", self.slave.as_raw_fd())).unwrap();
        let (rows, columns) = (rows.to_string(), columns.to_string());
        let arguments = ["rows", &rows, "cols", &columns];
        let status = Command::new("stty").arg("-F").arg(name).args(arguments).status().unwrap();
        assert!(status.success());
        self.screen = Screen::new(rows.parse().unwrap(), columns.parse().unwrap());
    }

    /// Waits until the screen shows it.
    pub(crate) fn until(&mut self, words: &str) -> String {
        self.until_some(&[words])
    }

    /// Waits until the screen shows one of these.
    pub(crate) fn until_some(&mut self, choice: &[&str]) -> String {
        let is_shown = |terminal: &OnTerminal| {
            let text = terminal.screen.text();
            choice.iter().any(|words| text.contains(words))
        };
        self.wait(choice[0], is_shown);
        self.screen.text()
    }

    /// Waits until something was written, counted from the `from`th byte on.
    pub(crate) fn until_written(&mut self, from: usize, part: &str) {
        self.wait(part, |terminal| terminal.written[from..].contains(part));
    }

    fn wait(&mut self, what: &str, is_so: impl Fn(&OnTerminal) -> bool) {
        let start = Instant::now();
        while !is_so(self) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.pieces.recv_timeout(left) {
                Ok(piece) => self.show(&piece),
                Err(_) => panic!("no {what:?}:\n{}\n{:?}", self.screen.text(), self.written),
            }
        }
    }

    fn show(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
        // A character may have been cut.
        let whole = match str::from_utf8(&self.bytes) {
            Ok(_) => self.bytes.len(),
            Err(error) => error.valid_up_to(),
        };
        let text: Vec<u8> = self.bytes.drain(..whole).collect();
        let text = String::from_utf8(text).unwrap();
        self.screen.write(&text);
        self.written += &text;
    }

    /// Waits for the end, which has to leave the terminal as it was.
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        for sequence in ["\u{1b}[?1049l", "\u{1b}[?1000l", "\u{1b}[?25h"] {
            self.until_written(0, sequence);
        }
        let status = self.child.wait().unwrap();
        while let Ok(piece) = self.pieces.recv_timeout(Duration::from_millis(100)) {
            self.show(&piece);
        }
        assert!(self.is_plain(), "the terminal is left in another mode");
        let last = |sequence: &str| self.written.rfind(sequence).unwrap();
        assert!(last("\u{1b}[?1049l") > last("\u{1b}[?1049h"), "{:?}", self.written);
        (status, std::mem::take(&mut self.written))
    }

    /// Whether the terminal reads lines and shows what is typed, as shells expect it.
    pub(crate) fn is_plain(&self) -> bool {
        let modes = tcgetattr(&self.slave).unwrap().local_flags;
        modes.contains(LocalFlags::ECHO | LocalFlags::ICANON | LocalFlags::ISIG)
    }
}

impl Drop for OnTerminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a terminal shows of what was written to it, as far as drawn boards need it.
struct Screen {
    cells: Vec<Vec<char>>,
    row: usize,
    column: usize,
    /// What came of a sequence that is not complete yet.
    sequence: Option<String>,
}

impl Screen {
    fn new(rows: usize, columns: usize) -> Screen {
        Screen { cells: vec![vec![' '; columns]; rows], row: 0, column: 0, sequence: None }
    }

    fn write(&mut self, text: &str) {
        for character in text.chars() {
            match (&mut self.sequence, character) {
                (Some(sequence), 'a'..='z' | 'A'..='Z') => {
                    let arguments = std::mem::take(sequence);
                    self.sequence = None;
                    self.obey(arguments.trim_start_matches('['), character);
                }
                (Some(sequence), character) => sequence.push(character),
                (None, '\u{1b}') => self.sequence = Some(String::new()),
                (None, '\r') => self.column = 0,
                (None, '\n') => self.row = (self.row + 1).min(self.cells.len() - 1),
                (None, character) => {
                    if let Some(cell) = self.cells[self.row].get_mut(self.column) {
                        *cell = character;
                    }
                    self.column += 1;
                }
            }
        }
    }

    fn obey(&mut self, arguments: &str, command: char) {
        let mut numbers = arguments.split(';').map(|number| number.parse().unwrap_or(1));
        match (command, arguments) {
            ('H', _) => {
                self.row = (numbers.next().unwrap_or(1) - 1).min(self.cells.len() - 1);
                self.column = numbers.next().unwrap_or(1) - 1;
            }
            ('J', _) | ('h', "?1049") => self.cells.iter_mut().for_each(|row| row.fill(' ')),
            _ => {}
        }
    }

    fn text(&self) -> String {
        let lines = self.cells.iter().map(|row| row.iter().collect::<String>());
        lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }
}
