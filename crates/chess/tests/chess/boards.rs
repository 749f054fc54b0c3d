//! Random small boards of every kind that is easy to get wrong, for tests against brute force.

use papan_chess::{BoardSize, Colour, Piece, Placed, Position, Role, Square};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The kinds, by name.
pub(crate) const KINDS: [&str; 11] = [
    "uniform",
    "dense around the king",
    "far sliders",
    "pins",
    "double checks",
    "x-rays",
    "ring lines",
    "mates",
    "pawns on edge ranks",
    "interpositions",
    "crossing diagonals",
];

const LINES: [(i64, i64); 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

struct Sketch {
    rng: ChaCha8Rng,
    size: i64,
    pieces: Vec<(i64, i64, u8)>,
}

impl Sketch {
    fn range(&mut self, low: i64, high: i64) -> i64 {
        self.rng.random_range(low..=high)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.rng.random_range(0..from.len())]
    }

    /// `false` when the square is off the board or taken.
    fn put(&mut self, x: i64, y: i64, letter: u8) -> bool {
        let board = 1..=self.size;
        let free = self.pieces.iter().all(|p| (p.0, p.1) != (x, y));
        let fits = board.contains(&x) && board.contains(&y) && free;
        if fits {
            self.pieces.push((x, y, letter));
        }
        fits
    }

    fn put_anywhere(&mut self, letter: u8) {
        for _ in 0..1000 {
            let (x, y) = (self.range(1, self.size), self.range(1, self.size));
            if self.put(x, y, letter) {
                return;
            }
        }
        panic!("the board is full");
    }

    fn put_near(&mut self, (x, y): (i64, i64), reach: i64, letter: u8) {
        let (dx, dy) = (self.range(-reach, reach), self.range(-reach, reach));
        self.put(x + dx, y + dy, letter);
    }

    fn scatter(&mut self, pieces: i64, letters: &[u8]) {
        for _ in 0..pieces {
            let letter = self.pick(letters);
            let (x, y) = (self.range(1, self.size), self.range(1, self.size));
            self.put(x, y, letter);
        }
    }
}

/// One board of a kind. The side whose king the sketch is about is white; half of all boards are
/// turned over afterwards, which swaps colours.
pub(crate) fn board(kind: usize, seed: u64) -> Position {
    let rng = ChaCha8Rng::seed_from_u64(seed << 8 | kind as u64);
    let mut s = Sketch { rng, size: 8, pieces: Vec::new() };
    s.size = match KINDS[kind] {
        "far sliders" => s.range(20, 48),
        "interpositions" | "crossing diagonals" => s.range(10, 24),
        _ => s.range(8, 14),
    };
    let size = s.size;
    let king = match KINDS[kind] {
        "mates" => {
            let edge = s.pick(&[1, size]);
            let other = s.pick(&[1, 2, size]);
            if s.rng.random() { (edge, other) } else { (other, edge) }
        }
        "pawns on edge ranks" => (s.range(1, size), s.pick(&[1, 2, size - 1, size])),
        _ => (s.range(1, size), s.range(1, size)),
    };
    s.put(king.0, king.1, b'k');
    let near = KINDS[kind] == "mates" || s.rng.random_ratio(1, 8);
    if near {
        s.put_near(king, 3, b'K');
    }
    if s.pieces.len() < 2 {
        s.put_anywhere(b'K');
    }
    let along = |s: &mut Sketch, step: (i64, i64), at: i64, letter: u8| {
        s.put(king.0 + step.0 * at, king.1 + step.1 * at, letter)
    };
    let slider = |s: &mut Sketch, step: (i64, i64)| {
        if step.0 == 0 || step.1 == 0 { s.pick(b"QR") } else { s.pick(b"QB") }
    };
    match KINDS[kind] {
        "uniform" => {
            let pieces = s.range(0, 30);
            s.scatter(pieces, b"qrbhpQRBHP");
        }
        "dense around the king" => {
            for _ in 0..s.range(4, 24) {
                let letter = s.pick(b"qrbhpQRBHPPHh");
                s.put_near(king, 3, letter);
            }
        }
        "far sliders" => {
            let pieces = s.range(2, 14);
            s.scatter(pieces, b"qrbQRB");
            let step = s.pick(&LINES);
            let letter = slider(&mut s, step);
            let at = s.range(2, size - 1);
            along(&mut s, step, at, letter);
        }
        "pins" => {
            for _ in 0..s.range(1, 4) {
                let step = s.pick(&LINES);
                let at = s.range(1, 3);
                let friend = s.pick(b"qrbhpP");
                along(&mut s, step, at, friend);
                let letter = slider(&mut s, step);
                let at = at + s.range(1, 4);
                along(&mut s, step, at, letter);
            }
            let pieces = s.range(0, 6);
            s.scatter(pieces, b"qrbhpQRBHP");
        }
        "double checks" => {
            let step = s.pick(&LINES);
            let letter = slider(&mut s, step);
            let at = s.range(1, 5);
            along(&mut s, step, at, letter);
            if s.rng.random() {
                let (dx, dy) = s.pick(&[(1, 2), (2, 1), (-1, 2), (2, -1), (-2, -1), (-1, -2)]);
                s.put(king.0 + dx, king.1 + dy, b'H');
            } else {
                let step = s.pick(&LINES);
                let letter = slider(&mut s, step);
                let at = s.range(1, 5);
                along(&mut s, step, at, letter);
            }
            let pieces = s.range(0, 10);
            s.scatter(pieces, b"qrbhp");
        }
        "x-rays" => {
            let step = s.pick(&LINES);
            let letter = slider(&mut s, step);
            let at = s.range(1, 6);
            along(&mut s, step, at, letter);
            // What stands behind the king, where it would like to step.
            if s.rng.random() {
                let behind = s.pick(b"PHph");
                let at = -s.range(1, 2);
                along(&mut s, step, at, behind);
            }
            let pieces = s.range(0, 5);
            s.scatter(pieces, b"rbhpRBHP");
        }
        "ring lines" => {
            for _ in 0..s.range(1, 6) {
                let ring = s.pick(&LINES);
                let step = s.pick(&LINES);
                let at = s.range(1, 6);
                let letter = s.pick(b"QRBHPrbp");
                s.put(king.0 + ring.0 + step.0 * at, king.1 + ring.1 + step.1 * at, letter);
            }
            let step = s.pick(&LINES);
            let letter = slider(&mut s, step);
            let at = s.range(1, 4);
            along(&mut s, step, at, letter);
        }
        "mates" => {
            let pieces = s.range(1, 5);
            s.scatter(pieces, b"QRQRB");
            for _ in 0..s.range(0, 3) {
                let letter = s.pick(b"ppphrHPQ");
                s.put_near(king, 1, letter);
            }
            if s.rng.random() {
                let step = s.pick(&LINES);
                let letter = slider(&mut s, step);
                let at = s.range(1, 6);
                along(&mut s, step, at, letter);
            }
        }
        "pawns on edge ranks" => {
            for _ in 0..s.range(2, 12) {
                let (x, y) = (s.range(1, size), s.pick(&[1, 2, size - 1, size]));
                let letter = s.pick(b"ppPPPh");
                s.put(x, y, letter);
            }
            if s.rng.random() {
                let step = s.pick(&[(1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)]);
                let letter = slider(&mut s, step);
                let at = s.range(2, 7);
                along(&mut s, step, at, letter);
            }
        }
        "interpositions" | "crossing diagonals" => {
            let diagonal = KINDS[kind] == "crossing diagonals";
            let step = if diagonal { s.pick(&LINES[..1]) } else { s.pick(&LINES) };
            let step = if diagonal && s.rng.random() { (step.0, -step.1) } else { step };
            let step = if s.rng.random() { step } else { (-step.0, -step.1) };
            let letter = slider(&mut s, step);
            let far = s.range(3, size - 1);
            let on_line =
                (0..=far).rev().find(|&at| at > 1 && along(&mut s, step, at, letter)).unwrap_or(0);
            let letters: &[u8] = if diagonal { b"bbbqPhp" } else { b"qrbhpqrbPRB" };
            for _ in 0..s.range(3, 30) {
                let letter = s.pick(letters);
                let (x, y) = (s.range(1, size), s.range(1, size));
                let (dx, dy) = (x - king.0, y - king.1);
                let at = dx.abs().max(dy.abs());
                let between = at < on_line && (dx, dy) == (step.0 * at, step.1 * at);
                if !between {
                    s.put(x, y, letter);
                }
            }
        }
        other => unreachable!("{other}"),
    }
    let turned = s.rng.random();
    let placed: Vec<_> = s
        .pieces
        .iter()
        .map(|&(x, y, letter)| {
            let (y, letter) = if turned { (size + 1 - y, letter ^ 0x20) } else { (y, letter) };
            Placed { square: Square::new(x, y), piece: Piece::from_letter(letter).unwrap() }
        })
        .collect();
    Position::new(BoardSize::new(size as u64).unwrap(), &placed).unwrap()
}

/// The position as CSTATE3 text of one board.
pub(crate) fn text(position: &Position) -> String {
    let mut text = Vec::new();
    papan_chess::write_cstate3(std::slice::from_ref(position), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The position on the brute-force board, through text and the checker's own parser.
pub(crate) fn reference(position: &Position) -> papan_checker::chess::Board {
    papan_checker::chess::read(&text(position)).unwrap().remove(0)
}

/// Whether the piece is the king of `colour`.
pub(crate) fn is_king(piece: Piece, colour: Colour) -> bool {
    piece == Piece::new(colour, Role::King)
}
