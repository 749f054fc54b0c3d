//! The whole 8-puzzle: its size and depth are known, its two halves do not touch, and every
//! optimal algorithm must agree with a table of all distances.

use std::collections::HashMap;

use crate::common::eight::{Board, DIAMETER, Eight, HALF, Manhattan, SOLVED, SWAPPED, Tripled};
use crate::common::{Algorithm, assert_true};
use papan_search::{
    Claim, Cost, Event, Heuristic, Limits, Observer, Verdict, Zero, breadth_first, reference,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Those that ask no estimate.
const BLIND: [Algorithm; 4] = [
    Algorithm::BreadthFirst,
    Algorithm::DepthFirst,
    Algorithm::IterativeDeepening,
    Algorithm::UniformCost,
];

/// The distance of every board from the goal. Moves can be taken back, so it is also that to it.
fn distances() -> HashMap<Board, Cost> {
    reference::distances(&Eight::new(SOLVED))
}

#[test]
fn breadth_first_walks_the_whole_space() {
    struct Layers(Vec<u64>);
    impl Observer<Eight> for Layers {
        const RECORDS: bool = true;

        fn record(&mut self, event: &Event<'_, Eight>) {
            if let Event::Expand { g, .. } = *event {
                self.0.resize(self.0.len().max(g.0 as usize + 1), 0);
                self.0[g.0 as usize] += 1;
            }
        }
    }
    let mut layers = Layers(Vec::new());
    let space = Eight { has_goal: false, ..Eight::new(SOLVED) };
    let report = breadth_first(&space, &Limits::default(), &mut layers);
    assert_eq!(report.verdict, Verdict::Unsolvable);
    assert_eq!(report.stats.stored, HALF);
    assert_eq!(report.stats.expanded, HALF);
    assert_eq!(layers.0.len(), DIAMETER as usize + 1);
    assert_eq!(layers.0[..5], [1, 2, 4, 8, 16]);
    assert_eq!(layers.0[DIAMETER as usize - 1..], [221, 2]);

    let mut by_reference = vec![0; DIAMETER as usize + 1];
    for distance in distances().values() {
        by_reference[distance.0 as usize] += 1;
    }
    assert_eq!(layers.0, by_reference);
}

/// Exhausted to the last state: all that store states hold exactly one half of the boards. The
/// bidirectional searches hold both halves: forward the one with the start, backward the one with
/// the goal.
#[test]
fn unsolvable_half_is_exhausted_exactly() {
    let space = Eight::new(SWAPPED);
    for algorithm in Algorithm::ending() {
        let report = algorithm.run(&space, &Manhattan, &Limits::default(), &mut ());
        assert_eq!(report.verdict, Verdict::Unsolvable, "{algorithm:?}");
        let stats = report.stats;
        let backward = if matches!(algorithm, Algorithm::Bidirectional(_)) { HALF } else { 0 };
        assert_eq!(stats.stored_backward, backward, "{algorithm:?}");
        assert_eq!(stats.stored - stats.stored_backward, HALF, "{algorithm:?}");
        assert!(stats.expanded - stats.expanded_backward >= HALF, "{algorithm:?}: {stats:?}");
    }
}

/// The estimate that knows from the first board that the half is the wrong one.
#[test]
fn a_proof_of_hopelessness_ends_every_informed_search_at_once() {
    struct Parity;
    impl Heuristic<Eight> for Parity {
        fn claim(&self) -> Claim {
            Claim::Consistent
        }
        fn estimate(&self, space: &Eight, state: &Board) -> Option<Cost> {
            let tiles: Vec<u8> = state.iter().copied().filter(|&tile| tile != 0).collect();
            let inversions = (0..8).flat_map(|low| (low..8).map(move |high| (low, high)));
            let odd = inversions.filter(|&(low, high)| tiles[low] > tiles[high]).count() % 2 == 1;
            if odd { None } else { Manhattan.estimate(space, state) }
        }
    }
    for algorithm in Algorithm::all() {
        if BLIND.contains(&algorithm) {
            continue;
        }
        let limits = Limits { nodes: Some(0), ..Limits::default() };
        let report = algorithm.run(&Eight::new(SWAPPED), &Parity, &limits, &mut ());
        assert_eq!(report.verdict, Verdict::Unsolvable, "{algorithm:?}");
        // The right half is not mistaken for the wrong one.
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..20 {
            let report =
                algorithm.run(&Eight::random(&mut rng), &Parity, &Limits::default(), &mut ());
            assert!(report.plan().is_some(), "{algorithm:?}");
        }
    }
}

/// Runs every algorithm on `boards` random boards and compares with the table.
fn compare<H: Heuristic<Eight>>(heuristic: &H, seed: u64, boards: usize, algorithms: &[Algorithm]) {
    let distances = distances();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for number in 0..boards {
        // All moves at the same price, but not always the price of one.
        let space = Eight { cost: Cost(1 + number as u32 % 3), ..Eight::random(&mut rng) };
        let optimum = Cost(distances[&space.initial].0 * space.cost.0);
        for &algorithm in algorithms {
            let context = format!("{algorithm:?}, board {:?}", space.initial);
            let limits = Limits::default();
            let report = algorithm.run(&space, heuristic, &limits, &mut ());
            assert_true(&report, &space, Some(optimum), &limits, &context);
            assert!(matches!(report.verdict, Verdict::Solved { .. }), "{context}");
            if algorithm.must_be_optimal(heuristic.claim(), true) {
                assert!(report.is_optimal(), "{context}: {report:?}");
            }
        }
    }
}

#[test]
fn informed_costs_equal_the_table() {
    let mut informed = Algorithm::all();
    informed.retain(|algorithm| !BLIND.contains(algorithm));
    compare(&Manhattan, 1, 300, &informed);
}

#[test]
fn blind_costs_equal_the_table() {
    let mut storing = Algorithm::all();
    storing.retain(|algorithm| {
        !matches!(
            algorithm,
            Algorithm::IdaPath | Algorithm::IdaTable | Algorithm::IterativeDeepening
        )
    });
    compare(&Zero, 2, 8, &storing);
    compare(&Zero, 3, 2, &[Algorithm::IterativeDeepening, Algorithm::IdaTable]);
}

#[test]
fn an_estimate_without_a_promise_finds_plans() {
    let mut informed: Vec<Algorithm> = Algorithm::ending().collect();
    informed.retain(|algorithm| !BLIND.contains(algorithm));
    compare(&Tripled, 4, 50, &informed);
}
