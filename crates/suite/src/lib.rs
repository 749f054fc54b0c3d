//! The suite: every puzzle, algorithm, heuristic and option listed once, behind one erased API that
//! the command line, the web page and the bindings read.
//!
//! This is the only dynamic boundary, crossed once per solve. A surface picks a [`Puzzle`] from
//! [`PUZZLES`], cuts a text into levels, parses one and asks the [`Instance`] to be solved or
//! explained. No solution leaves [`solve()`] that the independent checker has not accepted. Not
//! here: files, terminals, clocks on walls.

mod algorithm;
mod compare;
mod explanation;
mod frame;
mod generate;
mod info;
mod judge;
mod laboratory;
mod monitor;
mod options;
mod puzzle;
mod puzzles;
mod record;
mod registry;
mod request;
mod solve;
mod svg;
mod tables;

pub use algorithm::{ALGORITHMS, Algorithm};
pub use compare::{
    Comparison, Disagreement, Fault, Lane, LaneChoice, LaneSummary, Measure, Row, Spectator,
    disagreement, effective_branching_factor, lanes, mark_best, summarise,
};
pub use explanation::{Block, Explanation, Section};
pub use frame::{Frame, Mark, Span};
pub use generate::{GenerateError, generate};
pub use info::{
    AlgorithmInfo, CollectionInfo, Example, FormatInfo, HeuristicInfo, ObjectiveInfo, OptionInfo,
    OptionKind, PuzzleInfo, Task,
};
pub use judge::{JUDGES, Judge, JudgeError, judge};
pub use monitor::{Improvement, Monitor};
pub use options::{FLAG, Options};
pub use papan_board::{Fit, InputError, Position, count, count_in, noun};
pub use papan_checker::{Metric, Rejection};
pub use papan_search::{
    Claim, Cost, Limits, Preparation, Quality, Snapshot, Stats, StopReason, StopToken,
};
pub use puzzle::{
    Analysis, Found, Generated, Instance, LevelText, MadeLevel, Outcome, Progress, Puzzle, Verdict,
};
pub use record::{ErrorRecord, MadeRecord, Record, SCHEMA_VERSION, StatsRecord};
pub use registry::{PUZZLES, RecogniseError, puzzle, recognise};
pub use request::{RequestError, SolveRequest};
pub use solve::{Answer, InternalError, SolveError, solve};
pub use tables::{BuildError, BuildProgress, NoTables, TableBytes, TableInfo, Tables};
