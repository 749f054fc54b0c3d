//! What solutions cost, compared with the optimum, and which half of a bidirectional search has what of it.

use papan::Row;
use plotters::prelude::*;

use crate::canvas::{Chart, ChartError, INK, PALE, Sign, axes, chart, key_width, text_width};
use crate::charts::how_it_ended;
use crate::dots::{FIRST, Layout, SECOND, write_beside};
use crate::numbers::grouped;
use crate::scale::{Scale, short_count};

/// Bars for the costs that lanes found, with a line at the lowest possible cost. The backward half of a
/// bidirectional search is the pale end of its bar.
pub(crate) fn cost(rows: &[Row], width: u32) -> Result<Chart, ChartError> {
    let bound = rows.iter().filter_map(|row| row.record.lower_bound).max().filter(|&it| it > 0);
    let is_optimum = rows.iter().any(|row| row.record.optimal);
    let unit = rows.iter().find_map(|row| row.record.objective).unwrap_or("cost");
    let mut unit = if unit == "any" { "cost" } else { unit }.to_owned();
    let costs = rows.iter().filter_map(|row| row.record.cost);
    let values = costs.chain(bound).map(|cost| cost as f64);
    let scale = Scale::linear(values, (width / 90) as usize, short_count);
    let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
    let layout = Layout::new(names.iter().map(String::as_str), width);
    let line = match bound {
        Some(bound) if is_optimum => format!("optimum: {bound}"),
        Some(bound) => format!("at least {bound}"),
        None => String::new(),
    };
    let mut signs = vec![(Sign::Bar(FIRST), "proven optimal"), (Sign::Bar(SECOND), "not proven")];
    if bound.is_some() {
        signs.push((Sign::Line(INK), &line));
    }
    if rows.iter().any(|row| row.record.halves().is_some()) {
        signs.push((Sign::Halves(INK), "forward half, backward half"));
        // A phone has no room for it there.
        if key_width(&signs) > width {
            signs.pop();
            unit.push_str(" (pale: the backward half's part)");
        }
    }
    let optimum = bound.filter(|_| is_optimum);
    let labels: Vec<String> = rows.iter().map(|row| label(row, optimum)).collect();
    // Beside the longest bar there has to be room for what is written there.
    let room = labels.iter().map(|label| text_width(label)).max().unwrap_or(0);
    let right = Layout::RIGHT.max((room + 12).min(width / 3));
    chart("Cost of the solution", width, layout.height, &signs, |area| {
        let lanes = Scale::places(rows.len());
        let plot = axes(area, (&scale, &unit), (&lanes, layout.left), right)?;
        let pixel = |place: (f64, f64)| plot.backend_coord(&place);
        for (index, (row, name)) in rows.iter().zip(&names).enumerate() {
            let y = layout.place(rows.len(), index);
            layout.write_name(area, name, pixel((0.0, y)))?;
            let (label, left) = (&labels[index], pixel((0.0, y)));
            let Some(cost) = row.record.cost else {
                write_beside(area, label, left, None, 0)?;
                continue;
            };
            let colour = if row.record.optimal { FIRST } else { SECOND };
            let bar = |from: i32, to: i32| [(from, left.1 - 6), (to, left.1 + 6)];
            let right = pixel((cost as f64, y));
            let forward = row.record.halves().map(|(forward, _)| pixel((forward as f64, y)));
            let met = forward.unwrap_or(right).0;
            area.draw(&Rectangle::new(bar(left.0, met), colour.filled()))?;
            if met < right.0 {
                area.draw(&Rectangle::new(bar(met, right.0), colour.mix(PALE).filled()))?;
            }
            write_beside(area, label, right, None, 0)?;
        }
        if let Some(bound) = bound {
            let x = bound as f64;
            let ends = [pixel((x, 0.0)), pixel((x, rows.len() as f64))];
            area.draw(&PathElement::new(ends, INK.mix(0.7).stroke_width(2)))?;
        }
        Ok(())
    })
}

/// What is written beside a bar: `39 (20+19; +6), nodes limit` costs 39, 20 of them forward and 6 more than
/// the optimum.
fn label(row: &Row, optimum: Option<u64>) -> String {
    let Some(cost) = row.record.cost else { return how_it_ended(row).to_owned() };
    let halves = row.record.halves().map(|(forward, backward)| {
        let [forward, backward] = [forward, backward].map(grouped);
        format!("{forward}+{backward}")
    });
    let more = optimum.and_then(|optimum| cost.checked_sub(optimum)).filter(|&more| more > 0);
    let more = more.map(|more| format!("+{more}"));
    let inside: Vec<String> = halves.into_iter().chain(more).collect();
    let mut label = cost.to_string();
    if !inside.is_empty() {
        label.push_str(&format!(" ({})", inside.join("; ")));
    }
    if let Some(limit) = row.record.limit {
        label.push_str(&format!(", {limit} limit"));
    }
    label
}
