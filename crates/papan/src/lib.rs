//! papan as a library: every puzzle, algorithm, heuristic and option listed once, behind one API that
//! the command line, the web page and the bindings read.
//!
//! A text becomes a [`Level`], which is solved, explained, drawn or checked. No solution leaves
//! [`Level::solve`] that the independent checker has not accepted. Not here: files, terminals,
//! clocks on walls.

mod attempt;
mod compare;
mod generate;
mod judge;
mod level;
mod progress;
mod puzzle;
mod record;
mod registry;

pub use attempt::{Attempt, AttemptError, ExitClass};
pub use compare::{
    Comparison, Disagreement, Fault, Lane, LaneChoice, LaneSummary, Measure, Row, Spectator,
    disagreement, effective_branching_factor, lanes, mark_best, summarise,
};
pub use generate::{ConfirmedLevel, GenerateError};
pub use judge::{JudgeFailure, judge, judges};
pub use level::{Answer, InternalError, Level, ParseError, SolveError};
pub use papan_checker::{Metric, Rejection};
pub use papan_puzzle::{
    Algorithm, AlgorithmInfo, Analysis, Block, BuildError, BuildProgress, CollectionInfo, Example,
    Explanation, FLAG, Fit, FormatInfo, Found, Frame, HeuristicInfo, InputError, Judge, JudgeError,
    LevelText, Mark, NoTables, ObjectiveInfo, OptionInfo, OptionKind, Options, Outcome, Position,
    PuzzleInfo, RequestError, Section, SolveRequest, Span, TableBytes, TableInfo, Tables, Task,
    Textbook, Verdict, count, count_in, noun,
};
pub use papan_search::{
    Claim, Cost, Limits, Preparation, Probe, Quality, Snapshot, Stats, StopReason, StopToken,
};
pub use progress::{Improvement, Progress};
pub use puzzle::Puzzle;
pub use record::{ErrorRecord, MadeRecord, Record, SCHEMA_VERSION, StatsRecord};
pub use registry::{PUZZLES, RecogniseError, puzzle, recognise};
