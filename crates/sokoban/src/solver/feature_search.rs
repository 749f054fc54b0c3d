//! Feature search: macro moves, guided by how far the goals are packed and how open the floor is.
//!
//! Every position belongs to a cell: the best features on the path to it, so that a line which must get worse for a
//! while is not forgotten. Cells take turns in a ring, and every other turn goes to the best one. Within a cell, the
//! move with the fewest deviations from the advice along its path comes first: at each position the best move for
//! each feature is free. Whether a position is dead is looked into when its turn comes, not before.
//!
//! The idea is that of Festival (Y. Shoham and J. Schaeffer, *The FESS algorithm*, 2020). Moves are
//! remembered by fingerprint and zones are condemned by one, so an exhausted search proves nothing. Not here: the
//! features.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use papan_search::kit::{Arena, KeySet, NodeId, charged};
use papan_search::{Budget, StopReason};
use rustc_hash::FxHashMap;

use super::Meter;
use super::best_so_far::BestSoFar;
use super::expand::Pusher;
use super::features::{Features, Knowledge, Score};
use super::guide::Guide;
use super::lane::{Lane, Outcome, Turn};
use super::macro_moves::{MacroMove, Motion, Mover, after, pushes_of, regions};
use crate::bits::Bits;
use crate::deadlock::{Corral, Pairs, corral, frozen_at_once};
use crate::distances::UNREACHABLE;
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard, Push};

/// A position whose moves are known.
#[derive(Clone, Copy, Debug)]
struct Node<const W: usize> {
    position: Position<W>,
    parent: NodeId,
    step: u32,
    cell: u32,
    /// Deviations from the advice on the path here.
    weight: u16,
    /// The sum of the pushes of lone boxes to their nearest goals.
    distance: u32,
    /// The first move of the path here, if lines are told apart.
    line: u32,
}

/// A move not made yet, smallest first: weight, score, distance; then the older position.
type Entry = Reverse<(u64, NodeId, u32)>;

/// A move of the position being expanded.
#[derive(Clone, Copy, Debug)]
struct Child {
    score: Score,
    distance: u32,
    step: u32,
}

/// Moves of positions with the same best features, by line.
#[derive(Debug)]
struct Cell {
    score: Score,
    lines: Vec<BinaryHeap<Entry>>,
    numbers: FxHashMap<u32, u32>,
    turn: usize,
    /// Moves in all lines.
    waiting: usize,
}

impl Cell {
    fn new(score: Score) -> Self {
        Cell { score, lines: Vec::new(), numbers: FxHashMap::default(), turn: 0, waiting: 0 }
    }

    fn push(&mut self, line: u32, entry: Entry, budget: &mut Budget) -> Result<(), StopReason> {
        let next = self.lines.len() as u32;
        let number = *self.numbers.entry(line).or_insert(next);
        if number == next {
            self.lines.push(BinaryHeap::new());
        }
        charged::push_heap(&mut self.lines[number as usize], entry, budget)?;
        self.waiting += 1;
        Ok(())
    }

    /// The best move of the next line that has any.
    fn pop(&mut self) -> Option<Entry> {
        if self.waiting == 0 {
            return None;
        }
        loop {
            self.turn = (self.turn + 1) % self.lines.len();
            if let Some(entry) = self.lines[self.turn].pop() {
                self.waiting -= 1;
                return Some(entry);
            }
        }
    }
}

/// One search.
pub(crate) struct FeatureSearch<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    pairs: Option<&'y Pairs<W>>,
    guide: Guide,
    features: Features<'y, W>,
    mover: Mover<'y, W>,
    pusher: Pusher<'y, W>,
    nodes: Arena<Node<W>>,
    seen: KeySet<u64>,
    cells: Vec<Cell>,
    numbers: FxHashMap<Score, u32>,
    /// Cells that have moves, best first.
    open: BTreeSet<(Score, u32)>,
    turn: usize,
    children: Vec<Child>,
    /// Moves in all cells.
    waiting: u64,
    /// What the last expansion brought; nothing before the first.
    fresh: Option<Fresh>,
    best: BestSoFar<W>,
    charged: usize,
}

impl<'y, const W: usize> FeatureSearch<'y, W> {
    /// Prepares what the guide needs.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn new<'k: 'y>(
        prepared: &'y PreparedBoard<W>,
        pairs: Option<&'y Pairs<W>>,
        guide: Guide,
        knowledge: &mut Knowledge<'k, W>,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let features = knowledge.features(guide, budget)?;
        let charged = Mover::<W>::bytes(prepared.board().len());
        budget.charge(charged)?;
        Ok(FeatureSearch {
            prepared,
            pairs,
            guide,
            features,
            mover: Mover::new(prepared),
            pusher: Pusher::new(prepared, None),
            nodes: Arena::new(),
            seen: KeySet::default(),
            cells: Vec::new(),
            numbers: FxHashMap::default(),
            open: BTreeSet::new(),
            turn: 0,
            children: Vec::new(),
            waiting: 0,
            fresh: None,
            best: BestSoFar::default(),
            charged,
        })
    }

    /// Expands the start.
    fn start(&mut self, meter: &mut Meter<'_>) -> Result<Fresh, StopReason> {
        let start = self.prepared.normalised(self.prepared.start());
        let distance = start.boxes.iter().map(|square| self.distance(square)).sum();
        let root = Node {
            position: start,
            parent: NodeId::FIRST,
            step: 0,
            cell: 0,
            weight: 0,
            distance,
            line: 0,
        };
        let score = self.score(&start, meter)?;
        meter.stats.roots += 1;
        let reach = self.prepared.reach(&start.boxes, start.player);
        self.expand(root, &reach, score, score.cell(&self.guide), meter)
    }

    /// Makes the next move; `None` if none is left.
    fn advance(
        &mut self,
        new_cell: Option<u32>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Fresh>, StopReason> {
        let Some(cell) = self.next_cell(new_cell) else { return Ok(None) };
        let entries = &mut self.cells[cell as usize];
        let Some(Reverse((key, parent, step))) = entries.pop() else { return Ok(None) };
        self.waiting -= 1;
        if entries.waiting == 0 {
            self.open.remove(&(entries.score, cell));
        }
        let before = *self.nodes.get(parent.index());
        let step = MacroMove::unpack(step);
        let moved = after(self.prepared, &before.position, step);
        let reach = self.prepared.reach(&moved.boxes, moved.player);
        let position = Position { player: reach.first().unwrap_or(moved.player), ..moved };
        if self.guide.zones && self.features.zones.condemn(&position, &reach, meter)?
            || self.guide.matching && self.pusher.bound(&position, meter)?.is_none()
        {
            return Ok(Some(Fresh::default()));
        }
        let score = self.score(&position, meter)?;
        let distance = before.distance - self.distance(step.from) + self.distance(step.to);
        let best = score.cell(&self.guide).min(self.cells[before.cell as usize].score);
        let weight = (key >> WEIGHT_SHIFT) as u16;
        let line = self.line(&before, parent, step.pack());
        let node = Node { position, parent, step: step.pack(), cell: 0, weight, distance, line };
        self.expand(node, &reach, score, best, meter).map(Some)
    }

    fn score(&mut self, position: &Position<W>, budget: &mut Budget) -> Result<Score, StopReason> {
        let regions = regions(self.prepared, &position.boxes);
        self.features.score(position, regions, budget)
    }

    /// The line of a position that a move leads to.
    fn line(&self, before: &Node<W>, parent: NodeId, step: u32) -> u32 {
        if self.guide.lines && parent == NodeId::FIRST { step } else { before.line }
    }

    fn distance(&self, square: Square) -> u32 {
        u32::from(self.prepared.distances().least(square))
    }

    /// The cell to look into: a new one at once, otherwise the best and the next of the ring in
    /// turn.
    fn next_cell(&mut self, new: Option<u32>) -> Option<u32> {
        let &(_, best) = self.open.first()?;
        if let Some(new) = new.filter(|&new| self.cells[new as usize].waiting > 0) {
            return Some(new);
        }
        self.turn += 1;
        if self.turn.is_multiple_of(2) {
            return Some(best);
        }
        let count = self.cells.len();
        let first = self.turn / 2;
        (0..count)
            .map(|offset| (first + offset) % count)
            .find(|&cell| self.cells[cell].waiting > 0)
            .map(|cell| cell as u32)
    }

    /// Stores a position, whose player reaches `reach`, with its moves, in the cell of `best`.
    fn expand(
        &mut self,
        mut node: Node<W>,
        reach: &Bits<W>,
        score: Score,
        best: Score,
        meter: &mut Meter<'_>,
    ) -> Result<Fresh, StopReason> {
        let (cell, is_new) = self.cell(best);
        node.cell = cell;
        let id = NodeId::from_index(self.nodes.len());
        self.nodes.push(node, meter)?;
        let boxes = &node.position.boxes;
        self.best.note(!score.pack(), &node.position, self.prepared);
        meter.stats.stored += 1;
        meter.stats.expanded += 1;
        let mut fresh = Fresh { solved: None, new_cell: is_new.then_some(cell) };
        if self.prepared.is_solved(boxes) {
            fresh.solved = Some(id);
            return Ok(fresh);
        }
        self.children.clear();
        self.moves(&node, reach, score.regions, meter)?;
        let advised = self.advised(score);
        let far_first = self.guide.far_first;
        let lines = self.guide.lines && id == NodeId::FIRST;
        let entries = &mut self.cells[cell as usize];
        let was_empty = entries.waiting == 0;
        for (index, child) in self.children.iter().enumerate() {
            let is_free = advised.contains(&Some(index));
            let weight = u64::from(node.weight) + u64::from(!is_free);
            let distance = child.distance.min(MAX_DISTANCE);
            let distance = if far_first { MAX_DISTANCE - distance } else { distance };
            let key = weight.min(0xffff) << WEIGHT_SHIFT
                | child.score.pack() << DISTANCE_BITS
                | u64::from(distance);
            let line = if lines { child.step } else { node.line };
            entries.push(line, Reverse((key, id, child.step)), meter)?;
        }
        if was_empty && !self.children.is_empty() {
            self.open.insert((best, cell));
        }
        self.waiting += self.children.len() as u64;
        meter.stats.max_open = meter.stats.max_open.max(self.waiting);
        Ok(fresh)
    }

    fn cell(&mut self, score: Score) -> (u32, bool) {
        let next = self.cells.len() as u32;
        let cell = *self.numbers.entry(score).or_insert(next);
        if cell == next {
            self.cells.push(Cell::new(score));
        }
        (cell, cell == next)
    }

    /// Finds the new moves of a position.
    fn moves(
        &mut self,
        node: &Node<W>,
        reach: &Bits<W>,
        regions: u16,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let FeatureSearch { prepared, pairs, guide, features, mover, seen, children, .. } = self;
        let boxes = &node.position.boxes;
        let allowed = match corral(prepared, boxes, reach) {
            Corral::Only(border) if guide.corrals => border,
            Corral::Open | Corral::Only(_) => *boxes,
            Corral::Dead(_) => return Ok(()),
        };
        let distances = prepared.distances();
        let mut stopped = Ok(());
        for from in allowed.iter() {
            let here = node.distance - u32::from(distances.least(from));
            mover.explore(Motion::Push, boxes, reach, from, regions, |reached| {
                if stopped.is_err() {
                    return false;
                }
                let step = reached.step;
                let Some(behind) = prepared.step(step.to, step.last.opposite()) else {
                    return false;
                };
                if distances.nearest(distances.stand(step.to, behind)) == UNREACHABLE {
                    return false;
                }
                let child = Position { boxes: boxes.moved(from, step.to), player: reached.player };
                let frozen = frozen_at_once(prepared, &child.boxes, step.to);
                if !frozen.without(&prepared.goals).is_empty() {
                    return false;
                }
                let mixed = child.boxes.mix() ^ u64::from(child.player.0) << 40;
                let key = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 1;
                match meter.generate().and_then(|()| seen.insert(key, meter)) {
                    Err(reason) => {
                        stopped = Err(reason);
                        return false;
                    }
                    Ok(false) => return true,
                    Ok(true) => {}
                }
                if pairs.is_some_and(|pairs| pairs.condemns(&child, step.to)) {
                    return true;
                }
                let score = match features.score(&child, reached.regions, meter) {
                    Ok(score) => score,
                    Err(reason) => {
                        stopped = Err(reason);
                        return false;
                    }
                };
                let distance = here + u32::from(distances.least(step.to));
                children.push(Child { score, distance, step: step.pack() });
                true
            });
            stopped?;
        }
        Ok(())
    }

    /// For each feature the best move that improves it and unpacks nothing.
    fn advised(&self, now: Score) -> [Option<usize>; 5] {
        let improves: [fn(Score, Score) -> bool; 5] = [
            |child, now| child.unpacked < now.unpacked,
            |child, now| child.regions < now.regions,
            |child, now| child.cut < now.cut,
            |child, now| child.stranded < now.stranded,
            |child, now| child.hot < now.hot,
        ];
        improves.map(|improves| {
            let fits =
                |child: &Child| child.score.unpacked <= now.unpacked && improves(child.score, now);
            let fitting = self.children.iter().enumerate().filter(|(_, child)| fits(child));
            fitting
                .min_by_key(|(index, child)| (child.score, child.distance, *index))
                .map(|(index, _)| index)
        })
    }

    /// The pushes of the moves that lead to a position.
    fn unfold(&self, last: NodeId) -> Vec<Push> {
        let mut ids = Vec::new();
        let mut id = last;
        while id != NodeId::FIRST {
            ids.push(id);
            id = self.nodes.get(id.index()).parent;
        }
        let mut pushes = Vec::new();
        for &id in ids.iter().rev() {
            let node = self.nodes.get(id.index());
            let before = self.nodes.get(node.parent.index());
            let step = MacroMove::unpack(node.step);
            let unfolded = pushes_of(self.prepared, &before.position, step, node.position.player);
            debug_assert!(unfolded.is_some(), "a stored move can be made");
            pushes.extend(unfolded.unwrap_or_default());
        }
        pushes
    }
}

impl<const W: usize> Lane<W> for FeatureSearch<'_, W> {
    fn run(&mut self, nodes: u64, meter: &mut Meter<'_>) -> Result<Turn, StopReason> {
        let end = meter.stats.generated.saturating_add(nodes);
        let mut fresh = match self.fresh {
            Some(fresh) => fresh,
            None => self.start(meter)?,
        };
        loop {
            if let Some(last) = fresh.solved {
                return Ok(Turn::Over(Outcome::Found(self.unfold(last))));
            }
            self.fresh = Some(fresh);
            self.best.tell(self.guide.number, self.prepared, meter);
            if meter.stats.generated >= end {
                return Ok(Turn::Paused);
            }
            match self.advance(fresh.new_cell, meter)? {
                Some(next) => fresh = next,
                None => return Ok(Turn::Dry),
            }
        }
    }

    fn finish(&mut self, budget: &mut Budget) {
        self.nodes.clear(budget);
        self.pusher.close(budget);
        self.features.close(budget);
        budget.release(self.seen.bytes() + self.charged);
        self.seen = KeySet::default();
        self.charged = 0;
        for heap in self.cells.iter_mut().flat_map(|cell| &mut cell.lines) {
            charged::free_heap(heap, budget);
        }
    }
}

/// The key of a move: weight, score, distance.
const DISTANCE_BITS: u32 = 15;
const MAX_DISTANCE: u32 = (1 << DISTANCE_BITS) - 1;
const WEIGHT_SHIFT: u32 = Score::BITS + DISTANCE_BITS;

/// The result of an expansion.
#[derive(Clone, Copy, Debug, Default)]
struct Fresh {
    solved: Option<NodeId>,
    new_cell: Option<u32>,
}

#[cfg(test)]
mod tests {
    use papan_search::{Limits, News};

    use super::*;
    use crate::notation::Step;
    use crate::solver::lanes::GUIDES;
    use crate::solver::walk;
    use crate::testing::crowded_levels;

    #[test]
    fn what_it_finds_can_be_played() {
        let mut found = 0;
        for level in crowded_levels(61).take(150) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut ignore = |_: News<'_, Step>| {};
            let mut meter = Meter::new(&Limits::default(), &mut ignore);
            let mut knowledge = Knowledge::new(&prepared);
            let guide = GUIDES[found % GUIDES.len()];
            let mut search =
                FeatureSearch::new(&prepared, None, guide, &mut knowledge, &mut meter).unwrap();
            let ending = search.run(50_000, &mut meter);
            search.finish(&mut meter);
            knowledge.close(&mut meter);
            assert_eq!(meter.memory(), 0, "all is given back");
            if let Ok(Turn::Over(Outcome::Found(pushes))) = ending {
                assert!(walk::steps(&level, &pushes).is_some(), "\n{level}");
                let end = pushes.iter().fold(prepared.start().boxes, |boxes, push| {
                    let to = prepared.step(push.square, push.direction).unwrap();
                    boxes.moved(push.square, to)
                });
                assert!(prepared.is_solved(&end), "\n{level}");
                found += 1;
            }
        }
        assert!(found > 140, "{found}");
    }
}
