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

/// The number of states collected at first, and the maximum.
const FIRST_STATES: usize = 1 << 16;
const MAX_STATES: usize = 1 << 21;

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
/// or the budget, which belongs to this function alone, ends. `tell` is shown the path as it is and
/// each time it has become shorter.
pub(crate) fn improve<K: Packed>(
    graph: &LargeGraph<'_, K>,
    path: &mut Vec<K>,
    budget: &mut Budget,
    tell: &mut dyn FnMut(&[K]),
) {
    tell(path);
    // Near a plan the two orders of independent moves are not both available.
    let unordered = graph.unordered();
    let mut max = FIRST_STATES;
    while max <= MAX_STATES && path.len() > 2 {
        match shorter(&unordered, path, max, budget) {
            Ok(Some(found)) if found.len() < path.len() => {
                *path = found;
                tell(path);
            }
            Ok(_) => max *= 4,
            Err(_) => return,
        }
    }
}

fn shorter<K: Packed>(
    graph: &LargeGraph<'_, K>,
    path: &[K],
    max: usize,
    budget: &mut Budget,
) -> Result<Option<Vec<K>>, StopReason> {
    let mut near = KeySet::default();
    let mut states = path.to_vec();
    let mut nodes = [Vec::new(), Vec::new()];
    budget.charge(states.capacity() * size_of::<K>())?;
    flood(graph, &mut near, &mut states, &mut nodes, budget, |_, states| states < max)?;
    let mut visited = Within { near: &near, visited: KeySet::default() };
    let mut queue = Queue::default();
    let end = search(graph, &mut visited, &mut queue, budget, &mut |_| {});
    let held = near.bytes()
        + visited.visited.bytes()
        + queue.bytes()
        + states.capacity() * size_of::<K>()
        + nodes.iter().map(Vec::capacity).sum::<usize>() * size_of::<LargeNode<K>>();
    let found = match end {
        End::Solved(last, finish) => Some(queue.path(last, finish)),
        End::Exhausted => None,
        End::Stopped(reason) => return Err(reason),
    };
    budget.release(held);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use papan_search::Limits;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::format;
    use crate::rules::Objective;
    use crate::solver::graph::Graph;
    use crate::solver::large;
    use crate::solver::line::LineCache;

    const WIDE: &str = "10 10\n24\n..INXXGGG.\nDJIN.....V\nDJI.Q.LLLV\n.J..Q...RO\n\
        PP......ROK\n..MWW..EEE\n..MA.BBU.F\nS..A.T.UCF\nSHHZZT..CY\n.....T..CY\n";

    /// A random walk to a goal, without its detours through states visited before.
    fn walk<K: Packed>(graph: &LargeGraph<'_, K>) -> Vec<K> {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut path = vec![graph.start()];
        while let Some(&key) = path.last()
            && !graph.is_goal(key)
        {
            let mut next = Vec::new();
            let node = graph.node(key);
            let _ = graph.expand(&node, |step, _| {
                next.push(graph.key(&graph.child(&node, step)));
                ControlFlow::<()>::Continue(())
            });
            let key = next[rng.random_range(0..next.len())];
            match path.iter().position(|&known| known == key) {
                Some(at) => path.truncate(at + 1),
                None => path.push(key),
            }
        }
        path
    }

    #[test]
    fn every_shorter_plan_is_told() {
        let board = format::read(WIDE).unwrap().board;
        let mut lines = LineCache::default();
        let (tracks, words) = large::plan(&board, &mut lines);
        assert_eq!(words, 1);
        let graph = LargeGraph::<u64>::new(&board, Objective::Slides, &lines, tracks).unordered();
        let mut path = walk(&graph);
        let long = path.clone();
        let mut told = Vec::new();
        improve(&graph, &mut path, &mut Budget::new(&Limits::default()), &mut |plan| {
            told.push(plan.to_vec());
        });
        assert!(told.len() > 2, "{}", told.len());
        assert!(told.is_sorted_by(|before, after| before.len() > after.len()));
        assert_eq!((told.first(), told.last()), (Some(&long), Some(&path)));
    }
}
