//! Every limit holds in every replica.

use std::time::Duration;

use papan_puzzle::Verdict;
use papan_search::{Limits, StopReason};

use crate::common::found_within;

/// Replicas that search, each with a level that takes it hundreds of nodes at least.
const LONG: [(&str, &str); 6] = [
    ("replica-branch-and-bound", include_str!("../../../../examples/tiles/solveable3.txt")),
    ("replica-ucs", include_str!("../../../../examples/rushhour/case4.txt")),
    ("replica-ids", include_str!("../../../../examples/rushhour/case4.txt")),
    ("replica-gbfs", include_str!("../../../../examples/rushhour/case4.txt")),
    ("replica-astar", include_str!("../../../../examples/rushhour/case2.txt")),
    ("replica-two-phase", include_str!("../../../../examples/sokoban/one-box.xsb")),
];

#[test]
fn each_limit_stops_each_search() {
    let none = Limits::default();
    let stopped = Limits::default();
    stopped.stop.stop();
    for (limits, reason) in [
        (Limits { nodes: Some(500), ..none.clone() }, StopReason::Nodes),
        (Limits { memory_bytes: Some(20_000), ..none.clone() }, StopReason::Memory),
        (Limits { time: Some(Duration::ZERO), ..none.clone() }, StopReason::Time),
        (Limits { stop_at_poll: Some(5), ..none }, StopReason::Cancelled),
        (stopped, StopReason::Cancelled),
    ] {
        for (id, level) in LONG {
            let found = found_within(id, level, &limits);
            assert_eq!(found.verdict, Verdict::Stopped(reason), "{id}");
            assert_eq!(found.solution, None, "{id}");
            assert!(found.stats.peak_memory_bytes <= limits.memory_bytes.unwrap_or(usize::MAX));
            assert!(found.stats.generated <= limits.nodes.unwrap_or(u64::MAX), "{id}");
        }
    }
}

/// A solution that costs more than is wanted is none.
#[test]
fn a_cost_limit_is_kept() {
    let limits = Limits { cost: Some(papan_search::Cost(40)), ..Limits::default() };
    let level = include_str!("../../../../examples/rushhour/case1.txt");
    let found = found_within("replica-gbfs", level, &limits);
    assert_eq!(found.verdict, Verdict::Stopped(StopReason::Cost));
    assert_eq!(found.solution, None);
}
