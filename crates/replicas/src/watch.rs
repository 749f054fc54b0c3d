//! A search as it goes: what a replica tells of every node that it takes from its queue.

/// A node as it is taken from the queue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenNode {
    /// Which expansion it is, from 1; for a node that ends a phase, which one it would be.
    pub order: u64,
    /// The part of the search, in words.
    pub phase: &'static str,
    /// What the way to it costs, from where the phase began.
    pub g: u32,
    /// What the rest is estimated to cost.
    pub h: u32,
    /// Whether the phase ends with it; such a node is not expanded.
    pub ends: bool,
    /// Whether the program takes it for lost.
    pub is_lost: bool,
    /// The board, as the text of a level.
    pub board: String,
}

impl TakenNode {
    /// What the queue is ordered by.
    pub fn f(&self) -> u32 {
        self.g + self.h
    }
}

/// Whoever looks on while a replica searches.
pub trait Watch {
    /// A node is taken from the queue. It is described only if it is wanted.
    fn taken(&mut self, node: &dyn Fn() -> TakenNode);
}

/// Nobody, at no cost.
impl Watch for () {
    #[inline]
    fn taken(&mut self, _node: &dyn Fn() -> TakenNode) {}
}

/// Keeps the first nodes that are taken, and counts the others.
#[derive(Clone, Debug)]
pub struct Recorder {
    most: usize,
    /// Those that were kept, in their order.
    pub nodes: Vec<TakenNode>,
    /// How many were not.
    pub left_out: u64,
}

impl Recorder {
    /// One that keeps at most this many.
    pub fn new(most: usize) -> Recorder {
        Recorder { most, nodes: Vec::new(), left_out: 0 }
    }
}

impl Watch for Recorder {
    fn taken(&mut self, node: &dyn Fn() -> TakenNode) {
        if self.nodes.len() < self.most {
            self.nodes.push(node());
        } else {
            self.left_out += 1;
        }
    }
}
