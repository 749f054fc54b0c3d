//! Corrals: areas that the player cannot enter, closed by boxes.
//!
//! If every push that could open an area leads into it, and all those pushes can be made right now,
//! then some solution (and some with the fewest pushes) makes one of them next: other pushes can
//! wait. This is PI-corral pruning. If there is no such push at all, and the corral is not already
//! solved, the position is dead. It does not preserve the fewest *moves*. Not here: a search
//! inside.

use papan_puzzle::Direction;

use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::PreparedBoard;

/// What the corrals of a position allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corral<const W: usize> {
    /// Nothing is ruled out.
    Open,
    /// It is enough to push these boxes next.
    Only(Bits<W>),
    /// These boxes close an area that nothing can open, and it is not solved.
    Dead(Bits<W>),
}

/// Looks at all closed areas of a position whose player reaches `reach`.
pub fn corral<const W: usize>(
    prepared: &PreparedBoard<W>,
    boxes: &Bits<W>,
    reach: &Bits<W>,
) -> Corral<W> {
    let mut best: Option<(usize, Bits<W>)> = None;
    for (area, border) in areas(prepared, boxes, reach) {
        let Some(pushes) = inward_pushes(prepared, boxes, reach, &area, &border) else { continue };
        let empty_goal = area.meets(&prepared.goals) && boxes.count() == prepared.goals.count();
        if border.without(&prepared.goals).is_empty() && !empty_goal {
            continue;
        }
        if pushes == 0 {
            return Corral::Dead(border);
        }
        if best.is_none_or(|(least, _)| pushes < least) {
            best = Some((pushes, border));
        }
    }
    best.map_or(Corral::Open, |(_, border)| Corral::Only(border))
}

/// The areas that the player cannot enter, each with the boxes around it.
pub(super) fn areas<'a, const W: usize>(
    prepared: &'a PreparedBoard<W>,
    boxes: &'a Bits<W>,
    reach: &Bits<W>,
) -> impl Iterator<Item = (Bits<W>, Bits<W>)> + use<'a, W> {
    let free = prepared.floor.without(boxes).without(reach);
    let mut rest = free;
    std::iter::from_fn(move || {
        let area = prepared.fill(&free, rest.first()?);
        rest = rest.without(&area);
        let mut border = Bits::EMPTY;
        for square in area.iter() {
            border = border.or(&prepared.near(square).and(boxes));
        }
        Some((area, border))
    })
}

/// How many pushes lead into the area now, unless some other push might come first.
fn inward_pushes<const W: usize>(
    prepared: &PreparedBoard<W>,
    boxes: &Bits<W>,
    reach: &Bits<W>,
    area: &Bits<W>,
    border: &Bits<W>,
) -> Option<usize> {
    let mut pushes = 0;
    for square in border.iter() {
        for direction in Direction::ALL {
            let Some(target) = prepared.step(square, direction) else { continue };
            let Some(behind) = prepared.step(square, direction.opposite()) else { continue };
            // Never before another box of this corral has moved, or never in a solution.
            if area.contains(behind)
                || border.contains(behind)
                || border.contains(target)
                || is_hopeless(prepared, square, target)
            {
                continue;
            }
            // The player must be able to make it now, and it must lead inwards.
            if boxes.contains(target) || !area.contains(target) || !reach.contains(behind) {
                return None;
            }
            pushes += 1;
        }
    }
    Some(pushes)
}

fn is_hopeless<const W: usize>(
    prepared: &PreparedBoard<W>,
    square: Square,
    target: Square,
) -> bool {
    let distances = prepared.distances();
    distances.nearest(distances.stand(target, square)) == crate::distances::UNREACHABLE
}
