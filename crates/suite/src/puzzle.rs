//! The contracts between a puzzle and the surfaces.

use std::borrow::Cow;
use std::io;

use papan_board::{Fit, InputError};
use papan_checker::{Metric, Rejection};
use papan_search::{Cost, Limits, Quality, Report, Snapshot, Stats, StopReason};

use crate::explanation::Explanation;
use crate::frame::Frame;
use crate::info::{CollectionInfo, PuzzleInfo};
use crate::monitor::{Improvement, Monitor};
use crate::options::Options;
use crate::request::{RequestError, SolveRequest};
use crate::tables::{BuildError, BuildProgress};

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

    /// Lets the independent checker answer the question of an [`Analysis`] in its own way; `None`
    /// where it has none, or the level is too large for it.
    fn reference_answer(&self, _level: &[u8]) -> Option<String> {
        None
    }

    /// The answer that a line printed for people gives, as the checker puts it; `None` where the
    /// line gives none, and for puzzles with plans.
    fn reported_answer(&self, _line: &str) -> Option<String> {
        None
    }

    /// Lets the independent checker judge whether a level that a solver proved unsolvable is;
    /// `None` where it has no way to tell.
    fn is_solvable(&self, level: &[u8], options: &Options) -> Option<bool>;

    /// An endless or finite stream of levels, as texts. A level that could not be made within the
    /// limits ends the stream with the reason.
    ///
    /// # Errors
    /// If the options make no sense.
    fn generate(&self, options: &Options, limits: &Limits) -> Result<Generated, RequestError>;

    /// How generated levels are put into one text.
    fn collection(&self) -> &'static CollectionInfo {
        &CollectionInfo::BLANK_LINES
    }

    /// Builds one of the tables that [`info`](Self::info) lists and writes it to `out`.
    ///
    /// # Errors
    /// If it cannot be built or written, or `progress` asked to stop.
    fn build_table(
        &self,
        id: &str,
        _threads: usize,
        _out: &mut dyn io::Write,
        _progress: &mut BuildProgress<'_>,
    ) -> Result<(), BuildError> {
        Err(BuildError::Failed(format!("there is no table {id}")))
    }

    /// Whether `bytes` are the whole and undamaged table `id`.
    ///
    /// # Errors
    /// What is wrong with them.
    fn verify_table(&self, id: &str, _bytes: &[u8]) -> Result<(), String> {
        Err(format!("there is no table {id}"))
    }
}

/// Generated levels, or why there is no further one.
pub type Generated = Box<dyn Iterator<Item = Result<MadeLevel, RequestError>>>;

/// A level, and what its generator knows about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MadeLevel {
    /// Its text.
    pub text: String,
    /// The cost of its best solution, proven, and the name of the objective that counts it.
    pub optimum: Option<(&'static str, u64)>,
    /// A solution that the checker has accepted, not always the best.
    pub solution: Option<String>,
    /// What the checker measured of that solution.
    pub metrics: Vec<Metric>,
}

impl MadeLevel {
    /// A level of which no more is known than its text.
    pub fn new(text: String) -> MadeLevel {
        MadeLevel { text, ..MadeLevel::default() }
    }
}

/// One level of a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LevelText<'a> {
    /// Lines of the text before it.
    pub line: usize,
    /// Characters before it on its line.
    pub column: usize,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Its title, if it has one. Like the rest of what people write, it is a copy where the text
    /// has another encoding.
    pub title: Option<Cow<'a, str>>,
    /// Who made it, if the text says so.
    pub author: Option<Cow<'a, str>>,
    /// What the text says about it besides, line by line.
    pub comments: Vec<Cow<'a, str>>,
}

/// A parsed, valid level.
pub trait Instance {
    /// The level in the puzzle's plainest form, whatever form it was read from: a text that can be
    /// read again, and that programs without our parsers can read.
    fn text(&self) -> String;

    /// Finds the answer. Not checked: surfaces call [`solve()`](crate::solve()).
    ///
    /// # Errors
    /// If the request makes no sense for this level.
    fn answer(
        &self,
        request: &SolveRequest,
        monitor: &mut Monitor<'_>,
    ) -> Result<Outcome, RequestError>;

    /// What a solver sees in the level, as far as the limits allow: where one of them comes first,
    /// the explanation says so.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    fn explain(&self, options: &Options, limits: &Limits) -> Result<Explanation, RequestError>;

    /// The board at the start and after each step of a solution.
    ///
    /// # Errors
    /// If the options make no sense or the solution cannot be performed.
    fn frames<'a>(
        &'a self,
        solution: &str,
        options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + 'a>, RequestError>;

    /// What [`explain`](Self::explain) tells, as an SVG picture.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    fn picture(&self, options: &Options) -> Result<String, RequestError>;
}

/// Is told how a long search is getting on, from whichever thread notices.
pub trait Progress: Send {
    /// Called every few milliseconds.
    fn update(&mut self, snapshot: &Snapshot);

    /// Whether [`update`](Self::update) wants to be called at all.
    fn is_active(&self) -> bool {
        true
    }

    /// The search found a solution that is cheaper than any before, and goes on. Not every search
    /// has one before its last.
    fn improved(&mut self, _improvement: Improvement) {}

    /// Whether [`improved`](Self::improved) wants to be called: if not, no solution is written or
    /// checked before the last.
    fn wants_solutions(&self) -> bool {
        false
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

impl<A> From<&papan_search::Verdict<A>> for Verdict {
    fn from(verdict: &papan_search::Verdict<A>) -> Verdict {
        match *verdict {
            papan_search::Verdict::Solved { quality, .. } => Verdict::Solved(quality),
            papan_search::Verdict::Unsolvable => Verdict::Unsolvable,
            papan_search::Verdict::Stopped { reason, .. } => Verdict::Stopped(reason),
        }
    }
}

/// What a puzzle answers about a level, not yet checked.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// A plan was looked for.
    Search(Found),
    /// The level is a question about one position, such as whether it is mate.
    Analysis(Analysis),
}

/// The answer to a question about one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The answer in the words that the question's format fixes, for machines and the checker.
    pub answer: String,
    /// The answer for people, one sentence a line.
    pub lines: Vec<String>,
    /// What it is measured by.
    pub metrics: Vec<Metric>,
    /// The `analysis` object of the JSON output.
    pub value: serde_json::Value,
    /// Wall-clock time.
    pub elapsed: std::time::Duration,
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
    /// Its length in actions of the space that was searched.
    pub actions: Option<u64>,
    /// Proven: no solution costs less.
    pub lower_bound: Option<Cost>,
    /// The heuristic that was followed.
    pub heuristic: Option<&'static str>,
    /// Counters.
    pub stats: Stats,
    /// What a person should know besides, such as why there is no solution.
    pub notes: Vec<String>,
}

impl Found {
    /// A report of the engine or of a puzzle's own solver, its plan written by `write`.
    pub(crate) fn new<A>(
        report: &Report<A>,
        heuristic: Option<&'static str>,
        notes: Vec<String>,
        write: impl FnOnce(&[A]) -> String,
    ) -> Found {
        let plan = report.plan();
        let verdict = Verdict::from(&report.verdict);
        Found {
            verdict,
            solution: plan.map(|plan| write(&plan.actions)),
            cost: plan.map(|plan| plan.cost),
            actions: plan.map(|plan| plan.actions.len() as u64),
            // There is nothing to bound where there is no solution.
            lower_bound: (verdict != Verdict::Unsolvable).then_some(report.lower_bound),
            heuristic,
            stats: report.stats,
            notes,
        }
    }
}
