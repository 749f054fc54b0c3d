//! What lanes are measured by, and which of them does best.

use serde::{Serialize, Serializer};

use super::row::Row;

/// A column of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The solution's cost by the objective.
    Cost,
    /// Nodes expanded.
    Expanded,
    /// Nodes generated.
    Generated,
    /// The most bytes held at one time.
    Memory,
    /// Seconds.
    Time,
    /// Generated nodes per second.
    Speed,
    /// The effective branching factor.
    BranchingFactor,
}

impl Measure {
    /// All of them, in the order of a table.
    pub const ALL: [Measure; 7] = [
        Measure::Cost,
        Measure::Expanded,
        Measure::Generated,
        Measure::Memory,
        Measure::Time,
        Measure::Speed,
        Measure::BranchingFactor,
    ];

    /// Its name in data.
    pub fn id(self) -> &'static str {
        match self {
            Measure::Cost => "cost",
            Measure::Expanded => "expanded",
            Measure::Generated => "generated",
            Measure::Memory => "memory",
            Measure::Time => "time",
            Measure::Speed => "speed",
            Measure::BranchingFactor => "branching_factor",
        }
    }

    /// The heading of its column.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Speed => "nodes/s",
            Measure::BranchingFactor => "branching",
            measure => measure.id(),
        }
    }

    /// Its value in a row, if it has one.
    pub fn of(self, row: &Row) -> Option<f64> {
        let stats = row.record.stats;
        match self {
            Measure::Cost => row.record.cost.map(|cost| cost as f64),
            Measure::Expanded => stats.map(|stats| stats.expanded as f64),
            Measure::Generated => stats.map(|stats| stats.generated as f64),
            Measure::Memory => stats.map(|stats| stats.peak_memory_bytes as f64),
            Measure::Time => stats.map(|stats| stats.elapsed_s),
            Measure::Speed => row.nodes_per_second,
            Measure::BranchingFactor => row.branching_factor,
        }
    }

    /// The value that takes part in the contest. A lane that a limit stopped does not count as
    /// quick; but a solution it found counts.
    fn contest(self, row: &Row) -> Option<f64> {
        self.of(row).filter(|_| self == Measure::Cost || row.is_answered())
    }

    /// The value such that smaller is better.
    fn badness(self, value: f64) -> f64 {
        if self == Measure::Speed { -value } else { value }
    }
}

impl Serialize for Measure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// Marks, in every row of a level, the measures in which no other row does better. A value that all
/// rows share is nobody's.
pub fn mark_best(rows: &mut [Row]) {
    for row in rows.iter_mut() {
        row.best.clear();
    }
    for measure in Measure::ALL {
        let badness = |row: &Row| measure.contest(row).map(|value| measure.badness(value));
        let values: Vec<f64> = rows.iter().filter_map(badness).collect();
        let best = values.iter().copied().fold(f64::INFINITY, f64::min);
        if values.iter().all(|&value| value == best) {
            continue;
        }
        for row in rows.iter_mut().filter(|row| badness(row) == Some(best)) {
            row.best.push(measure);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use papan_puzzle::{LevelText, SolveRequest};

    use crate::record::{Record, StatsRecord};
    use crate::registry::puzzle;

    /// A record of a board of tiles.
    pub(crate) fn record(outcome: &'static str, cost: Option<u64>, generated: u64) -> Record {
        let info = puzzle("tiles").unwrap().info();
        let request = SolveRequest::new(info, None, None, None).unwrap();
        let error = papan_puzzle::message!("test.fault", "a fault").into();
        Record {
            outcome,
            cost,
            error: None,
            stats: Some(StatsRecord {
                expanded: generated / 2,
                generated,
                max_open: 0,
                stored: 0,
                roots: 1,
                stored_backward: 0,
                expanded_backward: 0,
                forward_cost: None,
                elapsed_s: generated as f64,
                peak_memory_bytes: 1000,
            }),
            ..Record::failed(1, &LevelText::default(), &request, error)
        }
    }

    /// A row of a board of tiles.
    pub(crate) fn row(
        lane: usize,
        outcome: &'static str,
        cost: Option<u64>,
        generated: u64,
    ) -> Row {
        Row {
            lane,
            name: format!("lane {lane}"),
            record: record(outcome, cost, generated),
            actions: cost,
            times_s: vec![generated as f64],
            nodes_per_second: Some(1000.0 / generated as f64),
            branching_factor: None,
            best: Vec::new(),
            fault: None,
        }
    }

    #[test]
    fn the_least_is_best_but_for_speed() {
        let mut rows = [
            row(0, "solved", Some(12), 50),
            row(1, "solved", Some(10), 400),
            row(2, "solved", Some(10), 900),
        ];
        mark_best(&mut rows);
        use Measure::{Cost, Expanded, Generated, Speed, Time};
        assert_eq!(rows[0].best, [Expanded, Generated, Time, Speed]);
        assert_eq!((&rows[1].best[..], &rows[2].best[..]), (&[Cost][..], &[Cost][..]), "a tie");
    }

    #[test]
    fn what_a_limit_stopped_wins_nothing_but_cost() {
        let mut rows = [
            row(0, "limit", Some(9), 5),
            row(1, "solved", Some(10), 400),
            row(2, "solved", Some(11), 300),
        ];
        mark_best(&mut rows);
        assert_eq!(rows[0].best, [Measure::Cost]);
        assert!(rows[2].is_best(Measure::Time) && !rows[1].is_best(Measure::Time));
    }

    #[test]
    fn without_a_contest_nobody_wins() {
        let mut rows = [row(0, "solved", Some(9), 5)];
        mark_best(&mut rows);
        assert!(rows[0].best.is_empty());
        let mut rows = [row(0, "solved", Some(9), 5), row(1, "limit", None, 7)];
        mark_best(&mut rows);
        assert!(rows.iter().all(|row| row.best.is_empty()));
    }
}
