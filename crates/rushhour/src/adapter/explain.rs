//! What can be said about a board: its pieces, what blocks the path to the exit, everything
//! reachable, the hardest start among it, and why a board has no solution.

use crate::analysis::{
    Component, blockers_now, component_within, obstacles_in_the_way, structural_proof,
};
use crate::format::{self, Format, Level};
use crate::heuristics::HeuristicKind;
use crate::solver::Solver;
use crate::space::{self, Space};
use crate::{Axis, Board, Objective, PieceId, Position, rules};
use papan_search::{Budget, Claim, Cost, Limits, Report, Share, StateSpace, StopReason, Verdict};
use serde_json::json;

use super::analysis::{analysis, far_json};
use super::frame;
use papan_puzzle::{Block, Explanation, Message, Section, Text, all_of};
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
    let (title, blocks) = match &component.hardest {
        Some(far) => (
            message!(
                "rushhour.hardest",
                "# Hardest of {reachable_starts}: {slides}",
                count reachable_starts = states,
                count slides = far.distance
            ),
            vec![text_of(level, &far.position).trim_end().into()],
        ),
        None => (
            message!(
                "rushhour.none-solvable",
                "# None of {reachable_starts} can be solved",
                count reachable_starts = states
            ),
            Vec::new(),
        ),
    };
    let analysis = json!({
        "states": states,
        "hardest": component.hardest.as_ref().map(|far| far_json(level, far)),
    });
    Ok(Explanation { sections: vec![Section { title, blocks }], analysis })
}

/// The board with its pieces at `position`, in the format it was read in.
pub(super) fn text_of(level: &Level, position: &Position) -> String {
    format::write(&level.board, position, level.format)
        .or_else(|_| format::write(&level.board, position, Format::Course))
        .expect("the course format holds every board")
}

/// So many slides or steps.
pub(super) fn amount(objective: Objective, number: u32) -> Message {
    match objective {
        Objective::Slides => message!("rushhour.slides", "{slides}", count slides = number),
        Objective::Steps => message!("rushhour.steps", "{steps}", count steps = number),
    }
}

/// A proof, as a sentence.
pub(super) fn why(proof: Message) -> Message {
    message!("rushhour.why", "Why: {reason}.", said reason = proof)
}

/// How far each piece can move now, backward (left, up) and forward.
pub(super) fn freedom(board: &Board, id: PieceId) -> (u32, u32) {
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
        vec![
            piece.symbol.to_string().into(),
            piece.length.to_string().into(),
            message!(
                "rushhour.explain.along",
                "along {axis} {line}",
                axis = piece.axis.line_name() => piece.axis.line_name(),
                line = piece.line + 1
            )
            .into(),
            Message::cell(row.into(), column.into()).into(),
            free_directions(piece.axis, back, forward),
        ]
    });
    let blocks = board.blocks().iter().map(|block| {
        vec![
            block.symbol.to_string().into(),
            "1".into(),
            message!("rushhour.explain.never", "never").into(),
            Message::cell(block.row.into(), block.col.into()).into(),
            stuck(),
        ]
    });
    let table = Block::Table {
        head: [
            message!("rushhour.explain.piece", "piece"),
            message!("rushhour.explain.cells", "cells"),
            message!("rushhour.explain.moves", "moves"),
            message!("rushhour.explain.from", "from"),
            message!("rushhour.explain.free", "now free to go"),
        ]
        .map(Text::from)
        .to_vec(),
        rows: rows.chain(blocks).collect(),
    };
    let mut shown =
        vec![Block::Board(frame(board, &Position::start(board), String::new(), None)), table];
    shown.extend(level.notes.iter().cloned().map(Block::from));
    let title = message!(
        "rushhour.explain.board",
        "Board ({rows}x{columns}, {pieces}, exit on the {side} of {axis} {line})",
        rows = board.rows(),
        columns = board.cols(),
        count pieces = board.pieces().len() + board.blocks().len(),
        side = board.exit().name() => board.exit().name(),
        axis = primary.axis.line_name() => primary.axis.line_name(),
        line = primary.line + 1
    );
    Section { title, blocks: shown }
}

fn stuck() -> Text {
    message!("rushhour.explain.stuck", "stuck").into()
}

/// How many cells a piece may move backward and forward.
fn free_directions(axis: Axis, back: u32, forward: u32) -> Text {
    let back = (back > 0).then(|| match axis {
        Axis::Horizontal => message!("rushhour.explain.left", "left {cells}", cells = back),
        Axis::Vertical => message!("rushhour.explain.up", "up {cells}", cells = back),
    });
    let forward = (forward > 0).then(|| match axis {
        Axis::Horizontal => message!("rushhour.explain.right", "right {cells}", cells = forward),
        Axis::Vertical => message!("rushhour.explain.down", "down {cells}", cells = forward),
    });
    let directions: Vec<Message> = back.into_iter().chain(forward).collect();
    if directions.is_empty() { stuck() } else { directions.into() }
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
        _ if distance == 0 => message!(
            "rushhour.explain.at-exit",
            "{primary} stands at the exit: this board is solved.",
            primary = name
        ),
        [] if is_barred => message!(
            "rushhour.explain.wall",
            "A wall stands between {primary} and the exit.",
            primary = name
        ),
        [] => message!(
            "rushhour.explain.nothing",
            "Nothing: {primary} can drive to the exit in one slide.",
            primary = name
        ),
        [one] => message!(
            "rushhour.explain.blocker",
            "{blocker} stands between {primary} and the exit.",
            blocker = one,
            primary = name
        ),
        several => message!(
            "rushhour.explain.blockers",
            "{blockers} stand between {primary} and the exit.",
            said blockers = all_of(several.iter().map(String::as_str)),
            primary = name
        ),
    };
    let title = message!("rushhour.explain.blocking", "What blocks the way now");
    Section { title, blocks: vec![text.into()] }
}

pub(super) type Components = [Result<Component, StopReason>; 2];

fn reachable(level: &Level, components: &Components) -> Section {
    let title = message!("rushhour.explain.reachable", "Reachable states");
    let component = match &components[0] {
        Ok(component) => component,
        Err(reason) => {
            let text = message!(
                "rushhour.explain.not-counted",
                "Not counted: {reason} while exploring them.",
                reason = reason.name() => reason
            );
            return Section { title, blocks: vec![text.into()] };
        }
    };
    let row = |name: Message, read: &dyn Fn(&Component) -> Option<Text>| {
        let cell = |found: &Result<Component, StopReason>| found.as_ref().ok().and_then(read);
        let cells = components.iter().map(|found| cell(found).unwrap_or_else(|| "-".into()));
        [name.into()].into_iter().chain(cells).collect()
    };
    let number = |number: u32| Text::from(number.to_string());
    let solutions = |component: &Component| match (component.optimum, component.solutions) {
        (None, _) => None,
        (Some(_), u64::MAX) => {
            let least =
                message!("rushhour.explain.at-least", "at least {number}", number = u64::MAX);
            Some(least.into())
        }
        (Some(_), number) => Some(number.to_string().into()),
    };
    let table = Block::Table {
        head: vec!["".into(), in_slides(), in_steps()],
        rows: vec![
            row(message!("rushhour.explain.shortest", "shortest solution"), &|found| {
                found.optimum.map(number)
            }),
            row(message!("rushhour.explain.solutions", "solutions of that length"), &solutions),
            row(message!("rushhour.explain.farthest", "farthest state from here"), &|found| {
                Some(number(found.farthest.distance))
            }),
            row(message!("rushhour.explain.hardest", "hardest start among them"), &|found| {
                Some(number(found.hardest.as_ref()?.distance))
            }),
        ],
    };
    let board = &level.board;
    let mut blocks = vec![
        message!(
            "rushhour.explain.states",
            "{states} can be reached; solved among them: {solved}.",
            count states = component.states,
            solved = component.solved
        )
        .into(),
        table,
        message!(
            "rushhour.explain.farthest-board",
            "A farthest state, {slides} away:",
            count slides = component.farthest.distance
        )
        .into(),
        Block::Board(frame(board, &component.farthest.position, String::new(), None)),
    ];
    if component.hardest.is_some() {
        let hint = message!(
            "rushhour.explain.print-hardest",
            "{option} prints the hardest start as a board.",
            option option = super::info::HARDEST.info.id
        );
        blocks.push(hint.into());
    }
    blocks.extend(claims(level, components).map(Block::from));
    Section { title, blocks }
}

fn in_slides() -> Text {
    message!("rushhour.explain.in-slides", "slides").into()
}

fn in_steps() -> Text {
    message!("rushhour.explain.in-steps", "steps").into()
}

/// What the text claims about the board, and whether it is true.
fn claims(level: &Level, components: &Components) -> Option<Message> {
    let claims = level.claims?;
    let [slides_found, steps_found] = components.each_ref().map(|found| found.as_ref().ok());
    let states = slides_found?.states;
    let optimum = |found: Option<&Component>| found.and_then(|found| found.optimum);
    let mut parts = vec![(
        message!("rushhour.explain.the-slides", "the slides"),
        amount(Objective::Slides, claims.slides),
        Some(claims.slides) == optimum(slides_found),
    )];
    if let Some(steps) = claims.steps {
        parts.push((
            message!("rushhour.explain.the-steps", "the steps"),
            amount(Objective::Steps, steps),
            Some(steps) == optimum(steps_found),
        ));
    }
    parts.push((
        message!("rushhour.explain.the-states", "the states"),
        message!("rushhour.states", "{states}", count states = claims.states),
        claims.states == states,
    ));
    let all = all_of(parts.iter().map(|(_, amount, _)| amount.clone()));
    let number = parts.len();
    let wrong: Vec<Message> =
        parts.into_iter().filter(|part| !part.2).map(|(name, ..)| name).collect();
    let verdict = match (wrong.len(), number) {
        (0, 2) => message!("rushhour.explain.both-right", "both are right"),
        (0, _) => message!("rushhour.explain.all-right", "all are right"),
        (2, 2) => message!("rushhour.explain.both-wrong", "both are wrong"),
        (wrong, number) if wrong == number => {
            message!("rushhour.explain.all-wrong", "all are wrong")
        }
        _ => message!(
            "rushhour.explain.some-wrong",
            "{which} are wrong",
            said which = all_of(wrong)
        ),
    };
    Some(message!(
        "rushhour.explain.claims",
        "The line claims {amounts}: {verdict}.",
        said amounts = all,
        said verdict = verdict
    ))
}

fn solvability(
    board: &Board,
    component: &Result<Component, StopReason>,
    report: Option<&Report<rules::Slide>>,
) -> Section {
    let optimal = |slides: u32| message!("rushhour.explain.optimum", "Solvable in {slides}, no fewer.", count slides = slides);
    let unknown = || message!("rushhour.explain.unknown", "Not known.");
    let text = match (component, report) {
        (Ok(found), _) => match found.optimum {
            Some(optimum) => optimal(optimum),
            None => message!(
                "rushhour.explain.exhausted",
                "Unsolvable: {states} can be reached, and none of them is solved.",
                count states = found.states
            ),
        },
        (Err(_), Some(report)) => match (&report.verdict, report.plan()) {
            (Verdict::Unsolvable, _) => message!(
                "rushhour.explain.nothing-left",
                "Unsolvable: a search found nothing left to try."
            ),
            (_, Some(plan)) if report.is_optimal() => optimal(plan.cost.0),
            (_, Some(plan)) => message!(
                "rushhour.explain.solvable",
                "Solvable in {slides}; no solution has fewer than {bound}.",
                count slides = plan.cost,
                bound = report.lower_bound
            ),
            (_, None) if report.lower_bound == Cost::ZERO => unknown(),
            (_, None) => message!(
                "rushhour.explain.not-found",
                "Not known: a search of {nodes} nodes found no solution; none has fewer than \
                 {slides}.",
                nodes = SOLVER_NODES,
                count slides = report.lower_bound
            ),
        },
        (Err(_), None) => unknown(),
    };
    let why = structural_proof(board).map(why);
    let title = message!("rushhour.explain.solvability", "Solvability");
    Section { title, blocks: [text].into_iter().chain(why).map(Block::from).collect() }
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
type Estimate = (&'static str, [(Option<u32>, Claim); 2]);

pub(super) fn estimates(board: &Board) -> Vec<Estimate> {
    let [slides, steps] = [Objective::Slides, Objective::Steps]
        .map(|objective| space::dispatch(board, objective, Estimates(objective)));
    HeuristicKind::INFOS
        .iter()
        .zip(slides.into_iter().zip(steps))
        .map(|(entry, (slides, steps))| {
            (entry.id, [(slides, entry.claims[0]), (steps, entry.claims[1])])
        })
        .collect()
}

fn heuristics(board: &Board) -> Section {
    let rows = estimates(board).into_iter().map(|(id, values)| {
        let mut row = vec![Message::heuristic(id).into()];
        for (value, claim) in values {
            row.push(Message::estimate(value));
            row.push(Message::claim(claim).into());
        }
        row
    });
    let claim = || Message::claims().into();
    let head = vec![Message::heuristics().into(), in_slides(), claim(), in_steps(), claim()];
    Section {
        title: message!("rushhour.explain.heuristics", "Heuristics (estimates of what is left)"),
        blocks: vec![Block::Table { head, rows: rows.collect() }],
    }
}
