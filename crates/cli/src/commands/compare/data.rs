//! Rows for machines: JSON Lines, or comma-separated values.

use std::io::Write;

use papan::Row;
use papan_charts::Published;
use serde::Serialize;

use super::Finished;
use crate::cli::CompareArgs;

/// One line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    row: &'a Row,
    #[serde(flatten)]
    of_study: Option<OfStudy<'a>>,
}

/// What a line of a study has in addition.
#[derive(Serialize)]
struct OfStudy<'a> {
    case: &'a str,
    published: Option<&'a Published>,
}

/// How rows are written.
pub(super) enum Data {
    Json,
    Csv { has_head: bool, is_study: bool },
}

const COLUMNS: [&str; 27] = [
    "puzzle",
    "level",
    "title",
    "lane",
    "name",
    "algorithm",
    "heuristic",
    "objective",
    "outcome",
    "limit",
    "cost",
    "optimal",
    "lower_bound",
    "actions",
    "expanded",
    "generated",
    "stored",
    "peak_memory_bytes",
    "elapsed_s",
    "repetitions",
    "nodes_per_second",
    "branching_factor",
    "best",
    "solution",
    "error",
    "forward_cost",
    "backward_cost",
];
const PUBLISHED_COLUMNS: [&str; 8] = [
    "case",
    "published_name",
    "published_cost",
    "published_nodes",
    "published_s",
    "published_remark",
    "published_forward",
    "published_backward",
];

impl Data {
    /// What the arguments ask for, if anything.
    pub(super) fn wanted(args: &CompareArgs) -> Option<Data> {
        if args.json {
            return Some(Data::Json);
        }
        args.csv.then_some(Data::Csv { has_head: false, is_study: args.study.is_some() })
    }

    /// Writes the rows of a case.
    pub(super) fn write(&mut self, out: &mut impl Write, case: &Finished) -> anyhow::Result<()> {
        let published = |index: usize| case.published.get(index).and_then(Option::as_ref);
        match self {
            Data::Json => {
                for (index, row) in case.rows.iter().enumerate() {
                    let of_study = (!case.published.is_empty())
                        .then(|| OfStudy { case: &case.heading, published: published(index) });
                    serde_json::to_writer(&mut *out, &Line { row, of_study })?;
                    writeln!(out)?;
                }
            }
            Data::Csv { has_head, is_study } => {
                let mut writer = csv::Writer::from_writer(out);
                if !std::mem::replace(has_head, true) {
                    let more = PUBLISHED_COLUMNS.iter().filter(|_| *is_study);
                    writer.write_record(COLUMNS.iter().chain(more))?;
                }
                for (index, row) in case.rows.iter().enumerate() {
                    let mut fields = fields(row);
                    if *is_study {
                        fields.extend(published_fields(&case.heading, published(index)));
                    }
                    writer.write_record(fields)?;
                }
                writer.flush()?;
            }
        }
        Ok(())
    }
}

fn text<T: ToString>(value: Option<T>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// One row, in the order of [`COLUMNS`].
fn fields(row: &Row) -> Vec<String> {
    let record = &row.record;
    let stats = record.stats;
    let (forward, backward) = record.halves().unzip();
    let best: Vec<&str> = row.best.iter().map(|measure| measure.id()).collect();
    vec![
        record.puzzle.to_owned(),
        record.level.to_string(),
        text(record.title.as_ref()),
        row.lane.to_string(),
        row.name.clone(),
        text(record.algorithm),
        text(record.heuristic),
        text(record.objective),
        record.outcome.to_owned(),
        text(record.limit),
        text(record.cost),
        record.optimal.to_string(),
        text(record.lower_bound),
        text(row.actions),
        text(stats.map(|stats| stats.expanded)),
        text(stats.map(|stats| stats.generated)),
        text(stats.map(|stats| stats.stored)),
        text(stats.map(|stats| stats.peak_memory_bytes)),
        text(stats.map(|stats| stats.elapsed_s)),
        row.times_s.len().to_string(),
        text(row.nodes_per_second),
        text(row.branching_factor),
        best.join(" "),
        text(record.solution.as_ref()),
        text(record.error.as_ref().map(|error| &error.message)),
        text(forward),
        text(backward),
    ]
}

/// The rest of a row, in the order of [`PUBLISHED_COLUMNS`].
fn published_fields(
    case: &str,
    published: Option<&Published>,
) -> [String; PUBLISHED_COLUMNS.len()] {
    [
        case.to_owned(),
        text(published.map(|published| &published.name)),
        text(published.and_then(|published| published.cost)),
        text(published.and_then(|published| published.nodes)),
        text(published.and_then(|published| published.seconds)),
        text(published.and_then(|published| published.remark.as_ref())),
        text(published.and_then(|published| published.forward)),
        text(published.and_then(|published| published.backward)),
    ]
}
