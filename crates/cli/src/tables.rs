//! The directory of tables, as named by the arguments and the environment.

use std::sync::Arc;

use papan::{NoTables, Tables};
use papan_tables::{OnDisk, TableDir, VARIABLE};

use crate::cli::TableArgs;
use crate::exit::UsageError;

pub(crate) use papan_tables::UNFINISHED;

/// The directory that `--tables`, the environment or the system names.
fn find(args: &TableArgs) -> Option<TableDir> {
    args.tables.as_deref().map(TableDir::new).or_else(TableDir::of_user)
}

/// The tables for a search.
pub(crate) fn of(args: &TableArgs) -> Arc<dyn Tables> {
    match find(args) {
        Some(dir) => Arc::new(OnDisk::new(dir)),
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
