//! A lane over all levels of a collection.

use serde::Serialize;

use super::row::Row;

/// What a lane did on many levels.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LaneSummary {
    /// The lane's index.
    pub lane: usize,
    /// Its name.
    pub name: String,
    /// Levels it ran on.
    pub levels: usize,
    /// Of those, solved.
    pub solved: usize,
    /// Of those, with a solution proven optimal.
    pub optimal: usize,
    /// Proven unsolvable.
    pub unsolvable: usize,
    /// Stopped at a limit.
    pub stopped: usize,
    /// Not searched.
    pub errors: usize,
    /// Nodes generated on all levels together.
    pub generated: u64,
    /// Seconds spent on all levels together.
    pub elapsed_s: f64,
    /// Seconds of each answered level, ascending: the n-th value is the time within which n levels
    /// are answered.
    pub answered_within_s: Vec<f64>,
}

/// Combines the rows of many levels by lane, in the order of lanes.
pub fn summarise(rows: &[Row]) -> Vec<LaneSummary> {
    let mut summaries: Vec<LaneSummary> = Vec::new();
    for row in rows {
        let index = summaries.binary_search_by_key(&row.lane, |summary| summary.lane);
        let index = index.unwrap_or_else(|index| {
            summaries.insert(index, LaneSummary::new(row));
            index
        });
        summaries[index].add(row);
    }
    for summary in &mut summaries {
        summary.answered_within_s.sort_by(f64::total_cmp);
    }
    summaries
}

impl LaneSummary {
    fn new(row: &Row) -> LaneSummary {
        LaneSummary {
            lane: row.lane,
            name: row.name.clone(),
            levels: 0,
            solved: 0,
            optimal: 0,
            unsolvable: 0,
            stopped: 0,
            errors: 0,
            generated: 0,
            elapsed_s: 0.0,
            answered_within_s: Vec::new(),
        }
    }

    fn add(&mut self, row: &Row) {
        self.levels += 1;
        self.optimal += usize::from(row.record.optimal);
        *match row.record.outcome {
            "solved" => &mut self.solved,
            "unsolvable" => &mut self.unsolvable,
            "limit" => &mut self.stopped,
            _ => &mut self.errors,
        } += 1;
        let Some(stats) = row.record.stats else { return };
        self.generated += stats.generated;
        self.elapsed_s += stats.elapsed_s;
        if row.is_answered() {
            self.answered_within_s.push(stats.elapsed_s);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::tests::row;
    use super::*;

    #[test]
    fn every_level_is_counted_once_in_its_lane() {
        let rows = [
            row(0, "solved", Some(10), 5),
            row(1, "limit", None, 9),
            row(0, "solved", Some(3), 2),
            row(1, "unsolvable", None, 4),
        ];
        let [one, two] = &summarise(&rows)[..] else { panic!("two lanes") };
        assert_eq!((one.levels, one.solved, one.generated, one.elapsed_s), (2, 2, 7, 7.0));
        assert_eq!(one.answered_within_s, [2.0, 5.0]);
        assert_eq!((two.unsolvable, two.stopped, two.errors), (1, 1, 0));
        assert_eq!(two.answered_within_s, [4.0], "a proof is an answer, a limit is none");
    }
}
