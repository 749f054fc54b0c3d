//! Hunts for states that break the claim of a heuristic, as the registry lists it, over whole reachable
//! components.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::common::{boards, text};
use papan_rushhour::heuristics::{Blockers, BlockersDeep, Distance, HeuristicKind};
use papan_rushhour::space::{Offsets, Space, Visitor, dispatch};
use papan_rushhour::{Board, Objective, format};
use papan_search::{Claim, Cost, Heuristic, StateSpace};

/// Checks every heuristic on every state of the component of a board.
struct Hunt<'b>(&'b Board);

impl Visitor for Hunt<'_> {
    /// How often `distance` was too large for slides, and how often `blockers-deep` says more than
    /// `blockers`: both have to happen for the hunt to mean anything.
    type Output = [usize; 2];

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> [usize; 2] {
        let objective = space.objective();
        let (states, distances) = component(space);
        let blockers = Blockers::new(self.0, objective);
        let deep = BlockersDeep::new(self.0, objective);
        let distance = Distance::new(objective);
        let listed: Vec<Box<dyn Heuristic<Space<'_, W>>>> = HeuristicKind::ALL
            .iter()
            .map(|kind| {
                let heuristic = kind.build(self.0, objective);
                let listed = kind.info().claims[objective as usize];
                assert_eq!(heuristic.claim(), listed, "{} as listed", kind.info().id);
                heuristic
            })
            .collect();
        let mut seen = [0; 2];
        for state in &states {
            let true_cost = distances.get(state).copied();
            for heuristic in &listed {
                let estimate = heuristic.estimate(space, state);
                match (heuristic.claim(), estimate, true_cost) {
                    (_, None, Some(_)) => panic!("a solvable state called hopeless"),
                    (Claim::None, _, _) | (_, None, None) => {}
                    (_, Some(estimate), true_cost) => {
                        assert!(estimate <= true_cost.unwrap_or(Cost::MAX), "{}", text(self.0));
                        if space.is_goal(state) {
                            assert_eq!(estimate, Cost::ZERO);
                        }
                        let _ = space.expand(state, |action, next, cost| {
                            let after = heuristic.estimate(space, &next);
                            let bound = after.map_or(Cost::MAX, |after| after + cost);
                            assert!(estimate <= bound, "{action:?} {}", text(self.0));
                            ControlFlow::Continue(())
                        });
                    }
                }
            }
            let cells = distance.estimate(space, state).unwrap();
            seen[0] += usize::from(true_cost.is_some_and(|cost| cells > cost));
            seen[1] += usize::from(deep.estimate(space, state) > blockers.estimate(space, state));
        }
        seen
    }
}

/// All states that can be reached, and the true cost of those that can be solved.
fn component<const W: usize>(space: &Space<'_, W>) -> (Vec<Offsets<W>>, HashMap<Offsets<W>, Cost>) {
    let flood = |mut states: Vec<Offsets<W>>| {
        let mut costs: HashMap<Offsets<W>, Cost> =
            states.iter().map(|&state| (state, Cost::ZERO)).collect();
        let mut at = 0;
        while at < states.len() {
            let state = states[at];
            let cost = costs[&state] + Cost::ONE;
            let _ = space.expand(&state, |_, next, _| {
                costs.entry(next).or_insert_with(|| {
                    states.push(next);
                    cost
                });
                ControlFlow::Continue(())
            });
            at += 1;
        }
        (states, costs)
    };
    let (states, _) = flood(vec![space.initial()]);
    let goals = states.iter().copied().filter(|state| space.is_goal(state)).collect();
    let (_, costs) = flood(goals);
    (states, costs)
}

#[test]
fn claims_hold_on_whole_components() {
    let mut seen = [0; 2];
    let mut hunt = |board: &Board, objective: Objective| {
        let found = dispatch(board, objective, Hunt(board));
        if objective == Objective::Slides {
            seen[0] += found[0];
        }
        seen[1] += found[1];
    };
    for board in boards(11, 800, 3..=5).iter().chain(&boards(12, 60, 5..=6)) {
        for &objective in Objective::ALL {
            hunt(board, objective);
        }
    }
    for text in [include_str!("../data/report/case1.txt"), include_str!("../data/report/case2.txt")]
    {
        let board = format::read(text).unwrap().board;
        for &objective in Objective::ALL {
            hunt(&board, objective);
        }
    }
    assert!(seen[0] > 1000 && seen[1] > 1000, "{seen:?}");
}
