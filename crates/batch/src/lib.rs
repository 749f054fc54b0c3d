//! Many levels on all cores, into one result file that survives any interruption.
//!
//! A [`Batch`] says what is asked of which levels; [`run()`] solves them and hands every answer to
//! a [`ResultFile`], one line per level. A level counts as finished when its line is in a file:
//! whatever ends the program, a resumed batch reads the existing lines and solves only the
//! remaining levels.
//!
//! | module | what |
//! | --- | --- |
//! | `question` | a puzzle and a request, with the one text that tells two of them apart |
//! | `identity` | what identifies a level: its content |
//! | `shard` | one of several equal parts of a batch |
//! | `source` | the collections, cut into levels in order |
//! | `line` | an answer as a line of JSON or CSV, and back |
//! | `sheet` | a file of whole lines: a torn one is cut, a failed write undone |
//! | `waiting` | answers that wait on disk for an earlier level |
//! | `writer` | adding answers to a file or a stream |
//! | `results` | the result file: whether it belongs to the batch, and opening it |
//! | `known` | what was finished before |
//! | `tally` | how many were solved, and so on |
//! | `piece` | one level with its identity, answered here or on another machine |
//! | `worker` | solving level after level |
//! | `run` | the pipeline: one thread cuts, many solve, one writes |
//!
//! For the surfaces; it reads and writes files, and prints nothing.

mod error;
mod identity;
mod known;
mod line;
mod piece;
mod question;
mod results;
mod run;
mod shard;
mod sheet;
mod source;
mod tally;
mod waiting;
mod worker;
mod writer;

pub use error::BatchError;
pub use identity::LevelId;
pub use line::{Answered, Format};
pub use piece::{Cutter, Piece};
pub use question::Question;
pub use results::{Existing, Order, ResultFile};
pub use run::{Batch, BatchObserver, End, run};
pub use shard::Shard;
pub use source::{Source, Text};
pub use tally::Tally;
