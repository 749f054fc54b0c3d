//! Names that a shell completes, but that are not judged here: whether one fits depends on the
//! puzzle, which is known only when the input is read.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use papan::{Algorithm, PUZZLES, PuzzleInfo};

/// Takes any text, and suggests these.
#[derive(Clone)]
pub(super) struct Suggested(Vec<&'static str>);

impl Suggested {
    fn of_puzzles<N>(names: impl Fn(&'static PuzzleInfo) -> N) -> Suggested
    where
        N: Iterator<Item = &'static str>,
    {
        let mut once: Vec<&'static str> = Vec::new();
        for name in PUZZLES.iter().flat_map(|puzzle| names(puzzle.info())) {
            if !once.contains(&name) {
                once.push(name);
            }
        }
        Suggested(once)
    }

    /// Every heuristic of every puzzle.
    pub(super) fn heuristics() -> Suggested {
        Suggested::of_puzzles(|info| info.heuristics.iter().map(|heuristic| heuristic.id))
    }

    /// Every objective of every puzzle.
    pub(super) fn objectives() -> Suggested {
        Suggested::of_puzzles(|info| info.objectives.iter().map(|objective| objective.id))
    }

    /// Every table of every puzzle.
    pub(super) fn tables() -> Suggested {
        Suggested::of_puzzles(|info| info.tables.iter().map(|table| table.id))
    }

    /// Every algorithm; options may follow the name.
    pub(super) fn algorithms() -> Suggested {
        Suggested(Algorithm::all().map(|algorithm| algorithm.info().id).collect())
    }
}

impl TypedValueParser for Suggested {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().copied().map(PossibleValue::new)))
    }
}
