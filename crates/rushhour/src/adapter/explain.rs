//! What can be said about a board: its pieces, what blocks the path to the exit, everything
//! reachable, the hardest start among it, and why a board has no solution.

use crate::analysis::{
    Component, Far, blockers_now, component_within, obstacles_in_the_way, structural_proof,
};
use crate::format::{self, Format, Level};
use crate::heuristics::HeuristicKind;
use crate::solver::Solver;
use crate::space::{self, Space};
use crate::{Axis, Board, Objective, PieceId, Position, rules};
use papan_puzzle::count;
use papan_search::{Budget, Cost, Limits, Report, Share, StateSpace, StopReason, Verdict};
use serde_json::{Value, json};

use super::frame;
use papan_puzzle::{Block, Explanation, Section};
use papan_puzzle::{RequestError, message};

/// How many nodes and bytes exploring a component may take. The largest of the public 6x6 boards
/// needs half of that; larger boards may be beyond it, and then only their solution is looked for.
const MAX_NODES: u64 = 30_000_000;
const MAX_BYTES: usize = 512 << 20;
/// How many nodes a search for a solution may take then: some seconds.
const SOLVER_NODES: u64 = 30_000_000;

/// At most so many nodes, and [`MAX_BYTES`].
fn share(nodes: u64) -> Share {
    Share { nodes: Some(nodes), memory_bytes: Some(MAX_BYTES), ..Share::default() }
}

/// Everything, for people and for machines.
pub(super) fn explain(level: &Level, limits: &Limits) -> Explanation {
    let board = &level.board;
    let budget = &mut Budget::new(limits);
    let mut explore = |objective| component_within(board, objective, budget, share(MAX_NODES));
    let slides = explore(Objective::Slides);
    // The same states: there is no point in failing on them twice.
    let steps = slides.as_ref().map_err(|&reason| reason).and_then(|_| explore(Objective::Steps));
    let components = [slides, steps];
    let report = components[0].is_err().then(|| {
        budget.part(share(SOLVER_NODES), |limits| {
            Solver::new().solve(board, Objective::Slides, limits)
        })
    });
    let sections = vec![
        pieces(level),
        blocking(board),
        reachable(level, &components),
        solvability(board, &components[0], report.as_ref()),
        heuristics(board),
    ];
    Explanation { sections, analysis: analysis(level, &components, report.as_ref()) }
}

/// The hardest start alone, as a text that can be read again: titles become comments.
pub(super) fn hardest(level: &Level, limits: &Limits) -> Result<Explanation, RequestError> {
    let budget = &mut Budget::new(limits);
    let component = component_within(&level.board, Objective::Slides, budget, share(MAX_NODES));
    let component = component.map_err(|reason| {
        RequestError::Stopped(message!(
            "rushhour.hardest-unknown",
            "the hardest start is not known: the board reaches more states than were explored \
             ({reason})",
            reason = reason.name() => reason
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

/// How far each piece can move now, backward (left, up) and forward.
fn freedom(board: &Board, id: PieceId) -> (u32, u32) {
    let reach = |forward: bool| {
        let slides = rules::slides(board, &Position::start(board)).into_iter();
        let own = slides.filter(|slide| slide.piece == id && (slide.delta > 0) == forward);
        own.map(rules::Slide::cells).max().unwrap_or(0)
    };
    (reach(false), reach(true))
}

fn pieces(level: &Level) -> Section {
    let board = &level.board;
    let primary = board.primary();
    let rows = board.ids().map(|id| {
        let piece = board.piece(id);
        let (row, column) = piece.cell(piece.offset);
        let (back, forward) = freedom(board, id);
        let (before, after) = match piece.axis {
            Axis::Horizontal => ("left", "right"),
            Axis::Vertical => ("up", "down"),
        };
        let directions = [(before, back), (after, forward)];
        let directions = directions.into_iter().filter(|&(_, cells)| cells > 0);
        let directions: Vec<String> =
            directions.map(|(name, cells)| format!("{name} {cells}")).collect();
        vec![
            piece.symbol.to_string(),
            piece.length.to_string(),
            format!("along {} {}", piece.axis.line_name(), piece.line + 1),
            format!("row {}, column {}", row + 1, column + 1),
            if directions.is_empty() { "stuck".to_owned() } else { directions.join(", ") },
        ]
    });
    let blocks = board.blocks().iter().map(|block| {
        vec![
            block.symbol.to_string(),
            "1".to_owned(),
            "never".to_owned(),
            format!("row {}, column {}", block.row + 1, block.col + 1),
            "stuck".to_owned(),
        ]
    });
    let table = Block::Table {
        head: words(&["piece", "cells", "moves", "from", "now free to go"]),
        rows: rows.chain(blocks).collect(),
    };
    let mut shown =
        vec![Block::Board(frame(board, &Position::start(board), String::new(), None)), table];
    shown.extend(level.notes.iter().cloned().map(Block::Text));
    Section {
        title: format!(
            "Board ({}x{}, {}, exit on the {} of {} {})",
            board.rows(),
            board.cols(),
            count(board.pieces().len() + board.blocks().len(), "pieces"),
            board.exit().name(),
            primary.axis.line_name(),
            primary.line + 1
        ),
        blocks: shown,
    }
}

/// The names of what is in the way: pieces that move, then pieces of one cell.
pub(super) fn blockers(board: &Board) -> Vec<String> {
    let pieces = blockers_now(board).into_iter().map(|id| board.piece(id).symbol);
    let blocks = obstacles_in_the_way(board)
        .into_iter()
        .filter_map(|(row, column)| Some(board.block_at(row, column)?.symbol));
    pieces.chain(blocks).map(String::from).collect()
}

fn blocking(board: &Board) -> Section {
    let name = board.primary().symbol;
    let blocking = blockers(board);
    let distance = board.exit_distance(board.primary().offset);
    let is_barred = !obstacles_in_the_way(board).is_empty();
    let text = match &blocking[..] {
        _ if distance == 0 => format!("{name} stands at the exit: this board is solved."),
        [] if is_barred => format!("A wall stands between {name} and the exit."),
        [] => format!("Nothing: {name} can drive to the exit in one slide."),
        [one] => format!("{one} stands between {name} and the exit."),
        several => {
            let several: Vec<&str> = several.iter().map(String::as_str).collect();
            format!("{} stand between {name} and the exit.", listed(&several))
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
        blocks.push(Block::Text("option hardest prints the hardest start as a board.".to_owned()));
    }
    blocks.extend(claims(level, components).into_iter().map(Block::Text));
    Section { title, blocks }
}

/// What the text claims about the board, and whether it is true.
fn claims(level: &Level, components: &Components) -> Option<String> {
    let claims = level.claims?;
    let [slides_found, steps_found] = components.each_ref().map(|found| found.as_ref().ok());
    let states = slides_found?.states;
    let optimum = |found: Option<&Component>| found.and_then(|found| found.optimum);
    let mut parts =
        vec![("slides", slides(claims.slides), Some(claims.slides) == optimum(slides_found))];
    if let Some(steps) = claims.steps {
        parts.push(("steps", count(steps, "steps"), Some(steps) == optimum(steps_found)));
    }
    parts.push(("states", count(claims.states, "states"), claims.states == states));
    let all: Vec<&str> = parts.iter().map(|(_, text, _)| text.as_str()).collect();
    let wrong: Vec<String> =
        parts.iter().filter(|part| !part.2).map(|(name, ..)| format!("the {name}")).collect();
    let wrong: Vec<&str> = wrong.iter().map(String::as_str).collect();
    let every = if all.len() == 2 { "both" } else { "all" };
    let verdict = match wrong.len() {
        0 => format!("{every} are right"),
        wrong if wrong == all.len() => format!("{every} are wrong"),
        _ => format!("{} are wrong", listed(&wrong)),
    };
    Some(format!("The line claims {}: {verdict}.", listed(&all)))
}

/// `a`, `a and b`, `a, b and c`.
fn listed(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
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
            (_, None) if report.lower_bound == Cost::ZERO => "Not known.".to_owned(),
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

/// The value of each heuristic at the start, for one objective; `None` is a proof of unsolvability.
struct Estimates(Objective);

impl space::Visitor for Estimates {
    type Output = Vec<Option<u32>>;

    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Vec<Option<u32>> {
        let estimate = |kind: &HeuristicKind| {
            let heuristic = kind.build::<W>(space.board(), self.0);
            heuristic.estimate(space, &space.initial()).map(|cost| cost.0)
        };
        HeuristicKind::ALL.iter().map(estimate).collect()
    }
}

/// A heuristic's name, and its value and claim for slides and for steps.
type Estimate = (&'static str, [(Option<u32>, &'static str); 2]);

fn estimates(board: &Board) -> Vec<Estimate> {
    let [slides, steps] = [Objective::Slides, Objective::Steps]
        .map(|objective| space::dispatch(board, objective, Estimates(objective)));
    HeuristicKind::INFOS
        .iter()
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
    let blocks = board.blocks().iter().map(|block| {
        json!({
            "piece": block.symbol, "cells": 1,
            "moves_along": null, "row": block.row + 1, "column": block.col + 1,
            "free_back": 0, "free_forward": 0,
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
        "notes": level.notes,
        "pieces": pieces.chain(blocks).collect::<Vec<_>>(),
        "walls": board.walls().map(|(row, column)| json!([row + 1, column + 1])).collect::<Vec<_>>(),
        "blockers": blockers(board),
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
