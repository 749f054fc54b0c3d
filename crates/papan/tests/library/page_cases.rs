//! The rules that the page plays by, against the checker. Here the checker decides cases, which are
//! kept as `tests/page-cases.json` of every puzzle; `npm test` has the page decide the same ones. So
//! neither can change its mind alone.
//!
//! `PAPAN_CASES=overwrite cargo test -p papan --test library page_cases` writes the files again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use papan::{Level, Limits, Options, PUZZLES, Puzzle, Rejection, SolveRequest};
use serde_json::{Value, json};

use crate::kept::keep;

/// Levels of each text, positions of each solution, and moves tried in each position.
const LEVELS: usize = 3;
const POSITIONS: usize = 8;
const MOVES: usize = 24;

/// Longer levels say nothing that shorter ones do not.
const LONGEST: usize = 2000;

#[test]
fn the_cases_are_what_the_checker_decides() {
    for puzzle in PUZZLES {
        let cases = cases(puzzle);
        assert!(!cases.is_empty(), "{}", puzzle.info().id);
        let lines: Vec<String> = cases.iter().map(Value::to_string).collect();
        let text = format!("[\n{}\n]\n", lines.join(",\n"));
        keep(&file(puzzle), &text, "PAPAN_CASES");
    }
}

fn file(puzzle: &Puzzle) -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    crates.join(puzzle.info().id).join("tests/page-cases.json")
}

/// A case for each of the puzzle's own levels, in the canonical form that the page gets to see.
fn cases(puzzle: &'static Puzzle) -> Vec<Value> {
    let info = puzzle.info();
    let texts = info.examples.iter().map(|example| example.text);
    let texts = texts.chain(info.formats.iter().map(|format| format.example));
    let levels = texts.flat_map(|text| puzzle.levels(text.as_bytes()).take(LEVELS));
    let mut seen = BTreeSet::new();
    levels
        .map(|level| puzzle.parse(&level).unwrap().text())
        // As the page sends it back: some forms have names that the canonical one has not.
        .map(|text| puzzle.only_level(text.as_bytes()).unwrap())
        .filter(|level| level.text().len() <= LONGEST && seen.insert(level.text()))
        .map(|level| case(&level))
        .collect()
}

fn case(level: &Level) -> Value {
    let text = level.text();
    let Some(solution) = solution(level) else { return json!({ "level": text }) };
    let moves = words(&solution);
    let metrics = level.puzzle().check(text.as_bytes(), &solution, &Options::default()).unwrap();
    let tried = alphabet(&moves);
    let step = moves.len().div_ceil(POSITIONS).max(1);
    let positions = (0..moves.len()).step_by(step).chain([moves.len()]);
    let positions = positions.map(|after| position(level, &text, &moves[..after], &tried));
    json!({
        "level": text,
        "solution": solution,
        "moves": moves,
        "metrics": metrics.iter().map(|metric| (metric.name, metric.value)).collect::<Vec<_>>(),
        "positions": positions.collect::<Vec<_>>(),
    })
}

fn solution(level: &Level) -> Option<String> {
    let info = level.puzzle().info();
    if !info.seeks_plans() {
        return None;
    }
    let mut request = SolveRequest::new(info, None, None, None).unwrap();
    request.limits = Limits { nodes: Some(5_000_000), ..Limits::default() };
    level.solve(&request, &mut ()).unwrap().solution().map(str::to_owned)
}

/// What the checker says of each of the moves tried after these.
fn position(level: &Level, text: &str, before: &[String], tried: &BTreeSet<String>) -> Value {
    let check = |moves: &[String]| {
        let between = if moves.iter().any(|word| word.len() > 1) { " " } else { "" };
        level.puzzle().check(text.as_bytes(), &moves.join(between), &Options::default())
    };
    let is_legal = |word: &&String| {
        let moves = [before, &[(*word).clone()]].concat();
        !matches!(check(&moves), Err(Rejection::Move { .. } | Rejection::Solution { .. }))
    };
    let (legal, illegal): (Vec<&String>, Vec<&String>) = tried.iter().partition(is_legal);
    json!({
        "after": before.len(),
        "solved": check(before).is_ok(),
        "legal": legal,
        "illegal": illegal,
    })
}

/// The moves of a solution: words, or letters where there is nothing between them.
fn words(solution: &str) -> Vec<String> {
    match solution.contains(char::is_whitespace) {
        true => solution.split_whitespace().map(str::to_owned).collect(),
        false if solution.contains(|letter: char| letter.is_ascii_digit()) => {
            vec![solution.to_owned()]
        }
        false => solution.chars().map(String::from).collect(),
    }
}

/// Moves to try: those that the solution uses, and their like. The checker reads single letters of
/// either case, so the case of those says nothing.
fn alphabet(moves: &[String]) -> BTreeSet<String> {
    let like = |word: &String| match word.len() {
        1 => vec![word.to_ascii_lowercase()],
        _ => vec![word.clone(), word.replace('+', "-"), word.replace('-', "+")],
    };
    moves.iter().flat_map(like).collect::<BTreeSet<_>>().into_iter().take(MOVES).collect()
}
