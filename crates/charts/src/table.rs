//! Tables of comparisons as cells of text, for a terminal and for a page alike.

use papan::{LaneSummary, Measure, Row};
use serde::{Deserialize, Serialize};

use crate::charts::how_it_ended;
use crate::numbers;

/// A table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Headings, as many as each row has cells.
    pub head: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What it says.
    pub text: String,
    /// Whether it is a number, which is right-aligned.
    pub is_number: bool,
    /// Whether no other value in its column is better.
    pub is_best: bool,
}

/// What someone else reported about a lane on a level.
#[derive(Clone, PartialEq, Debug, Default, Serialize, utoipa::ToSchema)]
pub struct Published {
    /// The lane's name in the source.
    pub name: String,
    /// The cost of the solution found.
    pub cost: Option<u64>,
    /// Of it, the forward half's part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forward: Option<u64>,
    /// Of it, the backward half's part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backward: Option<u64>,
    /// Nodes, counted as [`NodeCount`] says.
    pub nodes: Option<u64>,
    /// Seconds.
    pub seconds: Option<f64>,
    /// What is said instead of numbers, such as `not found`.
    pub remark: Option<String>,
}

/// Which of our counters corresponds to what someone else calls nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NodeCount {
    /// Nodes whose successors were generated.
    #[default]
    Expanded,
    /// Successors generated.
    Generated,
    /// Distinct states kept.
    Stored,
}

impl NodeCount {
    /// Its heading.
    pub fn name(self) -> &'static str {
        match self {
            NodeCount::Expanded => "expanded",
            NodeCount::Generated => "generated",
            NodeCount::Stored => "states",
        }
    }

    /// What it counts, in words.
    pub fn counts(self) -> &'static str {
        match self {
            NodeCount::Expanded => "nodes expanded",
            NodeCount::Generated => "nodes generated",
            NodeCount::Stored => "states stored",
        }
    }

    fn is_best(self, row: &Row) -> bool {
        match self {
            NodeCount::Expanded => row.is_best(Measure::Expanded),
            NodeCount::Generated => row.is_best(Measure::Generated),
            // Not contested: a search that keeps no states is not better for it.
            NodeCount::Stored => false,
        }
    }

    /// Its value in a row.
    pub fn of(self, row: &Row) -> Option<u64> {
        let stats = row.record.stats?;
        Some(match self {
            NodeCount::Expanded => stats.expanded,
            NodeCount::Generated => stats.generated,
            NodeCount::Stored => stats.stored,
        })
    }
}

impl Cell {
    /// Words.
    pub fn word(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), ..Cell::default() }
    }

    /// A number, or nothing.
    pub fn number(text: Option<String>) -> Cell {
        Cell { text: text.unwrap_or_else(|| "-".to_owned()), is_number: true, is_best: false }
    }

    fn count(value: Option<u64>) -> Cell {
        Cell::number(value.map(numbers::grouped))
    }

    fn best(self, is_best: bool) -> Cell {
        Cell { is_best, ..self }
    }
}

fn head<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

impl Table {
    /// One row per lane: what it found on a level, and what it took.
    pub fn of_rows(rows: &[Row]) -> Table {
        let measures = Measure::ALL.into_iter().filter(|&measure| measure != Measure::Cost);
        let mut head = head(["lane", "outcome", "cost", "optimal"]);
        head.extend(measures.clone().map(|measure| measure.name().to_owned()));
        let rows = rows
            .iter()
            .map(|row| {
                let mut cells = vec![
                    Cell::word(&row.name),
                    Cell::word(how_it_ended(row)),
                    value(row, Measure::Cost),
                    is_optimal(row),
                ];
                cells.extend(measures.clone().map(|measure| value(row, measure)));
                cells
            })
            .collect();
        Table { head, rows }
    }

    /// One row per lane: what it did on all levels.
    pub fn of_summaries(summaries: &[LaneSummary]) -> Table {
        let head = head([
            "lane",
            "levels",
            "solved",
            "optimal",
            "unsolvable",
            "stopped",
            "errors",
            "generated",
            "time",
        ]);
        let most = summaries.iter().map(|lane| lane.answered_within_s.len()).max();
        let row = |lane: &LaneSummary| {
            let count = |count: usize| Cell::count(Some(count as u64));
            let is_best = Some(lane.answered_within_s.len()) == most && summaries.len() > 1;
            vec![
                Cell::word(&lane.name),
                count(lane.levels),
                count(lane.solved).best(is_best && lane.solved > 0),
                count(lane.optimal),
                count(lane.unsolvable),
                count(lane.stopped),
                count(lane.errors),
                Cell::count(Some(lane.generated)),
                Cell::number(Some(numbers::seconds(lane.elapsed_s))),
            ]
        };
        Table { head, rows: summaries.iter().map(row).collect() }
    }

    /// One row per lane: what was reported elsewhere, and what we find. `published` is as long as
    /// `rows`.
    pub fn beside(rows: &[Row], published: &[Option<Published>], nodes: NodeCount) -> Table {
        let ours = format!("our {}", nodes.name());
        let head = head([
            "published",
            "cost",
            "nodes",
            "time",
            "our lane",
            "our cost",
            "optimal",
            &ours,
            "our time",
            "our memory",
        ]);
        let nothing = Published::default();
        let rows = rows
            .iter()
            .zip(published)
            .map(|(row, published)| {
                let published = published.as_ref().unwrap_or(&nothing);
                let cost = match (&published.remark, published.cost) {
                    (Some(remark), None) => Cell::word(remark),
                    (_, cost) => {
                        let halves = published.forward.zip(published.backward);
                        Cell::number(cost.map(|cost| numbers::with_halves(cost, halves)))
                    }
                };
                let our_cost = match row.record.cost {
                    Some(_) => value(row, Measure::Cost),
                    None => Cell::word(how_it_ended(row)),
                };
                vec![
                    Cell::word(if published.name.is_empty() { "-" } else { &published.name }),
                    cost,
                    Cell::count(published.nodes),
                    Cell::number(published.seconds.map(numbers::seconds)),
                    Cell::word(&row.name),
                    our_cost,
                    is_optimal(row),
                    Cell::count(nodes.of(row)).best(nodes.is_best(row)),
                    value(row, Measure::Time),
                    value(row, Measure::Memory),
                ]
            })
            .collect();
        Table { head, rows }
    }

    /// What the brackets behind costs are, if there are any. `published` is empty where there is no study.
    pub fn brackets(rows: &[Row], published: &[Option<Published>]) -> Option<&'static str> {
        let of_rows = rows.iter().any(|row| row.record.halves().is_some());
        let mut published = published.iter().flatten();
        (of_rows || published.any(|it| it.forward.is_some() && it.backward.is_some()))
            .then_some("In brackets: the cost of the forward half + that of the backward half.")
    }

    /// Whether any value is marked as the best of its column.
    pub fn has_best(&self) -> bool {
        self.rows.iter().flatten().any(|cell| cell.is_best)
    }
}

fn is_optimal(row: &Row) -> Cell {
    Cell::word(match (row.record.optimal, row.record.solution.is_some()) {
        (true, _) => "yes",
        (false, true) => "no",
        (false, false) => "-",
    })
}

fn value(row: &Row, measure: Measure) -> Cell {
    let write: &dyn Fn(f64) -> String = match measure {
        Measure::Cost => &|value| numbers::with_halves(value as u64, row.record.halves()),
        Measure::Expanded | Measure::Generated => &|value| numbers::grouped(value as u64),
        Measure::Memory => &numbers::bytes,
        Measure::Time => &numbers::seconds,
        Measure::Speed => &numbers::count,
        Measure::BranchingFactor => &|value| format!("{value:.3}"),
    };
    Cell::number(measure.of(row).map(write)).best(row.is_best(measure))
}
