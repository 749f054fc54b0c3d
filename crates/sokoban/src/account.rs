//! What a container or a preparation has charged to a budget, so that it can be given back whole.
//! Not here: the limits themselves, which are the engine's.

use papan_search::{Budget, Limits, StopReason};

/// The bytes that one owner has charged.
#[derive(Debug, Default)]
pub(crate) struct Account(usize);

impl Account {
    /// Charges bytes that are about to be allocated.
    pub(crate) fn charge(&mut self, bytes: usize, budget: &mut Budget) -> Result<(), StopReason> {
        budget.charge(bytes)?;
        self.0 += bytes;
        Ok(())
    }

    /// Gives some back.
    pub(crate) fn release(&mut self, bytes: usize, budget: &mut Budget) {
        budget.release(bytes);
        self.0 -= bytes;
    }

    /// Gives everything back.
    pub(crate) fn close(&mut self, budget: &mut Budget) {
        budget.release(std::mem::take(&mut self.0));
    }

    /// Makes room in a full vector: half as much again, and at least `least` items.
    #[inline]
    pub(crate) fn reserve<T>(
        &mut self,
        items: &mut Vec<T>,
        least: usize,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if items.len() == items.capacity() {
            let more = (items.capacity() / 2).max(least);
            self.charge(more * size_of::<T>(), budget)?;
            items.reserve_exact(more);
        }
        Ok(())
    }
}

/// Runs a preparation that may take what it needs.
pub(crate) fn unlimited<T>(prepare: impl FnOnce(&mut Budget) -> Result<T, StopReason>) -> T {
    prepare(&mut Budget::new(&Limits::default())).expect("a budget without limits never stops")
}
