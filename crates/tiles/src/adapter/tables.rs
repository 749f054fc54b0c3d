//! The pattern tables that can be kept on disk.

use std::io::Write;
use std::sync::{Arc, Mutex};

use crate::Board;
use crate::patterns::{self, Effort, Partition, PatternSet, Patterns, TableError, partitions};
use crate::solver::with_threads;
use papan_puzzle::Size;
use papan_search::{Budget, StopReason, kit};

use papan_puzzle::SolveRequest;
use papan_puzzle::{BuildError, BuildProgress, Message, TableBytes, TableInfo, table_unused};

/// The tables, and the sizes they are for.
pub(super) static TABLES: &[TableInfo] = &[
    TableInfo {
        id: "tiles-4x4",
        summary: "15-puzzles in about a millisecond (patterns of 7 and 8 tiles)",
        cost: "9 s of CPU time, 187 MiB",
    },
    TableInfo {
        id: "tiles-5x5",
        summary: "24-puzzles without waiting for tables (four patterns of 6 tiles)",
        cost: "4 s of CPU time, 87 MiB",
    },
];

/// The partition of a table. Tables are made for the blank in a corner, which serves all corners.
fn partition_of(id: &str) -> Option<Partition> {
    let size: Size = id.strip_prefix("tiles-")?.parse().ok()?;
    TABLES.iter().find(|table| table.id == id)?;
    partitions(&Board::blank_first(size), Effort::Large).into_iter().next()
}

/// A table provided by the surface.
pub(super) type FromDisk = PatternSet<Shared>;

/// Bytes provided by the surface.
pub(super) struct Shared(TableBytes);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        (*self.0).as_ref()
    }
}

/// Tables verified before in this process, by the bytes they are made of: verifying reads all of
/// them, which a collection should pay for only once.
static VERIFIED: Mutex<Vec<Arc<FromDisk>>> = Mutex::new(Vec::new());

/// The table for boards on their way to `goal`, if it is there and there is room for it; what else keeps
/// it from being used goes to the notes. The budget then holds it: looking it up brings in what is only
/// mapped.
///
/// # Errors
/// The limit that came before it was verified, other than memory.
pub(super) fn find(
    goal: &Board,
    request: &SolveRequest,
    budget: &mut Budget,
    notes: &mut Vec<Message>,
) -> Result<Option<Arc<FromDisk>>, StopReason> {
    let held = budget.memory();
    let found = verified(goal, request, budget, notes);
    if !matches!(found, Ok(Some(_))) {
        budget.release(budget.memory() - held);
    }
    match found {
        Err(StopReason::Memory) => Ok(None),
        found => found,
    }
}

fn verified(
    goal: &Board,
    request: &SolveRequest,
    budget: &mut Budget,
    notes: &mut Vec<Message>,
) -> Result<Option<Arc<FromDisk>>, StopReason> {
    let wanted = format!("tiles-{}", goal.size());
    let table = TABLES.iter().find(|table| table.id == wanted);
    let Some((id, partition)) = table.and_then(|table| Some((table.id, partition_of(table.id)?)))
    else {
        return Ok(None);
    };
    let bytes = match request.tables.open(id) {
        Ok(Some(table)) => table,
        Ok(None) => return Ok(None),
        Err(problem) => {
            notes.push(table_unused(id, problem));
            return Ok(None);
        }
    };
    // Whoever verifies holds the lock: others wait for it rather than read the same.
    let mut verified = kit::lock(&VERIFIED, budget)?;
    let known = verified.iter().find(|set| Arc::ptr_eq(&set.bytes().0, &bytes));
    let set = match known {
        Some(set) => {
            budget.charge(set.memory_bytes())?;
            set.clone()
        }
        None => match PatternSet::with_bytes_for(Shared(bytes), &partition, budget) {
            Ok(set) => {
                let set = Arc::new(set);
                verified.push(set.clone());
                set
            }
            Err(TableError::Limit(reason)) => return Err(reason),
            Err(error) => {
                notes.push(table_unused(id, error.message()));
                return Ok(None);
            }
        },
    };
    // A goal with the blank elsewhere than in a corner has no use for it.
    Ok(Patterns::new(goal, &[&*set]).is_some().then_some(set))
}

/// Builds a table and writes it.
pub(super) fn build(
    id: &str,
    threads: usize,
    out: &mut dyn Write,
    progress: &mut BuildProgress<'_>,
) -> Result<(), BuildError> {
    let partition =
        partition_of(id).ok_or_else(|| BuildError::Failed(format!("there is no table {id}")))?;
    let built = with_threads(threads, &mut || {
        PatternSet::build(&partition, |at: patterns::BuildProgress| {
            progress(at.done as f64 / at.total.max(1) as f64)
        })
    });
    let set = built.map_err(|error| match error {
        patterns::BuildError::Stopped => BuildError::Stopped,
        error => BuildError::Failed(error.to_string()),
    })?;
    set.write_to(out)?;
    Ok(())
}

/// Whether `bytes` are the table.
pub(super) fn verify(id: &str, bytes: &[u8]) -> Result<(), String> {
    let partition = partition_of(id).ok_or_else(|| format!("there is no table {id}"))?;
    PatternSet::from_bytes_for(bytes, &partition).map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_puzzle::Tables;
    use papan_search::Limits;

    #[derive(Debug)]
    struct Nothing;

    impl Tables for Nothing {
        fn open(&self, _id: &str) -> Result<Option<TableBytes>, String> {
            Ok(Some(Arc::new(Vec::new())))
        }
    }

    #[test]
    fn a_cancel_is_heard_while_another_thread_verifies() {
        let _verified = VERIFIED.lock().unwrap();
        let limits = Limits { stop_at_poll: Some(3), ..Limits::default() };
        let mut request = SolveRequest::of(super::super::PUZZLE.info());
        request.tables = Arc::new(Nothing);
        let goal = Board::blank_last("4x4".parse().unwrap());
        let found = find(&goal, &request, &mut Budget::new(&limits), &mut Vec::new());
        assert!(matches!(found, Err(StopReason::Cancelled)));
    }
}
