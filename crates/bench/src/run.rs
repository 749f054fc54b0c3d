//! A run that can be kept: the rows, and what they were measured on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The version of the fields of a kept run.
pub const SCHEMA_VERSION: u32 = 1;

/// Everything about one run of the benchmark.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Run {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// The program's version.
    pub version: String,
    /// The command line.
    pub command: String,
    /// A note by whoever ran it, such as the commit.
    #[serde(default)]
    pub note: Option<String>,
    /// What it ran on.
    pub machine: Machine,
    /// How many levels are solved at the same time.
    pub threads: usize,
    /// The node-count signature, by puzzle: the sum of its rows' nodes. The same on every machine;
    /// a different one means that some search has changed.
    pub signature: BTreeMap<String, u64>,
    /// The most bytes that the process held, if the system says.
    pub peak_resident_bytes: Option<u64>,
    /// One for each case.
    pub rows: Vec<Row>,
}

/// A machine, without anything that names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Machine {
    /// The processor, as it calls itself.
    pub processor: Option<String>,
    /// How many threads it runs at the same time.
    pub threads: usize,
    /// Its memory.
    pub memory_bytes: Option<u64>,
    /// Operating system and architecture.
    pub system: String,
    /// How the program was built: `release` or `debug`.
    pub build: String,
}

/// What one case took.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Row {
    /// The case.
    pub name: String,
    /// The puzzle.
    pub puzzle: String,
    /// How many levels.
    pub levels: u64,
    /// How many of them were solved; the others met the case's node limit.
    pub solved: u64,
    /// The sum of the solutions' costs.
    pub cost: u64,
    /// Nodes generated; for an analysis, moves counted.
    pub nodes: u64,
    /// The most bytes that one search held.
    pub peak_memory_bytes: usize,
    /// Seconds for all levels together, one value per repetition.
    pub times_s: Vec<f64>,
}

impl Row {
    /// The quickest time, in seconds: noise only ever adds.
    pub fn seconds(&self) -> f64 {
        self.times_s.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Nodes per second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds().max(1e-9)
    }
}

/// How a row differs from that of another run: new over old.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// Of times: below 1 is quicker.
    pub time: f64,
    /// Of nodes.
    pub nodes: f64,
    /// Of memory.
    pub memory: f64,
}

impl Run {
    /// The signature of some rows.
    pub fn signature_of(rows: &[Row]) -> BTreeMap<String, u64> {
        let mut signature = BTreeMap::new();
        for row in rows {
            *signature.entry(row.puzzle.clone()).or_default() += row.nodes;
        }
        signature
    }

    /// How a row of this run differs from the same of `baseline`; `None` if it has no such row.
    pub fn against(row: &Row, baseline: &Run) -> Option<Change> {
        let is_same = |old: &&Row| old.puzzle == row.puzzle && old.name == row.name;
        let old = baseline.rows.iter().find(is_same)?;
        // Nothing over nothing is no change.
        let ratio = |new: f64, old: f64| if new == old { 1.0 } else { new / old };
        Some(Change {
            time: ratio(row.seconds(), old.seconds()),
            nodes: ratio(row.nodes as f64, old.nodes as f64),
            memory: ratio(row.peak_memory_bytes as f64, old.peak_memory_bytes as f64),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, puzzle: &str, nodes: u64, times_s: &[f64]) -> Row {
        let (name, puzzle) = (name.to_owned(), puzzle.to_owned());
        Row { name, puzzle, nodes, times_s: times_s.to_vec(), ..Row::default() }
    }

    fn run(rows: Vec<Row>) -> Run {
        Run {
            schema_version: SCHEMA_VERSION,
            version: "0".to_owned(),
            command: "papan bench".to_owned(),
            note: None,
            machine: Machine {
                processor: None,
                threads: 1,
                memory_bytes: None,
                system: "none".to_owned(),
                build: "release".to_owned(),
            },
            threads: 1,
            signature: Run::signature_of(&rows),
            peak_resident_bytes: None,
            rows,
        }
    }

    #[test]
    fn the_signature_is_a_sum_for_each_puzzle() {
        let run = run(vec![row("a", "x", 5, &[]), row("b", "y", 7, &[]), row("c", "x", 1, &[])]);
        assert_eq!(run.signature, [("x".to_owned(), 6), ("y".to_owned(), 7)].into());
    }

    #[test]
    fn changes_are_ratios_of_the_best_times() {
        let old = run(vec![row("a", "x", 10, &[3.0, 2.0])]);
        let change = Run::against(&row("a", "x", 20, &[1.0, 5.0]), &old).unwrap();
        assert_eq!(change, Change { time: 0.5, nodes: 2.0, memory: 1.0 });
        assert_eq!(Run::against(&row("b", "x", 20, &[1.0]), &old), None);
    }

    #[test]
    fn a_kept_run_is_read_as_it_was() {
        let run = run(vec![row("a", "x", 10, &[0.25, 1.0 / 3.0])]);
        let text = serde_json::to_string(&run).unwrap();
        assert_eq!(serde_json::from_str::<Run>(&text).unwrap(), run);
    }
}
