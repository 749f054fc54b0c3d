//! The charts of a study: our numbers and the published ones on one axis.

use papan::{Measure, Row};

use crate::canvas::{Chart, ChartError, Sign};
use crate::charts::{LABEL, explain_open, is_searched, line};
use crate::dots::{FIRST, Line, SECOND, dots};
use crate::numbers;
use crate::scale::{Scale, short_count, short_seconds};
use crate::table::{NodeCount, Published};

/// The charts of a level of a study: our nodes and times, and the published ones. `published` is as
/// long as `rows`; `heading` precedes the titles if several levels share a picture.
///
/// # Errors
/// If our drawing library fails.
pub fn study_charts(
    rows: &[Row],
    published: &[Option<Published>],
    nodes: NodeCount,
    heading: &str,
    width: u32,
) -> Result<Vec<Chart>, ChartError> {
    if !is_searched(rows) {
        return Ok(Vec::new());
    }
    let titled = |title: &str| match heading {
        "" => title.to_owned(),
        heading => format!("{heading}: {}", title.to_lowercase()),
    };
    let study = Study { rows, published, width };
    let count = Quantity {
        counts: &format!("{} (logarithmic)", nodes.counts()),
        ours: &|row| nodes.of(row).map(|count| count as f64),
        theirs: &|published| published.nodes.map(|count| count as f64),
        write: numbers::count,
        write_short: short_count,
    };
    let time = Quantity {
        counts: "time, on different machines (logarithmic)",
        ours: &|row| Measure::Time.of(row),
        theirs: &|published| published.seconds,
        write: numbers::seconds,
        write_short: short_seconds,
    };
    Ok(vec![study.draw(&titled("Nodes"), &count)?, study.draw(&titled("Time"), &time)?])
}

/// Something that both sides measured.
struct Quantity<'a> {
    /// What the axis counts.
    counts: &'a str,
    ours: &'a dyn Fn(&Row) -> Option<f64>,
    theirs: &'a dyn Fn(&Published) -> Option<f64>,
    /// Formats a number next to a marker, and one at the axis.
    write: fn(f64) -> String,
    write_short: fn(f64) -> String,
}

struct Study<'a> {
    rows: &'a [Row],
    published: &'a [Option<Published>],
    width: u32,
}

impl Study<'_> {
    fn draw(&self, title: &str, quantity: &Quantity<'_>) -> Result<Chart, ChartError> {
        let lanes = self.rows.iter().zip(self.published);
        let lines: Vec<Line> = lanes
            .map(|(row, published)| Line {
                name: match published {
                    Some(published) => format!("{} / {}", published.name, row.name),
                    None => row.name.clone(),
                },
                second: published.as_ref().and_then(quantity.theirs),
                ..line(row, (quantity.ours)(row), quantity.write)
            })
            .collect();
        let mut signs = vec![(Sign::Dot(FIRST), "ours")];
        if lines.iter().any(|line| line.second.is_some()) {
            signs.push((Sign::Diamond(SECOND), "published"));
        }
        explain_open(&mut signs, &lines);
        let values = lines.iter().flat_map(|line| [line.value, line.second]).flatten();
        let most = (self.width / LABEL) as usize;
        let scale = Scale::logarithmic(10.0, values, most, quantity.write_short);
        dots(title, quantity.counts, &signs, &scale, &lines, self.width)
    }
}
