//! A board in cells of equal size, as large as there is room for; one that is larger than the terminal is shown around
//! what moves.

use std::collections::BTreeMap;

use papan::{Ground, Part, Place, Role, Scene, Spot};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Geometry;
use super::theme::Theme;

/// Sizes of a cell, the best first. The last is as narrow as its labels allow.
const SCALES: [(u16, u16); 3] = [(6, 3), (4, 2), (2, 1)];

/// What is marked besides what the scene itself marks.
#[derive(Clone, Copy)]
pub(super) struct Marks<'a> {
    /// What a hint says should move.
    pub(super) from: &'a [Place],
    /// And where to.
    pub(super) to: &'a [Place],
    /// What cannot be saved.
    pub(super) hopeless: &'a [Place],
}

/// Corners and edges of a piece: top left, top right, bottom left, bottom right, horizontal, vertical.
type Edges = [char; 6];

const ROUND: Edges = ['\u{256d}', '\u{256e}', '\u{2570}', '\u{256f}', '\u{2500}', '\u{2502}'];
const DOUBLE: Edges = ['\u{2554}', '\u{2557}', '\u{255a}', '\u{255d}', '\u{2550}', '\u{2551}'];
const HEAVY: Edges = ['\u{250f}', '\u{2513}', '\u{2517}', '\u{251b}', '\u{2501}', '\u{2503}'];
const SHARP: Edges = ['\u{250c}', '\u{2510}', '\u{2514}', '\u{2518}', '\u{2500}', '\u{2502}'];

/// Draws a board in the middle of an area.
pub(super) fn draw(
    scene: &Scene,
    marks: Marks<'_>,
    theme: Theme,
    buffer: &mut Buffer,
    area: Rect,
) -> Geometry {
    let (rows, columns) = (scene.rows() as u16, scene.columns as u16);
    let named = scene
        .names
        .as_ref()
        .map(|(rows, _)| rows.iter().map(|name| name.len() as u16 + 1).max().unwrap_or(0));
    let (left, below) = (named.unwrap_or(0), u16::from(named.is_some()));
    let inner = Rect {
        x: area.x + left.min(area.width),
        width: area.width.saturating_sub(left),
        height: area.height.saturating_sub(below),
        ..area
    };
    let label = scene.spots.iter().filter_map(|spot| spot.part.as_ref());
    let label = label.map(|part| part.label.len() as u16).max().unwrap_or(0);
    let fits = |&(width, height): &(u16, u16)| {
        columns * width <= inner.width && rows * height <= inner.height
    };
    let least = (SCALES[2].0.max(label + 1), SCALES[2].1);
    let scale = SCALES[..2].iter().copied().find(fits).unwrap_or(least);
    let size = (columns * scale.0, rows * scale.1);
    let shown = (size.0.min(inner.width), size.1.min(inner.height));
    let middle = |focus: usize, scale: u16, size: u16, shown: u16| {
        let focus = focus as u16 * scale + scale / 2;
        // Whole cells are left out, so that a label is never cut.
        let hidden = focus.saturating_sub(shown / 2).min(size - shown);
        hidden.div_ceil(scale) * scale
    };
    let hidden = (
        middle(scene.focus.column, scale.0, size.0, shown.0),
        middle(scene.focus.row, scale.1, size.1, shown.1),
    );
    let area = Rect {
        x: inner.x + (inner.width - shown.0) / 2,
        y: inner.y + (inner.height - shown.1) / 2,
        width: shown.0,
        height: shown.1,
    };
    let geometry = Geometry { area, scale, hidden };
    let canvas = Canvas { scene, marks, theme, scale, labels: labels(scene, scale) };
    for row in 0..shown.1 {
        for column in 0..shown.0 {
            let (x, y) = (column + hidden.0, row + hidden.1);
            if x < size.0 && y < size.1 {
                let (symbol, style) = canvas.at(x, y);
                buffer[(area.x + column, area.y + row)].set_char(symbol).set_style(style);
            }
        }
    }
    names(scene, theme, &geometry, left, buffer);
    geometry
}

/// Writes the names of rows at the left, and those of columns below.
fn names(scene: &Scene, theme: Theme, geometry: &Geometry, left: u16, buffer: &mut Buffer) {
    let Some((rows, columns)) = &scene.names else { return };
    let (width, height) = geometry.scale;
    let first = |hidden: u16, scale: u16| usize::from(hidden / scale);
    for (index, name) in rows.iter().enumerate().skip(first(geometry.hidden.1, height)) {
        let place = Place::new(index, first(geometry.hidden.0, width));
        let Some((_, y)) = geometry.at(place) else { break };
        let x = (geometry.area.x.saturating_sub(left) + left).saturating_sub(name.len() as u16 + 1);
        // In line with the letters of the pieces.
        let y = y + (height - 1) / 2;
        if y < geometry.area.bottom() {
            buffer.set_string(x, y, name, theme.faint());
        }
    }
    for (index, name) in columns.iter().enumerate().skip(first(geometry.hidden.0, width)) {
        let place = Place::new(first(geometry.hidden.1, height), index);
        let Some((x, _)) = geometry.at(place) else { break };
        let x = x + (width - name.len().min(width.into()) as u16) / 2;
        buffer.set_string(x, geometry.area.bottom(), name, theme.faint());
    }
}

/// Where labels begin, in columns and rows of the whole board, with what they say.
fn labels(scene: &Scene, (width, height): (u16, u16)) -> BTreeMap<(u16, u16), (char, usize)> {
    let mut boxes: BTreeMap<usize, (Place, Place, &str)> = BTreeMap::new();
    for (index, spot) in scene.spots.iter().enumerate() {
        let Some(part) = &spot.part else { continue };
        let place = Place::new(index / scene.columns, index % scene.columns);
        let covered = boxes.entry(part.piece).or_insert((place, place, &part.label));
        covered.1 = Place::new(covered.1.row.max(place.row), covered.1.column.max(place.column));
    }
    let mut labels = BTreeMap::new();
    for (piece, (first, last, label)) in boxes {
        let span = |from: usize, to: usize, scale: u16| {
            (from as u16 * scale, (to - from + 1) as u16 * scale)
        };
        let (x, wide) = span(first.column, last.column, width);
        let (y, high) = span(first.row, last.row, height);
        let x = x + wide.saturating_sub(label.len() as u16) / 2;
        for (offset, letter) in label.chars().enumerate() {
            labels.insert((x + offset as u16, y + (high - 1) / 2), (letter, piece));
        }
    }
    labels
}

struct Canvas<'a> {
    scene: &'a Scene,
    marks: Marks<'a>,
    theme: Theme,
    scale: (u16, u16),
    labels: BTreeMap<(u16, u16), (char, usize)>,
}

impl Canvas<'_> {
    /// What is drawn at a column and row of the whole board.
    fn at(&self, x: u16, y: u16) -> (char, Style) {
        let (width, height) = self.scale;
        let place = Place::new(usize::from(y / height), usize::from(x / width));
        let Some(spot) = self.scene.spot(place) else { return (' ', Style::new()) };
        let within = (x % width, y % height);
        let (mut symbol, mut style) = match &spot.part {
            Some(part) => {
                let style = self.theme.part(part, spot.ground);
                (self.piece(part, spot, place, within, (x, y)), style)
            }
            None => (self.empty(spot.ground, within), self.theme.ground(spot.ground)),
        };
        if spot.moved {
            style = style.add_modifier(Modifier::BOLD);
        }
        if self.marks.hopeless.contains(&place) {
            style = self.theme.bad();
            if self.is_middle(within) {
                symbol = '!';
            }
        }
        if self.marks.to.contains(&place) {
            style = self.theme.aimed_at(style);
            if spot.part.is_none() && self.is_middle(within) {
                symbol = if within.0 < width / 2 { '>' } else { '<' };
            }
        }
        if self.marks.from.contains(&place) {
            style = self.theme.hinted(style);
        }
        let is_cursor = self.scene.pointed.is_some() && self.scene.focus == place;
        if spot.chosen != is_cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        (symbol, style)
    }

    /// Whether it is one of the two columns in the middle of a cell.
    fn is_middle(&self, (dx, dy): (u16, u16)) -> bool {
        let (width, height) = self.scale;
        dy == (height - 1) / 2 && (dx == (width - 1) / 2 || dx == width / 2)
    }

    fn empty(&self, ground: Ground, within: (u16, u16)) -> char {
        let is_middle = self.is_middle(within);
        match ground {
            Ground::Wall => '\u{2588}',
            Ground::Exit => '\u{2591}',
            Ground::Goal if is_middle => '\u{00b7}',
            Ground::Gap => '\u{254e}',
            Ground::Dark if !self.theme.colours && is_middle => '\u{00b7}',
            _ => ' ',
        }
    }

    fn piece(
        &self,
        part: &Part,
        spot: &Spot,
        place: Place,
        within: (u16, u16),
        at: (u16, u16),
    ) -> char {
        if self.scale.1 == 1 {
            return self.small(part, within);
        }
        if let Some(&(letter, piece)) = self.labels.get(&at)
            && piece == part.piece
        {
            return letter;
        }
        let edges = match part.role {
            Role::White | Role::Black => return ' ',
            Role::Player => return self.player(spot, within),
            Role::Primary => HEAVY,
            Role::Home if part.label.is_empty() => DOUBLE,
            Role::Fixed => SHARP,
            Role::Plain | Role::Home => ROUND,
        };
        let joins = |row: isize, column: isize| {
            let next =
                place.row.checked_add_signed(row).zip(place.column.checked_add_signed(column));
            let next = next.and_then(|(row, column)| self.scene.spot(Place { row, column }));
            next.and_then(|spot| spot.part.as_ref()).is_some_and(|next| next.piece == part.piece)
        };
        let (dx, dy) = within;
        let left = dx == 0 && !joins(0, -1);
        let right = dx == self.scale.0 - 1 && !joins(0, 1);
        let top = dy == 0 && !joins(-1, 0);
        let bottom = dy == self.scale.1 - 1 && !joins(1, 0);
        match (top, bottom, left, right) {
            (true, _, true, _) => edges[0],
            (true, _, _, true) => edges[1],
            (_, true, true, _) => edges[2],
            (_, true, _, true) => edges[3],
            (true, ..) | (_, true, ..) => edges[4],
            (_, _, true, _) | (.., true) => edges[5],
            _ => ' ',
        }
    }

    /// A head, with the goal that it stands on, if there is one.
    fn player(&self, spot: &Spot, (dx, dy): (u16, u16)) -> char {
        let (width, height) = self.scale;
        let last = (width - 2, height - 1);
        match (dx, dy) {
            (0, _) => ' ',
            (dx, _) if dx == width - 1 => ' ',
            (1, 0) => ROUND[0],
            (dx, 0) if dx == last.0 => ROUND[1],
            (1, dy) if dy == last.1 => ROUND[2],
            (dx, dy) if (dx, dy) == last => ROUND[3],
            (_, dy) if dy == 0 || dy == last.1 => ROUND[4],
            (1, _) => ROUND[5],
            (dx, _) if dx == last.0 => ROUND[5],
            _ if spot.ground == Ground::Goal => '\u{00b7}',
            _ => '\u{2022}',
        }
    }

    /// In one row: two characters, or the label at the right.
    fn small(&self, part: &Part, (dx, _): (u16, u16)) -> char {
        let pair = match part.role {
            Role::Player => "()",
            Role::Home if part.label.is_empty() => "\u{25a0}\u{25a0}",
            _ if part.label.is_empty() => "[]",
            _ => {
                let from = self.scale.0 - (part.label.len() as u16).min(self.scale.0);
                let letter = dx.checked_sub(from).and_then(|at| part.label.chars().nth(at.into()));
                return letter.unwrap_or(' ');
            }
        };
        pair.chars().nth(dx.into()).unwrap_or(' ')
    }
}
