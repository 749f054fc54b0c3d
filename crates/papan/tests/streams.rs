//! Standard input, closed pipes, colours, files and interrupts: what snapshots cannot show.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

const EIGHT: &str = "1 2 3\n4 5 6\n0 7 8\n";

fn papan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_remove("NO_COLOR");
    command
}

fn feed(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = papan(arguments).spawn().unwrap();
    // A program that knows enough may stop reading before the end.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// A directory of its own for each test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn standard_input_with_and_without_a_dash() {
    for arguments in [&["solve", "-q"][..], &["solve", "-q", "-"]] {
        let output = feed(arguments, EIGHT.as_bytes());
        assert_eq!(text(&output.stdout), "rr\n");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn what_solve_prints_check_accepts() {
    let scratch = Scratch::new("solve-check");
    let level = scratch.path("level.txt");
    fs::write(&level, "8 6 7\n2 5 4\n3 0 1\n").unwrap();
    for arguments in [&["-q"][..], &["--json"], &["-q", "--moves", "numbers"]] {
        let solved = feed(&[&["solve", &level], arguments].concat(), b"");
        let mut check = vec!["check", &level, "-"];
        check.extend(
            arguments.iter().filter(|word| word.starts_with("--moves") || **word == "numbers"),
        );
        let checked = feed(&check, &solved.stdout);
        assert_eq!(
            text(&checked.stdout),
            "Correct: solves the level in 31 moves.\n",
            "{arguments:?}"
        );
    }
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = papan(&["generate", "tiles", "--count", "200000"]).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut first = [0; 8];
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let has_colour = |output: &Output| output.stdout.contains(&0x1b);
    let plain = feed(&["solve", "--steps"], EIGHT.as_bytes());
    assert!(!has_colour(&plain), "a pipe is no terminal");
    let wanted = feed(&["solve", "--steps", "--color", "always"], EIGHT.as_bytes());
    assert!(has_colour(&wanted));
    let mut refused = papan(&["solve", "--steps"]);
    refused.env("NO_COLOR", "1").env("CLICOLOR_FORCE", "0");
    let mut refused = refused.spawn().unwrap();
    refused.stdin.take().unwrap().write_all(EIGHT.as_bytes()).unwrap();
    assert!(!has_colour(&refused.wait_with_output().unwrap()));
}

#[test]
fn an_output_file_is_whole_or_not_there() {
    let scratch = Scratch::new("output-file");
    let path = scratch.path("solution.txt");
    let output = feed(&["solve", "-q", "-o", &path], EIGHT.as_bytes());
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), "rr\n");
    // A failing run leaves the old file alone, and no new one beside it.
    let output = feed(&["explain", "-o", &path], b"1 2 3\n4 5 5\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&path).unwrap(), "rr\n");
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
    // A directory that is not there is our failure to write, not bad input.
    let output = feed(&["solve", "-o", &scratch.path("no/such/file")], EIGHT.as_bytes());
    assert_eq!(output.status.code(), Some(1));
}

/// Each answer is exit code 2 and one line that helps; nothing hangs, nothing panics.
#[test]
fn garbage_is_answered_in_one_line() {
    let digits = vec![b'7'; 20_000_000];
    let rows = b"1 2 3 4\n".repeat(2_000_000);
    let binary: Vec<u8> = (0..=255).cycle().take(1_000_000).collect();
    let cases: [&[u8]; 7] =
        [b"", b"\n\n  \n", &binary, &digits, &rows, b"1 2 3\n4 5\n6 7 0\n", b"\xff\xfe1\x002\x00"];
    for input in cases {
        for command in ["solve", "explain"] {
            for puzzle in [&[][..], &["-p", "tiles"]] {
                let output = feed(&[&[command, "--json"], puzzle].concat(), input);
                let shown = text(&output.stderr);
                assert_eq!(output.status.code(), Some(2), "{shown}");
                assert_eq!(shown.lines().count(), 1, "{shown}");
                assert!(shown.contains("line ") && shown.contains("column "), "{shown}");
                assert!(shown.contains("expected") && shown.len() < 500, "{shown}");
            }
        }
    }
}

/// Ctrl-C ends a search at once with what is known so far.
#[cfg(unix)]
#[test]
fn an_interrupt_reports_what_is_known() {
    // Takes days with the zero heuristic.
    let board = "15 11 8 12/14 10 9 13/2 6 5 1/3 7 4 0";
    let mut child: Child =
        papan(&["solve", "--json", "--goal", "blank-first", "-a", "idastar", "-H", "zero"])
            .spawn()
            .unwrap();
    child.stdin.take().unwrap().write_all(board.as_bytes()).unwrap();
    // The signal must not come before its handler: wait until the search has begun to work.
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(
        shown.contains(r#""outcome":"limit""#) && shown.contains(r#""limit":"cancelled""#),
        "{shown}"
    );
}
