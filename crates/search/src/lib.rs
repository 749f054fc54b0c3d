//! The search engine of papan.

mod cost;
mod heuristic;
mod limits;
mod observer;
mod report;
mod space;
mod weight;

pub use cost::Cost;
pub use heuristic::{Claim, Heuristic, Zero};
pub use limits::{Budget, Limits, Snapshot, StopToken};
pub use observer::Observer;
pub use report::{Plan, Quality, Report, Stats, StopReason, Verdict};
pub use space::{Backward, StateSpace, Undoable};
pub use weight::{ParseWeightError, Weight};
