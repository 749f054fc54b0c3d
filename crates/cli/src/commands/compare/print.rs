//! Tables on a terminal, the best values bold and marked.

use std::io::{self, Write};

use anstyle::Style;
use papan::summarise;
use papan_charts::{Table, numbers};

use super::{Collection, Finished};
use crate::output::{bold, styled};

/// Prints the table of a level.
pub(super) fn case(
    out: &mut impl Write,
    collection: &Collection,
    case: &Finished,
    is_first: bool,
) -> io::Result<()> {
    let is_several = collection.is_several;
    if is_several {
        let blank = if is_first { "" } else { "\n" };
        let heading = match collection.nodes {
            Some(_) => format!("{}: {}", collection.name, case.heading),
            None => case.heading.clone(),
        };
        writeln!(out, "{blank}{}", bold(&heading))?;
    }
    if case.fault().is_some() {
        return writeln!(out, "  cannot be read");
    }
    match collection.nodes {
        Some(nodes) => table(out, &Table::beside(&case.rows, &case.published, nodes))?,
        None => table(out, &Table::of_rows(&case.rows))?,
    }
    let runs = case.rows.iter().map(|row| row.times_s.len()).max().unwrap_or(0);
    if runs > 1 && !is_several {
        writeln!(out, "  times: medians of {} runs", numbers::grouped(runs as u64))?;
    }
    Ok(())
}

/// Prints the table of all levels.
pub(super) fn summary(out: &mut impl Write, collection: &Collection) -> io::Result<()> {
    let rows = collection.rows();
    writeln!(out, "\n{}", bold("All levels"))?;
    table(out, &Table::of_summaries(&summarise(&rows)))
}

fn table(out: &mut impl Write, table: &Table) -> io::Result<()> {
    let columns = table.head.len();
    let width = |text: &str| text.chars().count();
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = table.rows.iter().map(|row| width(&row[column].text));
            cells.chain([width(&table.head[column])]).max().unwrap_or(0)
        })
        .collect();
    let is_right: Vec<bool> = (0..columns)
        .map(|column| {
            let numbers = table.rows.iter().filter(|row| row[column].is_number).count();
            numbers * 2 > table.rows.len()
        })
        .collect();
    let padded = |column: usize, text: &str| {
        let space = " ".repeat(widths[column] - width(text));
        if is_right[column] { format!("{space}{text}") } else { format!("{text}{space}") }
    };
    let head: Vec<String> =
        table.head.iter().enumerate().map(|(column, text)| padded(column, text)).collect();
    writeln!(
        out,
        "{}",
        styled(format!("  {}", head.join("  ")).trim_end(), Style::new().dimmed())
    )?;
    for row in &table.rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let text = padded(column, &cell.text);
            line.push_str(if column == 0 { "  " } else { " " });
            // The mark has a column of its own, so that digits stay below digits.
            line.push_str(&if cell.is_best {
                format!("{}*", bold(&text))
            } else {
                format!("{text} ")
            });
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    if table.has_best() {
        writeln!(out, "  * the best of its column")?;
    }
    Ok(())
}
