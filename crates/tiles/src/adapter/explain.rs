//! What a solver sees in a board: the parity count, and every heuristic's value.

use std::time::Duration;

use crate::patterns::{PatternValue, Patterns};
use crate::space::{Packed, Packed16, Packed100, TilesSpace};
use crate::{Board, Parity, Tile};
use papan_search::{Budget, Limits, Share, StateSpace, StopReason};
use serde_json::json;

use super::auto::built_sets;
use super::{frame, info};
use crate::heuristics::HeuristicKind;
use papan_puzzle::Options;
use papan_puzzle::{Block, Explanation, Section};

/// Explains `start` with respect to `goal`; boards of one size.
pub(super) fn explain(
    start: &Board,
    goal: &Board,
    options: &Options,
    limits: &Limits,
) -> Explanation {
    let parity = Parity::of(start, goal);
    let goal_name = options.word(&info::GOAL).unwrap_or_default();
    let budget = &mut Budget::new(limits);
    let mut stopped = None;
    let patterns = match parity.is_solvable() {
        true => pattern_values(start, goal, budget).unwrap_or_else(|reason| {
            stopped = Some(reason);
            None
        }),
        false => None,
    };
    let estimates = estimates(start, goal, patterns.as_deref(), budget, &mut stopped);

    let size = start.size();
    let cell = |board: &Board| {
        format!("row {}, column {}", size.row(board.blank()) + 1, size.column(board.blank()) + 1)
    };
    let board = Section {
        title: format!("Board ({size}, blank at {})", cell(start)),
        blocks: vec![Block::Board(frame(start, "", None))],
    };
    let kurang = parity.kurang.iter().map(|&(tile, kurang)| vec![name(tile), kurang.to_string()]);
    let sum = parity.sum();
    let mut reachability = vec![
        Block::Text("Kurang(i): tiles that belong before tile i, but stand after it.".to_owned()),
        Block::Table { head: vec!["i".to_owned(), "Kurang(i)".to_owned()], rows: kurang.collect() },
        Block::Text(format!(
            "X = {}: the blank is an {} number of steps from its place in the goal ({}).",
            parity.x,
            if parity.x == 0 { "even" } else { "odd" },
            cell(goal)
        )),
        Block::Text(format!("Sum of Kurang(i) + X = {} + {} = {sum}.", sum - parity.x, parity.x)),
    ];
    if parity.is_solvable() {
        reachability.push(Block::Text(format!(
            "Solvable. The sum is even, so the goal {goal_name} can be reached."
        )));
    } else {
        let notes = parity_notes(start, goal, &parity).join(" ");
        reachability.push(Block::Text(format!("Unsolvable. {notes}")));
    }
    let reachability =
        Section { title: format!("Parity (goal {goal_name})"), blocks: reachability };
    let missing = stopped.map(|reason| Block::Text(format!("Not all are known: {reason}.")));
    let heuristics = Section {
        title: "Heuristics (lower bounds on the moves)".to_owned(),
        blocks: [Block::Table {
            head: vec!["heuristic".to_owned(), "value".to_owned(), "claim".to_owned()],
            rows: estimates
                .iter()
                .map(|&(id, value, claim)| vec![id.to_owned(), value.to_string(), claim.to_owned()])
                .collect(),
        }]
        .into_iter()
        .chain(missing)
        .collect(),
    };
    let mut sections = vec![board, reachability];
    if parity.is_solvable() {
        sections.push(heuristics);
    }
    sections.extend(patterns.iter().flatten().enumerate().map(view_section));
    let analysis = json!({
        "size": size.to_string(),
        "goal": goal_name,
        "kurang": parity.kurang.iter().map(|&(tile, kurang)| json!({
            "tile": if tile == Tile::BLANK { size.cells() } else { tile.index() },
            "kurang": kurang,
        })).collect::<Vec<_>>(),
        "x": parity.x,
        "sum": sum,
        "solvable": parity.is_solvable(),
        "heuristics": estimates.iter().map(|&(id, value, claim)| json!({
            "id": id, "value": value, "claim": claim,
        })).collect::<Vec<_>>(),
        "patterns": patterns.iter().flatten().map(|view| view.iter().map(|pattern| json!({
            "tiles": numbers(pattern), "value": pattern.value,
        })).collect::<Vec<_>>()).collect::<Vec<_>>(),
    });
    Explanation { sections, analysis }
}

fn name(tile: Tile) -> String {
    match tile {
        Tile::BLANK => "blank".to_owned(),
        tile => tile.0.to_string(),
    }
}

/// How long an explanation may take to build tables.
const PATIENCE: Duration = Duration::from_secs(5);

/// The moves that each pattern of tiles needs, once for every way to look the board up; `None` for
/// boards whose tables take too long to build for an explanation.
///
/// # Errors
/// The limit that came first.
fn pattern_values(
    start: &Board,
    goal: &Board,
    budget: &mut Budget,
) -> Result<Option<Vec<Vec<PatternValue>>>, StopReason> {
    if start.size().cells() > Packed16::CELLS {
        return Ok(None);
    }
    let mut own = budget.child(Share { time: Some(PATIENCE), ..Share::default() });
    let sets = built_sets(goal, &mut own, 1, &mut |_| {});
    own.release(own.memory());
    budget.absorb(&own);
    let sets = sets?;
    let patterns = Patterns::new(goal, &sets.iter().collect::<Vec<_>>());
    Ok(patterns.map(|patterns| patterns.values(start)))
}

fn view_section((index, view): (usize, &Vec<PatternValue>)) -> Section {
    let row = |pattern: &PatternValue| {
        let tiles: Vec<String> = numbers(pattern).iter().map(u8::to_string).collect();
        vec![tiles.join(" "), pattern.value.to_string()]
    };
    Section {
        title: format!("Pattern tables, view {} (sum {})", index + 1, sum_of(view)),
        blocks: vec![Block::Table {
            head: vec!["tiles".to_owned(), "moves of these tiles".to_owned()],
            rows: view.iter().map(row).collect(),
        }],
    }
}

fn numbers(pattern: &PatternValue) -> Vec<u8> {
    pattern.tiles.iter().map(|tile| tile.0).collect()
}

/// Patterns share no tile, so their moves add up.
fn sum_of(view: &[PatternValue]) -> u32 {
    view.iter().map(|pattern| pattern.value).sum()
}

/// Name, value and claim of every heuristic. Only half of all boards are reachable, but its value
/// is defined on all.
fn estimates(
    start: &Board,
    goal: &Board,
    patterns: Option<&[Vec<PatternValue>]>,
    budget: &mut Budget,
    stopped: &mut Option<StopReason>,
) -> Vec<(&'static str, u32, &'static str)> {
    // One packing serves all sizes here, since nothing is searched.
    let space = TilesSpace::<Packed100>::new(start, goal);
    let estimate = |kind: &HeuristicKind| {
        let held = budget.memory();
        let built = kind.build(goal, budget);
        budget.release(budget.memory() - held);
        let value = match built {
            Ok(Some(heuristic)) => heuristic.estimate(&space, &space.initial())?.0,
            Ok(None) => patterns?.iter().map(|view| sum_of(view)).max()?,
            Err(reason) => {
                *stopped = Some(reason);
                return None;
            }
        };
        let entry = kind.info();
        Some((entry.id, value, entry.claims[0].name()))
    };
    HeuristicKind::ALL.iter().filter_map(estimate).collect()
}

/// Why the goal cannot be reached, and which one can.
pub(super) fn parity_notes(start: &Board, goal: &Board, parity: &Parity) -> Vec<String> {
    let size = start.size();
    let standard =
        [("blank-last", Board::blank_last(size)), ("blank-first", Board::blank_first(size))];
    let reachable: Vec<&str> = standard
        .iter()
        .filter(|(_, board)| Parity::of(start, board).is_solvable())
        .map(|&(name, _)| name)
        .collect();
    let goal =
        standard.iter().find(|(_, board)| board == goal).map_or("of the file", |&(name, _)| name);
    let other = match reachable[..] {
        [] => format!("On {size} neither blank-last nor blank-first can be reached from it"),
        [name, ..] => format!("The goal {name} can be reached: option goal {name}"),
    };
    vec![
        format!(
            "The sum of Kurang(i) + X is {}, odd, so the goal {goal} cannot be reached.",
            parity.sum()
        ),
        format!("{other}."),
    ]
}
