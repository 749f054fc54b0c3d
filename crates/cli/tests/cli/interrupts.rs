//! Ctrl-C and TERM: one rule for every command. What is known is printed, the exit code is 130 or
//! 143, and whoever asks twice does not wait.

use std::fs;
use std::time::Duration;

use crate::common::processes::Running;
use crate::common::{Scratch, feed, papan, text};
use nix::sys::signal::Signal::{SIGINT, SIGTERM};

/// A board that is solved at once, and a 15-puzzle that IDA* does not solve this year without a
/// heuristic.
const SOON_AND_NEVER: &str = "1 2 3/4 5 6/0 7 8\n11 15 8 12/14 10 9 13/2 6 5 1/3 7 4 0\n";
const BLIND: [&str; 4] = ["-a", "idastar", "-H", "zero"];

fn start(arguments: &[&str], input: &str) -> Running {
    let mut running = Running::start(papan(arguments), input.as_bytes());
    if !input.is_empty() {
        running.close_input();
    }
    running
}

/// Far more than a start and an easy level take.
const SEARCHING: Duration = Duration::from_secs(1);

/// Both signals, and their exit codes.
const SIGNALS: [(nix::sys::signal::Signal, i32); 2] = [(SIGINT, 130), (SIGTERM, 143)];

/// The first level is there while the second is searched; a signal ends that with what is known.
#[test]
fn solve_reports_what_is_known() {
    for (signal, expected) in SIGNALS {
        let mut json = start(&[&["solve", "--json"], &BLIND[..]].concat(), SOON_AND_NEVER);
        assert!(json.line().contains(r#""outcome":"solved","solution":"rr""#));
        json.work(SEARCHING);
        json.send(signal);
        let (code, stdout, stderr) = json.end();
        assert_eq!(code, Some(expected), "{stderr}");
        assert_eq!(stdout.lines().count(), 1);
        assert!(stdout.contains(r#""outcome":"limit""#), "{stdout}");
        assert!(stdout.contains(r#""limit":"cancelled""#), "{stdout}");
        assert!(stderr.contains("interrupted at standard input, level 2"), "{stderr}");

        let mut shown = start(&[&["solve"], &BLIND[..]].concat(), SOON_AND_NEVER);
        while !shown.line().starts_with("Solved in 2 moves") {}
        shown.work(SEARCHING);
        shown.send(signal);
        let (code, stdout, _) = shown.end();
        assert_eq!(code, Some(expected));
        assert!(stdout.contains("\nInterrupted; no solution found yet"), "{stdout}");
    }
}

/// The best solution so far is printed, and it is one.
#[test]
fn solve_prints_the_best_so_far() {
    let scratch = Scratch::new("interrupt-best");
    let level = scratch.path("board.txt");
    // Some solution is there at once; the shortest takes hours.
    let board = "24 23 22 21 20/19 18 17 16 15/14 13 12 11 10/9 8 7 6 5/4 3 2 1 0";
    fs::write(&level, board).unwrap();
    let mut running = start(&["solve", &level], "");
    running.work(Duration::from_secs(3));
    running.send(SIGTERM);
    let (code, stdout, stderr) = running.end();
    assert_eq!(code, Some(143), "{stderr}");
    assert!(stdout.starts_with("Interrupted; the best solution so far has "), "{stdout}");
    let checked = feed(&["check", &level, "-"], stdout.as_bytes());
    assert!(text(&checked.stdout).starts_with("Correct"), "{}", text(&checked.stdout));
}

#[test]
fn generate_keeps_the_levels_made() {
    let mut many = start(&["generate", "tiles", "--size", "3x3", "--count", "100000000"], "");
    many.line();
    many.rest();
    many.send(SIGINT);
    let (code, stdout, stderr) = many.end();
    assert_eq!(code, Some(130), "{stderr}");
    assert!(stderr.contains("interrupted; ") && stderr.contains(" of 100000000 levels made"));
    assert!(stdout.ends_with('\n') && stdout.split("\n\n").last().unwrap().lines().count() == 3);

    let wish = ["generate", "rushhour", "--min-slides", "60", "--seed", "0"];
    let mut vain = start(&wish, "");
    vain.work(Duration::from_millis(100));
    vain.send(SIGTERM);
    let (code, stdout, stderr) = vain.end();
    assert_eq!((code, &*stdout), (Some(143), ""), "{stderr}");
    assert_eq!(stderr, "papan: interrupted; 0 of 1 levels made\n");
}

#[test]
fn compare_shows_what_was_run() {
    let mut running = start(&[&["compare", "--json"], &BLIND[..]].concat(), SOON_AND_NEVER);
    assert!(running.line().contains(r#""outcome":"solved""#));
    running.work(SEARCHING);
    running.send(SIGTERM);
    let (code, stdout, stderr) = running.end();
    assert_eq!(code, Some(143), "{stderr}");
    assert!(stdout.contains(r#""limit":"cancelled""#) && stderr.contains("interrupted"));
}

#[test]
fn bench_shows_the_finished_cases_and_no_signature() {
    let mut running = start(&["bench", "-p", "chess", "--repeat", "1000"], "");
    running.work(Duration::from_millis(200));
    running.send(SIGINT);
    let (code, stdout, stderr) = running.end();
    assert_eq!(code, Some(130), "{stderr}");
    assert!(stderr.contains(" of 2 cases, so there is no signature"), "{stderr}");
    assert!(!stdout.contains("signature"), "{stdout}");
}

#[test]
fn an_unfinished_table_is_not_left_behind() {
    let scratch = Scratch::new("interrupt-tables");
    let dir = scratch.path("tables");
    let mut running = start(&["tables", "build", "tiles-4x4", "--tables", &dir], "");
    running.work(Duration::from_millis(200));
    running.send(SIGTERM);
    let (code, stdout, stderr) = running.end();
    assert_eq!((code, &*stdout), (Some(143), ""), "{stderr}");
    let listed = feed(&["tables", "list", "--tables", &dir], b"");
    assert!(text(&listed.stdout).contains("not built: papan tables build tiles-4x4"));
}

/// More levels than a pipe holds, so that the command waits for its reader.
fn many_boards() -> String {
    "1 2 3/4 5 6/0 7 8\n".repeat(20_000)
}

#[test]
fn explain_and_check_end_after_a_level() {
    let scratch = Scratch::new("interrupt-levels");
    let (levels, solutions) = (scratch.path("levels.txt"), scratch.path("solutions.txt"));
    fs::write(&levels, many_boards()).unwrap();
    fs::write(&solutions, "rr\n".repeat(20_000)).unwrap();
    for arguments in [&["explain", &levels, "--json"][..], &["check", &levels, &solutions]] {
        for (signal, expected) in SIGNALS {
            let mut running = start(arguments, "");
            running.line();
            running.rest();
            running.send(signal);
            let (code, stdout, stderr) = running.end();
            assert_eq!(code, Some(expected), "{stderr}");
            assert!(stderr.contains("interrupted at level "), "{stderr}");
            assert!(stdout.lines().count() < 20_000);
        }
    }
}

/// A command that waits for its reader, or for its input, cannot end by itself.
#[test]
fn the_second_signal_ends_the_program_at_once() {
    let scratch = Scratch::new("interrupt-twice");
    let levels = scratch.path("levels.txt");
    fs::write(&levels, many_boards()).unwrap();
    let mut running = start(&["explain", &levels, "--json"], "");
    running.line();
    running.rest();
    running.send(SIGINT);
    running.rest();
    running.send(SIGTERM);
    assert_eq!(running.wait().code(), Some(143));
}

#[test]
fn where_nothing_is_searched_the_first_signal_is_enough() {
    for (signal, expected) in SIGNALS {
        let judge = papan(&["judge", "cstate3"]);
        let mut running = Running::start(judge, b"2\n8 2\n1 1 k\n8 8 K\n");
        assert_eq!(running.line(), "Safe\n");
        running.send(signal);
        assert_eq!(running.wait().code(), Some(expected));
    }
}

/// A draft of an output file goes with the program.
#[test]
fn nothing_unfinished_stays() {
    let scratch = Scratch::new("interrupt-draft");
    let path = scratch.path("solutions.jsonl");
    let mut running =
        start(&[&["solve", "--json", "-o", &path], &BLIND[..]].concat(), SOON_AND_NEVER);
    running.work(Duration::from_millis(300));
    running.send(SIGINT);
    let (code, _, stderr) = running.end();
    assert_eq!(code, Some(130), "{stderr}");
    let found: Vec<_> = fs::read_dir(&scratch.0).unwrap().map(|entry| entry.unwrap()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2);
}
