//! The contracts of the engine, on random small levels.

use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use papan_search::{
    Backward, Cost, Forward, Halves, Limits, Report, Undoable, Zero, astar, bidirectional,
    breadth_first, greedy, iterative_deepening, uniform_cost,
};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::heuristics::{GoalPull, Matching, Ruler};
use crate::level::Level;
use crate::testing::{component, crowded_levels, random_levels};

fn keeps_contracts<S>(space: &S)
where
    S: Backward<State = Position<1>> + Undoable,
    S::Action: Debug,
{
    let states = component(space);
    let mut goals = HashSet::new();
    let _ = space.goals(|state| {
        assert!(state.is_none_or(|state| space.is_goal(&state) && goals.insert(state)));
        ControlFlow::Continue(())
    });
    for state in states.keys() {
        assert!(!space.is_goal(state) || goals.contains(state));
        let mut actions = Vec::new();
        space.actions(state, &mut actions);
        let mut expanded = Vec::new();
        let _ = space.expand(state, |action, next, cost| {
            expanded.push(action);
            let mut copy = *state;
            let (paid, undo) = space.apply(&mut copy, action);
            assert_eq!((copy, paid), (next, cost));
            space.undo(&mut copy, action, undo);
            assert_eq!(copy, *state);
            let mut back = false;
            let _ = space.expand_backward(&next, |pulled, before, paid| {
                back |= pulled == action && before == *state && paid == cost;
                ControlFlow::Continue(())
            });
            assert!(back, "{action:?}");
            ControlFlow::Continue(())
        });
        assert_eq!(actions, expanded);
        // And every predecessor has the state as its successor.
        let _ = space.expand_backward(state, |action, before, _| {
            let mut forth = false;
            let _ = space.expand(&before, |other, next, _| {
                forth |= other == action && next == *state;
                ControlFlow::Continue(())
            });
            assert!(forth, "{action:?}");
            ControlFlow::Continue(())
        });
    }
}

#[test]
fn both_spaces_keep_the_contracts() {
    for level in random_levels(3).take(40) {
        let prepared = PreparedBoard::<1>::new(&level);
        keeps_contracts(&PushSpace::new(&prepared));
        keeps_contracts(&MoveSpace::new(&prepared));
        keeps_contracts(&PushSpace::new(&prepared).with_tunnels());
    }
}

/// More words change nothing but the packing.
#[test]
fn all_packings_agree() {
    for level in random_levels(5).take(20) {
        let (one, four) = (PreparedBoard::<1>::new(&level), PreparedBoard::<4>::new(&level));
        let (small, large) = (PushSpace::new(&one), PushSpace::new(&four));
        let (small, large) = (component(&small), component(&large));
        assert_eq!(small.len(), large.len());
        let least = |it: Vec<Option<u32>>| it.into_iter().flatten().max();
        assert_eq!(
            least(small.values().copied().collect()),
            least(large.values().copied().collect())
        );
    }
}

/// Every algorithm that promises the fewest pushes finds them, whatever is left out.
#[test]
fn textbook_searches_agree() {
    let all = Limits::default();
    for level in random_levels(7).take(60).chain(crowded_levels(8).take(15)) {
        let prepared = PreparedBoard::<1>::new(&level);
        let plain = PushSpace::new(&prepared);
        let lean = PushSpace::new(&prepared).without_deadlocks();
        let leanest = lean.clone().with_corrals();
        let cost = |report: &Report<_>| report.plan().map(|plan| plan.cost);
        let least: Option<Cost> = cost(&breadth_first(&plain, &all, &mut ()));
        let matching = Matching::new(&prepared);
        assert_eq!(cost(&breadth_first(&leanest, &all, &mut ())), least, "\n{level}");
        assert_eq!(cost(&astar(&leanest, &matching, &all, &mut ())), least, "\n{level}");
        if least.is_some_and(|least| least < Cost(8)) {
            assert_eq!(cost(&iterative_deepening(&leanest, &all, &mut ())), least);
        }
        let halves = Halves::default();
        assert_eq!(cost(&bidirectional(&lean, &matching, halves, &all, &mut ())), least);
        assert_eq!(cost(&bidirectional(&plain, &Zero, halves, &all, &mut ())), least);
        // Those that promise nothing find something.
        let goal_pull = GoalPull::new(level.board(), prepared.distances(), Ruler::Pull);
        for forward in [Forward::DepthFirst, Forward::GreedyDepthFirst, Forward::Greedy] {
            let halves = Halves { forward, ..Halves::default() };
            let report = bidirectional(&lean, &goal_pull, halves, &all, &mut ());
            assert_eq!(report.plan().is_some(), least.is_some());
        }
        assert_eq!(greedy(&plain, &goal_pull, &all, &mut ()).plan().is_some(), least.is_some());
        let moves = MoveSpace::new(&prepared);
        let lean = MoveSpace::new(&prepared).without_deadlocks();
        let report = breadth_first(&moves, &all, &mut ());
        let fewest = report.plan().map(|plan| plan.cost);
        let report = astar(&lean, &matching, &all, &mut ());
        assert_eq!(report.plan().map(|plan| plan.cost), fewest, "\n{level}");
    }
}

/// Leaving out deadlocks of any kinds loses no solution and no push, step or macro, and each kind leaves
/// out something that the usual ones do not.
#[test]
fn no_kind_of_pruning_loses_anything() {
    let all = Limits::default();
    let bipartite = Prunes { bipartite: true, ..Prunes::USUAL };
    let corral = Prunes { corral: true, ..Prunes::USUAL };
    let (mut solvable, mut unsolvable, mut fewer) = (0, 0, [0; 3]);
    let levels = random_levels(67).take(150).chain(crowded_levels(13).take(40));
    for level in levels.chain(tunnel_levels(5).take(200)) {
        let prepared = PreparedBoard::<1>::new(&level);
        let plain = breadth_first(&PushSpace::new(&prepared), &all, &mut ());
        let least = plain.plan().map(|plan| plan.cost);
        let usual = PushSpace::new(&prepared).pruning(Prunes::USUAL);
        let usual = breadth_first(&usual, &all, &mut ()).stats.stored;
        for (prunes, fewer) in [bipartite, corral, Prunes::ALL].into_iter().zip(&mut fewer) {
            let space = PushSpace::new(&prepared).pruning(prunes);
            let found = breadth_first(&space, &all, &mut ());
            assert_eq!(found.plan().map(|plan| plan.cost), least, "{prunes:?}\n{level}");
            assert!(found.stats.stored <= usual, "{prunes:?}\n{level}");
            *fewer += usize::from(found.stats.stored < usual);
            let both = bidirectional(&space, &Zero, Halves::default(), &all, &mut ());
            assert_eq!(both.plan().map(|plan| plan.cost), least, "{prunes:?}\n{level}");
            let macros = uniform_cost(&space.with_tunnels(), &all, &mut ());
            assert_eq!(macros.plan().map(|plan| plan.cost), least, "{prunes:?}\n{level}");
        }
        let moves = |prunes| {
            let space = MoveSpace::new(&prepared).pruning(prunes);
            breadth_first(&space, &all, &mut ()).plan().map(|plan| plan.cost)
        };
        assert_eq!(moves(Prunes::ALL), moves(Prunes::NOTHING), "\n{level}");
        *(if least.is_some() { &mut solvable } else { &mut unsolvable }) += 1;
    }
    println!("{solvable} solvable, {unsolvable} unsolvable, with fewer states {fewer:?}");
    assert!(solvable > 50 && unsolvable > 50, "{solvable} {unsolvable}");
    assert!(fewer.iter().all(|&fewer| fewer > 20), "{fewer:?}");
}

/// Rooms of two halves with tunnels between them: boxes anywhere, solvable or not.
fn tunnel_levels(seed: u64) -> impl Iterator<Item = Level> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    std::iter::from_fn(move || {
        let columns = rng.random_range(8..11);
        let door = rng.random_range(3..columns - 3);
        let long = rng.random_range(1..4).min(columns - 2 - door);
        let mut rows = vec![vec![b'#'; columns]; 5];
        let mut free = Vec::new();
        for (row, line) in rows.iter_mut().enumerate().take(4).skip(1) {
            for (column, glyph) in line.iter_mut().enumerate().take(columns - 1).skip(1) {
                let tunnel = (door..door + long).contains(&column);
                // Now and then a second path, so that the player gets around.
                let open = !tunnel || row == 2 || rng.random_range(0..5) == 0;
                if open && rng.random_range(0..12) != 0 {
                    *glyph = b' ';
                    free.push((row, column));
                }
            }
        }
        free.shuffle(&mut rng);
        let boxes = rng.random_range(1..4);
        for (index, &(row, column)) in free.iter().enumerate().take(2 * boxes + 1) {
            rows[row][column] = [b'@', b'$', b'.', b'$', b'.', b'$', b'.'][index];
        }
        Some(crate::format::parse(&rows.join(&b'\n')).ok())
    })
    .flatten()
}

/// Going through tunnels at once loses no solution and costs no push, in thousands of levels.
#[test]
fn tunnels_keep_solutions_and_costs() {
    let all = Limits::default();
    let (mut solvable, mut unsolvable, mut fewer) = (0, 0, 0);
    let levels = tunnel_levels(1).take(12_000).chain(random_levels(61).take(600));
    for level in levels.chain(crowded_levels(11).take(20)) {
        let prepared = PreparedBoard::<1>::new(&level);
        let plain = breadth_first(&PushSpace::new(&prepared), &all, &mut ());
        let space = PushSpace::new(&prepared).with_tunnels();
        let macros = uniform_cost(&space, &all, &mut ());
        let cost = plain.plan().map(|plan| plan.cost);
        assert_eq!(macros.plan().map(|plan| plan.cost), cost, "\n{level}");
        fewer += usize::from(macros.stats.expanded < plain.stats.expanded);
        let Some(plan) = macros.plan() else {
            unsolvable += 1;
            continue;
        };
        solvable += 1;
        let pushes: Vec<_> = plan.actions.iter().flat_map(|&action| space.pushes(action)).collect();
        let steps = crate::solver::walk::steps(&level, &pushes).unwrap();
        let lurd = crate::notation::write(&steps);
        papan_checker::sokoban::check(level.to_string().as_bytes(), &lurd).unwrap();
        let halves = Halves::default();
        let both = bidirectional(&space, &Matching::new(&prepared), halves, &all, &mut ());
        assert_eq!(both.plan().map(|plan| plan.cost), cost, "\n{level}");
    }
    println!("{solvable} solvable, {unsolvable} unsolvable, {fewer} with fewer states");
    assert!(solvable > 500 && unsolvable > 500 && fewer > 300, "{solvable} {unsolvable} {fewer}");
}

/// The level that a naive tunnel macro loses: a box has to be left in a tunnel.
#[test]
fn microban_10_keeps_its_solution() {
    let text = b"      #####\n      #.  #\n      #.# #\n#######.# #\n# @ $ $ $ #\n# # # # ###\n#       #\n#########\n";
    let level = crate::format::parse(text).unwrap();
    let prepared = PreparedBoard::<1>::new(&level);
    let space = PushSpace::new(&prepared).without_deadlocks();
    let all = Limits::default();
    let plain = breadth_first(&space, &all, &mut ()).plan().map(|plan| plan.cost);
    let macros = uniform_cost(&space.with_tunnels(), &all, &mut ()).plan().map(|plan| plan.cost);
    assert_eq!((plain, macros), (Some(Cost(21)), Some(Cost(21))));
}
