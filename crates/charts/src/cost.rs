//! What solutions cost, compared with the optimum.

use papan::Row;
use plotters::prelude::*;

use crate::canvas::{Chart, ChartError, INK, Sign, axes, chart};
use crate::charts::how_it_ended;
use crate::dots::{FIRST, Layout, SECOND, write_beside};
use crate::scale::{Scale, short_count};

/// Bars for the costs that lanes found, with a line at the lowest possible cost.
pub(crate) fn cost(rows: &[Row], width: u32) -> Result<Chart, ChartError> {
    let bound = rows.iter().filter_map(|row| row.record.lower_bound).max().filter(|&it| it > 0);
    let is_optimum = rows.iter().any(|row| row.record.optimal);
    let unit = rows.iter().find_map(|row| row.record.objective).unwrap_or("cost");
    let unit = if unit == "any" { "cost" } else { unit };
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
    chart("Cost of the solution", width, layout.height, &signs, |area| {
        let lanes = Scale::places(rows.len());
        let plot = axes(area, (&scale, unit), (&lanes, layout.left), Layout::RIGHT)?;
        let pixel = |place: (f64, f64)| plot.backend_coord(&place);
        for (index, (row, name)) in rows.iter().zip(&names).enumerate() {
            let y = layout.place(rows.len(), index);
            layout.write_name(area, name, pixel((0.0, y)))?;
            let Some(cost) = row.record.cost else {
                write_beside(area, how_it_ended(row), pixel((0.0, y)), None, 0)?;
                continue;
            };
            let (left, right) = (pixel((0.0, y)), pixel((cost as f64, y)));
            let corners = [(left.0, left.1 - 6), (right.0, right.1 + 6)];
            let colour = if row.record.optimal { FIRST } else { SECOND };
            area.draw(&Rectangle::new(corners, colour.filled()))?;
            let more = match bound.filter(|_| is_optimum) {
                Some(optimum) if cost > optimum => format!(" (+{})", cost - optimum),
                _ => String::new(),
            };
            let label = match row.record.limit {
                Some(limit) => format!("{cost}{more}, {limit} limit"),
                None => format!("{cost}{more}"),
            };
            write_beside(area, &label, right, None, 0)?;
        }
        if let Some(bound) = bound {
            let x = bound as f64;
            let ends = [pixel((x, 0.0)), pixel((x, rows.len() as f64))];
            area.draw(&PathElement::new(ends, INK.mix(0.7).stroke_width(2)))?;
        }
        Ok(())
    })
}
