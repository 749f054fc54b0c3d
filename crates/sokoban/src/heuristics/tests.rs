//! Every heuristic against true distances on whole components, in both spaces.

use std::ops::ControlFlow;

use papan_search::{Claim, Cost, Heuristic, StateSpace, Zero};

use super::*;
use crate::prepared::{Position, PreparedBoard};
use crate::space::{MoveSpace, PushSpace};
use crate::testing::{component, random_levels};
use crate::{Level, Square, format};

fn holds<S: StateSpace<State = Position<1>>>(
    space: &S,
    heuristics: &[(&str, &dyn Heuristic<S>)],
    level: &Level,
) -> usize {
    let states = component(space);
    for (name, heuristic) in heuristics {
        let claim = heuristic.claim();
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
        let board = level.board();
        let (manhattan, euclidean) = (Manhattan::new(board), Euclidean::new(board));
        let goal_pull = GoalPull::new(board, prepared.distances(), Ruler::Pull);
        let matching = Matching::new(&prepared);
        let weighted = DeadlockWeighted::new(board);
        let by_pushes = PlayerBox::new(&prepared, Counts::Pushes);
        let by_moves = PlayerBox::new(&prepared, Counts::Moves);
        let pushes = PushSpace::new(&prepared);
        states += holds(
            &pushes,
            &[
                ("zero", &Zero),
                ("manhattan", &manhattan),
                ("euclidean", &euclidean),
                ("goal-pull", &goal_pull),
                ("matching", &matching),
                ("player-box", &by_pushes),
                ("deadlock-weighted", &weighted),
            ],
            &level,
        );
        let moves = MoveSpace::new(&prepared);
        states += holds(
            &moves,
            &[
                ("manhattan", &manhattan),
                ("euclidean", &euclidean),
                ("matching", &matching),
                ("player-box", &by_moves),
                ("deadlock-weighted", &weighted),
            ],
            &level,
        );
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
