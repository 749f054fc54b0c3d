//! The checker's own reading and replaying of Rush Hour.

use super::*;

const CASE_1: &[u8] = b"6 6\n11\nAAB..F\n..BCDF\nGPPCDFK\nGH.III\nGHJ...\nLLJMM.\n";

#[test]
fn replays_and_measures() {
    let metrics = check(CASE_1, "C-1 D-1 I-1 F+3 P+3").unwrap();
    assert_eq!(metrics.iter().map(|metric| metric.value).collect::<Vec<_>>(), [5, 9]);
}

#[test]
fn rejects_what_is_wrong() {
    for (solution, message) in [
        ("", "not solved after 0 moves: P is not at the exit"),
        ("C-1", "not solved after 1 move: P is not at the exit"),
        ("C-2", "move 1: C cannot go on after 1 cell: the edge is in the way"),
        ("C-1 P+1 P+1", "move 3: P cannot go on after 0 cells: D is in the way"),
        ("Q+1", "move 1: there is no piece Q"),
        ("C", "move 1: \"C\" is not a move: expected a piece, + or -, and cells, as in A+2"),
        ("C+0", "move 1: \"C+0\" is not a move: expected a piece, + or -, and cells, as in A+2"),
        ("#+1", "move 1: there is no piece #"),
        (".+1", "move 1: there is no piece ."),
    ] {
        assert_eq!(check(CASE_1, solution).unwrap_err().to_string(), message, "{solution}");
    }
    // What is not a solution is not a wrong one, even if an earlier move would have failed.
    for solution in ["C", "C-2 D", "Q+1 hello"] {
        let refused = check(CASE_1, solution);
        assert!(matches!(refused, Err(Rejection::Solution { .. })), "{solution}");
    }
    assert!(matches!(check(CASE_1, "Q+1"), Err(Rejection::Move { .. })));
}

#[test]
fn reads_every_format_and_exit() {
    for (level, solution) in [
        ("ooooooooooooAAoooooooooooooooooooooo", "A+4"),
        ("01 ooooooooooooAAooooxooooooooooooooooo 5", "A+4"),
        ("3 3\n0\n...\n.P.\n.P.\n K\n", ""),
        ("3 3\n0\n K\n...\n.P.\n.P.\n", "P-1"),
        ("3 3\n0\n ...\nK.PP\n ...\n", "P-1"),
        ("3 3\n0\n...\nPP.K\n...\n", "P+1"),
        ("3 3\n1\nA..\nPP.K\n...\n", "P+1"),
        ("...\nXX.\nAA.\n", "X+1"),
        ("#.A\nRR.\n...\n", "R+1"),
        ("oox\nPPo\nooo\n", "P+1"),
        (".X.\n.X.\n...\n K\n", "X+1"),
        ("1 AAoooooooooooXXooooooooooooooooooooo 1 3 99 1", "X+3"),
    ] {
        assert!(check(level.as_bytes(), solution).is_ok(), "{level}");
    }
}

#[test]
fn exhausts_small_boards() {
    let unsolvable = b"5 5\n5\nEAAA.\nED.PB\n.D.PB\n.D.CB\n...C.\n   K\n";
    let all = exhaust(unsolvable).unwrap();
    assert_eq!(all, Exhaustive { states: 102, slides: None, steps: None });
    assert_eq!(is_solvable(unsolvable, 102), Ok(Some(false)));
    assert_eq!(is_solvable(unsolvable, 101), Ok(None));
    assert_eq!(is_solvable(CASE_1, 1_000_000), Ok(Some(true)));
    let all = exhaust(CASE_1).unwrap();
    assert_eq!((all.slides, all.steps), (Some(5), Some(9)));
}

#[test]
fn bad_boards_are_bad() {
    for level in [
        "",
        "6 6\n",
        "3 3\n0\nPP.\n...\n...\n",
        "3 3\n0\nPP.K\n...K\n...\n",
        "3 3\n0\nPP.\n...K\n...\n",
        "3 3\n1\nPP.K\n...\n...\n",
        "3 3\n1\nP..K\nAA.\n...\n",
        "3 3\n0\nPP.K\nA..\n...\n",
        "XX.\n...\nAA.\n",
        "BB.\nCC.\n...\n",
        "XX.\n.K.\n...\n",
        "#ab\nXX.\n...\n",
        "1 ooooooooooooAAoooooooooooooooooooooo 1 2",
        "3 3\n1\nPP.K\nAA.\n.A.\n",
        "3 3\n0\nPP.K\n..\n...\n",
        "3 3\n0\nPP.K\n...\n...\n\nmore\n",
        "3 3\n1\n...K\nAA.\n...\n",
        "17 3\n0\nPP.K\n",
        "ooooooooooooAAooooooooooooooooooooo",
        "oooooooooooooooooooooooooooooooooooo",
    ] {
        let outcome = check(level.as_bytes(), "P+1");
        assert!(matches!(outcome, Err(Rejection::Level { .. })), "{level}: {outcome:?}");
    }
    assert!(matches!(check(b"\xff\n", ""), Err(Rejection::Level { .. })));
}

#[test]
fn a_piece_of_one_cell_never_moves() {
    let level = b"3 4\n1\n....\nPP.BK\n....\n";
    let error = check(level, "B+1").unwrap_err().to_string();
    assert_eq!(error, "move 1: B has one cell and never moves");
    assert_eq!(exhaust(level).unwrap(), Exhaustive { states: 2, slides: None, steps: None });
}
