//! The tables of a directory as the library asks for them, each opened once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use papan::{TableBytes, Tables};

use crate::TableDir;

/// What is said about a table whose build left a trace, but no table.
pub const UNFINISHED: &str = "its build was not finished";

/// Gives the library what is on disk.
#[derive(Debug)]
pub struct OnDisk {
    dir: TableDir,
    opened: Mutex<Opened>,
}

#[derive(Default)]
struct Opened(HashMap<String, TableBytes>);

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

impl OnDisk {
    /// The tables in `dir`.
    pub fn new(dir: TableDir) -> OnDisk {
        OnDisk { dir, opened: Mutex::default() }
    }
}

impl Tables for OnDisk {
    fn open(&self, id: &str) -> Result<Option<TableBytes>, String> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(table) = opened.0.get(id) {
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
            opened.0.insert(id.to_owned(), table.clone());
            table
        }))
    }
}
