//! Numbers in sentences: one is singular, times have one unit, and no count contradicts another.

use std::fs;

use crate::common::{Scratch, feed, text};
use serde_json::Value;

/// Levels in which almost everything is there once.
const TINY: [&str; 6] = [
    "1 2 3/4 5 6/7 0 8\n",
    "1 2/0 3\n",
    "#####\n#@$.#\n#####\n",
    "3 3\n0\nPP.K\n...\n...\n",
    "4 4\n1\n....\nPPA.K\n..A.\n..A.\n",
    "8 3\n4 1 k\n8 1 R\n4 8 K\n",
];

/// Everything that was said, on both streams.
fn said(arguments: &[&str], input: &str) -> String {
    let output = feed(arguments, input.as_bytes());
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

/// Words after a lone 1 that are plurals.
fn false_plurals(said: &str) -> Vec<String> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let is_plural = |word: &str| {
        let word = word.trim_end_matches(|letter: char| !letter.is_alphabetic());
        word.len() > 3 && word.ends_with('s') && !word.ends_with("ss")
    };
    let counted =
        ["move", "node", "state", "push", "piece", "box", "slide", "goal", "level", "root"];
    let counted = |word: &str| counted.iter().any(|noun| word.starts_with(noun));
    words
        .windows(2)
        .filter(|pair| pair[0].trim_start_matches('(') == "1")
        .filter(|pair| counted(pair[1]) && is_plural(pair[1]))
        .map(|pair| pair.join(" "))
        .collect()
}

#[test]
fn one_is_singular() {
    let mut ones = 0;
    for level in TINY {
        for command in
            ["solve", "explain", "solve --explain", "solve -a bfs", "solve -a bidirectional"]
        {
            let arguments: Vec<&str> = command.split(' ').collect();
            let said = said(&arguments, level);
            assert_eq!(false_plurals(&said), [""; 0], "{command}\n{said}");
            ones += said.matches("1 move").count() + said.matches("1 push").count();
            ones += said.matches("1 slide").count() + said.matches("1 box").count();
        }
    }
    assert!(ones > 5, "the levels are too large to show anything");
    assert_eq!(false_plurals("in 1 moves, 1 pushes; 11 moves"), ["1 moves,", "1 pushes;"]);
}

#[test]
fn ranges_without_a_choice_are_numbers() {
    let said = |boxes| said(&["generate", "sokoban", "--size", "4x4", "--boxes", boxes], "");
    assert!(said("9").contains("expected 1 box on this size"), "{}", said("9"));
}

#[test]
fn a_long_number_is_shown_whole() {
    let said = said(&["solve", "-p", "sokoban"], "5#|#999999999999-@$.#|5#\n");
    assert!(said.contains("found a run of `999999999999`, expected at most 64"), "{said}");
}

#[test]
fn times_have_one_form() {
    for level in TINY {
        let said = said(&["solve"], level);
        assert!(!said.contains(" us"), "{said}");
    }
}

/// Nobody generates the start, and a search may begin several times: the roots say how often.
#[test]
fn counters_do_not_contradict_each_other() {
    let mut explained = 0;
    for level in TINY {
        for algorithm in ["auto", "bfs", "dfs", "ids", "ucs", "astar", "idastar", "bidirectional"] {
            let arguments = ["solve", "--json", "-a", algorithm];
            let output = feed(&arguments, level.as_bytes());
            let Ok(record) = serde_json::from_slice::<Value>(&output.stdout) else { continue };
            let counter = |name: &str| record["stats"][name].as_u64().unwrap();
            let (generated, expanded) = (counter("generated"), counter("expanded"));
            assert!(expanded <= generated + counter("roots"), "{algorithm}: {record}");
            let said = said(&["solve", "-a", algorithm], level);
            if expanded > generated {
                let from = format!("generated from {} root", counter("roots"));
                assert!(said.contains(&from), "{algorithm}: {said}");
                explained += 1;
            }
        }
    }
    assert!(explained > 0, "no search expanded more than it generated");
}

/// An answer that took no search says so, as others say what they took.
#[test]
fn every_answer_has_its_counters() {
    for (level, nodes) in [
        ("1 2 3/4 5 6/7 0 8\n", "0 nodes generated, 0 expanded; "),
        ("1 2 3/4 5 6/8 7 0\n", "0 nodes generated, 0 expanded; "),
    ] {
        let said = said(&["solve"], level);
        assert!(said.contains(nodes), "{said}");
    }
}

#[test]
fn a_resumed_batch_with_nothing_to_do_has_no_speed() {
    let scratch = Scratch::new("wording-batch");
    let (levels, results) = (scratch.path("levels.txt"), scratch.path("results.jsonl"));
    fs::write(&levels, "1 2 3/4 5 6/7 0 8\n").unwrap();
    let first = said(&["batch", &levels, "-o", &results], "");
    let again = said(&["batch", &levels, "-o", &results, "--resume"], "");
    let speed = |said: &str| {
        let row = said.lines().skip_while(|line| !line.contains("levels per second")).nth(1);
        row.and_then(|row| row.split_whitespace().last()).map(str::to_owned)
    };
    assert!(speed(&first).unwrap().parse::<f64>().unwrap() > 0.0, "{first}");
    assert_eq!(speed(&again).as_deref(), Some("-"), "{again}");
    assert!(again.contains("finished before this run: 1"), "{again}");
}
