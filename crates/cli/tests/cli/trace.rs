//! `papan trace`: text, tables and trees of a recorded search, and what it says when there is none.

use crate::common::{Scratch, feed, text};

const BOARD: &str = "1 2 3/4 5 6/0 7 8\n";

fn traced(arguments: &str, level: &str) -> String {
    let arguments: Vec<&str> = ["trace"].into_iter().chain(arguments.split_whitespace()).collect();
    let output = feed(&arguments, level.as_bytes());
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn refused(arguments: &str, level: &str) -> String {
    let arguments: Vec<&str> = ["trace"].into_iter().chain(arguments.split_whitespace()).collect();
    let output = feed(&arguments, level.as_bytes());
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", text(&output.stdout));
    text(&output.stderr).to_owned()
}

#[test]
fn a_search_is_told_step_by_step() {
    let told = traced("-a astar -H manhattan", BOARD);
    for words in [
        "Start: node 0, g 0 h 2 f 2",
        "Expansion 1: node 0, g 0 h 2 f 2",
        "Expansion 2: node 2 (r from node 0), g 1 h 1 f 2",
        "|   | 7 | 8 |",
        "pruned: redundant move",
        "open, 3: ",
        "Goal: node ",
        "Solved in 2 moves (optimal).",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let part = traced("-a bfs --from 2 --until 2", BOARD);
    assert!(part.contains("Expansion 2:") && !part.contains("Expansion 1:"), "{part}");
    assert!(!part.contains("Expansion 3:") && part.contains("not shown"), "{part}");
    let deep = traced("-a idastar -H manhattan", BOARD);
    assert!(deep.contains("A round begins under the bound 2."), "{deep}");
    let both = traced("-a bidirectional -H manhattan", BOARD);
    assert!(both.contains("backwards: node") && both.contains("The halves meet"), "{both}");
}

#[test]
fn auto_tells_its_phases() {
    let told = traced("", BOARD);
    assert!(told.contains("these are its phases") && told.contains("line by line"), "{told}");
}

#[test]
fn tables_and_trees() {
    let rows = traced("-a astar -H manhattan --csv", BOARD);
    let mut lines = rows.lines();
    assert!(lines.next().unwrap().starts_with("node,parent,state,side,depth,action,g,h,f,fate"));
    assert_eq!(lines.next(), Some("0,,0,forward,0,,0,2,2,new,,1,true"));
    assert!(lines.all(|line| line.split(',').count() == 13), "{rows}");
    let dot = traced("-a astar -H manhattan --dot", BOARD);
    assert!(dot.starts_with("digraph search {") && dot.contains("n0 -> n1 [label=\"u\""), "{dot}");

    let scratch = Scratch::new("trace");
    let file = scratch.path("tree.svg");
    traced(&format!("-a bnb -H misplaced --svg {file}"), BOARD);
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("t-edge t-on"), "{svg}");
    assert!(svg.contains("redundant move"), "{svg}");
}

/// What is left out is said.
#[test]
fn limits_of_recording_are_said() {
    let board = "5 1 3 4/2 6 7 8/9 10 11 12/13 14 15 0\n";
    let output = feed(
        &["trace", "-a", "bfs", "--max-events", "100", "--node-limit", "2000"],
        board.as_bytes(),
    );
    assert_eq!(output.status.code(), Some(3));
    let told = text(&output.stdout);
    assert!(told.contains("Recording stopped at its limit of events after"), "{told}");
    assert!(told.contains("the counts go on"), "{told}");
}

#[test]
fn what_cannot_be_traced_says_what_there_is_instead() {
    let chess = refused("", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n");
    assert!(chess.contains("nothing to trace") && chess.contains("explain"), "{chess}");
    let two = refused("-a bfs", "1 2/3 0\n1 2/0 3\n");
    assert!(two.contains("choose it with --level N"), "{two}");
    let back = refused("-a bfs --from 5 --until 2", BOARD);
    assert!(back.contains("--until comes before --from"), "{back}");
    let table = refused("-a bfs --csv --from 2", BOARD);
    assert!(table.contains("--from is for text"), "{table}");
    let tree = refused("--svg tree.svg", BOARD);
    assert!(tree.contains("auto has no tree"), "{tree}");
    assert!(!std::path::Path::new("tree.svg").exists());
    let none = refused("-a bfs -H manhattan", BOARD);
    assert!(none.contains("bfs follows no heuristic"), "{none}");
}
