//! Every algorithm with every kind of estimate on thousands of random graphs, against plain
//! Dijkstra: what a report claims is true, and what an algorithm promises it keeps.

use crate::common::eight::{Eight, Manhattan};
use crate::common::graph::{Graph, Table};
use crate::common::{Algorithm, FORWARDS, Watch, assert_true};
use papan_search::{
    Cost, Forward, Halves, Heuristic, Limits, Quality, Report, StopReason, Verdict, Weight,
    bidirectional, reference,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const GRAPHS: u64 = 2500;

/// IDA* without memory walks every path; on a dense graph there are too many.
fn limits_of(algorithm: Algorithm) -> Limits {
    let nodes = (algorithm == Algorithm::IdaPath).then_some(3000);
    Limits { nodes, ..Limits::default() }
}

/// Calls `check` with random graphs, their optimum and one estimate of each kind.
fn for_random_graphs(
    seed: u64,
    graphs: u64,
    mut check: impl FnMut(&Graph, Option<Cost>, &Table, &mut ChaCha8Rng, &str),
) {
    for number in 0..graphs {
        let mut rng = ChaCha8Rng::seed_from_u64(seed << 32 | number);
        let graph = Graph::random(&mut rng);
        let optimum = reference::optimum(&graph);
        for table in Table::all(&graph, &mut rng) {
            let context = format!("graph {number}, {}", table.kind);
            check(&graph, optimum, &table, &mut rng, &context);
        }
    }
}

#[test]
fn two_references_agree() {
    let mut solvable = 0;
    for seed in 0..GRAPHS {
        let graph = Graph::random(&mut ChaCha8Rng::seed_from_u64(seed));
        let optimum = reference::optimum(&graph);
        assert_eq!(graph.goal_distances()[0], optimum);
        solvable += u64::from(optimum.is_some());
    }
    // The other tests would show little on graphs that are all of one kind.
    assert!((GRAPHS / 2..GRAPHS * 9 / 10).contains(&solvable), "{solvable} of {GRAPHS}");
}

#[test]
fn reports_are_true_and_promises_kept() {
    let (mut ida_runs, mut ida_ended) = (0, 0);
    for_random_graphs(1, GRAPHS, |graph, optimum, table, _, context| {
        for algorithm in Algorithm::all() {
            let context = format!("{context}, {algorithm:?}");
            let limits = limits_of(algorithm);
            let mut watch = Watch::default();
            let report = algorithm.run(graph, table, &limits, &mut watch);
            assert_true(&report, graph, optimum, &limits, &context);
            watch.assert_agrees(&report, &context);

            if algorithm == Algorithm::IdaPath {
                ida_runs += u32::from(optimum.is_some());
                if matches!(report.verdict, Verdict::Stopped { .. }) {
                    continue;
                }
                ida_ended += u32::from(optimum.is_some());
            }
            match (&report.verdict, optimum) {
                (Verdict::Unsolvable, None) => {}
                (Verdict::Solved { quality, .. }, Some(_)) => {
                    if algorithm.must_be_optimal(table.claim(), graph.is_uniform()) {
                        assert_eq!(*quality, Quality::Optimal, "{context}");
                    } else if let Algorithm::WeightedAStar(weight) = algorithm
                        && table.claim().is_admissible()
                    {
                        let kept = [Quality::Optimal, Quality::Within(weight)];
                        assert!(kept.contains(quality), "{context}: {quality:?}");
                    } else if !table.claim().is_admissible() && !graph.is_uniform() {
                        assert!(
                            *quality == Quality::Unknown || optimum == Some(Cost::ZERO),
                            "{context}: {quality:?} from an estimate that promises nothing"
                        );
                    }
                }
                (verdict, _) => panic!("{context}: {verdict:?}, the optimum is {optimum:?}"),
            }
        }
    });
    assert!(ida_ended * 10 > ida_runs * 7, "IDA* ended in {ida_ended} of {ida_runs}");
}

/// Costs in the millions and weights of many digits: products beyond 32 bits.
#[test]
fn great_costs_and_fine_weights() {
    let weights = [(1, 1), (1_000_001, 1_000_000), (999_999, 1000), (4_000_000_000, 3_999_999_999)];
    for seed in 0..GRAPHS / 4 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let graph = Graph::random(&mut rng).scaled(100_000);
        let optimum = reference::optimum(&graph);
        for table in Table::all(&graph, &mut rng) {
            let fine = weights
                .map(|(over, under)| Algorithm::WeightedAStar(Weight::new(over, under).unwrap()));
            for algorithm in Algorithm::ending().chain(fine) {
                let context = format!("graph {seed}, {}, {algorithm:?}", table.kind);
                let limits = Limits::default();
                let report = algorithm.run(&graph, &table, &limits, &mut ());
                assert_true(&report, &graph, optimum, &limits, &context);
                assert_eq!(report.plan().is_some(), optimum.is_some(), "{context}");
                if optimum.is_some() && algorithm.must_be_optimal(table.claim(), graph.is_uniform())
                {
                    assert!(report.is_optimal(), "{context}");
                }
            }
        }
    }
}

#[test]
fn an_incomplete_space_proves_nothing() {
    for_random_graphs(2, GRAPHS / 4, |graph, optimum, table, rng, context| {
        let hiding = graph.hiding(rng);
        let visible = reference::optimum(&hiding);
        for algorithm in Algorithm::all() {
            let context = format!("{context}, {algorithm:?}");
            let limits = limits_of(algorithm);
            let mut watch = Watch::default();
            let report = algorithm.run(&hiding, table, &limits, &mut watch);
            assert_true(&report, &hiding, visible, &limits, &context);
            watch.assert_agrees(&report, &context);
            // What is hidden may be cheaper than anything in sight.
            assert!(optimum.is_none_or(|optimum| report.lower_bound <= optimum), "{context}");
            assert_eq!(report.lower_bound, Cost::ZERO, "{context}");
            if algorithm != Algorithm::IdaPath {
                assert_eq!(report.plan().is_some(), visible.is_some(), "{context}");
            }
            if let Verdict::Stopped { reason, .. } = report.verdict {
                let expected = [StopReason::Incomplete, StopReason::Nodes];
                assert!(expected.contains(&reason), "{context}: {reason:?}");
            }
        }
    });
}

/// The halves of a bidirectional search under their own cost limits: whatever can be met within them is.
#[test]
fn limited_halves() {
    let mut stopped = 0;
    for_random_graphs(3, GRAPHS, |graph, optimum, table, rng, context| {
        let most = optimum.map_or(20, |Cost(optimum)| optimum * 3 / 2);
        let mut limit = || rng.random_bool(0.7).then(|| Cost(rng.random_range(0..=most)));
        let (max_forward, max_backward, cost) = (limit(), limit(), limit());
        let limits = Limits { cost, ..Limits::default() };
        // The halves can meet in a state that is within the limits from both sides.
        let (least, rest) = (reference::distances(graph), graph.goal_distances());
        let within = |cost: Cost, limit: Option<Cost>| limit.is_none_or(|limit| cost <= limit);
        let within_reach = least.iter().any(|(&node, &forward)| {
            rest[usize::from(node.0)].is_some_and(|backward| {
                within(forward, max_forward)
                    && within(backward, max_backward)
                    && within(forward + backward, cost)
            })
        });
        for forward in FORWARDS {
            let halves = Halves { forward, max_forward, max_backward };
            let context = format!("{context}, {halves:?}, {cost:?}");
            let mut watch = Watch::default();
            let report = Algorithm::Bidirectional(halves).run(graph, table, &limits, &mut watch);
            assert_true(&report, graph, optimum, &limits, &context);
            watch.assert_agrees(&report, &context);
            assert_halves_kept(&report, halves, &context);

            assert_eq!(report.plan().is_some(), within_reach, "{context}: {report:?}");
            if let Verdict::Stopped { reason, .. } = report.verdict {
                stopped += 1;
                assert_eq!(reason, StopReason::Cost, "{context}");
            }
        }
    });
    assert!(stopped > 1000, "only {stopped} searches met their limits");
}

fn assert_halves_kept<A>(report: &Report<A>, halves: Halves, context: &str) {
    let Some(plan) = report.plan() else {
        assert_eq!(report.stats.forward_cost, None, "{context}");
        return;
    };
    let forward = report.stats.forward_cost.expect("a meeting");
    assert!(forward <= plan.cost, "{context}");
    assert!(halves.max_forward.is_none_or(|most| forward <= most), "{context}");
    let backward = plan.cost.saturating_sub(forward);
    assert!(halves.max_backward.is_none_or(|most| backward <= most), "{context}");
}

/// Under a limit on its cost, a half that does not look at costs expands every state once before it
/// expands one again: it reaches most states late at first, and would otherwise walk through them over and
/// over.
#[test]
fn limited_halves_look_at_new_states_first() {
    let space = Eight::new([8, 6, 7, 2, 5, 4, 3, 0, 1]);
    for forward in [Forward::DepthFirst, Forward::GreedyDepthFirst, Forward::Greedy] {
        for most in [30, 40, 60] {
            let (max_forward, max_backward) = (Some(Cost(most)), Some(Cost(8)));
            let halves = Halves { forward, max_forward, max_backward };
            let report = bidirectional(&space, &Manhattan, halves, &Limits::default(), &mut ());
            let stats = report.stats;
            let [expanded, stored] =
                [stats.expanded - stats.expanded_backward, stats.stored - stats.stored_backward];
            assert!(report.plan().is_some(), "{halves:?}");
            assert!(expanded <= stored, "{halves:?}: {expanded} expansions of {stored} states");
        }
    }
}
