//! The tree of a recorded search for Graphviz.

use std::fmt::Write;

use crate::tree::Tree;
use crate::view::{View, fate_words};

/// More nodes than this are folded: Graphviz takes long over them, and nobody can read them.
const MAX_NODES: usize = 2000;
/// More nodes than this are written without boards.
const MAX_BOARDS: usize = 150;

/// The tree in the language of Graphviz. `head` becomes its label.
pub fn dot(view: &View<'_>, head: &str) -> String {
    let tree = Tree::new(view, MAX_NODES);
    let has_boards = tree.nodes.len() <= MAX_BOARDS;
    let mut text = String::from("digraph search {\n");
    let _ = writeln!(text, "  label={}; labelloc=t; fontname=\"sans-serif\";", quoted(head));
    text.push_str("  node [shape=box, fontname=\"monospace\", fontsize=10];\n");
    text.push_str("  edge [fontname=\"monospace\", fontsize=10];\n");
    for drawn in &tree.nodes {
        let id = drawn.node;
        let node = view.trace.node(id);
        let mut lines = Vec::new();
        if let Some(order) = view.order(id) {
            lines.push(format!("#{order}"));
        }
        if has_boards {
            lines.extend(view.board(id).lines().map(str::to_owned));
        }
        lines.push(view.costs(id));
        lines.extend(node.fate.prune().map(|_| fate_words(node.fate).to_owned()));
        if drawn.folded > 0 {
            lines.push(format!("+{} below", drawn.folded));
        }
        let look = match (view.is_solution(id), node.fate.prune()) {
            (true, _) => ", color=\"#1c7c3f\", penwidth=3",
            (false, Some(_)) => ", color=gray70, fontcolor=gray50, style=dashed",
            (false, None) => "",
        };
        let _ = writeln!(text, "  n{id} [label={}{look}];", quoted(&lines.join("\n")));
        if let Some(parent) = drawn.parent {
            let parent = tree.nodes[parent].node;
            let action = quoted(node.action.as_deref().unwrap_or_default());
            let _ = writeln!(text, "  n{parent} -> n{id} [label={action}{look}];");
        }
    }
    text.push_str("}\n");
    text
}

/// A text between quotes, its lines one below the other.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
