//! Listing the goals of a backward search: work like any other, polled and counted.

use crate::driver::Driver;
use crate::observer::Observer;
use crate::report::StopReason;
use crate::space::StateSpace;

/// Steps of a listing between two polls: about a millisecond.
const POLL: usize = 1 << 13;

/// How far a listing is.
#[derive(Default)]
pub(crate) struct Listing {
    steps: usize,
    goals: u64,
}

impl Listing {
    /// Counts a step, which found a goal or not, and hands it on.
    ///
    /// # Errors
    /// The limit that ends the listing. Nobody generates a goal, but where there are more than nodes may
    /// be generated, their listing is as long as the search.
    pub(crate) fn step<S: StateSpace, O: Observer<S>>(
        &mut self,
        goal: Option<S::State>,
        driver: &mut Driver<'_, S, O>,
    ) -> Result<Option<S::State>, StopReason> {
        self.steps += 1;
        if self.steps.is_multiple_of(POLL) {
            driver.poll()?;
        }
        self.goals += u64::from(goal.is_some());
        let nodes = driver.budget.limits().nodes;
        if nodes.is_some_and(|nodes| self.goals > nodes.max(1)) {
            return Err(StopReason::Nodes);
        }
        Ok(goal)
    }
}
