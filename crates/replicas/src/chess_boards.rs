//! The random tests of the thesis on CSTATE3, for its tables B.1 and C.1 to C.8 (figures 5.3 and 5.4).
//!
//! A file has T boards of N x N squares with P pieces, T times P being a million, and each time in the
//! tables is the mean over 30 files. The thesis does not print its generator. What it says of its boards
//! is what pieces thrown at random give: few of them leave both kings safe, many put both in check
//! (`Impossible`). So that is what is made here: the kings, then pieces of any other kind and colour, each
//! on a square of its own.
//!
//! Nor does it print P for the table over N, or N for the table over P: the studies `cstate3-5.3` and
//! `cstate3-5.4` say what they assume. On boards of 10^4 by 10^4 both things that it says come true, from
//! mostly safe at P = 1000 to mostly impossible at P = 200,000.

use std::collections::HashSet;

use papan_chess::{BoardSize, Colour, Piece, Placed, Position, Role, Square, write_cstate3};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The pieces of a file, all boards together.
pub const PIECES_OF_A_FILE: u64 = 1_000_000;
/// The size of the boards where the numbers of pieces are compared.
pub const SIZE_BY_PIECES: u64 = 10_000;

/// The sizes of table B.1: from 10^5 to 10^18.
pub fn sizes() -> impl Iterator<Item = u64> {
    (5..=18).map(|exponent| 10_u64.pow(exponent))
}

/// The numbers of pieces of tables C.1 to C.8: from 1000 to 200,000.
pub fn piece_counts() -> impl Iterator<Item = u64> {
    (1..=200).map(|thousand| 1000 * thousand)
}

/// How many boards a file has: T.
pub fn boards_of_a_file(pieces: u64) -> u64 {
    PIECES_OF_A_FILE / pieces
}

/// The boards of a file. The same numbers make the same boards.
///
/// # Panics
/// If a board has fewer than 8 or more than 10^18 rows, or pieces on more than half of its squares, or
/// fewer than its kings, or more than papan's boards have.
pub fn random_file(size: u64, pieces: u64, seed: u64) -> impl Iterator<Item = Position> {
    let boards = boards_of_a_file(pieces);
    (0..boards).map(move |number| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        random_board(size, pieces, &mut rng)
    })
}

/// The same boards as the judge reads them: how many, then each with its size and its pieces.
pub fn random_text(size: u64, pieces: u64, seed: u64) -> Vec<u8> {
    let boards: Vec<Position> = random_file(size, pieces, seed).collect();
    let mut text = Vec::new();
    write_cstate3(&boards, &mut text).expect("memory takes everything");
    text
}

fn random_board(size: u64, pieces: u64, rng: &mut ChaCha8Rng) -> Position {
    let board = BoardSize::new(size).expect("8 to 10^18 rows");
    assert!(u128::from(pieces) * 2 <= u128::from(size).pow(2), "too crowded to throw pieces at");
    assert!(pieces >= 2, "there are two kings");
    let mut taken = HashSet::with_capacity(pieces as usize);
    let mut placed = Vec::with_capacity(pieces as usize);
    while (placed.len() as u64) < pieces {
        let mut anywhere = || rng.random_range(1..=board.get());
        let square = Square::new(anywhere(), anywhere());
        if !taken.insert(square) {
            continue;
        }
        let piece = match placed.len() {
            0 => Piece::new(Colour::White, Role::King),
            1 => Piece::new(Colour::Black, Role::King),
            _ => {
                let colour = Colour::BOTH[rng.random_range(0..2)];
                // All but the king.
                Piece::new(colour, Role::ALL[rng.random_range(1..Role::ALL.len())])
            }
        };
        placed.push(Placed { square, piece });
    }
    Position::new(board, &placed).expect("every piece has a square of its own")
}
