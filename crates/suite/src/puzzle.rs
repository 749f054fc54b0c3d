//! The contracts between a puzzle and the surfaces.

use papan_board::{Fit, InputError};
use papan_checker::{Metric, Rejection};
use papan_search::{Cost, Quality, Snapshot, Stats, StopReason};

use crate::explanation::Explanation;
use crate::frame::Frame;
use crate::info::PuzzleInfo;
use crate::options::Options;
use crate::request::{RequestError, SolveRequest};

/// A puzzle in the registry.
pub trait Puzzle: Sync {
    /// What it says about itself.
    fn info(&self) -> &'static PuzzleInfo;

    /// How well a text fits the shape of this puzzle's levels.
    fn recognise(&self, text: &[u8]) -> Fit;

    /// Cuts a text into levels, by its shape alone, as far as the iterator is asked.
    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a>;

    /// Reads one level.
    ///
    /// # Errors
    /// The first fault, with its place in the whole text.
    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError>;

    /// Replays a solution from the original text with the independent checker.
    ///
    /// # Errors
    /// If the options make no sense; what the checker says is the inner result.
    fn check(
        &self,
        level: &[u8],
        solution: &str,
        options: &Options,
    ) -> Result<Result<Vec<Metric>, Rejection>, RequestError>;

    /// Lets the independent checker judge whether a level that a solver proved unsolvable is;
    /// `None` where it has no way to tell.
    fn is_solvable(&self, level: &[u8], options: &Options) -> Option<bool>;

    /// An endless or finite stream of levels, as texts.
    ///
    /// # Errors
    /// If the options make no sense.
    fn generate(&self, options: &Options)
    -> Result<Box<dyn Iterator<Item = String>>, RequestError>;
}

/// One level of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelText<'a> {
    /// Lines of the text before it.
    pub line: usize,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Its title, if it has one.
    pub title: Option<&'a str>,
}

/// A parsed, valid level.
pub trait Instance {
    /// Searches for a solution. Not checked: surfaces call [`solve()`](crate::solve()).
    ///
    /// # Errors
    /// If the request makes no sense for this level.
    fn search(
        &self,
        request: &SolveRequest,
        progress: &mut dyn Progress,
    ) -> Result<Found, RequestError>;

    /// What a solver sees in the level.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    fn explain(&self, options: &Options) -> Result<Explanation, RequestError>;

    /// The board at the start and after each step of a solution.
    ///
    /// # Errors
    /// If the options make no sense or the solution cannot be performed.
    fn frames<'a>(
        &'a self,
        solution: &str,
        options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError>;
}

/// Is told how a long search is getting on.
pub trait Progress {
    /// Called every few milliseconds.
    fn update(&mut self, snapshot: &Snapshot);

    /// Whether [`update`](Self::update) wants to be called at all.
    fn is_active(&self) -> bool {
        true
    }
}

/// Nobody watches.
impl Progress for () {
    fn update(&mut self, _snapshot: &Snapshot) {}

    fn is_active(&self) -> bool {
        false
    }
}

/// What a search answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A solution was found.
    Solved(Quality),
    /// Proven: there is none.
    Unsolvable,
    /// A limit came first.
    Stopped(StopReason),
}

/// The outcome of a search, not yet checked.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The answer.
    pub verdict: Verdict,
    /// The solution, or the best so far, in the notation asked for.
    pub solution: Option<String>,
    /// Its cost by the objective, as the search counts it.
    pub cost: Option<Cost>,
    /// Proven: no solution costs less.
    pub lower_bound: Option<Cost>,
    /// The heuristic that was followed.
    pub heuristic: Option<&'static str>,
    /// Counters.
    pub stats: Stats,
    /// What a person should know besides, such as why there is no solution.
    pub notes: Vec<String>,
}
