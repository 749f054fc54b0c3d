//! The contracts between a puzzle and the surfaces.

use std::io;

use papan_search::{Cost, Limits, Quality, Report, Stats, StopReason};

use crate::explanation::Explanation;
use crate::fit::Fit;
use crate::frame::Frame;
use crate::grade::Difficulty;
use crate::info::{CollectionInfo, PuzzleInfo};
use crate::input_error::InputError;
use crate::level_text::LevelText;
use crate::message::Message;
use crate::monitor::Monitor;
use crate::options::Options;
use crate::request::{RequestError, SolveRequest};
use crate::tables::{BuildError, BuildProgress};

/// A puzzle in the registry.
pub trait Puzzle: Sync {
    /// What it says about itself.
    fn info(&self) -> &'static PuzzleInfo;

    /// How well a text fits the shape of this puzzle's levels.
    fn recognise(&self, text: &[u8]) -> Fit;

    /// Cuts a text into levels by its shape alone, lazily.
    fn levels<'a>(&self, text: &'a [u8]) -> Box<dyn Iterator<Item = LevelText<'a>> + 'a>;

    /// Reads one level.
    ///
    /// # Errors
    /// The first fault, with its location in the whole text.
    fn parse(&self, level: &LevelText<'_>) -> Result<Box<dyn Instance>, InputError>;

    /// The answer stated by a line printed for people, in the checker's words; `None` where the
    /// line states none, and for puzzles with plans.
    fn reported_answer(&self, _line: &str) -> Option<String> {
        None
    }

    /// A stream of levels as texts, endless or finite.
    ///
    /// # Errors
    /// If the options make no sense.
    fn generate(&self, options: &Options) -> Result<Generated, RequestError>;

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

/// Makes the next level within limits, or says why there are no more: a level that could not be made ends the stream.
pub type Generated = Box<dyn FnMut(&Limits) -> Option<Result<MadeLevel, RequestError>>>;

/// A level, and what its generator knows about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MadeLevel {
    /// Its text.
    pub text: String,
    /// The cost of its best solution, proven, and the name of the objective that counts it.
    pub optimum: Option<(&'static str, u64)>,
    /// A solution, not always the best, for the checker to confirm.
    pub solution: Option<String>,
}

impl MadeLevel {
    /// A level of which nothing but the text is known.
    pub fn new(text: String) -> MadeLevel {
        MadeLevel { text, ..MadeLevel::default() }
    }
}

/// A parsed, valid level.
pub trait Instance: Send + Sync {
    /// The level in the puzzle's plainest form, whatever form it was read from: a text that can be
    /// read again, including by programs without our parsers.
    fn text(&self) -> String;

    /// Finds the answer. Not checked: that is what the library does.
    ///
    /// # Errors
    /// If the request makes no sense for this level.
    fn answer(
        &self,
        request: &SolveRequest,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, RequestError>;

    /// How hard the level is, as the puzzle's rules and nothing else decide: by what a player has to get right, in the
    /// objective that counts. Asked of a level that has a solution, whose least cost is the cost limit.
    ///
    /// # Errors
    /// If the options make no sense for this level. A limit is part of the answer.
    fn difficulty(
        &self,
        options: &Options,
        limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError>;

    /// What a solver sees in the level, as far as the limits allow; if a limit is reached first,
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

    /// What [`explain`](Self::explain) says, as an SVG picture; if a limit is reached first, the picture
    /// says so.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    fn picture(&self, options: &Options, limits: &Limits) -> Result<String, RequestError>;

    /// The board as a small SVG picture, for whoever shows many of them; [`picture`](Self::picture) where a
    /// puzzle has no smaller one.
    ///
    /// # Errors
    /// As for [`picture`](Self::picture).
    fn board_picture(&self, options: &Options, limits: &Limits) -> Result<String, RequestError> {
        self.picture(options, limits)
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A solution was found.
    Solved(Quality),
    /// Proven: there is none.
    Unsolvable,
    /// A limit was reached first.
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

/// What a puzzle answers about a level, before it is checked.
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
    /// The answer; in English, in the words that the problem's format prescribes, for machines and the
    /// checker.
    pub answer: Message,
    /// The answer for people, one sentence per line.
    pub lines: Vec<Message>,
    /// Its metrics: names and values.
    pub metrics: Vec<(&'static str, u64)>,
    /// The `analysis` object of the JSON output.
    pub value: serde_json::Value,
    /// Wall-clock time.
    pub elapsed: std::time::Duration,
}

/// The outcome of a search, before it is checked.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The answer.
    pub verdict: Verdict,
    /// The solution, or the best so far, in the requested notation.
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
    /// Anything else a person should know, such as why there is no solution.
    pub notes: Vec<Message>,
}

impl Found {
    /// A report of the engine or of a puzzle's own solver, its plan written by `write`.
    pub fn new<A>(
        report: &Report<A>,
        heuristic: Option<&'static str>,
        notes: Vec<Message>,
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
