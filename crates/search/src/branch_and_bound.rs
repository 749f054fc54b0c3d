//! Branch and bound: the live node with the lowest bound is branched first, the newest among
//! equals; a complete plan becomes the incumbent, and live nodes whose bound is no better than its
//! cost are killed. Ends when no live node is left that could be better.
//!
//! Unlike A*, it notices a goal when it is generated, prefers depth to estimate among equal bounds,
//! and has a plan to show when it is stopped late.

use crate::cost::Cost;
use crate::driver::{Driver, flow};
use crate::event::{Event, Prune, Side};
use crate::heuristic::Heuristic;
use crate::kit::NodeId;
use crate::kit::{BucketQueue, Priority};
use crate::limits::Limits;
use crate::nodes::Graph;
use crate::observer::Observer;
use crate::report::{Ending, Report, StopReason};
use crate::space::StateSpace;
use crate::weight::Weight;

/// Finds a plan, a cheapest one if the heuristic claims to be admissible.
pub fn branch_and_bound<S, H, O>(
    space: &S,
    heuristic: &H,
    limits: &Limits,
    observer: &mut O,
) -> Report<S::Action>
where
    S: StateSpace,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let mut driver = Driver::new(space, limits, observer);
    let mut graph = Graph::new();
    let mut incumbent = None;
    let stopped = search(&mut driver, &mut graph, heuristic, &mut incumbent).err();
    driver.budget.stats.stored = graph.tree.len() as u64;
    let plan = incumbent.map(|(goal, _)| driver.plan(graph.tree.actions_from_root(goal)));
    let end = match (stopped, plan) {
        (Some(reason), plan) => Ending::Stopped(reason, plan),
        (None, Some(plan)) => {
            let factor = heuristic.claim().is_admissible().then_some(Weight::ONE);
            Ending::Found(plan, factor)
        }
        (None, None) => Ending::Exhausted,
    };
    driver.report(end)
}

fn search<S, H, O>(
    driver: &mut Driver<'_, S, O>,
    graph: &mut Graph<S>,
    heuristic: &H,
    incumbent: &mut Option<(NodeId, Cost)>,
) -> Result<(), StopReason>
where
    S: StateSpace,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let space = driver.space;
    let admissible = heuristic.claim().is_admissible();
    let cost_limit = driver.budget.cost_limit();
    let mut live = BucketQueue::new();

    let initial = space.initial();
    let Some(h) = heuristic.estimate(space, &initial) else {
        return Ok(());
    };
    driver.record(Event::Root { side: Side::Forward, state: &initial, h: Some(h) });
    if admissible {
        driver.raise_bound(h);
    }
    let is_goal = space.is_goal(&initial);
    if is_goal {
        driver.record(Event::Goal { state: &initial });
    }
    if let Some(root) = graph.add_root(initial, h, &mut driver.budget)? {
        if is_goal {
            *incumbent = Some((root, Cost::ZERO));
        }
        live.push(Priority(h.0, 0), root, &mut driver.budget)?;
    }

    while let Some((bound, id)) = live.pop(&mut driver.budget) {
        let bound = Cost(bound.0);
        if incumbent.is_some_and(|(_, cost)| bound >= cost) {
            // The lowest bound is no better than the incumbent: neither is any other.
            return Ok(());
        }
        let label = graph.label(id);
        if label.closed {
            continue;
        }
        if admissible {
            driver.raise_bound(bound);
        }
        graph.close(id);
        let state = graph.tree.state(id).clone();
        driver.expand(Side::Forward, &state, label.g);

        let arrival = graph.tree.arrival(id);
        let mut stopped = None;
        let _ = space.expand(&state, |action, next, cost| {
            debug_assert!(cost >= Cost::ONE, "an action must cost something");
            let visit = || {
                let g = label.g + cost;
                if !driver.admits(arrival, action, &next, g)? {
                    return Ok(());
                }
                let watched = driver.watch(Side::Forward, graph, action, &next, g);
                let estimate = |state: &S::State| heuristic.update(space, label.h, action, state);
                let Some((next, label)) =
                    graph.reach((id, action), next, g, estimate, &mut driver.budget)?
                else {
                    driver.tell(watched, None, None);
                    return Ok(());
                };
                let bound = label.g + label.h;
                if space.is_goal(graph.tree.state(next)) {
                    driver.tell(watched, Some(label), None);
                    if incumbent.is_none_or(|(_, cost)| g < cost) {
                        *incumbent = Some((next, g));
                        driver.record(Event::Goal { state: graph.tree.state(next) });
                        driver.improve(g, || graph.tree.actions_from_root(next));
                    }
                    // Nothing below a goal is cheaper than the goal.
                    graph.close(next);
                    return Ok(());
                }
                if admissible && bound > cost_limit {
                    driver.cut_by_cost = true;
                    driver.tell(watched, Some(label), Some(Prune::Bound));
                    return Ok(());
                }
                if incumbent.is_some_and(|(_, cost)| bound >= cost) {
                    driver.tell(watched, Some(label), Some(Prune::Bound));
                    return Ok(());
                }
                driver.tell(watched, Some(label), None);
                live.push(Priority(bound.0, 0), next, &mut driver.budget)
            };
            flow(visit(), &mut stopped)
        });
        if let Some(reason) = stopped {
            return Err(reason);
        }
        driver.note_open(live.len());
    }
    Ok(())
}
