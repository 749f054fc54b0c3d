//! A picture of a position as SVG: the kings and their surroundings, checks, pins and evasions,
//! with everything empty or irrelevant left out, so that a board of 10^18 fits one screen. Not
//! here: files, and boards as a whole.

mod scene;
mod shapes;

use std::collections::BTreeSet;
use std::fmt::Write;

use self::scene::{Axis, Scene, hidden};
use self::shapes::DEFINITIONS;
use crate::explain::{Explanation, Side, explain};
use crate::moves::EvasionKind;
use crate::position::{BoardSize, Colour, Piece, Placed, Position, Square};

/// How many evasions are drawn by default.
pub const DEFAULT_EVASIONS: usize = 12;

const CELL: f64 = 44.0;
const GAP: f64 = 34.0;
const MARGIN: f64 = 18.0;
/// Width of a digit of the coordinates.
const DIGIT: f64 = 6.2;
/// The largest side of the picture on the screen, in pixels; the drawing scales.
const SCREEN: f64 = 1000.0;

/// Width that leaves room for the captions even if the board is narrow.
const MIN_WIDTH: f64 = 560.0;
/// Column numbers up to this are written upright.
const UPRIGHT: i64 = 9999;

/// Draws a position with at most `evasions` of the moves that end a check.
pub fn svg(position: &Position, evasions: usize) -> String {
    draw(position, &explain(position, evasions))
}

/// Draws a position that has been explained.
pub(crate) fn draw(position: &Position, explanation: &Explanation) -> String {
    let scene = Scene::new(explanation);
    Drawing::new(position, explanation, &scene).finish()
}

/// The columns and rows that a picture of the position shows.
pub(crate) fn shown_lines(explanation: &Explanation) -> (BTreeSet<i64>, BTreeSet<i64>) {
    let scene = Scene::new(explanation);
    (scene.columns, scene.rows)
}

struct Drawing<'a> {
    position: &'a Position,
    explanation: &'a Explanation,
    scene: &'a Scene,
    x: Axis,
    y: Axis,
    out: String,
}

impl<'a> Drawing<'a> {
    fn new(position: &'a Position, explanation: &'a Explanation, scene: &'a Scene) -> Drawing<'a> {
        let n = explanation.size.get();
        // The labels of lines and of gaps have to fit beside the board.
        let room = |lines: &BTreeSet<i64>| {
            let axis = Axis::new(lines, n, 0.0);
            let digits = axis.shown.iter().map(|line| line.to_string().len() as f64 * DIGIT);
            let hidden = axis.gaps().into_iter().map(|(_, count)| hidden(count).len() as f64 * 5.6);
            MARGIN + 8.0 + digits.chain(hidden).fold(0.0, f64::max)
        };
        let (labels, top) = (room(&scene.rows), room(&scene.columns));
        // A narrow board is centred.
        let board = Axis::new(&scene.columns, n, 0.0).end;
        let left = labels.max((MIN_WIDTH - board) / 2.0);
        let x = Axis::new(&scene.columns, n, left);
        let y = Axis::new(&scene.rows, n, top).turned();
        Drawing { position, explanation, scene, x, y, out: String::new() }
    }

    fn finish(mut self) -> String {
        let legend = self.legend();
        let width = (self.x.end + MARGIN).max(MIN_WIDTH);
        let height = self.y.end + 3.0 * MARGIN + legend.len() as f64 * 20.0;
        let scale = (SCREEN / width.max(height)).min(1.0);
        let _ = write!(
            self.out,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{:.0}" height="{:.0}" role="img" font-family="system-ui,'Segoe UI',Helvetica,Arial,sans-serif">
<title>{}</title>
"##,
            width * scale,
            height * scale,
            self.explanation.status
        );
        self.out += DEFINITIONS;
        let _ = writeln!(
            self.out,
            r##"<rect width="{width:.0}" height="{height:.0}" rx="10" fill="#fbfaf7"/>"##
        );
        self.squares();
        self.gaps();
        self.coordinates();
        self.highlights();
        self.lines();
        self.pieces();
        self.arrows();
        self.captions(&legend);
        self.out += "</svg>\n";
        self.out
    }

    fn squares(&mut self) {
        for (x, left) in self.x.lines() {
            for (y, top) in self.y.lines() {
                // The first square, a1, is dark.
                let fill = if (x ^ y) & 1 == 0 { "#c9ac86" } else { "#efe3cb" };
                let _ = writeln!(
                    self.out,
                    r##"<rect x="{left:.0}" y="{top:.0}" width="{CELL}" height="{CELL}" fill="{fill}"/>"##
                );
            }
        }
    }

    fn gaps(&mut self) {
        let (left, top) = (self.left(), self.top());
        let (width, height) = (self.x.end - left, self.y.end - top);
        for (at, count) in self.x.gaps() {
            let (x, y) = (at + GAP / 2.0, top - 6.0);
            let _ = writeln!(
                self.out,
                r##"<rect x="{at:.0}" y="{top:.0}" width="{GAP}" height="{height:.0}" fill="url(#gap)"/>
<text x="{x:.1}" y="{y:.1}" transform="rotate(-90 {x:.1} {y:.1})" dominant-baseline="central" font-size="10" fill="#8b8272">{}</text>"##,
                hidden(count)
            );
        }
        for (at, count) in self.y.gaps() {
            let _ = writeln!(
                self.out,
                r##"<rect x="{left:.0}" y="{at:.0}" width="{width:.0}" height="{GAP}" fill="url(#gap)"/>
<text x="{:.1}" y="{:.1}" text-anchor="end" dominant-baseline="central" font-size="10" fill="#8b8272">{}</text>"##,
                left - 6.0,
                at + GAP / 2.0,
                hidden(count)
            );
        }
        let _ = writeln!(
            self.out,
            r##"<rect x="{left:.0}" y="{top:.0}" width="{width:.0}" height="{height:.0}" fill="none" stroke="#6f5f48" stroke-width="1.5"/>"##
        );
    }

    fn left(&self) -> f64 {
        self.x.origin
    }

    fn top(&self) -> f64 {
        self.y.origin
    }

    fn coordinates(&mut self) {
        let (left, top) = (self.left() - 6.0, self.top() - 6.0);
        for &x in &self.x.shown {
            let at = self.x.middle(x);
            let placing = if self.x.shown.iter().all(|&x| x <= UPRIGHT) {
                r##"text-anchor="middle""##.to_owned()
            } else {
                format!(r##"transform="rotate(-90 {at:.1} {top:.1})" dominant-baseline="central""##)
            };
            let name = self.explanation.size.file(x).map_or_else(|| x.to_string(), String::from);
            let _ = writeln!(
                self.out,
                r##"<text x="{at:.1}" y="{top:.1}" {placing} font-size="10.5" fill="#5c5445">{name}</text>"##
            );
        }
        for &y in &self.y.shown {
            let at = self.y.middle(y);
            let _ = writeln!(
                self.out,
                r##"<text x="{left:.1}" y="{at:.1}" text-anchor="end" dominant-baseline="central" font-size="10.5" fill="#5c5445">{y}</text>"##
            );
        }
    }

    fn centre(&self, square: Square) -> (f64, f64) {
        (self.x.middle(square.x), self.y.middle(square.y))
    }

    fn highlights(&mut self) {
        for side in &self.explanation.sides {
            let marks = side
                .in_check()
                .then_some((side.king.square, "#e5484d", 0.55))
                .into_iter()
                .chain(side.checkers.iter().map(|checker| (checker.square, "#e5484d", 0.28)))
                .chain(side.pins.iter().map(|pin| (pin.pinned.square, "#f0a030", 0.38)));
            for (square, fill, opacity) in marks {
                let (x, y) = self.centre(square);
                let _ = writeln!(
                    self.out,
                    r##"<rect x="{:.1}" y="{:.1}" width="{CELL}" height="{CELL}" fill="{fill}" fill-opacity="{opacity}"/>"##,
                    x - CELL / 2.0,
                    y - CELL / 2.0
                );
            }
        }
    }

    /// The points of a straight line on the board, which bends where gaps are compressed.
    fn path(&self, from: Square, to: Square) -> Vec<(f64, f64)> {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.abs().max(dy.abs());
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        if !straight {
            return vec![self.centre(from), self.centre(to)];
        }
        let step = (dx.signum(), dy.signum());
        let mut stops = BTreeSet::from([0, length]);
        if dx != 0 && dy != 0 {
            stops.extend(self.x.shown.iter().map(|x| (x - from.x) * step.0));
            stops.extend(self.y.shown.iter().map(|y| (y - from.y) * step.1));
        }
        stops.range(0..=length).map(|&t| self.centre(from.step(step, t))).collect()
    }

    fn polyline(&mut self, points: &[(f64, f64)], style: &str) {
        let list: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.out,
            r##"<polyline points="{}" fill="none" stroke-linecap="round" stroke-linejoin="round" {style}/>"##,
            list.join(" ")
        );
    }

    fn lines(&mut self) {
        let explanation = self.explanation;
        for side in &explanation.sides {
            for pin in &side.pins {
                let points = self.path(pin.pinner.square, side.king.square);
                let style =
                    r##"stroke="#d9820f" stroke-width="3" stroke-dasharray="2 7" opacity="0.95""##;
                self.polyline(&points, style);
            }
            for checker in &side.checkers {
                let points = self.path(checker.square, side.king.square);
                self.polyline(&points, r##"stroke="#d3262b" stroke-width="4" opacity="0.8""##);
            }
        }
    }

    fn pieces(&mut self) {
        for Placed { square, piece } in self.position.iter() {
            let shown = self.x.shown.binary_search(&square.x).is_ok()
                && self.y.shown.binary_search(&square.y).is_ok();
            if shown {
                let (x, y) = self.centre(square);
                self.piece(piece, x, y);
            }
        }
    }

    fn piece(&mut self, piece: Piece, x: f64, y: f64) {
        let (fill, stroke) = match piece.colour() {
            Colour::White => ("#ffffff", "#2b2620"),
            Colour::Black => ("#3a352f", "#0d0b09"),
        };
        let role = piece.role();
        let size = CELL - 4.0;
        let _ = writeln!(
            self.out,
            r##"<use href="#{}" x="{:.1}" y="{:.1}" width="{size}" height="{size}" fill="{fill}" stroke="{stroke}"><title>{piece}</title></use>"##,
            role.name(),
            x - size / 2.0,
            y - size / 2.0
        );
    }

    fn arrows(&mut self) {
        let scene = self.scene;
        for evasion in &scene.evasions {
            if evasion.kind == EvasionKind::KingMove {
                let (x, y) = self.centre(evasion.to);
                // A ring around a piece that is taken, a dot on an empty square.
                let taken = self.position.iter().any(|placed| placed.square == evasion.to);
                let style = if taken {
                    r##"r="18" fill="none" stroke="#2e9e5b" stroke-width="3.5""##
                } else {
                    r##"r="7" fill="#2e9e5b" stroke="#fff" stroke-width="1.5""##
                };
                let _ = writeln!(self.out, r##"<circle cx="{x:.1}" cy="{y:.1}" {style}/>"##);
                continue;
            }
            let mut points = self.path(evasion.from.square, evasion.to);
            // Start at the rim of the piece, end short of the middle of the target.
            trim(&mut points, 12.0);
            points.reverse();
            trim(&mut points, if evasion.kind == EvasionKind::Capture { 17.0 } else { 5.0 });
            points.reverse();
            let colour = if evasion.kind == EvasionKind::Capture { "#7a3fc4" } else { "#1f7a8c" };
            let marker = if evasion.kind == EvasionKind::Capture { "take" } else { "block" };
            let style = format!(
                r##"stroke="{colour}" stroke-width="2.6" opacity="0.9" marker-end="url(#{marker})""##
            );
            self.polyline(&points, &style);
        }
    }

    /// The lines below the board: colour of a sample, and text.
    fn legend(&self) -> Vec<(&'static str, String)> {
        let mut legend = Vec::new();
        for side in &self.explanation.sides {
            legend.extend(side_legend(side, self.explanation.size));
        }
        let total: u64 = self
            .explanation
            .sides
            .iter()
            .filter_map(|s| s.evasions.as_ref())
            .map(|e| e.total)
            .sum();
        let drawn = self.scene.evasions.len() as u64;
        if total > 0 {
            let count = |kind: EvasionKind| {
                self.scene.evasions.iter().filter(|evasion| evasion.kind == kind).count()
            };
            for (kind, colour, name) in [
                (EvasionKind::KingMove, "#2e9e5b", "king moves"),
                (EvasionKind::Capture, "#7a3fc4", "captures"),
                (EvasionKind::Interposition, "#1f7a8c", "interpositions"),
            ] {
                if count(kind) > 0 {
                    legend.push((colour, format!("{name} drawn: {}", count(kind))));
                }
            }
            if drawn < total {
                let more = match total - drawn {
                    1 => "1 more way out is not drawn".to_owned(),
                    more => format!("{more} more ways out are not drawn"),
                };
                legend.push(("#fbfaf7", more));
            }
        }
        legend
    }

    fn captions(&mut self, legend: &[(&'static str, String)]) {
        let mut y = self.y.end + 24.0;
        let Explanation { size, pieces, status, .. } = self.explanation;
        let _ = writeln!(
            self.out,
            r##"<text x="{MARGIN}" y="{y:.0}" font-size="16" font-weight="600" fill="#2b2620">{status}</text>
<text x="{:.0}" y="{y:.0}" text-anchor="end" font-size="11" fill="#8b8272">N = {size}, {}</text>"##,
            (self.x.end).max(560.0 - MARGIN),
            papan_puzzle::count(pieces, "pieces")
        );
        for (colour, text) in legend {
            y += 20.0;
            let _ = writeln!(
                self.out,
                r##"<rect x="{MARGIN}" y="{:.0}" width="12" height="12" rx="3" fill="{colour}"/><text x="{:.0}" y="{y:.0}" font-size="12" fill="#4b4438">{text}</text>"##,
                y - 10.0,
                MARGIN + 20.0
            );
        }
    }
}

/// The legend of one side.
fn side_legend(side: &Side, size: BoardSize) -> Vec<(&'static str, String)> {
    let name =
        |placed: &Placed| format!("{} on {}", placed.piece.role().name(), size.name(placed.square));
    let mut legend = Vec::new();
    for checker in &side.checkers {
        legend.push(("#d3262b", format!("{} in check by the {}", side.colour, name(checker))));
    }
    for pin in &side.pins {
        let text =
            format!("{} {} pinned by the {}", side.colour, name(&pin.pinned), name(&pin.pinner));
        legend.push(("#d9820f", text));
    }
    legend
}

/// Cuts `length` off the beginning of a line, if it is long enough.
fn trim(points: &mut Vec<(f64, f64)>, mut length: f64) {
    while let [first, second, ..] = points[..] {
        let (dx, dy) = (second.0 - first.0, second.1 - first.1);
        let distance = dx.hypot(dy);
        if distance > length {
            points[0] = (first.0 + dx * length / distance, first.1 + dy * length / distance);
            return;
        }
        if points.len() == 2 {
            return;
        }
        length -= distance;
        points.remove(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(size: u64, pieces: &str) -> Position {
        let placed: Vec<_> = pieces
            .split(';')
            .map(|piece| {
                let words: Vec<_> = piece.split_whitespace().collect();
                Placed {
                    square: Square::new(words[0].parse().unwrap(), words[1].parse().unwrap()),
                    piece: Piece::from_letter(words[2].as_bytes()[0]).unwrap(),
                }
            })
            .collect();
        Position::new(BoardSize::new(size).unwrap(), &placed).unwrap()
    }

    /// Every element that is opened is closed, in order.
    fn assert_well_formed(svg: &str) {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1) {
            let tag = tag.split('>').next().unwrap();
            let name = tag.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn giant_boards_fit_a_screen() {
        let n = 10i64.pow(18);
        let text = format!(
            "500 700 k; {} 700 R; 499 699 p; 5 205 B; 900000000 {n} K; 123456 9999 r; 777 778 h",
            n - 7
        );
        let svg = svg(&position(n as u64, &text), DEFAULT_EVASIONS);
        assert_well_formed(&svg);
        assert!(svg.len() < 100_000, "{} bytes", svg.len());
        assert!(svg.contains("White Check - "));
        assert!(svg.contains("pinned by the bishop on 5,205"));
        assert!(svg.contains("e17 hidden"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn many_evasions_are_cut_with_a_count() {
        let mut text = "1 500 k; 999 500 R; 999 1 K".to_owned();
        for x in 2..400 {
            text += &format!("; {} {} q", x * 2, 100 + x);
        }
        let position = position(1000, &text);
        let svg = svg(&position, 1000);
        assert_well_formed(&svg);
        assert!(svg.contains("more ways out are not drawn"));
        assert!(svg.len() < 300_000, "{} bytes", svg.len());
    }

    #[test]
    fn small_boards_are_drawn_whole() {
        let svg = svg(&position(8, "4 4 k;5 5 Q;1 8 K"), DEFAULT_EVASIONS);
        assert_well_formed(&svg);
        assert!(svg.contains("White Check - "));
        assert!(svg.contains("White in check by the queen on e5") && svg.contains(">h</text>"));
        let first = svg.find("fill=\"#c9ac86\"").unwrap();
        assert!(first < svg.find("fill=\"#efe3cb\"").unwrap(), "a1 is dark");
    }
}
