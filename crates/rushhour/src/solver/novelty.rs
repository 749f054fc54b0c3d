//! Some plan for a large board, quickly: breadth-first search that keeps only novel states.
//!
//! A state is kept when it is the first to show some pair of line placements together. That bounds
//! the states by a polynomial and finds rather short plans on boards far beyond an exhaustive search
//! (iterated width, Lipovetzky and Geffner 2012; width 2 here). Not here: any proof; what it does
//! not find may exist.

use std::ops::ControlFlow;

use papan_search::kit::charged::push;
use papan_search::{Budget, StopReason};

use crate::solver::graph::Graph;
use crate::solver::large::{LargeGraph, Packed};

/// Which pairs of placements were seen together.
struct Seen {
    bits: Vec<u64>,
    atoms: usize,
}

impl Seen {
    /// Marks every pair of `new` with the others; whether any of them is new.
    #[inline]
    fn mark(&mut self, new: usize, others: &[usize]) -> bool {
        others.iter().fold(false, |novel, &other| {
            self.set(new.max(other) * self.atoms + new.min(other)) | novel
        })
    }

    #[inline]
    fn set(&mut self, bit: usize) -> bool {
        let word = &mut self.bits[bit / 64];
        let mask = 1 << (bit % 64);
        let new = *word & mask == 0;
        *word |= mask;
        new
    }
}

/// The states from the start to a goal, if such a search finds one.
pub(crate) fn search<K: Packed>(
    graph: &LargeGraph<'_, K>,
    budget: &mut Budget,
) -> Result<Option<Vec<K>>, StopReason> {
    let mut first_atom = Vec::new();
    let mut atoms = 0;
    for mover in &graph.movers {
        first_atom.push(atoms);
        atoms += graph.lines.line(mover.kind).len();
    }
    let bytes = atoms.pow(2).div_ceil(64) * 8;
    budget.charge(bytes)?;
    let mut seen = Seen { bits: vec![0; bytes / 8], atoms };
    let mut states: Vec<K> = Vec::new();
    let mut parents: Vec<(u32, u8)> = Vec::new();
    let outcome = run(graph, &mut seen, &first_atom, &mut states, &mut parents, budget);
    budget.release(
        bytes + states.capacity() * size_of::<K>() + parents.capacity() * size_of::<(u32, u8)>(),
    );
    let found = match outcome {
        // Running out of memory here leaves the exact search its own share.
        Err(StopReason::Memory) => None,
        other => other?,
    };
    Ok(found.map(|(goal, last)| {
        let mut path = vec![goal];
        let mut at = last;
        while at != u32::MAX {
            path.push(states[at as usize]);
            at = parents[at as usize].0;
        }
        path.reverse();
        path
    }))
}

fn run<K: Packed>(
    graph: &LargeGraph<'_, K>,
    seen: &mut Seen,
    first_atom: &[usize],
    states: &mut Vec<K>,
    parents: &mut Vec<(u32, u8)>,
    budget: &mut Budget,
) -> Result<Option<(K, u32)>, StopReason> {
    push(states, graph.start(), budget)?;
    push(parents, (u32::MAX, graph.movers.len() as u8), budget)?;
    budget.stats.roots += 1;
    let mut at = 0;
    let mut others = Vec::with_capacity(graph.movers.len());
    while at < states.len() {
        let key = states[at];
        let node = graph.node_after(key, parents[at].1);
        budget.stats.expanded += 1;
        if let Some(goal) = graph.goal_neighbour(&node) {
            return Ok(Some((goal, at as u32)));
        }
        let atom = |key: K, mover: usize| {
            first_atom[mover] + usize::from(graph.placement(key, &graph.movers[mover]))
        };
        let mut moving = usize::MAX;
        let flow = graph.expand(&node, |step, next| {
            let added = (|| {
                budget.generate()?;
                if moving != step.mover() {
                    moving = step.mover();
                    others.clear();
                    let rest = (0..graph.movers.len()).filter(|&mover| mover != moving);
                    others.extend(rest.map(|mover| atom(key, mover)));
                }
                if seen.mark(atom(next, moving), &others) {
                    push(states, next, budget)?;
                    push(parents, (at as u32, moving as u8), budget)?;
                }
                Ok(())
            })();
            added.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        if let ControlFlow::Break(reason) = flow {
            return Err(reason);
        }
        at += 1;
    }
    Ok(None)
}
