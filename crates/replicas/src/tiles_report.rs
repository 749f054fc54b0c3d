//! The program of the 15-puzzle report: branch and bound that remembers no states.
//!
//! What decides its numbers:
//! - **No state is remembered.** Only a move straight back is left out, so a position is expanded once
//!   for every way that leads to it: 870 and 12,870 nodes where a search that remembers positions needs
//!   788 and 10,911.
//! - **Newest first among equals.** A node is put before the first one that costs no less. (It goes
//!   through a list to find that place, which takes time in the square of the nodes; buckets of stacks
//!   give the same order.)
//! - **Up, left, down, right** is the order of the blank's moves, so of equal children right is first.
//! - **Misplaced tiles** are the estimate. It is a weak one, and what most of the nodes are owed to.
//! - **The goal is recognised when a node is taken**, and what is printed is the number of children made.
//! - **Kurang**: nothing is searched if the sum of Kurang(i) and X is odd.
//!
//! It is for 4x4 and for the goal with the blank last; anything else is refused.

use papan_puzzle::{
    Direction, Found, LevelText, Monitor, OptionValue, Outcome, RequestError, SolveRequest, message,
};
use papan_search::kit::{Arena, BucketQueue, NodeId, Priority};
use papan_search::{Cost, Ending, Plan, StopReason};
use papan_tiles::notation::{self, Notation};
use papan_tiles::{Board, format};

use crate::replica::Replica;
use crate::run::{Meter, run, unread};

/// For the list.
pub(crate) static BRANCH_AND_BOUND: Replica = Replica {
    id: "replica-branch-and-bound",
    puzzle: "tiles",
    document: "the 15-puzzle report",
    name: "Branch and Bound",
    summary: "best first by moves and misplaced tiles, without remembering states",
    options: &[],
    run: answer,
    watch: None,
};

const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;
/// What the blank is written as.
const BLANK: u8 = CELLS as u8;

type Matrix = [u8; CELLS];

/// The report's `Node`. Its path is a link to its parent here, not a copy.
#[derive(Debug)]
struct Node {
    matrix: Matrix,
    empty: u8,
    moves: u16,
    came: Option<(Direction, NodeId)>,
}

fn answer(
    level: &LevelText<'_>,
    request: &SolveRequest,
    monitor: &mut dyn Monitor,
) -> Result<Outcome, RequestError> {
    let start = format::parse_level(level).map_err(|error| unread(&error))?;
    let matrix = matrix_of(&start)?;
    let mut notation = Notation::Blank;
    for (option, word, _) in request.options.given() {
        match option {
            "goal" if word != "blank-last" => {
                return Err(RequestError::Unfit(message!(
                    "replica.goal",
                    "found the goal {found}; the 15-puzzle report's program knows blank-last only",
                    found = word
                )));
            }
            "moves" => notation = Notation::read(Some(word)).unwrap_or_default(),
            _ => {}
        }
    }
    let factor = solveable_factor(&matrix);
    let mut notes = Vec::new();
    if factor % 2 == 1 {
        notes.push(message!(
            "replica.not-solveable",
            "The program says that the puzzle is not solveable: Sigma(Kurang(i)) + X = {factor} is odd.",
            factor
        ));
    }
    let report = run(&request.limits, monitor, |meter| match factor % 2 {
        0 => search(&matrix, meter),
        _ => Ok(Ending::Stopped(StopReason::Incomplete, None)),
    });
    let write = |moves: &[Direction]| notation::write(&start, moves, notation);
    Ok(Outcome::Search(Found::new(&report, Some("misplaced"), notes, write)))
}

fn matrix_of(board: &Board) -> Result<Matrix, RequestError> {
    let unfit = |_| {
        let size = board.size();
        RequestError::Unfit(message!(
            "replica.size",
            "found a board of {size}; the 15-puzzle report's program is for 4x4",
            size
        ))
    };
    let size = board.size();
    let tiles: Vec<u8> =
        board.tiles().iter().map(|tile| if tile.0 == 0 { BLANK } else { tile.0 }).collect();
    // A board of another shape may have as many cells.
    let tiles = if size.columns() == SIDE { tiles } else { Vec::new() };
    Matrix::try_from(tiles).map_err(unfit)
}

/// `solveableFactor`: the sum of Kurang(i), and X.
fn solveable_factor(matrix: &Matrix) -> usize {
    let mut sum = 0;
    for (index, tile) in matrix.iter().enumerate() {
        sum += matrix[index + 1..].iter().filter(|&behind| behind < tile).count();
    }
    let empty = empty_cell(matrix);
    sum + (empty / SIDE + empty % SIDE) % 2
}

fn empty_cell(matrix: &Matrix) -> usize {
    matrix.iter().position(|&tile| tile == BLANK).expect("a board has a blank")
}

/// `countCorrectPosition`.
fn correct_positions(matrix: &Matrix) -> usize {
    let is_correct = |&(index, &tile): &(usize, &u8)| usize::from(tile) == index + 1;
    matrix.iter().enumerate().filter(is_correct).filter(|&(_, &tile)| tile != BLANK).count()
}

/// The loop of the main program.
fn search(start: &Matrix, meter: &mut Meter<'_>) -> Result<Ending<Direction>, StopReason> {
    let mut nodes: Arena<Node> = Arena::new();
    let mut live = BucketQueue::new();
    let add =
        |node: Node, nodes: &mut Arena<Node>, live: &mut BucketQueue, meter: &mut Meter<'_>| {
            let misplaced = CELLS - 1 - correct_positions(&node.matrix);
            let cost = u32::from(node.moves) + misplaced as u32;
            let id = NodeId::from_index(nodes.len());
            nodes.push(node, meter)?;
            live.push(Priority(cost, 0), id, meter)
        };
    let empty = empty_cell(start) as u8;
    let root = Node { matrix: *start, empty, moves: 0, came: None };
    add(root, &mut nodes, &mut live, meter)?;
    meter.stats.roots = 1;
    while let Some((_, id)) = live.pop(meter) {
        let &Node { matrix, empty, moves, came } = nodes.get(id.index());
        if correct_positions(&matrix) == CELLS - 1 {
            return Ok(Ending::Found(plan(&nodes, id), None));
        }
        meter.stats.expanded += 1;
        for direction in Direction::ALL {
            let Some(cell) = cell_beside(empty, direction) else { continue };
            if came.is_some_and(|(last, _)| last == direction.opposite()) {
                continue;
            }
            // What the report prints as "nodes generated" is `Stats::generated`.
            meter.generate()?;
            let mut matrix = matrix;
            matrix.swap(usize::from(empty), usize::from(cell));
            let moves = moves + 1;
            let node = Node { matrix, empty: cell, moves, came: Some((direction, id)) };
            add(node, &mut nodes, &mut live, meter)?;
        }
        meter.stats.stored = nodes.len() as u64;
        meter.stats.max_open = meter.stats.max_open.max(live.len() as u64);
    }
    // Every node has a child, so this is never reached.
    Ok(Ending::Stopped(StopReason::Incomplete, None))
}

/// The cell that the blank moves to.
fn cell_beside(empty: u8, direction: Direction) -> Option<u8> {
    const LAST: u8 = SIDE as u8 - 1;
    let (row, column) = (empty / SIDE as u8, empty % SIDE as u8);
    match direction {
        Direction::Up => (row != 0).then(|| empty - SIDE as u8),
        Direction::Left => (column != 0).then(|| empty - 1),
        Direction::Down => (row != LAST).then(|| empty + SIDE as u8),
        Direction::Right => (column != LAST).then(|| empty + 1),
    }
}

fn plan(nodes: &Arena<Node>, mut id: NodeId) -> Plan<Direction> {
    let mut actions = Vec::new();
    while let Some((direction, parent)) = nodes.get(id.index()).came {
        actions.push(direction);
        id = parent;
    }
    actions.reverse();
    let cost = Cost(actions.len() as u32);
    Plan { actions, cost }
}
