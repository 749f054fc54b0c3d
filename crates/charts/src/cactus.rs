//! How many levels of a collection each lane answers within a given time: one line per lane.

use papan::LaneSummary;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use crate::canvas::{COLOURS, Chart, ChartError, EDGE, FOOT, HEAD, INK, axes, chart, lettering};
use crate::scale::{Scale, short_count, short_seconds};

/// Lines differ by colour, and by the markers at their steps.
const SIGNS: usize = 4;
/// Height of a line of the legend.
pub(crate) const KEY_LINE: u32 = 18;
/// Height of the plot.
pub(crate) const PLOT: u32 = 260;
/// The most markers on one line.
const MAX_SIGNS: usize = 12;

/// Draws the lines, with a legend below that gives the numbers of answered levels.
pub(crate) fn cactus(summaries: &[LaneSummary], width: u32) -> Result<Chart, ChartError> {
    let times = || summaries.iter().flat_map(|lane| lane.answered_within_s.iter().copied());
    let x = Scale::logarithmic(10.0, times(), (width / 70) as usize, short_seconds);
    let most = summaries.iter().map(|lane| lane.levels).max().unwrap_or(0);
    let y = Scale::linear(std::iter::once(most as f64), 6, short_count);
    let height = HEAD + PLOT + FOOT + 10 + KEY_LINE * summaries.len() as u32 + 6;
    chart("Levels answered within a time", width, height, &[], |area| {
        let (upper, key) = area.split_vertically(HEAD + PLOT + FOOT + 10);
        let plot = axes(&upper, (&x, "time for one level (logarithmic)"), (&y, 40), 16)?;
        let style = lettering(12.0, INK.mix(0.8), HPos::Left, VPos::Top);
        upper.draw(&Text::new(format!("levels, of {most}"), (EDGE, HEAD as i32 - 20), style))?;
        for (index, lane) in summaries.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            let place = |seconds: f64, levels: usize| plot.backend_coord(&(seconds, levels as f64));
            let mut path = Vec::new();
            for (count, &seconds) in lane.answered_within_s.iter().enumerate() {
                path.push(place(seconds, count));
                path.push(place(seconds, count + 1));
            }
            let count = lane.answered_within_s.len();
            if count > 0 {
                path.push(place(f64::MAX, count));
            }
            upper.draw(&PathElement::new(path, colour.stroke_width(2)))?;
            let every = count.div_ceil(MAX_SIGNS).max(1);
            for (solved, &seconds) in lane.answered_within_s.iter().enumerate() {
                if solved % every == index % every {
                    sign(&upper, index, place(seconds, solved + 1), colour)?;
                }
            }
            let y = (KEY_LINE * index as u32) as i32 + 9;
            key.draw(&PathElement::new([(EDGE, y), (EDGE + 26, y)], colour.stroke_width(2)))?;
            sign(&key, index, (EDGE + 13, y), colour)?;
            let text = format!("{}: {count} of {}", lane.name, lane.levels);
            let style = lettering(12.0, INK.mix(1.0), HPos::Left, VPos::Center);
            key.draw(&Text::new(text, (EDGE + 34, y), style))?;
        }
        Ok(())
    })
}

/// A marker of the line of this index.
pub(crate) fn sign(
    area: &crate::canvas::Area<'_>,
    index: usize,
    (x, y): (i32, i32),
    colour: RGBColor,
) -> Result<(), ChartError> {
    match index % SIGNS {
        0 => area.draw(&Circle::new((x, y), 4, colour.filled()))?,
        1 => area.draw(&Rectangle::new([(x - 4, y - 4), (x + 4, y + 4)], colour.filled()))?,
        2 => area.draw(&TriangleMarker::new((x, y), 5, colour.filled()))?,
        _ => area.draw(&Cross::new((x, y), 4, colour.stroke_width(2)))?,
    }
    Ok(())
}
