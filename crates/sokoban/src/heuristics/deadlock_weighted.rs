//! `deadlock-weighted`: the "complex heuristic" of the paper on A* for Sokoban. Manhattan distance
//! to the nearest goal, and a penalty on squares where a box would be stuck in a corner, goals
//! included, as in the paper's table. It may exceed the truth and claims nothing. Not here: proofs.

use papan_puzzle::Direction;
use papan_search::{Claim, Cost, Heuristic, StateSpace};

use crate::level::{Board, Square};
use crate::prepared::Position;

/// What a corner costs.
pub const DEADLOCK_WEIGHT: u32 = 10;
/// How the paper's tables write a wall.
pub const TABLE_WALL: u32 = 99;

/// Manhattan distance with penalties.
#[derive(Clone, Debug)]
pub struct DeadlockWeighted {
    /// By square.
    weight: Vec<u32>,
}

impl DeadlockWeighted {
    /// For the goals of a board.
    pub fn new(board: &Board) -> Self {
        let weight = |square: Square| {
            let goals = board.goals().iter();
            let nearest = goals.map(|&goal| board.taxicab(square, goal) as u32).min();
            let penalty = if is_corner(board, square) { DEADLOCK_WEIGHT } else { 0 };
            nearest.unwrap_or(0) + penalty
        };
        DeadlockWeighted { weight: board.squares().map(weight).collect() }
    }

    /// The paper's table for boxes: a row of cells for every row of the board.
    pub fn table(&self, board: &Board) -> Vec<Vec<u32>> {
        table(board, |square| self.weight[square.index()])
    }
}

/// The paper's table for the player: the distance of every square to a box.
pub fn player_table(board: &Board, target: Square) -> Vec<Vec<u32>> {
    table(board, |square| board.taxicab(square, target) as u32)
}

fn table(board: &Board, value: impl Fn(Square) -> u32) -> Vec<Vec<u32>> {
    let size = board.size();
    let cell = |cell| board.square(cell).map_or(TABLE_WALL, &value);
    let row = |row| (0..size.columns()).map(|column| cell(size.cell(row, column))).collect();
    (0..size.rows()).map(row).collect()
}

fn is_corner(board: &Board, square: Square) -> bool {
    let blocked = |direction: Direction| board.step(square, direction).is_none();
    (blocked(Direction::Up) || blocked(Direction::Down))
        && (blocked(Direction::Left) || blocked(Direction::Right))
}

impl<const W: usize, S: StateSpace<State = Position<W>>> Heuristic<S> for DeadlockWeighted {
    fn claim(&self) -> Claim {
        Claim::None
    }

    fn estimate(&self, _space: &S, state: &Position<W>) -> Option<Cost> {
        Some(Cost(state.boxes.iter().map(|square| self.weight[square.index()]).sum()))
    }
}
