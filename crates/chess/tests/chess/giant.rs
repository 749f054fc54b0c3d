//! Giant boards, where brute force cannot go: against maps of sets, on generated boards and on
//! small boards blown up so that every line and every gap grows by the same factor.

use papan_chess::{
    BoardSize, Colour, Generator, Kind, Piece, Placed, Position, Role, Spec, Square, judge_cstate3,
    judge_cstate3_parallel, legal_moves, status, write_cstate3,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{boards, map_of_sets};

fn judge(text: &[u8]) -> String {
    let mut answers = Vec::new();
    judge_cstate3(text, &mut answers).unwrap();
    String::from_utf8(answers).unwrap()
}

#[test]
fn generated_boards_equal_maps_of_sets() {
    for (pieces, size, count) in [
        (50, 10u64.pow(18), 400),
        (50, 1000, 400),
        (1000, 10u64.pow(18), 40),
        (1000, 500, 40),
        (1000, 60, 40),
        (20_000, 10u64.pow(18), 4),
        (20_000, 2000, 4),
        (20_000, 200, 4),
    ] {
        for kind in [Kind::Check, Kind::Mixed] {
            let size = BoardSize::new(size).unwrap();
            let spec = Spec { boards: count, pieces, size, kind, seed: 5 };
            let positions: Vec<_> = Generator::new(spec).unwrap().map(Result::unwrap).collect();
            let mut text = Vec::new();
            write_cstate3(&positions, &mut text).unwrap();
            let answers = judge(&text);
            let expected = map_of_sets::answers(std::str::from_utf8(&text).unwrap());
            assert!(answers.lines().eq(expected.iter().map(String::as_str)), "{pieces} on {size}");
            for threads in 1..=3 {
                let mut parallel = Vec::new();
                let threads = std::num::NonZeroUsize::new(threads).unwrap();
                judge_cstate3_parallel(&text[..], &mut parallel, threads).unwrap();
                assert_eq!(parallel, answers.as_bytes());
            }
        }
    }
}

#[test]
fn small_boards_equal_maps_of_sets() {
    // So that the second opinion itself is known to be right.
    for seed in 0..5500 {
        let position = boards::board(seed as usize % boards::KINDS.len(), seed);
        let expected = map_of_sets::answers(&boards::text(&position)).remove(0);
        assert_eq!(status(&position).to_string(), expected, "{}", boards::text(&position));
    }
}

#[test]
fn moved_boards_keep_their_answers() {
    // The same pieces in the middle of an 10^18 board: only edges matter, so use boards whose
    // pieces keep away from them.
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seed in 0..3000 {
        let small = boards::board(seed as usize % boards::KINDS.len(), seed);
        let inner = |shift: i64, size: u64| {
            let placed: Vec<_> = small
                .iter()
                .map(|p| Placed {
                    square: Square::new(p.square.x + shift, p.square.y + shift),
                    piece: p.piece,
                })
                .collect();
            Position::new(BoardSize::new(size).unwrap(), &placed).unwrap()
        };
        let near = inner(4, 64);
        let far = inner(rng.random_range(4..10i64.pow(18) - 64), 10u64.pow(18));
        assert_eq!(status(&near), status(&far));
    }
}

#[test]
fn counts_of_giant_boards() {
    let n = 10i64.pow(18);
    let position = |pieces: &[(i64, i64, Colour, Role)]| {
        let placed: Vec<_> = pieces
            .iter()
            .map(|&(x, y, colour, role)| Placed {
                square: Square::new(x, y),
                piece: Piece::new(colour, role),
            })
            .collect();
        Position::new(BoardSize::MAX, &placed).unwrap()
    };
    use Colour::{Black, White};
    let kings = [(1, 3, White, Role::King), (n, n - 2, Black, Role::King)];
    let mut pieces = kings.to_vec();
    pieces.push((n / 2, n / 2, White, Role::Queen));
    // Row, column and the long diagonal hold n-1 other squares, the diagonal x+y = n one less.
    let queen = 3 * (n - 1) + (n - 2);
    // The king at the edge has five steps.
    assert_eq!(legal_moves(&position(&pieces), White), queen as u128 + 5);
    assert_eq!(legal_moves(&position(&kings), Black), 5);
    // From the corner she sees the whole diagonal, and n-1 squares each way.
    pieces[2] = (1, 1, White, Role::Queen);
    let column_to_own_king = 1;
    let corner = (n - 1) + (n - 1) + column_to_own_king;
    assert_eq!(legal_moves(&position(&pieces), White), corner as u128 + 5);
    // A rook pinned on a row moves along it, and takes the pinner.
    let pieces = [
        (1, 3, White, Role::King),
        (5, 3, White, Role::Rook),
        (n, 3, Black, Role::Rook),
        (n, n, Black, Role::King),
    ];
    assert_eq!(legal_moves(&position(&pieces), White), 3 + (n - 5) as u128 + 5);
}
