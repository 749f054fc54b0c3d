//! One line per lane on a logarithmic axis: dots for what it took, with the number next to them.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use crate::canvas::{
    Area, Chart, ChartError, FOOT, HEAD, INK, Sign, axes, chart, diamond, lettering, text_width,
};
use crate::scale::Scale;

/// A lane's line.
pub(crate) struct Line {
    /// The lane's name.
    pub(crate) name: String,
    /// The main value, if there is one.
    pub(crate) value: Option<f64>,
    /// A second value on the same axis.
    pub(crate) second: Option<f64>,
    /// From the smallest to the largest of several runs.
    pub(crate) spread: Option<(f64, f64)>,
    /// The search was stopped: it would have taken more.
    pub(crate) is_open: bool,
    /// What is written next to the dot.
    pub(crate) label: String,
}

/// Pixels between a marker and its label.
const GAP: i32 = 9;

/// How lanes are laid out at a width: names next to the plot, or above each line.
pub(crate) struct Layout {
    pub(crate) height: u32,
    /// Room to the left of the plot.
    pub(crate) left: u32,
    names_above: bool,
}

impl Layout {
    /// Room to the right of the plot, for the label of the longest line.
    pub(crate) const RIGHT: u32 = 58;

    pub(crate) fn new<'n>(names: impl ExactSizeIterator<Item = &'n str>, width: u32) -> Layout {
        let lanes = names.len() as u32;
        let longest = names.map(text_width).max().unwrap_or(0);
        let names_above = longest * 3 > width;
        let line = if names_above { 36 } else { 23 };
        Layout {
            height: HEAD + FOOT + lanes * line + 8,
            // Half of the first label of the axis below is there too.
            left: if names_above { 24 } else { longest + 14 },
            names_above,
        }
    }

    /// The position of a lane on the axis of lanes, the first at the top.
    pub(crate) fn place(&self, count: usize, index: usize) -> f64 {
        let below_name = if self.names_above { 0.28 } else { 0.5 };
        (count - 1 - index) as f64 + below_name
    }

    /// Writes a lane's name.
    pub(crate) fn write_name(
        &self,
        area: &Area<'_>,
        name: &str,
        (x, y): (i32, i32),
    ) -> Result<(), ChartError> {
        let (at, style) = match self.names_above {
            true => ((x + 3, y - 9), lettering(12.0, INK.mix(1.0), HPos::Left, VPos::Bottom)),
            false => ((x - 8, y), lettering(12.0, INK.mix(1.0), HPos::Right, VPos::Center)),
        };
        area.draw(&Text::new(name.to_owned(), at, style))?;
        Ok(())
    }
}

/// Writes a label next to a point: to the right if there is room, otherwise to the left, and past
/// other drawings only if it must. Returns where a line from `least`, the left end, may stop
/// without crossing the label.
pub(crate) fn write_beside(
    area: &Area<'_>,
    text: &str,
    (x, y): (i32, i32),
    other: Option<i32>,
    least: i32,
) -> Result<i32, ChartError> {
    let width = text_width(text) as i32;
    let most = area.dim_in_pixel().0 as i32;
    // Two markers at the same point are one.
    let is_same = |other: i32| (other - x).abs() < GAP;
    let (low, high) = match other.filter(|&other| is_same(other)) {
        Some(other) => (x.min(other), x.max(other)),
        None => (x, x),
    };
    let other = other.filter(|&other| !is_same(other));
    let is_free = |left: i32| other.is_none_or(|x| !(left - GAP..left + width + GAP).contains(&x));
    let beyond = other.map_or(high, |other| other.max(high)) + GAP;
    let places = [high + GAP, low - GAP - width, beyond];
    let fits = |left: &i32| *left >= least && left + width <= most && is_free(*left);
    let left = places.into_iter().find(fits).unwrap_or(low - GAP - width);
    let style = lettering(11.0, INK.mix(0.8), HPos::Left, VPos::Center);
    area.draw(&Text::new(text.to_owned(), (left, y), style))?;
    Ok(if left > x { x } else { left.max(least) })
}

/// The colours of the first and the second value.
pub(crate) const FIRST: RGBColor = crate::canvas::COLOURS[0];
pub(crate) const SECOND: RGBColor = crate::canvas::COLOURS[1];

/// Draws the chart.
pub(crate) fn dots(
    title: &str,
    counts: &str,
    signs: &[(Sign, &str)],
    scale: &Scale,
    lines: &[Line],
    width: u32,
) -> Result<Chart, ChartError> {
    let layout = Layout::new(lines.iter().map(|line| line.name.as_str()), width);
    chart(title, width, layout.height, signs, |area| {
        let lanes = Scale::places(lines.len());
        let plot = axes(area, (scale, counts), (&lanes, layout.left), Layout::RIGHT)?;
        for (index, line) in lines.iter().enumerate() {
            let y = layout.place(lines.len(), index);
            let pixel = |value: f64| plot.backend_coord(&(value, y));
            let start = pixel(scale.start());
            layout.write_name(area, &line.name, start)?;
            let Some(value) = line.value else {
                write_beside(area, &line.label, start, None, start.0)?;
                continue;
            };
            let farther = line.spread.map_or(value, |(_, most)| most).max(value);
            let other = line.second.map(|second| pixel(second).0);
            let stem = write_beside(area, &line.label, pixel(farther), other, start.0)?;
            let stem = stem.min(pixel(value).0);
            let stem = [start, (stem.max(start.0), start.1)];
            area.draw(&PathElement::new(stem, INK.mix(0.2).stroke_width(1)))?;
            if let Some((least, most)) = line.spread {
                let path = [pixel(least), pixel(most)];
                area.draw(&PathElement::new(path, FIRST.mix(0.6).stroke_width(3)))?;
            }
            let style = if line.is_open { FIRST.stroke_width(2) } else { FIRST.filled() };
            area.draw(&Circle::new(pixel(value), 5, style))?;
            if let Some(second) = line.second {
                area.draw(&diamond(pixel(second), SECOND))?;
            }
        }
        Ok(())
    })
}
