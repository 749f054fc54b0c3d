//! Levels of a grade: made and rated until one fits. Not here: what makes a grade likely, which the puzzles list.

use std::time::Instant;

use papan_puzzle::{GRADE, Generated, Grade, MadeLevel, Options, Preset, RequestError, message};
use papan_search::{Limits, StopReason};

use super::GenerateError;
use crate::level::SolveError;
use crate::puzzle::Puzzle;

/// Levels that are made before it is given up: so many of the same kind and none of the grade.
const TRIES: u32 = 2000;
/// What rating one may take, in generated nodes: no clock decides, so that a seed gives the same levels everywhere.
const RATING_NODES: u64 = 4_000_000;

/// A stream of levels of a grade.
pub(super) struct Graded {
    puzzle: &'static Puzzle,
    grade: Grade,
    options: Options,
    /// The streams that levels are taken from in turn.
    sources: Vec<Generated>,
    turn: usize,
}

impl Graded {
    /// Levels as the options say, of the grade that they say, if they do.
    ///
    /// # Errors
    /// If the options make no sense.
    pub(super) fn new(
        puzzle: &'static Puzzle,
        options: &Options,
    ) -> Result<Option<Graded>, RequestError> {
        let Some(grade) = options.get(&GRADE) else { return Ok(None) };
        let agrees = |&(id, word): &(&str, &str)| {
            options.given().all(|(given, value, _)| given != id || value == word)
        };
        let fits = |preset: &&Preset| preset.grade == grade && preset.options.iter().all(agrees);
        let presets: Vec<&Preset> = puzzle.info().presets.iter().filter(fits).collect();
        let with = |preset: &Preset| {
            let mut options = options.clone();
            for &(id, word) in preset.options {
                let option = puzzle.info().options.iter().find(|option| option.id == id);
                options.set(option.expect("a test has looked up every preset"), word)?;
            }
            puzzle.make(&options)
        };
        let sources = match presets.as_slice() {
            [] => vec![puzzle.make(options)?],
            presets => presets.iter().map(|preset| with(preset)).collect::<Result<_, _>>()?,
        };
        Ok(Some(Graded { puzzle, grade, options: options.clone(), sources, turn: 0 }))
    }

    /// The next one, within limits for all that are tried for it; nodes are counted for each.
    pub(super) fn next_level(
        &mut self,
        limits: &Limits,
    ) -> Option<Result<MadeLevel, GenerateError>> {
        let started = Instant::now();
        for tries in 0..TRIES {
            let time = limits.time.map(|time| time.saturating_sub(started.elapsed()));
            if limits.stop.is_stopped() {
                return Some(Err(self.stopped(StopReason::Cancelled, tries)));
            }
            if time.is_some_and(|time| time.is_zero()) {
                return Some(Err(self.stopped(StopReason::Time, tries)));
            }
            let limits = Limits { time, ..limits.clone() };
            let source = self.turn % self.sources.len();
            self.turn += 1;
            let made = match self.sources[source](&limits)? {
                Ok(made) => made,
                Err(error) => return Some(Err(error.into())),
            };
            match self.fits(&made, &limits) {
                Ok(true) => return Some(Ok(made)),
                Ok(false) => {}
                Err(error) => return Some(Err(error)),
            }
        }
        Some(Err(RequestError::Stopped(message!(
            "generate.no-grade",
            "none of {levels} made this way is {grade}; choose another grade, or leave out other options",
            count levels = TRIES,
            grade = self.grade.info().id => self.grade.info().id
        ))
        .into()))
    }

    fn stopped(&self, reason: StopReason, tries: u32) -> GenerateError {
        RequestError::Stopped(message!(
            "generate.no-grade-in-time",
            "none of {levels} made so far is {grade}: {reason}; give it more time, choose another grade, or leave out \
             other options",
            count levels = tries,
            grade = self.grade.info().id => self.grade.info().id,
            reason = reason.name() => reason
        ))
        .into()
    }

    /// Whether a level has the grade. One that cannot be rated with so many nodes has none.
    fn fits(&self, made: &MadeLevel, limits: &Limits) -> Result<bool, GenerateError> {
        let rejected = |reason: String| GenerateError::Rejected { reason, text: made.text.clone() };
        let level = self.puzzle.only_level(made.text.as_bytes());
        let level = level.map_err(|error| rejected(error.to_string()))?;
        let nodes = Some(limits.nodes.map_or(RATING_NODES, |nodes| nodes.min(RATING_NODES)));
        let limits = Limits { nodes, cost: None, ..limits.clone() };
        match level.rate(&self.options, &limits) {
            Ok(rating) => Ok(rating.grade == Some(self.grade)),
            Err(SolveError::Request(error)) => Err(error.into()),
            Err(SolveError::Internal(error)) => Err(rejected(error.to_string())),
        }
    }
}
