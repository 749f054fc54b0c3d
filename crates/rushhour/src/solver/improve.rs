//! Makes a plan shorter by searching its surroundings.
//!
//! The states near the plan are collected by a flood from all of its states; a breadth-first search
//! from the start that stays among them finds the shortest plan there, which is never longer. Then
//! the same around the new plan, and around a larger part when nothing improves. Not here: proofs.

use papan_search::kit::KeySet;
use papan_search::{Budget, StopReason};

use crate::solver::breadth_first::{End, Queue, flood, search};
use crate::solver::large::{LargeGraph, LargeNode, Packed};
use crate::solver::visited::Visited;

/// The states collected at first, and the most.
const FEWEST: usize = 1 << 16;
const MOST: usize = 1 << 21;

/// A set that only takes members of another.
struct Within<'s, K> {
    near: &'s KeySet<K>,
    visited: KeySet<K>,
}

impl<K: Packed> Visited<K> for Within<'_, K> {
    #[inline]
    fn insert(&mut self, key: K, budget: &mut Budget) -> Result<bool, StopReason> {
        if self.near.contains(key) { self.visited.insert(key, budget) } else { Ok(false) }
    }
}

/// Shortens `path`, the states from the start to a goal, until its surroundings offer nothing more
/// or the budget, which is this function's own, ends. `tell` is shown it as it is and each time it
/// has become shorter.
pub(crate) fn improve<K: Packed>(
    graph: &LargeGraph<'_, K>,
    path: &mut Vec<K>,
    budget: &mut Budget,
    tell: &mut dyn FnMut(&[K]),
) {
    tell(path);
    // Near a plan the two orders of independent moves are not both at hand.
    let unordered = graph.unordered();
    let mut most = FEWEST;
    while most <= MOST && path.len() > 2 {
        match shorter(&unordered, path, most, budget) {
            Ok(Some(found)) if found.len() < path.len() => {
                *path = found;
                tell(path);
            }
            Ok(_) => most *= 4,
            Err(_) => return,
        }
    }
}

fn shorter<K: Packed>(
    graph: &LargeGraph<'_, K>,
    path: &[K],
    most: usize,
    budget: &mut Budget,
) -> Result<Option<Vec<K>>, StopReason> {
    let mut near = KeySet::default();
    let mut states = path.to_vec();
    let mut nodes = [Vec::new(), Vec::new()];
    budget.charge(states.capacity() * size_of::<K>())?;
    flood(graph, &mut near, &mut states, &mut nodes, budget, |_, states| states < most)?;
    let mut visited = Within { near: &near, visited: KeySet::default() };
    let mut queue = Queue::default();
    let end = search(graph, &mut visited, &mut queue, budget, &mut |_| {});
    let held = near.bytes()
        + visited.visited.bytes()
        + queue.bytes()
        + states.capacity() * size_of::<K>()
        + nodes.iter().map(Vec::capacity).sum::<usize>() * size_of::<LargeNode<K>>();
    let found = match end {
        End::Solved(goal, parent) => {
            let mut found = queue.path(parent);
            found.push(goal);
            Some(found)
        }
        End::Exhausted => None,
        End::Stopped(reason) => return Err(reason),
    };
    budget.release(held);
    Ok(found)
}
