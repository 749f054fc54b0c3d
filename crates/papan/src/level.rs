//! An owned level: parsed once, then solved, explained and drawn, as often as wanted and from any
//! thread. Nothing is called solved that the checker did not accept.

use std::fmt;
use std::sync::Arc;

use papan_checker::{Metric, Rejection};
use papan_puzzle::{
    Difficulty, Explanation, Frame, Game, InputError, Instance, LevelText, Message, Monitor,
    Options, Outcome, OwnedLevelText, RequestError, SolveRequest, Tape, Verdict, message,
};
use papan_replicas::Replica;
use papan_search::{Caps, Cost, Limits, Stats, StopReason};

use crate::progress::{Checked, Progress};
use crate::puzzle::Puzzle;

/// A valid level with the text that it was read from. Clones share both.
#[derive(Clone)]
pub struct Level {
    puzzle: &'static Puzzle,
    source: Arc<OwnedLevelText>,
    instance: Arc<dyn Instance>,
}

impl fmt::Debug for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut level = f.debug_struct("Level");
        level.field("puzzle", &self.puzzle.info().id).field("text", &self.text()).finish()
    }
}

impl Level {
    /// Reads a text that holds exactly one level of some puzzle.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn parse(text: impl AsRef<[u8]>) -> Result<Level, ParseError> {
        let text = text.as_ref();
        Ok(crate::recognise(text)?.only_level(text)?)
    }

    /// A level that was cut out of a text.
    pub(crate) fn new(
        puzzle: &'static Puzzle,
        text: &LevelText<'_>,
        instance: Box<dyn Instance>,
    ) -> Level {
        let source = text.to_owned_text();
        Level { puzzle, source: Arc::new(source), instance: instance.into() }
    }

    /// Its puzzle.
    pub fn puzzle(&self) -> &'static Puzzle {
        self.puzzle
    }

    /// What was written, and where.
    pub fn source(&self) -> LevelText<'_> {
        self.source.text()
    }

    /// The level in the puzzle's plainest form, whatever form it was read from: a text that can be
    /// read again.
    pub fn text(&self) -> String {
        self.instance.text()
    }

    /// The puzzle's figure of difficulty for a level whose least cost is the cost limit.
    pub(crate) fn difficulty(
        &self,
        options: &Options,
        limits: &Limits,
    ) -> Result<Result<Difficulty, StopReason>, RequestError> {
        self.instance.difficulty(options, limits)
    }

    /// What a solver sees in the level, as far as the limits allow; if a limit is reached first,
    /// the explanation says so.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    pub fn explain(&self, options: &Options, limits: &Limits) -> Result<Explanation, RequestError> {
        self.instance.explain(options, limits)
    }

    /// The board at the start and after each step of a solution.
    ///
    /// # Errors
    /// If the options make no sense or the solution cannot be performed.
    pub fn frames(
        &self,
        solution: &str,
        options: &Options,
    ) -> Result<Box<dyn Iterator<Item = Frame> + '_>, RequestError> {
        self.instance.frames(solution, options)
    }

    /// The level at its start, to be played by hand.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    pub fn game(&self, options: &Options) -> Result<Box<dyn Game>, RequestError> {
        self.instance.game(options)
    }

    /// What [`explain`](Self::explain) says, as an SVG picture; if a limit is reached first, the picture
    /// says so.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    pub fn picture(&self, options: &Options, limits: &Limits) -> Result<String, RequestError> {
        self.instance.picture(options, limits)
    }

    /// The board as a small SVG picture, for whoever shows many of them; [`picture`](Self::picture) where the
    /// puzzle has no smaller one.
    ///
    /// # Errors
    /// If the options make no sense for this level.
    pub fn board_picture(
        &self,
        options: &Options,
        limits: &Limits,
    ) -> Result<String, RequestError> {
        self.instance.board_picture(options, limits)
    }

    /// Replays a solution from the original text with the independent checker.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn check(&self, solution: &str, options: &Options) -> Result<Vec<Metric>, Rejection> {
        self.puzzle.check(self.source.bytes(), solution, options)
    }

    /// A request with the puzzle's defaults and no limits.
    pub fn request(&self) -> SolveRequest {
        SolveRequest::of(self.puzzle.info())
    }

    /// Solves the level and has the independent checker confirm the answer from the original text,
    /// as well as every solution that `progress` is shown along the way.
    ///
    /// # Errors
    /// If the request makes no sense, or the checker disagrees.
    pub fn solve(
        &self,
        request: &SolveRequest,
        progress: &mut dyn Progress,
    ) -> Result<Answer, SolveError> {
        self.answer(request, progress, None)
    }

    /// The same, recorded: a textbook algorithm step by step, `auto` by its phases. A level that can be settled
    /// without a search leaves the tape empty.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve); and if the puzzle has no search to record.
    pub fn trace(
        &self,
        request: &SolveRequest,
        caps: Caps,
        progress: &mut dyn Progress,
    ) -> Result<(Answer, Tape), SolveError> {
        let info = self.puzzle.info();
        if info.objectives.is_empty() {
            return Err(RequestError::Unfit(message!(
                "request.nothing-to-trace",
                "{puzzle} is no search from state to state: it answers a question about one position, so \
                 there is nothing to trace; explain shows what the answer rests on",
                puzzle = info.id
            ))
            .into());
        }
        let mut tape = Tape::new(caps);
        let answer = self.answer(request, progress, Some(&mut tape))?;
        Ok((answer, tape))
    }

    fn answer(
        &self,
        request: &SolveRequest,
        progress: &mut dyn Progress,
        tape: Option<&mut Tape>,
    ) -> Result<Answer, SolveError> {
        let (id, wanted) = (self.puzzle.info().id, request.puzzle);
        if id != wanted {
            return Err(RequestError::Unfit(message!(
                "request.other-puzzle",
                "found a request for {found}, expected one for {puzzle}",
                found = wanted,
                puzzle = id
            ))
            .into());
        }
        self.checked(request, progress, tape, |monitor| self.instance.answer(request, monitor))
    }

    /// Has a program of one of the documents solve the level; the checker confirms its answer as it does
    /// every other. The request gives options and limits.
    ///
    /// # Errors
    /// If the program does not take this level, or the checker disagrees.
    pub fn replicate(
        &self,
        replica: &Replica,
        request: &SolveRequest,
        progress: &mut dyn Progress,
    ) -> Result<Answer, SolveError> {
        let source = self.source();
        self.checked(request, progress, None, |monitor| (replica.run)(&source, request, monitor))
    }

    /// The answer of `search`, if the checker agrees with everything that it says.
    fn checked(
        &self,
        request: &SolveRequest,
        progress: &mut dyn Progress,
        tape: Option<&mut Tape>,
        search: impl FnOnce(&mut dyn Monitor) -> Result<Outcome, RequestError>,
    ) -> Result<Answer, SolveError> {
        let mut checked = Checked::new(progress, self, request, tape);
        let outcome = search(&mut checked)?;
        checked.close()?;
        let metrics = self.confirm(&outcome, request)?;
        Ok(Answer { outcome, metrics })
    }

    /// What the checker measures for a solution which the search says has this cost.
    ///
    /// # Errors
    /// If the checker rejects it, or counts a different cost.
    pub(crate) fn replay(
        &self,
        solution: &str,
        cost: Option<Cost>,
        request: &SolveRequest,
    ) -> Result<Vec<Metric>, InternalError> {
        let metrics = self.check(solution, &request.options).map_err(|rejection| {
            self.disagreement(format!("the checker rejects it: {rejection}"), solution)
        })?;
        // If the objective is itself a metric, the search must have counted as the checker does.
        let measured = metrics.iter().find(|metric| metric.name == request.objective_id());
        if let (Some(metric), Some(cost)) = (measured, cost)
            && metric.value != u64::from(cost.0)
        {
            let message = format!("{cost} {} counted, {} replayed", metric.name, metric.value);
            return Err(self.disagreement(message, solution));
        }
        Ok(metrics)
    }

    pub(crate) fn disagreement(&self, message: impl Into<String>, solution: &str) -> InternalError {
        InternalError {
            message: message.into(),
            puzzle: self.puzzle.info().id,
            level: String::from_utf8_lossy(self.source.bytes()).into_owned(),
            solution: solution.to_owned(),
        }
    }

    /// What the checker measures for an answer.
    fn confirm(
        &self,
        outcome: &Outcome,
        request: &SolveRequest,
    ) -> Result<Vec<Metric>, InternalError> {
        let bytes = self.source.bytes();
        let found = match outcome {
            Outcome::Search(found) => found,
            Outcome::Analysis(analysis) => {
                let reference = self.puzzle.reference_answer(bytes);
                if let Some(reference) = reference.filter(|answer| *answer != analysis.answer.text)
                {
                    let message = format!("the checker answers `{reference}`");
                    return Err(self.disagreement(message, &analysis.answer.text));
                }
                let metrics = analysis.metrics.iter();
                return Ok(metrics.map(|&(name, value)| Metric { name, value }).collect());
            }
        };
        let metrics = match &found.solution {
            None => Vec::new(),
            Some(solution) => self.replay(solution, found.cost, request)?,
        };
        let wrong = |message| {
            Err(self.disagreement(message, found.solution.as_deref().unwrap_or_default()))
        };
        if found.verdict == Verdict::Unsolvable
            && self.puzzle.is_solvable(bytes, &request.options) == Some(true)
        {
            return wrong("called unsolvable, but the checker says it is not");
        }
        if found.solution.is_none() && matches!(found.verdict, Verdict::Solved(_)) {
            return wrong("called solved without a solution");
        }
        Ok(metrics)
    }
}

/// A checked outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What was found.
    pub outcome: Outcome,
    /// What the checker measured, if there is a solution; for an analysis, its own metrics.
    pub metrics: Vec<Metric>,
}

impl Answer {
    /// The verdict of a search; `None` for an analysis.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.outcome {
            Outcome::Search(found) => Some(found.verdict),
            Outcome::Analysis(_) => None,
        }
    }

    /// What the answer took; of an analysis only the time is known.
    pub fn stats(&self) -> Stats {
        match &self.outcome {
            Outcome::Search(found) => found.stats,
            Outcome::Analysis(analysis) => Stats { elapsed: analysis.elapsed, ..Stats::default() },
        }
    }

    /// The solution, the best so far, or the answer to a question about a position.
    pub fn solution(&self) -> Option<&str> {
        match &self.outcome {
            Outcome::Search(found) => found.solution.as_deref(),
            Outcome::Analysis(analysis) => Some(&analysis.answer.text),
        }
    }
}

/// Why a text is not a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseError {
    /// It is not clear which puzzle it belongs to.
    #[error(transparent)]
    Recognise(#[from] crate::RecogniseError),
    /// Something is wrong with it.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// A solver and the checker disagree: a bug in papan, with what is needed to reproduce it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.message())]
pub struct InternalError {
    /// What does not match.
    pub message: String,
    /// The puzzle.
    pub puzzle: &'static str,
    /// The level's text.
    pub level: String,
    /// The solution's text.
    pub solution: String,
}

impl InternalError {
    /// What to tell people. What does not match is for those who mend it, and stays as it is.
    pub fn message(&self) -> Message {
        message!(
            "internal.disagreement",
            "internal error: {fault}\nPlease report it with this input:\n  puzzle: {puzzle}\n  \
             level: {level}\n  solution: {solution}",
            fault = self.message,
            puzzle = self.puzzle,
            level = self.level,
            solution = self.solution
        )
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolveError {
    /// The request makes no sense; nothing was searched.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The answer was wrong.
    #[error(transparent)]
    Internal(#[from] InternalError),
}

impl SolveError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match self {
            SolveError::Request(error) => error.message(),
            SolveError::Internal(error) => error.message(),
        }
    }
}
