//! Random boards: the right ones, all of them, and the same forever.

use std::collections::HashMap;
use std::time::Duration;

use papan_search::{Cost, Limits, StopReason, astar};

use super::*;
use crate::heuristics::LinearConflict;
use crate::space::{Packed25, TilesSpace};
use crate::testing::{distances, size};

/// Seeds are written down in papers and bug reports: their boards must not change.
#[test]
fn seeds_keep_their_boards() {
    let goal = Board::blank_last(size(4, 4));
    let board = Generator::new(goal.clone(), 7).next().unwrap();
    assert_eq!(board.to_string(), "12 11  5  2\n 9 13 15 10\n 3  4  8  7\n14  1  0  6\n");
    let (board, cost) = WithCost::new(goal, 7, 20..=30).next_board(&Limits::default()).unwrap();
    let expected = " 1  2  0  3\n 6  7  5  4\n 9 10 15  8\n13 14 12 11\n";
    assert_eq!((board.to_string().as_str(), cost), (expected, Cost(22)));
    let goal = Board::blank_last(size(3, 3));
    let (board, cost) = WithCost::new(goal, 7, 20..=30).next_board(&Limits::default()).unwrap();
    assert_eq!((board.to_string().as_str(), cost), ("8 4 5\n7 2 3\n6 0 1\n", Cost(21)));
}

#[test]
fn all_solvable_boards_and_no_others() {
    for goal in [Board::blank_last(size(2, 2)), Board::blank_first(size(2, 2))] {
        let mut counts = HashMap::new();
        for board in Generator::new(goal.clone(), 1).take(12_000) {
            assert!(Parity::of(&board, &goal).is_solvable());
            *counts.entry(board).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 12);
        assert!(counts.values().all(|count| (800..1200).contains(count)), "{counts:?}");
    }
}

/// On a listed size: every board of the range, equally likely, with its true cost.
#[test]
fn all_boards_of_a_cost_and_no_others() {
    let goal = Board::blank_first(size(2, 3));
    let truth: HashMap<Board, u32> = distances(&goal).into_iter().collect();
    let wanted = truth.values().filter(|&&distance| (18..=30).contains(&distance)).count();
    let mut boards = WithCost::new(goal, 1, 18..=30);
    let mut counts = HashMap::new();
    for _ in 0..200 * wanted {
        let (board, cost) = boards.next_board(&Limits::default()).unwrap();
        assert_eq!(truth[&board], cost.0);
        assert!(cost >= Cost(18));
        *counts.entry(board).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), wanted);
    assert!(counts.values().all(|count| (130..280).contains(count)), "{counts:?}");
}

/// Below, at and above the typical length, on sizes that are not listed.
#[test]
fn costs_are_as_wanted() {
    let middle = Board::new(size(3, 4), &[1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11]).unwrap();
    for (goal, ranges) in [
        (Board::blank_last(size(4, 4)), vec![0..=0, 1..=3, 14..=14, 30..=35, 50..=54, 58..=60]),
        (Board::blank_first(size(2, 5)), vec![7..=7, 45..=48]),
        (middle, vec![10..=12, 40..=42]),
        (Board::blank_last(size(5, 5)), vec![8..=20]),
    ] {
        for range in ranges {
            let mut boards = WithCost::new(goal.clone(), 5, range.clone());
            for _ in 0..3 {
                let (board, cost) = boards.next_board(&Limits::default()).unwrap();
                assert!(range.contains(&cost.0), "{cost} for {range:?}");
                // Longer ones would take A* too long, and are solved by the same code.
                if cost <= Cost(36) {
                    let space = TilesSpace::<Packed25>::new(&board, &goal);
                    let heuristic = LinearConflict::new(&goal);
                    let report = astar(&space, &heuristic, &Limits::default(), &mut ());
                    assert_eq!(report.plan().map(|plan| plan.cost), Some(cost), "{board}");
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |rows, columns, range| {
        let goal = Board::blank_last(size(rows, columns));
        WithCost::new(goal, 1, range).next_board(&Limits::default()).unwrap_err()
    };
    let too_hard = |rows, columns, min, hardest| WithCostError::TooHard {
        size: size(rows, columns),
        min,
        hardest,
    };
    assert_eq!(refused(2, 2, 7..=9), too_hard(2, 2, 7, 6));
    assert_eq!(refused(3, 3, 32..=40), too_hard(3, 3, 32, 31));
    assert_eq!(refused(4, 4, 81..=90), too_hard(4, 4, 81, 80));
    assert_eq!(refused(2, 5, 56..=56), too_hard(2, 5, 56, 55));
    let message = refused(3, 3, 32..=40).to_string();
    assert_eq!(message, "no board of 3x3 needs 32 moves: the hardest need 31");
    assert_eq!(refused(6, 6, 1..=2), WithCostError::TooLarge(size(6, 6)));
    #[expect(clippy::reversed_empty_ranges)]
    let empty = 5..=4;
    assert_eq!(refused(3, 3, empty), WithCostError::Empty { min: 5, max: 4 });
}

/// A stopped call says so, and the next one continues as if nothing had happened.
#[test]
fn limits_stop_the_search_and_not_the_stream() {
    let goal = Board::blank_last(size(4, 4));
    let nothing = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let mut boards = WithCost::new(goal.clone(), 3, 50..=55);
    let stopped = |reason| Err(WithCostError::Stopped(reason));
    assert_eq!(boards.next_board(&nothing), stopped(StopReason::Time));
    let few = Limits { nodes: Some(100), ..Limits::default() };
    assert_eq!(boards.next_board(&few), stopped(StopReason::Nodes));
    let cancelled = Limits::default();
    cancelled.stop.stop();
    assert_eq!(boards.next_board(&cancelled), stopped(StopReason::Cancelled));
    let found = boards.next_board(&Limits::default());
    let fresh = WithCost::new(goal.clone(), 3, 50..=55).next_board(&Limits::default());
    assert!(found.is_ok());
    assert_eq!(found, fresh);
    // Nearly impossible: 80 moves. The limit holds.
    let short = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
    let hardest = WithCost::new(goal, 3, 80..=80).next_board(&short);
    assert_eq!(hardest, stopped(StopReason::Time));
}
