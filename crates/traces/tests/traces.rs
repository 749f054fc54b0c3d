//! Trees, tables and lists of recorded searches, of every algorithm and puzzle.

use std::collections::HashSet;

use papan::search::{Caps, Entry, Side};
use papan::{Algorithm, Level, Limits, PUZZLES, SolveRequest, Tape};
use papan_traces::{OpenList, Tree, View, csv, dot, lines, svg};

fn traced(text: &str, algorithm: &str, nodes: u64) -> (Level, SolveRequest, Tape) {
    let level = Level::parse(text).expect("a level");
    let request = SolveRequest::new(level.puzzle().info(), Some(algorithm), None, None).unwrap();
    let request =
        SolveRequest { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..request };
    let (_, tape) = level.trace(&request, Caps::default(), &mut ()).expect("traced");
    (level, request, tape)
}

fn each(check: impl Fn(&Level, &SolveRequest, &View<'_>, &str)) {
    for puzzle in PUZZLES {
        let info = puzzle.info();
        for algorithm in info.algorithms().filter(|&algorithm| algorithm != Algorithm::Auto) {
            for example in info.formats.iter().map(|format| format.example) {
                let id = algorithm.info().id;
                let (level, request, tape) = traced(example, id, 3000);
                let Some(trace) = tape.trace() else { continue };
                let context = format!("{} {id}", info.id);
                check(&level, &request, &View::new(trace, algorithm), &context);
            }
        }
    }
}

#[test]
fn trees_hold_every_node_or_count_it() {
    each(|_, _, view, context| {
        for most in [usize::MAX, 500, 40, 3] {
            let tree = Tree::new(view, most);
            let folded: usize = tree.nodes.iter().map(|drawn| drawn.folded).sum();
            let roots = |drawn: &&papan_traces::Drawn| drawn.parent.is_none();
            if tree.nodes.iter().filter(roots).count() as u64 == view.trace.counts.roots {
                assert_eq!(tree.nodes.len() + folded, view.len(), "{context}, {most}");
            }
            for drawn in &tree.nodes {
                let parent = drawn.parent.map(|parent| tree.nodes[parent].node);
                assert_eq!(parent, view.trace.node(drawn.node).parent, "{context}");
                assert!(drawn.column >= 0.0 && drawn.column <= tree.columns, "{context}");
            }
            // Nodes of a row do not touch, and a parent is above its children.
            let mut places: Vec<(u32, f64)> =
                tree.nodes.iter().map(|drawn| (drawn.depth, drawn.column)).collect();
            places.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
            for pair in places.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
                assert!(pair[1].1 - pair[0].1 > 0.999, "{context}, {most}: {pair:?}");
            }
            for (place, drawn) in tree.nodes.iter().enumerate() {
                let below = tree.nodes.iter().filter(|child| child.parent == Some(place));
                let columns: Vec<f64> = below.map(|child| child.column).collect();
                if let (Some(&first), Some(&last)) = (columns.first(), columns.last()) {
                    let middle = f64::midpoint(first, last);
                    assert!((drawn.column - middle).abs() < 0.001, "{context}, {most}");
                }
            }
        }
    });
}

#[test]
fn pictures_are_sound() {
    each(|level, request, view, context| {
        let board = |text: &str| {
            let level = level.puzzle().only_level(text.as_bytes()).ok()?;
            level.board_picture(&request.options, &request.limits).ok()
        };
        let picture = svg(view, "a < b", &board);
        let document = roxmltree::Document::parse(&picture)
            .unwrap_or_else(|error| panic!("{context}: {error}"));
        let tree = Tree::new(view, 200);
        let class = |node: &roxmltree::Node<'_, '_>, class: &str| {
            node.attribute("class").is_some_and(|classes| classes.split(' ').any(|c| c == class))
        };
        let nodes = document.descendants().filter(|node| class(node, "t-node"));
        assert_eq!(nodes.count(), tree.nodes.len(), "{context}");
        let edges = document.descendants().filter(|node| class(node, "t-edge"));
        let children = tree.nodes.iter().filter(|drawn| drawn.parent.is_some());
        assert_eq!(edges.count(), children.count(), "{context}");
        let solution =
            document.descendants().filter(|node| class(node, "t-node") && class(node, "t-on"));
        let marked = tree.nodes.iter().filter(|drawn| view.is_solution(drawn.node));
        assert_eq!(solution.count(), marked.count(), "{context}");
        let graph = dot(view, "a \"head\"");
        assert!(graph.ends_with("}\n") && graph.contains("a \\\"head\\\""), "{context}");
        assert_eq!(csv(view).lines().count(), view.len() + 1, "{context}");
    });
}

/// The head of the open list is what is taken next, and its length what the search says.
#[test]
fn open_lists_are_those_of_the_search() {
    each(|_, _, view, context| {
        if view.goes_back() || context.ends_with("bidirectional") {
            return;
        }
        let mut open = OpenList::new(view, Side::Forward);
        let mut expected: Option<u32> = None;
        for step in view.steps(1..=u32::MAX) {
            if let Entry::Expand { node, .. } = step.entry {
                assert_eq!(
                    open.iter().next(),
                    Some(node),
                    "{context}, expansion {}",
                    step.expansion
                );
                if let Some(expected) = expected {
                    // Leftovers of states that became cheaper wait in the search's own list as well.
                    assert!(open.len() as u32 <= expected, "{context}");
                }
                expected = None;
            }
            open.update(step.entry);
            if let Entry::Expand { open, .. } = step.entry {
                expected = Some(open).filter(|&open| open > 0);
            }
        }
    });
}

#[test]
fn lines_mention_every_board_once() {
    each(|level, _, view, context| {
        let lines: Vec<_> = lines(view, 1..=u32::MAX).collect();
        assert_eq!(lines.len(), view.trace.entries.len(), "{context}");
        let boards = lines.iter().filter_map(|line| Some((line.state?, line.board.as_ref()?)));
        let boards: Vec<_> = boards.collect();
        let states: HashSet<u32> = boards.iter().map(|&(state, _)| state).collect();
        assert_eq!(states.len(), boards.len(), "{context}");
        assert_eq!(states.len(), view.trace.states.len(), "{context}");
        for (_, board) in boards.iter().take(50) {
            let read = level.puzzle().only_level(board.as_bytes());
            assert!(read.is_ok(), "{context}: {board}");
        }
        let some = serde_json::to_string(&lines[0]).unwrap();
        assert!(some.contains("\"event\":\""), "{some}");
    });
}

/// What is too long to be recorded is counted depth by depth, all of it.
#[test]
fn depths_count_what_is_not_recorded() {
    each(|level, request, view, context| {
        let (_, tape) =
            level.trace(request, Caps { events: 200, ..Caps::default() }, &mut ()).unwrap();
        let short = tape.trace().expect("recorded before");
        let depths = View::new(short, view.algorithm).depths();
        let counted: u64 = depths.iter().map(|depth| depth.counted.expanded).sum();
        assert_eq!(counted, view.trace.counts.expanded, "{context}");
        let recorded: u64 = depths.iter().map(|depth| depth.recorded).sum();
        let expanded =
            short.entries.iter().filter(|entry| matches!(entry, Entry::Expand { .. })).count();
        assert_eq!(recorded, expanded as u64, "{context}");
        assert!(recorded <= counted, "{context}");
    });
    let (level, request, _) = traced("8 6 7\n2 5 4\n3 0 1\n", "astar", 50_000);
    let (_, tape) =
        level.trace(&request, Caps { events: 1000, ..Caps::default() }, &mut ()).unwrap();
    let view = View::new(tape.trace().unwrap(), request.algorithm);
    assert!(view.left_out().unwrap().starts_with("Recording stopped at its limit of events"));
    let depths = view.depths();
    assert!(depths.iter().all(|depth| depth.recorded <= depth.counted.expanded));
    assert!(depths.iter().any(|depth| depth.recorded < depth.counted.expanded));
}
