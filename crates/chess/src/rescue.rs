//! How pieces other than the king answer a single check: by taking the checker or by interposing. A
//! pinned piece never helps, because two lines through the king meet only there; an unpinned one
//! always may, so no move is tried out. Not here: king moves and double checks.

use papan_search::{Budget, StopReason};

use crate::around::{Around, Bands, DIRECTIONS, Few, Step, class, near_chunks};
use crate::half_lines::{Crossings, HalfLines, Key, Wanted};
use crate::position::{Colour, DIAGONAL, ORTHOGONAL, Piece, PieceId, Position, Role, Square};
use crate::variant::Variant;

/// The four orientations of lines, with their classes.
const ORIENTATIONS: [(Step, u8); 4] =
    [((1, 0), ORTHOGONAL), ((0, 1), ORTHOGONAL), ((1, 1), DIAGONAL), ((1, -1), DIAGONAL)];

const fn cross(a: Step, b: Step) -> i64 {
    a.0 * b.1 - a.1 * b.0
}

/// A single check: who, from where, and the empty squares between.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    position: &'a Position,
    colour: Colour,
    king: Square,
    checker: PieceId,
    /// From the king to the checker, when the checker slides.
    direction: Option<Step>,
    /// Number of squares between king and checker, all empty.
    between: i64,
    /// Pieces of the king's side that may not move off their line.
    pinned: &'a [PieceId],
}

impl<'a> Check<'a> {
    pub(crate) fn new(
        position: &'a Position,
        around: &Around,
        checker: PieceId,
        pinned: &'a [PieceId],
    ) -> Check<'a> {
        let king = around.king();
        let at = position.square(checker);
        let slides = position.piece(checker).role().slides() != 0;
        let (dx, dy) = (at.x - king.x, at.y - king.y);
        Check {
            position,
            colour: around.colour(),
            king,
            checker,
            direction: slides.then_some((dx.signum(), dy.signum())),
            between: if slides { dx.abs().max(dy.abs()) - 1 } else { 0 },
            pinned,
        }
    }

    /// Which of the squares between king and checker (from 1, counted from the king) this is.
    fn between(&self, square: Square) -> Option<i64> {
        let direction = self.direction?;
        let d = (square.x - self.king.x, square.y - self.king.y);
        let t = d.0.abs().max(d.1.abs());
        (1 <= t && t <= self.between && d == (direction.0 * t, direction.1 * t)).then_some(t)
    }

    /// Captures of the checker, and interpositions of knights and pawns, in no particular order:
    /// `visit` gets the piece, its target and whether it captures.
    pub(crate) fn captures_and_leaps<V: Variant>(
        &self,
        mut visit: impl FnMut(PieceId, Square, bool),
    ) {
        let target = self.position.square(self.checker);
        // A king that gives check (two kings side by side) is never taken.
        let capturable = self.position.piece(self.checker).role() != Role::King;
        let direction = if self.between > 0 { self.direction } else { None };
        let forward = self.colour.forward();
        // The piece that the checker sees in each direction.
        let mut nearest: [Option<(i64, PieceId, Piece)>; 8] = [None; 8];
        // As below: aligned, or close to the check line, or else to the checker.
        let widths = match direction {
            Some((0, _)) => [3, 0, 0, 0],
            Some((_, 0)) => [0, 3, 0, 0],
            Some((x, y)) if x == y => [0, 0, 3, 0],
            Some(_) => [0, 0, 0, 3],
            None => [2, 2, 0, 0],
        };
        let bands = Bands::new(target, widths);
        for (first, xs, ys, pieces) in near_chunks(self.position, &[bands]) {
            for (at, ((&x, &y), &piece)) in xs.iter().zip(ys).zip(pieces).enumerate() {
                let id = PieceId::new(first + at);
                let (dx, dy) = (x - target.x, y - target.y);
                let aligned = (dx == 0) | (dy == 0) | (dx == dy) | (dx == -dy);
                // Every relevant piece that is not aligned is a knight or a pawn. Close to the check
                // line (which runs through the checker, so its square serves as well as the king's)
                // means at most 3: that is how far a knight's move leads away from a diagonal.
                let close = match direction {
                    Some(line) => cross(line, (dx, dy)).unsigned_abs() <= 3,
                    None => ((dx + 2) as u64 <= 4) & ((dy + 2) as u64 <= 4),
                };
                if !(aligned | close) {
                    continue;
                }
                if aligned && id != self.checker {
                    let step = (dx.signum(), dy.signum());
                    let distance = dx.abs().max(dy.abs());
                    let slot =
                        DIRECTIONS.iter().position(|&d| d == step).expect("not its own square");
                    if nearest[slot].is_none_or(|(other, ..)| distance < other) {
                        nearest[slot] = Some((distance, id, piece));
                    }
                }
                if piece.colour() != self.colour || self.is_pinned::<V>(id) {
                    continue;
                }
                match piece.role() {
                    Role::Knight => {
                        if capturable && matches!((dx.abs(), dy.abs()), (1, 2) | (2, 1)) {
                            visit(id, target, true);
                        }
                        if direction.is_some() {
                            for (jx, jy) in KNIGHT_JUMPS {
                                let to = Square::new(x + jx, y + jy);
                                if self.between(to).is_some() {
                                    visit(id, to, false);
                                }
                            }
                        }
                    }
                    Role::Pawn => {
                        if capturable && dx.abs() == 1 && dy == -forward {
                            visit(id, target, true);
                        }
                        let to = Square::new(x, y + forward);
                        let last_rank = if forward > 0 {
                            to.y == self.position.size().get()
                        } else {
                            to.y == 1
                        };
                        if self.between(to).is_some() && (V::STEP_TO_LAST_RANK || !last_rank) {
                            visit(id, to, false);
                        }
                    }
                    Role::King | Role::Queen | Role::Rook | Role::Bishop => {}
                }
            }
        }
        if capturable {
            for (seen, direction) in nearest.into_iter().zip(DIRECTIONS) {
                if let Some((_, id, piece)) = seen
                    && piece.attacks_along(class(direction), self.colour.other())
                    && !self.is_pinned::<V>(id)
                {
                    visit(id, target, true);
                }
            }
        }
    }

    /// Number of interpositions by sliders.
    pub(crate) fn slider_interpositions<V: Variant>(&self, table: &mut HalfLines) -> u64 {
        let Some(lines) = self.lines() else { return 0 };
        self.crossings::<V>(&lines).map(|crossings| table.fill(&crossings)).sum()
    }

    /// Calls `visit` with every interposition by a slider.
    ///
    /// # Errors
    /// Those of `visit`, and the limit that came first.
    pub(crate) fn each_slider_interposition<V: Variant>(
        &self,
        table: &mut HalfLines,
        budget: &mut Budget,
        mut visit: impl FnMut(PieceId, Square, &mut Budget) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let Some(lines) = self.lines() else { return Ok(()) };
        for crossings in self.crossings::<V>(&lines) {
            table.fill_within(&crossings, budget)?;
            budget.poll()?;
            for (id, x, y, piece) in self.position.columns() {
                let classes = crossings.helps(id, piece);
                for (line, geometry) in crossings.lines.iter().enumerate() {
                    if classes & geometry.class != 0
                        && let Some((t, s)) = crossings.crossing(geometry, x, y)
                        && table.counts(Key::new(t, line, s > 0), s.unsigned_abs())
                    {
                        visit(id, self.king.step(lines.direction, t), budget)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn is_pinned<V: Variant>(&self, id: PieceId) -> bool {
        V::PINS_HOLD && self.pinned.contains(&id)
    }

    /// The orientations that cross the check line, and who slides along them; `None` if nobody can step
    /// between.
    fn lines(&self) -> Option<Lines> {
        let direction = self.direction.filter(|_| self.between > 0)?;
        let mut classes = [0; Piece::ROOM];
        for role in Role::ALL {
            classes[Piece::new(self.colour, role).code()] = role.slides();
        }
        let mut crossing = Few::new(Geometry::new((1, 0), (0, 1), 0));
        for (v, class) in ORIENTATIONS {
            if cross(direction, v) != 0 {
                crossing.push(Geometry::new(direction, v, class));
            }
        }
        Some(Lines { direction, crossing, classes })
    }

    /// The lines that cross the check line, in groups that are counted one after the other: all
    /// together, unless the table would be large; then each orientation by itself, because more
    /// passes over the pieces cost less than a cache miss for every half-line.
    fn crossings<'l, V: Variant>(
        &'l self,
        lines: &'l Lines,
    ) -> impl Iterator<Item = CheckLine<'l, V>> {
        let kinds = self.position.kinds();
        // A short check line has few half-lines, however many sliders there are.
        let ends = usize::try_from(self.between.saturating_mul(2)).unwrap_or(usize::MAX);
        let half_lines = move |group: &[Geometry]| -> usize {
            let slide = |class: u8| {
                let counted = kinds.iter().zip(&lines.classes);
                counted.filter(|(_, classes)| *classes & class != 0).map(|(count, _)| count).sum()
            };
            group.iter().map(|line| ends.min(slide(line.class))).sum()
        };
        let all = lines.crossing.as_slice();
        let size = if half_lines(all) <= ONE_TABLE { all.len() } else { 1 };
        all.chunks(size).map(move |group| CheckLine {
            check: self,
            bound: half_lines(group),
            lines: group,
            classes: &lines.classes,
            variant: std::marker::PhantomData,
        })
    }
}

/// What crosses a check line.
struct Lines {
    /// From the king to the checker.
    direction: Step,
    crossing: Few<Geometry, 3>,
    /// What each piece of the king's side slides along; nothing for the other side.
    classes: [u8; Piece::ROOM],
}

/// Half-lines in one table, 30 bytes each. Measured on 10^6 pieces in five boards: with 1.2*10^5
/// half-lines on each board splitting loses 15 ms, with 6*10^5 it saves 80 ms and half the memory.
const ONE_TABLE: usize = 160_000;

/// The eight moves of a knight.
pub(crate) const KNIGHT_JUMPS: [Step; 8] =
    [(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)];

/// Where lines of one orientation meet the check line: with d = t*u + s*v for the direction u of
/// the check line and v of the orientation, t = d x v / u x v and s = u x d / u x v.
#[derive(Clone, Copy, Debug)]
struct Geometry {
    /// Numerator of t, as coefficients of d; the sign of the denominator is folded in.
    t: Step,
    /// Numerator of s.
    s: Step,
    /// The denominator is 1 or, for two diagonals, 2: as a shift.
    shift: u32,
    class: u8,
}

impl Geometry {
    const fn new(u: Step, v: Step, class: u8) -> Geometry {
        let denominator = cross(u, v);
        let sign = denominator.signum();
        Geometry {
            t: (v.1 * sign, -v.0 * sign),
            s: (-u.1 * sign, u.0 * sign),
            shift: (denominator.abs() == 2) as u32,
            class,
        }
    }
}

/// Pieces that are looked at together: the numbers of those that count fit a byte each.
const CHUNK: usize = 256;

/// The pieces whose lines cross the squares between king and checker.
struct CheckLine<'a, V> {
    check: &'a Check<'a>,
    lines: &'a [Geometry],
    classes: &'a [u8; Piece::ROOM],
    bound: usize,
    variant: std::marker::PhantomData<V>,
}

impl<V: Variant> CheckLine<'_, V> {
    /// The square of the check line that the piece's line meets, and the signed distance to it.
    #[inline]
    fn crossing(&self, line: &Geometry, x: i64, y: i64) -> Option<(i64, i64)> {
        self.meets(line, x, y).then(|| self.meeting(line, x, y))
    }

    /// Whether the piece's line meets a square between king and checker; without a branch.
    #[inline]
    fn meets(&self, line: &Geometry, x: i64, y: i64) -> bool {
        let t = self.numerator(line.t, x, y);
        let low = 1 << line.shift;
        let inside = (t - low) as u64 <= (self.check.between << line.shift) as u64 - low as u64;
        inside & (!V::DIAGONAL_PARITY | (t & (low - 1) == 0))
    }

    /// Which square, and the signed distance to it.
    #[inline]
    fn meeting(&self, line: &Geometry, x: i64, y: i64) -> (i64, i64) {
        let [t, s] = [line.t, line.s].map(|factors| self.numerator(factors, x, y) >> line.shift);
        (t, s)
    }

    /// At most 2*10^18, so nothing overflows.
    #[inline]
    fn numerator(&self, factors: Step, x: i64, y: i64) -> i64 {
        factors.0 * (x - self.check.king.x) + factors.1 * (y - self.check.king.y)
    }

    /// The classes along which this piece may interpose.
    #[inline]
    fn helps(&self, id: PieceId, piece: Piece) -> u8 {
        let classes = self.classes[piece.code()];
        if classes != 0 && self.check.is_pinned::<V>(id) { 0 } else { classes }
    }
}

impl<V: Variant> Crossings for CheckLine<'_, V> {
    fn bound(&self) -> usize {
        self.bound
    }

    fn calls(&self) -> usize {
        self.lines.len() * self.check.position.len()
    }

    /// Who counts is as good as random, so it is noted without a branch, chunk by chunk: a misprediction
    /// for each piece and line cost more than all the rest.
    #[inline]
    fn pieces<E>(
        &self,
        wanted: Wanted,
        mut visit: impl FnMut(bool, Key, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut sliders, mut others) = ([0u8; CHUNK], [0u8; CHUNK]);
        let nobody_is_pinned = !V::PINS_HOLD || self.check.pinned.is_empty();
        for (first, xs, ys, pieces) in self.check.position.chunks(CHUNK) {
            for (index, line) in self.lines.iter().enumerate() {
                let mut counts = [0; 2];
                for (at, ((&x, &y), piece)) in xs.iter().zip(ys).zip(pieces).enumerate() {
                    let along = self.classes[piece.code()] & line.class != 0;
                    let meets = self.meets(line, x, y);
                    sliders[counts[0] % CHUNK] = at as u8;
                    counts[0] += usize::from(along & meets);
                    others[counts[1] % CHUNK] = at as u8;
                    counts[1] += usize::from(!along & meets);
                }
                let place = |at: u8| {
                    let (t, s) = self.meeting(line, xs[usize::from(at)], ys[usize::from(at)]);
                    (Key::new(t, index, s > 0), s.unsigned_abs())
                };
                if wanted != Wanted::Others || !nobody_is_pinned {
                    for &at in &sliders[..counts[0]] {
                        let id = PieceId::new(first + usize::from(at));
                        // A pinned slider is in the way like any other piece.
                        let helps = nobody_is_pinned || !self.check.is_pinned::<V>(id);
                        let unwanted = if helps { Wanted::Others } else { Wanted::Sliders };
                        if wanted != unwanted && (helps || V::BLOCKERS) {
                            let (key, distance) = place(at);
                            visit(helps, key, distance)?;
                        }
                    }
                }
                if V::BLOCKERS && wanted != Wanted::Sliders {
                    for &at in &others[..counts[1]] {
                        let (key, distance) = place(at);
                        visit(false, key, distance)?;
                    }
                }
            }
        }
        Ok(())
    }
}
