//! Tables built within limits, and which of them fit. Not here: where tables are kept, which is the
//! caller's business ([`TableSource`]).

use std::ops::ControlFlow;

use papan_search::{Budget, Limits, StopReason};

use crate::board::Board;
use crate::patterns::{BuildProgress, Effort, Partition, PatternSet, Patterns, partitions};

/// From this many cells on, the large tables pay off even for a single board.
const LARGE_CELLS: usize = 18;

/// Building a table takes this many times its size: one bit per entry, and bitmaps of the same size
/// for the layers of the build.
const BUILD_FACTOR: usize = 3;

/// Tables for some goal, wherever they are kept.
pub trait Tables {
    /// Looks boards up on their way to `goal`; `None` if the tables are for other goals.
    fn patterns(&self, goal: &Board) -> Option<Patterns<'_>>;
}

impl<B: AsRef<[u8]>> Tables for Vec<PatternSet<B>> {
    fn patterns(&self, goal: &Board) -> Option<Patterns<'_>> {
        Patterns::new(goal, &self.iter().collect::<Vec<_>>())
    }
}

/// Is told how far a build is.
pub type BuildWatch<'w> = dyn FnMut(BuildProgress) + Send + 'w;

/// Where a search gets tables from, when it turns out that it needs them.
pub trait TableSource {
    /// Tables for `goal` within the limits, found or built.
    ///
    /// # Errors
    /// The limit that came first; [`StopReason::Memory`] if there is no room for any.
    fn tables(
        &mut self,
        goal: &Board,
        limits: &Limits,
        watch: &mut BuildWatch<'_>,
    ) -> Result<Box<dyn Tables>, StopReason>;
}

/// The effort that pays off for a single board of this many cells.
pub(crate) fn effort_for(cells: usize) -> Effort {
    if cells >= LARGE_CELLS { Effort::Large } else { Effort::Small }
}

/// The partitions that pay off for a single board on its way to `goal`: the best whose tables can
/// be built in this many bytes, if any.
pub fn fitting_partitions(goal: &Board, room: Option<usize>) -> Option<Vec<Partition>> {
    let efforts = [effort_for(goal.size().cells()), Effort::Small];
    let mut choices = efforts.map(|effort| partitions(goal, effort)).into_iter();
    choices.find(|choice| {
        let bytes: usize = choice.iter().map(Partition::table_bytes).sum();
        !choice.is_empty() && room.is_none_or(|room| bytes.saturating_mul(BUILD_FACTOR) <= room)
    })
}

/// Builds the tables of `partitions` with the threads of the current rayon pool.
///
/// # Errors
/// The time limit or the stop token, if they end the build.
pub fn build_tables(
    partitions: &[Partition],
    limits: &Limits,
    watch: &mut BuildWatch<'_>,
) -> Result<Vec<PatternSet<Vec<u8>>>, StopReason> {
    let mut budget = Budget::new(limits);
    let mut stopped = StopReason::Time;
    let total = partitions.iter().map(Partition::entries).sum();
    let mut before = 0;
    let mut sets = Vec::with_capacity(partitions.len());
    for partition in partitions {
        let set = PatternSet::build(partition, |at| {
            watch(BuildProgress { done: before + at.done, total });
            match budget.poll() {
                Ok(()) => ControlFlow::Continue(()),
                Err(reason) => {
                    stopped = reason;
                    ControlFlow::Break(())
                }
            }
        });
        // Only the hook stops a build: the catalogue contains nothing that cannot be built.
        sets.push(set.map_err(|_| stopped)?);
        before += partition.entries();
    }
    Ok(sets)
}

/// Builds tables anew for every search, in a pool of this many threads.
pub(super) struct BuiltOnTheSpot {
    pub(super) threads: usize,
}

impl TableSource for BuiltOnTheSpot {
    fn tables(
        &mut self,
        goal: &Board,
        limits: &Limits,
        watch: &mut BuildWatch<'_>,
    ) -> Result<Box<dyn Tables>, StopReason> {
        let partitions = fitting_partitions(goal, limits.memory_bytes).ok_or(StopReason::Memory)?;
        let mut build = || build_tables(&partitions, limits, watch);
        let sets = match rayon::ThreadPoolBuilder::new().num_threads(self.threads.max(1)).build() {
            Ok(pool) => pool.install(&mut build),
            // No threads available: the calling one does it.
            Err(_) => build(),
        };
        Ok(Box::new(sets?))
    }
}
