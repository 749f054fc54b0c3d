//! What all algorithms have in common: counting while informing the observer, and closing a search
//! with a report whose quality is derived, not chosen.

use std::ops::ControlFlow;

use crate::budget::Budget;
use crate::cost::Cost;
use crate::event::{Event, Fate, Prune, Side};
use crate::limits::Limits;
use crate::nodes::{Graph, Label};
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
    /// What the state expanded last costs; kept only while recording.
    expanded_at: Cost,
}

/// A successor as it was before it was stored, for whoever records the search.
pub(crate) struct Watched<S: StateSpace> {
    side: Side,
    action: S::Action,
    state: S::State,
    g: Cost,
    known: Option<Label>,
}

impl<'a, S: StateSpace, O: Observer<S>> Driver<'a, S, O> {
    pub(crate) fn new(space: &'a S, limits: &Limits, observer: &'a mut O) -> Driver<'a, S, O> {
        Driver {
            space,
            budget: Budget::new(limits),
            observer,
            cut_by_cost: false,
            expanded_at: Cost::ZERO,
        }
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
        next: &S::State,
        g: Cost,
    ) -> Result<bool, StopReason> {
        if self.undoes(arrival, action) {
            self.record_child(action, next, g, None, Fate::Skipped(Prune::Redundant));
            return Ok(false);
        }
        self.generate()?;
        let is_beyond = g > self.budget.cost_limit();
        self.cut_by_cost |= is_beyond;
        if is_beyond {
            self.record_child(action, next, g, None, Fate::Pruned(Prune::Bound));
        }
        Ok(!is_beyond)
    }

    /// Counts one expanded node.
    #[inline]
    pub(crate) fn expand(&mut self, side: Side, state: &S::State, g: Cost) {
        self.budget.stats.expanded += 1;
        if O::RECORDS {
            self.expanded_at = g;
            self.observer.record(&Event::Expand { side, state, g });
            if side == Side::Forward {
                let fate = Fate::Skipped(Prune::Deadlock);
                self.space.left_out(state, |action, next, cost| {
                    let (state, g) = (&next, g + cost);
                    let h = None;
                    self.observer.record(&Event::Child { side, action, state, g, h, fate });
                });
            }
        }
    }

    /// Tells whoever records the search.
    #[inline]
    pub(crate) fn record(&mut self, event: Event<'_, S>) {
        if O::RECORDS {
            self.observer.record(&event);
        }
    }

    /// Tells of a successor of the state expanded last, by a search that keeps no costs: where they differ from
    /// action to action, they are numbers of actions.
    #[inline]
    pub(crate) fn record_uncosted(&mut self, action: S::Action, state: &S::State, fate: Fate) {
        if O::RECORDS {
            let g = self.expanded_at + self.space.uniform_cost().unwrap_or(Cost::ONE);
            self.record_child(action, state, g, None, fate);
        }
    }

    /// Tells of a successor of a forward search.
    #[inline]
    pub(crate) fn record_child(
        &mut self,
        action: S::Action,
        state: &S::State,
        g: Cost,
        h: Option<Cost>,
        fate: Fate,
    ) {
        self.record(Event::Child { side: Side::Forward, action, state, g, h, fate });
    }

    /// Remembers a successor that is about to be stored in `graph`, if the search is recorded.
    #[inline]
    pub(crate) fn watch(
        &self,
        side: Side,
        graph: &Graph<S>,
        action: S::Action,
        state: &S::State,
        g: Cost,
    ) -> Option<Watched<S>> {
        if !O::RECORDS {
            return None;
        }
        let known = graph.tree.find(state).map(|id| graph.label(id));
        Some(Watched { side, action, state: state.clone(), g, known })
    }

    /// Tells of a remembered successor: `reached` is its label if it is followed, `prune` why it is not if the
    /// graph does not say so itself.
    #[inline]
    pub(crate) fn tell(
        &mut self,
        watched: Option<Watched<S>>,
        reached: Option<Label>,
        prune: Option<Prune>,
    ) {
        if let Some(watched) = watched {
            let Watched { side, action, ref state, g, known } = watched;
            // The backward half asks for no estimates.
            let label = reached.or(known).filter(|_| side == Side::Forward);
            let h = label.filter(|label| !label.hopeless).map(|label| label.h);
            let fate = match (prune, reached, known) {
                (Some(prune), ..) => Fate::Pruned(prune),
                (None, Some(_), None) => Fate::New,
                (None, Some(_), Some(label)) if label.closed => Fate::Reopened,
                (None, Some(_), Some(_)) => Fate::Cheaper,
                (None, None, Some(label)) if !label.hopeless => Fate::Pruned(Prune::Known),
                (None, None, _) => Fate::Pruned(Prune::Deadlock),
            };
            self.observer.record(&Event::Child { side, action, state, g, h, fate });
        }
    }

    /// Notes that no plan costs less than `bound`. Ignored if the space hides successors: what it
    /// does not show may be cheaper.
    #[inline]
    pub(crate) fn raise_bound(&mut self, bound: Cost) {
        if bound > self.budget.lower_bound && self.space.is_complete() {
            self.budget.raise_bound(bound);
            self.record(Event::Bound(bound));
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
        self.record(Event::Incumbent(cost));
    }

    /// Notes how many nodes wait for expansion.
    #[inline]
    pub(crate) fn note_open(&mut self, open: usize) {
        self.budget.stats.max_open = self.budget.stats.max_open.max(open as u64);
        self.record(Event::Open(open));
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
