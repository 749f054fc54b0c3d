//! Random boards of every size and exit for the tests.

use papan_rushhour::board::Setup;
use papan_rushhour::format::{self, Format};
use papan_rushhour::{Axis, Board, Piece, Position, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// `count` boards with sides in `sides`, by `seed`.
pub(crate) fn boards(seed: u64, count: usize, sides: std::ops::RangeInclusive<u8>) -> Vec<Board> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        let rows = rng.random_range(sides.clone());
        let cols = rng.random_range(sides.clone());
        let exit = [Side::Right, Side::Bottom, Side::Left, Side::Top][rng.random_range(0..4)];
        let mut setup = Setup { rows, cols, walls: vec![], pieces: vec![], blocks: vec![], exit };
        let cells = u32::from(rows) * u32::from(cols);
        for _ in 0..rng.random_range(0..=cells / 10) {
            setup.walls.push((rng.random_range(0..rows), rng.random_range(0..cols)));
        }
        let names = ('A'..='Z').filter(|&name| name != 'K' && name != 'P').chain('a'..='z');
        for symbol in std::iter::once('P').chain(names).take(1 + cells as usize / 4) {
            for _ in 0..3 {
                let axis = match setup.pieces.is_empty() {
                    true => exit.axis(),
                    false if rng.random_bool(0.5) => Axis::Horizontal,
                    false => Axis::Vertical,
                };
                let (lines, length_of_line) = match axis {
                    Axis::Horizontal => (rows, cols),
                    Axis::Vertical => (cols, rows),
                };
                let length = rng.random_range(2..=3);
                let mut more = setup.clone();
                more.pieces.push(Piece {
                    symbol,
                    axis,
                    line: rng.random_range(0..lines),
                    offset: rng.random_range(0..=length_of_line - length),
                    length,
                });
                if Board::new(more.clone()).is_ok() {
                    setup = more;
                    break;
                }
            }
        }
        // Whatever piece came first is the primary one; relabelling calls it P.
        let board = Board::new(setup).ok();
        boards.extend(board.map(|board| Format::Course.relabel(&board).expect("any board fits")));
    }
    boards
}

/// The board at its start in the course format.
pub(crate) fn text(board: &Board) -> String {
    format::write(board, &Position::start(board), Format::Course).expect("every board fits it")
}
