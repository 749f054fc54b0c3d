//! Breadth-first search over a compiled board, and the same loop run to the end of the component.
//!
//! Every move costs 1 under either objective, so the first solution is the cheapest. On 6x6 nothing
//! beats it: a blocker bound spares a quarter of the expansions and costs more than it spares.

use std::ops::ControlFlow;

use papan_search::{Budget, Cost, StopReason};

use crate::solver::graph::Graph;
use crate::solver::visited::{Visited, push};

/// The states of a search in the order of their distance, each with its parent.
#[derive(Debug)]
pub(crate) struct Queue<K> {
    pub(crate) states: Vec<K>,
    parents: Vec<u32>,
}

impl<K> Default for Queue<K> {
    fn default() -> Queue<K> {
        Queue { states: Vec::new(), parents: Vec::new() }
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End<K> {
    /// The goal, which is not in the queue, and the number of its parent, which is.
    Solved(K, u32),
    /// There is no goal in the whole component.
    Exhausted,
    /// A limit.
    Stopped(StopReason),
}

/// The parent of the start.
const ROOT: u32 = u32::MAX;

impl<K: Copy> Queue<K> {
    pub(crate) fn clear(&mut self) {
        self.states.clear();
        self.parents.clear();
    }

    /// The bytes it holds; charged while it grew.
    pub(crate) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<K>() + self.parents.capacity() * size_of::<u32>()
    }

    /// The states from the start to number `last`.
    pub(crate) fn path(&self, last: u32) -> Vec<K> {
        let mut path = Vec::new();
        let mut at = last;
        while at != ROOT {
            path.push(self.states[at as usize]);
            at = self.parents[at as usize];
        }
        path.reverse();
        path
    }
}

/// Searches from the start, which must not be a goal, for the nearest goal.
pub(crate) fn search<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    queue: &mut Queue<G::Key>,
    budget: &mut Budget,
) -> End<G::Key> {
    match run(graph, visited, queue, budget) {
        Ok(None) => End::Exhausted,
        Ok(Some((goal, parent))) => End::Solved(goal, parent),
        Err(reason) => End::Stopped(reason),
    }
}

fn run<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    queue: &mut Queue<G::Key>,
    budget: &mut Budget,
) -> Result<Option<(G::Key, u32)>, StopReason> {
    let start = graph.start();
    visited.insert(graph.index(start), budget)?;
    push(&mut queue.states, start, budget)?;
    push(&mut queue.parents, ROOT, budget)?;
    budget.stats.stored += 1;
    let mut depth = Cost::ZERO;
    let mut at = 0;
    while at < queue.states.len() {
        // Nothing in this layer or before it is solved.
        depth = depth + Cost::ONE;
        if depth > budget.cost_limit() {
            return Err(StopReason::Cost);
        }
        budget.raise_bound(depth);
        let end = queue.states.len();
        while at < end {
            let key = queue.states[at];
            budget.stats.expanded += 1;
            if let Some(goal) = graph.goal_neighbour(key) {
                return Ok(Some((goal, at as u32)));
            }
            let flow = graph.expand(key, |next, index| {
                match add(visited, queue, budget, next, index, at as u32) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(reason) => ControlFlow::Break(reason),
                }
            });
            if let ControlFlow::Break(reason) = flow {
                return Err(reason);
            }
            at += 1;
        }
        let open = (queue.states.len() - end) as u64;
        budget.stats.max_open = budget.stats.max_open.max(open);
    }
    Ok(None)
}

#[inline]
fn add<K: Copy, I: Copy, V: Visited<I>>(
    visited: &mut V,
    queue: &mut Queue<K>,
    budget: &mut Budget,
    next: K,
    index: I,
    parent: u32,
) -> Result<(), StopReason> {
    budget.generate()?;
    if visited.insert(index, budget)? {
        // Parents are numbered in 32 bits; more states than that are out of memory's reach.
        if queue.states.len() >= ROOT as usize {
            return Err(StopReason::Memory);
        }
        push(&mut queue.states, next, budget)?;
        push(&mut queue.parents, parent, budget)?;
        budget.stats.stored += 1;
    }
    Ok(())
}

/// Visits everything that can be reached from `states`, which must be new to `visited`, and appends
/// it in the order of its distance from them. Returns where each layer ends.
pub(crate) fn flood<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    states: &mut Vec<G::Key>,
    budget: &mut Budget,
) -> Result<Vec<usize>, StopReason> {
    for &state in states.iter() {
        visited.insert(graph.index(state), budget)?;
    }
    let mut layers = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let end = states.len();
        layers.push(end);
        while at < end {
            budget.stats.expanded += 1;
            let flow = graph.expand(states[at], |next, index| {
                let step = (|| {
                    budget.generate()?;
                    if visited.insert(index, budget)? {
                        push(states, next, budget)?;
                    }
                    Ok(())
                })();
                match step {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(reason) => ControlFlow::Break(reason),
                }
            });
            if let ControlFlow::Break(reason) = flow {
                return Err(reason);
            }
            at += 1;
        }
    }
    Ok(layers)
}
