//! Makes the levels of the library again, from fixed seeds and the levels made by hand:
//!
//! ```text
//! cargo run --release -p papan --example library -- sokoban > crates/sokoban/levels.jsonl
//! ```
//!
//! It takes some minutes for each puzzle. The same program gives the same levels, everywhere: no clock decides. An
//! edition that people have is never made again; CONTRIBUTING.md says how to add one.

mod choice;
mod climb;
mod recipes;
mod tidy;

#[path = "../../tests/library/symmetry.rs"]
mod symmetry;

use papan::library::LibraryLevel;
use papan::{Level, Limits, Options, PUZZLES, Puzzle};

/// The edition that is made.
const EDITION: u32 = 1;

/// What solving and rating a level may take: all of the library can be rated again in a reasonable time.
fn limits(puzzle: &Puzzle) -> Limits {
    // Levels of Sokoban are rated again and again, while they are changed.
    let nodes = if puzzle.info().id == "sokoban" { 400_000 } else { 3_000_000 };
    Limits { nodes: Some(nodes), memory_bytes: Some(3 << 30), ..Limits::default() }
}

/// A level, rated, without a name yet; `None` if it has no solution, or takes too long.
fn rated(level: &Level) -> Option<LibraryLevel> {
    let rating = level
        .rate(&Options::default(), &limits(level.puzzle()))
        .expect("levels that the checker accepts");
    Some(LibraryLevel {
        id: String::new(),
        puzzle: level.puzzle().info().id,
        edition: EDITION,
        grade: rating.grade?,
        difficulty: rating.difficulty?,
        objective: rating.objective.map(str::to_owned),
        cost: rating.cost,
        answer: rating.answer.map(|answer| answer.text),
        text: level.text(),
    })
}

/// The lines of the file.
fn print(puzzle: &Puzzle, mut levels: Vec<LibraryLevel>) {
    levels.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty).then(a.text.cmp(&b.text)));
    for (number, mut level) in (1..).zip(levels) {
        level.id = format!("{}-{EDITION}-{number:03}", puzzle.info().id);
        let mut line = serde_json::to_value(&level).expect("plain fields");
        line.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
        println!("{line}");
    }
}

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let Some(puzzle) = PUZZLES.iter().find(|puzzle| puzzle.info().id == wanted) else {
        let known: Vec<&str> = PUZZLES.iter().map(|puzzle| puzzle.info().id).collect();
        eprintln!("found `{wanted}`, expected the name of a puzzle: {}", known.join(", "));
        std::process::exit(2);
    };
    print(puzzle, choice::chosen(puzzle));
}
