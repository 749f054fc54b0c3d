//! The nodes of a recorded search as a table, for spreadsheets.

use std::fmt::Write;

use papan::search::{Fate, Prune};

use crate::line::side;
use crate::view::View;

/// One line a node, in the order of generation, below a line of names.
pub fn csv(view: &View<'_>) -> String {
    let mut text = String::from(
        "node,parent,state,side,depth,action,g,h,f,fate,reason,expansion,on_solution\n",
    );
    for (id, node) in (0..).zip(&view.trace.nodes[..view.len()]) {
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let fate = match node.fate {
            Fate::New => "new",
            Fate::Cheaper => "cheaper",
            Fate::Reopened => "reopened",
            Fate::Pruned(_) => "pruned",
            Fate::Skipped(_) => "skipped",
        };
        let _ = writeln!(
            text,
            "{id},{},{},{},{},{},{},{},{},{fate},{},{},{}",
            number(node.parent).unwrap_or_default(),
            node.state,
            side(node.side),
            view.depth(id),
            quoted(node.action.as_deref().unwrap_or_default()),
            node.g,
            number(node.h.map(|h| h.0)).unwrap_or_default(),
            number(node.f().map(|f| f.0)).unwrap_or_default(),
            node.fate.prune().map(Prune::name).unwrap_or_default(),
            number(view.order(id)).unwrap_or_default(),
            view.is_solution(id)
        );
    }
    text
}

/// A field in which commas are no separators.
fn quoted(word: &str) -> String {
    if word.contains([',', '"']) {
        format!("\"{}\"", word.replace('"', "\"\""))
    } else {
        word.to_owned()
    }
}
