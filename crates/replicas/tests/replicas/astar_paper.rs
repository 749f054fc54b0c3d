//! The paper on A* for Sokoban. It prints no counts; its tables are tested where they are made.

use papan_checker::sokoban::check;
use papan_puzzle::{RequestError, Verdict};
use papan_search::{Quality, StopReason};

use crate::common::{answer, found, request};

const ID: &str = "replica-two-phase";

/// The paper's room. The fewest moves are 11: the first phase leads to the wrong side of the box. The numbers are ours, for whoever changes something.
#[test]
fn the_room_of_the_paper_is_solved() {
    let level = include_str!("../../../../examples/sokoban/one-box.xsb");
    let found = found(ID, level);
    assert_eq!(found.verdict, Verdict::Solved(Quality::Unknown));
    let solution = found.solution.unwrap();
    let metrics = check(level.as_bytes(), &solution).unwrap();
    assert_eq!((metrics[0].name, metrics[0].value), ("moves", 13), "{solution}");
    assert_eq!(u64::from(found.cost.unwrap().0), metrics[0].value);
    assert_eq!((found.stats.expanded, found.stats.stored), (303, 324));
    assert_eq!(
        found.notes,
        ["The player is beside the box after 2 steps, for which 3 nodes were expanded."]
    );
}

/// What is found is a solution; what is not found is not called unsolvable.
#[test]
fn running_dry_proves_nothing() {
    for (level, is_solved) in [
        ("#######\n#     #\n#.  $@#\n#     #\n#######\n", true),
        // The push begins at the far side.
        ("#######\n#     #\n#@ $ .#\n#     #\n#######\n", true),
        ("#######\n#     #\n#  $@.#\n#     #\n#######\n", true),
        ("#####\n#@$.#\n#####\n", true),
        ("#####\n#$@.#\n#####\n", false),
        ("######\n#.@  #\n#   $#\n######\n", false),
    ] {
        let found = found(ID, level);
        match found.solution {
            Some(solution) => assert!(check(level.as_bytes(), &solution).is_ok(), "{solution}"),
            None => assert_eq!(found.verdict, Verdict::Stopped(StopReason::Incomplete)),
        }
        assert_eq!(found.cost.is_some(), is_solved, "{level}");
    }
}

#[test]
fn more_than_one_box_is_refused() {
    let level = "######\n#@$$.#\n#   .#\n######\n";
    assert!(matches!(answer(ID, level, &request(ID)), Err(RequestError::Unfit(_))));
}
