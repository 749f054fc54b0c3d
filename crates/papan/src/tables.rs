//! The directory of tables, as the arguments and the environment name it.

use std::sync::Arc;

use clap::ArgMatches;
use papan_suite::{NoTables, TableBytes, Tables};
use papan_tables::{TableDir, VARIABLE};

use crate::cli;
use crate::exit::UsageError;

/// Hands the suite what is on the disk.
#[derive(Debug)]
struct OnDisk(TableDir);

impl Tables for OnDisk {
    fn open(&self, id: &str) -> Result<Option<TableBytes>, String> {
        match self.0.open(id) {
            Ok(table) => Ok(table.map(|table| Arc::new(table) as TableBytes)),
            Err(error) => Err(format!("{} cannot be read: {error}", self.0.file(id).display())),
        }
    }
}

/// The directory that `--tables`, the environment or the system names.
fn find(matches: &ArgMatches) -> Option<TableDir> {
    cli::given(matches, "tables").map(TableDir::new).or_else(TableDir::of_user)
}

/// The tables for a search.
pub(crate) fn of(matches: &ArgMatches) -> Arc<dyn Tables> {
    match find(matches) {
        Some(dir) => Arc::new(OnDisk(dir)),
        None => Arc::new(NoTables),
    }
}

/// The directory, for commands that need one.
pub(crate) fn dir(matches: &ArgMatches) -> Result<TableDir, UsageError> {
    find(matches).ok_or_else(|| {
        UsageError(format!(
            "this system has no cache directory; give --tables DIR or set {VARIABLE}"
        ))
    })
}
