//! Boards, tables and sections as text for a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use papan::{Block, Explanation, Frame, Mark};
use papan_charts::Table;

use crate::flags::with_flags;
use crate::output::{bold, styled};

/// Writes a board, the moved piece coloured.
pub(crate) fn frame(out: &mut impl Write, frame: &Frame) -> io::Result<()> {
    for line in &frame.lines {
        for span in line {
            match style(span.mark) {
                Some(style) => write!(out, "{}", styled(&span.text, style))?,
                None => write!(out, "{}", span.text)?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn style(mark: Mark) -> Option<Style> {
    match mark {
        Mark::Plain => None,
        Mark::Moved => Some(AnsiColor::Black.on(AnsiColor::Yellow).bold()),
        Mark::Border => Some(Style::new().dimmed()),
        Mark::Primary => Some(AnsiColor::Red.on_default().bold()),
        Mark::Exit => Some(AnsiColor::Green.on_default().bold()),
    }
}

/// Writes sections, one after the other.
pub(crate) fn explanation(out: &mut impl Write, explanation: &Explanation) -> io::Result<()> {
    for (index, section) in explanation.sections.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", bold(&section.title.text))?;
        for block in &section.blocks {
            match block {
                Block::Text(text) => writeln!(out, "{}", with_flags(&text.to_string()))?,
                Block::Table { head, rows } => table(out, head, rows)?,
                Block::Board(board) => frame(out, board)?,
            }
        }
    }
    Ok(())
}

/// Writes aligned columns: numbers to the right, words to the left.
pub(crate) fn table<T: ToString>(
    out: &mut impl Write,
    head: &[T],
    rows: &[Vec<T>],
) -> io::Result<()> {
    let words = |row: &[T]| row.iter().map(T::to_string).collect::<Vec<_>>();
    let head = words(head);
    let rows: Vec<Vec<String>> = rows.iter().map(|row| words(row)).collect();
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells.chain([head[column].chars().count()]).max().unwrap_or(0)
        })
        .collect();
    let is_number = |cell: &str| cell.parse::<f64>().is_ok();
    let right: Vec<bool> = (0..head.len())
        .map(|column| rows.iter().filter(|row| is_number(&row[column])).count() * 2 > rows.len())
        .collect();
    let line = |row: &[String]| {
        let cells: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(column, cell)| {
                let width = widths[column];
                if right[column] { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
            })
            .collect();
        format!("  {}", cells.join("  ")).trim_end().to_owned()
    };
    writeln!(out, "{}", styled(&line(&head), Style::new().dimmed()))?;
    for row in &rows {
        writeln!(out, "{}", line(row))?;
    }
    Ok(())
}

/// Writes a table, the best values bold and marked.
pub(crate) fn marked_table(out: &mut impl Write, table: &Table) -> io::Result<()> {
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
