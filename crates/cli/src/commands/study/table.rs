//! The numbers of studies as tables, on a terminal or in Markdown.

use std::io::{self, Write};

use papan_charts::{Cell, Table, numbers};
use papan_studies::{Line, Quantity, Status, Value};

use super::run::Finished;
use super::{covered, tally, watched};
use crate::output::bold;
use crate::render;
use crate::units::show_bytes;

/// How tables are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Terminal,
    Markdown,
}

/// Writes all studies.
pub(super) fn write(out: &mut impl Write, finished: &[Finished<'_>], form: Form) -> io::Result<()> {
    if form == Form::Markdown {
        writeln!(out, "# Published numbers, and ours\n")?;
        writeln!(out, "{PREAMBLE}\n")?;
        writeln!(out, "{}.\n", tally(finished))?;
    }
    for (index, finished) in finished.iter().enumerate() {
        if index > 0 && form == Form::Terminal {
            writeln!(out)?;
        }
        one(out, finished, form)?;
    }
    if finished.len() > 1 && form == Form::Terminal {
        writeln!(out, "\n{}", tally(finished))?;
    }
    Ok(())
}

const PREAMBLE: &str = "Every number that the documents behind papan print, as far as it is legible: as \
    published, from a replica of the document's program, and from papan at its best. Solutions are \
    replayed by the independent checker. Nodes and costs are the same on every machine; times are not.";

fn one(out: &mut impl Write, finished: &Finished<'_>, form: Form) -> io::Result<()> {
    let Finished { study, lines, .. } = finished;
    let covers = covered(study);
    let (table, remarks) = table(lines);
    match form {
        Form::Terminal => {
            writeln!(out, "{}", bold(&format!("{}: {}", study.id, study.title)))?;
            writeln!(out, "  {}, {covers}", study.document)?;
            render::marked_table(out, &table)?;
            for (index, remark) in remarks.iter().enumerate() {
                writeln!(out, "  [{}] {remark}", index + 1)?;
            }
            writeln!(out, "  {}", tally(std::slice::from_ref(finished)))?;
            finished.watched.iter().try_for_each(|watched| watched::print(out, watched))
        }
        Form::Markdown => {
            writeln!(out, "## {}\n", study.title)?;
            writeln!(out, "`papan study {}`: {}, {covers}.\n", study.id, study.document)?;
            let paragraphs = study.note.iter().flat_map(|note| note.split("\n\n"));
            for text in paragraphs.map(str::trim).filter(|text| !text.is_empty()) {
                writeln!(out, "{}\n", text.split_whitespace().collect::<Vec<_>>().join(" "))?;
            }
            markdown(out, &table)?;
            if !remarks.is_empty() {
                writeln!(out)?;
            }
            for (index, remark) in remarks.iter().enumerate() {
                writeln!(out, "- [{}] {remark}", index + 1)?;
            }
            writeln!(out, "\n{}.\n", tally(std::slice::from_ref(finished)))?;
            finished.watched.iter().try_for_each(|watched| watched::markdown(out, watched))
        }
    }
}

/// The table of a study, and the remarks that its last column counts.
pub(super) fn table(lines: &[Line]) -> (Table, Vec<String>) {
    let mut remarks: Vec<String> = Vec::new();
    let rows = lines.iter().map(|line| {
        let remark = line.remark.as_ref().map(|remark| {
            let known = remarks.iter().position(|it| it == remark).unwrap_or_else(|| {
                remarks.push(remark.clone());
                remarks.len() - 1
            });
            format!("[{}]", known + 1)
        });
        let ours = line.ours.as_ref().map(|ours| {
            let proven = if ours.proven { ", proven" } else { "" };
            format!("{} ({}{proven})", shown(&ours.value), ours.lane)
        });
        vec![
            Cell::word(&line.case),
            Cell::word(&line.program),
            Cell::word(quantity(line)),
            Cell::number(line.published.as_ref().map(shown)),
            Cell::number(line.replica.as_ref().map(shown)),
            Cell::word(difference(line.status)),
            Cell::word(ours.unwrap_or_default()),
            Cell::number(Some(line.auto.map(numbers::grouped).unwrap_or_default())),
            Cell::word(remark.unwrap_or_default()),
        ]
    });
    let rows: Vec<Vec<Cell>> = rows.collect();
    let head = ["case", "program", "", "published", "replica", "difference", "papan", "auto", ""];
    let table = Table { head: head.map(str::to_owned).to_vec(), rows };
    (without_empty(table), remarks)
}

/// A table without columns that have nothing to say.
fn without_empty(table: Table) -> Table {
    let is_used = |column: usize| {
        let mut cells = table.rows.iter().map(|row| row[column].text.as_str());
        cells.any(|text| !text.is_empty() && text != "-")
    };
    let used: Vec<bool> = (0..table.head.len()).map(is_used).collect();
    fn pick<T>(list: Vec<T>, used: &[bool]) -> Vec<T> {
        let kept = list.into_iter().zip(used).filter(|(_, used)| **used);
        kept.map(|(item, _)| item).collect()
    }
    Table {
        head: pick(table.head, &used),
        rows: table.rows.into_iter().map(|row| pick(row, &used)).collect(),
    }
}

fn quantity(line: &Line) -> &'static str {
    match line.quantity {
        Quantity::Worked => "",
        quantity => quantity.name(),
    }
}

/// A value for people.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Count(count) => numbers::grouped(*count),
        Value::Seconds(seconds) => numbers::seconds(*seconds),
        Value::Bytes(bytes) => show_bytes(usize::try_from(*bytes).unwrap_or(usize::MAX)),
        Value::Words(words) => words.clone(),
    }
}

fn difference(status: Status) -> String {
    match status {
        Status::Exact => "exact".to_owned(),
        Status::Differs(by) => format!("{:+.2}%", by * 100.0),
        Status::Other => "different".to_owned(),
        Status::Faster(by) if by >= 10.0 => format!("{by:.0} times as fast"),
        Status::Faster(by) => format!("{by:.1} times as fast"),
        Status::Unavailable => String::new(),
    }
}

fn markdown(out: &mut impl Write, table: &Table) -> io::Result<()> {
    let row = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
    writeln!(out, "{}", row(table.head.clone()))?;
    writeln!(out, "{}", row(table.head.iter().map(|_| "---".to_owned()).collect()))?;
    for cells in &table.rows {
        let cells = cells.iter().map(|cell| cell.text.replace('|', "\\|"));
        writeln!(out, "{}", row(cells.collect()))?;
    }
    Ok(())
}
