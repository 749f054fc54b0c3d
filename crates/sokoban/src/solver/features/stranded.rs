//! Boxes that have no goal left if what is packed stays where it is.
//!
//! A lone box is followed back from each open goal, with the packed boxes as walls and wherever the player is; then
//! boxes and goals are matched. It is a guide: packed boxes may be moved again.

use papan_puzzle::Direction;
use papan_search::{Budget, StopReason};
use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::PreparedBoard;
use crate::solver::pairing::{MAX_PAIRS, Pairing};

/// The most bytes that are remembered; then all is forgotten.
const ROOM: usize = 16 << 20;

/// Remembers, by what is packed and by square, which open goals a box can reach.
#[derive(Debug, Default)]
pub(super) struct Stranded<const W: usize> {
    goals: FxHashMap<Bits<W>, Box<[u64]>>,
    charged: usize,
}

impl<const W: usize> Stranded<W> {
    /// How many boxes cannot have a goal of their own.
    pub(super) fn count(
        &mut self,
        prepared: &PreparedBoard<W>,
        boxes: &Bits<W>,
        packed: &Bits<W>,
        budget: &mut Budget,
    ) -> Result<u16, StopReason> {
        let packed = packed.and(&prepared.goals);
        if packed.is_empty() || prepared.goals.count() > MAX_PAIRS {
            return Ok(0);
        }
        if !self.goals.contains_key(&packed) {
            // A table may be half empty.
            let bytes =
                prepared.board().len() * size_of::<u64>() + 2 * size_of::<(Bits<W>, Box<[u64]>)>();
            if self.charged + bytes > ROOM {
                self.close(budget);
            }
            budget.charge(bytes)?;
            self.charged += bytes;
            self.goals.insert(packed, reachable_goals(prepared, &packed));
        }
        let goals = &self.goals[&packed];
        let mut pairing = Pairing::new(u64::MAX);
        let loose = boxes.without(&packed);
        let left_over = loose.iter().filter(|square| !pairing.add(*square, goals)).count();
        Ok(left_over as u16)
    }

    pub(super) fn close(&mut self, budget: &mut Budget) {
        budget.release(self.charged);
        *self = Stranded::default();
    }
}

fn reachable_goals<const W: usize>(prepared: &PreparedBoard<W>, packed: &Bits<W>) -> Box<[u64]> {
    let mut reachable = vec![0_u64; prepared.board().len()];
    let mut stack = Vec::new();
    for (number, goal) in prepared.goals.without(packed).iter().enumerate() {
        let bit = 1_u64 << number;
        reachable[goal.index()] |= bit;
        stack.push(goal);
        while let Some(square) = stack.pop() {
            for back in Direction::ALL {
                let Some(from) = prepared.step(square, back) else { continue };
                let Some(player) = prepared.step(from, back) else { continue };
                let is_free = |square: Square| !packed.contains(square);
                if is_free(from) && is_free(player) && reachable[from.index()] & bit == 0 {
                    reachable[from.index()] |= bit;
                    stack.push(from);
                }
            }
        }
    }
    reachable.into()
}

#[cfg(test)]
mod tests {
    use papan_search::Limits;

    use super::*;
    use crate::format;

    /// A corridor with two goals: a box on the near one shuts the far one off.
    #[test]
    fn what_is_packed_too_early_strands_the_others() {
        let text = b"#########\n#@ ######\n# $$  ..#\n#   #####\n#########\n";
        let prepared = PreparedBoard::<1>::new(&format::parse(text).unwrap());
        let goals: Vec<_> = prepared.goals.iter().collect();
        let mut budget = Budget::new(&Limits::default());
        let mut stranded = Stranded::default();
        let first = prepared.start().boxes.first().unwrap();
        let mut count = |goal: Square| {
            let boxes = Bits::of(&[first, goal]);
            stranded.count(&prepared, &boxes, &Bits::of(&[goal]), &mut budget).unwrap()
        };
        assert_eq!(count(goals[0]), 1);
        assert_eq!(count(goals[1]), 0);
        stranded.close(&mut budget);
        assert_eq!(budget.memory(), 0);
    }
}
