//! Tables on a terminal, the best values bold and marked.

use std::io::{self, Write};

use papan::summarise;
use papan_charts::{Table, numbers};

use super::{Collection, Finished};
use crate::output::bold;
use crate::render;

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
        Some(nodes) => {
            render::marked_table(out, &Table::beside(&case.rows, &case.published, nodes))?;
        }
        None => render::marked_table(out, &Table::of_rows(&case.rows))?,
    }
    if let Some(brackets) = Table::brackets(&case.rows, &case.published) {
        writeln!(out, "  {brackets}")?;
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
    render::marked_table(out, &Table::of_summaries(&summarise(&rows)))
}
