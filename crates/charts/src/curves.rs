//! Values over something: one line per series, with markers where few points are given.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use crate::cactus::{KEY_LINE, PLOT, sign};
use crate::canvas::{COLOURS, Chart, ChartError, EDGE, FOOT, HEAD, INK, axes, chart, lettering};
use crate::scale::{Scale, short_count, short_seconds};

/// Lines with more points than this have no markers.
const MAX_SIGNS: usize = 24;

/// Values over something, several series in one chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What it shows.
    pub title: String,
    /// What the horizontal axis counts.
    pub x: String,
    /// What the vertical axis counts.
    pub y: String,
    /// Whether the values are seconds.
    pub is_time: bool,
    /// Names, and points.
    pub series: Vec<(String, Vec<(f64, f64)>)>,
}

impl Curve {
    /// Adds the points of another part of the same chart.
    pub fn extend(&mut self, other: Curve) {
        for (name, points) in other.series {
            match self.series.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => known.extend(points),
                None => self.series.push((name, points)),
            }
        }
    }
}

/// Draws the lines on logarithmic axes, with a legend below.
///
/// # Errors
/// If our drawing library fails.
pub fn curve_chart(curve: &Curve, width: u32) -> Result<Chart, ChartError> {
    let points = || curve.series.iter().flat_map(|(_, points)| points.iter().copied());
    let lines = (width / 90) as usize;
    let x = Scale::logarithmic(10.0, points().map(|(x, _)| x), lines, short_count);
    let format = if curve.is_time { short_seconds } else { short_count };
    let y = Scale::logarithmic(10.0, points().map(|(_, y)| y), 6, format);
    let height = HEAD + PLOT + FOOT + 10 + KEY_LINE * curve.series.len() as u32 + 6;
    chart(&curve.title, width, height, &[], |area| {
        let (upper, key) = area.split_vertically(HEAD + PLOT + FOOT + 10);
        let counts = format!("{} (logarithmic)", curve.x);
        let plot = axes(&upper, (&x, &counts), (&y, 56), 16)?;
        let style = lettering(12.0, INK.mix(0.8), HPos::Left, VPos::Top);
        let counts = format!("{} (logarithmic)", curve.y);
        upper.draw(&Text::new(counts, (EDGE, HEAD as i32 - 20), style))?;
        for (index, (name, points)) in curve.series.iter().enumerate() {
            let colour = COLOURS[index % COLOURS.len()];
            let mut points = points.clone();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            let path: Vec<(i32, i32)> = points.iter().map(|it| plot.backend_coord(it)).collect();
            if path.len() <= MAX_SIGNS {
                for &point in &path {
                    sign(&upper, index, point, colour)?;
                }
            }
            upper.draw(&PathElement::new(path, colour.stroke_width(2)))?;
            let y = (KEY_LINE * index as u32) as i32 + 9;
            key.draw(&PathElement::new([(EDGE, y), (EDGE + 26, y)], colour.stroke_width(2)))?;
            sign(&key, index, (EDGE + 13, y), colour)?;
            let style = lettering(12.0, INK.mix(1.0), HPos::Left, VPos::Center);
            key.draw(&Text::new(name.clone(), (EDGE + 34, y), style))?;
        }
        Ok(())
    })
}
