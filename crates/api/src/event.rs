//! What a job reports while it runs.

use std::collections::BTreeMap;

use papan::{BestPosition, Improvement, Measure, Message, Record, Row, Snapshot};
use papan_traces::{Columns, PhaseLine};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiError;

/// One event of a job's stream. Only the content of a variant is written as data; its name is the
/// event's name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Event {
    /// The job waits; this many are ahead of it.
    Queued {
        /// How many.
        position: usize,
    },
    /// The first search began.
    Started(Started),
    /// How a search is progressing.
    Progress(ProgressEvent),
    /// The search of a solve job has no solution yet, and this is the best position it has come to.
    Position(PositionView),
    /// The search of a solve job found a better solution, and goes on.
    Improved(Improved),
    /// A lane of a comparison ended.
    Row(Box<RowView>),
    /// The last event of a solve job.
    Solved(Solved),
    /// The last event of a comparison: what the rows said, in the order of the lanes, and charts.
    Compared {
        /// The lanes.
        rows: Vec<RowView>,
        /// The charts.
        charts: Vec<Chart>,
    },
    /// The last event of a job that went wrong.
    Failed {
        /// What.
        error: ApiError,
    },
}

/// Carries no data.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Started {}

/// The answer of a solve job.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Solved {
    /// What was found.
    pub record: Box<RecordView>,
    /// What the search did, if it was recorded and is a textbook algorithm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Box<Columns>>,
    /// The phases of `auto`, if it was recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phases: Option<Vec<PhaseLine>>,
}

/// What was found, and what there is to say about it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RecordView {
    /// As `papan solve --json` prints it.
    #[serde(flatten)]
    pub record: Record,
    /// Its sentences, for whoever has them in another language.
    said: Said,
}

/// The sentences of a record.
#[derive(Clone, Debug, Serialize, ToSchema)]
struct Said {
    /// The answer to a question about a position, then what it means; nothing after a search for a plan.
    answer: Vec<Message>,
    /// What `notes` has in English.
    notes: Vec<Message>,
}

impl From<Record> for RecordView {
    fn from(record: Record) -> RecordView {
        let said = Said { answer: record.answer.clone(), notes: record.notes.clone() };
        RecordView { record, said }
    }
}

/// How a search is progressing.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ProgressEvent {
    /// Which search of a comparison, from 0.
    lane: usize,
    /// Nodes expanded.
    expanded: u64,
    /// Nodes generated.
    generated: u64,
    /// Proven: no solution costs less.
    lower_bound: Option<u64>,
    /// The cost of the best solution so far.
    best_cost: Option<u64>,
    /// The most bytes held by the search's containers.
    memory_bytes: usize,
    /// Seconds.
    elapsed_s: f64,
    /// What is being done instead of searching, if anything.
    preparing: Option<PreparationView>,
}

/// Work that comes before a search, and how far it is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct PreparationView {
    /// What is done, in words.
    what: &'static str,
    /// How much of `total` is done, in whatever units.
    done: u64,
    /// How much there is to do.
    total: u64,
}

impl ProgressEvent {
    pub(crate) fn new(lane: usize, snapshot: &Snapshot) -> ProgressEvent {
        let stats = snapshot.stats;
        ProgressEvent {
            lane,
            expanded: stats.expanded,
            generated: stats.generated,
            lower_bound: Some(snapshot.lower_bound.0.into()),
            best_cost: snapshot.incumbent.map(|cost| cost.0.into()),
            memory_bytes: stats.peak_memory_bytes,
            elapsed_s: stats.elapsed.as_secs_f64(),
            preparing: snapshot.preparing.map(|preparing| PreparationView {
                what: preparing.what,
                done: preparing.done,
                total: preparing.total,
            }),
        }
    }
}

/// The best position that a search has come to, by its own measure. It may lead nowhere.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PositionView {
    /// The position as a level of the puzzle, in its plainest form.
    text: String,
    /// What it has of the goal, and which search came to it.
    caption: Message,
}

impl From<BestPosition> for PositionView {
    fn from(BestPosition { text, caption }: BestPosition) -> PositionView {
        PositionView { text, caption }
    }
}

/// A solution that is cheaper than any before. The checker has accepted it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Improved {
    /// The solution, in the requested notation.
    solution: String,
    /// Its cost by the objective.
    cost: u64,
    /// What the checker measured.
    metrics: BTreeMap<&'static str, u64>,
}

impl From<Improvement> for Improved {
    fn from(improvement: Improvement) -> Improved {
        let metrics = improvement.metrics.iter().map(|metric| (metric.name, metric.value));
        Improved {
            solution: improvement.solution,
            cost: improvement.cost.0.into(),
            metrics: metrics.collect(),
        }
    }
}

/// What one lane of a comparison did.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RowView {
    /// The lane's number, from 0.
    lane: usize,
    /// Its name: `bfs`, or `astar manhattan`.
    name: String,
    /// What it found.
    record: RecordView,
    /// The solution's length in actions of the space that was searched.
    actions: Option<u64>,
    /// Generated nodes per second.
    nodes_per_second: Option<f64>,
    /// The effective branching factor of a solved level.
    branching_factor: Option<f64>,
    /// The measures in which no other lane does better, once all have ended: `cost`, `expanded`,
    /// `generated`, `memory`, `time`, `speed`, `branching_factor`.
    #[schema(value_type = Vec<String>)]
    best: Vec<Measure>,
}

impl From<&Row> for RowView {
    fn from(row: &Row) -> RowView {
        RowView {
            lane: row.lane,
            name: row.name.clone(),
            record: row.record.clone().into(),
            actions: row.actions,
            nodes_per_second: row.nodes_per_second,
            branching_factor: row.branching_factor,
            best: row.best.clone(),
        }
    }
}

/// A picture of a comparison.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Chart {
    /// What it shows.
    title: String,
    /// The picture; its ink is `currentColor`.
    svg: String,
}

impl From<papan_charts::Chart> for Chart {
    fn from(chart: papan_charts::Chart) -> Chart {
        Chart { title: chart.title, svg: chart.svg }
    }
}

impl Event {
    /// The name in the stream.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Queued { .. } => "queued",
            Event::Started(_) => "started",
            Event::Progress(_) => "progress",
            Event::Position(_) => "position",
            Event::Improved(_) => "improved",
            Event::Row(_) => "row",
            Event::Solved(_) | Event::Compared { .. } => "done",
            Event::Failed { .. } => "failed",
        }
    }

    /// Whether nothing comes after it.
    pub fn is_last(&self) -> bool {
        matches!(self, Event::Solved(_) | Event::Compared { .. } | Event::Failed { .. })
    }

    /// Whether it supersedes `other`.
    pub fn replaces(&self, other: &Event) -> bool {
        match (self, other) {
            (Event::Queued { .. }, Event::Queued { .. })
            | (Event::Position(_), Event::Position(_))
            // A solution is better than any position.
            | (Event::Improved(_), Event::Position(_))
            | (Event::Improved(_), Event::Improved(_)) => true,
            (Event::Progress(new), Event::Progress(old)) => new.lane == old.lane,
            _ => false,
        }
    }
}
