//! What a replica is to the library: a name, options, and a function from a level to an outcome.

use papan_puzzle::{LevelText, Monitor, OptionInfo, Outcome, RequestError, SolveRequest};

use crate::watch::Watch;

/// A program of one of the documents.
#[derive(Debug)]
pub struct Replica {
    /// Its name as a lane of a comparison, which begins with `replica-`.
    pub id: &'static str,
    /// The puzzle whose levels it takes.
    pub puzzle: &'static str,
    /// The short name of its document in `docs/sources.md`.
    pub document: &'static str,
    /// What it is called there.
    pub name: &'static str,
    /// One line on what it does differently from ours.
    pub summary: &'static str,
    /// Its options.
    pub options: &'static [&'static OptionInfo],
    /// Runs it on a level that the puzzle has found valid, with the options and limits of the request,
    /// whose algorithm, heuristic and objective it ignores.
    pub run: fn(
        level: &LevelText<'_>,
        request: &SolveRequest,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError>,
    /// The same, for whoever wants to see the search as it goes; none if it cannot be shown.
    pub watch: Option<RunWatched>,
}

/// A run that somebody looks on.
pub type RunWatched = fn(
    level: &LevelText<'_>,
    request: &SolveRequest,
    watch: &mut dyn Watch,
) -> Result<Outcome, RequestError>;
