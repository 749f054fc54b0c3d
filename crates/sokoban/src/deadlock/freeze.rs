//! Freeze deadlocks: boxes that can never be pushed again, of any number and shape.
//!
//! A box is frozen if it is blocked along both axes. Along an axis it is blocked by a wall, by dead
//! squares on both sides (it could move, but never in a solution), or by a neighbour that is itself
//! frozen while this box counts as a wall. Not here: boxes that are merely blocked for now.

use papan_puzzle::Direction;

use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::PreparedBoard;

/// The boxes found frozen together with the one on `square`, itself included; empty if it is not
/// frozen.
pub fn frozen<const W: usize>(
    prepared: &PreparedBoard<W>,
    boxes: &Bits<W>,
    square: Square,
) -> Bits<W> {
    let mut search = Freeze { prepared, boxes, walls: Bits::EMPTY, frozen: Bits::EMPTY, calls: 0 };
    search.is_frozen(square, 0);
    search.frozen
}

/// Whether the box on `square` is frozen in a group that has a box off the goals.
#[inline]
pub fn is_freeze_deadlock<const W: usize>(
    prepared: &PreparedBoard<W>,
    boxes: &Bits<W>,
    square: Square,
) -> bool {
    !frozen_at_once(prepared, boxes, square).without(&prepared.goals).is_empty()
}

/// The boxes frozen on goals, of a position that has no freeze deadlock. They never move again.
pub fn settled<const W: usize>(prepared: &PreparedBoard<W>, boxes: &Bits<W>) -> Bits<W> {
    let mut settled = Bits::EMPTY;
    for square in boxes.and(&prepared.goals).iter() {
        if !settled.contains(square) {
            settled = settled.or(&frozen_at_once(prepared, boxes, square));
        }
    }
    settled
}

/// [`frozen`], faster for boxes with free neighbours, as most have: looks at the surrounding walls
/// and boxes before anything is copied.
#[inline]
pub(crate) fn frozen_at_once<const W: usize>(
    prepared: &PreparedBoard<W>,
    boxes: &Bits<W>,
    square: Square,
) -> Bits<W> {
    let blocked = |direction: Direction| {
        prepared.step(square, direction).is_none_or(|next| boxes.contains(next))
    };
    let [up, left, down, right] = Direction::ALL.map(|direction| {
        prepared
            .step(square, direction)
            .is_none_or(|next| boxes.contains(next) || prepared.dead.contains(next))
    });
    if !((up || down) && (left || right)) || !Direction::ALL.into_iter().any(blocked) {
        return Bits::EMPTY;
    }
    frozen(prepared, boxes, square)
}

struct Freeze<'a, const W: usize> {
    prepared: &'a PreparedBoard<W>,
    boxes: &'a Bits<W>,
    /// Boxes under examination: they count as walls for their neighbours.
    walls: Bits<W>,
    frozen: Bits<W>,
    calls: u32,
}

/// Groups longer than this, or that take more steps to examine, are assumed not to be frozen: that
/// is sound, keeps the stack small, and keeps a field of boxes from taking exponential time.
const MAX_DEPTH: u32 = 100;
const MAX_CALLS: u32 = 2_000;

impl<const W: usize> Freeze<'_, W> {
    fn is_frozen(&mut self, square: Square, depth: u32) -> bool {
        if self.frozen.contains(square) {
            return true;
        }
        self.calls += 1;
        if depth > MAX_DEPTH || self.calls > MAX_CALLS {
            return false;
        }
        let before = self.frozen;
        self.walls.insert(square);
        let is_frozen = self.is_blocked(square, [Direction::Left, Direction::Right], depth)
            && self.is_blocked(square, [Direction::Up, Direction::Down], depth);
        self.walls.remove(square);
        if is_frozen {
            self.frozen.insert(square);
        } else {
            // What was found along the way relied on this box being a wall.
            self.frozen = before;
        }
        is_frozen
    }

    fn is_blocked(&mut self, square: Square, directions: [Direction; 2], depth: u32) -> bool {
        let sides = directions.map(|direction| self.prepared.step(square, direction));
        let [Some(one), Some(two)] = sides else { return true };
        if self.walls.contains(one) || self.walls.contains(two) {
            return true;
        }
        if self.prepared.dead.contains(one) && self.prepared.dead.contains(two) {
            return true;
        }
        let mut try_side =
            |side: Square| self.boxes.contains(side) && self.is_frozen(side, depth + 1);
        try_side(one) || try_side(two)
    }
}
