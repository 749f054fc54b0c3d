//! What one lane did on one level.

use serde::Serialize;

use super::branching::effective_branching_factor;
use super::lane::Lane;
use super::measure::Measure;
use crate::attempt::AttemptError;
use crate::level::SolveError;
use crate::record::Record;

/// One line of a comparison.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Row {
    /// The lane's index.
    pub lane: usize,
    /// The lane's name: `bfs`, or `astar manhattan`.
    pub name: String,
    /// The level's record. Its time is the median of all repetitions, its memory the largest.
    #[serde(flatten)]
    pub record: Record,
    /// The solution's length in actions of the space that was searched.
    pub actions: Option<u64>,
    /// Seconds of each repetition, in the order in which they ran.
    pub times_s: Vec<f64>,
    /// Generated nodes per second.
    pub nodes_per_second: Option<f64>,
    /// Of a solved level; see [`effective_branching_factor`].
    pub branching_factor: Option<f64>,
    /// The measures in which no other lane does better.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub best: Vec<Measure>,
    /// Why there is no answer, if the record is an error.
    #[serde(skip)]
    pub fault: Option<Fault>,
}

/// Whose fault an error is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The level cannot be read.
    Level,
    /// The lane makes no sense for this level.
    Request,
    /// A bug in papan.
    Internal,
}

impl From<&AttemptError> for Fault {
    fn from(error: &AttemptError) -> Fault {
        match error {
            AttemptError::Input(_) => Fault::Level,
            AttemptError::Solve(SolveError::Request(_)) => Fault::Request,
            AttemptError::Solve(SolveError::Internal(_)) => Fault::Internal,
        }
    }
}

/// One repetition.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) record: Record,
    pub(super) actions: Option<u64>,
    pub(super) fault: Option<Fault>,
}

impl Run {
    fn seconds(&self) -> Option<f64> {
        self.record.stats.map(|stats| stats.elapsed_s)
    }
}

impl Row {
    /// The row of a lane's repetitions, of which there is at least one: the repetition with the
    /// middle time, with the median time of all.
    pub(super) fn new(index: usize, lane: &Lane, mut runs: Vec<Run>) -> Row {
        let times_s: Vec<f64> = runs.iter().filter_map(Run::seconds).collect();
        let memory = runs.iter().filter_map(|run| run.record.stats).map(|s| s.peak_memory_bytes);
        let memory = memory.max();
        runs.sort_by(|a, b| {
            // A run without a time failed, and is the last one: there is no other like it.
            let seconds = |run: &Run| run.seconds().unwrap_or(f64::INFINITY);
            seconds(a).total_cmp(&seconds(b))
        });
        let failed = runs.iter().position(|run| run.fault.is_some());
        let shown = failed.unwrap_or((runs.len() - 1) / 2);
        let Run { mut record, actions, fault } = runs.swap_remove(shown);
        if let Some(stats) = &mut record.stats {
            stats.elapsed_s = median(&times_s).unwrap_or(stats.elapsed_s);
            stats.peak_memory_bytes = memory.unwrap_or(stats.peak_memory_bytes);
        }
        let searched = record.stats.filter(|stats| stats.generated > 0);
        let nodes_per_second = searched
            .filter(|stats| stats.elapsed_s > 0.0)
            .map(|stats| stats.generated as f64 / stats.elapsed_s);
        let branching_factor = searched
            .filter(|_| record.outcome == "solved")
            .zip(actions)
            .and_then(|(stats, actions)| effective_branching_factor(stats.generated, actions));
        // The puzzle may have chosen a heuristic; what `auto` follows is its own affair.
        let chosen = record.heuristic.filter(|_| lane.runner.uses_heuristic());
        let name = match chosen.filter(|_| lane.heuristic.is_none()) {
            Some(heuristic) => format!("{} {heuristic}", lane.name()),
            None => lane.name(),
        };
        Row {
            lane: index,
            name,
            record,
            actions,
            times_s,
            nodes_per_second,
            branching_factor,
            best: Vec::new(),
            fault,
        }
    }

    /// Whether the question was answered: solved, or proven unsolvable.
    pub fn is_answered(&self) -> bool {
        matches!(self.record.outcome, "solved" | "unsolvable")
    }

    /// Whether a value is the best of its column.
    pub fn is_best(&self, measure: Measure) -> bool {
        self.best.contains(&measure)
    }
}

/// The middle value, or the mean of the two in the middle.
fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let upper = *sorted.get(sorted.len() / 2)?;
    let lower = sorted[(sorted.len() - 1) / 2];
    Some(f64::midpoint(lower, upper))
}

#[cfg(test)]
mod tests {
    use super::super::measure::tests::record;
    use super::*;
    use crate::registry::puzzle;

    fn auto() -> Lane {
        Lane::from_name(puzzle("tiles").unwrap().info(), "auto").unwrap()
    }

    fn run(outcome: &'static str, seconds: f64, memory: usize) -> Run {
        let mut record = record(outcome, Some(10), 100);
        let stats = record.stats.as_mut().unwrap();
        (stats.elapsed_s, stats.peak_memory_bytes) = (seconds, memory);
        Run { record, actions: Some(10), fault: None }
    }

    #[test]
    fn the_middle_value_is_the_median() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 10.0]), Some(3.0));
        assert_eq!(median(&[7.0]), Some(7.0));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn a_row_has_the_median_time_and_the_largest_memory() {
        let runs = vec![run("solved", 4.0, 7), run("solved", 0.5, 9), run("solved", 2.0, 8)];
        let row = Row::new(3, &auto(), runs);
        let stats = row.record.stats.unwrap();
        assert_eq!((stats.elapsed_s, stats.peak_memory_bytes), (2.0, 9));
        assert_eq!((row.lane, &row.times_s[..]), (3, &[4.0, 0.5, 2.0][..]));
        assert_eq!(row.nodes_per_second, Some(50.0));
        let factor = row.branching_factor.unwrap();
        assert!(factor > 1.0 && factor < 2.0, "{factor}");
    }

    #[test]
    fn only_solved_levels_have_a_branching_factor() {
        let row = Row::new(0, &auto(), vec![run("limit", 1.0, 1)]);
        assert_eq!(row.branching_factor, None);
        assert_eq!(row.nodes_per_second, Some(100.0));
    }

    #[test]
    fn a_failed_repetition_is_not_hidden_by_the_others() {
        let mut failed = run("error", 1.0, 1);
        (failed.record.stats, failed.fault) = (None, Some(Fault::Internal));
        let row = Row::new(0, &auto(), vec![run("solved", 1.0, 1), run("solved", 2.0, 1), failed]);
        assert_eq!((row.record.outcome, row.fault), ("error", Some(Fault::Internal)));
    }
}
