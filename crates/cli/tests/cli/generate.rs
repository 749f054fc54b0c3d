//! The random seed of `papan generate`: given, or drawn and named.

use crate::common::{feed, text};
use papan::PUZZLES;
use serde_json::Value;

/// What is printed, and what is said.
fn made(arguments: &[&str]) -> (String, String) {
    let output = feed(&[&["generate"], arguments].concat(), b"");
    let said = text(&output.stderr).to_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    (text(&output.stdout).to_owned(), said)
}

#[test]
fn a_seed_is_drawn_and_named() {
    for puzzle in PUZZLES {
        let id = puzzle.info().id;
        let (first, said) = made(&[id, "--count", "3"]);
        let (second, _) = made(&[id, "--count", "3"]);
        assert_ne!(first, second, "{id}");
        let seed = said.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next());
        let seed = seed.unwrap_or_else(|| panic!("{id}: {said}"));
        let again = made(&[id, "--count", "3", "--seed", seed]);
        assert_eq!(again, (first, String::new()), "{id}, seed {seed}");
    }
}

#[test]
fn json_has_the_seed() {
    let (lines, said) = made(&["tiles", "--size", "3x3", "--count", "2", "--json"]);
    let seeds: Vec<u64> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["seed"].as_u64().unwrap())
        .collect();
    assert_eq!(seeds, [seeds[0]; 2]);
    assert!(said.contains(&format!("--seed {} ", seeds[0])), "{said}");
    let (given, said) = made(&["tiles", "--size", "3x3", "--json", "--seed", "17"]);
    assert!(given.contains("\"seed\":17,"), "{given}");
    assert_eq!(said, "");
}
