//! Objective `pushes`: A* over boxes and the player's region, with the matching bound, sound
//! deadlock detection and PI-corral pruning. Not here: the fewest moves among the fewest pushes.

use papan_search::kit::{BucketQueue, NodeId, Priority};
use papan_search::{Budget, Cost, StopReason};

use super::Meter;
use super::best_so_far::{BY_BOUND, BestSoFar};
use super::expand::{PROOF, Pusher, Sink, Tables};
use super::lane::Outcome;
use super::table::{Table, trace, unpushed};
use crate::prepared::{Position, PreparedBoard, Push};

#[derive(Clone, Copy, Debug)]
struct Label {
    cost: u16,
    bound: u16,
}

/// One search.
struct Search<'s, 'p, const W: usize> {
    table: Table<W, Label>,
    queue: BucketQueue,
    meter: &'s mut Meter<'p>,
    /// Cost of the state being expanded.
    cost: u16,
    /// Plans of this many pushes or more are not wanted.
    below: u32,
    /// The lowest cost of a plan cut off by `below`.
    cut: Option<u32>,
}

impl<const W: usize> Search<'_, '_, W> {
    fn enqueue(&mut self, id: NodeId, cost: u16, bound: u16) -> Result<(), StopReason> {
        let total = u32::from(cost) + u32::from(bound);
        self.queue.push(Priority(total, 0), id, self.meter)
    }
}

impl<const W: usize> Sink<W> for Search<'_, '_, W> {
    fn budget(&mut self) -> &mut Budget {
        self.meter
    }

    fn known(&mut self, push: Push, child: &Position<W>) -> Result<bool, StopReason> {
        self.meter.generate()?;
        let Some(id) = self.table.find(child) else { return Ok(false) };
        let cost = self.cost + 1;
        let label = self.table.label_mut(id);
        if cost < label.cost {
            label.cost = cost;
            let bound = label.bound;
            self.table.set_push(id, push);
            self.enqueue(id, cost, bound)?;
        }
        Ok(true)
    }

    fn add(&mut self, push: Push, child: Position<W>, bound: u32) -> Result<(), StopReason> {
        let cost = self.cost + 1;
        let total = u32::from(cost) + bound;
        if total >= self.below {
            self.cut = Some(self.cut.map_or(total, |cut| cut.min(total)));
            return Ok(());
        }
        let bound = bound as u16;
        let id = self.table.insert(child, Some(push), Label { cost, bound }, self.meter)?;
        self.enqueue(id, cost, bound)
    }
}

/// The fewest pushes, fewer than `below`. [`Outcome::Exhausted`] proves that there are none.
///
/// `nodes` is how many states this search may generate, whatever the budget allows; the lower
/// bound is raised as it is proven.
pub(crate) fn fewest_pushes<const W: usize>(
    prepared: &PreparedBoard<W>,
    pairs: Option<&Tables<W>>,
    below: u32,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Outcome, StopReason> {
    let end = meter.stats.generated.saturating_add(nodes);
    let below = below.min(u32::from(u16::MAX));
    let mut pusher = Pusher::new(prepared, pairs.map(|pairs| &pairs.solvable));
    let mut search =
        Search { table: Table::new(), queue: BucketQueue::new(), meter, cost: 0, below, cut: None };
    let result = search.run(prepared, &mut pusher, end);
    pusher.close(search.meter);
    search.meter.stats.stored += search.table.len() as u64;
    search.table.clear(search.meter);
    search.queue.clear(search.meter);
    result
}

impl<const W: usize> Search<'_, '_, W> {
    fn run(
        &mut self,
        prepared: &PreparedBoard<W>,
        pusher: &mut Pusher<'_, W>,
        end: u64,
    ) -> Result<Outcome, StopReason> {
        let start = prepared.normalised(prepared.start());
        let Some(bound) = pusher.bound(&start, self.meter)? else {
            return Ok(Outcome::Exhausted(PROOF));
        };
        if bound >= self.below {
            return Ok(Outcome::Exhausted(PROOF));
        }
        let label = Label { cost: 0, bound: bound as u16 };
        let root = self.table.insert(start, None, label, self.meter)?;
        self.meter.stats.roots += 1;
        self.enqueue(root, 0, label.bound)?;
        let mut best = BestSoFar::default();
        while let Some((Priority(total, _), id)) = self.queue.pop(self.meter) {
            let node = *self.table.get(id);
            if u32::from(node.label.cost) + u32::from(node.label.bound) < total {
                // A cheaper path was found since; its entry was taken before.
                continue;
            }
            self.meter.raise_bound(Cost(total));
            if node.label.bound == 0 && prepared.is_solved(&node.position.boxes) {
                return Ok(Outcome::Found(trace(&self.table, id, |position, push| {
                    let before = unpushed(&position.boxes, push, |s, way| prepared.step(s, way));
                    prepared.normalised(before.unwrap_or(*position))
                })));
            }
            if self.meter.stats.generated >= end {
                return Err(StopReason::Nodes);
            }
            self.meter.stats.expanded += 1;
            best.note_bound(node.label.bound, &node.position, prepared);
            best.tell(BY_BOUND, prepared, self.meter);
            self.cost = node.label.cost;
            let reach = prepared.reach(&node.position.boxes, node.position.player);
            pusher.expand(&node.position, &reach, self)?;
            let open = self.queue.len() as u64;
            self.meter.stats.max_open = self.meter.stats.max_open.max(open);
        }
        Ok(Outcome::Exhausted(PROOF))
    }
}
