//! Every heuristic against true distances on all states of small boards, and its incremental
//! form against the plain one along random walks on boards of every packing.

use std::ops::ControlFlow;

use papan_puzzle::{Direction, HeuristicInfo, Size};
use papan_search::{Budget, Claim, Cost, Heuristic, StateSpace, Undoable, reference};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashMap;

use super::{HeuristicKind, LinearConflict, PatternDatabase};
use crate::board::Board;
use crate::generate::Generator;
use crate::patterns::{MAX_CELLS, Partition, PatternSet, Patterns};
use crate::space::{Packed, Packed16, Packed25, Packed100, TilesSpace};

type Named<'a, P> = (&'static HeuristicInfo, Box<dyn Heuristic<TilesSpace<P>> + 'a>);

/// Tables of three tiles per pattern, several views where the size allows: weak, so that every case
/// of an update occurs, and quick to build. None on boards that are too large.
fn tables(goal: &Board) -> Vec<PatternSet<Vec<u8>>> {
    if goal.size().cells() > MAX_CELLS {
        return Vec::new();
    }
    let cells = goal.size().iter().filter(|&cell| cell != goal.blank());
    let cells: Vec<u8> = cells.map(|cell| cell.0 as u8).collect();
    let patterns: Vec<&[u8]> = cells.chunks(3).collect();
    let partition = Partition::new(goal.size(), goal.blank(), &patterns).unwrap();
    vec![PatternSet::build(&partition, |_| ControlFlow::Continue(())).unwrap()]
}

/// Weakest first, the pattern database over `tables` (if there are any) last.
fn all<'a, P: Packed>(goal: &Board, tables: &'a [PatternSet<Vec<u8>>]) -> Vec<Named<'a, P>> {
    let patterns = Patterns::new(goal, &tables.iter().collect::<Vec<_>>());
    let mut all: Vec<Named<'a, P>> = Vec::new();
    for kind in HeuristicKind::ALL {
        let heuristic = Budget::unlimited(|budget| kind.build(goal, budget));
        if let Some(heuristic) = heuristic {
            all.push((kind.info(), heuristic));
        }
    }
    if let Some(patterns) = patterns {
        let kind = HeuristicKind::PatternDatabase;
        all.push((kind.info(), Box::new(PatternDatabase::new(patterns))));
    }
    all
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
        let tables = tables(&goal);
        let all = all(&goal, &tables);
        assert_eq!(all.len(), HeuristicKind::ALL.len());
        for (info, heuristic) in all {
            let name = info.id;
            assert_eq!(heuristic.claim(), Claim::Consistent);
            assert!(info.claims.iter().all(|&claim| claim == heuristic.claim()), "{name}");
            let estimate = |state: &Packed16| heuristic.estimate(&space, state).unwrap();
            let estimates: FxHashMap<Packed16, Cost> =
                distances.keys().map(|&state| (state, estimate(&state))).collect();
            for (state, &distance) in &distances {
                let h = estimates[state];
                assert!(h <= distance, "{name} on {state:?}: {h} of {distance}");
                // All but these two count single moves, so they know the parity.
                let counts = !["zero", "misplaced"].contains(&name);
                assert!(!counts || (distance.0 - h.0).is_multiple_of(2), "{name} on {state:?}");
                let _ = space.expand(state, |_, next, cost| {
                    let next_h = estimates[&next];
                    assert!(h <= next_h + cost, "{name} drops from {h} to {next_h}");
                    ControlFlow::Continue(())
                });
            }
        }
    }
}

/// Each is at least as good as the earlier one that it is built on.
#[test]
fn stronger_is_never_weaker() {
    let goal = Board::blank_last(Size::new(4, 4).unwrap());
    let tables = tables(&goal);
    let all = all(&goal, &tables);
    let conflict = LinearConflict::new(&goal);
    for board in Generator::new(goal.clone(), 5).take(2000) {
        let space = TilesSpace::<Packed16>::new(&board, &goal);
        let values: Vec<Cost> = all
            .iter()
            .map(|(_, heuristic)| heuristic.estimate(&space, &space.initial()).unwrap())
            .collect();
        let [zero, misplaced, manhattan, linear_conflict, walking_distance, patterns] = values[..]
        else {
            panic!("six heuristics");
        };
        assert!(zero <= misplaced && misplaced <= manhattan);
        assert!(manhattan <= linear_conflict && manhattan <= walking_distance);
        assert!(manhattan <= patterns);
        assert_eq!(conflict.bound(&board), linear_conflict);
    }
}

fn walk<P: Packed>(rows: usize, columns: usize, goal: fn(Size) -> Board) {
    let goal = goal(Size::new(rows, columns).unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let start = Generator::new(goal.clone(), 2).next().unwrap();
    let space = TilesSpace::<P>::new(&start, &goal);
    let tables = tables(&goal);
    for (HeuristicInfo { id: name, .. }, heuristic) in all(&goal, &tables) {
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
