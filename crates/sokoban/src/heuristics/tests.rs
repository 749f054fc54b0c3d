//! Every heuristic against true distances on whole components, in both spaces.

use std::ops::ControlFlow;

use papan_search::{Claim, Cost, StateSpace};

use super::*;
use crate::prepared::{Position, PreparedBoard};
use crate::solver::Objective;
use crate::space::{MoveSpace, PushSpace};
use crate::testing::{component, random_levels};
use crate::{Level, Square, format};

/// Checks every listed heuristic in a space; returns the number of states.
fn hold<S: StateSpace<State = Position<1>>>(
    space: &S,
    prepared: &PreparedBoard<1>,
    counts: Counts,
    level: &Level,
) -> usize {
    let states = component(space);
    for kind in HeuristicKind::ALL {
        let name = kind.info().id;
        let heuristic = kind.build::<S, 1>(prepared, counts, Assign::Nearest);
        let claim = heuristic.claim();
        let objectives: &[Objective] = match counts {
            Counts::Pushes => &[Objective::Any, Objective::Pushes],
            Counts::Moves => &[Objective::Moves],
        };
        for &objective in objectives {
            assert_eq!(claim, kind.info().claims[objective as usize], "{name} as listed");
        }
        for (state, distance) in &states {
            let estimate = heuristic.estimate(space, state);
            let (Some(distance), Some(h)) = (distance, estimate) else {
                assert!(distance.is_none() || estimate.is_some(), "{name} gives up on\n{level}");
                continue;
            };
            if claim.is_admissible() {
                assert!(h <= Cost(*distance), "{name}: {h} of {distance} on\n{level}");
            }
            if claim == Claim::Consistent {
                let _ = space.expand(state, |_, next, cost| {
                    if let Some(next_h) = heuristic.estimate(space, &next) {
                        assert!(h <= next_h + cost, "{name}: {h} to {next_h} on\n{level}");
                    }
                    ControlFlow::Continue(())
                });
            }
        }
    }
    states.len()
}

#[test]
fn claims_hold_on_whole_components() {
    let mut states = 0;
    for level in random_levels(11).take(60) {
        let prepared = PreparedBoard::<1>::new(&level);
        states += hold(&PushSpace::new(&prepared), &prepared, Counts::Pushes, &level);
        states += hold(&MoveSpace::new(&prepared), &prepared, Counts::Moves, &level);
    }
    assert!(states > 20_000, "{states}");
}

/// The tables that the paper on A* for Sokoban prints for its example board, walls as 99.
#[test]
fn the_paper_prints_the_same_tables() {
    let level =
        format::parse(b"#######\n#.  # #\n#     #\n#    ##\n# #$  #\n#    @#\n#######\n").unwrap();
    let board = level.board();
    let inner = |table: Vec<Vec<u32>>| -> Vec<Vec<u32>> {
        table[1..6].iter().map(|row| row[1..6].to_vec()).collect()
    };
    assert_eq!(
        inner(DeadlockWeighted::new(board).table(board)),
        [
            [10, 1, 12, 99, 14],
            [1, 2, 3, 4, 15],
            [2, 3, 4, 5, 99],
            [3, 99, 5, 6, 17],
            [14, 5, 6, 7, 18]
        ]
    );
    let target: Square = level.boxes()[0];
    assert_eq!(
        inner(player_table(board, target)),
        [[5, 4, 3, 99, 5], [4, 3, 2, 3, 4], [3, 2, 1, 2, 99], [2, 99, 0, 1, 2], [3, 2, 1, 2, 3]]
    );
}
