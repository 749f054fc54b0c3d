//! Searching a zone: a small search with only the boxes around an area that the player cannot
//! enter, those at its corners and those behind them. If they can neither be put on goals nor let the player in, the
//! position is dead.
//!
//! A box that leaves the surroundings of the area is removed, which only makes things easier, so
//! what is found dead is dead. A search that takes more than a few states says nothing. Verdicts
//! are kept by a fingerprint of the zone: two zones with one fingerprint may be mistaken for each
//! other, so a search that asks here proves nothing by being exhausted. Not here: which pushes may
//! wait.

use papan_puzzle::Direction;
use papan_search::kit::KeySet;
use papan_search::{Budget, StopReason};

use super::corral::areas;
use super::freeze::is_freeze_deadlock;
use crate::bits::Bits;
use crate::distances::UNREACHABLE;
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard, Push};

/// The most states of one search: what takes more is assumed to be alive.
const MAX_STATES: usize = 100;

/// Searches zones, and remembers what it found.
#[derive(Debug)]
pub(crate) struct Zones<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    dead: KeySet<u64>,
    alive: KeySet<u64>,
    /// With what the player reaches.
    states: Vec<(Position<W>, Bits<W>)>,
    /// By square: the squares that touch it at a corner.
    corners: Vec<Bits<W>>,
}

impl<'y, const W: usize> Zones<'y, W> {
    pub(crate) fn new(prepared: &'y PreparedBoard<W>) -> Self {
        let states = Vec::with_capacity(MAX_STATES + 4);
        let corners = prepared.board().squares().map(|square| corners(prepared, square)).collect();
        Zones { prepared, dead: KeySet::default(), alive: KeySet::default(), states, corners }
    }

    /// Gives back what was charged.
    pub(crate) fn close(&mut self, budget: &mut Budget) {
        budget.release(self.dead.bytes() + self.alive.bytes());
        *self = Zones::new(self.prepared);
    }

    /// Whether some zone of a position is dead.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn condemn(
        &mut self,
        position: &Position<W>,
        reach: &Bits<W>,
        budget: &mut Budget,
    ) -> Result<bool, StopReason> {
        let prepared = self.prepared;
        for (area, border) in areas(prepared, &position.boxes, reach) {
            // Goals inside that still need a box; with spare goals none has to be filled.
            let mut waiting = area.and(&prepared.goals);
            if position.boxes.count() != prepared.goals.count() {
                waiting = Bits::EMPTY;
            }
            let fence = self.fence(&position.boxes, &area, &border);
            if prepared.is_solved(&fence) && waiting.is_empty() {
                continue;
            }
            let start = prepared.normalised(Position { boxes: fence, player: position.player });
            // One fence can enclose two areas with different answers.
            let first = area.first().map_or(0, |square| u64::from(square.0));
            let mixed = fence.mix() ^ (first << 40 | u64::from(start.player.0) << 20);
            let key = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 1;
            if self.dead.contains(key) {
                return Ok(true);
            }
            if self.alive.contains(key) {
                continue;
            }
            if self.is_dead(start, &area, &waiting, budget)? {
                self.dead.insert(key, budget)?;
                return Ok(true);
            }
            self.alive.insert(key, budget)?;
        }
        Ok(false)
    }

    /// The boxes that keep an area closed: beside it, at its corners, and next to those beside it.
    fn fence(&self, boxes: &Bits<W>, area: &Bits<W>, border: &Bits<W>) -> Bits<W> {
        let mut near = Bits::EMPTY;
        for square in area.iter() {
            near = near.or(&self.corners[square.index()]);
        }
        for square in border.iter() {
            near = near.or(self.prepared.near(square));
        }
        border.or(&near.and(boxes))
    }

    /// Whether an exhaustive search of a zone ends without a way out.
    fn is_dead(
        &mut self,
        start: Position<W>,
        area: &Bits<W>,
        waiting: &Bits<W>,
        budget: &mut Budget,
    ) -> Result<bool, StopReason> {
        let prepared = self.prepared;
        let mut zone = area.or(&start.boxes);
        for square in start.boxes.iter() {
            zone = zone.or(prepared.near(square));
        }
        self.states.clear();
        self.states.push((start, prepared.reach(&start.boxes, start.player)));
        let mut next = 0;
        while let Some(&(position, reach)) = self.states.get(next) {
            next += 1;
            budget.generate()?;
            let boxes = &position.boxes;
            let is_solved = prepared.is_solved(boxes) && waiting.without(boxes).is_empty();
            if reach.meets(area) || is_solved || boxes.is_empty() {
                return Ok(false);
            }
            for square in boxes.iter() {
                for direction in Direction::ALL {
                    let push = Push { square, direction };
                    let Some(target) = prepared.push_target(boxes, &reach, push) else { continue };
                    let distances = prepared.distances();
                    if distances.nearest(distances.stand(target, square)) == UNREACHABLE {
                        continue;
                    }
                    let mut after = boxes.moved(square, target);
                    if !zone.contains(target) {
                        after.remove(target);
                    } else if is_freeze_deadlock(prepared, &after, target) {
                        continue;
                    }
                    let reach = prepared.reach(&after, square);
                    let player = reach.first().unwrap_or(square);
                    let child = Position { boxes: after, player };
                    if !self.states.iter().any(|(state, _)| *state == child) {
                        if self.states.len() >= MAX_STATES {
                            return Ok(false);
                        }
                        self.states.push((child, reach));
                    }
                }
            }
        }
        Ok(true)
    }
}

/// The squares that touch a square at a corner and have a neighbour in common with it.
fn corners<const W: usize>(prepared: &PreparedBoard<W>, square: Square) -> Bits<W> {
    let mut corners = Bits::EMPTY;
    for one in Direction::ALL {
        for two in Direction::ALL {
            let corner = prepared.step(square, one).and_then(|next| prepared.step(next, two));
            if let Some(corner) = corner.filter(|_| two != one && two != one.opposite()) {
                corners.insert(corner);
            }
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use papan_search::Limits;

    use super::*;
    use crate::deadlock::deadlocks;
    use crate::space::PushSpace;
    use crate::testing::{component, crowded_levels, random_levels};

    /// What is condemned has no solution, on every position of many small levels.
    #[test]
    fn only_dead_positions_are_condemned() {
        let mut budget = Budget::new(&Limits::default());
        let (mut asked, mut condemned, mut beyond) = (0, 0, 0);
        for level in random_levels(51).take(400).chain(crowded_levels(52).take(80)) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut zones = Zones::new(&prepared);
            for (state, distance) in component(&PushSpace::new(&prepared)) {
                let reach = prepared.reach(&state.boxes, state.player);
                let is_dead = zones.condemn(&state, &reach, &mut budget).unwrap();
                assert!(!is_dead || distance.is_none(), "\n{level}");
                asked += 1;
                condemned += usize::from(is_dead);
                beyond += usize::from(is_dead && deadlocks(&prepared, &state).is_empty());
            }
            zones.close(&mut budget);
        }
        assert_eq!(budget.memory(), 0);
        assert!(condemned > 500 && beyond > 20, "{asked} {condemned} {beyond}");
    }
}
