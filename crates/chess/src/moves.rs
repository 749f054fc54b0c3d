//! Legal moves: the exact number for either side, and the list of moves that end a check. Not
//! here: the status in linear time; counting all moves sorts the pieces along every line.

use std::fmt;

use papan_search::kit::charged;
use papan_search::{Budget, StopReason};

use crate::around::{Around, DIRECTIONS, Pin, Step, class};
use crate::half_lines::HalfLines;
use crate::position::{Colour, Piece, PieceId, Placed, Position, Role, Square};
use crate::rescue::{Check, KNIGHT_JUMPS};
use crate::status::pinned_ids;
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
pub fn evasions(position: &Position, colour: Colour, limit: usize) -> Option<Evasions> {
    let around = Around::both::<Standard>(position);
    let own = &around[colour.index()];
    let listed = || Budget::unlimited(|budget| list_evasions(position, own, limit, budget));
    own.in_check().then(listed)
}

/// The evasions of a side in check. The budget is left holding what was needed.
///
/// # Errors
/// The limit that came first.
pub(crate) fn list_evasions(
    position: &Position,
    own: &Around,
    limit: usize,
    budget: &mut Budget,
) -> Result<Evasions, StopReason> {
    let mut first = First { limit, shown: Vec::new() };
    let mut kinds = [0; EvasionKind::ALL.len()];
    each_evasion(position, own, budget, |kind, id, to, budget| {
        kinds[kind as usize] += 1;
        first.add(Evasion { kind, from: position.placed(id), to }, budget)
    })?;
    let total = kinds.iter().sum();
    Ok(Evasions { total, shown: first.finish(), kinds })
}

/// The first evasions in order, of any number: there may be three for each slider, and they would need
/// more memory than the position.
struct First {
    limit: usize,
    shown: Vec<Evasion>,
}

impl First {
    fn add(&mut self, evasion: Evasion, budget: &mut Budget) -> Result<(), StopReason> {
        if self.limit == 0 {
            return Ok(());
        }
        // Dropping half of them at a time costs a constant for each.
        if self.shown.len() / 2 >= self.limit {
            self.shown.select_nth_unstable(self.limit);
            self.shown.truncate(self.limit);
        }
        charged::push(&mut self.shown, evasion, budget)
    }

    fn finish(mut self) -> Vec<Evasion> {
        self.shown.sort_unstable();
        self.shown.truncate(self.limit);
        self.shown.shrink_to_fit();
        self.shown
    }
}

/// Calls `visit` with every evasion, in no particular order. The budget is left holding what was needed.
///
/// # Errors
/// Those of `visit`, and the limit that came first.
pub(crate) fn each_evasion(
    position: &Position,
    own: &Around,
    budget: &mut Budget,
    mut visit: impl FnMut(EvasionKind, PieceId, Square, &mut Budget) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    let king = position.king(own.colour());
    let mut stopped = Ok(());
    own.king_moves::<Standard>(&[], |to| {
        if stopped.is_ok() {
            stopped = visit(EvasionKind::KingMove, king, to, budget);
        }
    });
    stopped?;
    if let &[checker] = own.checkers().as_slice() {
        let pinned = pinned_ids(own);
        let check = Check::new(position, own, checker, &pinned);
        check.captures_and_leaps::<Standard>(|id, to, captures| {
            let kind = if captures { EvasionKind::Capture } else { EvasionKind::Interposition };
            if stopped.is_ok() {
                stopped = visit(kind, id, to, budget);
            }
        });
        stopped?;
        let mut lines = HalfLines::default();
        check.each_slider_interposition::<Standard>(&mut lines, budget, |id, to, budget| {
            visit(EvasionKind::Interposition, id, to, budget)
        })?;
    }
    Ok(())
}

/// The exact number of legal moves of `colour`, as if it were its turn: in check the number of
/// evasions, otherwise all moves after which its king is not attacked. A move is a piece and a
/// square; kings are never taken.
pub fn legal_moves(position: &Position, colour: Colour) -> u128 {
    legal_moves_as::<Standard>(position, colour)
}

/// [`legal_moves`] under modified rules, for tests.
#[doc(hidden)]
pub fn legal_moves_as<V: Variant>(position: &Position, colour: Colour) -> u128 {
    let around = Around::both::<V>(position);
    let (own, other) = (&around[colour.index()], &around[colour.other().index()]);
    if own.in_check() {
        return HalfLines::default().count_evasions::<V>(position, own, other).into();
    }
    Budget::unlimited(|budget| {
        let view = BoardView::with_budget(position, budget)?;
        count_legal_moves::<V>(position, &around, &view, colour, budget)
    })
}

/// Pieces whose moves are counted between two polls: each takes up to eight searches for a square, about
/// a microsecond.
const POLL_PIECES: usize = 1 << 11;

/// The legal moves of a side that is not in check.
///
/// # Errors
/// The limit that came first.
pub(crate) fn count_legal_moves<V: Variant>(
    position: &Position,
    around: &[Around; 2],
    view: &BoardView<'_>,
    colour: Colour,
    budget: &mut Budget,
) -> Result<u128, StopReason> {
    let (own, other) = (&around[colour.index()], &around[colour.other().index()]);
    let mut moves = 0u128;
    own.king_moves::<V>(&pinned_ids(other), |_| moves += 1);
    let pins = own.pins();
    for (id, _, _, piece) in position.columns() {
        if id.index().is_multiple_of(POLL_PIECES) {
            budget.poll()?;
        }
        if piece.colour() == colour && piece.role() != Role::King {
            let pin = pins.as_slice().iter().find(|pin| V::PINS_HOLD && pin.pinned == id);
            moves += u128::from(view.moves::<V>(id, piece, pin));
        }
    }
    Ok(moves)
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
    /// Sorts the pieces along their lines. The budget then holds the view.
    ///
    /// # Errors
    /// The limit that came first.
    pub(crate) fn with_budget(
        position: &'a Position,
        budget: &mut Budget,
    ) -> Result<BoardView<'a>, StopReason> {
        // Eight neighbours, the order by squares, and the order that is being made.
        budget.charge(10 * size_of::<u32>() * position.len())?;
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
            budget.poll()?;
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
        Ok(BoardView { position, next, by_square })
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
