//! A recorded search as text: one paragraph an expansion.

use std::io::Write;
use std::ops::RangeInclusive;

use papan::search::{Entry, Side};
use papan::{Level, Options, Phase, SolveRequest, count};
use papan_traces::{Depth, OpenList, View, fate_words};

use super::heading;
use crate::output::Output;
use crate::render;

/// Nodes of the open list that are named.
const HEAD: usize = 6;
/// Lines of a summary by depth at most.
const BANDS: usize = 40;

/// Prints these expansions.
pub(super) fn print(
    out: &mut Output,
    level: &Level,
    request: &SolveRequest,
    view: &View<'_>,
    expansions: RangeInclusive<u32>,
) -> anyhow::Result<()> {
    let (from, until) = (*expansions.start(), *expansions.end());
    let mut open = [Side::Forward, Side::Backward].map(|side| OpenList::new(view, side));
    let mut shown = 0;
    // The node whose successors are being listed.
    let mut current: Option<(u32, u32)> = None;
    for step in view.steps(1..=until) {
        let is_shown = step.expansion.max(1) >= from;
        if !matches!(step.entry, Entry::Child(_)) && is_shown {
            end_of_expansion(out, view, &open, &mut current)?;
        }
        for open in &mut open {
            open.update(step.entry);
        }
        if !is_shown {
            continue;
        }
        match step.entry {
            Entry::Root(node) => {
                let of = if is_backward(view, node) { "Goal to search back from" } else { "Start" };
                writeln!(out, "{of}: node {node}, {}", view.costs(node))?;
            }
            Entry::Expand { node, open } => {
                shown += 1;
                let back = if is_backward(view, node) { " backwards" } else { "" };
                let arrival = arrival(view, node);
                writeln!(out)?;
                heading(
                    out,
                    &format!(
                        "Expansion {}{back}: node {node}{arrival}, {}",
                        step.expansion,
                        view.costs(node)
                    ),
                )?;
                print_board(out, level, request, view.board(node))?;
                current = Some((node, open));
            }
            Entry::Child(node) => print_child(out, view, node)?,
            Entry::Backtrack(node) => {
                let parent = view.trace.node(node).parent.unwrap_or(node);
                writeln!(out, "Back from node {node} to node {parent}.")?;
            }
            Entry::Goal(node) => {
                writeln!(out, "Goal: node {node}, g {}", view.trace.node(node).g)?;
                print_board(out, level, request, view.board(node))?;
            }
            Entry::Meet { forward, backward, cost } => writeln!(
                out,
                "The halves meet: node {forward} is node {backward}, at a cost of {cost} in all."
            )?,
            Entry::Round(bound) => writeln!(out, "\nA round begins under the bound {bound}.")?,
            Entry::Bound(bound) => writeln!(out, "Proven: no plan costs less than {bound}.")?,
            Entry::Incumbent(cost) => writeln!(out, "Best plan so far: {cost}.")?,
        }
    }
    end_of_expansion(out, view, &open, &mut current)?;
    writeln!(out)?;
    let all = view.trace.counts.expanded;
    if all > shown {
        let rest = count(all - shown, "expansions");
        writeln!(out, "{rest} not shown; --from and --until choose.")?;
    }
    if let Some(words) = view.left_out() {
        writeln!(out, "{words}")?;
        print_depths(out, view)?;
    }
    Ok(())
}

/// The whole search by depth, where it is too long to be recorded; of many depths, bands of several.
fn print_depths(out: &mut Output, view: &View<'_>) -> anyhow::Result<()> {
    let depths = view.depths();
    let band = depths.len().div_ceil(BANDS).max(1);
    writeln!(out, "By depth, which is what it costs to get to a state:")?;
    writeln!(
        out,
        "{:>11} {:>12} {:>12} {:>12} {:>12}",
        "depth", "expanded", "recorded", "generated", "pruned"
    )?;
    for (index, band_depths) in depths.chunks(band).enumerate() {
        let first = index * band;
        let name = match band_depths.len() {
            1 => first.to_string(),
            several => format!("{first}..{}", first + several - 1),
        };
        let sum = |value: fn(&Depth) -> u64| band_depths.iter().map(value).sum::<u64>();
        writeln!(
            out,
            "{name:>11} {:>12} {:>12} {:>12} {:>12}",
            sum(|depth| depth.counted.expanded),
            sum(|depth| depth.recorded),
            sum(|depth| depth.counted.generated),
            sum(|depth| depth.counted.pruned),
        )?;
    }
    Ok(())
}

fn is_backward(view: &View<'_>, node: u32) -> bool {
    view.trace.node(node).side == Side::Backward
}

/// How a node was reached.
fn arrival(view: &View<'_>, node: u32) -> String {
    let node = view.trace.node(node);
    match (&node.action, node.parent) {
        (Some(action), Some(parent)) if node.side == Side::Forward => {
            format!(" ({action} from node {parent})")
        }
        (Some(action), Some(parent)) => format!(" ({action} leads to node {parent})"),
        _ => String::new(),
    }
}

fn print_child(out: &mut Output, view: &View<'_>, id: u32) -> anyhow::Result<()> {
    let node = view.trace.node(id);
    let action = node.action.as_deref().unwrap_or_default();
    let what = match node.fate.prune() {
        Some(_) => format!("pruned: {}", fate_words(node.fate)),
        None if node.fate == papan::search::Fate::New => view.costs(id),
        None => format!("{}: {}", view.costs(id), fate_words(node.fate)),
    };
    writeln!(out, "  {action:<8} node {id:<6} {what}")?;
    Ok(())
}

/// After the successors of a node: what waits now.
fn end_of_expansion(
    out: &mut Output,
    view: &View<'_>,
    lists: &[OpenList<'_, '_>; 2],
    current: &mut Option<(u32, u32)>,
) -> anyhow::Result<()> {
    let Some((node, depth)) = current.take() else { return Ok(()) };
    if view.goes_back() {
        writeln!(out, "  depth of the path: {depth}")?;
        return Ok(());
    }
    let list = &lists[usize::from(is_backward(view, node))];
    let uses_f = view.algorithm.info().uses_heuristic && !is_backward(view, node);
    let name = |node: u32| match view.trace.node(node).f().filter(|_| uses_f) {
        Some(f) => format!("{node} (f {f})"),
        None => format!("{node} (g {})", view.trace.node(node).g),
    };
    let head: Vec<String> = list.iter().take(HEAD).map(name).collect();
    let more = if list.len() > HEAD { ", ..." } else { "" };
    writeln!(out, "  open, {}: {}{more}", list.len(), head.join(", "))?;
    Ok(())
}

/// Draws a board as `solve --steps` does.
fn print_board(
    out: &mut Output,
    level: &Level,
    request: &SolveRequest,
    text: &str,
) -> anyhow::Result<()> {
    let drawn = level.puzzle().only_level(text.as_bytes()).ok();
    let frame = drawn.and_then(|level| {
        let options: &Options = &request.options;
        level.frames("", options).ok()?.next()
    });
    match frame {
        Some(frame) => render::frame(out, &frame)?,
        None => write!(out, "{text}")?,
    }
    Ok(())
}

/// The phases of `auto`.
pub(super) fn print_phases(out: &mut Output, phases: &[Phase]) -> anyhow::Result<()> {
    heading(out, "auto is no textbook search; these are its phases:")?;
    let head = ["phase", "generated before", "lower bound", "best so far"].map(str::to_owned);
    let rows: Vec<Vec<String>> = phases
        .iter()
        .map(|phase| {
            let best = phase.incumbent.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
            vec![
                phase.name.to_owned(),
                phase.generated.to_string(),
                phase.lower_bound.to_string(),
                best,
            ]
        })
        .collect();
    render::table(out, &head, &rows)?;
    writeln!(out)?;
    Ok(())
}
