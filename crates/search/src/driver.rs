//! What all algorithms have in common: counting while informing the observer, and closing a search
//! with a report whose quality is derived, not chosen.

use std::ops::ControlFlow;

use crate::cost::Cost;
use crate::limits::{Budget, Limits};
use crate::observer::Observer;
use crate::report::{Ending, Plan, Report, StopReason};
use crate::space::StateSpace;

/// The running search of one algorithm: its space, budget and observer.
pub(crate) struct Driver<'a, S: StateSpace, O> {
    pub(crate) space: &'a S,
    pub(crate) budget: Budget,
    pub(crate) observer: &'a mut O,
    /// A node was left out because of the cost limit.
    pub(crate) cut_by_cost: bool,
}

impl<'a, S: StateSpace, O: Observer<S>> Driver<'a, S, O> {
    pub(crate) fn new(space: &'a S, limits: &Limits, observer: &'a mut O) -> Driver<'a, S, O> {
        Driver { space, budget: Budget::new(limits), observer, cut_by_cost: false }
    }

    /// Whether `action` merely undoes the action that led here.
    #[inline]
    pub(crate) fn undoes(&self, arrival: Option<S::Action>, action: S::Action) -> bool {
        arrival.is_some_and(|arrival| self.space.undoes(arrival, action))
    }

    /// Counts one generated node.
    #[inline]
    pub(crate) fn generate(&mut self) -> Result<(), StopReason> {
        if self.budget.generate()? && self.observer.wants_polls() {
            self.observer.polled(&self.budget.snapshot());
        }
        Ok(())
    }

    /// Looks at the clock and the stop token at once, for work outside the node loop.
    pub(crate) fn poll(&mut self) -> Result<(), StopReason> {
        self.budget.poll()?;
        if self.observer.wants_polls() {
            self.observer.polled(&self.budget.snapshot());
        }
        Ok(())
    }

    /// Counts a successor reached at cost `g`, and tells whether to look at it: not if `action` only
    /// takes back `arrival` (then it is not even counted), and not beyond the cost limit.
    #[inline]
    pub(crate) fn admits(
        &mut self,
        arrival: Option<S::Action>,
        action: S::Action,
        g: Cost,
    ) -> Result<bool, StopReason> {
        if self.undoes(arrival, action) {
            return Ok(false);
        }
        self.generate()?;
        let is_beyond = g > self.budget.cost_limit();
        self.cut_by_cost |= is_beyond;
        Ok(!is_beyond)
    }

    /// Counts one expanded node.
    #[inline]
    pub(crate) fn expand(&mut self, state: &S::State, g: Cost) {
        self.budget.stats.expanded += 1;
        self.observer.expanded(state, g);
    }

    /// Notes that no plan costs less than `bound`. Ignored if the space hides successors: what it
    /// does not show may be cheaper.
    #[inline]
    pub(crate) fn raise_bound(&mut self, bound: Cost) {
        if bound > self.budget.lower_bound && self.space.is_complete() {
            self.budget.raise_bound(bound);
            self.observer.bound_raised(bound);
        }
    }

    /// Notes a plan of this cost, better than any before, in a search that goes on.
    pub(crate) fn improve(&mut self, cost: Cost, actions: impl Fn() -> Vec<S::Action>) {
        self.note_plan(cost);
        let space = self.space;
        self.observer.found(cost, &|| plan_of(space, actions()));
    }

    fn note_plan(&mut self, cost: Cost) {
        self.budget.incumbent = Some(cost);
        self.observer.improved(cost);
    }

    /// Notes how many nodes wait for expansion.
    #[inline]
    pub(crate) fn note_open(&mut self, open: usize) {
        self.budget.stats.max_open = self.budget.stats.max_open.max(open as u64);
    }

    /// The plan of these actions, with what they really cost.
    pub(crate) fn plan(&self, actions: Vec<S::Action>) -> Plan<S::Action> {
        plan_of(self.space, actions)
    }

    /// Closes the search.
    pub(crate) fn report(mut self, ending: Ending<S::Action>) -> Report<S::Action> {
        let is_complete = self.space.is_complete();
        let ending = match ending {
            Ending::Found(plan, factor) => {
                if let Some(weight) = factor {
                    self.raise_bound(weight.lower_bound(plan.cost));
                }
                Ending::Found(plan, factor.filter(|_| is_complete))
            }
            Ending::Exhausted if self.cut_by_cost => {
                // Everything within the limit was looked at.
                self.raise_bound(self.budget.cost_limit() + Cost::ONE);
                Ending::Stopped(StopReason::Cost, None)
            }
            Ending::Exhausted if !is_complete => Ending::Stopped(StopReason::Incomplete, None),
            ending => ending,
        };
        let report = self.budget.close(ending);
        if let Some(plan) = report.plan()
            && self.budget.incumbent.is_none_or(|cost| plan.cost < cost)
        {
            self.note_plan(plan.cost);
        }
        report
    }
}

/// Turns a result into the control flow of a visitor, keeping the reason to stop.
#[inline]
pub(crate) fn flow(
    result: Result<(), StopReason>,
    stopped: &mut Option<StopReason>,
) -> ControlFlow<()> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(reason) => {
            *stopped = Some(reason);
            ControlFlow::Break(())
        }
    }
}

fn plan_of<S: StateSpace>(space: &S, actions: Vec<S::Action>) -> Plan<S::Action> {
    Plan { cost: cost_of(space, &actions), actions }
}

/// The cost of performing `actions` from the initial state, by looking each one up.
fn cost_of<S: StateSpace>(space: &S, actions: &[S::Action]) -> Cost {
    let mut state = space.initial();
    let mut total = Cost::ZERO;
    for &wanted in actions {
        let mut found = None;
        let _ = space.expand(&state, |action, next, cost| {
            if action == wanted {
                found = Some((next, cost));
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        let (next, cost) = found.expect("a plan consists of actions that the space offers");
        state = next;
        total = total + cost;
    }
    total
}
