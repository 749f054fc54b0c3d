//! Successors for the solvers: pushes and pulls, with sound pruning and the matching bound.
//!
//! What is cheap and prunes a lot comes first: dead squares, then whether the state is known, then
//! freezing, and the matching last. Not here: which state comes next.

use papan_puzzle::Direction;
use papan_search::{Budget, StopReason};

use super::settled::{Group, Settled};
use crate::bits::Bits;
use crate::deadlock::{
    Corral, Detector, MAX_PAIR_SQUARES, Pairs, Proof, corral, frozen_at_once, is_freeze_deadlock,
    settled,
};
use crate::distances::{Distances, UNREACHABLE};
use crate::matching::Matcher;
use crate::prepared::{Position, PreparedBoard, Push};

/// What is left out of the successors is dead, or cannot be reached.
pub(crate) const PROOF: Proof = Proof::by(&[
    Detector::Simple,
    Detector::Freeze,
    Detector::Bipartite,
    Detector::Settled,
    Detector::Pairs,
    Detector::Corral,
    Detector::Unreachable,
]);

/// Receives successors.
pub(crate) trait Sink<const W: usize> {
    /// The budget of the search.
    fn budget(&mut self) -> &mut Budget;

    /// A successor, before its bound is computed. `true` if it is known and has been dealt with.
    fn known(&mut self, push: Push, child: &Position<W>) -> Result<bool, StopReason>;

    /// A new successor that is not known to be dead, with a lower bound on the remaining pushes.
    fn add(&mut self, push: Push, child: Position<W>, bound: u32) -> Result<(), StopReason>;
}

/// Pairs of boxes, for both directions.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize> {
    pub(crate) solvable: Pairs<W>,
    pub(crate) reachable: Pairs<W>,
}

impl<const W: usize> Tables<W> {
    /// Fills them, if the floor is small enough and memory allows.
    pub(crate) fn new(
        prepared: &PreparedBoard<W>,
        budget: &mut Budget,
    ) -> Result<Option<Self>, StopReason> {
        if prepared.board().len() > MAX_PAIR_SQUARES {
            return Ok(None);
        }
        match Tables::fill(prepared, budget) {
            Ok(tables) => Ok(Some(tables)),
            Err(StopReason::Memory) => Ok(None),
            Err(reason) => Err(reason),
        }
    }

    /// Gives them back.
    pub(crate) fn close(tables: Option<Self>, prepared: &PreparedBoard<W>, budget: &mut Budget) {
        if tables.is_some() {
            budget.release(2 * Pairs::<W>::bytes(prepared.board().len()));
        }
    }

    fn fill(prepared: &PreparedBoard<W>, budget: &mut Budget) -> Result<Self, StopReason> {
        let solvable = Pairs::solvable_within(prepared, budget)?;
        let reachable = Pairs::reachable_within(prepared, budget)
            .inspect_err(|_| budget.release(Pairs::<W>::bytes(prepared.board().len())))?;
        Ok(Tables { solvable, reachable })
    }
}

/// Makes successors; holds the buffers for it.
#[derive(Debug)]
pub(crate) struct Pusher<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    settled: Settled<'y, W>,
    parent: Matcher,
    child: Matcher,
    /// Whether a corral may restrict the pushes: preserves the fewest pushes, not the fewest moves.
    corrals: bool,
    /// Whether players are normalised.
    normal: bool,
    pairs: Option<&'y Pairs<W>>,
}

impl<'y, const W: usize> Pusher<'y, W> {
    pub(crate) fn new(prepared: &'y PreparedBoard<W>, pairs: Option<&'y Pairs<W>>) -> Self {
        Pusher {
            prepared,
            settled: Settled::new(prepared),
            parent: Matcher::new(),
            child: Matcher::new(),
            corrals: true,
            normal: true,
            pairs,
        }
    }

    /// For the fewest moves: players stay where they are, and no push may wait.
    pub(crate) fn exact(prepared: &'y PreparedBoard<W>, pairs: Option<&'y Pairs<W>>) -> Self {
        Pusher { corrals: false, normal: false, ..Pusher::new(prepared, pairs) }
    }

    /// The bound of a position, `None` if it is dead.
    pub(crate) fn bound(
        &mut self,
        position: &Position<W>,
        budget: &mut Budget,
    ) -> Result<Option<u32>, StopReason> {
        let dead = |square| is_freeze_deadlock(self.prepared, &position.boxes, square);
        if position.boxes.iter().any(dead) {
            return Ok(None);
        }
        let group = self.settled.group(&settled(self.prepared, &position.boxes), budget)?;
        assign(&mut self.parent, &self.settled, group, position, budget)
    }

    /// Pushes from a position whose player reaches `reach`.
    pub(crate) fn expand(
        &mut self,
        position: &Position<W>,
        reach: &Bits<W>,
        sink: &mut impl Sink<W>,
    ) -> Result<(), StopReason> {
        let prepared = self.prepared;
        let boxes = &position.boxes;
        let allowed = if self.corrals {
            match corral(prepared, boxes, reach) {
                Corral::Open => *boxes,
                Corral::Only(border) => border,
                Corral::Dead(_) => return Ok(()),
            }
        } else {
            *boxes
        };
        let group = self.settled.group(&settled(prepared, boxes), sink.budget())?;
        let walls = self.settled.boxes(group);
        let mut matched = false;
        for (row, square) in boxes.without(&walls).iter().enumerate() {
            if !allowed.contains(square) {
                continue;
            }
            for direction in Direction::ALL {
                let push = Push { square, direction };
                let Some(target) = prepared.push_target(boxes, reach, push) else { continue };
                let distances = self.settled.distances(group);
                let stand = distances.stand(target, square);
                if distances.nearest(stand) == UNREACHABLE {
                    continue;
                }
                let moved = Position { boxes: boxes.moved(square, target), player: square };
                let child = if self.normal { prepared.normalised(moved) } else { moved };
                if sink.known(push, &child)? {
                    continue;
                }
                if self.pairs.is_some_and(|pairs| pairs.condemns(&child, target)) {
                    continue;
                }
                let frozen = frozen_at_once(prepared, &child.boxes, target);
                if !frozen.without(&prepared.goals).is_empty() {
                    continue;
                }
                let bound = if frozen.is_empty() {
                    if !matched {
                        matched = true;
                        assign(&mut self.parent, &self.settled, group, position, sink.budget())?;
                    }
                    self.parent.total_with(self.settled.distances(group), row, stand)
                } else {
                    let group = self.settled.group(&walls.or(&frozen), sink.budget())?;
                    assign(&mut self.child, &self.settled, group, &child, sink.budget())?
                };
                if let Some(bound) = bound {
                    sink.add(push, child, bound)?;
                }
            }
        }
        Ok(())
    }

    /// Gives back what it has charged.
    pub(crate) fn close(&mut self, budget: &mut Budget) {
        self.settled.close(budget);
    }
}

/// Matches the boxes that have not settled with the goals that are left.
fn assign<const W: usize>(
    matcher: &mut Matcher,
    settled: &Settled<'_, W>,
    group: Group,
    position: &Position<W>,
    budget: &mut Budget,
) -> Result<Option<u32>, StopReason> {
    let distances = settled.distances(group);
    let boxes = position.boxes.without(&settled.boxes(group));
    let stands = boxes.iter().map(|square| distances.stand(square, position.player));
    matcher.assign_within(distances, distances.goals(), stands, budget)
}

/// Makes predecessors, for the search from the goals; its bound is to the start of the level.
#[derive(Debug)]
pub(crate) struct Puller<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    distances: Distances,
    starts: usize,
    parent: Matcher,
    pairs: Option<&'y Pairs<W>>,
}

impl<'y, const W: usize> Puller<'y, W> {
    /// Measures distances from the start of the level, charged to the budget.
    pub(crate) fn new(
        prepared: &'y PreparedBoard<W>,
        pairs: Option<&'y Pairs<W>>,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let start = prepared.start();
        let boxes: Vec<_> = start.boxes.iter().collect();
        let distances = Distances::from_within(prepared.board(), &boxes, start.player, budget)?;
        Ok(Puller { prepared, distances, starts: boxes.len(), parent: Matcher::new(), pairs })
    }

    /// Gives back what it has charged.
    pub(crate) fn close(&self, budget: &mut Budget) {
        budget.release(self.distances.bytes());
    }

    /// The positions in which every goal has a box, one for each part that the player may be in.
    pub(crate) fn roots(
        &mut self,
        budget: &mut Budget,
    ) -> Result<Vec<(Position<W>, u32)>, StopReason> {
        let boxes = self.prepared.goals;
        let mut rest = self.prepared.floor.without(&boxes);
        let mut roots = Vec::new();
        while let Some(player) = rest.first() {
            rest = rest.without(&self.prepared.reach(&boxes, player));
            let distances = &self.distances;
            let stands = boxes.iter().map(|square| distances.stand(square, player));
            let bound = self.parent.assign_within(distances, self.starts, stands, budget)?;
            budget.poll()?;
            roots.extend(bound.map(|bound| (Position { boxes, player }, bound)));
        }
        Ok(roots)
    }

    pub(crate) fn expand(
        &mut self,
        position: &Position<W>,
        sink: &mut impl Sink<W>,
    ) -> Result<(), StopReason> {
        let prepared = self.prepared;
        let boxes = &position.boxes;
        let reach = prepared.reach(boxes, position.player);
        let mut matched = false;
        for (row, target) in boxes.iter().enumerate() {
            for direction in Direction::ALL {
                let back = direction.opposite();
                let Some(square) = prepared.step(target, back) else { continue };
                let Some(player) = prepared.step(square, back) else { continue };
                if !reach.contains(square) || boxes.contains(player) {
                    continue;
                }
                let stand = self.distances.stand(square, player);
                if self.distances.nearest(stand) == UNREACHABLE {
                    continue;
                }
                let moved = Position { boxes: boxes.moved(target, square), player };
                let child = prepared.normalised(moved);
                let push = Push { square, direction };
                if sink.known(push, &child)? {
                    continue;
                }
                if self.pairs.is_some_and(|pairs| pairs.condemns(&child, square)) {
                    continue;
                }
                if !matched {
                    matched = true;
                    let (distances, starts) = (&self.distances, self.starts);
                    let stands = boxes.iter().map(|s| distances.stand(s, position.player));
                    self.parent.assign_within(distances, starts, stands, sink.budget())?;
                }
                if let Some(bound) = self.parent.total_with(&self.distances, row, stand) {
                    sink.add(push, child, bound)?;
                }
            }
        }
        Ok(())
    }
}
