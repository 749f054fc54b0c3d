//! One position under construction: a core that makes its kind, random pieces around it, and repairs.

use std::collections::BTreeSet;

use papan_search::kit::charged;
use papan_search::{Budget, StopReason};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{Kind, Spec};
use crate::around::{Around, DIRECTIONS, Step, class};
use crate::moves::each_evasion;
use crate::position::{BoardSize, Colour, ORTHOGONAL, Piece, Placed, Position, Role, Square};
use crate::rescue::KNIGHT_JUMPS;
use crate::status::{Status, StatusFinder};
use crate::variant::Standard;

/// Rounds of repairs in one attempt.
const REPAIRS: u32 = 60;
/// Pieces that are put between two polls: about a millisecond.
const POLL_PIECES: usize = 1 << 12;

/// A position under construction.
pub(super) struct Draft<'a> {
    rng: &'a mut ChaCha8Rng,
    kind: Kind,
    size: BoardSize,
    pieces: usize,
    /// The side in check; one of two where both are.
    victim: Colour,
    placed: Vec<Placed>,
    taken: BTreeSet<Square>,
    /// Lines that random pieces must not block: start, direction and number of squares.
    lines: Vec<(Square, Step, i64)>,
    /// Pieces of the core, which repairs leave alone.
    core: usize,
    /// How often each piece was repaired.
    repairs: Vec<u8>,
}

/// Polls at every [`POLL_PIECES`]th piece.
fn poll(number: usize, budget: &mut Budget) -> Result<(), StopReason> {
    if number.is_multiple_of(POLL_PIECES) { budget.poll() } else { Ok(()) }
}

const FILLERS: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl<'a> Draft<'a> {
    pub(super) fn new(spec: &Spec, kind: Kind, rng: &'a mut ChaCha8Rng) -> Draft<'a> {
        let victim = if rng.random() { Colour::White } else { Colour::Black };
        Draft {
            rng,
            kind,
            size: spec.size,
            pieces: spec.pieces,
            victim,
            placed: Vec::with_capacity(spec.pieces),
            taken: BTreeSet::new(),
            lines: Vec::new(),
            core: 0,
            repairs: Vec::new(),
        }
    }

    /// The position, or `None` if it came to nothing.
    ///
    /// # Errors
    /// The limit that came first.
    pub(super) fn finish(mut self, budget: &mut Budget) -> Result<Option<Position>, StopReason> {
        if self.core().is_none() || !self.fill(budget)? {
            return Ok(None);
        }
        self.shuffle();
        self.repair(budget)
    }

    /// The pieces that make the kind.
    fn core(&mut self) -> Option<()> {
        match self.kind {
            Kind::Mate => self.mate()?,
            Kind::Safe => {
                let king = self.anywhere();
                self.put(king, self.victim, Role::King)?;
                self.other_king()?;
            }
            Kind::Check | Kind::Double | Kind::Mixed => {
                self.check()?;
                self.other_king()?;
            }
            Kind::Impossible => {
                self.check()?;
                self.victim = self.victim.other();
                self.check()?;
            }
        }
        self.core = self.placed.len();
        Some(())
    }

    fn anywhere(&mut self) -> Square {
        let n = self.size.get();
        Square::new(self.rng.random_range(1..=n), self.rng.random_range(1..=n))
    }

    fn put(&mut self, square: Square, colour: Colour, role: Role) -> Option<()> {
        let free = self.size.contains(square)
            && !self.lines.iter().any(|&(start, direction, squares)| {
                let (dx, dy) = (square.x - start.x, square.y - start.y);
                let steps = dx.abs().max(dy.abs());
                steps < squares && (dx, dy) == (direction.0 * steps, direction.1 * steps)
            })
            && self.taken.insert(square);
        free.then(|| self.placed.push(Placed { square, piece: Piece::new(colour, role) }))
    }

    /// The king of the side that is not in check, anywhere.
    fn other_king(&mut self) -> Option<()> {
        (0..100).find_map(|_| {
            let square = self.anywhere();
            self.put(square, self.victim.other(), Role::King)
        })
    }

    /// The victim's king, attacked by one or two checkers.
    fn check(&mut self) -> Option<()> {
        let king = self.anywhere();
        self.put(king, self.victim, Role::King)?;
        let checkers = if self.kind == Kind::Double { 2 } else { 1 };
        for number in 0..checkers {
            // At most one leaper, so that most checks have a line to interpose on.
            if number == 0 && self.rng.random_ratio(1, 4) {
                let jump = KNIGHT_JUMPS[self.rng.random_range(0..8)];
                self.put(king.step(jump, 1), self.victim.other(), Role::Knight)?;
            } else {
                self.slider(king)?;
            }
        }
        Some(())
    }

    /// A slider that attacks `king` from a random distance.
    fn slider(&mut self, king: Square) -> Option<()> {
        let direction = DIRECTIONS[self.rng.random_range(0..8)];
        let room = |at: i64, step: i64| match step {
            0 => i64::MAX,
            1 => self.size.get() - at,
            _ => at - 1,
        };
        let room = room(king.x, direction.0).min(room(king.y, direction.1));
        if room == 0 {
            return None;
        }
        let distance = self.rng.random_range(1..=room);
        let straight = if class(direction) == ORTHOGONAL { Role::Rook } else { Role::Bishop };
        let role = if self.rng.random_ratio(1, 3) { Role::Queen } else { straight };
        self.put(king.step(direction, distance), self.victim.other(), role)?;
        self.lines.push((king.step(direction, 1), direction, distance - 1));
        Some(())
    }

    /// A mated king on the edge: by a queen next to it, protected by her king, or by two distant
    /// rooks on the first two rows. Turned to any of the four edges.
    fn mate(&mut self) -> Option<()> {
        let n = self.size.get();
        let side = self.rng.random_range(0..4);
        let turn = move |x: i64, y: i64| match side {
            0 => Square::new(x, y),
            1 => Square::new(x, n + 1 - y),
            2 => Square::new(y, x),
            _ => Square::new(n + 1 - y, x),
        };
        let winner = self.victim.other();
        let at = self.rng.random_range(1..=n);
        self.put(turn(at, 1), self.victim, Role::King)?;
        let roomy = n >= 16 && self.pieces as i64 <= n.saturating_mul(n) / 4;
        if self.pieces >= 4 && roomy && self.rng.random() {
            for row in 1..=2 {
                let column = self.rng.random_range(1..=n);
                if (column - at).abs() < 3 {
                    return None;
                }
                self.put(turn(column, row), winner, Role::Rook)?;
            }
            // No piece may block either row.
            for row in 1..=2 {
                let start = turn(1, row);
                let next = turn(2, row);
                self.lines.push((start, (next.x - start.x, next.y - start.y), n));
            }
            return self.other_king();
        }
        self.put(turn(at, 2), winner, Role::Queen)?;
        self.put(turn(at, 3), winner, Role::King)
    }

    /// Puts random pieces until there are enough; whether there is room for them.
    fn fill(&mut self, budget: &mut Budget) -> Result<bool, StopReason> {
        let Some(left) = self.pieces.checked_sub(self.placed.len()) else { return Ok(false) };
        let n = self.size.get();
        let crowded = u128::from(n.unsigned_abs()).pow(2) < 2 * self.pieces as u128;
        if crowded {
            // Drawing until a free square turns up would take too long: deal out all of them
            // instead.
            let mut squares: Vec<_> = (0..n * n).collect();
            for at in 0..squares.len() {
                poll(at, budget)?;
                let other = self.rng.random_range(at..squares.len());
                squares.swap(at, other);
                if self.placed.len() == self.pieces {
                    break;
                }
                self.random_piece(Square::new(squares[at] % n + 1, squares[at] / n + 1));
            }
            return Ok(self.placed.len() == self.pieces);
        }
        for at in 0..left.saturating_mul(8).saturating_add(100) {
            poll(at, budget)?;
            if self.placed.len() == self.pieces {
                return Ok(true);
            }
            let square = self.anywhere();
            self.random_piece(square);
        }
        Ok(false)
    }

    fn random_piece(&mut self, square: Square) {
        let colour = if self.rng.random() { Colour::White } else { Colour::Black };
        let role = FILLERS[self.rng.random_range(0..FILLERS.len())];
        let _ = self.put(square, colour, role);
    }

    /// Shuffles the core among the others; repairs recognise it by its squares.
    fn shuffle(&mut self) {
        let core: BTreeSet<Square> = self.placed[..self.core].iter().map(|p| p.square).collect();
        for at in (1..self.placed.len()).rev() {
            let other = self.rng.random_range(0..=at);
            self.placed.swap(at, other);
        }
        // A repaired piece is counted; one of the core counts as beyond repair.
        self.repairs = self
            .placed
            .iter()
            .map(|p| if core.contains(&p.square) { u8::MAX } else { 0 })
            .collect();
    }

    /// Removes attackers and helpers that the kind does not allow, until the position is of that
    /// kind.
    fn repair(mut self, budget: &mut Budget) -> Result<Option<Position>, StopReason> {
        let mut finder = StatusFinder::default();
        for _ in 0..REPAIRS {
            budget.poll()?;
            let Ok(position) = Position::new(self.size, &self.placed) else { return Ok(None) };
            let around = Around::both::<Standard>(&position);
            let mut unwanted = Vec::new();
            for colour in Colour::BOTH {
                let checkers = around[colour.index()].checkers();
                let wanted = match self.kind {
                    Kind::Safe => false,
                    Kind::Impossible => true,
                    _ => colour == self.victim,
                };
                // A mate may have more checkers, and what is impossible as well; any other check has
                // exactly those of its core.
                let may_have_more = matches!(self.kind, Kind::Mate | Kind::Impossible);
                if !(wanted && may_have_more) {
                    let extra = checkers.as_slice().iter().copied();
                    unwanted.extend(
                        extra
                            .filter(|id| !wanted || self.repairs[id.index()] != u8::MAX)
                            .map(|id| (id, colour)),
                    );
                }
            }
            if unwanted.is_empty() && self.kind == Kind::Mate {
                // If the king itself can move, the core is broken, and the repair gives up.
                let own = &around[self.victim.index()];
                let held = budget.memory();
                each_evasion(&position, own, budget, |_, id, _, budget| {
                    charged::push(&mut unwanted, (id, self.victim.other()), budget)
                })?;
                budget.release(budget.memory() - held);
                unwanted.sort_unstable();
                unwanted.dedup();
            }
            if unwanted.is_empty() {
                let is_right = self.confirms(finder.status(&position), &around);
                return Ok(is_right.then_some(position));
            }
            for (id, colour) in unwanted {
                if self.mend(id.index(), colour).is_none() {
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    fn confirms(&self, status: Status, around: &[Around; 2]) -> bool {
        let checkers = around[self.victim.index()].checkers().as_slice().len();
        match (self.kind, status) {
            (Kind::Safe, Status::Safe) => true,
            (Kind::Check, Status::Check { .. }) => checkers == 1,
            (Kind::Mate, Status::Checkmate { .. }) => true,
            (Kind::Double, Status::Check { .. } | Status::Checkmate { .. }) => checkers == 2,
            (Kind::Impossible, Status::Impossible) => true,
            _ => false,
        }
    }

    /// Makes a piece harmless for `colour`: it changes sides; if that was tried, it becomes a pawn;
    /// if that did not help either, it moves away.
    fn mend(&mut self, index: usize, colour: Colour) -> Option<()> {
        let Placed { square, piece } = self.placed[index];
        let piece = match self.repairs[index] {
            u8::MAX => return None,
            0 => Piece::new(colour, piece.role()),
            1 => Piece::new(colour, Role::Pawn),
            2..=10 => {
                let to = (0..50).find_map(|_| {
                    let to = self.anywhere();
                    self.put(to, colour, Role::Pawn).map(|()| to)
                })?;
                self.placed.pop();
                self.taken.remove(&square);
                self.placed[index].square = to;
                self.repairs[index] += 1;
                return Some(());
            }
            _ => return None,
        };
        self.placed[index].piece = piece;
        self.repairs[index] += 1;
        Some(())
    }
}
