//! Hand-written cases of replaying and of parity.

use super::*;

fn shown(level: &str, goal: &Goal<'_>, notation: Notation, solution: &str) -> String {
    match check(level.as_bytes(), goal, notation, solution) {
        Ok(metrics) => format!("{} {}", metrics[0].name, metrics[0].value),
        Err(rejection) => rejection.to_string(),
    }
}

const LEVEL: &str = "1 2 3\n4 0 6\n7 5 8\n";
const SOLVED: &str = "1 2 3/4 5 6/7 8 0";

#[test]
fn every_notation_is_replayed() {
    let cases = [
        (LEVEL, Notation::Blank, "dr", "moves 2"),
        (LEVEL, Notation::Blank, " D\r\n\tR\n", "moves 2"),
        (LEVEL, Notation::Blank, "\u{feff}dr", "moves 2"),
        (LEVEL, Notation::Tile, "ul", "moves 2"),
        (LEVEL, Notation::Tile, "U L", "moves 2"),
        (LEVEL, Notation::Numbers, "5 8", "moves 2"),
        (LEVEL, Notation::Numbers, "5,8", "moves 2"),
        (LEVEL, Notation::Numbers, " 5, 08,\n", "moves 2"),
        (LEVEL, Notation::Numbers, "6 6 5 8", "moves 4"),
        (LEVEL, Notation::Blank, "uddr", "moves 4"),
        (LEVEL, Notation::Blank, "U1L1", "moves 2"),
        (LEVEL, Notation::Blank, "D1 U2L", "moves 4"),
        (LEVEL, Notation::Tile, "U1 L", "moves 2"),
        (SOLVED, Notation::Blank, "", "moves 0"),
        (SOLVED, Notation::Tile, " \n", "moves 0"),
        (SOLVED, Notation::Numbers, " , ", "moves 0"),
    ];
    for (level, notation, solution, expected) in cases {
        let shown = shown(level, &Goal::BlankLast, notation, solution);
        assert_eq!(shown, expected, "{notation:?} {solution:?}");
    }
}

#[test]
fn every_bad_move_is_named() {
    use Notation::{Blank, Numbers, Tile};
    let cases = [
        (Blank, "uu", "move 2: the blank is in the top row and cannot move up"),
        (Blank, "dd", "move 2: the blank is in the bottom row and cannot move down"),
        (Blank, "ll", "move 2: the blank is in the leftmost column and cannot move left"),
        (Blank, "rr", "move 2: the blank is in the rightmost column and cannot move right"),
        (Tile, "dd", "move 2: the blank is in the top row and no tile can slide down"),
        (Tile, "uu", "move 2: the blank is in the bottom row and no tile can slide up"),
        (Tile, "rr", "move 2: the blank is in the leftmost column and no tile can slide right"),
        (Tile, "ll", "move 2: the blank is in the rightmost column and no tile can slide left"),
        (Blank, "d q", "move 2: unexpected character 'q'; expected u, d, l or r"),
        (Tile, "u,l", "move 2: unexpected character ','; expected u, d, l or r"),
        (Blank, "d→", "move 2: unexpected character '→'; expected u, d, l or r"),
        (
            Numbers,
            "5 8x",
            "move 2: unexpected character 'x'; expected tile numbers separated by spaces or commas",
        ),
        (
            Numbers,
            "5 -8",
            "move 2: unexpected character '-'; expected tile numbers separated by spaces or commas",
        ),
        (Blank, "U2", "move 2: the blank is in the bottom row and no tile can slide up"),
        (Blank, "U0", "move 1: 'U' is counted 0 times"),
        (Blank, "2U", "move 1: unexpected character '2'; expected u, d, l or r"),
        (Tile, "U 1", "move 2: unexpected character '1'; expected u, d, l or r"),
        (
            Tile,
            "D99999999999999999999999",
            "move 2: the blank is in the top row and no tile can slide down",
        ),
        (Numbers, "7", "move 1: tile 7 is not next to the blank"),
        (Numbers, "5 4", "move 2: tile 4 is not next to the blank"),
        (Numbers, "0", "move 1: there is no tile 0; the tiles are 1 to 8"),
        (Numbers, "5 9", "move 2: there is no tile 9; the tiles are 1 to 8"),
        (
            Numbers,
            "5 123456789012345678901234567890",
            "move 2: there is no tile 123456789012...; the tiles are 1 to 8",
        ),
    ];
    for (notation, solution, expected) in cases {
        let shown = shown(LEVEL, &Goal::BlankLast, notation, solution);
        assert_eq!(shown, expected, "{notation:?} {solution:?}");
    }
}

/// Even if an earlier move would have failed.
#[test]
fn what_is_no_solution_is_not_a_wrong_one() {
    let level = b"1 2 3\n4 0 6\n7 5 8\n";
    for (notation, wrong, unreadable) in [
        (Notation::Blank, "uu", "uux"),
        (Notation::Tile, "dd", "ddx"),
        (Notation::Numbers, "1", "1 2 x"),
    ] {
        let checked = |solution| check(level, &Goal::BlankLast, notation, solution);
        assert!(matches!(checked(wrong), Err(Rejection::Move { .. })), "{wrong}");
        let refused = checked(unreadable);
        assert!(matches!(refused, Err(Rejection::Solution { step: 3, .. })), "{refused:?}");
    }
}

#[test]
fn tiles_do_not_slide_around_the_edge() {
    // Tile 4 starts the row after the blank's: next in the text, but not on the board.
    let level = "1 2 0\n4 5 3\n7 8 6";
    assert_eq!(
        shown(level, &Goal::BlankLast, Notation::Numbers, "4"),
        "move 1: tile 4 is not next to the blank"
    );
    assert_eq!(shown(level, &Goal::BlankLast, Notation::Numbers, "3 6"), "moves 2");
}

#[test]
fn the_first_wrong_cell_is_named() {
    let cases = [
        (LEVEL, "", "not solved after 0 moves: row 2, column 2 has the blank, wants tile 5"),
        (LEVEL, "d", "not solved after 1 move: row 3, column 2 has the blank, wants tile 8"),
        (LEVEL, "u", "not solved after 1 move: row 1, column 2 has the blank, wants tile 2"),
        (
            "1 2 3\n4 5 6\n8 7 0",
            "",
            "not solved after 0 moves: row 3, column 1 has tile 8, wants tile 7",
        ),
    ];
    for (level, solution, expected) in cases {
        let shown = shown(level, &Goal::BlankLast, Notation::Blank, solution);
        assert_eq!(shown, expected, "{solution:?}");
    }
    assert_eq!(
        shown(LEVEL, &Goal::BlankFirst, Notation::Blank, "lu"),
        "not solved after 2 moves: row 1, column 2 has tile 2, wants tile 1"
    );
}

#[test]
fn every_goal_is_known() {
    let level = "1 0\n2 3";
    assert_eq!(shown(level, &Goal::BlankFirst, Notation::Blank, "l"), "moves 1");
    assert_eq!(shown("1 2\n0 3", &Goal::BlankLast, Notation::Blank, "r"), "moves 1");
    for goal in ["1 3\n2 0", "1 3/2 4", "\r\n1,3,2,x\r\n"] {
        let goal = Goal::Board(goal.as_bytes());
        assert_eq!(shown(level, &goal, Notation::Blank, "d"), "moves 1");
        assert!(shown(level, &goal, Notation::Blank, "").starts_with("not solved"));
    }
}

#[test]
fn errors_in_the_goal_say_so() {
    let cases = [
        ("1 2\n3 q", "line 2, column 3: goal: unexpected character 'q'"),
        ("", "line 1, column 1: goal: there is no board here"),
        ("# 2 rows\n 1 2 3\n4 5 0", "line 2, column 2: goal: 2 x 3 cells, but the level has 3 x 3"),
    ];
    for (goal, expected) in cases {
        let goal = Goal::Board(goal.as_bytes());
        let shown = shown(LEVEL, &goal, Notation::Blank, "");
        assert!(shown.starts_with(expected), "{shown}");
        let rejection = is_solvable(LEVEL.as_bytes(), &goal).expect_err("a bad goal");
        assert_eq!(rejection.to_string(), shown);
    }
    // The same number of cells is not the same shape.
    let goal = Goal::Board(b"1 2\n3 4\n5 0");
    assert!(
        shown("1 2 3\n4 5 0", &goal, Notation::Blank, "")
            .ends_with("goal: 3 x 2 cells, but the level has 2 x 3 (rows x columns)")
    );
    // The level is read first.
    let shown = shown("1 2\n3 ?", &Goal::Board(b"?"), Notation::Blank, "");
    assert!(shown.starts_with("line 2, column 3: unexpected"), "{shown}");
}

#[test]
fn long_solutions_are_replayed() {
    // Three turns around a 2 x 2 board bring every tile home, one turn does not.
    let level = "1 2\n3 0";
    let turns = |count| shown(level, &Goal::BlankLast, Notation::Blank, &"uldr".repeat(count));
    assert_eq!(turns(750_000), "moves 3000000");
    assert!(turns(750_001).starts_with("not solved after 3000004 moves"));
}
