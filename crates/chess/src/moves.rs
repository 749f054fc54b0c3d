//! Legal moves: the exact number for either side, and the list of moves that end a check. Not
//! here: the status in linear time; counting all moves sorts the pieces along every line.

use std::fmt;

use crate::around::{Around, DIRECTIONS, Pin, Step, class};
use crate::half_lines::HalfLines;
use crate::position::{Colour, Piece, PieceId, Placed, Position, Role, Square};
use crate::rescue::{Check, KNIGHT_JUMPS};
use crate::status::{StatusFinder, pinned_ids};
use crate::variant::{Standard, Variant};

/// How a move ends a check. Ordered as in listings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EvasionKind {
    /// The king steps, perhaps taking a piece.
    KingMove,
    /// Another piece takes the checker.
    Capture,
    /// Another piece steps between king and checker.
    Interposition,
}

impl EvasionKind {
    /// All of them, in order.
    pub const ALL: [EvasionKind; 3] =
        [EvasionKind::KingMove, EvasionKind::Capture, EvasionKind::Interposition];

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            EvasionKind::KingMove => "king move",
            EvasionKind::Capture => "capture",
            EvasionKind::Interposition => "interposition",
        }
    }
}

impl fmt::Display for EvasionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A move that ends a check. Ordered by kind, then by the squares from and to, row by row.
/// `Display` is `piece x,y -> x,y (kind)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Evasion {
    /// How it helps.
    pub kind: EvasionKind,
    /// The piece before the move.
    pub from: Placed,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for Evasion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {} ({})", self.from, self.to, self.kind)
    }
}

/// The moves that end a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evasions {
    /// How many there are.
    pub total: u64,
    /// The first of them, in order.
    pub shown: Vec<Evasion>,
    /// How many there are of each kind.
    kinds: [u64; EvasionKind::ALL.len()],
}

impl Evasions {
    /// How many there are of a kind, shown or not.
    pub fn of_kind(&self, kind: EvasionKind) -> u64 {
        self.kinds[kind as usize]
    }

    /// How many are not shown.
    pub fn left_off(&self) -> u64 {
        self.total - self.shown.len() as u64
    }
}

/// All moves of `colour` after which its king is no longer attacked, the first `limit` of them in
/// order; `None` when it is not in check.
///
/// Memory follows the number of evasions (up to three for each slider), whatever the limit.
pub fn evasions(position: &Position, colour: Colour, limit: usize) -> Option<Evasions> {
    let around = Around::both::<Standard>(position);
    let own = &around[colour.index()];
    own.in_check().then(|| list_evasions(position, &around, colour, limit))
}

pub(crate) fn list_evasions(
    position: &Position,
    around: &[Around; 2],
    colour: Colour,
    limit: usize,
) -> Evasions {
    let mut shown = Vec::new();
    let mut kinds = [0; EvasionKind::ALL.len()];
    each_evasion(position, &around[colour.index()], |kind, id, to| {
        kinds[kind as usize] += 1;
        shown.push(Evasion { kind, from: position.placed(id), to });
    });
    shown.sort_unstable();
    let total = shown.len() as u64;
    shown.truncate(limit);
    shown.shrink_to_fit();
    Evasions { total, shown, kinds }
}

/// Calls `visit` with every evasion, in no particular order.
pub(crate) fn each_evasion(
    position: &Position,
    own: &Around,
    mut visit: impl FnMut(EvasionKind, PieceId, Square),
) {
    let king = position.king(own.colour());
    own.king_moves::<Standard>(&[], |to| visit(EvasionKind::KingMove, king, to));
    if let &[checker] = own.checkers().as_slice() {
        let pinned = pinned_ids(own);
        let check = Check::new(position, own, checker, &pinned);
        check.captures_and_leaps::<Standard>(|id, to, captures| {
            let kind = if captures { EvasionKind::Capture } else { EvasionKind::Interposition };
            visit(kind, id, to);
        });
        let mut lines = HalfLines::default();
        check.each_slider_interposition::<Standard>(&mut lines, |id, to| {
            visit(EvasionKind::Interposition, id, to);
        });
    }
}

/// The exact number of legal moves of `colour`, as if it were its turn: in check the number of
/// evasions, otherwise all moves after which its king is not attacked. A move is a piece and a
/// square; kings are never taken.
pub fn legal_moves(position: &Position, colour: Colour) -> u128 {
    let around = Around::both::<Standard>(position);
    count_legal_moves::<Standard>(position, &around, &BoardView::new(position), colour)
}

/// [`legal_moves`] under modified rules, for tests.
#[doc(hidden)]
pub fn legal_moves_as<V: Variant>(position: &Position, colour: Colour) -> u128 {
    let around = Around::both::<V>(position);
    count_legal_moves::<V>(position, &around, &BoardView::new(position), colour)
}

pub(crate) fn count_legal_moves<V: Variant>(
    position: &Position,
    around: &[Around; 2],
    view: &BoardView<'_>,
    colour: Colour,
) -> u128 {
    let (own, other) = (&around[colour.index()], &around[colour.other().index()]);
    if own.in_check() {
        return StatusFinder::default().count_evasions::<V>(position, own, other).into();
    }
    let mut moves = 0u128;
    own.king_moves::<V>(&pinned_ids(other), |_| moves += 1);
    let pins = own.pins();
    for (id, _, _, piece) in position.columns() {
        if piece.colour() == colour && piece.role() != Role::King {
            let pin = pins.as_slice().iter().find(|pin| V::PINS_HOLD && pin.pinned == id);
            moves += u128::from(view.moves::<V>(id, piece, pin));
        }
    }
    moves
}

/// Neighbours along lines and occupants of squares, from four sorted orders.
pub(crate) struct BoardView<'a> {
    position: &'a Position,
    /// The next piece in each of [`DIRECTIONS`], or [`NOBODY`].
    next: [Vec<u32>; 8],
    /// Pieces row by row, for looking up squares.
    by_square: Vec<u32>,
}

const NOBODY: u32 = u32::MAX;

/// The line through a square, and the square's position on it.
type LineAndPlace = fn(i64, i64) -> (i64, i64);

impl<'a> BoardView<'a> {
    pub(crate) fn new(position: &'a Position) -> BoardView<'a> {
        let (xs, ys) = (position.xs(), position.ys());
        let square = |id: u32| (xs[id as usize], ys[id as usize]);
        let mut next = [const { Vec::new() }; 8];
        let mut by_square = Vec::new();
        // Each orientation: which line, and the position on it along its forward direction.
        let orientations: [(Step, LineAndPlace); 4] = [
            ((1, 0), |x, y| (y, x)),
            ((0, 1), |x, y| (x, y)),
            ((1, 1), |x, y| (x - y, x)),
            ((1, -1), |x, y| (x + y, x)),
        ];
        for (forward, key) in orientations {
            let mut order: Vec<u32> = (0..position.len() as u32).collect();
            order.sort_unstable_by_key(|&id| {
                let (x, y) = square(id);
                key(x, y)
            });
            let mut ahead = vec![NOBODY; position.len()];
            let mut behind = vec![NOBODY; position.len()];
            for pair in order.windows(2) {
                let line = |id| {
                    let (x, y) = square(id);
                    key(x, y).0
                };
                if line(pair[0]) == line(pair[1]) {
                    ahead[pair[0] as usize] = pair[1];
                    behind[pair[1] as usize] = pair[0];
                }
            }
            next[direction_index(forward)] = ahead;
            next[direction_index((-forward.0, -forward.1))] = behind;
            if forward == (1, 0) {
                by_square = order;
            }
        }
        BoardView { position, next, by_square }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        let found = self
            .by_square
            .binary_search_by_key(&square, |&id| self.position.square(PieceId(id)))
            .ok()?;
        Some(self.position.piece(PieceId(self.by_square[found])))
    }

    /// Whether a piece of `colour` may move to `square` as far as its occupant is concerned.
    fn may_enter(&self, square: Square, colour: Colour) -> bool {
        self.position.size().contains(square)
            && self.at(square).is_none_or(|piece| takes(colour, piece))
    }

    /// The legal moves of a piece that is not a king, with its side not in check.
    pub(crate) fn moves<V: Variant>(&self, id: PieceId, piece: Piece, pin: Option<&Pin>) -> u64 {
        let from = self.position.square(id);
        let colour = piece.colour();
        match piece.role() {
            Role::King => 0,
            Role::Knight if pin.is_some() => 0,
            Role::Knight => KNIGHT_JUMPS
                .into_iter()
                .filter(|&jump| self.may_enter(from.step(jump, 1), colour))
                .count() as u64,
            Role::Pawn => self.pawn_moves::<V>(from, colour, pin),
            Role::Queen | Role::Rook | Role::Bishop => DIRECTIONS
                .into_iter()
                .filter(|&direction| piece.role().slides() & class(direction) != 0)
                .filter(|&direction| pin.is_none_or(|pin| parallel(pin.direction, direction)))
                .map(|direction| self.slide(id, from, colour, direction))
                .sum(),
        }
    }

    /// Squares in one direction up to the next piece, that piece included if it can be taken, or
    /// up to the edge.
    fn slide(&self, id: PieceId, from: Square, colour: Colour, direction: Step) -> u64 {
        let next = self.next[direction_index(direction)][id.index()];
        if next == NOBODY {
            let room = |at: i64, step: i64| match step {
                0 => i64::MAX,
                1 => self.position.size().get() - at,
                _ => at - 1,
            };
            return room(from.x, direction.0).min(room(from.y, direction.1)) as u64;
        }
        let to = self.position.square(PieceId(next));
        let steps = (to.x - from.x).abs().max((to.y - from.y).abs()) as u64;
        steps - u64::from(!takes(colour, self.position.piece(PieceId(next))))
    }

    fn pawn_moves<V: Variant>(&self, from: Square, colour: Colour, pin: Option<&Pin>) -> u64 {
        let forward = colour.forward();
        let size = self.position.size();
        let follows_pin = |step: Step| pin.is_none_or(|pin| parallel(pin.direction, step));
        let push = from.step((0, forward), 1);
        let on_board = size.contains(push) || !V::LAST_RANK_ENDS;
        let pushes = on_board && self.at(push).is_none() && follows_pin((0, forward));
        let captures = [-1, 1].into_iter().filter(|&dx| {
            let to = from.step((dx, forward), 1);
            follows_pin((dx, forward)) && self.at(to).is_some_and(|piece| takes(colour, piece))
        });
        u64::from(pushes) + captures.count() as u64
    }
}

/// Kings are never taken.
fn takes(colour: Colour, piece: Piece) -> bool {
    piece.colour() != colour && piece.role() != Role::King
}

fn parallel(a: Step, b: Step) -> bool {
    a == b || a == (-b.0, -b.1)
}

fn direction_index(direction: Step) -> usize {
    DIRECTIONS.iter().position(|&d| d == direction).expect("one of the eight directions")
}
