//! What the surroundings of a king decide: who gives check, who is pinned, which of the eight steps
//! are safe. One pass over all pieces keeps those in a narrow band around the sixteen lines through
//! the king's 3x3 block; everything else works on that. Not here: captures and interpositions by
//! other pieces.

use crate::position::{Colour, DIAGONAL, ORTHOGONAL, Piece, PieceId, Position, Role, Square};
use crate::variant::Variant;

/// A step to a neighbour.
pub(crate) type Step = (i64, i64);

/// The eight directions, row by row: also the order of king moves.
pub(crate) const DIRECTIONS: [Step; 8] =
    [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The line class of a direction.
#[inline]
pub(crate) const fn class(direction: Step) -> u8 {
    if direction.0 == 0 || direction.1 == 0 { ORTHOGONAL } else { DIAGONAL }
}

/// A list of at most `N` pieces without an allocation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Few<T, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    pub(crate) fn new(filler: T) -> Self {
        Few { items: [filler; N], len: 0 }
    }

    pub(crate) fn push(&mut self, item: T) {
        self.items[self.len] = item;
        self.len += 1;
    }

    pub(crate) fn as_slice(&self) -> &[T] {
        &self.items[..self.len]
    }
}

/// A friendly piece that may not leave the line between its king and an enemy slider.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pin {
    pub(crate) pinned: PieceId,
    pub(crate) pinner: PieceId,
    /// From the king towards the pinner.
    pub(crate) direction: Step,
}

/// A piece on a line: its distance from the middle (in units of that line) and what it is.
#[derive(Clone, Copy, Debug)]
struct Seen {
    distance: i64,
    id: PieceId,
    piece: Piece,
}

const NO_PIECE: PieceId = PieceId(u32::MAX);
const NOTHING: Seen =
    Seen { distance: i64::MAX, id: NO_PIECE, piece: Piece::new(Colour::White, Role::Pawn) };

/// The two nearest pieces outside the block on one side of one line.
type Ray = [Seen; 2];

/// The surroundings of one king.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    colour: Colour,
    king: Square,
    size: i64,
    /// The 3x3 block, row by row; the king itself is in the middle.
    block: [Option<(PieceId, Piece)>; 9],
    /// Lines through the block: rows -1..=1, columns -1..=1, diagonals x-y = -2..=2, diagonals
    /// x+y = -2..=2; each with its negative and its positive side.
    rays: [[Ray; 2]; 16],
    /// Squares of the block attacked by enemy knights, pawns and the enemy king, one bit each.
    leaps: u16,
    /// The leapers that attack the king: at most eight knights, two pawns and a king.
    leapers: Few<PieceId, 11>,
}

/// The bit and index of a square of the block.
#[inline]
const fn block_index((dx, dy): Step) -> usize {
    ((dy + 1) * 3 + dx + 1) as usize
}

/// The line of `rays` through a square of the block, and whether the direction is its positive side.
#[inline]
const fn line((dx, dy): Step, direction: Step) -> (usize, usize) {
    match direction {
        (x, 0) => ((1 + dy) as usize, (x > 0) as usize),
        (0, y) => ((4 + dx) as usize, (y > 0) as usize),
        (x, y) if x == y => ((8 + dx - dy) as usize, (x > 0) as usize),
        (x, _) => ((13 + dx + dy) as usize, (x > 0) as usize),
    }
}

/// `-width <= v <= width` in one comparison.
#[inline]
const fn within(v: i64, width: i64) -> bool {
    (v + width) as u64 <= 2 * width as u64
}

#[inline]
fn in_band<V: Variant>(dx: i64, dy: i64) -> bool {
    // Not short-circuiting: on giant boards nearly all pieces fail all four tests.
    within(dx, V::ORTHOGONAL_BAND)
        | within(dy, V::ORTHOGONAL_BAND)
        | within(dx - dy, V::DIAGONAL_BAND)
        | within(dx + dy, V::DIAGONAL_BAND)
}

/// Pieces that are looked at together, and how many of them make that worthwhile: on giant boards hardly any is near a
/// line of interest, but among a few dozen there is always one.
const BAND_CHUNK: usize = 32;
const BAND_PIECES: usize = 256;

/// The pieces of a position without most of those that are in none of the bands, in chunks with the index of their
/// first.
#[inline]
pub(crate) fn near_chunks<'p>(
    position: &'p Position,
    bands: &'p [Bands],
) -> impl Iterator<Item = (usize, &'p [i64], &'p [i64], &'p [Piece])> {
    let many = position.len() >= BAND_PIECES;
    let chunks = position.chunks(if many { BAND_CHUNK } else { BAND_PIECES });
    chunks.filter(move |(_, xs, ys, _)| !many || bands.iter().any(|one| one.may_hold(xs, ys)))
}

/// The bands around the column, the row and the two diagonals of a square, as far as the lower halves of coordinates can
/// tell: they are compared four at a time, where whole coordinates would be compared one by one.
pub(crate) struct Bands {
    x: u32,
    y: u32,
    widths: [u32; 4],
}

impl Bands {
    /// Widths to either side, for the column, the row, and the diagonals of x-y and x+y.
    pub(crate) fn new(middle: Square, widths: [i64; 4]) -> Bands {
        Bands { x: middle.x as u32, y: middle.y as u32, widths: widths.map(|width| width as u32) }
    }

    /// Whether any of the squares may be within a band; without a branch. A `false` is certain.
    #[inline]
    pub(crate) fn may_hold(&self, xs: &[i64], ys: &[i64]) -> bool {
        let [column, row, falling, rising] = self.widths;
        let near = |v: u32, width: u32| v.wrapping_add(width) <= 2 * width;
        let mut any = false;
        for (&x, &y) in xs.iter().zip(ys) {
            let (dx, dy) = ((x as u32).wrapping_sub(self.x), (y as u32).wrapping_sub(self.y));
            any |= near(dx, column)
                | near(dy, row)
                | near(dx.wrapping_sub(dy), falling)
                | near(dx.wrapping_add(dy), rising);
        }
        any
    }
}

impl Around {
    /// The surroundings of both kings (white first), in one pass.
    pub(crate) fn both<V: Variant>(position: &Position) -> [Around; 2] {
        let mut around = Colour::BOTH.map(Around::of);
        Around::look::<V>(&mut around, position);
        around
    }

    /// The same in the place of earlier ones: for a board of fifty pieces, moving a kilobyte for each king
    /// takes as long as the pass.
    pub(crate) fn look<V: Variant>(around: &mut [Around; 2], position: &Position) {
        around.iter_mut().for_each(|king| king.reset(position));
        let [white, black] = around;
        let widths = [V::ORTHOGONAL_BAND, V::ORTHOGONAL_BAND, V::DIAGONAL_BAND, V::DIAGONAL_BAND];
        let bands = [white.king, black.king].map(|king| Bands::new(king, widths));
        for (first, xs, ys, pieces) in near_chunks(position, &bands) {
            for (at, ((&x, &y), &piece)) in xs.iter().zip(ys).zip(pieces).enumerate() {
                let id = PieceId::new(first + at);
                let (wx, wy) = (x - white.king.x, y - white.king.y);
                let (bx, by) = (x - black.king.x, y - black.king.y);
                let (near_white, near_black) = (in_band::<V>(wx, wy), in_band::<V>(bx, by));
                if near_white | near_black {
                    if near_white {
                        white.add(id, wx, wy, piece);
                    }
                    if near_black {
                        black.add(id, bx, by, piece);
                    }
                }
            }
        }
    }

    /// A king that has looked at no position yet.
    pub(crate) const fn of(colour: Colour) -> Around {
        Around {
            colour,
            king: Square { x: 0, y: 0 },
            size: 0,
            block: [None; 9],
            rays: [[[NOTHING; 2]; 2]; 16],
            leaps: 0,
            leapers: Few { items: [NO_PIECE; 11], len: 0 },
        }
    }

    fn reset(&mut self, position: &Position) {
        self.king = position.square(position.king(self.colour));
        self.size = position.size().get();
        self.block = [None; 9];
        self.rays = [[[NOTHING; 2]; 2]; 16];
        self.leaps = 0;
        self.leapers.len = 0;
    }

    fn add(&mut self, id: PieceId, dx: i64, dy: i64, piece: Piece) {
        if within(dx, 1) && within(dy, 1) {
            self.block[block_index((dx, dy))] = Some((id, piece));
        } else {
            // On each of its lines the other coordinate tells the side: squares of the block are
            // around zero, and everything outside is beyond them.
            if within(dy, 1) {
                self.see((1 + dy) as usize, dx, id, piece);
            }
            if within(dx, 1) {
                self.see((4 + dx) as usize, dy, id, piece);
            }
            if within(dx - dy, 2) {
                self.see((8 + dx - dy) as usize, dx + dy, id, piece);
            }
            if within(dx + dy, 2) {
                self.see((13 + dx + dy) as usize, dx - dy, id, piece);
            }
        }
        if within(dx, 3) && within(dy, 3) && piece.colour() != self.colour {
            self.add_leaper(id, dx, dy, piece);
        }
    }

    fn see(&mut self, line: usize, along: i64, id: PieceId, piece: Piece) {
        let seen = Seen { distance: along.abs(), id, piece };
        let [first, second] = &mut self.rays[line][usize::from(along > 0)];
        if seen.distance < first.distance {
            *second = *first;
            *first = seen;
        } else if seen.distance < second.distance {
            *second = seen;
        }
    }

    fn add_leaper(&mut self, id: PieceId, dx: i64, dy: i64, piece: Piece) {
        let forward = piece.colour().forward();
        let mut attacked = 0;
        for y in -1..=1 {
            for x in -1..=1 {
                let (ax, ay) = (x - dx, y - dy);
                let attacks = match piece.role() {
                    Role::Knight => ax * ax + ay * ay == 5,
                    Role::Pawn => ax.abs() == 1 && ay == forward,
                    Role::King => ax.abs().max(ay.abs()) == 1,
                    Role::Queen | Role::Rook | Role::Bishop => false,
                };
                attacked |= u16::from(attacks) << block_index((x, y));
            }
        }
        self.leaps |= attacked;
        if attacked & 1 << block_index((0, 0)) != 0 {
            self.leapers.push(id);
        }
    }

    /// The nearest piece outside the block in a direction from a square of the block.
    #[inline]
    fn outside(&self, from: Step, direction: Step) -> Option<(PieceId, Piece)> {
        let (line, side) = line(from, direction);
        let seen = &self.rays[line][side][0];
        (seen.id != NO_PIECE).then_some((seen.id, seen.piece))
    }

    /// The first and second piece that the king sees in a direction.
    fn first_two(&self, direction: Step) -> [Option<(PieceId, Piece)>; 2] {
        let (line, side) = line((0, 0), direction);
        let [first, second] = self.rays[line][side]
            .map(|seen| (seen.id != NO_PIECE).then_some((seen.id, seen.piece)));
        match self.block[block_index(direction)] {
            None => [first, second],
            near => [near, first],
        }
    }

    /// All enemy pieces that attack the king: sliders in the order of [`DIRECTIONS`], then leapers
    /// in the order of the input.
    pub(crate) fn checkers(&self) -> Few<PieceId, 19> {
        let mut checkers = Few::new(NO_PIECE);
        for direction in DIRECTIONS {
            if let Some((id, piece)) = self.first_two(direction)[0]
                && piece.attacks_along(class(direction), self.colour)
            {
                checkers.push(id);
            }
        }
        for &id in self.leapers.as_slice() {
            checkers.push(id);
        }
        checkers
    }

    /// Whether the king is attacked at all.
    pub(crate) fn in_check(&self) -> bool {
        self.leaps & 1 << block_index((0, 0)) != 0 || !self.checkers().as_slice().is_empty()
    }

    /// The pinned pieces of the king's side, in the order of [`DIRECTIONS`].
    pub(crate) fn pins(&self) -> Few<Pin, 8> {
        let mut pins =
            Few::new(Pin { pinned: NO_PIECE, pinner: NO_PIECE, direction: DIRECTIONS[0] });
        for direction in DIRECTIONS {
            if let [Some((pinned, friend)), Some((pinner, enemy))] = self.first_two(direction)
                && friend.colour() == self.colour
                && enemy.attacks_along(class(direction), self.colour)
            {
                pins.push(Pin { pinned, pinner, direction });
            }
        }
        pins
    }

    /// Whether a neighbour of the king would be attacked if the king stood there.
    fn attacked<V: Variant>(&self, square: Step, enemy_pins: &[PieceId]) -> bool {
        // Only a planted bug asks for the enemy's pins: a pinned piece still attacks.
        let attacks = |(id, piece): (PieceId, Piece), direction: Step| {
            piece.attacks_along(class(direction), self.colour)
                && (V::PINNED_ATTACK || !enemy_pins.contains(&id))
        };
        if self.leaps & 1 << block_index(square) != 0 {
            return true;
        }
        DIRECTIONS.into_iter().any(|direction| {
            let mut at = (square.0 + direction.0, square.1 + direction.1);
            while within(at.0, 1) && within(at.1, 1) {
                // The king has left its square, so a slider looks through it.
                if (at != (0, 0) || !V::XRAY)
                    && let Some(seen) = self.block[block_index(at)]
                {
                    return attacks(seen, direction);
                }
                at = (at.0 + direction.0, at.1 + direction.1);
            }
            self.outside(square, direction).is_some_and(|seen| attacks(seen, direction))
        })
    }

    /// Calls `visit` with every square that the king may step to, row by row.
    pub(crate) fn king_moves<V: Variant>(
        &self,
        enemy_pins: &[PieceId],
        mut visit: impl FnMut(Square),
    ) {
        for direction in DIRECTIONS {
            let to = self.king.step(direction, 1);
            if V::EDGES && !within_board(to, self.size) {
                continue;
            }
            let occupant = self.block[block_index(direction)];
            if self.may_enter(occupant)
                && (!self.attacked::<V>(direction, enemy_pins)
                    || (!V::PROTECTION && occupant.is_some()))
            {
                visit(to);
            }
        }
    }

    /// Whether the king may step to a square as far as who stands there decides: kings are never taken, and friendly
    /// pieces are in the way.
    fn may_enter(&self, occupant: Option<(PieceId, Piece)>) -> bool {
        occupant
            .is_none_or(|(_, piece)| piece.colour() != self.colour && piece.role() != Role::King)
    }

    /// How many squares the king could step to, were none of them attacked.
    pub(crate) fn open_steps(&self) -> u64 {
        let is_open = |&direction: &Step| {
            within_board(self.king.step(direction, 1), self.size)
                && self.may_enter(self.block[block_index(direction)])
        };
        DIRECTIONS.iter().filter(|direction| is_open(direction)).count() as u64
    }

    /// The side whose king this is.
    pub(crate) fn colour(&self) -> Colour {
        self.colour
    }

    /// The king's square.
    pub(crate) fn king(&self) -> Square {
        self.king
    }
}

#[inline]
fn within_board(square: Square, size: i64) -> bool {
    1 <= square.x && square.x <= size && 1 <= square.y && square.y <= size
}
