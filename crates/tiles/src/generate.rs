//! Seeded random boards: [`Generator`] makes every solvable one equally likely, [`WithCost`] only
//! those whose shortest solution has a requested length.

mod with_cost;

#[cfg(test)]
mod tests;

pub use with_cost::{WithCost, WithCostError};

use papan_puzzle::Size;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::board::Board;
use crate::goal::Parity;

/// A stream of boards that depends on the seed alone.
#[derive(Debug)]
pub struct Generator {
    goal: Board,
    rng: ChaCha8Rng,
}

impl Generator {
    /// Boards from which `goal` can be reached.
    pub fn new(goal: Board, seed: u64) -> Generator {
        Generator { goal, rng: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl Iterator for Generator {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        Some(random_board(&self.goal, &mut self.rng))
    }
}

fn random_board(goal: &Board, rng: &mut impl Rng) -> Board {
    let size: Size = goal.size();
    let mut tiles: Vec<u8> = (0..size.cells() as u8).collect();
    tiles.shuffle(rng);
    let mut board = Board::new(size, &tiles).expect("shuffled numbers make a board");
    if !Parity::of(&board, goal).is_solvable() {
        // Exchanging the first two tiles pairs every unsolvable board with one solvable board, so
        // all remain equally likely.
        let mut tiles = size.iter().filter(|&cell| cell != board.blank());
        if let (Some(first), Some(second)) = (tiles.next(), tiles.next()) {
            board.swap(first, second);
        }
    }
    board
}
