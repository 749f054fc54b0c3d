//! How hard a problem is, against a reference that walks every path, and within every limit.

use std::ops::ControlFlow;

use crate::common::eight::{Eight, Manhattan, SOLVED, SWAPPED};
use crate::common::graph::{Graph, Table};
use papan_search::{
    Cheapest, Claim, Cost, Heuristic, Limits, StateSpace, StopReason, Zero, rate, reference,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const GRAPHS: u64 = 4000;

fn within(cost: Cost) -> Limits {
    Limits { cost: Some(cost), ..Limits::default() }
}

fn assert_close(bits: f64, chance: f64, context: &str) {
    assert!((bits + chance.log2()).abs() < 1e-9, "{context}: {bits} for {chance}");
}

#[test]
fn agrees_with_the_reference_on_random_graphs() {
    let (mut compared, mut several, mut unsolvable) = (0, 0, 0);
    for seed in 0..GRAPHS {
        let mut rng = ChaCha8Rng::seed_from_u64(7 << 32 | seed);
        let graph = Graph::random(&mut rng);
        let optimum = reference::optimum(&graph);
        let rest = reference::goal_distances(&graph);
        assert_eq!(rest.get(&graph.initial()), optimum.as_ref());
        let chance = optimum.map(|_| reference::chance_of_a_cheapest_plan(&graph, &rest));
        for table in Table::all(&graph, &mut rng) {
            let is_bound = Heuristic::<Graph>::claim(&table) >= Claim::Admissible;
            // With and without knowing the cost before, and with one that is too large.
            for limits in optimum.map_or(vec![Limits::default()], |cost| {
                vec![Limits::default(), within(cost), within(cost + Cost(3))]
            }) {
                if !is_bound {
                    continue;
                }
                let context = format!("graph {seed}, {}, {:?}", table.kind, limits.cost);
                let rated = rate(&graph, &table, &limits).cheapest.unwrap();
                assert_eq!(rated.map(|plans| plans.cost), optimum, "{context}");
                if let (Some(Cheapest { bits, .. }), Some(chance)) = (rated, chance) {
                    assert_close(bits, chance, &context);
                    compared += 1;
                    // Not a product of the numbers of choices along one path.
                    several += u32::from(bits.exp2().fract().abs() > 1e-6);
                }
                unsolvable += u32::from(rated.is_none());
            }
        }
    }
    assert!(compared > 20_000 && several > 1_000 && unsolvable > 1_000, "{compared} {several}");
}

/// The heuristic changes nothing but the work.
#[test]
fn agrees_with_the_reference_on_boards() {
    // Every move can be taken back, so these are the ways to the goal as well.
    let rest = reference::distances(&Eight::new(SOLVED));
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..40 {
        let board = Eight::random(&mut rng);
        let chance = reference::chance_of_a_cheapest_plan(&board, &rest);
        let optimum = rest[&board.initial];
        let plans = rate(&board, &Manhattan, &within(optimum)).cheapest.unwrap().unwrap();
        assert_eq!(plans.cost, optimum);
        assert_close(plans.bits, chance, &format!("{board:?}"));
        let blind = rate(&board, &Zero, &within(optimum)).cheapest.unwrap().unwrap();
        assert_close(blind.bits, chance, &format!("{board:?}"));
    }
    let swapped = rate(&Eight::new(SWAPPED), &Manhattan, &Limits::default());
    assert_eq!(swapped.cheapest, Ok(None));
}

/// A corridor with a number of wrong doors at every step.
struct Corridor {
    length: u32,
    doors: u32,
}

impl StateSpace for Corridor {
    type State = (u32, u32);
    type Action = u32;

    fn initial(&self) -> (u32, u32) {
        (0, 0)
    }

    fn is_goal(&self, &(at, door): &(u32, u32)) -> bool {
        at == self.length && door == 0
    }

    fn expand<F>(&self, &(at, door): &(u32, u32), mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(u32, (u32, u32), Cost) -> ControlFlow<()>,
    {
        if door > 0 {
            return visit(0, (at, 0), Cost::ONE);
        }
        visit(0, (at + 1, 0), Cost::ONE)?;
        (1..=self.doors).try_for_each(|door| visit(door, (at, door), Cost::ONE))?;
        match at {
            0 => ControlFlow::Continue(()),
            _ => visit(self.doors + 1, (at - 1, 0), Cost::ONE),
        }
    }
}

/// The chance is a power of two that no float holds, and going straight back is no choice.
#[test]
fn long_ways_have_large_figures() {
    let plans = rate(&Corridor { length: 3000, doors: 3 }, &Zero, &Limits::default());
    let plans = plans.cheapest.unwrap().unwrap();
    assert_eq!((plans.cost, plans.bits), (Cost(3000), 6000.0));
    let plans = rate(&Corridor { length: 3000, doors: 0 }, &Zero, &Limits::default());
    assert_eq!(plans.cheapest.unwrap().unwrap().bits, 0.0);
}

#[test]
fn limits_hold() {
    let space = Corridor { length: 3000, doors: 3 };
    let stopped = |limits: Limits| rate(&space, &Zero, &limits).cheapest.unwrap_err();
    assert_eq!(stopped(within(Cost(2999))), StopReason::Cost);
    assert_eq!(stopped(Limits { nodes: Some(1000), ..Limits::default() }), StopReason::Nodes);
    assert_eq!(
        stopped(Limits { memory_bytes: Some(1 << 16), ..Limits::default() }),
        StopReason::Memory
    );
    assert_eq!(
        stopped(Limits { stop_at_poll: Some(5), ..Limits::default() }),
        StopReason::Cancelled
    );
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert_eq!(stopped(limits), StopReason::Time);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let hiding = Graph::random(&mut rng).hiding(&mut rng);
    let rated = rate(&hiding, &Zero, &Limits::default());
    assert_eq!(rated.cheapest, Err(StopReason::Incomplete));
}
