//! Tables built within limits, and which of them fit. Not here: where tables are kept, which is the
//! caller's business ([`TableSource`]).

use std::ops::ControlFlow;

use papan_search::{Budget, Share, StopReason};

use crate::board::Board;
use crate::patterns::{
    BuildError, BuildProgress, Effort, Partition, PatternSet, Patterns, partitions,
};

/// From this many cells on, the large tables pay off even for a single board.
const LARGE_CELLS: usize = 18;

/// Tables for some goal, wherever they are kept.
pub trait Tables {
    /// Looks boards up on their way to `goal`; `None` if the tables are for other goals.
    fn patterns(&self, goal: &Board) -> Option<Patterns<'_>>;

    /// Whether [larger](TableSource::larger) ones may be worth building for a long search.
    fn are_small(&self) -> bool {
        true
    }
}

impl<B: AsRef<[u8]>> Tables for Vec<PatternSet<B>> {
    fn patterns(&self, goal: &Board) -> Option<Patterns<'_>> {
        Patterns::new(goal, &self.iter().collect::<Vec<_>>())
    }
}

/// Is told how far a build is.
pub type BuildObserver<'o> = dyn FnMut(BuildProgress) + Send + 'o;

/// Where a search gets tables from, when it turns out that it needs them.
pub trait TableSource {
    /// Tables for `goal` within the budget, found or built. It then holds as much as before: whoever uses
    /// the tables charges them.
    ///
    /// # Errors
    /// The limit that came first; [`StopReason::Memory`] if there is no room for any.
    fn tables(
        &mut self,
        goal: &Board,
        budget: &mut Budget,
        observer: &mut BuildObserver<'_>,
    ) -> Result<Box<dyn Tables>, StopReason>;

    /// Likewise, tables of these partitions for a search that turned out to be long.
    ///
    /// # Errors
    /// The limit that came first.
    fn larger(
        &mut self,
        partitions: Vec<Partition>,
        budget: &mut Budget,
        observer: &mut BuildObserver<'_>,
    ) -> Result<Box<dyn Tables>, StopReason>;
}

/// The effort that pays off for a single board of this many cells.
pub(crate) fn effort_for(cells: usize) -> Effort {
    if cells >= LARGE_CELLS { Effort::Large } else { Effort::Small }
}

/// Builds what pays most for a single board on its way to `goal`: with `build` the large tables, or the
/// small ones if there is no room for those.
///
/// # Errors
/// The limit that came first; [`StopReason::Memory`] if there is no room for any.
pub fn best_that_fits<T>(
    goal: &Board,
    budget: &mut Budget,
    mut build: impl FnMut(Vec<Partition>, &mut Budget) -> Result<T, StopReason>,
) -> Result<T, StopReason> {
    let mut efforts = vec![effort_for(goal.size().cells()), Effort::Small];
    efforts.dedup();
    for effort in efforts {
        let choice = partitions(goal, effort);
        // Where the tables alone are too large, nothing is begun.
        let least: u64 = choice.iter().map(Partition::least_table_bytes).sum();
        let room = budget.child(Share::default()).limits().memory_bytes;
        if choice.is_empty() || room.is_some_and(|room| least > room as u64) {
            continue;
        }
        match build(choice, budget) {
            Err(StopReason::Memory) => {}
            built => return built,
        }
    }
    Err(StopReason::Memory)
}

/// Builds the tables of `partitions` with the threads of the current rayon pool. The budget then holds
/// them.
///
/// # Errors
/// The limit that came first; nothing is charged then.
pub fn build_tables(
    partitions: &[Partition],
    budget: &mut Budget,
    observer: &mut BuildObserver<'_>,
) -> Result<Vec<PatternSet<Vec<u8>>>, StopReason> {
    budget.all_or_nothing(|budget| {
        let mut sets: Vec<PatternSet<Vec<u8>>> = Vec::with_capacity(partitions.len());
        for partition in partitions {
            let before: u64 = sets.iter().map(PatternSet::entries).sum();
            let others = (partitions.len() - sets.len() - 1) as u64;
            let set = PatternSet::with_budget(partition, budget, |at| {
                // Partitions that are used together are about as large.
                let total = before + at.total * (1 + others);
                observer(BuildProgress { done: before + at.done, total });
                ControlFlow::Continue(())
            });
            sets.push(set.map_err(|error| match error {
                BuildError::Limit(reason) => reason,
                error => unreachable!("the catalogue holds nothing that cannot be built: {error}"),
            })?);
        }
        Ok(sets)
    })
}

/// Builds tables anew for every search, in a pool of this many threads.
pub(super) struct BuiltOnTheSpot {
    pub(super) threads: usize,
}

impl TableSource for BuiltOnTheSpot {
    fn tables(
        &mut self,
        goal: &Board,
        budget: &mut Budget,
        observer: &mut BuildObserver<'_>,
    ) -> Result<Box<dyn Tables>, StopReason> {
        let held = budget.memory();
        let sets = best_that_fits(goal, budget, |partitions, budget| {
            with_threads(self.threads, &mut || build_tables(&partitions, budget, observer))
        })?;
        budget.release(budget.memory() - held);
        Ok(Box::new(sets))
    }

    fn larger(
        &mut self,
        partitions: Vec<Partition>,
        budget: &mut Budget,
        observer: &mut BuildObserver<'_>,
    ) -> Result<Box<dyn Tables>, StopReason> {
        let held = budget.memory();
        let build = &mut || build_tables(&partitions, budget, observer);
        let sets = with_threads(self.threads, build)?;
        budget.release(budget.memory() - held);
        Ok(Box::new(sets))
    }
}

/// Runs `work` in a pool of this many threads.
pub(crate) fn with_threads<T: Send>(threads: usize, work: &mut (dyn FnMut() -> T + Send)) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build() {
        Ok(pool) => pool.install(&mut *work),
        // No threads to be had: the calling one does it.
        Err(_) => work(),
    }
}
