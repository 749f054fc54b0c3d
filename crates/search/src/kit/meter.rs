//! The budget of a solver, together with whoever wants to see its progress.

use std::ops::{Deref, DerefMut};

use crate::limits::{Budget, Limits, Snapshot};
use crate::report::StopReason;

/// Is shown what a solver knows, every few milliseconds.
pub type Progress<'p> = dyn FnMut(&Snapshot) + 'p;

/// A [`Budget`] that shows its polls.
pub struct Meter<'p> {
    budget: Budget,
    progress: &'p mut Progress<'p>,
}

impl<'p> Meter<'p> {
    /// Starts the clock.
    pub fn new(limits: &Limits, progress: &'p mut Progress<'p>) -> Meter<'p> {
        Meter { budget: Budget::new(limits), progress }
    }

    /// Counts one generated node.
    ///
    /// # Errors
    /// The limit that ends the search. The node is not counted then.
    #[inline]
    pub fn generate(&mut self) -> Result<(), StopReason> {
        if self.budget.generate()? {
            self.show();
        }
        Ok(())
    }

    /// Looks at the clock and the stop token at once, for work outside the node loop.
    ///
    /// # Errors
    /// The limit that ends the search.
    pub fn poll(&mut self) -> Result<(), StopReason> {
        self.budget.poll()?;
        self.show();
        Ok(())
    }

    /// Shows what is known now.
    #[cold]
    pub fn show(&mut self) {
        (self.progress)(&self.budget.snapshot());
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
