//! Breadth-first search: fewest actions first. Optimal where every action costs the same.
//!
//! The stored states, in the order of storing, are the queue: nothing is kept per node but the
//! state, its parent and the action.

use std::ops::ControlFlow;

use crate::cost::Cost;
use crate::driver::{Driver, flow};
use crate::event::{Event, Fate, Prune, Side};
use crate::kit::{Interned, NodeId};
use crate::limits::Limits;
use crate::nodes::Tree;
use crate::observer::Observer;
use crate::report::{Ending, Plan, Report, StopReason};
use crate::space::StateSpace;

/// Finds a plan with as few actions as possible.
pub fn breadth_first<S: StateSpace, O: Observer<S>>(
    space: &S,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action> {
    let mut driver = Driver::new(space, limits, observer);
    let mut tree = Tree::new();
    let end = search(&mut driver, &mut tree).unwrap_or_else(|reason| Ending::Stopped(reason, None));
    driver.budget.stats.stored = tree.len() as u64;
    driver.report(end)
}

fn search<S: StateSpace, O: Observer<S>>(
    driver: &mut Driver<'_, S, O>,
    tree: &mut Tree<S>,
) -> Result<Ending<S::Action>, StopReason> {
    let space = driver.space;
    let initial = space.initial();
    if space.is_goal(&initial) {
        return Ok(Ending::Found(Plan { actions: Vec::new(), cost: Cost::ZERO }, None));
    }
    driver.record(Event::Root { side: Side::Forward, state: &initial, h: None });
    tree.add_root(initial, &mut driver.budget)?;

    let mut depth = 0;
    let mut layer_end = 1;
    let mut next = 0;
    while next < tree.len() {
        if next == layer_end {
            depth += 1;
            layer_end = tree.len();
        }
        // Goals are noticed when generated, so none is as near as this layer.
        let g = match space.uniform_cost() {
            Some(cost) => {
                let beyond = Cost(cost.0.saturating_mul(depth + 1));
                driver.raise_bound(beyond);
                if beyond > driver.budget.cost_limit() {
                    driver.cut_by_cost = true;
                    return Ok(Ending::Exhausted);
                }
                Cost(cost.0.saturating_mul(depth))
            }
            None => Cost(depth),
        };
        let id = NodeId::from_index(next);
        let state = tree.state(id).clone();
        driver.expand(Side::Forward, &state, g);

        let arrival = tree.arrival(id);
        let mut stopped = None;
        let mut goal = None;
        let _ = space.expand(&state, |action, successor, _| {
            let visit = || {
                if driver.undoes(arrival, action) {
                    driver.record_uncosted(action, &successor, Fate::Skipped(Prune::Redundant));
                    return Ok(());
                }
                driver.generate()?;
                let before = O::RECORDS.then(|| (successor.clone(), tree.len()));
                if let Interned::New(child) = tree.add(id, action, successor, &mut driver.budget)?
                    && space.is_goal(tree.state(child))
                {
                    goal = Some(child);
                }
                if let Some((state, known)) = before {
                    let is_new = tree.len() > known;
                    let fate = if is_new { Fate::New } else { Fate::Pruned(Prune::Known) };
                    driver.record_uncosted(action, &state, fate);
                    if goal.is_some() {
                        driver.record(Event::Goal { state: &state });
                    }
                }
                Ok(())
            };
            flow(visit(), &mut stopped)?;
            if goal.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(reason) = stopped {
            return Err(reason);
        }
        if let Some(goal) = goal {
            let plan = driver.plan(tree.actions_from_root(goal));
            if plan.cost > driver.budget.cost_limit() {
                // Fewest actions, yet too expensive; a longer plan may be cheaper, and this search
                // would not find it.
                return Err(StopReason::Cost);
            }
            return Ok(Ending::Found(plan, None));
        }
        next += 1;
        driver.note_open(tree.len() - next);
    }
    Ok(Ending::Exhausted)
}
