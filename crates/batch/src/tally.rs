//! How many levels were solved, and so on.

use std::time::Duration;

/// The part of an answer that is tallied.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Facts {
    pub(crate) kind: Kind,
    pub(crate) optimal: bool,
    /// The exit code that `papan solve` would give for the level.
    pub(crate) exit: u8,
    pub(crate) elapsed: Duration,
}

/// How a level ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Solved,
    Unsolvable,
    Unknown,
    Error,
}

impl Kind {
    /// From a record's `outcome`.
    pub(crate) fn from_outcome(outcome: &str) -> Option<Kind> {
        match outcome {
            "solved" => Some(Kind::Solved),
            "unsolvable" => Some(Kind::Unsolvable),
            "limit" => Some(Kind::Unknown),
            "error" => Some(Kind::Error),
            _ => None,
        }
    }
}

/// The sum of many answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Solved.
    pub solved: u64,
    /// Of those, proven optimal.
    pub optimal: u64,
    /// Proven to have no solution.
    pub unsolvable: u64,
    /// Stopped at a limit.
    pub unknown: u64,
    /// Not solved because of an error, or solved wrongly.
    pub errors: u64,
    /// The largest exit code of a level.
    pub exit: u8,
    /// Time spent on the levels, all threads together.
    pub elapsed: Duration,
}

impl Tally {
    pub(crate) fn add(&mut self, facts: Facts) {
        match facts.kind {
            Kind::Solved => self.solved += 1,
            Kind::Unsolvable => self.unsolvable += 1,
            Kind::Unknown => self.unknown += 1,
            Kind::Error => self.errors += 1,
        }
        self.optimal += u64::from(facts.optimal);
        self.exit = self.exit.max(facts.exit);
        self.elapsed += facts.elapsed;
    }

    /// All of them.
    pub fn levels(&self) -> u64 {
        self.solved + self.unsolvable + self.unknown + self.errors
    }
}
