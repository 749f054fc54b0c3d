//! A board as a picture: the path to the exit, what blocks it, and the pieces with their names.

use crate::analysis::blockers_now;
use crate::{Axis, Board, PieceId, Side};

use super::explain;
use papan_puzzle::svg::Svg;

const CELL: f64 = 48.0;
/// Room around the grid: the exit is drawn there.
const MARGIN: f64 = 40.0;
const LEGEND: f64 = 30.0;
const MIN_WIDTH: f64 = 380.0;

const PRIMARY: &str = "#c4303a";
/// Colours of the other pieces in turn, told apart by their names as well.
const COLOURS: [&str; 8] =
    ["#2563c9", "#2f8f4e", "#b8741a", "#7b4bc4", "#0f8b8d", "#a14a76", "#5b6b2f", "#566178"];

/// Draws a board with its blockers ringed.
pub(super) fn svg(board: &Board) -> String {
    let (rows, columns) = (f64::from(board.rows()), f64::from(board.cols()));
    let width = (columns * CELL + 2.0 * MARGIN).max(MIN_WIDTH);
    let left = (width - columns * CELL) / 2.0;
    let bottom = rows * CELL + 2.0 * MARGIN;
    let mut svg = Svg::new(width, bottom + LEGEND, "Rush Hour board");
    let corner =
        |(row, column): (u8, u8)| (left + f64::from(column) * CELL, MARGIN + f64::from(row) * CELL);
    let blockers = blockers_now(board);
    draw(&mut svg, board, &corner, &blockers);
    let names = explain::blockers(board);
    let words = match names.len() {
        0 => "nothing stands in the way".to_owned(),
        _ => format!("in the way: {}", names.join(", ")),
    };
    svg.text("note", (width / 2.0, bottom), 14.0, words);
    svg.finish()
}

/// Draws a board and nothing else.
pub(super) fn small(board: &Board) -> String {
    let (rows, columns) = (f64::from(board.rows()) * CELL, f64::from(board.cols()) * CELL);
    // Room for the exit.
    let room = 28.0;
    let mut svg = Svg::new(columns + 2.0 * room, rows + 2.0 * room, "Rush Hour board");
    let corner =
        |(row, column): (u8, u8)| (room + f64::from(column) * CELL, room + f64::from(row) * CELL);
    draw(&mut svg, board, &corner, &[]);
    svg.finish()
}

/// The board itself, these pieces ringed.
fn draw(
    svg: &mut Svg,
    board: &Board,
    corner: &impl Fn((u8, u8)) -> (f64, f64),
    ringed: &[PieceId],
) {
    let whole = (CELL, CELL);
    for row in 0..board.rows() {
        for column in 0..board.cols() {
            svg.rect("floor", corner((row, column)), whole, 0.0);
            svg.rect("grid", corner((row, column)), whole, 0.0);
        }
    }
    exit_path(svg, board, corner);
    for cell in board.walls() {
        svg.rect("wall", corner(cell), whole, 4.0);
    }
    // Drawn like walls, with their letters.
    for block in board.blocks() {
        let (x, y) = corner((block.row, block.col));
        svg.rect("wall", (x, y), whole, 4.0);
        svg.text("light", (x + CELL / 2.0, y + CELL / 2.0), 17.0, block.symbol);
    }
    for id in board.ids() {
        let piece = board.piece(id);
        let (x, y) = corner(piece.cell(piece.offset));
        let long = f64::from(piece.length) * CELL - 8.0;
        let size = match piece.axis {
            Axis::Horizontal => (long, CELL - 8.0),
            Axis::Vertical => (CELL - 8.0, long),
        };
        let colour = match id {
            PieceId::PRIMARY => PRIMARY,
            id => COLOURS[id.index() % COLOURS.len()],
        };
        svg.coloured(colour, (x + 4.0, y + 4.0), size, 9.0);
        let middle = (x + 4.0 + size.0 / 2.0, y + 4.0 + size.1 / 2.0);
        svg.text("light", middle, 17.0, piece.symbol);
        if ringed.contains(&id) {
            svg.circle("bad", middle, 15.0, 3.0);
        }
    }
}

/// The path from the primary piece to the exit, and the exit.
fn exit_path(svg: &mut Svg, board: &Board, corner: &impl Fn((u8, u8)) -> (f64, f64)) {
    let primary = board.primary();
    let along = (0..board.line_length(primary.axis)).filter(|along| {
        let exit = board.exit();
        let nose = if exit.is_forward() { primary.offset + primary.length } else { primary.offset };
        if exit.is_forward() { *along >= nose } else { *along < nose }
    });
    for along in along {
        svg.rect("tunnel", corner(primary.cell(along)), (CELL, CELL), 0.0);
    }
    let last = match board.exit().is_forward() {
        true => board.line_length(primary.axis) - 1,
        false => 0,
    };
    let (x, y) = corner(primary.cell(last));
    let (from, to) = match board.exit() {
        Side::Right => ((CELL, CELL / 2.0), (CELL + 26.0, CELL / 2.0)),
        Side::Left => ((0.0, CELL / 2.0), (-26.0, CELL / 2.0)),
        Side::Bottom => ((CELL / 2.0, CELL), (CELL / 2.0, CELL + 26.0)),
        Side::Top => ((CELL / 2.0, 0.0), (CELL / 2.0, -26.0)),
    };
    svg.line("goal", (x + from.0, y + from.1), (x + to.0, y + to.1), 8.0);
}
