//! The contract between a puzzle and what shows it. A puzzle's crate implements [`Puzzle`] and
//! [`Instance`] and lists itself in a [`PuzzleInfo`]; the library `papan` pairs it with its checker
//! and hands it to the surfaces. Also here is what puzzles share: sizes, cells, directions, the
//! lines of a text, errors that point into it, counted nouns, pictures. Not here: rules, formats,
//! I/O.

// What a puzzle says about itself, and what it is asked.
mod algorithm;
mod contract;
mod grade;
mod info;
mod judge;
mod level_text;
mod listed;
mod monitor;
mod options;
mod page;
mod request;
mod setting;
mod tables;

// What it answers with.
mod explanation;
mod frame;
pub mod svg;

// What puzzles are made of.
mod cell;
mod decode;
mod direction;
mod fit;
mod input_error;
mod lines;
mod message;
mod size;
pub mod textbook;
mod trace;
mod words;

pub use algorithm::{Algorithm, MAX_BACKWARD, MAX_FORWARD, Textbook};
pub use cell::Cell;
pub use contract::{Analysis, Found, Generated, Instance, MadeLevel, Outcome, Puzzle, Verdict};
pub use decode::{decode, part_of};
pub use direction::Direction;
pub use explanation::{Block, Explanation, Section};
pub use fit::Fit;
pub use frame::{Frame, Mark, Span};
pub use grade::{Difficulty, Grade, GradeInfo, GradeScale, shown_figure};
pub use info::{
    AlgorithmInfo, CollectionInfo, Example, FormatInfo, GRADE, HeuristicInfo, ObjectiveInfo,
    OptionInfo, OptionKind, Preset, PuzzleInfo, SEED, Task,
};
pub use input_error::{InputError, Location, quote};
pub use judge::{Judge, JudgeError, JudgeProgram};
pub use level_text::{LevelText, OwnedLevelText};
pub use lines::{Line, columns, lines, without_mark};
pub use listed::Listed;
pub use message::{Message, Text, all_of};
pub use monitor::{BestPosition, Monitor};
pub use options::{FLAG, Options};
pub use page::PageFile;
pub use request::{RequestError, SolveRequest};
pub use setting::{Choice, OptionText, OptionValue, OrFile, Setting};
pub use size::{ParseSizeError, Size};
pub use tables::{
    BuildError, BuildProgress, NoTables, TableBytes, TableInfo, Tables, table_unused,
};
pub use trace::{Phase, Script, Tape, Trace};
pub use words::{count, noun};
