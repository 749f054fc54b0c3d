//! Walks the registry: a recorded search counts what its report counts, and its tree leads to the solution.

use papan::search::{Caps, Entry, Fate, Prune};
use papan::{Algorithm, Level, Limits, PUZZLES, SolveRequest, Tape};

fn level(text: &str) -> Level {
    Level::parse(text).expect("a level")
}

fn traced(level: &Level, request: &SolveRequest) -> (papan::Found, Tape) {
    // Small enough for every algorithm; those that go astray stop at the nodes.
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let request = SolveRequest { limits, ..request.clone() };
    let (answer, tape) = level.trace(&request, Caps::default(), &mut ()).expect("traced");
    let papan::Outcome::Search(found) = answer.outcome else { panic!("a search") };
    (found, tape)
}

#[test]
fn traces_count_what_reports_count() {
    let mut traces = 0;
    for puzzle in PUZZLES {
        let info = puzzle.info();
        for format in info.formats {
            for objective in info.objectives {
                for algorithm in info.algorithms().filter(|&algorithm| algorithm != Algorithm::Auto)
                {
                    let heuristics = info.heuristics.iter().map(|heuristic| Some(heuristic.id));
                    let heuristics: Vec<_> = match algorithm.info().uses_heuristic {
                        true => heuristics.collect(),
                        false => vec![None],
                    };
                    for heuristic in heuristics {
                        let level = level(format.example);
                        let (id, objective) = (algorithm.info().id, objective.id);
                        let request =
                            SolveRequest::new(info, Some(id), heuristic, Some(objective)).unwrap();
                        let context =
                            format!("{} {} {id} {heuristic:?} {objective}", info.id, format.name);
                        traces += 1;
                        assert_counts(&level, &request, &context);
                    }
                }
            }
        }
    }
    assert!(traces > 300, "{traces} traces");
}

fn assert_counts(level: &Level, request: &SolveRequest, context: &str) {
    let (found, tape) = traced(level, request);
    let Some(trace) = tape.trace() else {
        assert_eq!(found.stats.generated, 0, "{context}: settled without a search");
        return;
    };
    let (counts, stats) = (&trace.counts, &found.stats);
    assert_eq!(trace.full, None, "{context}");
    assert_eq!(counts.expanded, stats.expanded, "{context}");
    assert_eq!(counts.expanded_backward, stats.expanded_backward, "{context}");
    assert_eq!(counts.generated, stats.generated, "{context}");
    assert_eq!(counts.roots, stats.roots, "{context}");
    assert_eq!(counts.max_open, stats.max_open, "{context}");
    let expansions =
        trace.entries.iter().filter(|entry| matches!(entry, Entry::Expand { .. })).count();
    assert_eq!(expansions as u64, stats.expanded, "{context}");
    let generated =
        trace.nodes.iter().filter(|node| node.parent.is_some() && !is_skipped(node.fate)).count();
    assert_eq!(generated as u64, stats.generated, "{context}");

    // The recorded tree leads to the same solution.
    assert_eq!(found.actions.unwrap_or(0), trace.plan().len() as u64, "{context}");
    let path = trace.solution();
    if let (Some(&first), Some(&last), Some(cost)) = (path.first(), path.last(), found.cost) {
        assert_eq!(papan::Cost(0), trace.node(first).g, "{context}");
        let is_forward = trace.node(last).side == papan::search::Side::Forward;
        let reached = if is_forward { trace.node(last).g } else { cost };
        assert!(reached >= cost, "{context}: {reached} for {cost}");
        let end = &trace.states[trace.node(last).state as usize];
        let solved = Level::parse(end).unwrap_or_else(|error| panic!("{context}: {error}\n{end}"));
        let answer = solved.solve(&solved.request(), &mut ()).expect("solved");
        assert_eq!(answer.solution(), Some(""), "{context}: the path ends in a solved level");
    }
}

fn is_skipped(fate: Fate) -> bool {
    matches!(fate, Fate::Skipped(_))
}

/// Recording shows what the plain expansion leaves out, with the reason.
#[test]
fn pruned_successors_are_shown_with_their_reasons() {
    // To the left the box is in a corner.
    let corner = level("########\n#  $@ .#\n#      #\n########\n");
    let request = SolveRequest::new(corner.puzzle().info(), Some("bfs"), None, None).unwrap();
    let (_, tape) = traced(&corner, &request);
    let trace = tape.trace().expect("a search");
    let dead: Vec<_> = trace.nodes.iter().filter(|node| is_skipped(node.fate)).collect();
    assert!(!dead.is_empty());
    for node in &dead {
        assert_eq!(node.fate, Fate::Skipped(Prune::Deadlock));
    }

    let board = level("1 2 3\n4 5 6\n7 0 8\n");
    let request =
        SolveRequest::new(board.puzzle().info(), Some("astar"), Some("manhattan"), None).unwrap();
    let (_, tape) = traced(&board, &request);
    let trace = tape.trace().expect("a search");
    assert_eq!(trace.plan().concat(), "r");
    assert_eq!(trace.states[0], board.text());
}

/// `auto` is no textbook search: it tells its phases.
#[test]
fn auto_tells_its_phases() {
    for puzzle in PUZZLES.iter().filter(|puzzle| !puzzle.info().objectives.is_empty()) {
        let info = puzzle.info();
        let told = info.examples.iter().any(|example| {
            let level = level(example.text);
            let (_, tape) = traced(&level, &level.request());
            let phases = tape.phases();
            assert_eq!(tape.trace(), None, "{}", info.id);
            assert!(phases.windows(2).all(|pair| pair[0].generated <= pair[1].generated));
            !phases.is_empty()
        });
        assert!(told, "{}", info.id);
    }
}

#[test]
fn a_question_about_a_position_has_nothing_to_trace() {
    let mate = level("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    let error = mate.trace(&mate.request(), Caps::default(), &mut ()).unwrap_err().to_string();
    assert!(error.contains("nothing to trace") && error.contains("explain"), "{error}");
}
