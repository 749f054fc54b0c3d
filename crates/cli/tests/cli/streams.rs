//! Standard input, closed pipes, colours, files and interrupts: what snapshots cannot show.

use std::fs;
use std::io::{Read, Write};
use std::process::Output;

use crate::common::{Scratch, feed, papan, text};

const EIGHT: &str = "1 2 3\n4 5 6\n0 7 8\n";

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
    let mut child =
        papan(&["generate", "tiles", "--count", "200000", "--seed", "0"]).spawn().unwrap();
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
    let rows = b"1 2 3 4 5\n".repeat(2_000_000);
    let binary: Vec<u8> = (0..=255).cycle().take(1_000_000).collect();
    let cases: [&[u8]; 7] =
        [b"", b"\n\n  \n", &binary, &digits, &rows, b"1 2 3\n4 5\n6 7 0\n", b"\xff\xfe1\x002\x00"];
    for input in cases {
        for command in ["solve", "explain"] {
            for puzzle in [&[][..], &["-p", "tiles"], &["-p", "chess"]] {
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

/// White's king is attacked by a rook; a pawn may step between.
const CHECK: &str = "8 4\n1 4 k\n8 4 R\n5 3 p\n1 8 K\n";
const CHECK_ANSWER: &str = "White Check - 5 Plausible Moves\n";

/// A judge's answer is there before the next board is, and closing the input ends the program.
#[test]
fn the_judge_answers_while_it_reads() {
    let mut child = papan(&["judge", "cstate3"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    stdin.write_all(b"3\n").unwrap();
    for _ in 0..3 {
        stdin.write_all(CHECK.as_bytes()).unwrap();
        stdin.flush().unwrap();
        // Would wait for ever if the answer waited for more input.
        let mut answer = vec![0; CHECK_ANSWER.len()];
        stdout.read_exact(&mut answer).unwrap();
        assert_eq!(text(&answer), CHECK_ANSWER);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn the_judge_prints_a_line_a_board_whatever_the_threads() {
    let boards = ["--boards", "3000", "--pieces", "40", "--size", "1000000000000000000"];
    let file = feed(&[&["generate", "chess"][..], &boards].concat(), b"").stdout;
    let one = feed(&["judge", "cstate3"], &file);
    assert_eq!((one.status.code(), text(&one.stderr)), (Some(0), ""));
    assert_eq!(text(&one.stdout).lines().count(), 3000);
    for threads in ["2", "4"] {
        let several = feed(&["judge", "cstate3", "--threads", threads], &file);
        assert!(several.stdout == one.stdout, "{threads} threads");
    }
    let solved = feed(&["solve", "-q"], &file);
    assert!(solved.stdout == one.stdout);
}

#[test]
fn the_judge_says_where_its_input_is_wrong() {
    let double = "8 3\n1 1 k\n5 5 K\n5 5 q\n";
    let kings = "8 3\n1 1 k\n5 5 K\n7 7 K\n";
    for (rest, answers, expected) in [
        (double, 1, "line 10, column 1: board 2: found a second piece on square 5,5"),
        (kings, 1, "line 10, column 1: board 2: found a second black king"),
        ("8 3\n1 1 k\n5 5 K\n", 1, "line 10, column 1: board 2: found the end of the file"),
        ("8 2\n1 1 k\n5 9 K\n", 1, "line 9, column 3: board 2: found `9`"),
        ("8 2\n1 1 k\n5 8 n\n", 1, "line 9, column 5: board 2: found `n`"),
        ("8 2\n1 1 k\n5 8 q\n", 1, "line 9, column 1: board 2: found the end of the board"),
        ("7 2\n1 1 k\n5 8 K\n", 1, "line 7, column 1: board 2: found `7`"),
        ("", 1, "line 7, column 1: board 2: found the end of the file"),
        (&format!("{CHECK}8 2"), 2, "line 12, column 1: found `8`"),
    ] {
        let output = feed(&["judge", "cstate3"], format!("2\n{CHECK}{rest}").as_bytes());
        let shown = text(&output.stderr);
        assert_eq!(text(&output.stdout), CHECK_ANSWER.repeat(answers), "{rest}");
        assert_eq!(output.status.code(), Some(2), "{shown}");
        assert!(shown.contains(expected) && shown.lines().count() == 1, "{shown}");
    }
}

#[test]
fn the_judge_minds_no_closed_pipe() {
    let mut child = papan(&["judge", "cstate3"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let file = format!("20000\n{}", CHECK.repeat(20000));
    let _ = stdin.write_all(file.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

#[test]
fn a_picture_is_whole_or_not_there() {
    let scratch = Scratch::new("picture");
    let path = scratch.path("check.svg");
    let draw = |input: &str| feed(&["explain", "--svg", &path], input.as_bytes());
    let output = draw(&format!("1\n{CHECK}"));
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("pawn e3 -> e4 (interposition)"));
    let picture = fs::read_to_string(&path).unwrap();
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    // Two levels, a bad level: nothing is written.
    for (input, expected) in [
        (format!("2\n{CHECK}{CHECK}"), "choose it with --level"),
        ("1\n8 2\n1 1 k\n1 1 K\n".to_owned(), "second piece"),
    ] {
        let output = draw(&input);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
        assert_eq!(fs::read_to_string(&path).unwrap(), picture);
        assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 1);
    }
}

/// Nobody hears the notes; the answer is there, and so is the exit code.
#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_standard_error_costs_no_answer() {
    let scratch = Scratch::new("deaf");
    let (level, bad) = (scratch.path("level.txt"), scratch.path("bad.txt"));
    fs::write(&level, EIGHT).unwrap();
    fs::write(&bad, "1 2 3/4 5 6/7 7 8\n1 2 3/4 5 6/0 7 8\n").unwrap();
    for (arguments, code, expected) in [
        (&["solve", &level][..], 0, "Solved in 2 moves (optimal).\nrr\n"),
        (&["solve", &bad], 2, "Solved in 2 moves (optimal).\nrr\n"),
        (&["solve", "-q", &bad], 2, "-\nrr\n"),
        (&["compare", &level, "-a", "bfs"], 0, "bfs"),
        (&["batch", &bad], 2, r#""solution":"rr""#),
        (&["explain", &bad], 2, ""),
        (&["solve", "no-such-file"], 2, ""),
        (&["solve", "--no-such-option"], 2, ""),
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = papan(arguments).stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(text(&output.stdout).contains(expected), "{arguments:?}: {}", text(&output.stdout));
    }
    // Of an answer that cannot be written it is said which one, and why.
    let full = feed(&["solve", "-q", &level, "-o", "/dev/full"], b"");
    assert_eq!(full.status.code(), Some(1));
    let shown = text(&full.stderr);
    assert!(shown.starts_with("error: /dev/full cannot be written: No space left"), "{shown}");
}

/// A damaged table is refused, named, and does not keep the board from being solved.
#[test]
fn tables_are_listed_refused_and_removed() {
    let scratch = Scratch::new("tables");
    let dir = scratch.path("tables");
    let listed = feed(&["tables", "list", "--tables", &dir], b"");
    assert!(text(&listed.stdout).contains("not built: papan tables build tiles-4x4"));
    fs::create_dir_all(&dir).unwrap();
    fs::write(scratch.path("tables/tiles-4x4.papan-table"), b"garbage").unwrap();
    let listed = feed(&["tables", "list", "--tables", &dir], b"");
    assert!(text(&listed.stdout).contains("unusable"), "{}", text(&listed.stdout));
    // Hard enough that tables pay.
    let board = b"13 2 10 3\n1 12 8 4\n5 X 9 6\n15 14 11 7\n";
    let solved = feed(&["solve", "--tables", &dir], board);
    assert_eq!(solved.status.code(), Some(0));
    let shown = text(&solved.stdout);
    assert!(shown.contains(" moves (optimal)"), "{shown}");
    assert!(shown.contains("papan tables build tiles-4x4"), "{shown}");
    let cleared = feed(&["tables", "clear", "--tables", &dir], b"");
    assert!(text(&cleared.stdout).contains("removed"));
    assert_eq!(fs::read_dir(&dir).unwrap().count(), 0);
    let unknown = feed(&["tables", "build", "tiles-9x9", "--tables", &dir], b"");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("tiles-4x4, tiles-5x5"));
}
