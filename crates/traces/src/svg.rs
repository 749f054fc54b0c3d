//! The tree of a recorded search as a picture: boards in the nodes of a small one, labels in those of a large one; the
//! solution marked, pruned successors grey with the reason, folded parts as counts.

use std::fmt::Write;

use papan::search::Entry;

use crate::tree::{Drawn, Tree};
use crate::view::{View, fate_words};

/// Draws a level's text as an SVG picture of its own, if it can.
pub type BoardPicture<'p> = dyn Fn(&str) -> Option<String> + 'p;

/// More nodes than this are drawn without boards.
const MAX_BOARDS: usize = 150;
/// More nodes than this are folded.
const MAX_NODES: usize = 200;

const MARGIN: f64 = 24.0;
/// Room for the line of text above the tree.
const HEAD: f64 = 34.0;
/// Room for the counts of each depth, if the tree is folded.
const SIDE: f64 = 120.0;
/// The longer side of a board.
const BOARD: f64 = 84.0;

const STYLE: &str = "\
.t-page{fill:#fff}.t-text{font:11px system-ui,sans-serif;fill:#1f2430;text-anchor:middle}\
.t-head{font:600 14px system-ui,sans-serif;fill:#1f2430;text-anchor:start}\
.t-side{font:11px system-ui,sans-serif;fill:#5b6472;text-anchor:start}\
.t-bold{font-weight:600}.t-small{font-size:9.5px}.t-pruned{fill:#858c98}\
.t-edge{stroke:#a9afba;stroke-width:1.2;fill:none}.t-edge.t-on{stroke:#1c7c3f;stroke-width:3}\
.t-edge.t-cut{stroke:#c9cdd4;stroke-dasharray:3 3}.t-meet{stroke:#8a5bd1;stroke-width:2;stroke-dasharray:6 4;fill:none}\
.t-node{fill:#fff;stroke:#56606f;stroke-width:1.2}.t-node.t-on{stroke:#1c7c3f;stroke-width:3}\
.t-node.t-cut{stroke:#c9cdd4;fill:#f4f5f7;stroke-dasharray:3 3}\
.t-faded{opacity:.4}.t-order{fill:#2563c9;font-weight:600}\
@media(prefers-color-scheme:dark){.t-page{fill:#14171d}.t-text,.t-head{fill:#e6e8ee}.t-side{fill:#9aa3b2}\
.t-pruned{fill:#8b93a1}.t-edge{stroke:#596273}.t-edge.t-on,.t-node.t-on{stroke:#59c27c}\
.t-edge.t-cut,.t-node.t-cut{stroke:#434b59}.t-node{fill:#1d222b;stroke:#8b93a1}.t-node.t-cut{fill:#1a1e26}\
.t-order{fill:#6ea2ff}.t-meet{stroke:#b794f4}}";

/// The picture. `head` is the line of text above it, and its title.
pub fn svg(view: &View<'_>, head: &str, board: &BoardPicture<'_>) -> String {
    let tree = Tree::new(view, MAX_NODES);
    let is_folded = tree.depths.iter().any(|&(all, drawn)| drawn < all);
    let pictures = match tree.nodes.len() <= MAX_BOARDS {
        true => tree.nodes.iter().map(|drawn| board(view.board(drawn.node))).collect(),
        false => vec![None; tree.nodes.len()],
    };
    let size = pictures.iter().flatten().filter_map(|picture| Picture::read(picture)).next();
    let (board_width, board_height) = size.map_or((0.0, 0.0), Picture::fitted);
    let frame = match size {
        Some(_) => (board_width + 8.0, board_height + 8.0),
        None => (80.0, 32.0),
    };
    let step = (frame.0 + 18.0, frame.1 + 62.0);
    let left = MARGIN + if is_folded { SIDE } else { 0.0 };
    let rows = tree.depths.len().max(1) as f64;
    let drawn_rows = tree.nodes.iter().map(|drawn| drawn.depth + 1).max().unwrap_or(1);
    let width = (left + tree.columns.max(1.0) * step.0 + MARGIN).max(520.0);
    let height =
        HEAD + MARGIN + f64::from(drawn_rows) * step.1 + if is_folded { 20.0 } else { 0.0 };
    let mut canvas = Canvas { text: String::new(), view, frame, step, left };
    let _ = writeln!(
        canvas.text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n<title>{head}</title>\n\
         <style>{STYLE}</style>\n<rect class=\"t-page\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n\
         <text class=\"t-head\" x=\"{MARGIN}\" y=\"{HEAD}\">{head}</text>",
        head = escaped(head)
    );
    if is_folded {
        canvas.depths(&tree, drawn_rows, rows);
    }
    for drawn in &tree.nodes {
        if let Some(parent) = drawn.parent {
            canvas.edge(&tree.nodes[parent], drawn);
        }
    }
    canvas.meeting(&tree);
    let mut has_style = false;
    for (drawn, picture) in tree.nodes.iter().zip(&pictures) {
        canvas.node(drawn, picture.as_deref(), &mut has_style);
    }
    canvas.text.push_str("</svg>\n");
    canvas.text
}

struct Canvas<'a, 'v> {
    text: String,
    view: &'v View<'a>,
    /// Width and height of a node.
    frame: (f64, f64),
    /// The distance between columns, and between rows.
    step: (f64, f64),
    left: f64,
}

impl Canvas<'_, '_> {
    /// The middle of a node's upper edge.
    fn top(&self, drawn: &Drawn) -> (f64, f64) {
        let x = self.left + (drawn.column + 0.5) * self.step.0;
        (x, HEAD + MARGIN + f64::from(drawn.depth) * self.step.1)
    }

    fn classes(&self, drawn: &Drawn) -> &'static str {
        if self.view.is_solution(drawn.node) {
            " t-on"
        } else if self.view.trace.node(drawn.node).fate.prune().is_some() {
            " t-cut"
        } else {
            ""
        }
    }

    fn edge(&mut self, parent: &Drawn, drawn: &Drawn) {
        let ((x1, y1), (x2, y2)) = (self.top(parent), self.top(drawn));
        let y1 = y1 + self.frame.1 + 15.0;
        let y2 = y2 - 14.0;
        let class = self.classes(drawn);
        let _ = writeln!(
            self.text,
            "<line class=\"t-edge{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
        let action = self.view.trace.node(drawn.node).action.as_deref().unwrap_or_default();
        let pruned = if class == " t-cut" { " t-pruned" } else { "" };
        // Nearer to the child, where edges of one parent are apart.
        let (x, y) = (x1 + (x2 - x1) * 0.75 + 5.0, y1 + (y2 - y1) * 0.75);
        self.label(&format!("t-bold{pruned}"), x, y, action);
    }

    fn label(&mut self, class: &str, x: f64, y: f64, words: &str) {
        let words = escaped(words);
        let _ = writeln!(
            self.text,
            "<text class=\"t-text {class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>"
        );
    }

    /// Order above, board or label, costs or the reason below.
    fn node(&mut self, drawn: &Drawn, picture: Option<&str>, has_style: &mut bool) {
        let (x, y) = self.top(drawn);
        let (width, height) = self.frame;
        let class = self.classes(drawn);
        let node = self.view.trace.node(drawn.node);
        let corner = x - width / 2.0;
        let _ = writeln!(
            self.text,
            "<rect class=\"t-node{class}\" x=\"{corner:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\" rx=\"5\"/>"
        );
        if let Some(picture) = picture.and_then(Picture::read) {
            let faded = if class == " t-cut" { " class=\"t-faded\"" } else { "" };
            let (board_width, board_height) = picture.fitted();
            let body = picture.body(*has_style);
            *has_style = true;
            let _ = writeln!(
                self.text,
                "<svg{faded} x=\"{:.1}\" y=\"{:.1}\" width=\"{board_width:.1}\" \
                 height=\"{board_height:.1}\" viewBox=\"{}\">{body}",
                x - board_width / 2.0,
                y + 4.0,
                picture.view_box
            );
        }
        if let Some(order) = self.view.order(drawn.node) {
            self.label("t-order", corner + 8.0, y - 4.0, &order.to_string());
        }
        let reason = node.fate.prune().map(|_| fate_words(node.fate));
        let costs = self.view.costs(drawn.node);
        match (picture, reason) {
            (_, Some(reason)) if picture.is_some() => {
                self.label("t-small t-pruned", x, y + height + 11.0, reason);
            }
            (None, Some(reason)) => {
                self.label("t-small t-pruned", x, y + 13.0, &costs);
                self.label("t-small t-pruned", x, y + 25.0, reason);
            }
            (Some(_), None) => self.label("t-small t-bold", x, y + height + 11.0, &costs),
            (None, None) => self.label("t-small t-bold", x, y + 20.0, &costs),
            (Some(_), Some(_)) => {}
        }
        if drawn.folded > 0 {
            let words = format!("+{} below", drawn.folded);
            let lower = if picture.is_some() { 23.0 } else { 12.0 };
            self.label("t-small", x, y + height + lower, &words);
        }
    }

    /// How much of each depth is drawn.
    fn depths(&mut self, tree: &Tree, drawn_rows: u32, rows: f64) {
        for (depth, &(all, drawn)) in tree.depths.iter().enumerate().take(drawn_rows as usize) {
            let y = HEAD + MARGIN + depth as f64 * self.step.1 + self.frame.1 / 2.0;
            let words = match drawn == all {
                true => format!("depth {depth}: {all}"),
                false => format!("depth {depth}: {drawn} of {all}"),
            };
            let _ = writeln!(
                self.text,
                "<text class=\"t-side\" x=\"{MARGIN}\" y=\"{y:.1}\">{words}</text>"
            );
        }
        let rest = tree.depths.iter().skip(drawn_rows as usize).map(|&(all, _)| all).sum::<usize>();
        if rest > 0 {
            let y = HEAD + MARGIN + f64::from(drawn_rows) * self.step.1;
            let _ = writeln!(
                self.text,
                "<text class=\"t-side\" x=\"{MARGIN}\" y=\"{y:.1}\">down to depth {}: {rest} more</text>",
                rows - 1.0
            );
        }
    }

    /// Where the halves of a bidirectional search met.
    fn meeting(&mut self, tree: &Tree) {
        let met = self.view.trace.entries.iter().rev().find_map(|entry| match *entry {
            Entry::Meet { forward, backward, .. } => Some((forward, backward)),
            _ => None,
        });
        let Some((forward, backward)) = met else { return };
        let place = |node| tree.nodes.iter().find(|drawn| drawn.node == node);
        if let (Some(forward), Some(backward)) = (place(forward), place(backward)) {
            let ((x1, y1), (x2, y2)) = (self.top(forward), self.top(backward));
            let (dx, dy) = (self.frame.0 / 2.0, self.frame.1 / 2.0);
            let _ = writeln!(
                self.text,
                "<path class=\"t-meet\" d=\"M{:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\"/>",
                x1 + dx,
                y1 + dy,
                x1 + dx + 40.0,
                y1 + dy,
                x2 - dx - 40.0,
                y2 + dy,
                x2 - dx,
                y2 + dy
            );
        }
    }
}

/// A picture within the picture.
#[derive(Clone, Copy)]
struct Picture<'p> {
    view_box: &'p str,
    /// What stands inside its outermost element, with the end of that.
    inside: &'p str,
}

impl<'p> Picture<'p> {
    fn read(picture: &'p str) -> Option<Picture<'p>> {
        let (_, rest) = picture.split_once("<svg")?;
        let (tag, inside) = rest.split_once('>')?;
        let (_, value) = tag.split_once("viewBox=\"")?;
        Some(Picture { view_box: value.split_once('"')?.0, inside })
    }

    /// Its size, fitted into a node.
    fn fitted(self) -> (f64, f64) {
        let numbers: Vec<f64> =
            self.view_box.split(' ').filter_map(|number| number.parse().ok()).collect();
        let [_, _, width, height] = numbers[..] else { return (BOARD, BOARD) };
        let scale = BOARD / width.max(height).max(1.0);
        (width * scale, height * scale)
    }

    /// Its content; the style that all pictures of a puzzle share is needed once.
    fn body(self, has_style: bool) -> String {
        match self.inside.split_once("<style>").zip(self.inside.split_once("</style>")) {
            Some(((before, _), (_, after))) if has_style => format!("{before}{after}"),
            _ => self.inside.to_owned(),
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
