//! What can be said about a board: its pieces, what blocks the way, everything that can be reached,
//! the hardest start among it, and why a board has no solution.

use papan_board::count;
use papan_rushhour::analysis::{Component, Far, blockers_now, component_of, structural_proof};
use papan_rushhour::format::{self, Format, Level};
use papan_rushhour::solver::Solver;
use papan_rushhour::space::{self, Space};
use papan_rushhour::{Axis, Board, Objective, PieceId, Position, rules};
use papan_search::{Limits, Report, StateSpace, StopReason, Verdict};
use serde_json::{Value, json};

use super::search::heuristic;
use super::{frame, info};
use crate::explanation::{Block, Explanation, Section};
use crate::request::RequestError;

/// Nodes and bytes that exploring a component may take. The largest of the public 6x6 boards needs
/// half of it; larger boards may be beyond it, and then only their solution is looked for.
const MOST_NODES: u64 = 30_000_000;
const MOST_BYTES: usize = 512 << 20;
/// Nodes that a search for a solution may take then: some seconds.
const SOLVER_NODES: u64 = 30_000_000;

/// At most so many nodes and [`MOST_BYTES`], within `given`.
fn bounded(given: &Limits, nodes: u64) -> Limits {
    Limits {
        nodes: Some(given.nodes.map_or(nodes, |given| given.min(nodes))),
        memory_bytes: Some(given.memory_bytes.map_or(MOST_BYTES, |given| given.min(MOST_BYTES))),
        ..given.clone()
    }
}

/// Everything, for people and for machines.
pub(super) fn explain(level: &Level, limits: &Limits) -> Explanation {
    let board = &level.board;
    let explore = |objective| component_of(board, objective, &bounded(limits, MOST_NODES));
    let slides = explore(Objective::Slides);
    // The same states: there is no use in failing at them twice.
    let steps = slides.as_ref().map_err(|&reason| reason).and_then(|_| explore(Objective::Steps));
    let components = [slides, steps];
    let report = components[0]
        .is_err()
        .then(|| Solver::new().solve(board, Objective::Slides, &bounded(limits, SOLVER_NODES)));
    let sections = vec![
        pieces(board),
        way(board),
        reachable(level, &components),
        solvability(board, &components[0], report.as_ref()),
        heuristics(board),
    ];
    Explanation { sections, analysis: analysis(level, &components, report.as_ref()) }
}

/// The hardest start alone, as a text that can be read again: titles are comments there.
pub(super) fn hardest(level: &Level, limits: &Limits) -> Result<Explanation, RequestError> {
    let component = component_of(&level.board, Objective::Slides, &bounded(limits, MOST_NODES));
    let component = component.map_err(|reason| {
        RequestError::Stopped(format!(
            "the hardest start is not known: the board reaches more states than were explored \
             ({reason})"
        ))
    })?;
    let states = component.states;
    let starts = |states| count(states, "reachable starts");
    let (title, blocks) = match &component.hardest {
        Some(far) => (
            format!("# Hardest of {}: {}", starts(states), slides(far.distance)),
            vec![Block::Text(text_of(level, &far.position).trim_end().to_owned())],
        ),
        None => (format!("# None of {} can be solved", starts(states)), Vec::new()),
    };
    let analysis = json!({
        "states": states,
        "hardest": component.hardest.as_ref().map(|far| far_json(level, far)),
    });
    Ok(Explanation { sections: vec![Section { title, blocks }], analysis })
}

/// The board with its pieces at `position`, in the format it was read in.
fn text_of(level: &Level, position: &Position) -> String {
    format::write(&level.board, position, level.format)
        .or_else(|_| format::write(&level.board, position, Format::Course))
        .expect("the course format holds every board")
}

fn slides(number: u32) -> String {
    count(number, "slides")
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// How far each piece can go now, back (left, up) and forward.
fn freedom(board: &Board, id: PieceId) -> (u32, u32) {
    let reach = |forward: bool| {
        let slides = rules::slides(board, &Position::start(board)).into_iter();
        let own = slides.filter(|slide| slide.piece == id && (slide.delta > 0) == forward);
        own.map(rules::Slide::cells).max().unwrap_or(0)
    };
    (reach(false), reach(true))
}

fn pieces(board: &Board) -> Section {
    let primary = board.primary();
    let rows = board.ids().map(|id| {
        let piece = board.piece(id);
        let (row, column) = piece.cell(piece.offset);
        let (back, forward) = freedom(board, id);
        let (before, after) = match piece.axis {
            Axis::Horizontal => ("left", "right"),
            Axis::Vertical => ("up", "down"),
        };
        let ways = [(before, back), (after, forward)];
        let ways = ways.into_iter().filter(|&(_, cells)| cells > 0);
        let ways: Vec<String> = ways.map(|(name, cells)| format!("{name} {cells}")).collect();
        vec![
            piece.symbol.to_string(),
            piece.length.to_string(),
            format!("along {} {}", piece.axis.line_name(), piece.line + 1),
            format!("row {}, column {}", row + 1, column + 1),
            if ways.is_empty() { "stuck".to_owned() } else { ways.join(", ") },
        ]
    });
    let table = Block::Table {
        head: words(&["piece", "cells", "moves", "from", "now free to go"]),
        rows: rows.collect(),
    };
    Section {
        title: format!(
            "Board ({}x{}, {}, exit on the {} of {} {})",
            board.rows(),
            board.cols(),
            count(board.pieces().len(), "pieces"),
            board.exit().name(),
            primary.axis.line_name(),
            primary.line + 1
        ),
        blocks: vec![
            Block::Board(frame(board, &Position::start(board), String::new(), None)),
            table,
        ],
    }
}

fn symbols(board: &Board, ids: &[PieceId]) -> Vec<String> {
    ids.iter().map(|&id| board.piece(id).symbol.to_string()).collect()
}

fn way(board: &Board) -> Section {
    let name = board.primary().symbol;
    let blocking = symbols(board, &blockers_now(board));
    let distance = board.exit_distance(board.primary().offset);
    let walls = board.walls_along(board.primary().axis, board.primary().line)
        & board.lane(board.primary().offset);
    let text = match &blocking[..] {
        _ if distance == 0 => format!("{name} stands at the exit: this board is solved."),
        [] if walls != 0 => format!("A wall stands between {name} and the exit."),
        [] => format!("Nothing: {name} can drive to the exit in one slide."),
        [one] => format!("{one} stands between {name} and the exit."),
        [most @ .., last] => {
            format!("{} and {last} stand between {name} and the exit.", most.join(", "))
        }
    };
    Section { title: "What blocks the way now".to_owned(), blocks: vec![Block::Text(text)] }
}

type Components = [Result<Component, StopReason>; 2];

fn reachable(level: &Level, components: &Components) -> Section {
    let title = "Reachable states".to_owned();
    let component = match &components[0] {
        Ok(component) => component,
        Err(reason) => {
            let text = format!("Not counted: {reason} while exploring them.");
            return Section { title, blocks: vec![Block::Text(text)] };
        }
    };
    let cell = |read: &dyn Fn(&Component) -> Option<String>| {
        let missing = || "-".to_owned();
        components
            .iter()
            .map(|found| found.as_ref().ok().and_then(read).unwrap_or_else(missing))
            .collect::<Vec<_>>()
    };
    let row = |name: &str, read: &dyn Fn(&Component) -> Option<String>| {
        let mut row = vec![name.to_owned()];
        row.extend(cell(read));
        row
    };
    let solutions = |component: &Component| match (component.optimum, component.solutions) {
        (None, _) => None,
        (Some(_), u64::MAX) => Some(format!("at least {}", u64::MAX)),
        (Some(_), number) => Some(number.to_string()),
    };
    let table = Block::Table {
        head: words(&["", "slides", "steps"]),
        rows: vec![
            row("shortest solution", &|found| Some(found.optimum?.to_string())),
            row("solutions of that length", &solutions),
            row("farthest state from here", &|found| Some(found.farthest.distance.to_string())),
            row("hardest start among them", &|found| {
                Some(found.hardest.as_ref()?.distance.to_string())
            }),
        ],
    };
    let board = &level.board;
    let mut blocks = vec![
        Block::Text(format!(
            "{} can be reached; solved among them: {}.",
            count(component.states, "states"),
            component.solved
        )),
        table,
        Block::Text(format!("A farthest state, {} away:", slides(component.farthest.distance))),
        Block::Board(frame(board, &component.farthest.position, String::new(), None)),
    ];
    if component.hardest.is_some() {
        blocks.push(Block::Text("--hardest prints the hardest start as a board.".to_owned()));
    }
    blocks.extend(claims(level, component).into_iter().map(Block::Text));
    Section { title, blocks }
}

/// What the text claims about the board, and whether it is so.
fn claims(level: &Level, component: &Component) -> Option<String> {
    let claims = level.claims?;
    let (slides_ok, states_ok) =
        (Some(claims.slides) == component.optimum, claims.states == component.states);
    let verdict = match (slides_ok, states_ok) {
        (true, true) => "both are right",
        (true, false) => "the states are wrong",
        (false, true) => "the slides are wrong",
        (false, false) => "both are wrong",
    };
    let claimed = slides(claims.slides);
    let states = count(claims.states, "states");
    Some(format!("The line claims {claimed} and {states}: {verdict}."))
}

fn solvability(
    board: &Board,
    component: &Result<Component, StopReason>,
    report: Option<&Report<rules::Slide>>,
) -> Section {
    let proof = structural_proof(board);
    let why = proof.map(|proof| Block::Text(format!("Why: {proof}.")));
    let mut blocks = vec![Block::Text(match (component, report) {
        (Ok(found), _) => match found.optimum {
            Some(optimum) => format!("Solvable in {}, no fewer.", slides(optimum)),
            None => format!(
                "Unsolvable: {} can be reached, and none of them is solved.",
                count(found.states, "states")
            ),
        },
        (Err(_), Some(report)) => match (&report.verdict, report.plan()) {
            (Verdict::Unsolvable, _) => {
                "Unsolvable: a search found nothing left to try.".to_owned()
            }
            (_, Some(plan)) if report.is_optimal() => {
                format!("Solvable in {}, no fewer.", slides(plan.cost.0))
            }
            (_, Some(plan)) => format!(
                "Solvable in {}; no solution has fewer than {}.",
                slides(plan.cost.0),
                report.lower_bound
            ),
            (_, None) => format!(
                "Not known: a search of {SOLVER_NODES} nodes found no solution; none has fewer \
                 than {}.",
                slides(report.lower_bound.0)
            ),
        },
        (Err(_), None) => "Not known.".to_owned(),
    })];
    blocks.extend(why);
    Section { title: "Solvability".to_owned(), blocks }
}

/// The value of each heuristic at the start, for one objective; none is a proof of unsolvability.
struct Estimates(Objective);

impl space::Visitor for Estimates {
    type Output = Vec<Option<u32>>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Vec<Option<u32>> {
        let estimate = |id| {
            let heuristic = heuristic::<W>(id, space.board(), self.0);
            heuristic.estimate(space, &space.initial()).map(|cost| cost.0)
        };
        info::INFO.heuristics.iter().map(|entry| estimate(entry.id)).collect()
    }
}

/// A heuristic's name, and its value and claim for slides and for steps.
type Estimate = (&'static str, [(Option<u32>, &'static str); 2]);

fn estimates(board: &Board) -> Vec<Estimate> {
    let [slides, steps] =
        Objective::ALL.map(|objective| space::dispatch(board, objective, Estimates(objective)));
    let heuristics = info::INFO.heuristics.iter();
    heuristics
        .zip(slides.into_iter().zip(steps))
        .map(|(entry, (slides, steps))| {
            let claims = [entry.claims[0].name(), entry.claims[1].name()];
            (entry.id, [(slides, claims[0]), (steps, claims[1])])
        })
        .collect()
}

fn heuristics(board: &Board) -> Section {
    let rows = estimates(board).into_iter().map(|(id, values)| {
        let mut row = vec![id.to_owned()];
        for (value, claim) in values {
            row.push(value.map_or_else(|| "unsolvable".to_owned(), |value| value.to_string()));
            row.push(claim.to_owned());
        }
        row
    });
    let head = words(&["heuristic", "slides", "claim", "steps", "claim"]);
    Section {
        title: "Heuristics (estimates of what is left)".to_owned(),
        blocks: vec![Block::Table { head, rows: rows.collect() }],
    }
}

fn far_json(level: &Level, far: &Far) -> Value {
    json!({ "distance": far.distance, "board": text_of(level, &far.position) })
}

fn analysis(
    level: &Level,
    components: &Components,
    report: Option<&Report<rules::Slide>>,
) -> Value {
    let board = &level.board;
    let pieces = board.ids().map(|id| {
        let piece = board.piece(id);
        let (row, column) = piece.cell(piece.offset);
        let (back, forward) = freedom(board, id);
        json!({
            "piece": piece.symbol, "cells": piece.length,
            "moves_along": piece.axis.line_name(), "row": row + 1, "column": column + 1,
            "free_back": back, "free_forward": forward,
        })
    });
    let measured = |component: &Result<Component, StopReason>| {
        component.as_ref().ok().map(|found| {
            json!({
                "optimum": found.optimum,
                "solutions": found.optimum.map(|_| found.solutions),
                "farthest": far_json(level, &found.farthest),
                "hardest": found.hardest.as_ref().map(|far| far_json(level, far)),
            })
        })
    };
    let solvable = match (&components[0], report.map(|report| &report.verdict)) {
        (Ok(component), _) => Some(component.optimum.is_some()),
        (Err(_), Some(Verdict::Unsolvable)) => Some(false),
        (Err(_), _) => report.and_then(Report::plan).map(|_| true),
    };
    let counted = components[0].as_ref().ok();
    json!({
        "size": format!("{}x{}", board.rows(), board.cols()),
        "exit": board.exit().name(),
        "pieces": pieces.collect::<Vec<_>>(),
        "walls": board.walls().map(|(row, column)| json!([row + 1, column + 1])).collect::<Vec<_>>(),
        "blockers": symbols(board, &blockers_now(board)),
        "states": counted.map(|component| component.states),
        "solved_states": counted.map(|component| component.solved),
        "solvable": solvable,
        "reason": structural_proof(board),
        "slides": measured(&components[0]),
        "steps": measured(&components[1]),
        "heuristics": estimates(board).into_iter().map(|(id, [slides, steps])| json!({
            "id": id,
            "slides": { "value": slides.0, "claim": slides.1 },
            "steps": { "value": steps.0, "claim": steps.1 },
        })).collect::<Vec<_>>(),
    })
}
