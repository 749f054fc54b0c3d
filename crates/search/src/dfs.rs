//! Depth-first search: follows one path as far as it goes, with an explicit stack and states
//! changed in place. Visits each state once, so it ends on every finite space; plans are long.

use std::hash::Hash;

use crate::budget::Budget;
use crate::cost::Cost;
use crate::driver::Driver;
use crate::event::{Event, Fate, Prune, Side};
use crate::kit::{Arena, Interned, Store};
use crate::limits::Limits;
use crate::observer::Observer;
use crate::path::Path;
use crate::report::{Ending, Plan, Report, StopReason};
use crate::space::Undoable;

/// Finds some plan, regardless of its cost.
pub fn depth_first<S: Undoable, O: Observer<S>>(
    space: &S,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action> {
    let mut driver = Driver::new(space, limits, observer);
    let mut seen = Seen::new();
    let end = search(&mut driver, &mut seen).unwrap_or_else(|reason| Ending::Stopped(reason, None));
    driver.budget.stats.stored = seen.states.len() as u64;
    driver.report(end)
}

/// The states visited, each with the lowest cost at which it was visited.
struct Seen<T> {
    states: Store<T>,
    /// Kept only under a cost limit, where a cheaper visit may reach further.
    costs: Arena<Cost>,
}

impl<T: Eq + Hash> Seen<T> {
    fn new() -> Seen<T> {
        Seen { states: Store::new(), costs: Arena::new() }
    }

    /// Notes a visit; `false` if it can bring nothing new.
    fn visit(&mut self, state: T, g: Cost, budget: &mut Budget) -> Result<bool, StopReason> {
        let limited = budget.limits().cost.is_some();
        match self.states.intern(state, budget)? {
            Interned::New(_) if limited => self.costs.push(g, budget).map(|()| true),
            Interned::New(_) => Ok(true),
            Interned::Known(id) if limited && g < *self.costs.get(id.index()) => {
                *self.costs.get_mut(id.index()) = g;
                Ok(true)
            }
            Interned::Known(_) => Ok(false),
        }
    }
}

fn search<S: Undoable, O: Observer<S>>(
    driver: &mut Driver<'_, S, O>,
    seen: &mut Seen<S::State>,
) -> Result<Ending<S::Action>, StopReason> {
    let space = driver.space;
    let cost_limit = driver.budget.cost_limit();
    let mut state = space.initial();
    if space.is_goal(&state) {
        return Ok(Ending::Found(Plan { actions: Vec::new(), cost: Cost::ZERO }, None));
    }
    seen.visit(state.clone(), Cost::ZERO, &mut driver.budget)?;
    let mut path = Path::new(&mut driver.budget)?;
    driver.budget.stats.roots += 1;
    driver.record(Event::Root { side: Side::Forward, state: &state, h: None });
    driver.expand(Side::Forward, &state, Cost::ZERO);
    path.open(space, &state, &mut driver.budget)?;

    loop {
        let Some(action) = path.next_action() else {
            if !path.back(space, &mut state) {
                return Ok(Ending::Exhausted);
            }
            driver.record(Event::Backtrack);
            continue;
        };
        if driver.undoes(path.last_action(), action) {
            path.record_redundant(driver, &mut state, action);
            continue;
        }
        driver.generate()?;
        let (cost, undo) = space.apply(&mut state, action);
        let g = path.cost() + cost;
        if g > cost_limit {
            driver.cut_by_cost = true;
            driver.record_child(action, &state, g, None, Fate::Pruned(Prune::Bound));
            space.undo(&mut state, action, undo);
            continue;
        }
        if !seen.visit(state.clone(), g, &mut driver.budget)? {
            driver.record_child(action, &state, g, None, Fate::Pruned(Prune::Known));
            space.undo(&mut state, action, undo);
            continue;
        }
        path.enter(action, undo, g, Cost::ZERO, &mut driver.budget)?;
        driver.record_child(action, &state, g, None, Fate::New);
        if space.is_goal(&state) {
            driver.record(Event::Goal { state: &state });
            return Ok(Ending::Found(path.plan(), None));
        }
        driver.expand(Side::Forward, &state, g);
        driver.note_open(path.depth());
        path.open(space, &state, &mut driver.budget)?;
    }
}
