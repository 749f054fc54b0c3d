//! A board as a picture: tiles that are home stand out, and every other one says how far away it
//! is.

use crate::{Board, Parity, Tile};

use papan_puzzle::svg::Svg;

const CELL: f64 = 64.0;
const MARGIN: f64 = 20.0;
const LEGEND: f64 = 52.0;
const MIN_WIDTH: f64 = 460.0;

/// Draws `start` with respect to `goal`; boards of one size.
pub(super) fn svg(start: &Board, goal: &Board) -> String {
    let size = start.size();
    let places = goal.cells_of_tiles();
    let (rows, columns) = (size.rows() as f64 * CELL, size.columns() as f64 * CELL);
    let width = (columns + 2.0 * MARGIN).max(MIN_WIDTH);
    let left = (width - columns) / 2.0;
    let bottom = rows + 2.0 * MARGIN;
    let mut svg = Svg::new(width, bottom + LEGEND, "Sliding-tile board");
    let mut manhattan = 0;
    for cell in size.iter() {
        let at = (left + size.column(cell) as f64 * CELL, MARGIN + size.row(cell) as f64 * CELL);
        let tile = start.tile(cell);
        svg.rect("grid", at, (CELL, CELL), 0.0);
        if tile == Tile::BLANK {
            continue;
        }
        let far = size.taxicab(cell, places[tile.index()]);
        manhattan += far;
        let class = if far == 0 { "placed" } else { "floor" };
        svg.rect(class, (at.0 + 2.0, at.1 + 2.0), (CELL - 4.0, CELL - 4.0), 8.0);
        let middle = (at.0 + CELL / 2.0, at.1 + CELL / 2.0);
        svg.text("head", (middle.0, middle.1 - 4.0), 24.0, tile.index());
        if far > 0 {
            svg.text("note", (middle.0, middle.1 + 20.0), 11.0, far);
        }
    }
    let parity = Parity::of(start, goal);
    let verdict = match parity.is_solvable() {
        true => "even, so the goal can be reached",
        false => "odd, so the goal cannot be reached",
    };
    let middle = width / 2.0;
    let words = format!("green: in place; small numbers: cells to go, {manhattan} in all");
    svg.text("note", (middle, bottom), 13.0, words);
    let words = format!("sum of Kurang(i) + X = {}: {verdict}", parity.sum());
    svg.text("note", (middle, bottom + 24.0), 13.0, words);
    svg.finish()
}

/// Draws a board and nothing else, as the documents do: a grid, the blank shaded.
pub(super) fn small(board: &Board) -> String {
    let size = board.size();
    let (columns, rows) = (size.columns() as f64 * CELL, size.rows() as f64 * CELL);
    let mut svg = Svg::new(columns, rows, "Sliding-tile board");
    for cell in size.iter() {
        let at = (size.column(cell) as f64 * CELL, size.row(cell) as f64 * CELL);
        let tile = board.tile(cell);
        if tile == Tile::BLANK {
            svg.rect("wall", at, (CELL, CELL), 0.0);
        } else {
            svg.rect("grid", at, (CELL, CELL), 0.0);
            svg.text("head", (at.0 + CELL / 2.0, at.1 + CELL / 2.0), 32.0, tile.index());
        }
    }
    svg.finish()
}
