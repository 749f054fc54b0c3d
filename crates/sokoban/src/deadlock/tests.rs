//! Soundness by exhaustion: on every state of many random components, what a detector flags has no
//! solution, and what a corral rules out is not needed for the fewest pushes.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use papan_search::StateSpace;

use super::*;
use crate::matching::Matcher;
use crate::prepared::PreparedBoard;
use crate::space::PushSpace;
use crate::testing::{component, crowded_levels, random_levels};

#[test]
fn flagged_positions_have_no_solution() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut dead, mut detected, mut states) = (0, 0, 0);
    for level in random_levels(29).take(300).chain(crowded_levels(1).take(40)) {
        let prepared = PreparedBoard::<1>::new(&level);
        let space = PushSpace::new(&prepared);
        for (state, distance) in component(&space) {
            states += 1;
            dead += usize::from(distance.is_none());
            let stands =
                state.boxes.iter().map(|square| prepared.distances().stand(square, state.player));
            let goals = level.board().goals().len();
            let matched = Matcher::new().assign(prepared.distances(), goals, stands).is_some();
            assert_eq!(is_bipartite_deadlock(&prepared, &state), !matched, "\n{level}");
            let deadlocks = deadlocks(&prepared, &state);
            detected += usize::from(!deadlocks.is_empty());
            for deadlock in &deadlocks {
                *found.entry(deadlock.kind.name()).or_default() += 1;
                let drawn =
                    level.board().draw(&state.boxes.iter().collect::<Vec<_>>(), state.player);
                assert!(distance.is_none(), "{deadlock:?} flagged, solvable:\n{drawn}");
                assert!(!deadlock.boxes.is_empty(), "{:?} of\n{drawn}", deadlock.kind);
            }
        }
    }
    println!("{states} states, {dead} dead, {detected} detected: {found:?}");
    assert!(dead > 10_000 && detected * 2 > dead, "{dead} {detected}");
    assert_eq!(found.len(), 4, "every detector has found something: {found:?}");
}

#[test]
fn condemned_pairs_have_no_solution() {
    let (mut condemned, mut beyond) = (0, 0);
    for level in random_levels(37).take(300).chain(crowded_levels(3).take(40)) {
        let prepared = PreparedBoard::<1>::new(&level);
        let (solvable, reachable) = (Pairs::solvable(&prepared), Pairs::reachable(&prepared));
        let space = PushSpace::new(&prepared);
        for (state, distance) in component(&space) {
            let mut boxes = state.boxes.iter();
            assert!(!boxes.any(|square| reachable.condemns(&state, square)), "\n{level}");
            if state.boxes.iter().any(|square| solvable.condemns(&state, square)) {
                assert!(distance.is_none(), "\n{level}");
                condemned += 1;
                beyond += usize::from(deadlocks(&prepared, &state).is_empty());
            }
        }
    }
    println!("{condemned} condemned, {beyond} of them by nothing else");
    assert!(condemned > 1_000 && beyond > 50, "{condemned} {beyond}");
}

#[test]
fn dead_enclosures_have_no_solution() {
    let (mut flagged, mut beyond) = (0, 0);
    for level in random_levels(53).take(400).chain(crowded_levels(6).take(80)) {
        let prepared = PreparedBoard::<1>::new(&level);
        for (state, distance) in component(&PushSpace::new(&prepared)) {
            let Some(boxes) = dead_enclosure(&prepared, &state, enclosure::MAX_STATES) else {
                continue;
            };
            let drawn = level.board().draw(&state.boxes.iter().collect::<Vec<_>>(), state.player);
            assert!(distance.is_none(), "{boxes:?} of\n{drawn}");
            flagged += 1;
            // It is a corral for explanations; by its shape alone it was not.
            let reach = prepared.reach(&state.boxes, state.player);
            let by_look = matches!(corral(&prepared, &state.boxes, &reach), Corral::Dead(_));
            let others =
                deadlocks(&prepared, &state).iter().any(|found| found.kind != Kind::Corral);
            beyond += usize::from(!by_look && !others);
        }
    }
    println!("{flagged} dead by their corrals, {beyond} of them by nothing else");
    assert!(flagged > 1_000 && beyond > 50, "{flagged} {beyond}");
}

#[test]
fn a_corral_keeps_the_fewest_pushes() {
    let mut restricted = 0;
    for level in random_levels(31).take(300).chain(crowded_levels(2).take(60)) {
        let prepared = PreparedBoard::<1>::new(&level);
        let space = PushSpace::new(&prepared);
        let states = component(&space);
        for (state, distance) in &states {
            let Some(distance) = distance.filter(|&distance| distance > 0) else { continue };
            let reach = prepared.reach(&state.boxes, state.player);
            let Corral::Only(allowed) = corral(&prepared, &state.boxes, &reach) else { continue };
            restricted += 1;
            let mut best = None;
            let _ = space.expand(state, |push, next, _| {
                if allowed.contains(push.square) {
                    best = [best, states[&next]].into_iter().flatten().min();
                }
                ControlFlow::Continue(())
            });
            let drawn = level.board().draw(&state.boxes.iter().collect::<Vec<_>>(), state.player);
            assert_eq!(best, Some(distance - 1), "{allowed:?} loses on\n{drawn}");
        }
    }
    assert!(restricted > 500, "{restricted}");
}
