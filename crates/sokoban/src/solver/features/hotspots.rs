//! Boxes in the way of others: while they stay, some box reaches fewer goals.

use papan_search::{Budget, StopReason};

use crate::bits::Bits;
use crate::distances::{Distances, UNREACHABLE};
use crate::level::Square;
use crate::prepared::PreparedBoard;

/// Squares times squares times goals up to which it is worth finding out: a tenth of a second or so.
const MAX_WORK: usize = 1 << 24;

/// By square: from where fewer goals can be reached if a box stays on it.
#[derive(Debug)]
pub(super) struct Hotspots<const W: usize>(Vec<Bits<W>>);

impl<const W: usize> Hotspots<W> {
    pub(super) fn new(
        prepared: &PreparedBoard<W>,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let board = prepared.board();
        let full = prepared.distances();
        let mut hindered = vec![Bits::EMPTY; board.len()];
        let loose = prepared.floor.without(&prepared.dead).without(&prepared.goals);
        if loose.count() * board.len() * full.goals() > MAX_WORK {
            return Ok(Hotspots(hindered));
        }
        for blocker in loose.iter() {
            let walled = board.walled(|square| square == blocker);
            let distances = Distances::to_within(&walled, board.goals(), budget)?;
            let loses = |square: Square| {
                (0..full.goals()).any(|goal| {
                    full.best(square, goal) != UNREACHABLE
                        && distances.best(square, goal) == UNREACHABLE
                })
            };
            for square in loose.iter().filter(|&square| square != blocker && loses(square)) {
                hindered[blocker.index()].insert(square);
            }
            budget.release(distances.bytes());
        }
        Ok(Hotspots(hindered))
    }

    pub(super) fn bytes(prepared: &PreparedBoard<W>) -> usize {
        prepared.board().len() * size_of::<Bits<W>>()
    }

    /// How many boxes off the goals hinder another.
    #[inline]
    pub(super) fn count(&self, prepared: &PreparedBoard<W>, boxes: &Bits<W>) -> u16 {
        let loose = boxes.without(&prepared.goals);
        loose.iter().filter(|square| self.0[square.index()].meets(&loose)).count() as u16
    }
}

#[cfg(test)]
mod tests {
    use papan_search::Limits;

    use super::*;
    use crate::format;

    #[test]
    fn a_box_in_a_corridor_is_in_the_way_of_those_behind_it() {
        let level =
            format::parse(b"#########\n#@  #####\n#  $ $ .#\n#   ###.#\n#########\n").unwrap();
        let prepared = PreparedBoard::<1>::new(&level);
        let mut budget = Budget::new(&Limits::default());
        let hotspots = Hotspots::new(&prepared, &mut budget).unwrap();
        assert_eq!(hotspots.count(&prepared, &prepared.start().boxes), 1);
        assert_eq!(hotspots.count(&prepared, &prepared.goals), 0);
    }
}
