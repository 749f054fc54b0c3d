//! The same input gives the same nodes: on every run (compared here), and on every machine (the
//! recorded counts).

use std::time::Duration;

use crate::common::Algorithm;
use crate::common::eight::{Board, Eight, Manhattan};
use crate::common::graph::{Graph, Table};
use papan_search::{Limits, Report};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// 14 moves from the goal.
const BOARD: Board = [2, 4, 1, 7, 5, 3, 8, 6, 0];

fn timeless<A>(mut report: Report<A>) -> Report<A> {
    report.stats.elapsed = Duration::ZERO;
    report
}

#[test]
fn repeated_runs_are_identical() {
    for algorithm in Algorithm::all() {
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let run = || timeless(algorithm.run(&Eight::new(BOARD), &Manhattan, &limits, &mut ()));
        let first = run();
        assert!((0..3).all(|_| run() == first), "{algorithm:?}");
        for seed in 0..100 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let graph = Graph::random(&mut rng);
            for table in Table::all(&graph, &mut rng) {
                let run = || timeless(algorithm.run(&graph, &table, &limits, &mut ()));
                assert_eq!(run(), run(), "{algorithm:?}, graph {seed}, {}", table.kind);
            }
        }
    }
}

/// The signature of the engine: nodes expanded and generated for one board, in the order of
/// [`Algorithm::all`]. A change that is meant to change no search leaves it alone.
#[test]
fn counts_are_the_recorded_ones() {
    let counts: Vec<(u64, u64)> = Algorithm::all()
        .into_iter()
        .map(|algorithm| {
            let stats =
                algorithm.run(&Eight::new(BOARD), &Manhattan, &Limits::default(), &mut ()).stats;
            (stats.expanded, stats.generated)
        })
        .collect();
    let recorded = [
        (2715, 7527),
        (166048, 359991),
        (11592, 31429),
        (4118, 11096),
        (201, 553),
        (30, 82),
        (30, 82),
        (23, 63),
        (67, 185),
        (70, 117),
        (70, 177),
        (52, 144),
        (49, 133),
        (546, 1514),
        (23, 64),
        (595, 1618),
    ];
    assert_eq!(counts, recorded);
}
