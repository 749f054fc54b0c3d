//! What is recorded of a search is what it did: counts equal the report's, and the recorded tree leads to the
//! report's plan.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::common::Algorithm;
use crate::common::graph::{Graph, Table};
use papan_search::{
    Caps, Cost, Entry, Event, Fate, Full, Limits, Observer, Prune, Record, Recorder, Report, Side,
    StateSpace,
};

struct Recording<S: StateSpace>(Recorder<S>);

impl<S: StateSpace> Observer<S> for Recording<S> {
    const RECORDS: bool = true;

    fn record(&mut self, event: &Event<'_, S>) {
        self.0.record(event);
    }
}

type Recorded = Record<<Graph as StateSpace>::Action, <Graph as StateSpace>::State>;

fn record(
    algorithm: Algorithm,
    graph: &Graph,
    table: &Table,
    limits: &Limits,
    caps: Caps,
) -> (Report<<Graph as StateSpace>::Action>, Recorded) {
    let mut recording = Recording(Recorder::new(caps, 0, 0));
    let report = algorithm.run(graph, table, limits, &mut recording);
    (report, recording.0.finish(|action| action, |state, _| *state))
}

fn for_all(each: impl Fn(Algorithm, &Graph, &Table, &str)) {
    for seed in 0..150 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let graph = Graph::random(&mut rng);
        for table in Table::all(&graph, &mut rng) {
            for algorithm in Algorithm::all() {
                let context = format!("graph {seed}, {}, {algorithm:?}", table.kind);
                each(algorithm, &graph, &table, &context);
            }
        }
    }
}

#[test]
fn a_record_is_what_the_search_did() {
    for_all(|algorithm, graph, table, context| {
        for limits in [
            Limits { nodes: Some(2000), ..Limits::default() },
            Limits { nodes: Some(30), ..Limits::default() },
            Limits { nodes: Some(2000), cost: Some(Cost(9)), ..Limits::default() },
        ] {
            let plain = algorithm.run(graph, table, &limits, &mut ());
            let (report, record) = record(algorithm, graph, table, &limits, Caps::default());
            assert_eq!(report.verdict, plain.verdict, "{context}: recording changes nothing");
            assert_eq!(record.full, None, "{context}");
            let (counts, stats) = (&record.counts, &report.stats);
            assert_eq!(counts.expanded, stats.expanded, "{context}");
            assert_eq!(counts.expanded_backward, stats.expanded_backward, "{context}");
            assert_eq!(counts.generated, stats.generated, "{context}");
            assert_eq!(counts.roots, stats.roots, "{context}");
            assert_eq!(counts.max_open, stats.max_open, "{context}");
            let rounds = stats.iterations..=stats.iterations + 1;
            assert!(counts.rounds == 0 || rounds.contains(&counts.rounds), "{context}");
            let layers =
                |of: fn(&papan_search::Layer) -> u64| -> u64 { counts.layers.iter().map(of).sum() };
            assert_eq!(layers(|layer| layer.expanded), stats.expanded, "{context}");
            assert_eq!(layers(|layer| layer.generated), stats.generated, "{context}");
            if let Some(plan) = report.plan() {
                assert_eq!(record.plan(), plan.actions, "{context}");
                let steps = record.solution().len();
                assert!(steps == plan.actions.len() + 1 || plan.actions.is_empty(), "{context}");
            }
            assert_tells_the_truth(graph, &record, context);
        }
    });
}

/// Every node is what its parent and the space say.
fn assert_tells_the_truth(graph: &Graph, record: &Recorded, context: &str) {
    let state = |node: u32| &record.states[record.node(node).state as usize];
    for node in &record.nodes {
        let Some(parent) = node.parent else { continue };
        let action = node.action.unwrap();
        let (from, to) = match node.side {
            Side::Forward => (state(parent), &record.states[node.state as usize]),
            Side::Backward => (&record.states[node.state as usize], state(parent)),
        };
        let mut found = false;
        let _ = graph.expand(from, |offered, next, _| {
            found |= offered == action && next == *to;
            std::ops::ControlFlow::Continue(())
        });
        assert!(found, "{context}: {node:?}");
        assert_ne!(record.node(parent).fate.prune(), Some(Prune::Known), "{context}: {node:?}");
        assert!(matches!(node.fate, Fate::Skipped(_)) || node.g >= record.node(parent).g);
    }
    for entry in &record.entries {
        if let Entry::Expand { node, .. } | Entry::Goal(node) = *entry {
            assert_eq!(record.node(node).fate.prune(), None, "{context}: {entry:?}");
        }
    }
}

/// Beyond its caps a recorder keeps nothing more, and goes on counting.
#[test]
fn a_full_recorder_goes_on_counting() {
    for_all(|algorithm, graph, table, context| {
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let whole = record(algorithm, graph, table, &limits, Caps::default()).1;
        let few = Caps { events: 5, ..Caps::default() };
        let small = Caps { memory: 3000, ..Caps::default() };
        for (caps, full) in [(few, Full::Events), (small, Full::Memory)] {
            let part = record(algorithm, graph, table, &limits, caps).1;
            assert_eq!(part.counts, whole.counts, "{context}");
            assert!(part.full.is_none_or(|which| which == full), "{context}");
            if full == Full::Events {
                assert_eq!(part.full.is_some(), whole.entries.len() > 5, "{context}");
                assert!(part.entries.len() <= 5);
            }
            if part.full.is_none() {
                assert_eq!(part, whole, "{context}");
            }
        }
    });
}
