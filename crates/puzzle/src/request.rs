//! What a surface asks for, and what can be wrong with the request.

use std::sync::Arc;

use papan_search::Limits;

use crate::algorithm::Algorithm;
use crate::checkpoint::Checkpoint;
use crate::info::{HeuristicInfo, ObjectiveInfo, PuzzleInfo};
use crate::listed::Listed;
use crate::message;
use crate::message::Message;
use crate::options::Options;
use crate::tables::{NoTables, Tables};

/// How to solve a level.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// The name of the puzzle that it is for.
    pub puzzle: &'static str,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic; `None` for the puzzle's choice.
    pub heuristic: Option<&'static HeuristicInfo>,
    /// What to minimise; `None` for a puzzle that asks no such question.
    pub objective: Option<&'static ObjectiveInfo>,
    /// Options of the algorithm and the puzzle.
    pub options: Options,
    /// What the search may use.
    pub limits: Limits,
    /// Whether a search for any solution, having found one, keeps looking for better ones until one
    /// is proven best or a limit ends it. Otherwise it ends once it has a decent one.
    pub improve: bool,
    /// How many threads the search may use, if it can.
    pub threads: usize,
    /// Where tables may be found.
    pub tables: Arc<dyn Tables>,
    /// Where a search keeps what it knows, if the puzzle's searches can
    /// ([`PuzzleInfo::keeps_checkpoints`]).
    pub checkpoint: Option<Arc<dyn Checkpoint>>,
}

/// Why a request has no answer: it makes no sense, or a limit was reached first.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// A name that the registry does not list.
    #[error("{}", self.message())]
    Unknown {
        /// What it names: an algorithm, a heuristic, ...
        what: &'static str,
        /// The name.
        name: String,
        /// The names that exist.
        valid: Vec<&'static str>,
    },
    /// An option's value that cannot be read.
    #[error("{message}")]
    Value {
        /// The option.
        option: &'static str,
        /// What was found, and what it takes.
        message: Message,
    },
    /// A limit was reached before there was an answer.
    #[error("{0}")]
    Stopped(Message),
    /// A request that makes no sense for this level.
    #[error("{0}")]
    Unfit(Message),
}

impl RequestError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match self {
            RequestError::Unknown { what, name, valid } => message!(
                "request.unknown",
                "unknown {what} `{name}`; expected one of: {valid}",
                what = what => what,
                name,
                valid = valid.join(", ")
            ),
            RequestError::Value { message, .. }
            | RequestError::Stopped(message)
            | RequestError::Unfit(message) => message.clone(),
        }
    }
}

impl SolveRequest {
    /// The name of the objective, or nothing.
    pub fn objective_id(&self) -> &'static str {
        self.objective.map_or("", |objective| objective.id)
    }

    /// The objective, as the puzzle's own type: one of those that [`PuzzleInfo`] lists.
    pub fn objective<T: Listed>(&self) -> T {
        T::from_id(self.objective_id()).expect("the request is for this puzzle")
    }

    /// The heuristic, as the puzzle's own type, where one is asked for.
    pub fn heuristic<T: Listed>(&self) -> Option<T> {
        let id = self.heuristic?.id;
        Some(T::from_id(id).expect("the request is for this puzzle"))
    }

    /// Does nothing, unless a heuristic is named.
    ///
    /// # Errors
    /// If one is: `auto` has bounds of its own.
    pub fn refuse_heuristic(&self) -> Result<(), RequestError> {
        let Some(heuristic) = self.heuristic else { return Ok(()) };
        Err(RequestError::Unfit(message!(
            "request.auto-heuristic",
            "auto has bounds of its own; leave out {option} {heuristic}, or choose an algorithm \
             that follows it, such as astar",
            option option = "heuristic",
            heuristic = heuristic.id
        )))
    }

    /// A request with the puzzle's defaults and no limits.
    pub fn of(puzzle: &PuzzleInfo) -> SolveRequest {
        SolveRequest {
            puzzle: puzzle.id,
            algorithm: Algorithm::Auto,
            heuristic: None,
            objective: puzzle.objectives.first(),
            options: Options::default(),
            limits: Limits::default(),
            improve: false,
            threads: 1,
            tables: Arc::new(NoTables),
            checkpoint: None,
        }
    }

    /// A request with the puzzle's defaults for names that are not given.
    ///
    /// # Errors
    /// If a name is not one of the puzzle's; the error lists those that are.
    pub fn new(
        puzzle: &PuzzleInfo,
        algorithm: Option<&str>,
        heuristic: Option<&str>,
        objective: Option<&str>,
    ) -> Result<SolveRequest, RequestError> {
        let unknown = |what, name: &str, valid: Vec<&'static str>| {
            if valid.is_empty() {
                return RequestError::Unfit(message!(
                    "request.no-choice",
                    "found {what} `{name}`, but {puzzle} has none to choose from; leave out \
                     {option}",
                    what = what => what,
                    name,
                    puzzle = puzzle.id,
                    option option = what
                ));
            }
            RequestError::Unknown { what, name: name.to_owned(), valid }
        };
        let algorithm = match algorithm {
            None => Algorithm::Auto,
            Some(name) => {
                let valid = || puzzle.algorithms().map(|algorithm| algorithm.info().id).collect();
                let found = puzzle.algorithms().find(|algorithm| algorithm.info().id == name);
                found.ok_or_else(|| unknown("algorithm", name, valid()))?
            }
        };
        let heuristic = heuristic
            .map(|name| {
                let valid = || puzzle.heuristics.iter().map(|heuristic| heuristic.id).collect();
                puzzle.heuristic(name).ok_or_else(|| unknown("heuristic", name, valid()))
            })
            .transpose()?;
        let info = algorithm.info();
        if heuristic.is_some() && !info.uses_heuristic && algorithm != Algorithm::Auto {
            return Err(RequestError::Unfit(message!(
                "request.no-heuristic",
                "{algorithm} follows no heuristic; leave out {option}, or choose an algorithm that \
                 does, such as astar",
                algorithm = info.id,
                option option = "heuristic"
            )));
        }
        let objective = match objective {
            None => puzzle.objectives.first(),
            Some(name) => Some(puzzle.objective(name).ok_or_else(|| {
                let valid = puzzle.objectives.iter().map(|objective| objective.id).collect();
                unknown("objective", name, valid)
            })?),
        };
        Ok(SolveRequest { algorithm, heuristic, objective, ..SolveRequest::of(puzzle) })
    }
}
