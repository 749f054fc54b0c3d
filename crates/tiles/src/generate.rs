//! Seeded random boards, every solvable one equally likely.

use papan_board::Size;
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
        // all stay equally likely.
        let mut tiles = size.iter().filter(|&cell| cell != board.blank());
        if let (Some(first), Some(second)) = (tiles.next(), tiles.next()) {
            board.swap(first, second);
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Seeds are written down in papers and bug reports: their boards must not change.
    #[test]
    fn seeds_keep_their_boards() {
        let goal = Board::blank_last(Size::new(4, 4).unwrap());
        let board = Generator::new(goal, 7).next().unwrap();
        let expected = "12 11  5  2\n 9 13 15 10\n 3  4  8  7\n14  1  0  6\n";
        assert_eq!(board.to_string(), expected);
    }

    #[test]
    fn all_solvable_boards_and_no_others() {
        for goal in [
            Board::blank_last(Size::new(2, 2).unwrap()),
            Board::blank_first(Size::new(2, 2).unwrap()),
        ] {
            let mut counts = HashMap::new();
            for board in Generator::new(goal.clone(), 1).take(12_000) {
                assert!(Parity::of(&board, &goal).is_solvable());
                *counts.entry(board).or_insert(0) += 1;
            }
            assert_eq!(counts.len(), 12);
            assert!(counts.values().all(|count| (800..1200).contains(count)), "{counts:?}");
        }
    }
}
