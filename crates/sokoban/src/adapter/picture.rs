//! A level as a picture: dead squares and tunnels coloured, distances written on the floor, the
//! matching drawn as lines, boxes in a deadlock ringed; or small, with dead squares and deadlocks alone.

use crate::explain::Explanation;
use crate::{Content, Level, Square};
use papan_puzzle::count;
use papan_puzzle::svg::{self, Svg};
use papan_search::{Budget, Limits};

const CELL: f64 = 40.0;
const MARGIN: f64 = 16.0;
/// Room for the legend, and for its words even if the level is narrow.
const LEGEND: f64 = 64.0;
const MIN_WIDTH: f64 = 420.0;

/// How much is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// All that the solver sees, with a legend.
    Full,
    /// The board, and where boxes are lost.
    Small,
}

/// Draws a level with what the solver sees in it.
pub(super) fn svg(level: &Level, detail: Detail, limits: &Limits) -> String {
    match Explanation::with_budget(level, &mut Budget::new(limits)) {
        Ok(seen) => draw(level, &seen, detail),
        Err(reason) => svg::stopped(reason),
    }
}

fn draw(level: &Level, seen: &Explanation, detail: Detail) -> String {
    let board = level.board();
    let size = board.size();
    let is_full = detail == Detail::Full;
    let (columns, rows) = (size.columns() as f64 * CELL, size.rows() as f64 * CELL);
    let (width, height, top) = match detail {
        Detail::Full => {
            ((columns + 2.0 * MARGIN).max(MIN_WIDTH), rows + 2.0 * MARGIN + LEGEND, MARGIN)
        }
        Detail::Small => (columns, rows, 0.0),
    };
    let left = (width - columns) / 2.0;
    let mut svg = Svg::new(width, height, "Sokoban level");
    let place = |cell| (left + size.column(cell) as f64 * CELL, top + size.row(cell) as f64 * CELL);
    let corner = |square: Square| place(board.cell(square));
    let middle = |square: Square| {
        let (x, y) = corner(square);
        (x + CELL / 2.0, y + CELL / 2.0)
    };
    let whole = (CELL, CELL);
    for cell in size.iter() {
        if board.square(cell).is_none() && board.scenery(cell) == Content::Wall {
            svg.rect("wall", place(cell), whole, 3.0);
        }
    }
    for square in board.squares() {
        let class = match square {
            square if seen.dead.binary_search(&square).is_ok() => "dead",
            square if is_full && seen.tunnels.binary_search(&square).is_ok() => "tunnel",
            _ => "floor",
        };
        svg.rect(class, corner(square), whole, 0.0);
        if board.is_goal(square) {
            svg.circle("goal", middle(square), 8.0, 3.0);
        }
        let nearest = seen.pull_distances.iter().filter_map(|goal| goal[square.index()]).min();
        if let Some(nearest) = nearest.filter(|_| is_full && !board.is_goal(square)) {
            svg.text("note", middle(square), 13.0, nearest);
        }
    }
    for &square in level.boxes() {
        let (x, y) = corner(square);
        svg.rect("box", (x + 5.0, y + 5.0), (CELL - 10.0, CELL - 10.0), 4.0);
        if board.is_goal(square) {
            svg.circle("goal", middle(square), 8.0, 3.0);
        }
    }
    svg.circle("player", middle(level.player()), 11.0, 0.0);
    let pairs = seen.matching.iter().flatten();
    for pair in pairs.filter(|pair| is_full && pair.pushes > 0) {
        svg.line("path", middle(pair.square), middle(pair.goal), 2.0);
        svg.text("light", middle(pair.square), 14.0, pair.pushes);
    }
    for &square in seen.deadlocks.iter().flat_map(|deadlock| &deadlock.boxes) {
        svg.circle("bad", middle(square), 17.0, 3.0);
    }
    if is_full {
        legend(&mut svg, width, rows + 2.0 * MARGIN, seen);
    }
    svg.finish()
}

fn legend(svg: &mut Svg, width: f64, top: f64, seen: &Explanation) {
    let mut x = (width - MIN_WIDTH) / 2.0 + MARGIN;
    for (class, words, room) in [
        ("dead", "dead square", 118.0),
        ("tunnel", "tunnel", 84.0),
        ("floor", "pushes to the nearest goal", 200.0),
    ] {
        svg.rect(class, (x, top), (16.0, 16.0), 3.0);
        svg.text("note left", (x + 22.0, top + 8.0), 12.0, words);
        x += room;
    }
    let bound = match seen.bound() {
        Some(bound) => format!("matching: at least {}", count(bound, "pushes")),
        None => "no matching: unsolvable".to_owned(),
    };
    let mut kinds: Vec<&str> = seen.deadlocks.iter().map(|deadlock| deadlock.kind.name()).collect();
    kinds.dedup();
    let deadlocks = match kinds[..] {
        [] => String::new(),
        _ => format!("; deadlocks: {}", kinds.join(", ")),
    };
    svg.text("note", (width / 2.0, top + 36.0), 13.0, format_args!("{bound}{deadlocks}"));
}
