//! Searching a corral: a small search with only the boxes around a closed area. If they cannot all
//! be put on goals, they cannot with more boxes on the board either, and the position is dead.
//!
//! For explanations, and for textbook searches that ask for it. It did not pay off in the solvers: with
//! verdicts remembered it saved a tenth of the states of the push-optimal search on Microban, and took four
//! times as long. Not here: which pushes may wait.

use papan_puzzle::Direction;
use rustc_hash::FxHashSet;

use super::corral::{Corral, areas, corral};
use super::freeze::is_freeze_deadlock;
use crate::bits::Bits;
use crate::distances::UNREACHABLE;
use crate::prepared::{Position, PreparedBoard, Push};

/// The most states of one search for an explanation: what takes more is assumed to be alive.
pub(crate) const MAX_STATES: usize = 2_000;

/// The boxes around an area that makes a position a corral deadlock, by its shape or by a search of no more
/// than `most` states.
pub fn dead_corral<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: &Position<W>,
    most: usize,
) -> Option<Bits<W>> {
    let reach = prepared.reach(&position.boxes, position.player);
    match corral(prepared, &position.boxes, &reach) {
        Corral::Dead(border) => Some(border),
        Corral::Open | Corral::Only(_) => dead_enclosure(prepared, position, most),
    }
}

/// The boxes around an area that the player cannot enter and that cannot all be put on goals, not
/// even if all other boxes were gone; empty if none is found.
pub fn dead_enclosure<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: &Position<W>,
    most: usize,
) -> Option<Bits<W>> {
    let reach = prepared.reach(&position.boxes, position.player);
    areas(prepared, &position.boxes, &reach).map(|(_, border)| border).find(|border| {
        // With all boxes it would be the whole puzzle.
        *border != position.boxes
            && !prepared.is_solved(border)
            && is_unsolvable(prepared, Position { boxes: *border, player: position.player }, most)
    })
}

/// Whether an exhaustive search from a position ends without a solution, and within `most` states.
fn is_unsolvable<const W: usize>(
    prepared: &PreparedBoard<W>,
    position: Position<W>,
    most: usize,
) -> bool {
    let start = prepared.normalised(position);
    let mut open = vec![start];
    let mut seen = FxHashSet::from_iter([start]);
    while let Some(position) = open.pop() {
        let boxes = &position.boxes;
        if prepared.is_solved(boxes) || seen.len() > most {
            return false;
        }
        let reach = prepared.reach(boxes, position.player);
        for square in boxes.iter() {
            for direction in Direction::ALL {
                let push = Push { square, direction };
                let Some(target) = prepared.push_target(boxes, &reach, push) else { continue };
                let distances = prepared.distances();
                if distances.nearest(distances.stand(target, square)) == UNREACHABLE {
                    continue;
                }
                let boxes = boxes.moved(square, target);
                if is_freeze_deadlock(prepared, &boxes, target) {
                    continue;
                }
                let child = prepared.normalised(Position { boxes, player: square });
                if seen.insert(child) {
                    open.push(child);
                }
            }
        }
    }
    true
}
