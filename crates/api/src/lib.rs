//! papan as requests, events and answers in JSON: one protocol, whatever carries it.
//!
//! A request is read into one of the bodies here and answers itself, within the [`JobLimits`] of whoever
//! serves it. Searches are [`Work`]: they report [`Event`]s while they run. Errors have a code for
//! programs and words for people ([`ApiError`]). Not here: the network, threads, queues.

mod body;
mod check;
mod error;
mod event;
mod explain;
mod generate;
mod library;
mod limits;
mod parse;
mod puzzles;
mod rate;
mod reporter;
mod request;
mod work;

pub use body::read_body;
pub use check::{CheckBody, Checked};
pub use error::{ApiError, Code, ErrorBody};
pub use event::{
    Chart, Event, Improved, PositionView, ProgressEvent, RecordView, RowView, Solved, Started,
};
pub use explain::{ExplainBody, Explained};
pub use generate::{GenerateBody, GeneratedLevel};
pub use library::{Daily, DailyBody, Levels, LevelsBody};
pub use limits::{JobLimits, LimitsBody};
pub use parse::{ParseBody, Parsed, ParsedLevel};
pub use puzzles::Offer;
pub use rate::RateBody;
pub use reporter::Reporter;
pub use request::{CompareBody, JobBody, LaneBody, OptionWords, SolveBody};
pub use work::{Task, Work};
