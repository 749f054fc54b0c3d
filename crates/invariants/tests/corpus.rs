//! Every invariant over its corpus in `fuzz/corpus`, and over what the registry shows as examples:
//! what the fuzzer once found is tried at every run of the tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use papan::{Limits, PUZZLES, Puzzle, SolveRequest};
use papan_invariants::{INVARIANTS, hold, hold_reading, hold_replay};

fn fuzz(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(path)
}

/// The files of a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Runs an invariant over its corpus; a failure names the file.
fn over_corpus(name: &str) {
    let files = files(&fuzz("corpus").join(name));
    assert!(!files.is_empty(), "the corpus of {name} is empty");
    for file in files {
        let bytes = fs::read(&file).unwrap();
        let held = std::panic::catch_unwind(|| hold(name, &bytes));
        assert!(held.is_ok(), "{name} does not hold for {}", file.display());
    }
}

/// A test an invariant, so that they run beside each other.
macro_rules! corpora {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                over_corpus(stringify!($name));
            }
        )*

        const TESTED: &[&str] = &[$(stringify!($name)),*];
    };
}

corpora! {
    read_sokoban read_tiles read_rushhour read_chess
    notation replay
    solve_sokoban solve_tiles solve_rushhour solve_chess
    explain judge_chess resume_batch serve_bodies
}

/// An invariant that nobody fuzzes, or whose corpus nobody runs, would be forgotten.
#[test]
fn every_invariant_has_a_target_a_corpus_and_a_test() {
    let listed: BTreeSet<String> =
        INVARIANTS.iter().map(|invariant| invariant.name.to_owned()).collect();
    let stems = |folder: &str| -> BTreeSet<String> {
        let stem = |file: PathBuf| file.file_stem().unwrap().to_str().unwrap().to_owned();
        files(&fuzz(folder)).into_iter().map(stem).collect()
    };
    assert_eq!(stems("targets"), listed);
    assert_eq!(stems("corpus"), listed);
    assert_eq!(TESTED.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>(), listed);
    let manifest = fs::read_to_string(fuzz("Cargo.toml")).unwrap();
    for name in &listed {
        let target = format!("name = \"{name}\"\npath = \"targets/{name}.rs\"");
        assert!(manifest.contains(&target), "fuzz/Cargo.toml does not list {name}");
        let source = fs::read_to_string(fuzz(&format!("targets/{name}.rs"))).unwrap();
        assert!(source.contains(&format!("\"{name}\"")), "targets/{name}.rs tries another one");
    }
}

/// Corpora stay small: they are tried at every run of the tests, and cloned by everyone.
#[test]
fn corpora_are_small() {
    let mut all = 0;
    for invariant in INVARIANTS {
        let files = files(&fuzz("corpus").join(invariant.name));
        let bytes: u64 = files.iter().map(|file| file.metadata().unwrap().len()).sum();
        assert!(bytes <= 32 << 10, "the corpus of {} has {bytes} bytes", invariant.name);
        all += bytes;
    }
    assert!(all <= 300 << 10, "the corpora have {all} bytes");
}

/// The levels that the registry shows.
fn shown(puzzle: &'static Puzzle) -> impl Iterator<Item = &'static str> {
    let info = puzzle.info();
    let examples = info.examples.iter().map(|example| example.text);
    examples.chain(info.formats.iter().map(|format| format.example))
}

/// Examples of the registry are levels like any others, and so is what is left of one when a part of it is
/// gone.
#[test]
fn examples_hold() {
    for puzzle in PUZZLES {
        for text in shown(puzzle) {
            let bytes = text.as_bytes();
            hold_reading(puzzle, bytes);
            for cut in (0..bytes.len()).step_by(bytes.len().div_ceil(40)) {
                hold_reading(puzzle, &bytes[..cut]);
                hold_reading(puzzle, &bytes[cut..]);
                hold_reading(puzzle, &[&bytes[..cut], &bytes[cut + 1..]].concat());
            }
        }
    }
}

/// Solutions of the examples, and what is left of one when a move of it is gone, or comes twice: the checker
/// and the rules agree on all of them, whatever the puzzle.
#[test]
fn solutions_of_examples_are_replayed_alike() {
    for puzzle in PUZZLES.iter().filter(|puzzle| puzzle.info().seeks_plans()) {
        let mut tried = 0;
        for text in shown(puzzle) {
            let level = puzzle.levels(text.as_bytes()).next().expect("a level");
            let parsed = puzzle.parse(&level).expect("an example");
            let mut request = SolveRequest::of(puzzle.info());
            request.limits = Limits { nodes: Some(200_000), ..Limits::default() };
            let answer = parsed.solve(&request, &mut ()).expect("solved or not");
            let Some(solution) = answer.solution() else { continue };
            hold_replay(puzzle, level.bytes, solution);
            let between = if solution.contains(' ') { " " } else { "" };
            let moves: Vec<&str> = match between {
                " " => solution.split(' ').collect(),
                _ => solution.split("").filter(|letter| !letter.is_empty()).collect(),
            };
            for at in (0..moves.len()).step_by(moves.len().div_ceil(20)) {
                for kept in [
                    moves[..at].to_vec(),
                    [&moves[..at], &moves[at + 1..]].concat(),
                    [&moves[..=at], &moves[at..]].concat(),
                ] {
                    hold_replay(puzzle, level.bytes, &kept.join(between));
                    tried += 1;
                }
            }
        }
        assert!(tried > 10, "{}: {tried}", puzzle.info().id);
    }
}
