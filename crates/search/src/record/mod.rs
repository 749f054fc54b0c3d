//! A recorded search: its tree, what happened in which order, and counts. Not here: recording it, which is the
//! [`Recorder`]'s work, and words for people.

mod recorder;

pub use recorder::Recorder;

use crate::cost::Cost;
use crate::event::{Fate, Prune, Side};

/// How much is recorded; counts go on beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// The most entries.
    pub events: usize,
    /// The most bytes of everything that is kept.
    pub memory: usize,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps { events: 1_000_000, memory: 256 << 20 }
    }
}

/// The cap at which a recorder stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    /// [`Caps::events`].
    Events,
    /// [`Caps::memory`].
    Memory,
}

impl Full {
    /// The name used in traces.
    pub fn name(self) -> &'static str {
        match self {
            Full::Events => "events",
            Full::Memory => "memory",
        }
    }
}

/// A node of the search tree: a state that the search started from, or a successor that it looked at, whatever
/// became of it. A state that was reached in several ways is the state of several nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<A> {
    /// The node that it is a successor of.
    pub parent: Option<u32>,
    /// What leads here from there; in the backward half, what leads from here to there.
    pub action: Option<A>,
    /// The number of its state, in the order in which states were first seen.
    pub state: u32,
    /// The half that it belongs to.
    pub side: Side,
    /// What it costs to get here.
    pub g: Cost,
    /// The estimate for the rest, if the search asked for it.
    pub h: Option<Cost>,
    /// What became of it; [`Fate::New`] for a root.
    pub fate: Fate,
    /// A later node with the same state that was reached at a lower cost and took its place.
    pub superseded: Option<u32>,
}

impl<A> Node<A> {
    /// Cost plus estimate, if there is an estimate.
    pub fn f(&self) -> Option<Cost> {
        Some(self.g + self.h?)
    }
}

/// One thing that happened. Nodes are given by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A search starts from this node.
    Root(u32),
    /// A successor was looked at; its [`Fate`] says what became of it.
    Child(u32),
    /// A node is expanded.
    Expand {
        /// The node.
        node: u32,
        /// How many nodes wait for expansion afterwards; in depth-first searches, the depth of the path.
        open: u32,
    },
    /// A depth-first search goes back from this node.
    Backtrack(u32),
    /// A goal was found.
    Goal(u32),
    /// The halves met.
    Meet {
        /// The node of the forward half.
        forward: u32,
        /// The node of the backward half.
        backward: u32,
        /// What the plan through both costs.
        cost: Cost,
    },
    /// A round under this bound begins.
    Round(Cost),
    /// Proven: no plan costs less.
    Bound(Cost),
    /// A plan of this cost was found, the best so far.
    Incumbent(Cost),
}

/// What was counted, whether it was recorded or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// States that searches started from.
    pub roots: u64,
    /// States expanded, repetitions included.
    pub expanded: u64,
    /// Of these, those of the backward half.
    pub expanded_backward: u64,
    /// Successors generated, repetitions included.
    pub generated: u64,
    /// Successors not followed, by the order of [`Prune::ALL`].
    pub pruned: [u64; 4],
    /// Of these, those that were not even generated.
    pub skipped: u64,
    /// States that were expanded before and wait again.
    pub reopened: u64,
    /// Steps back of a depth-first search.
    pub backtracks: u64,
    /// Rounds of an iterative deepening search.
    pub rounds: u64,
    /// The largest number of states waiting for expansion at one time.
    pub max_open: u64,
    /// The same by what it costs to get there, from 0 on; of the dearest layers, the last holds the sum.
    pub layers: Vec<Layer>,
}

/// Counts of the states of one cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// States expanded.
    pub expanded: u64,
    /// Successors generated.
    pub generated: u64,
    /// Successors not followed.
    pub pruned: u64,
}

impl Counts {
    /// Successors not followed for this reason.
    pub fn pruned(&self, prune: Prune) -> u64 {
        self.pruned[prune as usize]
    }
}

/// A recorded search, with actions and states in whatever form is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<A, T> {
    /// The nodes, in the order in which they were generated.
    pub nodes: Vec<Node<A>>,
    /// The states.
    pub states: Vec<T>,
    /// What happened, first to last.
    pub entries: Vec<Entry>,
    /// What was counted.
    pub counts: Counts,
    /// Why what happened later is not recorded, if it is not.
    pub full: Option<Full>,
    /// Where the best plan ends, if that is recorded: its last forward node and, in a bidirectional search, the
    /// backward node of the same state.
    pub end: Option<(u32, Option<u32>)>,
}

impl<A: Clone, T> Record<A, T> {
    /// The nodes of the best plan, start to goal, with those of the backward half from the meeting on; empty if
    /// there is no plan or its end was not recorded.
    ///
    /// A node that was reached more cheaply later stands for what took its place, as it does in the search.
    pub fn solution(&self) -> Vec<u32> {
        let Some((forward, backward)) = self.end else { return Vec::new() };
        let mut path = self.path(forward);
        path.reverse();
        path.extend(backward.map(|node| self.path(node)).unwrap_or_default().into_iter().skip(1));
        path
    }

    /// The actions of the best plan, start to goal.
    pub fn plan(&self) -> Vec<A> {
        let Some((forward, backward)) = self.end else { return Vec::new() };
        let actions =
            |path: Vec<u32>| path.into_iter().filter_map(|node| self.node(node).action.clone());
        let mut plan: Vec<A> = actions(self.path(forward)).collect();
        plan.reverse();
        plan.extend(backward.map(|node| self.path(node)).into_iter().flat_map(actions));
        plan
    }

    /// A node.
    pub fn node(&self, node: u32) -> &Node<A> {
        &self.nodes[node as usize]
    }

    /// The nodes from this one up to its root.
    fn path(&self, node: u32) -> Vec<u32> {
        let mut path = Vec::new();
        let mut next = Some(node);
        while let Some(mut node) = next {
            while let Some(better) = self.node(node).superseded {
                node = better;
            }
            path.push(node);
            next = self.node(node).parent;
        }
        path
    }
}
