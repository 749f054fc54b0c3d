//! Replays of solutions by hand, and what the checker refuses.

use super::*;

fn values(level: &str, solution: &str) -> Vec<u64> {
    check(level.as_bytes(), solution).unwrap().iter().map(|metric| metric.value).collect()
}

const HALL: &str = "#######\n#     #\n# $ $ #\n#@    #\n#.   .#\n#######\n";

#[test]
fn counts_what_players_compare() {
    assert_eq!(values("######\n#@ $.#\n######\n", "rR"), [2, 1, 1, 1, 1, 1]);
    // Down twice on the left box, left once; then the same with the right box.
    let solution = "uurDDrdL";
    assert_eq!(
        values(&HALL.replace("$ $", "$ _").replace(".   .", ".   _"), solution),
        [8, 3, 2, 1, 2, 6]
    );
    // In two sessions: one step away and back breaks line and session, not the change.
    let solution = "uurDudDrdL";
    let level = HALL.replace("$ $", "$ _").replace(".   .", ".   _");
    assert_eq!(values(&level, solution), [10, 3, 3, 1, 3, 8]);
}

#[test]
fn small_pushes_and_runs_are_read() {
    let level = b"#######\n#@  $.#\n#######\n";
    for solution in ["rrR", "rrr", "3r", "2rR\n", "\u{feff}RRR"] {
        assert!(check(level, solution).is_ok(), "{solution}");
    }
}

#[test]
fn rejects_what_is_wrong() {
    let level = b"#######\n#@ $$.#\n#   . #\n#######\n";
    let step = |solution| match check(level, solution) {
        Err(Rejection::Move { step, .. }) => (step, true),
        Err(Rejection::Solution { step, .. }) => (step, false),
        other => panic!("{other:?}"),
    };
    assert_eq!(step("rr"), (2, true));
    assert_eq!(step("u"), (1, true));
    // What is not a solution is not a wrong one, even if an earlier move would have failed.
    assert_eq!(step("rx"), (2, false));
    assert_eq!(step("u3l?"), (5, false));
    assert!(matches!(check(level, "r"), Err(Rejection::Unsolved { steps: 1, .. })));
}

#[test]
fn names_the_place_of_a_fault() {
    for (text, line, column) in [
        ("", 1, 1),
        ("#####\n# $.#\n#####", 1, 1),
        ("#####\n#@$.#\n#@  #\n#####", 3, 2),
        ("#####\n#@$. \n#####", 2, 5),
        ("#####\n#@x.#\n#####", 2, 3),
        ("#####\n#@$.#3\n#####", 2, 7),
        ("######\n#@$$.#\n######", 1, 1),
    ] {
        match check(text.as_bytes(), "") {
            Err(Rejection::Level { line: l, column: c, .. }) => {
                assert_eq!((l, c), (line, column), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn what_is_there_once_is_singular() {
    let says = |level: &[u8]| check(level, "").unwrap_err().to_string();
    assert!(says(b"######\n#@$$.#\n######").ends_with(": 2 boxes, but only 1 goal"));
    assert!(says(b"#####\n#@$ #\n#####").ends_with(": 1 box, but only 0 goals"));
}

#[test]
fn scenery_and_solved_levels() {
    assert!(check(b"; title\n#########\n#@* #$..#\n#########\nAuthor: A\n", "").is_ok());
    assert!(check(b"5#|#@$.#|5#", "R").is_ok());
    assert!(check(b"######\n#@$..#\n######\n", "R").is_ok());
}

#[test]
fn small_levels_are_exhausted() {
    let solvable = b"######\n#@ $.#\n######\n";
    assert_eq!(is_solvable(solvable, 1_000), Ok(Some(true)));
    let corner = b"#####\n#.@ #\n#  $#\n#####\n";
    assert_eq!(is_solvable(corner, 1_000), Ok(Some(false)));
    assert_eq!(is_solvable(corner, 2), Ok(None));
    // A box may pass over a goal along the way, and two in a row cannot be pushed.
    assert_eq!(is_solvable(b"########\n#@$$ ..#\n########\n", 1_000), Ok(Some(false)));
    assert!(is_solvable(b"nothing", 1_000).is_err());
}
