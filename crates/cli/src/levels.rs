//! Picking levels from a collection.

use std::str::FromStr;

use papan::{LevelText, Puzzle, count};

use crate::exit::UsageError;
use crate::input::Input;

/// Levels from one number to another, both included, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LevelRange {
    first: usize,
    last: usize,
}

impl LevelRange {
    const ALL: LevelRange = LevelRange { first: 1, last: usize::MAX };

    /// This level alone; there is none before the first.
    pub(crate) fn only(number: usize) -> LevelRange {
        let number = number.max(1);
        LevelRange { first: number, last: number }
    }
}

impl FromStr for LevelRange {
    type Err = String;

    fn from_str(text: &str) -> Result<LevelRange, String> {
        let number = |part: &str| part.parse::<usize>().ok().filter(|&number| number > 0);
        let range = match text.split_once("..") {
            Some((first, last)) => number(first).zip(number(last.trim_start_matches('='))),
            None => number(text).map(|number| (number, number)),
        };
        match range {
            Some((first, last)) if first <= last => Ok(LevelRange { first, last }),
            _ => Err("expected a number from 1, or a range such as 2..5".to_owned()),
        }
    }
}

/// A level with its number in the collection, from 1.
pub(crate) struct Numbered<'a> {
    pub(crate) number: usize,
    pub(crate) text: LevelText<'a>,
}

/// Levels of an input that were asked for, and whether there are several.
pub(crate) struct Levels<'a> {
    pub(crate) levels: Box<dyn Iterator<Item = Numbered<'a>> + 'a>,
    pub(crate) several: bool,
}

/// A level's location, for messages.
pub(crate) fn place(input: &Input, level: &Numbered<'_>, several: bool) -> String {
    match several {
        true => format!("{}, level {}", input.name, level.number),
        false => input.name.clone(),
    }
}

/// The levels of `input` in `range`, or all.
pub(crate) fn pick<'a>(
    puzzle: &'static Puzzle,
    input: &'a Input,
    range: Option<LevelRange>,
) -> anyhow::Result<Levels<'a>> {
    let range = range.unwrap_or(LevelRange::ALL);
    // The end of a range is a level like any other.
    if range.last != usize::MAX && range.first < range.last {
        let found = puzzle.levels(&input.text).take(range.last).count();
        if (1..range.last).contains(&found) {
            return Err(no_level(&input.name, found, range.last).into());
        }
    }
    let numbered = || {
        let levels = puzzle.numbered_levels(&input.text);
        levels.map(|(number, text)| Numbered { number, text })
    };
    let mut wanted =
        numbered().skip(range.first - 1).take((range.last - range.first).saturating_add(1));
    // One pass: a text of 100 MB is not cut into levels twice.
    let (first, second) = (wanted.next(), wanted.next());
    if let Some(first) = first {
        let several = second.is_some();
        let levels = Box::new(std::iter::once(first).chain(second).chain(wanted));
        return Ok(Levels { levels, several });
    }
    let found = puzzle.levels(&input.text).count();
    if found == 0 {
        return Ok(Levels { levels: Box::new(numbered()), several: false });
    }
    Err(no_level(&input.name, found, range.first).into())
}

fn no_level(name: &str, found: usize, number: usize) -> UsageError {
    let found = count(found, "levels");
    UsageError(format!("{name} has {found}, so there is no level {number}"))
}
