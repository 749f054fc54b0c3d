//! Every heuristic against true distances on all states of small boards, and its incremental
//! form against the plain one along random walks on boards of every packing.

use std::ops::ControlFlow;

use papan_board::{Direction, Size};
use papan_search::{Claim, Cost, Heuristic, StateSpace, Undoable, Zero, reference};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::{LinearConflict, Manhattan, Misplaced, WalkingDistance};
use crate::board::Board;
use crate::generate::Generator;
use crate::space::{Packed, Packed16, Packed25, Packed100, TilesSpace};

type Named<P> = (&'static str, Box<dyn Heuristic<TilesSpace<P>>>);

fn all<P: Packed>(goal: &Board) -> Vec<Named<P>> {
    vec![
        ("zero", Box::new(Zero)),
        ("misplaced", Box::new(Misplaced::new(goal))),
        ("manhattan", Box::new(Manhattan::new(goal))),
        ("linear-conflict", Box::new(LinearConflict::new(goal))),
        ("walking-distance", Box::new(WalkingDistance::new(goal))),
    ]
}

/// Admissible and consistent on every state from which the goal can be reached.
#[test]
fn claims_hold_on_whole_boards() {
    let size = |rows, columns| Size::new(rows, columns).unwrap();
    let middle = Board::new(size(3, 3), &[1, 2, 3, 8, 0, 4, 7, 6, 5]).unwrap();
    let goals = [
        Board::blank_last(size(2, 2)),
        Board::blank_last(size(2, 3)),
        Board::blank_first(size(3, 2)),
        Board::blank_last(size(2, 4)),
        Board::blank_last(size(3, 3)),
        Board::blank_first(size(3, 3)),
        middle,
    ];
    for goal in goals {
        // Moves can be reversed, so distances from the goal are distances to it.
        let space = TilesSpace::<Packed16>::new(&goal, &goal);
        let distances = reference::distances(&space);
        for (name, heuristic) in all(&goal) {
            assert_eq!(heuristic.claim(), Claim::Consistent);
            for (state, &distance) in &distances {
                let h = heuristic.estimate(&space, state).unwrap();
                assert!(h <= distance, "{name} on {state:?}: {h} of {distance}");
                let _ = space.expand(state, |_, next, cost| {
                    let next_h = heuristic.estimate(&space, &next).unwrap();
                    assert!(h <= next_h + cost, "{name} drops from {h} to {next_h}");
                    ControlFlow::Continue(())
                });
            }
        }
    }
}

/// Each is at least as good as the one before it that it is built on.
#[test]
fn stronger_is_never_weaker() {
    let goal = Board::blank_last(Size::new(4, 4).unwrap());
    for board in Generator::new(goal.clone(), 5).take(2000) {
        let space = TilesSpace::<Packed16>::new(&board, &goal);
        let values: Vec<Cost> = all(&goal)
            .iter()
            .map(|(_, heuristic)| heuristic.estimate(&space, &space.initial()).unwrap())
            .collect();
        let [zero, misplaced, manhattan, linear_conflict, walking_distance] = values[..] else {
            panic!("five heuristics");
        };
        assert!(zero <= misplaced && misplaced <= manhattan);
        assert!(manhattan <= linear_conflict && manhattan <= walking_distance);
    }
}

fn walk<P: Packed>(rows: usize, columns: usize, goal: fn(Size) -> Board) {
    let goal = goal(Size::new(rows, columns).unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let start = Generator::new(goal.clone(), 2).next().unwrap();
    let space = TilesSpace::<P>::new(&start, &goal);
    for (name, heuristic) in all(&goal) {
        let mut state = space.initial();
        let mut h = heuristic.estimate(&space, &state).unwrap();
        let mut actions: Vec<Direction> = Vec::new();
        for step in 0..500 {
            actions.clear();
            space.actions(&state, &mut actions);
            let &action = actions.choose(&mut rng).unwrap();
            space.apply(&mut state, action);
            h = heuristic.update(&space, h, action, &state).unwrap();
            assert_eq!(Some(h), heuristic.estimate(&space, &state), "{name}, step {step}");
        }
    }
}

#[test]
fn incremental_equals_from_scratch() {
    walk::<Packed16>(3, 3, Board::blank_last);
    walk::<Packed16>(4, 4, Board::blank_first);
    walk::<Packed16>(2, 8, Board::blank_last);
    walk::<Packed25>(5, 5, Board::blank_last);
    walk::<Packed25>(4, 5, Board::blank_first);
    walk::<Packed100>(10, 10, Board::blank_last);
    walk::<Packed100>(3, 10, Board::blank_first);
}
