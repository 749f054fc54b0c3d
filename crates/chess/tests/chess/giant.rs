//! Giant boards, where brute force cannot go: against maps of sets, on generated boards and on
//! small boards blown up so that every line and every gap grows by the same factor.

use papan_chess::{
    BoardSize, Colour, Generator, Kind, Piece, Placed, Position, Role, Spec, Square, evasions,
    judge_cstate3, judge_cstate3_parallel, legal_moves, parse_cstate3, status, write_cstate3,
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

/// So many sliders cross the check line that each orientation gets its own table.
#[test]
fn crowds_of_sliders_equal_maps_of_sets() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (size, letters) in [(10i64.pow(18), &b"q"[..]), (1000, b"qqqrbP"), (3000, b"qqqqqqP")] {
        // The check runs along a row in the middle.
        let (row, mut squares) = (size / 2, std::collections::BTreeSet::new());
        let mut text = format!("1\n{size} 70000\n2 {row} k\n{} {row} R\n1 1 K\n", size - 2);
        while squares.len() < 69_997 {
            let (x, y) = (rng.random_range(3..size), rng.random_range(3..size));
            // Close to the line, so that the diagonals cross it too on the largest board.
            let y = if size > 3000 { row - 1 - y % 1000 } else { y };
            let quiet = y != row && x != y && x + y != row + 2 && squares.insert((x, y));
            if quiet {
                let letter = letters[rng.random_range(0..letters.len())] as char;
                text += &format!("{x} {y} {letter}\n");
            }
        }
        let answers = judge(text.as_bytes());
        assert!(answers.starts_with("White Check - "), "{answers}");
        assert!(answers.lines().eq(map_of_sets::answers(&text).iter().map(String::as_str)));
        let position = parse_cstate3(text.as_bytes()).unwrap().remove(0);
        let listed = evasions(&position, Colour::White, 5).unwrap().total;
        assert_eq!(answers, format!("White Check - {listed} Plausible Moves\n"));
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
