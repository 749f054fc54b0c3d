//! Push distances once some boxes have settled: they are frozen on goals, so they are walls for all
//! others, and their goals are taken. Measured once for every group of settled boxes that a search
//! meets, as long as there is room; after that the distances of the empty board are used, which are
//! lower. Not here: finding what is frozen.

use papan_search::{Budget, StopReason};
use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::distances::Distances;
use crate::prepared::PreparedBoard;

/// The number of a group of settled boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Group(u32);

impl Group {
    /// Nothing has settled, or nothing is known about it.
    pub(crate) const NONE: Group = Group(0);
}

/// The most bytes of all distances.
const ROOM: usize = 4 << 20;

/// The groups of one search.
#[derive(Debug)]
pub(crate) struct Settled<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    known: FxHashMap<Bits<W>, Group>,
    /// By group, without the first.
    groups: Vec<(Bits<W>, Distances)>,
    charged: usize,
}

impl<'y, const W: usize> Settled<'y, W> {
    pub(crate) fn new(prepared: &'y PreparedBoard<W>) -> Self {
        Settled { prepared, known: FxHashMap::default(), groups: Vec::new(), charged: 0 }
    }

    /// The group of boxes that have all settled.
    pub(crate) fn group(
        &mut self,
        boxes: &Bits<W>,
        budget: &mut Budget,
    ) -> Result<Group, StopReason> {
        if boxes.is_empty() {
            return Ok(Group::NONE);
        }
        if let Some(&group) = self.known.get(boxes) {
            return Ok(group);
        }
        if self.charged >= ROOM {
            return Ok(Group::NONE);
        }
        let board = self.prepared.board().walled(|square| boxes.contains(square));
        let distances = match Distances::to_within(&board, board.goals(), budget) {
            Ok(distances) => distances,
            Err(StopReason::Memory) => {
                self.charged = ROOM;
                return Ok(Group::NONE);
            }
            Err(reason) => return Err(reason),
        };
        self.charged += distances.bytes();
        self.groups.push((*boxes, distances));
        let group = Group(self.groups.len() as u32);
        self.known.insert(*boxes, group);
        Ok(group)
    }

    /// The boxes of a group.
    pub(crate) fn boxes(&self, group: Group) -> Bits<W> {
        match group {
            Group::NONE => Bits::EMPTY,
            Group(number) => self.groups[number as usize - 1].0,
        }
    }

    /// Distances of the other boxes to the other goals.
    pub(crate) fn distances(&self, group: Group) -> &Distances {
        match group {
            Group::NONE => self.prepared.distances(),
            Group(number) => &self.groups[number as usize - 1].1,
        }
    }

    /// Gives back what was charged.
    pub(crate) fn close(&mut self, budget: &mut Budget) {
        let held = self.groups.iter().map(|(_, distances)| distances.bytes()).sum();
        budget.release(held);
        *self = Settled::new(self.prepared);
    }
}

#[cfg(test)]
mod tests {
    use papan_search::Limits;

    use super::*;
    use crate::deadlock::{deadlocks, settled};
    use crate::matching::Matcher;
    use crate::space::PushSpace;
    use crate::testing::{component, crowded_levels, random_levels};

    /// The bound with settled boxes as walls never exceeds the truth, and is never lower than the
    /// plain one.
    #[test]
    fn bounds_of_the_rest_are_true() {
        let mut budget = Budget::new(&Limits::default());
        let (mut met, mut raised, mut dead, mut beyond) = (0, 0, 0, 0);
        for level in random_levels(43).take(400).chain(crowded_levels(5).take(60)) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut groups = Settled::new(&prepared);
            let bound = |boxes: Bits<1>, player, distances: &Distances| {
                let stands = boxes.iter().map(|square| distances.stand(square, player));
                Matcher::new().assign(distances, distances.goals(), stands)
            };
            for (state, distance) in component(&PushSpace::new(&prepared)) {
                let known = deadlocks(&prepared, &state);
                let walls = settled(&prepared, &state.boxes);
                if !walls.without(&prepared.goals).is_empty() || walls.is_empty() {
                    continue;
                }
                met += 1;
                let group = groups.group(&walls, &mut budget).unwrap();
                let rest = state.boxes.without(&groups.boxes(group));
                let with = bound(rest, state.player, groups.distances(group));
                let without = bound(state.boxes, state.player, prepared.distances());
                match (with, distance) {
                    (None, found) => {
                        assert_eq!(found, None, "\n{level}");
                        dead += 1;
                        beyond += usize::from(known.is_empty());
                    }
                    (Some(bound), Some(least)) => assert!(bound <= least, "\n{level}"),
                    (Some(_), None) => {}
                }
                if let (Some(with), Some(without)) = (with, without) {
                    assert!(with >= without, "\n{level}");
                    raised += usize::from(with > without);
                }
            }
        }
        println!(
            "{met} with settled boxes, {raised} raised, {dead} dead, {beyond} by nothing else"
        );
        assert!(met > 1_000 && beyond > 20 && raised > 20, "{met} {raised} {dead} {beyond}");
    }
}
