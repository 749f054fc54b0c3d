//! A naive reference: plain Dijkstra with the standard library's containers. Slow, obvious, and
//! the oracle that every other algorithm is tested against. Not for solving.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::ControlFlow;

use crate::cost::Cost;
use crate::space::StateSpace;

/// The cheapest cost to reach each state from the initial one.
pub fn distances<S: StateSpace>(space: &S) -> HashMap<S::State, Cost> {
    let mut states = vec![space.initial()];
    let mut best = HashMap::from([(space.initial(), Cost::ZERO)]);
    let mut open = BinaryHeap::from([(Reverse(Cost::ZERO), 0)]);
    while let Some((Reverse(cost), index)) = open.pop() {
        let state = states[index].clone();
        if cost > best[&state] {
            continue;
        }
        let _ = space.expand(&state, |_, next, step| {
            let total = cost + step;
            if best.get(&next).is_none_or(|&known| total < known) {
                best.insert(next.clone(), total);
                open.push((Reverse(total), states.len()));
                states.push(next);
            }
            ControlFlow::Continue(())
        });
    }
    best
}

/// The cost of a cheapest plan, `None` if there is no plan.
pub fn optimum<S: StateSpace>(space: &S) -> Option<Cost> {
    let best = distances(space);
    best.iter().filter(|(state, _)| space.is_goal(state)).map(|(_, &cost)| cost).min()
}

/// Performs `actions` from the initial state and returns their cost, or `None` if one of them is
/// not possible or the last state is not a goal.
pub fn replay<S: StateSpace>(space: &S, actions: &[S::Action]) -> Option<Cost> {
    let mut state = space.initial();
    let mut total = Cost::ZERO;
    for &wanted in actions {
        let mut found = None;
        let _ = space.expand(&state, |action, next, cost| {
            if action == wanted {
                found = Some((next, cost));
            }
            ControlFlow::Continue(())
        });
        let (next, cost) = found?;
        state = next;
        total = total + cost;
    }
    space.is_goal(&state).then_some(total)
}
