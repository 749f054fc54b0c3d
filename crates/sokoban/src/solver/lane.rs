//! A search that goes on where it paused: what a portfolio is made of.

use papan_search::{Budget, StopReason};

use super::Meter;
use crate::deadlock::Proof;
use crate::prepared::Push;

/// How a search ended.
#[derive(Debug)]
pub(crate) enum Outcome {
    Found(Vec<Push>),
    /// There is nothing to be found.
    Exhausted(Proof),
}

/// How a turn of a search ended.
#[derive(Debug)]
pub(crate) enum Turn {
    Over(Outcome),
    /// Nothing is left to try, which proves nothing.
    Dry,
    /// It has used up its nodes.
    Paused,
}

/// A search that goes on where it paused.
pub(crate) trait Lane<const W: usize>: Send {
    /// Searches until it has generated so many more nodes.
    ///
    /// # Errors
    /// A limit of the budget.
    fn run(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Result<Turn, StopReason>;

    /// Notes what was stored, and gives the memory back.
    fn finish(&mut self, budget: &mut Budget);
}
