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

/// The cost from each state that can be reached to its nearest goal: rounds of relaxation until nothing changes.
pub fn goal_distances<S: StateSpace>(space: &S) -> HashMap<S::State, Cost> {
    let mut arcs = Vec::new();
    let mut rest = HashMap::new();
    for state in distances(space).into_keys() {
        if space.is_goal(&state) {
            rest.insert(state, Cost::ZERO);
            continue;
        }
        let _ = space.expand(&state, |_, next, cost| {
            arcs.push((state.clone(), next, cost));
            ControlFlow::Continue(())
        });
    }
    loop {
        let mut changed = false;
        for (from, to, cost) in &arcs {
            let Some(&after) = rest.get(to) else { continue };
            if rest.get(from).is_none_or(|&known| *cost + after < known) {
                rest.insert(from.clone(), *cost + after);
                changed = true;
            }
        }
        if !changed {
            return rest;
        }
    }
}

/// The chance to follow some cheapest plan by picking each action at random, among those that do not lead straight
/// back to the state just left: by following every such plan. `rest` has the costs to the nearest goal.
pub fn chance_of_a_cheapest_plan<S: StateSpace>(space: &S, rest: &HashMap<S::State, Cost>) -> f64 {
    chance_from(space, rest, &space.initial(), None)
}

fn chance_from<S: StateSpace>(
    space: &S,
    rest: &HashMap<S::State, Cost>,
    state: &S::State,
    before: Option<&S::State>,
) -> f64 {
    if space.is_goal(state) {
        return 1.0;
    }
    let mut choices = Vec::new();
    let _ = space.expand(state, |_, next, cost| {
        if before != Some(&next) {
            choices.push((next, cost));
        }
        ControlFlow::Continue(())
    });
    let is_best = |next: &S::State, cost| {
        rest.get(next).is_some_and(|&after| Some(&(cost + after)) == rest.get(state))
    };
    let good = choices.iter().filter(|(next, cost)| is_best(next, *cost));
    let chances = good.map(|(next, _)| chance_from(space, rest, next, Some(state)));
    chances.sum::<f64>() / choices.len().max(1) as f64
}
