//! papan as a library: Sokoban, sliding tiles, Rush Hour and chess on giant boards, solved, checked,
//! explained and generated.
//!
//! A text becomes a [`Level`], which is solved, explained, drawn or checked, as often as wanted and
//! from any thread. No solution leaves [`Level::solve`] that the independent checker has not accepted,
//! and "optimal" and "unsolvable" are said only of what is proven. Puzzles, algorithms, heuristics and
//! options are listed in [`PUZZLES`]; the command line, the web page and bindings read them there.
//! Not here: files, terminals, the network.
//!
//! # Solve a pasted level
//! ```
//! use papan::Level;
//!
//! let level = Level::parse("#######\n#@ $ .#\n#######\n")?;
//! let answer = level.solve(&level.request(), &mut ())?;
//! assert_eq!(answer.solution(), Some("rRR"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Prove one unsolvable
//! ```
//! use papan::{Level, Verdict};
//!
//! let level = Level::parse("1 2 3\n4 5 6\n8 7 0\n")?;
//! let answer = level.solve(&level.request(), &mut ())?;
//! assert_eq!(answer.verdict(), Some(Verdict::Unsolvable));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Compare two algorithms
//! ```
//! use papan::{Comparison, LaneChoice, Level, lanes};
//!
//! let level = Level::parse("8 6 7\n2 5 4\n3 0 1\n")?;
//! let choice = LaneChoice { algorithms: &["astar", "idastar"], ..LaneChoice::default() };
//! let lanes = lanes(level.puzzle().info(), choice)?;
//! let request = level.request();
//! let comparison = Comparison { puzzle: level.puzzle(), lanes: &lanes, request: &request, repeat: 1 };
//! let rows = comparison.run(&level.source(), 1, &mut ());
//! assert!(rows.iter().all(|row| row.record.optimal && row.record.cost == Some(31)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Search a space of your own
//! The engine is [`search`]: give it states, actions and a goal, and it runs any of its algorithms.
//! ```
//! use std::ops::ControlFlow;
//!
//! use papan::search::{Cost, Limits, StateSpace, Zero, astar};
//!
//! /// From 1 to a number, by doubling and by adding 1.
//! struct Count(u32);
//!
//! impl StateSpace for Count {
//!     type State = u32;
//!     type Action = char;
//!
//!     fn initial(&self) -> u32 {
//!         1
//!     }
//!
//!     fn is_goal(&self, &number: &u32) -> bool {
//!         number == self.0
//!     }
//!
//!     fn expand<F>(&self, &number: &u32, mut visit: F) -> ControlFlow<()>
//!     where
//!         F: FnMut(char, u32, Cost) -> ControlFlow<()>,
//!     {
//!         visit('d', 2 * number, Cost(1))?;
//!         visit('a', number + 1, Cost(1))
//!     }
//! }
//!
//! let report = astar(&Count(10), &Zero, &Limits::default(), &mut ());
//! assert!(report.is_optimal());
//! assert_eq!(report.plan().map(|plan| plan.cost), Some(Cost(4)), "1, 2, 4, 5, 10");
//! ```

mod attempt;
mod compare;
mod generate;
mod judge;
mod level;
pub mod library;
mod progress;
mod puzzle;
mod rating;
mod record;
mod registry;

pub use attempt::{Attempt, AttemptError, ExitClass};
pub use compare::{
    Comparison, ComparisonObserver, Disagreement, Fault, Lane, LaneChoice, LaneSummary, Measure,
    Row, Runner, disagreement, effective_branching_factor, lanes, mark_best, summarise,
};
pub use generate::{ConfirmedLevel, GenerateError};
pub use judge::{JudgeFailure, judge, judges};
pub use level::{Answer, InternalError, Level, ParseError, SolveError};
pub use papan_checker::{Metric, Rejection};
pub use papan_puzzle::{
    Algorithm, AlgorithmInfo, Analysis, BestPosition, Block, BuildError, BuildProgress,
    CollectionInfo, Difficulty, Example, Explanation, FLAG, Fit, FormatInfo, Found, Frame, GRADE,
    Grade, GradeInfo, GradeScale, HeuristicInfo, InputError, Judge, JudgeError, LevelText,
    Location, Mark, Message, NoTables, ObjectiveInfo, OptionInfo, OptionKind, Options, Outcome,
    OwnedLevelText, PageFile, Phase, Preset, PuzzleInfo, RequestError, SEED, Section, SolveRequest,
    Span, TableBytes, TableInfo, Tables, Tape, Task, Text, Textbook, Trace, Verdict, count,
    message, noun, table_unused,
};
pub use papan_replicas::{self as replicas, Replica};
pub use papan_search as search;
pub use papan_search::{
    Claim, Cost, Limits, Preparation, Probe, Quality, Snapshot, Stats, StopReason, StopToken,
};
pub use progress::{Improvement, Progress};
pub use puzzle::Puzzle;
pub use rating::Rating;
pub use record::{ErrorRecord, MadeRecord, Record, SCHEMA_VERSION, StatsRecord};
pub use registry::{PUZZLES, RecogniseError, puzzle, recognise};
