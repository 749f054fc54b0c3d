//! Breadth-first search over a compiled board, and the same loop run to the end of the component.
//!
//! Every move costs 1 under either objective, so the first solution is the cheapest. On 6x6 nothing
//! beats it: a blocker bound saves a quarter of the expansions and costs more than it saves.

use std::ops::ControlFlow;

use papan_search::kit::charged::{Reused, push};
use papan_search::{Budget, Cost, News, StopReason};

use crate::solver::Progress;
use crate::solver::graph::{Finish, Graph};
use crate::solver::visited::Visited;

/// The states of a search in order of distance, each with its parent, and the nodes of the two
/// current layers.
#[derive(Debug)]
pub(crate) struct Queue<K, N> {
    pub(crate) states: Reused<K>,
    parents: Reused<u32>,
    layer: Reused<N>,
    next: Reused<N>,
}

impl<K, N> Default for Queue<K, N> {
    fn default() -> Queue<K, N> {
        Queue {
            states: Reused::default(),
            parents: Reused::default(),
            layer: Reused::default(),
            next: Reused::default(),
        }
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End<K> {
    /// The number of the last state that is in the queue, and what follows it.
    Solved(u32, Finish<K>),
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
    /// Empties it for the next search, which is charged for what it uses.
    pub(crate) fn restart(&mut self) {
        self.states.restart();
        self.parents.restart();
        self.layer.restart();
        self.next.restart();
    }

    /// The bytes charged while it grew.
    pub(crate) fn bytes(&self) -> usize {
        self.states.bytes() + self.parents.bytes() + self.layer.bytes() + self.next.bytes()
    }

    /// The bytes that it holds, charged or not.
    pub(crate) fn kept(&self) -> usize {
        self.states.kept() + self.parents.kept() + self.layer.kept() + self.next.kept()
    }

    /// The states from the start to number `last`, and what follows it.
    pub(crate) fn path(&self, last: u32, finish: Finish<K>) -> Vec<K> {
        let mut path = Vec::new();
        let mut at = last;
        while at != ROOT {
            path.push(self.states[at as usize]);
            at = self.parents[at as usize];
        }
        path.reverse();
        path.extend(finish.states());
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
        Ok(Some((last, finish))) => End::Solved(last, finish),
        Err(reason) => End::Stopped(reason),
    }
}

/// The last state that was stored on a cheapest plan, and how the plan ends.
type Met<K> = Option<(u32, Finish<K>)>;

/// How a plan ends is looked for when a state is met, not when it is expanded: all states met before it are
/// farther from the goals than the lookahead, so the first one that is not ends a cheapest plan, and the last layers,
/// which are the widest, are never made.
fn run<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    visited: &mut V,
    queue: &mut Queue<G::Key, G::Node>,
    budget: &mut Budget,
    progress: &mut Progress<'_>,
) -> Result<Met<G::Key>, StopReason> {
    let start = graph.start();
    let node = graph.node(start);
    visited.insert(graph.index(start), budget)?;
    queue.states.push(start, budget)?;
    queue.parents.push(ROOT, budget)?;
    queue.layer.push(node, budget)?;
    budget.stats.stored += 1;
    budget.stats.roots += 1;
    if let Some(finish) = graph.finish(&node) {
        let cost = Cost(finish.states().count() as u32);
        budget.raise_bound(cost);
        return if cost > budget.cost_limit() {
            Err(StopReason::Cost)
        } else {
            Ok(Some((0, finish)))
        };
    }
    let mut depth = Cost::ZERO;
    let mut fresh = [G::Move::default(); MAX_MOVES];
    let mut first = 0;
    while !queue.layer.is_empty() {
        // No state of this layer or before it is as near to a goal as the lookahead.
        depth = depth + Cost::ONE;
        let proven = depth + Cost(G::LOOKAHEAD);
        budget.raise_bound(proven);
        if proven > budget.cost_limit() {
            return Err(StopReason::Cost);
        }
        let Queue { states, parents, layer, next } = queue;
        let end = states.len();
        for (at, node) in layer.iter().enumerate() {
            let number = (first + at) as u32;
            let node = &graph.ready(node);
            budget.stats.expanded += 1;
            let (count, polled) = fresh_moves(graph, node, visited, &mut fresh, budget)?;
            for (at, &step) in fresh[..count].iter().enumerate() {
                let child = graph.child(node, step);
                // States are numbered in 32 bits; more would not fit in memory.
                if states.len() >= ROOT as usize {
                    return Err(StopReason::Memory);
                }
                states.push(graph.key(&child), budget)?;
                parents.push(number, budget)?;
                if let Some(finish) = graph.finish(&child) {
                    budget.stats.stored += next.len() as u64 + 1;
                    let last = states.len() as u32 - 1;
                    // Its siblings are marked as visited; whoever clears the marks finds them in the queue.
                    for &step in &fresh[at + 1..count] {
                        states.push(graph.key(&graph.child(node, step)), budget)?;
                    }
                    return Ok(Some((last, finish)));
                }
                next.push(child, budget)?;
            }
            if polled {
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

/// Marks the successors of a node as visited and notes the moves that lead to new ones: how many, and whether there was
/// a poll.
#[inline(always)]
fn fresh_moves<G: Graph, V: Visited<G::Index>>(
    graph: &G,
    node: &G::Node,
    visited: &mut V,
    fresh: &mut [G::Move; MAX_MOVES],
    budget: &mut Budget,
) -> Result<(usize, bool), StopReason> {
    let (mut count, mut polled) = (0, false);
    let flow = graph.expand(node, |step, index| {
        let marked = budget.generate().and_then(|poll| {
            polled |= poll;
            visited.insert(index, budget)
        });
        fresh[count % MAX_MOVES] = step;
        match marked {
            Ok(is_new) => {
                count += usize::from(is_new);
                ControlFlow::Continue(())
            }
            Err(reason) => ControlFlow::Break(reason),
        }
    });
    match flow {
        ControlFlow::Break(reason) => Err(reason),
        ControlFlow::Continue(()) => Ok((count, polled)),
    }
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
            let node = &graph.ready(node);
            let (count, _) = fresh_moves(graph, node, visited, &mut fresh, budget)?;
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
