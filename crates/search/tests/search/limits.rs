//! Every limit stops every algorithm, none is overstepped, and what a stopped search reports is
//! as true as what a finished one does.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::eight::{Board, Eight, Manhattan, Tripled};
use crate::common::graph::{Graph, Table};
use crate::common::{Algorithm, FORWARDS, Watch, assert_true};
use papan_search::{
    Backward, Cost, Forward, Halves, Heuristic, Limits, Quality, StateSpace, StopReason, StopToken,
    Undoable, Verdict, Zero, bidirectional, reference,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// 14 moves from the goal.
const NEAR: Board = [2, 4, 1, 7, 5, 3, 8, 6, 0];

fn near() -> (Eight, Option<Cost>) {
    let space = Eight::new(NEAR);
    let optimum = reference::optimum(&space);
    assert_eq!(optimum, Some(Cost(14)));
    (space, optimum)
}

/// The grid of all pairs, in steps of two: the goal at (1, 0) is never reached, and neither half
/// of the search ever ends.
struct Endless;

type Step = (i32, i32);

const STEPS: [Step; 4] = [(2, 0), (0, 2), (-2, 0), (0, -2)];

impl StateSpace for Endless {
    type State = (i32, i32);
    type Action = Step;

    fn initial(&self) -> (i32, i32) {
        (0, 0)
    }

    fn is_goal(&self, state: &(i32, i32)) -> bool {
        *state == (1, 0)
    }

    fn expand<F>(&self, state: &(i32, i32), mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Step, (i32, i32), Cost) -> ControlFlow<()>,
    {
        let (x, y) = *state;
        STEPS.iter().try_for_each(|&step| visit(step, (x + step.0, y + step.1), Cost::ONE))
    }
}

impl Backward for Endless {
    fn goals<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<(i32, i32)>) -> ControlFlow<()>,
    {
        visit(Some((1, 0)))
    }

    fn expand_backward<F>(&self, state: &(i32, i32), mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Step, (i32, i32), Cost) -> ControlFlow<()>,
    {
        let (x, y) = *state;
        STEPS.iter().try_for_each(|&step| visit(step, (x - step.0, y - step.1), Cost::ONE))
    }
}

impl Undoable for Endless {
    type Undo = ();

    fn actions(&self, _: &(i32, i32), actions: &mut Vec<Step>) {
        actions.extend(STEPS);
    }

    fn apply(&self, state: &mut (i32, i32), action: Step) -> (Cost, ()) {
        *state = (state.0 + action.0, state.1 + action.1);
        (Cost::ONE, ())
    }

    fn undo(&self, state: &mut (i32, i32), action: Step, (): ()) {
        *state = (state.0 - action.0, state.1 - action.1);
    }
}

fn stopped<A>(verdict: &Verdict<A>) -> Option<StopReason> {
    match verdict {
        Verdict::Stopped { reason, .. } => Some(*reason),
        _ => None,
    }
}

#[test]
fn node_limit_is_never_exceeded() {
    let (space, optimum) = near();
    for algorithm in Algorithm::all() {
        let free = algorithm.run(&space, &Manhattan, &Limits::default(), &mut ());
        let needed = free.stats.generated;
        for nodes in (0..40).chain([needed / 2, needed - 1, needed, needed + 1]) {
            let context = format!("{algorithm:?}, {nodes} of {needed} nodes");
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut watch = Watch::default();
            let report = algorithm.run(&space, &Manhattan, &limits, &mut watch);
            assert_true(&report, &space, optimum, &limits, &context);
            watch.assert_agrees(&report, &context);
            if nodes < needed {
                // Stopped, unless what was proven by then is enough.
                let is_stopped = stopped(&report.verdict) == Some(StopReason::Nodes);
                assert!(is_stopped || report.is_optimal(), "{context}: {:?}", report.verdict);
                assert_eq!(report.stats.generated, nodes, "{context}");
            } else {
                assert_eq!(report.verdict, free.verdict, "{context}");
            }
        }
    }
}

#[test]
fn cost_limit_divides_found_from_proven_dearer() {
    let mut refused = 0;
    for seed in 0..1500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let graph = Graph::random(&mut rng);
        let optimum = reference::optimum(&graph);
        let most = optimum.map_or(30, |Cost(optimum)| optimum + optimum / 4 + 2);
        for table in Table::all(&graph, &mut rng) {
            let near = optimum.map_or(0, |Cost(optimum)| optimum.saturating_sub(1));
            let cost = Cost(
                *[near, near + 1, rng.random_range(0..=most)].get(rng.random_range(0..3)).unwrap(),
            );
            for algorithm in Algorithm::all() {
                let context =
                    format!("graph {seed}, {}, {algorithm:?}, at most {cost}", table.kind);
                let nodes = (algorithm == Algorithm::IdaPath).then_some(3000);
                let limits = Limits { cost: Some(cost), nodes, ..Limits::default() };
                let mut watch = Watch::default();
                let report = algorithm.run(&graph, &table, &limits, &mut watch);
                assert_true(&report, &graph, optimum, &limits, &context);
                watch.assert_agrees(&report, &context);
                let reason = stopped(&report.verdict);
                if reason == Some(StopReason::Nodes)
                    || !algorithm.is_complete_under_cost_limit(graph.is_uniform())
                {
                    continue;
                }
                let affordable = optimum.is_some_and(|optimum| optimum <= cost);
                assert_eq!(report.plan().is_some(), affordable, "{context}");
                if affordable && algorithm.must_be_optimal(table.claim(), graph.is_uniform()) {
                    assert!(report.is_optimal(), "{context}");
                }
                if !affordable && optimum.is_some() {
                    assert_eq!(reason, Some(StopReason::Cost), "{context}");
                    assert!(report.lower_bound > cost, "{context}: {}", report.lower_bound);
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 5000, "{refused} searches were refused a dear plan");
}

/// From too little for anything to enough for all.
fn memory_limits() -> impl Iterator<Item = usize> {
    let fine = (0..40).map(|step| step * 5000);
    fine.chain((0..20).map(|step| 200_000 + step * 50_000))
}

#[test]
fn memory_limit_is_never_exceeded() {
    let (space, optimum) = near();
    for algorithm in Algorithm::all() {
        let free = algorithm.run(&space, &Manhattan, &Limits::default(), &mut ());
        let needed = free.stats.peak_memory_bytes;
        for bytes in memory_limits().chain([needed - 1, needed]) {
            let context = format!("{algorithm:?}, {bytes} of {needed} bytes");
            let limits =
                Limits { memory_bytes: Some(bytes), nodes: Some(500_000), ..Limits::default() };
            let report = algorithm.run(&space, &Manhattan, &limits, &mut ());
            assert_true(&report, &space, optimum, &limits, &context);
            let frozen = [Algorithm::IterativeDeepening, Algorithm::IdaTable].contains(&algorithm);
            if bytes >= needed && !frozen {
                assert_eq!(report.verdict, free.verdict, "{context}");
            } else if !frozen {
                assert_eq!(stopped(&report.verdict), Some(StopReason::Memory), "{context}");
            }
        }
    }
}

/// A table that may not grow any more still prunes by what it holds, and wrongs no answer.
#[test]
fn deepening_goes_on_with_a_frozen_table() {
    // 12 moves: without any table already a long search.
    let space = Eight::new([2, 3, 6, 1, 0, 7, 4, 8, 5]);
    let optimum = Some(Cost(12));
    let tables = [Algorithm::IterativeDeepening, Algorithm::IdaTable];
    for algorithm in tables {
        let free = algorithm.run(&space, &Zero, &Limits::default(), &mut ());
        let mut sizes = BTreeSet::new();
        // Steps in bytes that the path needs; the table must not take the last of them.
        for bytes in (50_000..75_000).step_by(997) {
            let limits = Limits { memory_bytes: Some(bytes), ..Limits::default() };
            let context = format!("{algorithm:?}, {limits:?}");
            let report = algorithm.run(&space, &Zero, &limits, &mut ());
            assert_true(&report, &space, optimum, &limits, &context);
            assert!(report.is_optimal(), "{context}: {:?}", report.verdict);
            assert!(report.stats.stored <= free.stats.stored, "{context}");
            sizes.insert(report.stats.stored);
        }
        assert!(sizes.len() > 3, "{algorithm:?}: tables of {sizes:?} states");
    }
}

#[test]
fn no_time_and_a_token_set_before_stop_at_once() {
    let token = StopToken::default();
    token.stop();
    let timed = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let cancelled = Limits { stop: token, ..Limits::default() };
    for algorithm in Algorithm::all() {
        for (limits, reason) in [(&timed, StopReason::Time), (&cancelled, StopReason::Cancelled)] {
            let report = algorithm.run(&Endless, &Zero, limits, &mut ());
            assert_eq!(stopped(&report.verdict), Some(reason), "{algorithm:?}");
            assert!(report.stats.generated < 100, "{algorithm:?}: {:?}", report.stats);
        }
    }
}

/// The only asserts on the clock, and loose ones: a busy machine may take its time.
#[test]
fn the_clock_and_another_thread_stop_a_running_search() {
    let slack = Duration::from_millis(500);
    for algorithm in Algorithm::all() {
        let time = Duration::from_millis(20);
        let limits = Limits { time: Some(time), ..Limits::default() };
        let report = algorithm.run(&Endless, &Zero, &limits, &mut ());
        assert_eq!(stopped(&report.verdict), Some(StopReason::Time), "{algorithm:?}");
        assert!(report.stats.elapsed >= time, "{algorithm:?}: {:?}", report.stats);
        assert!(report.stats.elapsed < time + slack, "{algorithm:?}: {:?}", report.stats);
        assert!(report.stats.generated > 1000, "{algorithm:?}: {:?}", report.stats);

        let limits = Limits::default();
        let token = limits.stop.clone();
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            token.stop();
            Instant::now()
        });
        let report = algorithm.run(&Endless, &Zero, &limits, &mut ());
        let ended = Instant::now();
        assert_eq!(stopped(&report.verdict), Some(StopReason::Cancelled), "{algorithm:?}");
        let asked = canceller.join().unwrap();
        assert!(ended.saturating_duration_since(asked) < slack, "{algorithm:?}");
    }
}

#[test]
fn a_stop_at_any_poll_leaves_a_true_report() {
    fn check<S, H>(space: &S, heuristic: &H, optimum: Option<Cost>, name: &str, polls: u64)
    where
        S: Backward + Undoable,
        H: Heuristic<S>,
    {
        for algorithm in Algorithm::all() {
            for poll in 1..=polls {
                let context = format!("{name}, {algorithm:?}, stopped at poll {poll}");
                let limits = Limits { stop_at_poll: Some(poll), ..Limits::default() };
                let mut watch = Watch::default();
                let report = algorithm.run(space, heuristic, &limits, &mut watch);
                assert_true(&report, space, optimum, &limits, &context);
                watch.assert_agrees(&report, &context);
                assert!(watch.polls < poll, "{context}: {} polls", watch.polls);
                if stopped(&report.verdict).is_none() {
                    break;
                }
                assert_eq!(stopped(&report.verdict), Some(StopReason::Cancelled), "{context}");
            }
        }
    }
    let (space, optimum) = near();
    check(&space, &Manhattan, optimum, "Manhattan", 300);
    check(&space, &Tripled, optimum, "Manhattan tripled", 300);
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let graph = Graph::random(&mut rng);
        let optimum = reference::optimum(&graph);
        for table in Table::all(&graph, &mut rng) {
            check(&graph, &table, optimum, &format!("graph {seed}, {}", table.kind), 100);
        }
    }
}

/// All limits at once, at random, on complete and incomplete spaces.
#[test]
fn any_mixture_of_limits_leaves_a_true_report() {
    let mut reasons = Vec::new();
    for seed in 0..30_000 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let whole = Graph::random(&mut rng);
        let optimum = reference::optimum(&whole);
        let tables = Table::all(&whole, &mut rng);
        let table = &tables[rng.random_range(0..tables.len())];
        let hides = rng.random_bool(0.3);
        let graph = if hides { whole.hiding(&mut rng) } else { whole };
        let visible = reference::optimum(&graph);
        let most = optimum.map_or(30, |Cost(optimum)| optimum * 2 + 2);

        let mut cost = || rng.random_bool(0.4).then(|| Cost(rng.random_range(0..=most)));
        let halves = Halves { forward: Forward::AStar, max_forward: cost(), max_backward: cost() };
        let cost = cost();
        let mut algorithms = Algorithm::all();
        for forward in FORWARDS {
            algorithms.push(Algorithm::Bidirectional(Halves { forward, ..halves }));
        }
        let algorithm = algorithms[rng.random_range(0..algorithms.len())];
        let limits = Limits {
            cost,
            nodes: Some(rng.random_range(0..=*[20, 3000].get(seed as usize % 2).unwrap())),
            memory_bytes: rng.random_bool(0.3).then(|| rng.random_range(0..200_000)),
            stop_at_poll: rng.random_bool(0.3).then(|| rng.random_range(1..100)),
            ..Limits::default()
        };
        let context = format!("seed {seed}, {}, {algorithm:?}, {limits:?}", table.kind);
        let mut watch = Watch::default();
        let report = algorithm.run(&graph, table, &limits, &mut watch);
        assert_true(&report, &graph, visible, &limits, &context);
        assert!(optimum.is_none_or(|optimum| report.lower_bound <= optimum), "{context}");
        watch.assert_agrees(&report, &context);
        let name = match &report.verdict {
            Verdict::Stopped { reason, .. } => reason.name(),
            Verdict::Unsolvable => "unsolvable",
            Verdict::Solved { quality: Quality::Optimal, .. } => "optimal",
            Verdict::Solved { quality: Quality::Within(_), .. } => "within",
            Verdict::Solved { quality: Quality::Unknown, .. } => "unknown",
        };
        if !reasons.contains(&name) {
            reasons.push(name);
        }
    }
    reasons.sort_unstable();
    let all = [
        "cancelled",
        "cost",
        "incomplete",
        "memory",
        "nodes",
        "optimal",
        "unknown",
        "unsolvable",
        "within",
    ];
    assert_eq!(reasons, all, "every kind of end occurs");
}

/// A space whose goals are listed for ever: `found` goals, then only the search for another.
struct Listing {
    found: i32,
}

impl StateSpace for Listing {
    type State = (i32, i32);
    type Action = Step;

    fn initial(&self) -> (i32, i32) {
        (0, 0)
    }

    fn is_goal(&self, state: &(i32, i32)) -> bool {
        state.0 < 0
    }

    fn expand<F>(&self, state: &(i32, i32), visit: F) -> ControlFlow<()>
    where
        F: FnMut(Step, (i32, i32), Cost) -> ControlFlow<()>,
    {
        Endless.expand(state, visit)
    }
}

impl Backward for Listing {
    fn goals<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<(i32, i32)>) -> ControlFlow<()>,
    {
        (1..=self.found).try_for_each(|goal| visit(Some((-1, goal))))?;
        loop {
            visit(None)?;
        }
    }

    fn expand_backward<F>(&self, state: &(i32, i32), visit: F) -> ControlFlow<()>
    where
        F: FnMut(Step, (i32, i32), Cost) -> ControlFlow<()>,
    {
        Endless.expand_backward(state, visit)
    }
}

/// Listing goals is work that every limit ends.
#[test]
fn limits_end_a_listing_of_goals() {
    let run = |found, limits: &Limits| {
        bidirectional(&Listing { found }, &Zero, Halves::default(), limits, &mut ())
    };
    let all = Limits::default();
    for (found, limits, reason) in [
        (0, Limits { stop_at_poll: Some(2), ..all.clone() }, StopReason::Cancelled),
        (0, Limits { time: Some(Duration::ZERO), ..all.clone() }, StopReason::Time),
        (1000, Limits { nodes: Some(999), ..all.clone() }, StopReason::Nodes),
        (i32::MAX, Limits { memory_bytes: Some(1 << 20), ..all }, StopReason::Memory),
    ] {
        let report = run(found, &limits);
        assert_eq!(stopped(&report.verdict), Some(reason), "{limits:?}");
    }
}
