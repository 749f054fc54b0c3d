//! What the tests of several modules share.

use papan_puzzle::{Direction, Size};
use papan_search::{Cost, Report};
use rustc_hash::FxHashSet;

use crate::board::Board;

/// A size that is valid.
pub(crate) fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

/// The two standard goals.
pub(crate) fn standard_goals(size: Size) -> [Board; 2] {
    [Board::blank_first(size), Board::blank_last(size)]
}

/// All boards that can reach `goal` with their distance, nearest first: plain breadth-first search.
pub(crate) fn distances(goal: &Board) -> Vec<(Board, u32)> {
    let mut seen = FxHashSet::from_iter([goal.clone()]);
    let mut found = vec![(goal.clone(), 0)];
    let mut next = 0;
    while let Some((board, depth)) = found.get(next).cloned() {
        next += 1;
        for direction in Direction::ALL {
            let mut after = board.clone();
            if after.slide(direction).is_some() && seen.insert(after.clone()) {
                found.push((after, depth + 1));
            }
        }
    }
    found
}

/// The board after some moves of the blank.
pub(crate) fn replayed(start: &Board, moves: &[Direction]) -> Board {
    let mut board = start.clone();
    for &direction in moves {
        board.slide(direction).expect("moves stay on the board");
    }
    board
}

/// The cost of a plan after checking that it leads from `start` to `goal`.
pub(crate) fn checked_cost(start: &Board, goal: &Board, report: &Report<Direction>) -> Cost {
    let plan = report.plan().expect("a plan");
    assert_eq!(replayed(start, &plan.actions), *goal);
    assert_eq!(plan.cost, Cost(plan.actions.len() as u32));
    assert!(report.lower_bound <= plan.cost);
    plan.cost
}
