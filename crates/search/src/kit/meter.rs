//! The budget of a solver, together with whoever wants to see its progress.

use std::ops::{Deref, DerefMut};

use crate::budget::Budget;
use crate::cost::Cost;
use crate::limits::Limits;
use crate::news::{News, Reached};
use crate::report::{Plan, StopReason};

/// A hook that is told what a solver knows, every few milliseconds, and of better plans.
pub type Progress<'p, A> = dyn FnMut(News<'_, A>) + Send + 'p;

/// A [`Budget`] that shows its polls, and the plans that are found within it.
pub struct Meter<'p, A> {
    budget: Budget,
    progress: &'p mut Progress<'p, A>,
    /// Whether something was shown since a position was.
    is_due: bool,
}

impl<'p, A> Meter<'p, A> {
    /// Starts the clock.
    pub fn new(limits: &Limits, progress: &'p mut Progress<'p, A>) -> Meter<'p, A> {
        Meter::of(Budget::new(limits), progress)
    }

    /// Shows the polls of a budget that has been started.
    pub fn of(budget: Budget, progress: &'p mut Progress<'p, A>) -> Meter<'p, A> {
        Meter { budget, progress, is_due: false }
    }

    /// The budget alone.
    pub fn into_budget(self) -> Budget {
        self.budget
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
        self.is_due = true;
        (self.progress)(News::Poll(&self.budget.snapshot()));
    }

    /// Tells that another part of the search begins.
    pub fn phase(&mut self, name: &'static str) {
        (self.progress)(News::Phase(name, &self.budget.snapshot()));
    }

    /// Whether it is time to tell of the best [position](Self::reached) so far: once after every poll, so
    /// that a search which has one does not look it up for each node.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        std::mem::take(&mut self.is_due)
    }

    /// Tells of the best position so far; it is written only if somebody asks for it.
    pub fn reached(&mut self, reached: Reached<'_>) {
        (self.progress)(News::Reached(reached));
    }

    /// Notes the cost of a plan that is better than any before, and tells of it; the plan is made only
    /// if somebody asks for it.
    pub fn improve(&mut self, cost: Cost, plan: &dyn Fn() -> Plan<A>) {
        self.budget.incumbent = Some(cost);
        (self.progress)(News::Better(cost, plan));
    }
}

impl<A> Deref for Meter<'_, A> {
    type Target = Budget;

    fn deref(&self) -> &Budget {
        &self.budget
    }
}

impl<A> DerefMut for Meter<'_, A> {
    fn deref_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }
}
