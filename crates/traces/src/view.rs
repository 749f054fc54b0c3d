//! What a reader wants to know of a recorded search that is not written in it: when a node was expanded, how deep it
//! is, whether it is part of the solution.

use std::ops::RangeInclusive;

use papan::search::{Entry, Fate, Layer, Prune};
use papan::{Algorithm, Textbook, Trace};

/// A recorded search with what follows from it.
#[derive(Debug)]
pub struct View<'a> {
    /// The record.
    pub trace: &'a Trace,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// For each node, the number of its first expansion, from 1; 0 if there is none.
    orders: Vec<u32>,
    depths: Vec<u32>,
    solution: Vec<bool>,
    /// How many nodes are looked at.
    nodes: usize,
}

/// What a search did at one depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Everything.
    pub counted: Layer,
    /// How many of its expansions are recorded.
    pub recorded: u64,
}

/// One thing that happened, and the expansion that it belongs to; 0 is before the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its number, from 1.
    pub number: usize,
    /// The number of the last expansion by then.
    pub expansion: u32,
    /// What happened.
    pub entry: Entry,
}

impl<'a> View<'a> {
    /// Looks at a record.
    pub fn new(trace: &'a Trace, algorithm: Algorithm) -> View<'a> {
        let mut orders = vec![0; trace.nodes.len()];
        let mut count = 0;
        for entry in &trace.entries {
            if let Entry::Expand { node, .. } = *entry {
                count += 1;
                let order = &mut orders[node as usize];
                if *order == 0 {
                    *order = count;
                }
            }
        }
        let mut depths = Vec::with_capacity(trace.nodes.len());
        for node in &trace.nodes {
            depths.push(node.parent.map_or(0, |parent| depths[parent as usize] + 1));
        }
        let mut solution = vec![false; trace.nodes.len()];
        // The node where the halves meet is one of each.
        let meeting = trace.end.and_then(|(_, backward)| backward);
        for node in trace.solution().into_iter().chain(meeting) {
            solution[node as usize] = true;
        }
        let nodes = trace.nodes.len();
        View { trace, algorithm, orders, depths, solution, nodes }
    }

    /// The same search as far as this expansion, for pictures and tables of its beginning.
    #[must_use]
    pub fn until(mut self, expansion: u32) -> View<'a> {
        let last = self.steps(1..=expansion).filter_map(|step| match step.entry {
            Entry::Root(node) | Entry::Child(node) => Some(node as usize + 1),
            _ => None,
        });
        self.nodes = last.last().unwrap_or(0);
        self
    }

    /// How many nodes there are, as far as one looks.
    pub fn len(&self) -> usize {
        self.nodes
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes == 0
    }

    /// What happened in these expansions. What comes before the first belongs to it.
    pub fn steps(&self, expansions: RangeInclusive<u32>) -> impl Iterator<Item = Step> {
        let mut expansion = 0;
        let steps = self.trace.entries.iter().enumerate().map(move |(index, &entry)| {
            expansion += u32::from(matches!(entry, Entry::Expand { .. }));
            Step { number: index + 1, expansion, entry }
        });
        steps.filter(move |step| expansions.contains(&step.expansion.max(1)))
    }

    /// The number of a node's first expansion, from 1.
    pub fn order(&self, node: u32) -> Option<u32> {
        Some(self.orders[node as usize]).filter(|&order| order > 0)
    }

    /// Edges between a node and its root.
    pub fn depth(&self, node: u32) -> u32 {
        self.depths[node as usize]
    }

    /// Whether the best plan goes through a node.
    pub fn is_solution(&self, node: u32) -> bool {
        self.solution[node as usize]
    }

    /// The level that a node's state is.
    pub fn board(&self, node: u32) -> &'a str {
        &self.trace.states[self.trace.node(node).state as usize]
    }

    /// Whether the search goes down one path and back again, with no list of open nodes.
    pub fn goes_back(&self) -> bool {
        matches!(
            self.algorithm,
            Algorithm::Textbook(
                Textbook::DepthFirst | Textbook::IterativeDeepening | Textbook::IdaStar
            )
        )
    }

    /// What a node cost, and is expected to: `g 3 h 2 f 5`, as far as the algorithm knows.
    pub fn costs(&self, node: u32) -> String {
        let node = self.trace.node(node);
        match (node.h, node.f()) {
            (Some(h), Some(f)) if self.algorithm.info().uses_heuristic => {
                format!("g {} h {h} f {f}", node.g)
            }
            _ => format!("g {}", node.g),
        }
    }

    /// What the plain recording has no room for, if anything: one sentence.
    pub fn left_out(&self) -> Option<String> {
        let full = self.trace.full?;
        Some(format!(
            "Recording stopped at its limit of {} after {} of {}; the counts go on.",
            full.name(),
            papan::count(self.expanded().count(), "expansions"),
            self.trace.counts.expanded
        ))
    }

    /// The whole search by what it costs to get to a state, recorded or not.
    pub fn depths(&self) -> Vec<Depth> {
        let layers = &self.trace.counts.layers;
        let mut depths: Vec<Depth> =
            layers.iter().map(|&counted| Depth { counted, recorded: 0 }).collect();
        for node in self.expanded() {
            // The last layer counts everything beyond it as well.
            let g = self.trace.node(node).g.0 as usize;
            if let Some(depth) = depths.get_mut(g.min(layers.len().saturating_sub(1))) {
                depth.recorded += 1;
            }
        }
        depths
    }

    /// The nodes of all recorded expansions, in order.
    fn expanded(&self) -> impl Iterator<Item = u32> {
        self.trace.entries.iter().filter_map(|entry| match *entry {
            Entry::Expand { node, .. } => Some(node),
            _ => None,
        })
    }
}

/// Why a successor is not followed, in words; or what became of it otherwise.
pub fn fate_words(fate: Fate) -> &'static str {
    match fate {
        Fate::New => "new",
        Fate::Cheaper => "cheaper way to an open state",
        Fate::Reopened => "cheaper way to an expanded state, open again",
        Fate::Pruned(Prune::Known) => "known state",
        Fate::Pruned(Prune::Bound) => "beyond the bound",
        Fate::Pruned(Prune::Deadlock) | Fate::Skipped(Prune::Deadlock) => "deadlock",
        Fate::Pruned(Prune::Redundant) | Fate::Skipped(Prune::Redundant) => "redundant move",
        Fate::Skipped(Prune::Known) => "known state, not generated",
        Fate::Skipped(Prune::Bound) => "beyond the bound, not generated",
    }
}
