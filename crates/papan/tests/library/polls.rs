//! How much is done between two looks at the clock and the stop token, for every puzzle, algorithm,
//! heuristic and objective, for explanations and for generated levels: a limit can be no finer.

use std::sync::Arc;

use papan::{Algorithm, Limits, Options, PUZZLES, Probe, Puzzle, SolveRequest};

/// Most nodes between two polls, whatever the speed of the search.
const MAX_NODES: u64 = 1 << 16;

/// Polls that may follow the one that says stop: each part of the work that ends hears it for itself.
const LAST_POLLS: u64 = 16;

/// Parts of the work that may end before they are told to stop: each counts its polls from 1, whereas
/// a real cancel is one for all.
const MAX_PARTS: u64 = 3;

/// Every level that the registry shows, and some that are too hard for small limits.
fn levels() -> Vec<(&'static Puzzle, String)> {
    let mut levels = Vec::new();
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let examples = info.examples.iter().map(|example| example.text);
        let texts = examples.chain(info.formats.iter().map(|format| format.example));
        levels.extend(texts.map(|text| (puzzle, text.to_owned())));
    }
    let hard = crate::hard::levels().into_iter();
    levels.extend(hard.map(|(id, text)| (papan::puzzle(id).unwrap(), text)));
    levels
}

/// Solves a level in every way that its puzzle lists.
fn requests(puzzle: &'static Puzzle) -> Vec<SolveRequest> {
    let info = puzzle.info();
    if !info.seeks_plans() {
        return vec![SolveRequest::new(info, None, None, None).unwrap()];
    }
    let mut requests = Vec::new();
    for algorithm in info.algorithms().map(Algorithm::info) {
        let named = info.heuristics.iter().map(|heuristic| Some(heuristic.id));
        let heuristics: Vec<Option<&str>> = match algorithm.uses_heuristic {
            true => named.chain([None]).collect(),
            false => vec![None],
        };
        for heuristic in heuristics {
            for objective in info.objectives {
                let request =
                    SolveRequest::new(info, Some(algorithm.id), heuristic, Some(objective.id));
                requests.push(request.unwrap());
            }
        }
    }
    requests
}

/// The options of a generator.
fn wished(puzzle: &Puzzle, wish: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (id, value) in wish {
        let option = puzzle.info().options.iter().find(|option| option.id == *id).unwrap();
        options.set(option, value).unwrap();
    }
    options
}

/// The beginning of a level, which may have a million characters.
fn shown(text: &str) -> &str {
    &text[..text.len().min(500)]
}

/// Small limits, watched.
fn watched(limits: &Limits) -> (Limits, Arc<Probe>) {
    let probe = Arc::new(Probe::default());
    (Limits { probe: Some(probe.clone()), ..limits.clone() }, probe)
}

/// Does everything that can be done with a level, and shows what the probe saw each time.
fn for_each_work(limits: &Limits, mut visit: impl FnMut(&str, &Probe)) {
    for (puzzle, text) in levels() {
        let level = puzzle.levels(text.as_bytes()).next().expect("a level");
        let instance = puzzle.parse(&level).unwrap_or_else(|error| panic!("{error}\n{text}"));
        for mut request in requests(puzzle) {
            let (limits, probe) = watched(limits);
            request.limits = limits;
            let heuristic = request.heuristic.map_or("", |heuristic| heuristic.id);
            let algorithm = request.algorithm.info().id;
            let context = format!(
                "solve {algorithm} {heuristic} {}\n{}",
                request.objective_id(),
                shown(&text)
            );
            // A heuristic that does not fit the level is refused; nothing is searched then.
            let _ = instance.solve(&request, &mut ());
            visit(&context, &probe);
        }
        let (own, probe) = watched(limits);
        let _ = instance.explain(&Options::default(), &own);
        visit(&format!("explain\n{}", shown(&text)), &probe);
        let (own, probe) = watched(limits);
        let _ = instance.picture(&Options::default(), &own);
        visit(&format!("picture\n{}", shown(&text)), &probe);
    }
    let defaults = PUZZLES.iter().map(|puzzle| (puzzle.info().id, &[][..]));
    for (id, wish) in defaults.chain(crate::hard::WISHES.iter().copied()) {
        let puzzle = papan::puzzle(id).unwrap();
        let (limits, probe) = watched(limits);
        let made = puzzle.generate(&wished(puzzle, wish), &limits).map(|mut made| made.next());
        drop(made);
        visit(&format!("generate {id} {wish:?}"), &probe);
    }
}

#[test]
fn few_nodes_lie_between_two_polls() {
    let limits = Limits { nodes: Some(20_000), memory_bytes: Some(16 << 20), ..Limits::default() };
    let mut polled = 0;
    for_each_work(&limits, |context, probe| {
        assert!(probe.nodes() <= MAX_NODES, "{} nodes: {context}", probe.nodes());
        polled += u32::from(probe.polls() > 0);
    });
    assert!(polled > 300, "{polled}");
}

#[test]
fn a_cancel_is_heard_in_every_phase() {
    for poll in [1, 2, 3, 10, 100] {
        let limits = Limits {
            stop_at_poll: Some(poll),
            nodes: Some(20_000),
            memory_bytes: Some(64 << 20),
            ..Limits::default()
        };
        for_each_work(&limits, |context, probe| {
            let late = probe.polls().saturating_sub(MAX_PARTS * poll);
            assert!(late <= LAST_POLLS, "{late} polls after the last: {context}");
        });
    }
}
