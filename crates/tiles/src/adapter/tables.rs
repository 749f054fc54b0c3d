//! The pattern tables that can be kept on disk.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use crate::Board;
use crate::patterns::{self, Effort, Partition, PatternSet, Patterns, partitions};
use papan_puzzle::Size;
use papan_search::Limits;

use papan_puzzle::SolveRequest;
use papan_puzzle::{BuildError, BuildProgress, TableBytes, TableInfo};

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

/// The table for boards on their way to `goal`, if it is available and within the limits; what
/// keeps it from being used goes to the notes.
pub(super) fn find(
    goal: &Board,
    request: &SolveRequest,
    limits: &Limits,
    notes: &mut Vec<String>,
) -> Option<Arc<FromDisk>> {
    let wanted = format!("tiles-{}", goal.size());
    let id = TABLES.iter().map(|table| table.id).find(|id| *id == wanted)?;
    let bytes = match request.tables.open(id) {
        Ok(table) => table?,
        Err(problem) => {
            notes.push(unusable(id, &problem));
            return None;
        }
    };
    let mut verified = VERIFIED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = verified.iter().find(|set| Arc::ptr_eq(&set.bytes().0, &bytes));
    let set = match known {
        Some(set) => set.clone(),
        None => match PatternSet::from_bytes_for(Shared(bytes), &partition_of(id)?) {
            Ok(set) => {
                let set = Arc::new(set);
                verified.push(set.clone());
                set
            }
            Err(error) => {
                notes.push(unusable(id, &error.to_string()));
                return None;
            }
        },
    };
    // A goal whose blank is not in a corner has no use for it; and what is mapped counts as memory,
    // because looking it up brings it in.
    let fits = limits.memory_bytes.is_none_or(|room| set.memory_bytes() <= room);
    (fits && Patterns::new(goal, &[&*set]).is_some()).then_some(set)
}

fn unusable(id: &str, problem: &str) -> String {
    format!(
        "The table {id} was not used: {problem}. Build it again: papan tables build {id} --force"
    )
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

/// Runs `work` in a pool of this many threads.
pub(super) fn with_threads<T: Send>(threads: usize, work: &mut (dyn FnMut() -> T + Send)) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build() {
        Ok(pool) => pool.install(&mut *work),
        // No threads available: the calling one does it.
        Err(_) => work(),
    }
}
