//! Watches how much work lies between two polls, for tests: a limit can be no finer than that.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The largest stretches of work between two looks at the clock, over all budgets that share it.
#[derive(Debug, Default)]
pub struct Probe {
    polls: AtomicU64,
    nodes: AtomicU64,
    bytes: AtomicUsize,
}

impl Probe {
    /// Notes a poll after so many generated nodes and charged bytes.
    pub(crate) fn note(&self, nodes: u64, bytes: usize) {
        self.polls.fetch_add(1, Ordering::Relaxed);
        self.nodes.fetch_max(nodes, Ordering::Relaxed);
        self.bytes.fetch_max(bytes, Ordering::Relaxed);
    }

    /// How many polls there were.
    pub fn polls(&self) -> u64 {
        self.polls.load(Ordering::Relaxed)
    }

    /// Most nodes generated between two polls.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Most bytes charged between two polls: memory that is charged is about to be filled, so this
    /// stands for the work of preparations, which generate no nodes.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}
