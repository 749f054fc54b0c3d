//! What a solver sees in a board: the parity count, and every heuristic's value.

use std::time::Duration;

use crate::patterns::{PatternValue, Patterns};
use crate::space::{Packed, Packed16, Packed100, TilesSpace};
use crate::{Board, Parity, Tile};
use papan_search::{Budget, Claim, Limits, Share, StateSpace, StopReason};
use serde_json::json;

use super::auto::built_sets;
use super::{frame, info};
use crate::heuristics::HeuristicKind;
use papan_puzzle::Options;
use papan_puzzle::{Block, Explanation, Message, Section, Text, message};

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
    let cell = |board: &Board| Message::cell(size.row(board.blank()), size.column(board.blank()));
    let board = Section {
        title: message!(
            "tiles.explain.board",
            "Board ({size}, blank at {place})",
            size,
            said place = cell(start)
        ),
        blocks: vec![Block::Board(frame(start, "", None))],
    };
    let reachability = reachability(start, goal, &parity, goal_name, cell(goal));
    let missing = stopped.map(|reason| {
        let text = message!(
            "tiles.explain.incomplete",
            "Not all are known: {reason}.",
            reason = reason.name() => reason
        );
        Block::from(text)
    });
    let heuristics = Section {
        title: message!("tiles.explain.heuristics", "Heuristics (lower bounds on the moves)"),
        blocks: [Block::Table {
            head: [Message::heuristics(), Message::values(), Message::claims()]
                .map(Text::from)
                .to_vec(),
            rows: estimates
                .iter()
                .map(|&(id, value, claim)| {
                    let value = Message::estimate(Some(value));
                    vec![Message::heuristic(id).into(), value, Message::claim(claim).into()]
                })
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
        "sum": parity.sum(),
        "solvable": parity.is_solvable(),
        "heuristics": estimates.iter().map(|&(id, value, claim)| json!({
            "id": id, "value": value, "claim": claim.name(),
        })).collect::<Vec<_>>(),
        "patterns": patterns.iter().flatten().map(|view| view.iter().map(|pattern| json!({
            "tiles": numbers(pattern), "value": pattern.value,
        })).collect::<Vec<_>>()).collect::<Vec<_>>(),
    });
    Explanation { sections, analysis }
}

/// Whether the goal can be reached, and how that is seen.
fn reachability(
    start: &Board,
    goal: &Board,
    parity: &Parity,
    goal_name: &str,
    place: Message,
) -> Section {
    let kurang = parity.kurang.iter();
    let kurang = kurang.map(|&(tile, kurang)| vec![name(tile), kurang.to_string().into()]);
    let (x, sum) = (parity.x, parity.sum());
    let mut blocks = vec![
        message!(
            "tiles.explain.kurang",
            "Kurang(i): tiles that belong before tile i, but stand after it."
        )
        .into(),
        Block::Table { head: vec!["i".into(), "Kurang(i)".into()], rows: kurang.collect() },
        match x {
            0 => message!(
                "tiles.explain.x-even",
                "X = {x}: the blank is an even number of steps from its place in the goal ({place}).",
                x,
                said place = place
            ),
            _ => message!(
                "tiles.explain.x-odd",
                "X = {x}: the blank is an odd number of steps from its place in the goal ({place}).",
                x,
                said place = place
            ),
        }
        .into(),
        message!(
            "tiles.explain.sum",
            "Sum of Kurang(i) + X = {kurang} + {x} = {sum}.",
            kurang = sum - x,
            x,
            sum
        )
        .into(),
    ];
    blocks.push(match parity.is_solvable() {
        true => message!(
            "tiles.explain.solvable",
            "Solvable. The sum is even, so the goal {goal} can be reached.",
            goal = goal_name
        )
        .into(),
        false => {
            let [why, other] = parity_notes(start, goal, parity);
            message!(
                "tiles.explain.unsolvable",
                "Unsolvable. {why} {other}",
                said why = why,
                said other = other
            )
            .into()
        }
    });
    let title = message!("tiles.explain.parity", "Parity (goal {goal})", goal = goal_name);
    Section { title, blocks }
}

fn name(tile: Tile) -> Text {
    match tile {
        Tile::BLANK => message!("tiles.explain.blank", "blank").into(),
        tile => tile.0.to_string().into(),
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
        vec![tiles.join(" ").into(), pattern.value.to_string().into()]
    };
    Section {
        title: message!(
            "tiles.explain.patterns",
            "Pattern tables, view {view} (sum {sum})",
            view = index + 1,
            sum = sum_of(view)
        ),
        blocks: vec![Block::Table {
            head: vec![
                message!("tiles.explain.tiles", "tiles").into(),
                message!("tiles.explain.moves", "moves of these tiles").into(),
            ],
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
) -> Vec<(&'static str, u32, Claim)> {
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
        Some((entry.id, value, entry.claims[0]))
    };
    HeuristicKind::ALL.iter().filter_map(estimate).collect()
}

/// Why the goal cannot be reached, and which one can.
pub(super) fn parity_notes(start: &Board, goal: &Board, parity: &Parity) -> [Message; 2] {
    let size = start.size();
    let standard =
        [("blank-last", Board::blank_last(size)), ("blank-first", Board::blank_first(size))];
    let reachable = standard.iter().find(|(_, board)| Parity::of(start, board).is_solvable());
    let wanted = standard.iter().find(|(_, board)| board == goal);
    let (goal, words) = wanted.map_or(("file", "of the file"), |&(name, _)| (name, name));
    let odd = message!(
        "tiles.odd",
        "The sum of Kurang(i) + X is {sum}, odd, so the goal {goal} cannot be reached.",
        sum = parity.sum(),
        goal = goal => words
    );
    let other = match reachable {
        None => message!(
            "tiles.no-standard-goal",
            "On {size} neither blank-last nor blank-first can be reached from it.",
            size
        ),
        Some((name, _)) => message!(
            "tiles.other-goal",
            "The goal {goal} can be reached: {option} {goal}.",
            goal = name,
            option option = info::GOAL.info.id
        ),
    };
    [odd, other]
}
