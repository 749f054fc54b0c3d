//! The 15-puzzle report: figures III.7 to III.11.

use papan_checker::tiles::Tiles;
use papan_checker::{Checker, Setting};
use papan_puzzle::{RequestError, SolveRequest, Task, Verdict};
use papan_search::{Quality, StopReason};

use crate::common::{answer, found, request};

const ID: &str = "replica-branch-and-bound";
const SOLVEABLE: [&str; 3] = [
    include_str!("../../../../examples/tiles/solveable1.txt"),
    include_str!("../../../../examples/tiles/solveable2.txt"),
    include_str!("../../../../examples/tiles/solveable3.txt"),
];

/// The third number cannot be read in print. The moves are those of the figures, as far as these
/// show them: a page of the third is missing.
#[test]
fn nodes_and_moves_are_those_of_the_report() {
    for (level, nodes, length, moves) in [
        (SOLVEABLE[0], 32, 10, "rddlurrrdd"),
        (SOLVEABLE[1], 870, 16, "ullldrrrullldrrr"),
        (SOLVEABLE[2], 12_870, 22, "urdlluuurdrulddlurdrrd"),
    ] {
        let found = found(ID, level);
        assert_eq!(found.stats.generated, nodes);
        assert_eq!(found.verdict, Verdict::Solved(Quality::Unknown));
        let solution = found.solution.unwrap();
        assert_eq!(solution, moves);
        let metrics = Tiles.check(level.as_bytes(), &solution, &[]).unwrap();
        assert_eq!(metrics[0].value, length);
        assert_eq!(found.cost.unwrap().0, length as u32);
    }
}

/// The sum that is printed for each of the boards; an odd one ends the program.
#[test]
fn the_kurang_test_ends_the_program() {
    for (level, sum) in [
        (include_str!("../../../../examples/tiles/notsolveable1.txt"), 9),
        (include_str!("../../../../examples/tiles/notsolveable2.txt"), 89),
        (include_str!("../../../../examples/tiles/figure-i2.txt"), 37),
    ] {
        let found = found(ID, level);
        assert_eq!(found.verdict, Verdict::Stopped(StopReason::Incomplete));
        assert_eq!(found.stats.generated, 0);
        assert!(found.notes[0].text.contains(&format!("= {sum} is odd")), "{:?}", found.notes);
    }
}

#[test]
fn the_notation_is_the_one_asked_for_and_other_goals_are_refused() {
    let with = |option: &str, word: &str| {
        let known = papan_tiles::PUZZLE.info().options.iter();
        let options =
            papan_puzzle::Options::from_words(known, Task::Solve, [(option, word)]).unwrap();
        answer(ID, SOLVEABLE[0], &SolveRequest { options, ..request(ID) })
    };
    let Ok(papan_puzzle::Outcome::Search(found)) = with("moves", "numbers") else { panic!() };
    let notation = Setting { name: "moves", word: "numbers", file: None };
    let solution = found.solution.unwrap();
    assert!(Tiles.check(SOLVEABLE[0].as_bytes(), &solution, &[notation]).is_ok(), "{solution}");
    assert!(matches!(with("goal", "blank-first"), Err(RequestError::Unfit(_))));
    for level in ["1 2 3/4 5 6/7 0 8", "1 2 3 4 5 6 7 8/9 10 11 12 13 14 15 0"] {
        assert!(matches!(answer(ID, level, &request(ID)), Err(RequestError::Unfit(_))), "{level}");
    }
}
