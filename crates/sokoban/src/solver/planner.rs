//! Plans the packing of goals backwards, including boxes that have to be parked.
//!
//! From the solved position boxes are pulled, all others staying where they are, until each has
//! been taken off the board at a square where a box starts, each such square once. If no box can be
//! taken off, one is parked somewhere else. The search goes over cells of (boxes left, boxes
//! parked), one after the other in a ring, because going straight for fewer boxes gets stuck.
//! Reversed, its path is an order of packing. It knows nothing about the boxes that are still on
//! their starting squares in play, so it is a guide and not a solution.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use papan_search::kit::{Arena, KeySet, NodeId, charged};
use papan_search::{Budget, StopReason};
use rustc_hash::FxHashMap;

use super::macro_moves::{MacroMove, Motion, Mover, after, regions};
use super::pairing::{MAX_PAIRS, Pairing};
use crate::bits::Bits;
use crate::distances::{Distances, UNREACHABLE};
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard};

/// How many positions are expanded before the planner gives up; most plans take a few dozen.
const MAX_EXPANSIONS: usize = 2_000;

/// The positions after each step, from no boxes to the solved position; `None` if no plan is
/// found. Boxes leave where many start squares are joined, or anywhere; if one fails, the other is tried.
///
/// # Errors
/// A limit of the budget.
pub(crate) fn plan<const W: usize>(
    prepared: &PreparedBoard<W>,
    anywhere: bool,
    budget: &mut Budget,
) -> Result<Option<Vec<Position<W>>>, StopReason> {
    if !prepared.is_two_sided() || prepared.goals.count() > MAX_PAIRS {
        return Ok(None);
    }
    // Where no group of start squares is large, a box may leave at any of them.
    for uses_sinks in [!anywhere, anywhere] {
        let mut planner = Planner::new(prepared, uses_sinks, budget)?;
        let found = planner.run(budget);
        planner.close(budget);
        if let Some(plan) = found? {
            return Ok(Some(plan));
        }
    }
    Ok(None)
}

/// A position with fewer and fewer boxes.
#[derive(Clone, Copy, Debug)]
struct Node<const W: usize> {
    position: Position<W>,
    /// The start squares not used yet, by number.
    free: u64,
    parent: NodeId,
    weight: u16,
}

/// A move not made yet: weight, then what makes it good, then where it belongs.
type Entry = (u64, NodeId, u32, u8);

/// The box stays on the board.
const PARKED: u8 = u8::MAX;

struct Planner<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    mover: Mover<'y, W>,
    starts: Vec<Square>,
    /// By square: the start squares from which a lone box can come, by number.
    origins: Vec<u64>,
    /// By square: a lone box's pushes to the nearest goal.
    far: Vec<u16>,
    nodes: Arena<Node<W>>,
    seen: KeySet<u64>,
    expanded: KeySet<u64>,
    cells: Vec<BinaryHeap<Reverse<Entry>>>,
    numbers: FxHashMap<(u32, u32), usize>,
    /// The moves of the position being expanded.
    children: Vec<Entry>,
    uses_sinks: bool,
}

impl<'y, const W: usize> Planner<'y, W> {
    fn new(
        prepared: &'y PreparedBoard<W>,
        uses_sinks: bool,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let starts: Vec<Square> = prepared.start().boxes.iter().collect();
        let board = prepared.board();
        let from = Distances::from_within(board, &starts, prepared.start().player, budget)?;
        let origins = board.squares().map(|square| {
            let comes = |&number: &usize| from.best(square, number) != UNREACHABLE;
            (0..starts.len()).filter(comes).fold(0, |mask, number| mask | 1 << number)
        });
        let origins: Vec<u64> = origins.collect();
        budget.release(from.bytes());
        let distances = prepared.distances();
        let far = board.squares().map(|square| distances.least(square)).collect();
        Ok(Planner {
            prepared,
            mover: Mover::new(prepared),
            starts,
            origins,
            far,
            nodes: Arena::new(),
            seen: KeySet::default(),
            expanded: KeySet::default(),
            cells: Vec::new(),
            numbers: FxHashMap::default(),
            children: Vec::new(),
            uses_sinks,
        })
    }

    fn close(&mut self, budget: &mut Budget) {
        self.nodes.clear(budget);
        budget.release(self.seen.bytes() + self.expanded.bytes());
        for cell in &mut self.cells {
            charged::free_heap(cell, budget);
        }
    }

    fn run(&mut self, budget: &mut Budget) -> Result<Option<Vec<Position<W>>>, StopReason> {
        let count = self.starts.len();
        let free = if count == MAX_PAIRS { u64::MAX } else { (1 << count) - 1 };
        let goals = self.prepared.goals;
        // In the end the player may be anywhere.
        for region in self.prepared.parts(&self.prepared.floor.without(&goals)) {
            let player = region.first().unwrap_or(self.prepared.start().player);
            let position = Position { boxes: goals, player };
            let root = Node { position, free, parent: NodeId::FIRST, weight: 0 };
            if let Some(last) = self.expand(root, budget)? {
                return Ok(Some(self.steps(last)));
            }
        }
        let mut turn = 0;
        while self.nodes.len() < MAX_EXPANSIONS {
            let Some(offset) = (0..self.cells.len())
                .find(|offset| !self.cells[(turn + offset) % self.cells.len()].is_empty())
            else {
                return Ok(None);
            };
            let at = (turn + offset) % self.cells.len();
            turn = at + 1;
            let Some(Reverse((key, parent, step, base))) = self.cells[at].pop() else { continue };
            let before = *self.nodes.get(parent.index());
            let node = self.child(&before, parent, MacroMove::unpack(step), base, key);
            // Boxes may leave in many orders; which start squares they take does not matter enough.
            if !self.expanded.insert(fingerprint(&node.position), budget)? {
                continue;
            }
            let cells = self.cells.len();
            if let Some(last) = self.expand(node, budget)? {
                return Ok(Some(self.steps(last)));
            }
            if self.cells.len() > cells {
                // A new cell is looked into at once.
                turn = cells;
            }
        }
        Ok(None)
    }

    fn child(
        &self,
        before: &Node<W>,
        parent: NodeId,
        step: MacroMove,
        base: u8,
        key: u64,
    ) -> Node<W> {
        // A box may be taken off where it is.
        let mut position = if step.from == step.to {
            before.position
        } else {
            after(self.prepared, &before.position, step)
        };
        let mut free = before.free;
        if base != PARKED {
            position.boxes.remove(step.to);
            free &= !(1 << base);
        }
        let position = self.prepared.normalised(position);
        Node { position, free, parent, weight: (key >> 48) as u16 }
    }

    /// Stores a node with its moves; its id if the board is empty.
    fn expand(&mut self, node: Node<W>, budget: &mut Budget) -> Result<Option<NodeId>, StopReason> {
        let id = NodeId::from_index(self.nodes.len());
        self.nodes.push(node, budget)?;
        let boxes = node.position.boxes;
        if boxes.is_empty() {
            return Ok(Some(id));
        }
        self.children.clear();
        self.removals(&node, id);
        if self.children.is_empty() {
            self.parkings(&node, id, budget)?;
        } else {
            budget.poll()?;
        }
        let parked = boxes.without(&self.prepared.goals).count() as u32;
        let cell = self.cell((boxes.count() as u32, parked));
        // The best move that takes a box off is free; so is the best that parks one.
        let best = self.children.iter().copied().min();
        for mut entry in self.children.iter().copied() {
            let weight = u64::from(node.weight) + u64::from(Some(entry) != best);
            entry.0 |= weight.min(u64::from(u16::MAX)) << 48;
            charged::push_heap(&mut self.cells[cell], Reverse(entry), budget)?;
        }
        Ok(None)
    }

    fn cell(&mut self, key: (u32, u32)) -> usize {
        let next = self.cells.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.cells.push(BinaryHeap::new());
        }
        number
    }

    /// Boxes that can be taken off: pulled to a free start square such that the others still have
    /// one each.
    fn removals(&mut self, node: &Node<W>, id: NodeId) {
        let Position { boxes, player } = node.position;
        let reach = self.prepared.reach(&boxes, player);
        let now = regions(self.prepared, &boxes);
        let sink = self.sink(node, &reach);
        for from in boxes.iter() {
            let mut rest = boxes;
            rest.remove(from);
            let mut refused = !sink;
            let mut found = None;
            let starts = &self.starts;
            let origins = &self.origins;
            let mut try_at = |to: Square, step: MacroMove, regions: u16| {
                let Ok(number) = starts.binary_search(&to) else { return false };
                let bit = 1_u64 << number;
                if node.free & bit == 0 || refused & bit != 0 {
                    return false;
                }
                if !can_match(origins, &rest, node.free & !bit) {
                    refused |= bit;
                    return false;
                }
                found = Some((step, number as u8, regions));
                true
            };
            let stay = MacroMove { from, to: from, last: papan_puzzle::Direction::Up };
            if !try_at(from, stay, now) {
                let mut is_done = false;
                self.mover.explore(Motion::Pull, &boxes, &reach, from, now, |reached| {
                    is_done = is_done || try_at(reached.step.to, reached.step, reached.regions);
                    !is_done
                });
            }
            if let Some((step, base, regions)) = found {
                // Parked boxes first: they are in the way. Then what opens the most.
                let on_goal = u64::from(self.prepared.goals.contains(from));
                let far = u64::from(u16::MAX - self.far[from.index()].min(u16::MAX - 1));
                let key = on_goal << 40 | u64::from(regions.min(255)) << 24 | far & 0xff_ffff;
                self.children.push((key, id, step.pack(), base));
            }
        }
    }

    /// The most free start squares between which a box can be pushed and pulled back and forth.
    fn sink(&mut self, node: &Node<W>, reach: &Bits<W>) -> u64 {
        if !self.uses_sinks {
            return u64::MAX;
        }
        let boxes = node.position.boxes;
        let mut seen = 0_u64;
        let mut best = 0_u64;
        for (number, &square) in self.starts.iter().enumerate() {
            let bit = 1_u64 << number;
            if node.free & bit == 0 || seen & bit != 0 {
                continue;
            }
            let mut group = bit;
            if !boxes.contains(square) {
                let mut with = boxes;
                with.insert(square);
                let reach = beside(self.prepared, reach, &with, square);
                let now = regions(self.prepared, &with);
                let mut both = u64::MAX;
                for motion in [Motion::Push, Motion::Pull] {
                    let mut reached = 0;
                    self.mover.explore(motion, &with, &reach, square, now, |step| {
                        if let Ok(other) = self.starts.binary_search(&step.step.to) {
                            reached |= 1_u64 << other;
                        }
                        true
                    });
                    both &= reached;
                }
                group |= both;
            }
            seen |= group;
            group &= node.free;
            if group.count_ones() > best.count_ones() {
                best = group;
            }
        }
        best
    }

    /// Boxes pulled somewhere else.
    fn parkings(
        &mut self,
        node: &Node<W>,
        id: NodeId,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let Position { boxes, player } = node.position;
        let reach = self.prepared.reach(&boxes, player);
        let now = regions(self.prepared, &boxes);
        let mut stopped = Ok(());
        for from in boxes.iter() {
            let mut rest = boxes;
            rest.remove(from);
            let (origins, seen, children) = (&self.origins, &mut self.seen, &mut self.children);
            let (goals, far) = (self.prepared.goals, &self.far);
            self.mover.explore(Motion::Pull, &boxes, &reach, from, now, |reached| {
                if stopped.is_err() {
                    return false;
                }
                let to = reached.step.to;
                if origins[to.index()] & node.free == 0 {
                    return false;
                }
                let mut child = rest;
                child.insert(to);
                let mixed = child.mix() ^ u64::from(reached.player.0) << 32 ^ node.free;
                let key = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
                match budget.generate().and_then(|_| seen.insert(key, budget)) {
                    Err(reason) => stopped = Err(reason),
                    Ok(false) => {}
                    Ok(true) => {
                        // What opens the floor first, then what leaves the goals, then the farthest.
                        let stays = u64::from(!goals.contains(from) || goals.contains(to));
                        let regions = u64::from(reached.regions.min(255));
                        let far = u64::from(u16::MAX - far[to.index()].min(u16::MAX - 1));
                        let key = regions << 40 | stays << 24 | far;
                        children.push((key, id, reached.step.pack(), PARKED));
                    }
                }
                stopped.is_ok()
            });
            stopped?;
        }
        Ok(())
    }

    fn steps(&self, last: NodeId) -> Vec<Position<W>> {
        let mut steps = Vec::new();
        let mut id = last;
        loop {
            let node = self.nodes.get(id.index());
            steps.push(node.position);
            if node.position.boxes == self.prepared.goals {
                break;
            }
            id = node.parent;
        }
        steps
    }
}

/// What a player that reaches `reach` reaches once there is another box, on `square`.
fn beside<const W: usize>(
    prepared: &PreparedBoard<W>,
    reach: &Bits<W>,
    boxes: &Bits<W>,
    square: Square,
) -> Bits<W> {
    let mut left = *reach;
    left.remove(square);
    left.first().map_or(Bits::EMPTY, |player| prepared.reach(boxes, player))
}

fn fingerprint<const W: usize>(position: &Position<W>) -> u64 {
    let mixed = position.boxes.mix() ^ u64::from(position.player.0) << 32;
    mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}

/// Whether each box can have a start square of its own out of `free`, as lone boxes.
fn can_match<const W: usize>(origins: &[u64], boxes: &Bits<W>, free: u64) -> bool {
    let mut pairing = Pairing::new(free);
    boxes.iter().all(|square| pairing.add(square, origins))
}

#[cfg(test)]
mod tests {
    use papan_search::Limits;

    use super::*;
    use crate::testing::crowded_levels;

    /// Each step brings one box, or moves one that was set aside.
    #[test]
    fn plans_lead_from_nothing_to_the_goals_box_by_box() {
        let mut found = 0;
        for level in crowded_levels(31).take(200) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut budget = Budget::new(&Limits::default());
            let Some(plan) = plan(&prepared, false, &mut budget).unwrap() else { continue };
            found += 1;
            let plan: Vec<_> = plan.iter().map(|step| step.boxes).collect();
            assert_eq!(plan.first(), Some(&Bits::EMPTY), "\n{level}");
            assert_eq!(plan.last(), Some(&prepared.goals), "\n{level}");
            for pair in plan.windows(2) {
                let (gone, come) = (pair[0].without(&pair[1]), pair[1].without(&pair[0]));
                assert!(gone.count() <= 1 && come.count() == 1, "\n{level}");
            }
            assert_eq!(budget.memory(), 0, "all is given back");
        }
        assert!(found > 150, "{found}");
    }
}
