//! The directory of tables, as named by the arguments and the environment.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use papan::{NoTables, TableBytes, Tables};
use papan_tables::{TableDir, VARIABLE};

use crate::cli::TableArgs;
use crate::exit::UsageError;

/// What is said about a table whose build left a trace, but no table.
pub(crate) const UNFINISHED: &str = "its build was not finished";

/// Gives the library what is on disk, each table opened once.
struct OnDisk {
    dir: TableDir,
    opened: Mutex<HashMap<String, TableBytes>>,
}

impl Tables for OnDisk {
    fn open(&self, id: &str) -> Result<Option<TableBytes>, String> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = opened.get(id) {
            return Ok(Some(table.clone()));
        }
        let unreadable = |error| format!("{} cannot be read: {error}", self.dir.file(id).display());
        let table = self.dir.open(id).map_err(unreadable)?;
        if table.is_none() && self.dir.is_unfinished(id) {
            return Err(match self.dir.builder(id) {
                Some(held) => format!("it is still being built by {held}"),
                None => UNFINISHED.to_owned(),
            });
        }
        Ok(table.map(|table| {
            let table: TableBytes = Arc::new(table);
            opened.insert(id.to_owned(), table.clone());
            table
        }))
    }
}

impl fmt::Debug for OnDisk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OnDisk").field(&self.dir).finish()
    }
}

/// The directory that `--tables`, the environment or the system names.
fn find(args: &TableArgs) -> Option<TableDir> {
    args.tables.as_deref().map(TableDir::new).or_else(TableDir::of_user)
}

/// The tables for a search.
pub(crate) fn of(args: &TableArgs) -> Arc<dyn Tables> {
    match find(args) {
        Some(dir) => Arc::new(OnDisk { dir, opened: Mutex::default() }),
        None => Arc::new(NoTables),
    }
}

/// The directory, for commands that need one.
pub(crate) fn dir(args: &TableArgs) -> Result<TableDir, UsageError> {
    find(args).ok_or_else(|| {
        UsageError(format!(
            "this system has no cache directory; give --tables DIR or set {VARIABLE}"
        ))
    })
}
