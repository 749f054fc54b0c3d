//! The searches of documents as they go: boards side by side, as text and as pictures.

use std::io::{self, Write};

use papan::count;
use papan_charts::Block;
use papan_studies::{Watched, WatchedNode, WatchedPhase};

use crate::output::bold;

/// How wide a line of boards may be.
const WIDTH: usize = 96;
/// Blanks between boards.
const GAP: usize = 3;

const KEY: &str = "Boards in the order in which they are expanded: the number, then steps so far + estimate = \
    cost. Shown are the first of each phase, those on the way that was found (*), and the first with the box \
    where the program sees a deadlock (!).";

fn title(watched: &Watched) -> String {
    format!("{}: the search of {} as it goes", watched.title, watched.program)
}

/// What a phase does, and how much of it is shown.
fn heading(phase: &WatchedPhase) -> String {
    let shown = phase.nodes.iter().filter(|node| !node.node.ends).count();
    let expanded = count(phase.expanded, "nodes");
    match shown == phase.expanded {
        true => format!("{}: {expanded} expanded", phase.name),
        false => format!("{}: {expanded} expanded, {shown} shown", phase.name),
    }
}

/// What was not kept, if anything.
fn left_out(watched: &Watched) -> Option<String> {
    let nodes = count(watched.left_out, "more nodes");
    (watched.left_out > 0).then(|| format!("The search went on, with {nodes} that were not kept."))
}

/// Its number and its marks, and what it costs.
fn captions(shown: &WatchedNode) -> [String; 2] {
    let node = &shown.node;
    let mark = |is: bool, mark| if is { mark } else { "" };
    let number = if node.ends { "end".to_owned() } else { node.order.to_string() };
    [
        format!("{number}{}{}", mark(shown.on_way, "*"), mark(node.is_lost, "!")),
        format!("{} + {} = {}", node.g, node.h, node.f()),
    ]
}

/// The boards of a phase as lines of text.
fn lines(phase: &WatchedPhase) -> Vec<String> {
    let column = |shown: &WatchedNode| {
        let board = shown.node.board.lines().map(str::to_owned);
        captions(shown).into_iter().chain(board).collect::<Vec<String>>()
    };
    let columns: Vec<Vec<String>> = phase.nodes.iter().map(column).collect();
    let widths = columns.iter().flatten().map(|line| line.chars().count());
    let width = widths.max().unwrap_or(0) + GAP;
    let mut lines = Vec::new();
    for row in columns.chunks((WIDTH / width).max(1)) {
        for index in 0..row.iter().map(Vec::len).max().unwrap_or(0) {
            let cell = |column: &Vec<String>| {
                format!("{:width$}", column.get(index).map_or("", String::as_str))
            };
            lines.push(row.iter().map(cell).collect::<String>().trim_end().to_owned());
        }
        lines.push(String::new());
    }
    lines.pop();
    lines
}

/// Prints a search on a terminal.
pub(super) fn print(out: &mut impl Write, watched: &Watched) -> io::Result<()> {
    writeln!(out, "\n  {}", bold(&title(watched)))?;
    writeln!(out, "  {KEY}")?;
    for phase in &watched.phases {
        writeln!(out, "\n  {}", heading(phase))?;
        for line in lines(phase) {
            let indent = if line.is_empty() { "" } else { "    " };
            writeln!(out, "{indent}{line}")?;
        }
    }
    left_out(watched).iter().try_for_each(|text| writeln!(out, "\n  {text}"))
}

/// Writes a search in Markdown.
pub(super) fn markdown(out: &mut impl Write, watched: &Watched) -> io::Result<()> {
    writeln!(out, "### {}\n\n{KEY}\n", title(watched))?;
    for phase in &watched.phases {
        writeln!(out, "{}:\n\n```text", heading(phase))?;
        lines(phase).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        writeln!(out, "```\n")?;
    }
    left_out(watched).iter().try_for_each(|text| writeln!(out, "{text}\n"))
}

/// A search as parts of a page.
pub(super) fn blocks(watched: &Watched) -> Vec<Block> {
    let key = format!("{KEY} On squares of another colour a box is lost.");
    let mut blocks = vec![Block::Subheading(title(watched)), Block::Text(key)];
    for phase in &watched.phases {
        blocks.push(Block::Text(format!("{}.", heading(phase))));
        let steps = phase
            .nodes
            .iter()
            .filter_map(|shown| Some((captions(shown).join(": "), shown.picture.clone()?)));
        blocks.push(Block::Steps(steps.collect()));
    }
    blocks.extend(left_out(watched).map(Block::Text));
    blocks
}
