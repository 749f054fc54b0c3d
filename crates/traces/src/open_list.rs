//! The nodes that wait for expansion, at any moment of a recorded search, in the order in which it will take them.
//!
//! The record does not say by what the algorithm orders them, but it says when each was taken; so the order among
//! those that were is exact. Those that never were come last, by what an algorithm would look at.

use std::collections::BTreeSet;

use papan::search::{Entry, Fate, Side};

use crate::view::View;

/// When a node will be taken: its expansion, or for those never taken f, h, and the newest first.
type Rank = (u32, u32, u32, std::cmp::Reverse<u32>);

/// The open list of one half.
#[derive(Debug)]
pub struct OpenList<'a, 'v> {
    view: &'v View<'a>,
    side: Side,
    nodes: BTreeSet<(Rank, u32)>,
}

impl<'a, 'v> OpenList<'a, 'v> {
    /// Nothing waits yet.
    pub fn new(view: &'v View<'a>, side: Side) -> OpenList<'a, 'v> {
        OpenList { view, side, nodes: BTreeSet::new() }
    }

    /// Takes in what happened next.
    pub fn update(&mut self, entry: Entry) {
        let trace = self.view.trace;
        match entry {
            Entry::Root(node) => self.insert(node),
            Entry::Child(node) if trace.node(node).fate.prune().is_none() => {
                if matches!(trace.node(node).fate, Fate::Cheaper | Fate::Reopened) {
                    // What it takes the place of is an earlier node of the same state.
                    let state = trace.node(node).state;
                    self.nodes.retain(|&(_, other)| trace.node(other).state != state);
                }
                self.insert(node);
            }
            Entry::Expand { node, .. } => {
                self.nodes.remove(&(self.rank(node), node));
            }
            _ => {}
        }
    }

    /// How many nodes wait.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The nodes, the next to be taken first.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.nodes.iter().map(|&(_, node)| node)
    }

    fn insert(&mut self, node: u32) {
        if self.view.trace.node(node).side == self.side {
            self.nodes.insert((self.rank(node), node));
        }
    }

    fn rank(&self, id: u32) -> Rank {
        let node = self.view.trace.node(id);
        match self.view.order(id) {
            Some(order) => (order, 0, 0, std::cmp::Reverse(0)),
            None => {
                let f = node.f().unwrap_or(node.g).0;
                (u32::MAX, f, node.h.map_or(0, |h| h.0), std::cmp::Reverse(id))
            }
        }
    }
}
