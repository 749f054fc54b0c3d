//! The core that uniform-cost search, greedy search, A* and weighted A* share.
//!
//! They differ in the priority of an open node and in what a taken node proves; nothing else.

use crate::cost::Cost;
use crate::driver::{Driver, flow};
use crate::event::{Event, Prune, Side};
use crate::heuristic::{Claim, Heuristic};
use crate::kit::{BucketQueue, Priority};
use crate::limits::Limits;
use crate::nodes::{Graph, Label};
use crate::observer::Observer;
use crate::report::{Ending, Report, StopReason};
use crate::space::StateSpace;
use crate::weight::Weight;

/// What distinguishes one best-first algorithm from another.
pub(crate) trait Order {
    /// Smaller is expanded first.
    fn priority(&self, label: Label) -> Priority;

    /// A lower bound on every plan, given the label of the open node taken next.
    fn bound(&self, taken: Label, claim: Claim) -> Option<Cost>;

    /// The factor within which the first goal taken is optimal, given its label.
    fn factor(&self, taken: Label, claim: Claim) -> Option<Weight>;

    /// Whether a cheaper path to a known node is worth following. Without it the first path found
    /// stays, and fewer nodes are expanded.
    fn improves(&self) -> bool {
        true
    }
}

/// Runs a best-first search.
pub(crate) fn best_first<S, H, O>(
    space: &S,
    heuristic: &H,
    order: impl Order,
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
    let order = &order;
    // Where a program has to be small, one copy of the search will do for all orders.
    #[cfg(target_family = "wasm")]
    let order: &dyn Order = order;
    let end = search(&mut driver, &mut graph, heuristic, order)
        .unwrap_or_else(|reason| Ending::Stopped(reason, None));
    driver.budget.stats.stored = graph.tree.len() as u64;
    driver.report(end)
}

fn search<S, H, O>(
    driver: &mut Driver<'_, S, O>,
    graph: &mut Graph<S>,
    heuristic: &H,
    order: &(impl Order + ?Sized),
) -> Result<Ending<S::Action>, StopReason>
where
    S: StateSpace,
    H: Heuristic<S> + ?Sized,
    O: Observer<S>,
{
    let space = driver.space;
    let claim = heuristic.claim();
    let cost_limit = driver.budget.cost_limit();
    // Under a cost limit the first path found may be too expensive where a later one is not.
    let improves = order.improves() || cost_limit < Cost::MAX;
    let mut open = BucketQueue::new();

    let initial = space.initial();
    let Some(h) = heuristic.estimate(space, &initial) else {
        return Ok(Ending::Exhausted);
    };
    driver.record(Event::Root { side: Side::Forward, state: &initial, h: Some(h) });
    if claim.is_admissible() {
        driver.raise_bound(h);
    }
    if let Some(root) = graph.add_root(initial, h, &mut driver.budget)? {
        open.push(order.priority(graph.label(root)), root, &mut driver.budget)?;
    }

    while let Some((_, id)) = open.pop(&mut driver.budget) {
        let label = graph.label(id);
        if label.closed {
            continue;
        }
        if let Some(bound) = order.bound(label, claim) {
            driver.raise_bound(bound);
        }
        let state = graph.tree.state(id).clone();
        if space.is_goal(&state) {
            driver.record(Event::Goal { state: &state });
            let plan = driver.plan(graph.tree.actions_from_root(id));
            return Ok(Ending::Found(plan, order.factor(label, claim)));
        }
        graph.close(id);
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
                if !improves && graph.tree.find(&next).is_some() {
                    driver.tell(watched, None, None);
                    return Ok(());
                }
                let estimate = |state: &S::State| heuristic.update(space, label.h, action, state);
                let way = (id, action);
                let Some((next, label)) =
                    graph.reach(way, next, g, estimate, &mut driver.budget)?
                else {
                    driver.tell(watched, None, None);
                    return Ok(());
                };
                if claim.is_admissible() && label.g + label.h > cost_limit {
                    driver.cut_by_cost = true;
                    driver.tell(watched, Some(label), Some(Prune::Bound));
                    return Ok(());
                }
                driver.tell(watched, Some(label), None);
                open.push(order.priority(label), next, &mut driver.budget)
            };
            flow(visit(), &mut stopped)
        });
        if let Some(reason) = stopped {
            return Err(reason);
        }
        driver.note_open(open.len());
    }
    Ok(Ending::Exhausted)
}
