//! A puzzle of the registry: its adapter, paired with the checker of its answers.

use std::fmt;
use std::{io, iter};

use papan_checker::{Checker, Metric, Rejection, Setting};
use papan_puzzle::{
    BuildError, BuildProgress, CollectionInfo, Fit, Generated, InputError, LevelText, Location,
    Options, PuzzleInfo, RequestError, message,
};
use papan_replicas::Replica;

use crate::level::Level;

/// A puzzle, and who checks its answers.
pub struct Puzzle {
    adapter: &'static dyn papan_puzzle::Puzzle,
    checker: &'static dyn Checker,
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Puzzle").field(&self.info().id).finish()
    }
}

impl Puzzle {
    /// A puzzle whose answers this checker confirms.
    pub const fn new(
        adapter: &'static dyn papan_puzzle::Puzzle,
        checker: &'static dyn Checker,
    ) -> Puzzle {
        Puzzle { adapter, checker }
    }

    /// What it says about itself.
    pub fn info(&self) -> &'static PuzzleInfo {
        self.adapter.info()
    }

    /// How well a text fits the shape of this puzzle's levels.
    pub fn recognise(&self, text: &[u8]) -> Fit {
        self.adapter.recognise(text)
    }

    /// Cuts a text into levels by its shape alone, lazily.
    pub fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a> {
        self.adapter.levels(text)
    }

    /// The levels of a text with their numbers, from 1. A text without any is one level: its parser
    /// says best what is missing.
    pub fn numbered_levels<'a>(
        &self,
        text: &'a [u8],
    ) -> impl Iterator<Item = (usize, LevelText<'a>)> + use<'a> {
        let mut levels = self.levels(text);
        let first = levels.next().unwrap_or_else(|| LevelText::new(0, text));
        (1..).zip(iter::once(first).chain(levels))
    }

    /// Programs of the documents that papan grew out of, repeated with their quirks.
    pub fn replicas(&self) -> impl Iterator<Item = &'static Replica> {
        papan_replicas::of(self.info().id)
    }

    /// Reads one level.
    ///
    /// # Errors
    /// The first fault, with its location in the whole text.
    pub fn parse(&'static self, level: &LevelText<'_>) -> Result<Level, InputError> {
        Ok(Level::new(self, level, self.adapter.parse(level)?))
    }

    /// Reads a text that holds exactly one level.
    ///
    /// # Errors
    /// The first fault, with its location.
    pub fn only_level(&'static self, text: &[u8]) -> Result<Level, InputError> {
        let mut levels = self.numbered_levels(text).map(|(_, level)| level);
        let level = levels.next().expect("a text is at least one level");
        if let Some(second) = levels.next() {
            let at = Location { line: second.line + 1, column: 1 };
            let message = message!(
                "level.second",
                "found a second level, expected one; send them one by one"
            );
            return Err(InputError::new(at, message));
        }
        self.parse(&level)
    }

    /// Replays a solution from the original text of a level with the independent checker.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn check(
        &self,
        level: &[u8],
        solution: &str,
        options: &Options,
    ) -> Result<Vec<Metric>, Rejection> {
        self.checker.check(level, solution, &settings(options))
    }

    /// The independent checker's own answer to a question about one position; `None` if it has
    /// none, or the level is too large for it.
    pub fn reference_answer(&self, level: &[u8]) -> Option<String> {
        self.checker.answer(level)
    }

    /// Whether a level has a solution, according to the independent checker; `None` if it cannot
    /// tell.
    pub fn is_solvable(&self, level: &[u8], options: &Options) -> Option<bool> {
        self.checker.is_solvable(level, &settings(options))
    }

    /// The answer stated by a line printed for people, in the checker's words; `None` where the
    /// line states none, and for puzzles with plans.
    pub fn reported_answer(&self, line: &str) -> Option<String> {
        self.adapter.reported_answer(line)
    }

    /// Levels as their generator makes them, not yet checked.
    pub(crate) fn make(&self, options: &Options) -> Result<Generated, RequestError> {
        self.adapter.generate(options)
    }

    /// How generated levels are put into one text.
    pub fn collection(&self) -> &'static CollectionInfo {
        self.adapter.collection()
    }

    /// Builds one of the tables that [`info`](Self::info) lists and writes it to `out`.
    ///
    /// # Errors
    /// If it cannot be built or written, or `progress` asked to stop.
    pub fn build_table(
        &self,
        id: &str,
        threads: usize,
        out: &mut dyn io::Write,
        progress: &mut BuildProgress<'_>,
    ) -> Result<(), BuildError> {
        self.adapter.build_table(id, threads, out, progress)
    }

    /// Whether `bytes` are the whole and undamaged table `id`.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn verify_table(&self, id: &str, bytes: &[u8]) -> Result<(), String> {
        self.adapter.verify_table(id, bytes)
    }
}

/// Options as the checker reads them.
fn settings(options: &Options) -> Vec<Setting<'_>> {
    options.given().map(|(name, word, file)| Setting { name, word, file }).collect()
}
