//! `papan check` on collections: every level against its result, in every form in which papan and
//! people write results.

use std::fs;

use crate::common::{Scratch, feed, text};
use serde_json::Value;

/// Solved in 2 moves, solved as it stands, unsolvable, solved in 1 move.
const LEVELS: &str = "1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/8 7 0\n1 2 3/4 5 6/7 0 8\n";

const ROOMS: &str = "\
; First
######
#@ $.#
######

; Second: Solved in no time
#######
#@ $ .#
#######
";

fn check(levels: &str, results: &[u8], more: &[&str]) -> (Option<i32>, String, String) {
    let output = feed(&[&["check", levels, "-"], more].concat(), results);
    let (stdout, stderr) = (text(&output.stdout).to_owned(), text(&output.stderr).to_owned());
    (output.status.code(), stdout, stderr)
}

/// Whatever `solve` and `batch` print about a collection is found correct, level by level.
#[test]
fn what_papan_prints_is_accepted() {
    let scratch = Scratch::new("check-own");
    let (levels, rooms) = (scratch.path("levels.txt"), scratch.path("rooms.xsb"));
    fs::write(&levels, LEVELS).unwrap();
    fs::write(&rooms, ROOMS).unwrap();
    let expected = "Level 1: Correct: solves the level in 2 moves.\n\
                    Level 2: Correct: solves the level in 0 moves.\n\
                    Level 3: Correct: the level has no solution.\n\
                    Level 4: Correct: solves the level in 1 move.\n\
                    4 levels: 4 correct.\n";
    for arguments in [
        &["solve", &levels][..],
        &["solve", "--steps", &levels],
        &["solve", "--explain", &levels],
        &["solve", "--color", "always", &levels],
        &["solve", "--json", &levels],
        // Of several files, only the results of this one are meant.
        &["solve", &rooms, &levels],
        &["solve", "--json", &rooms, &levels],
        &["batch", "-q", &levels],
        &["batch", "-q", "--unordered", &rooms, &levels],
    ] {
        let solved = feed(arguments, b"");
        assert_eq!(solved.status.code(), Some(4), "{}", text(&solved.stderr));
        let (code, stdout, stderr) = check(&levels, &solved.stdout, &[]);
        assert_eq!((code, &*stdout), (Some(0), expected), "{arguments:?}: {stderr}");
    }
    let table = scratch.path("results.csv");
    feed(&["batch", "-q", &rooms, &levels, "-o", &table], b"");
    let (code, stdout, _) = check(&levels, &fs::read(&table).unwrap(), &[]);
    assert_eq!((code, &*stdout), (Some(0), expected));
    // A bare line does not say that there is no solution, only that there is none here.
    let bare = feed(&["solve", "-q", &levels], b"");
    assert_eq!(text(&bare.stdout), "rr\n\n-\nr\n");
    let (code, stdout, _) = check(&levels, &bare.stdout, &[]);
    assert_eq!(code, Some(3));
    assert!(stdout.contains("Level 3: Unknown: no solution was found.\n"), "{stdout}");
    assert!(stdout.ends_with("4 levels: 3 correct, 1 unknown.\n"), "{stdout}");
    // One level, as it is printed; a title that looks like an answer is none.
    for arguments in [&["solve", &rooms, "--level", "2"][..], &["solve", &rooms]] {
        let solved = feed(arguments, b"");
        let (code, stdout, stderr) = check(&rooms, &solved.stdout, &["--level", "2"]);
        assert_eq!(code, Some(0), "{stderr}");
        assert!(stdout.starts_with("Correct: solves the level in 3 moves"), "{stdout}");
    }
}

#[test]
fn positions_are_checked_too() {
    let scratch = Scratch::new("check-chess");
    let boards = scratch.path("boards.txt");
    fs::write(
        &boards,
        "3\n8 2\n1 1 k\n8 8 K\n8 4\n1 4 k\n8 4 R\n5 3 p\n1 8 K\n8 3\n1 1 K\n2 2 q\n3 3 k\n",
    )
    .unwrap();
    for arguments in [&["solve", &boards][..], &["solve", "-q", &boards], &["batch", "-q", &boards]]
    {
        let solved = feed(arguments, b"");
        let (code, stdout, stderr) = check(&boards, &solved.stdout, &[]);
        assert_eq!(code, Some(0), "{arguments:?}: {stdout}{stderr}");
        assert!(stdout.ends_with("3 levels: 3 correct.\n"), "{stdout}");
    }
    let (code, stdout, _) = check(&boards, b"Safe\nSafe\nhello\n", &[]);
    assert_eq!(code, Some(4));
    assert!(stdout.contains("Level 2: Wrong: found `Safe`, the answer is `White Check - 5"));
    assert!(stdout.ends_with("3 levels: 1 correct, 1 wrong, 1 unreadable.\n"), "{stdout}");
}

/// The exit code is that of the worst, and everything is named.
#[test]
fn each_fault_is_named() {
    let scratch = Scratch::new("check-faults");
    let levels = scratch.path("levels.txt");
    fs::write(&levels, LEVELS).unwrap();
    for (results, code, expected, summary) in [
        ("rr\n\nrr\nr\n", 4, "Level 3: Wrong: move 1: the blank", "3 correct, 1 wrong"),
        ("rr\n\nlr\nl\n", 4, "Level 4: Wrong: not solved after 1 move", "2 correct, 2 wrong"),
        ("rr\n\n-\nr\n", 3, "Level 3: Unknown: ", "3 correct, 1 unknown"),
        (
            "rr\n\n-\nhm\n",
            3,
            "Level 4: Unreadable: standard input, line 4: move 1: ",
            "1 unreadable",
        ),
        ("rr\n", 2, "Level 4: Missing: standard input says nothing about level 4", "3 missing"),
        ("", 2, "Level 1: Missing: ", "0 correct, 4 missing"),
        (
            r#"{"level":4,"outcome":"solved","solution":"r","metrics":{"moves":1}}"#,
            2,
            "Level 4: Correct",
            "1 correct, 3 missing",
        ),
        (
            r#"{"level":4,"outcome":"solved","solution":"r","metrics":{"moves":7}}"#,
            4,
            "Level 4: Wrong: the result counts moves 7, the checker 1",
            "1 wrong, 3 missing",
        ),
        (
            r#"{"level":1,"outcome":"unsolvable","solution":null}"#,
            4,
            "Level 1: Wrong: the result says unsolvable, and the level is not",
            "1 wrong, 3 missing",
        ),
        (
            r#"{"level":1,"outcome":"limit","solution":null,"limit":"time"}"#,
            3,
            "Level 1: Unknown: no solution was found (limit: time)",
            "1 unknown, 3 missing",
        ),
    ] {
        let (found, stdout, stderr) = check(&levels, results.as_bytes(), &[]);
        assert_eq!(found, Some(code), "{results}: {stdout}{stderr}");
        assert!(stdout.contains(expected), "{results}: {stdout}");
        assert!(stdout.lines().last().unwrap().contains(summary), "{results}: {stdout}");
    }
    // What cannot be matched is not passed over in silence.
    let (code, _, stderr) = check(&levels, b"rr\nl\n-\nr\nrr\n", &[]);
    assert_eq!(code, Some(4));
    assert!(stderr.contains("1 result belongs to no level of"), "{stderr}");
    let (code, stdout, stderr) = check(&levels, b"{\"level\":1,\nnonsense\n", &[]);
    assert_eq!((code, &*stdout), (Some(2), ""));
    assert!(stderr.contains("standard input, line 1: begins like JSON"), "{stderr}");
}

#[test]
fn some_levels_and_json() {
    let scratch = Scratch::new("check-some");
    let levels = scratch.path("levels.txt");
    fs::write(&levels, LEVELS).unwrap();
    // Lines for all levels, or for those that are asked for.
    for results in ["rr\n\n-\nr\n", "-\nr\n"] {
        let (code, stdout, _) = check(&levels, results.as_bytes(), &["--level", "3..4", "--json"]);
        let records: Vec<Value> =
            stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of =
            |field: &str| records.iter().map(|record| record[field].clone()).collect::<Vec<_>>();
        assert_eq!(code, Some(3));
        assert_eq!(of("level"), [3, 4]);
        assert_eq!(of("verdict"), ["unknown", "correct"]);
        assert_eq!(of("valid"), [Value::Null, true.into()]);
    }
    let (code, _, stderr) = check(&levels, b"rr\n", &["--level", "3..9"]);
    assert_eq!(code, Some(2));
    assert!(stderr.contains("has 4 levels, so there is no level 9"), "{stderr}");
}

/// A batch knows its levels by what they are, not by where they stand.
#[test]
fn results_of_a_batch_find_their_levels() {
    let scratch = Scratch::new("check-batch");
    let (levels, turned) = (scratch.path("levels.txt"), scratch.path("turned.txt"));
    fs::write(&levels, LEVELS).unwrap();
    fs::write(&turned, LEVELS.lines().rev().map(|line| format!("{line}\n")).collect::<String>())
        .unwrap();
    let results = feed(&["batch", "-q", &levels], b"").stdout;
    let (code, stdout, _) = check(&turned, &results, &[]);
    assert_eq!(code, Some(0), "{stdout}");
    assert!(stdout.starts_with("Level 1: Correct: solves the level in 1 move.\n"), "{stdout}");
    // A changed level has no result any more.
    fs::write(&turned, LEVELS.replace("7 0 8", "0 7 8")).unwrap();
    let (code, stdout, stderr) = check(&turned, &results, &[]);
    assert_eq!(code, Some(2), "{stdout}");
    assert!(stdout.contains("Level 4: Missing: "), "{stdout}");
    assert!(stderr.contains("1 result belongs to no level of"), "{stderr}");
}
