//! The core that iterative deepening and IDA* share: depth-first rounds under a rising bound.
//!
//! A round follows every path whose cost plus estimate stays within the bound; the next bound is
//! the lowest value that exceeded it. With a transposition table a state is followed again only if
//! more of the bound is left than before.

use crate::budget::Budget;
use crate::cost::Cost;
use crate::driver::Driver;
use crate::event::{Event, Fate, Prune, Side};
use crate::heuristic::Heuristic;
use crate::kit::Arena;
use crate::kit::{Interned, NodeId, Store};
use crate::limits::Limits;
use crate::observer::Observer;
use crate::path::Path;
use crate::report::{Ending, Plan, Report, StopReason};
use crate::space::Undoable;
use crate::weight::Weight;

/// For each state, how far below it was searched in vain: the bound left when it was entered.
pub(crate) struct Transpositions<T> {
    states: Store<T>,
    left: Arena<Cost>,
    /// Memory ran out: what is stored still prunes, but nothing is added.
    frozen: bool,
}

impl<T: Eq + std::hash::Hash + Clone> Transpositions<T> {
    pub(crate) fn new() -> Transpositions<T> {
        Transpositions { states: Store::new(), left: Arena::new(), frozen: false }
    }

    /// Notes that `state` is entered with `left` of the bound to go; `false` if it was entered
    /// with as much before, in this round or an earlier one.
    fn enter(&mut self, state: &T, left: Cost, budget: &mut Budget) -> Result<bool, StopReason> {
        let known = if self.frozen {
            self.states.find(state)
        } else {
            // The path must still grow when the table is full.
            budget.holding_back(|budget| self.add(state, left, budget))?
        };
        let Some(id) = known else { return Ok(true) };
        // The last state stored may have found no room for its column.
        let Some(before) = self.left.get_mut_checked(id.index()) else { return Ok(true) };
        let deeper = left > *before;
        if deeper {
            *before = left;
        }
        Ok(deeper)
    }

    /// Adds `state`; `Some` if it was known.
    fn add(
        &mut self,
        state: &T,
        left: Cost,
        budget: &mut Budget,
    ) -> Result<Option<NodeId>, StopReason> {
        let added = match self.states.intern(state.clone(), budget) {
            Ok(Interned::New(_)) => self.left.push(left, budget).map(|()| None),
            Ok(Interned::Known(id)) => Ok(Some(id)),
            Err(reason) => Err(reason),
        };
        match added {
            // The table only saves time: a search that fills its memory goes on without more.
            Err(StopReason::Memory) => {
                self.frozen = true;
                Ok(None)
            }
            added => added,
        }
    }
}

/// Runs depth-first rounds with rising bounds.
pub(crate) fn deepening<S, H, O>(
    space: &S,
    heuristic: &H,
    mut table: Option<Transpositions<S::State>>,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: Undoable,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let mut driver = Driver::new(space, limits, observer);
    let end = rounds(&mut driver, heuristic, &mut table)
        .unwrap_or_else(|reason| Ending::Stopped(reason, None));
    driver.budget.stats.stored = table.map_or(0, |table| table.states.len() as u64);
    driver.report(end)
}

fn rounds<S, H, O>(
    driver: &mut Driver<'_, S, O>,
    heuristic: &H,
    table: &mut Option<Transpositions<S::State>>,
) -> Result<Ending<S::Action>, StopReason>
where
    S: Undoable,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let space = driver.space;
    let admissible = heuristic.claim().is_admissible();
    let cost_limit = driver.budget.cost_limit();
    let mut state = space.initial();
    let Some(h) = heuristic.estimate(space, &state) else {
        return Ok(Ending::Exhausted);
    };
    let factor = admissible.then_some(Weight::ONE);
    if space.is_goal(&state) {
        return Ok(Ending::Found(Plan { actions: Vec::new(), cost: Cost::ZERO }, factor));
    }
    let mut path = Path::new(&mut driver.budget)?;
    let mut bound = h;
    loop {
        if admissible {
            driver.raise_bound(bound);
            if bound > cost_limit {
                driver.cut_by_cost = true;
                return Ok(Ending::Exhausted);
            }
        }
        path.restart(h);
        match round(driver, heuristic, table, &mut path, &mut state, bound)? {
            Round::Found => return Ok(Ending::Found(path.plan(), factor)),
            Round::NothingBeyond => return Ok(Ending::Exhausted),
            Round::Exceeded(next) => bound = next,
        }
        driver.budget.stats.iterations += 1;
    }
}

/// How a round ended.
enum Round {
    /// The path leads to a goal.
    Found,
    /// No goal within the bound; the lowest value beyond it.
    Exceeded(Cost),
    /// No goal, and nothing was beyond the bound.
    NothingBeyond,
}

fn round<S, H, O>(
    driver: &mut Driver<'_, S, O>,
    heuristic: &H,
    table: &mut Option<Transpositions<S::State>>,
    path: &mut Path<S>,
    state: &mut S::State,
    bound: Cost,
) -> Result<Round, StopReason>
where
    S: Undoable,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let space = driver.space;
    let cost_limit = driver.budget.cost_limit();
    let mut exceeded: Option<Cost> = None;
    if let Some(table) = table {
        table.enter(state, bound, &mut driver.budget)?;
    }
    driver.budget.stats.roots += 1;
    driver.record(Event::Round { bound });
    driver.record(Event::Root { side: Side::Forward, state, h: Some(path.estimate()) });
    driver.expand(Side::Forward, state, Cost::ZERO);
    path.open(space, state, &mut driver.budget)?;
    loop {
        let Some(action) = path.next_action() else {
            if !path.back(space, state) {
                break;
            }
            driver.record(Event::Backtrack);
            continue;
        };
        // A transposition table and the pruning of redundant actions each assume that the other
        // path to a state is followed in full; together they may prune both. A step straight back
        // may be skipped in any case.
        if let Some(previous) = path.last_action() {
            let skip = match table {
                None => space.is_redundant(previous, action),
                Some(_) => space.undoes(previous, action),
            };
            if skip {
                path.record_redundant(driver, state, action);
                continue;
            }
        }
        driver.generate()?;
        let (cost, undo) = space.apply(state, action);
        debug_assert!(cost >= Cost::ONE, "an action must cost something");
        let g = path.cost() + cost;
        let Some(h) = heuristic.update(space, path.estimate(), action, state) else {
            driver.record_child(action, state, g, None, Fate::Pruned(Prune::Deadlock));
            space.undo(state, action, undo);
            continue;
        };
        let f = g + h;
        if f > bound {
            exceeded = Some(exceeded.map_or(f, |least| least.min(f)));
            driver.record_child(action, state, g, Some(h), Fate::Pruned(Prune::Bound));
            space.undo(state, action, undo);
            continue;
        }
        if g > cost_limit {
            // Only under an estimate that claims nothing; otherwise the bound says so first.
            driver.cut_by_cost = true;
            driver.record_child(action, state, g, Some(h), Fate::Pruned(Prune::Bound));
            space.undo(state, action, undo);
            continue;
        }
        if space.is_goal(state) {
            path.enter(action, undo, g, h, &mut driver.budget)?;
            driver.record_child(action, state, g, Some(h), Fate::New);
            driver.record(Event::Goal { state });
            return Ok(Round::Found);
        }
        if let Some(table) = table
            && !table.enter(state, bound.saturating_sub(g), &mut driver.budget)?
        {
            driver.record_child(action, state, g, Some(h), Fate::Pruned(Prune::Known));
            space.undo(state, action, undo);
            continue;
        }
        path.enter(action, undo, g, h, &mut driver.budget)?;
        driver.record_child(action, state, g, Some(h), Fate::New);
        driver.expand(Side::Forward, state, g);
        driver.note_open(path.depth());
        path.open(space, state, &mut driver.budget)?;
    }
    Ok(exceeded.map_or(Round::NothingBeyond, Round::Exceeded))
}
