//! The paper on A* for Sokoban. It prints no counts; its tables are tested where they are made.

use papan_checker::sokoban::check;
use papan_puzzle::{LevelText, Outcome, RequestError, Verdict};
use papan_replicas::{Recorder, TakenNode};
use papan_search::{Quality, StopReason};

use crate::common::{answer, found, replica, request};

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
        found.notes[0].text,
        "The player is beside the box after 2 steps, for which 3 nodes were expanded."
    );
}

/// Whoever looks on sees every expansion with the estimates of figures 4.2 and 4.3, and changes nothing.
#[test]
fn the_search_can_be_watched() {
    let level = include_str!("../../../../examples/sokoban/one-box.xsb");
    let watch = |recorder: &mut Recorder| {
        let watch = replica(ID).watch.expect("it can be watched");
        match watch(&LevelText::new(0, level.as_bytes()), &request(ID), recorder) {
            Ok(Outcome::Search(found)) => found,
            other => panic!("{other:?}"),
        }
    };
    let mut all = Recorder::new(usize::MAX);
    let (watched, plain) = (watch(&mut all), found(ID, level));
    assert_eq!(watched.solution, plain.solution);
    assert_eq!(watched.stats.expanded, plain.stats.expanded);
    let (ends, expanded): (Vec<&TakenNode>, Vec<_>) = all.nodes.iter().partition(|it| it.ends);
    let orders: Vec<u64> = expanded.iter().map(|node| node.order).collect();
    assert_eq!(orders, (1..=plain.stats.expanded).collect::<Vec<_>>());
    assert_eq!(ends.iter().map(|it| (it.g, it.h)).collect::<Vec<_>>(), [(2, 1), (11, 10)]);
    let second = expanded.iter().find(|it| it.phase != expanded[0].phase).unwrap();
    assert_eq!([expanded[0], *second].map(|it| (it.g, it.h, it.f())), [(0, 3, 3), (0, 5, 5)]);
    assert!(level.contains(expanded[0].board.trim_end()), "{}", expanded[0].board);
    assert_eq!(second.board, ends[0].board);
    // What is added in corners is what tells them; the goal is one, and is not lost.
    assert!(all.nodes.iter().any(|it| it.is_lost) && !ends.iter().any(|it| it.is_lost));
    assert!(expanded.iter().all(|it| it.is_lost == (it.h > 10)));

    let mut few = Recorder::new(5);
    watch(&mut few);
    assert_eq!(few.nodes, all.nodes[..5]);
    assert_eq!(few.left_out as usize, all.nodes.len() - 5);
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
