//! Studies: what others have published about levels and programs, and how to have it again.
//!
//! A study is a TOML file (`studies/README.md` describes it). The tables, charts and worked examples of
//! the documents that papan grew out of come with the program ([`BUNDLED`]). [`Study::jobs`] are the parts
//! of a study that can be run one by one, on any thread; each gives [`Line`]s: a published number, what a
//! replica of the document's program gives, and what papan gives at its best. Not here: files, terminals,
//! drawing.

mod bundled;
mod format;
mod job;
mod line;
mod runs;
mod shelf;
mod submissions;
mod timing;
mod watched;
mod worked;

pub use bundled::{BUNDLED, Bundled};
pub use format::{Kind, Misprint, Numbers, Study, StudyCase, StudyChart, StudyError, StudyLane};
pub use job::{Job, JobResult, Settings};
pub use line::{Line, Ours, Quantity, Status, Value};
pub use runs::CaseRows;
pub use shelf::{Shelf, level};
pub use watched::{Watched, WatchedNode, WatchedPhase};
