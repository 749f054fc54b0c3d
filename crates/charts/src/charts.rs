//! Which charts to draw for which rows.

use papan::{LaneSummary, Measure, Row, summarise};

use crate::cactus::cactus;
use crate::canvas::{Chart, ChartError, Sign};
use crate::cost::cost;
use crate::dots::{FIRST, Line, SECOND, dots};
use crate::numbers;
use crate::scale::{Scale, short_bytes, short_count, short_seconds};

/// Pixels that a label of an axis takes.
pub(crate) const LABEL: u32 = 62;

/// The charts of a comparison, drawn for a width in pixels. Rows of one level give nodes, time,
/// cost and memory; rows of several levels give how many each lane answered within which time, and
/// its nodes. If nothing was searched there is nothing to draw.
///
/// # Errors
/// If our drawing library fails.
pub fn charts(rows: &[Row], width: u32) -> Result<Vec<Chart>, ChartError> {
    let Some(first) = rows.first().filter(|_| is_searched(rows)) else { return Ok(Vec::new()) };
    if rows.iter().any(|row| row.record.level != first.record.level) {
        let summaries = summarise(rows);
        return Ok(vec![cactus(&summaries, width)?, nodes_of_all(&summaries, width)?]);
    }
    let mut charts = vec![nodes(rows, width)?, time(rows, width)?];
    if rows.iter().any(|row| row.record.cost.is_some()) {
        charts.push(cost(rows, width)?);
    }
    charts.push(memory(rows, width)?);
    Ok(charts)
}

/// Whether any lane generated any nodes: if everything is settled without a search, there is
/// nothing to compare.
pub(crate) fn is_searched(rows: &[Row]) -> bool {
    rows.iter().any(|row| row.record.stats.is_some_and(|stats| stats.generated > 0))
}

/// How a search without an answer ended, in a word or two.
pub(crate) fn how_it_ended(row: &Row) -> &'static str {
    match (row.record.outcome, row.record.limit) {
        ("unsolvable", _) => "unsolvable",
        (_, Some("time")) => "time limit",
        (_, Some("memory")) => "memory limit",
        (_, Some("nodes")) => "node limit",
        (_, Some("cost")) => "cost limit",
        (_, Some("cancelled")) => "cancelled",
        (_, Some(_)) => "incomplete",
        ("solved", _) => "solved",
        _ => "error",
    }
}

/// A lane's line, with a value and how the search ended.
pub(crate) fn line(row: &Row, value: Option<f64>, format: fn(f64) -> String) -> Line {
    let is_open = !row.is_answered();
    let ended = how_it_ended(row);
    let label = match value {
        None => ended.to_owned(),
        Some(value) if is_open => format!("{}, {ended}", format(value)),
        Some(value) => format(value),
    };
    Line { name: row.name.clone(), value, second: None, spread: None, is_open, label }
}

fn nodes(rows: &[Row], width: u32) -> Result<Chart, ChartError> {
    let lines: Vec<Line> = rows
        .iter()
        .map(|row| Line {
            second: Measure::Expanded.of(row),
            ..line(row, Measure::Generated.of(row), numbers::count)
        })
        .collect();
    let values = lines.iter().flat_map(|line| [line.value, line.second]).flatten();
    let scale = Scale::logarithmic(10.0, values, (width / LABEL) as usize, short_count);
    let mut signs = vec![(Sign::Dot(FIRST), "generated"), (Sign::Diamond(SECOND), "expanded")];
    explain_open(&mut signs, &lines);
    dots("Nodes", "nodes (logarithmic)", &signs, &scale, &lines, width)
}

fn time(rows: &[Row], width: u32) -> Result<Chart, ChartError> {
    let lines: Vec<Line> = rows
        .iter()
        .map(|row| {
            let times = || row.times_s.iter().copied();
            let spread = (times().fold(f64::INFINITY, f64::min), times().fold(0.0, f64::max));
            let spread = (row.times_s.len() > 1).then_some(spread);
            Line { spread, ..line(row, Measure::Time.of(row), numbers::seconds) }
        })
        .collect();
    let of_line = |line: &Line| {
        let (least, most) = line.spread.unzip();
        [line.value, least, most].into_iter().flatten()
    };
    let values = lines.iter().flat_map(of_line);
    let scale = Scale::logarithmic(10.0, values, (width / LABEL) as usize, short_seconds);
    let repeated = lines.iter().any(|line| line.spread.is_some());
    let dot = if repeated { "median; the line spans all runs" } else { "time" };
    let mut signs = vec![(Sign::Dot(FIRST), dot)];
    explain_open(&mut signs, &lines);
    dots("Time", "time (logarithmic)", &signs, &scale, &lines, width)
}

fn memory(rows: &[Row], width: u32) -> Result<Chart, ChartError> {
    let lines: Vec<Line> =
        rows.iter().map(|row| line(row, Measure::Memory.of(row), numbers::bytes)).collect();
    let values = lines.iter().filter_map(|line| line.value);
    let scale = Scale::logarithmic(4.0, values, (width / LABEL) as usize, short_bytes);
    let mut signs = vec![(Sign::Dot(FIRST), "held by the search")];
    explain_open(&mut signs, &lines);
    dots("Peak memory", "bytes (logarithmic)", &signs, &scale, &lines, width)
}

fn nodes_of_all(summaries: &[LaneSummary], width: u32) -> Result<Chart, ChartError> {
    let lines: Vec<Line> = summaries
        .iter()
        .map(|lane| Line {
            name: lane.name.clone(),
            value: Some(lane.generated as f64),
            second: None,
            spread: None,
            is_open: lane.answered_within_s.len() < lane.levels,
            label: numbers::count(lane.generated as f64),
        })
        .collect();
    let values = lines.iter().filter_map(|line| line.value);
    let scale = Scale::logarithmic(10.0, values, (width / LABEL) as usize, short_count);
    let mut signs = vec![(Sign::Dot(FIRST), "generated")];
    if lines.iter().any(|line| line.is_open) {
        signs.push((Sign::Ring(FIRST), "not all answered"));
    }
    dots("Nodes on all levels", "nodes (logarithmic)", &signs, &scale, &lines, width)
}

/// Adds the meaning of a hollow marker, if there is one.
pub(crate) fn explain_open(signs: &mut Vec<(Sign, &str)>, lines: &[Line]) {
    if lines.iter().any(|line| line.is_open && line.value.is_some()) {
        signs.push((Sign::Ring(FIRST), "stopped"));
    }
}
