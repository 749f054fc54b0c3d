//! What must hold of papan whatever it is fed: invariants as plain functions over bytes.
//!
//! A function here takes any bytes at all and panics if papan breaks a promise on them. The fuzzer
//! in the folder `fuzz` looks for such bytes; the tests of this crate run every function over the
//! corpus that the fuzzer left behind, so that whatever was found once is tried forever.
//!
//! | module | what must hold |
//! | --- | --- |
//! | `readers` | a level that is accepted is written and read again as the same one, and the checker reads it too |
//! | `replay` | the checker and the puzzle's own rules agree on every move of every solution |
//! | `notations` | a solution that is read is written and read again as the same one |
//! | `solving` | what a solver says of a small level is what exhaustive search says |
//! | `explaining` | every level can be explained and drawn, within limits |
//! | `judging` | a judge's answers are those of brute force |
//! | `resuming` | whatever happened to a result file, a batch loses no finished level |
//! | `serving` | every body of a request is answered, and never with a failure of ours |
//!
//! `shapes` makes small levels out of bytes, and `reference` solves them by brute force.

mod explaining;
mod judging;
mod notations;
mod readers;
mod reference;
mod replay;
mod resuming;
mod serving;
mod shapes;
mod solving;

/// An invariant with a name, after which its fuzz target and its corpus are named.
#[derive(Clone, Copy, Debug)]
pub struct Invariant {
    /// The name of the target in `fuzz/targets`, and of the folder in `fuzz/corpus`.
    pub name: &'static str,
    /// Panics if the invariant does not hold for these bytes.
    pub run: fn(&[u8]),
}

/// Every invariant.
pub static INVARIANTS: &[Invariant] = &[
    Invariant { name: "read_sokoban", run: readers::sokoban },
    Invariant { name: "read_tiles", run: readers::tiles },
    Invariant { name: "read_rushhour", run: readers::rushhour },
    Invariant { name: "read_chess", run: readers::chess },
    Invariant { name: "notation", run: notations::any },
    Invariant { name: "replay", run: replay::any },
    Invariant { name: "solve_sokoban", run: solving::sokoban },
    Invariant { name: "solve_tiles", run: solving::tiles },
    Invariant { name: "solve_rushhour", run: solving::rushhour },
    Invariant { name: "solve_chess", run: solving::chess },
    Invariant { name: "explain", run: explaining::any },
    Invariant { name: "judge_chess", run: judging::chess },
    Invariant { name: "resume_batch", run: resuming::batch },
    Invariant { name: "serve_bodies", run: serving::bodies },
];

/// Tries the invariant of this name on `bytes`.
///
/// # Panics
/// If the invariant does not hold, or there is none of this name.
pub fn hold(name: &str, bytes: &[u8]) {
    let invariant = INVARIANTS.iter().find(|invariant| invariant.name == name);
    (invariant.unwrap_or_else(|| panic!("there is no invariant {name}")).run)(bytes);
}

/// Tries on `text` what must hold of every text that a puzzle is given to read: the same for all of the
/// registry, so that a new one needs no target of its own to be held to it.
///
/// # Panics
/// If it does not hold.
pub fn hold_reading(puzzle: &'static papan::Puzzle, text: &[u8]) {
    readers::read(puzzle, text);
}

/// Tries whether the checker and a puzzle's own rules agree on every move of a solution, right or wrong.
///
/// # Panics
/// If they do not.
pub fn hold_replay(puzzle: &'static papan::Puzzle, level: &[u8], solution: &str) {
    replay::agree(puzzle, level, solution, &papan::Options::default());
}

/// The puzzle of this name, which the registry is known to list.
fn puzzle(id: &str) -> &'static papan::Puzzle {
    papan::puzzle(id).expect("a puzzle of the registry")
}

/// Bytes as a message shows them.
fn show(bytes: &[u8]) -> String {
    format!("`{}`", bytes.escape_ascii())
}
