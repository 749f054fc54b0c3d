//! Breadth-first search over a compiled board, and the same loop run to the end of the component.
//!
//! Every move costs 1 under either objective, so the first solution is the cheapest. On 6x6 nothing
//! beats it: a blocker bound saves a quarter of the expansions and costs more than it saves.

use std::ops::ControlFlow;

use papan_search::kit::charged::push;
use papan_search::{Budget, Cost, News, StopReason};

use crate::solver::Progress;
use crate::solver::graph::Graph;
use crate::solver::visited::Visited;

/// The states of a search in order of distance, each with its parent, and the nodes of the two
/// current layers.
#[derive(Debug)]
pub(crate) struct Queue<K, N> {
    pub(crate) states: Vec<K>,
    parents: Vec<u32>,
    layer: Vec<N>,
    next: Vec<N>,
}

impl<K, N> Default for Queue<K, N> {
    fn default() -> Queue<K, N> {
        Queue { states: Vec::new(), parents: Vec::new(), layer: Vec::new(), next: Vec::new() }
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

/// No state has more moves: each leads a piece to a new empty cell, which at most two pieces reach
/// along its row and two along its column, and a board has at most 256 cells.
///
/// Which moves lead to new states is noted without a branch, and those are followed afterwards: the
/// outcome is hardly predictable, and a misprediction costs as much as the rest of the move.
const MAX_MOVES: usize = 1024;

/// The parent of the start.
const ROOT: u32 = u32::MAX;

impl<K: Copy, N> Queue<K, N> {
    pub(crate) fn clear(&mut self) {
        self.states.clear();
        self.parents.clear();
        self.layer.clear();
        self.next.clear();
    }

    /// The bytes it holds; charged while it grew.
    pub(crate) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<K>()
            + self.parents.capacity() * size_of::<u32>()
            + (self.layer.capacity() + self.next.capacity()) * size_of::<N>()
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
    queue: &mut Queue<G::Key, G::Node>,
    budget: &mut Budget,
    progress: &mut Progress<'_>,
) -> End<G::Key> {
    match run(graph, visited, queue, budget, progress) {
        Ok(None) => End::Exhausted,
        Ok(Some((goal, parent))) => End::Solved(goal, parent),
        Err(reason) => End::Stopped(reason),
    }
}

fn run<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    queue: &mut Queue<G::Key, G::Node>,
    budget: &mut Budget,
    progress: &mut Progress<'_>,
) -> Result<Option<(G::Key, u32)>, StopReason> {
    let start = graph.start();
    visited.insert(graph.index(start), budget)?;
    push(&mut queue.states, start, budget)?;
    push(&mut queue.parents, ROOT, budget)?;
    push(&mut queue.layer, graph.node(start), budget)?;
    budget.stats.stored += 1;
    budget.stats.roots += 1;
    let mut depth = Cost::ZERO;
    let mut polled = false;
    let mut first = 0;
    while !queue.layer.is_empty() {
        // Nothing in this layer or before it is solved.
        depth = depth + Cost::ONE;
        if depth > budget.cost_limit() {
            return Err(StopReason::Cost);
        }
        budget.raise_bound(depth);
        let Queue { states, parents, layer, next } = queue;
        let end = states.len();
        for (at, node) in layer.iter().enumerate() {
            let number = (first + at) as u32;
            budget.stats.expanded += 1;
            if let Some(goal) = graph.goal_neighbour(node) {
                return Ok(Some((goal, number)));
            }
            let flow = graph.expand(node, |step, index| {
                let added = (|| {
                    polled |= budget.generate()?;
                    if visited.insert(index, budget)? {
                        let child = graph.child(node, step);
                        // States are numbered in 32 bits; more would not fit in memory.
                        if states.len() >= ROOT as usize {
                            return Err(StopReason::Memory);
                        }
                        push(states, graph.key(&child), budget)?;
                        push(parents, number, budget)?;
                        push(next, child, budget)?;
                    }
                    Ok(())
                })();
                added.map_or_else(ControlFlow::Break, ControlFlow::Continue)
            });
            if let ControlFlow::Break(reason) = flow {
                return Err(reason);
            }
            if std::mem::take(&mut polled) {
                progress(News::Poll(&budget.snapshot()));
            }
        }
        first = end;
        budget.stats.stored += next.len() as u64;
        budget.stats.max_open = budget.stats.max_open.max(next.len() as u64);
        std::mem::swap(layer, next);
        next.clear();
    }
    Ok(None)
}

/// Visits everything reachable from `states`, which must be new to `visited`, and appends it in
/// order of distance from them. Returns where each layer ends, or `None` if `go_on`, asked before
/// every expansion with the number of states, said no.
pub(crate) fn flood<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    states: &mut Vec<G::Key>,
    nodes: &mut [Vec<G::Node>; 2],
    budget: &mut Budget,
    go_on: impl Fn(&Budget, usize) -> bool,
) -> Result<Option<Vec<usize>>, StopReason> {
    let [layer, next] = nodes;
    layer.clear();
    next.clear();
    for &state in states.iter() {
        visited.insert(graph.index(state), budget)?;
        push(layer, graph.node(state), budget)?;
    }
    budget.stats.roots += states.len() as u64;
    let mut layers = Vec::new();
    let mut fresh = [G::Move::default(); MAX_MOVES];
    while !layer.is_empty() {
        layers.push(states.len());
        for node in layer.iter() {
            if !go_on(budget, states.len()) {
                return Ok(None);
            }
            budget.stats.expanded += 1;
            let mut count = 0;
            let flow = graph.expand(node, |step, index| {
                let marked = budget.generate().and_then(|_| visited.insert(index, budget));
                fresh[count % MAX_MOVES] = step;
                match marked {
                    Ok(is_new) => {
                        count += usize::from(is_new);
                        ControlFlow::Continue(())
                    }
                    Err(reason) => ControlFlow::Break(reason),
                }
            });
            if let ControlFlow::Break(reason) = flow {
                return Err(reason);
            }
            for &step in &fresh[..count] {
                let child = graph.child(node, step);
                push(states, graph.key(&child), budget)?;
                push(next, child, budget)?;
            }
        }
        std::mem::swap(layer, next);
        next.clear();
    }
    Ok(Some(layers))
}
