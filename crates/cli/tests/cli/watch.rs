//! `solve --watch`: the best position on a terminal while a search runs, and nothing of it afterwards or elsewhere.

use crate::common::{feed, text};

/// A room whose boxes are easily packed, and one, around corners that no box passes, whose boxes cannot be: no search
/// is through with it soon.
const LONG: &str = include_str!("../../../sokoban/data/long.xsb");

#[test]
fn without_a_terminal_nothing_is_drawn() {
    let arguments = ["solve", "-p", "sokoban", "--json", "--node-limit", "100000"];
    let alone = feed(&arguments, LONG.as_bytes());
    let watched = feed(&[&arguments[..], &["--watch"]].concat(), LONG.as_bytes());
    assert_eq!(watched.status.code(), alone.status.code());
    assert_eq!(
        text(&watched.stderr),
        "papan: standard error is no terminal, so --watch draws nothing\n"
    );
    let counts = |bytes: &[u8]| {
        let record: serde_json::Value = serde_json::from_slice(bytes).unwrap();
        (record["outcome"].clone(), record["stats"]["expanded"].clone())
    };
    assert_eq!(counts(&watched.stdout), counts(&alone.stdout));
}

#[test]
fn a_question_is_not_watched() {
    let output = feed(&["solve", "--watch", "-p", "chess"], b"1\n8 2\n1 1 k\n8 8 K\n");
    assert_eq!(output.status.code(), Some(2));
    let expected = "error: chess has no search to watch; leave out --watch\n";
    assert_eq!(text(&output.stderr), expected);
}

/// On a pseudo-terminal, read as a terminal would show it.
#[cfg(unix)]
mod on_a_terminal {
    use std::fs::File;
    use std::io::Read;
    use std::os::fd::OwnedFd;
    use std::process::{Child, Stdio};

    use nix::pty::{Winsize, openpty};
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    use super::LONG;
    use crate::common::{Scratch, papan};

    const ROWS: u16 = 30;
    const COLUMNS: u16 = 90;

    /// What a terminal shows of what was written to it.
    struct Screen {
        cells: Vec<Vec<char>>,
        row: usize,
        column: usize,
        /// What came of a sequence that is not complete yet.
        sequence: Option<String>,
        has_colour: bool,
    }

    impl Screen {
        fn new() -> Screen {
            let cells = vec![vec![' '; COLUMNS.into()]; ROWS.into()];
            Screen { cells, row: 0, column: 0, sequence: None, has_colour: false }
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
                    (None, '\n') => self.down(),
                    (None, character) => {
                        if self.column == usize::from(COLUMNS) {
                            self.column = 0;
                            self.down();
                        }
                        self.cells[self.row][self.column] = character;
                        self.column += 1;
                    }
                }
            }
        }

        fn obey(&mut self, arguments: &str, command: char) {
            let count: usize = arguments.parse().unwrap_or(1);
            match command {
                'A' => self.row = self.row.saturating_sub(count),
                'B' => self.row = (self.row + count).min(usize::from(ROWS) - 1),
                'K' => self.cells[self.row].fill(' '),
                'm' => self.has_colour = true,
                _ => panic!("an unknown sequence: {arguments}{command}"),
            }
        }

        fn down(&mut self) {
            self.row += 1;
            if self.row == usize::from(ROWS) {
                self.row -= 1;
                self.cells.remove(0);
                self.cells.push(vec![' '; COLUMNS.into()]);
            }
        }

        /// The lines that are not blank.
        fn lines(&self) -> Vec<String> {
            let lines = self.cells.iter().map(|row| row.iter().collect::<String>());
            lines.map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
        }
    }

    /// A search whose standard error is a terminal.
    struct Search {
        child: Child,
        terminal: File,
        screen: Screen,
    }

    impl Search {
        fn start(arguments: &[&str], colours: bool) -> Search {
            let size = Winsize { ws_row: ROWS, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
            let pair = openpty(Some(&size), None).unwrap();
            let mut command = papan(arguments);
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(pair.slave);
            command.env("TERM", "xterm").env_remove("CLICOLOR_FORCE");
            if !colours {
                command.env("NO_COLOR", "1");
            }
            let child = command.spawn().unwrap();
            // The command keeps the terminal's other end open, and its output would have no end.
            drop(command);
            Search { child, terminal: own(pair.master), screen: Screen::new() }
        }

        /// Reads on; `false` at the end.
        fn read(&mut self) -> bool {
            let mut bytes = [0; 1 << 14];
            let mut length = match self.terminal.read(&mut bytes) {
                // What a terminal says that nobody writes to any more.
                Err(error) if error.raw_os_error() == Some(nix::libc::EIO) => 0,
                result => result.unwrap(),
            };
            if length == 0 {
                return false;
            }
            // A character may have been cut.
            while str::from_utf8(&bytes[..length]).is_err() {
                length += self.terminal.read(&mut bytes[length..=length]).unwrap();
            }
            self.screen.write(str::from_utf8(&bytes[..length]).unwrap());
            true
        }
    }

    impl Drop for Search {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    fn own(descriptor: OwnedFd) -> File {
        descriptor.into()
    }

    #[test]
    fn the_best_position_is_drawn_and_taken_away() {
        let scratch = Scratch::new("watch");
        let level = scratch.path("long.xsb");
        std::fs::write(&level, LONG).unwrap();
        for (colours, is_interrupted) in [(true, true), (false, false)] {
            let limit = if is_interrupted { "300s" } else { "4s" };
            let arguments =
                ["solve", "-p", "sokoban", "--watch", "-q", "--time-limit", limit, &level];
            let mut search = Search::start(&arguments, colours);
            let is_drawn = |lines: &[String]| {
                let caption = lines.iter().position(|line| line.contains("of 19 boxes packed"));
                let below = caption.map(|line| &lines[line + 1..]).unwrap_or_default();
                below.len() == LONG.lines().count()
                    && below.iter().all(|line| line.starts_with('#') && line.ends_with('#'))
                    && below.concat().matches(['$', '*']).count() == 19
            };
            let mut was_drawn = false;
            while search.read() {
                if !was_drawn && is_drawn(&search.screen.lines()) {
                    was_drawn = true;
                    assert_eq!(search.screen.has_colour, colours);
                    if is_interrupted {
                        let id = Pid::from_raw(search.child.id().try_into().unwrap());
                        kill(id, Signal::SIGINT).unwrap();
                    }
                }
            }
            assert!(was_drawn, "{:?}", search.screen.lines());
            // The answer alone, which may be longer than a line of the screen.
            let left = search.screen.lines().concat();
            assert!(left.starts_with("papan: ") && left.ends_with("pushes."), "{left}");
            assert!(left.contains("no solution found yet") && !left.contains('#'), "{left}");
            let code = search.child.wait().unwrap().code();
            assert_eq!(code, Some(if is_interrupted { 130 } else { 3 }));
        }
    }
}
