//! Instances for benchmarks of the engine alone.

use papan_puzzle::Size;
use papan_tiles::Board;
use papan_tiles::generate::Generator;

/// The solved board of the 8-puzzle, and one in the other half: a search from one to the other sees
/// all 181,440 reachable states.
pub fn eight_puzzle_halves() -> (Board, Board) {
    let size = Size::new(3, 3).expect("3x3 is a size");
    let start = Board::blank_last(size);
    let other = Board::new(size, &[2, 1, 3, 4, 5, 6, 7, 8, 0]).expect("all numbers are there");
    (start, other)
}

/// A 15-puzzle that keeps IDA* with Manhattan distance busy for some seconds.
pub fn fifteen_puzzle() -> (Board, Board) {
    let goal = Board::blank_last(Size::new(4, 4).expect("4x4 is a size"));
    let start = Generator::new(goal.clone(), 7).next().expect("the generator never ends");
    (start, goal)
}
