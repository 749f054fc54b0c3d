//! Precomputed tables that surfaces may keep on disk. The puzzles name and build them and verify
//! what they are given; where they are kept is the surface's business.

use std::fmt::Debug;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::message;
use crate::message::{Message, Text};

/// A table that a puzzle can use if it is available.
#[derive(Debug)]
pub struct TableInfo {
    /// The name users type.
    pub id: &'static str,
    /// One line: what it is for.
    pub summary: &'static str,
    /// What building and keeping it costs, roughly.
    pub cost: &'static str,
}

/// The bytes of a table.
pub type TableBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// Provides tables by name.
pub trait Tables: Debug + Send + Sync {
    /// The table of this name, if it is available.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn open(&self, id: &str) -> Result<Option<TableBytes>, String>;
}

/// The note about a table that is there and was not used. A surface that can build tables says how: it
/// knows the note by its id, `tables.unused`.
pub fn table_unused(id: &str, problem: impl Into<Text>) -> Message {
    message!(
        "tables.unused",
        "The table {table} was not used: {problem}. Build it again.",
        table = id,
        said problem = problem
    )
}

/// There are none.
#[derive(Clone, Copy, Debug)]
pub struct NoTables;

impl Tables for NoTables {
    fn open(&self, _id: &str) -> Result<Option<TableBytes>, String> {
        Ok(None)
    }
}

/// Is told how far a build is, from 0 to 1, and may stop it.
pub type BuildProgress<'a> = dyn FnMut(f64) -> ControlFlow<()> + Send + 'a;

/// Why a table was not built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The progress hook asked to stop.
    #[error("the build was stopped; nothing was written")]
    Stopped,
    /// It cannot be built.
    #[error("{0}")]
    Failed(String),
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}
