//! The library: levels that come with the program, each with its proven optimum, its figure of difficulty and its
//! grade; and the daily level, which is the same for everybody on a date. docs/levels.md says how they were made.
//!
//! Ids never change: a new edition adds levels, and what an edition holds stays as it is.
//!
//! ```
//! use papan::library;
//!
//! let sokoban = papan::puzzle("sokoban")?;
//! let first = &library::levels(sokoban)[0];
//! assert_eq!(first.puzzle, "sokoban");
//! assert_eq!(library::level(&first.id)?.text, first.text);
//! let daily = library::daily(sokoban, "2026-11-18".parse()?).unwrap();
//! assert_eq!(daily.edition, 1);
//! # Ok::<(), papan::RequestError>(())
//! ```

mod date;

pub use date::Date;

use std::sync::{LazyLock, OnceLock};

use papan_puzzle::{Grade, PuzzleInfo, RequestError, message};
use serde::{Deserialize, Serialize};

use crate::puzzle::Puzzle;
use crate::registry::PUZZLES;

/// A level of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LibraryLevel {
    /// Its name for ever: the puzzle, the edition and a number.
    pub id: String,
    /// Its puzzle; the name says it.
    #[serde(skip)]
    pub puzzle: &'static str,
    /// The edition that it came with.
    pub edition: u32,
    /// How hard it is, in a word.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "easy"))]
    pub grade: Grade,
    /// The same as a figure: how many decisions a player has to get right.
    pub difficulty: f64,
    /// What `cost` counts; null for a question about a position.
    #[serde(default)]
    pub objective: Option<String>,
    /// The least cost of a solution, proven.
    #[serde(default)]
    pub cost: Option<u64>,
    /// The answer to a question about a position; null where a level asks for a plan.
    #[serde(default)]
    pub answer: Option<String>,
    /// The level in its puzzle's plainest form.
    pub text: String,
}

/// An edition of the library, and the first day whose daily level is from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Its number, from 1. It holds the levels that came with it and those of all editions before.
    pub number: u32,
    /// The first day.
    pub from: Date,
}

/// All editions, the oldest first.
pub const EDITIONS: &[Edition] = &[Edition { number: 1, from: Date::new(2026, 11, 1) }];

/// The number of the newest edition.
pub fn newest_edition() -> u32 {
    edition_on(Date::MAX).number
}

/// The levels of a puzzle, the easiest first; those of older editions first among equals.
pub fn levels(puzzle: &Puzzle) -> &'static [LibraryLevel] {
    let number = PUZZLES.iter().position(|listed| listed.info().id == puzzle.info().id);
    number.map_or(&[], |number| READ[number].get_or_init(|| read(PUZZLES[number].info())))
}

/// The levels of each puzzle, read when they are first wanted.
static READ: LazyLock<Vec<OnceLock<Vec<LibraryLevel>>>> =
    LazyLock::new(|| PUZZLES.iter().map(|_| OnceLock::new()).collect());

/// The level of this name.
///
/// # Errors
/// If there is none; the error says what names look like.
pub fn level(id: &str) -> Result<&'static LibraryLevel, RequestError> {
    let levels = || PUZZLES.iter().flat_map(levels);
    levels().find(|level| level.id == id).ok_or_else(|| {
        let example = levels().next().map_or("", |level| level.id.as_str());
        RequestError::Unfit(message!(
            "library.no-level",
            "found `{found}`, expected the name of a level of the library, such as {example}",
            found = id,
            example
        ))
    })
}

/// The daily level of a puzzle: the same for everybody on a date, whichever version they have, as long as that knows
/// the edition of the day. A day before the first edition has a level of that one; `None` if the puzzle has no levels.
///
/// The levels of the edition, in the order of their names, are numbered from 0; `fnv1a` of the date, the puzzle and
/// the edition as text, such as `2026-11-18 sokoban 1`, mixed by `mix`, times their number, divided by 2^64, is the
/// number of the level.
pub fn daily(puzzle: &Puzzle, date: Date) -> Option<&'static LibraryLevel> {
    let edition = edition_on(date).number;
    let levels = levels(puzzle).iter().filter(|level| level.edition <= edition);
    let mut levels: Vec<&'static LibraryLevel> = levels.collect();
    levels.sort_by(|a, b| (a.edition, &a.id).cmp(&(b.edition, &b.id)));
    let hash = mix(fnv1a(&format!("{date} {} {edition}", puzzle.info().id)));
    let number = (u128::from(hash) * levels.len() as u128) >> 64;
    levels.get(number as usize).copied()
}

fn edition_on(date: Date) -> Edition {
    let begun = EDITIONS.iter().rev().find(|edition| edition.from <= date);
    *begun.unwrap_or(&EDITIONS[0])
}

/// The hash FNV-1a of 64 bits.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The last steps of SplitMix64: the high bits, which choose, then depend on all others.
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Reads the levels of a puzzle.
fn read(info: &PuzzleInfo) -> Vec<LibraryLevel> {
    let lines = info.levels.lines();
    let read = |line| serde_json::from_str(line).expect("a test has read every line");
    let mut levels: Vec<LibraryLevel> =
        lines.map(read).map(|level| LibraryLevel { puzzle: info.id, ..level }).collect();
    levels.sort_by(|a, b| a.difficulty.total_cmp(&b.difficulty).then(a.edition.cmp(&b.edition)));
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_the_published_ones() {
        // From the pages of FNV, and of the generator that steps by the golden ratio from 0.
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(mix(0x9e37_79b9_7f4a_7c15), 0xe220_a839_7b1d_cdaf);
    }

    #[test]
    fn a_day_before_the_first_edition_has_a_level_too() {
        assert_eq!(edition_on(Date::new(1999, 1, 1)).number, 1);
        assert_eq!(newest_edition(), EDITIONS.last().unwrap().number);
        assert!(EDITIONS.is_sorted_by(|a, b| a.number < b.number && a.from < b.from));
    }
}
