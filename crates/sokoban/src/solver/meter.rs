//! The budget of a solver together with whoever wants to see its progress.

use std::ops::{Deref, DerefMut};

use papan_search::{Budget, Limits, Snapshot, StopReason};

/// Is shown what a solver knows, every few milliseconds.
pub type Progress<'p> = dyn FnMut(&Snapshot) + 'p;

/// A budget that reports its polls.
pub(crate) struct Meter<'p> {
    budget: Budget,
    progress: &'p mut Progress<'p>,
}

impl<'p> Meter<'p> {
    pub(crate) fn new(limits: &Limits, progress: &'p mut Progress<'p>) -> Meter<'p> {
        Meter { budget: Budget::new(limits), progress }
    }

    /// Counts one generated state.
    #[inline]
    pub(crate) fn generate(&mut self) -> Result<(), StopReason> {
        if self.budget.generate()? {
            (self.progress)(&self.budget.snapshot());
        }
        Ok(())
    }
}

impl Deref for Meter<'_> {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        &self.budget
    }
}

impl DerefMut for Meter<'_> {
    fn deref_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }
}
