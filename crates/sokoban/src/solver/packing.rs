//! How far a position has got with packing the goals: the feature that leads the feature search.
//!
//! The order of packing is found backwards, from the solved position: a box that can be pulled to a
//! square where a box begins, the rest standing still, may come last. Where that empties the goals,
//! boxes are counted that stand in such an order (`Clusters`); where some box has to be set aside on
//! the way, a plan is followed step by step (`planner.rs` finds it). It only guides: a position that
//! counts for little may well be solved. Not here: the search along it.

use papan_search::{Budget, StopReason};
use rustc_hash::FxHashMap;

use super::macro_moves::{Mover, Way, regions};
use super::planner;
use crate::bits::Bits;
use crate::level::Square;
use crate::yard::{Position, Yard};

/// What counts as packed.
#[derive(Debug)]
pub(crate) enum Packing<const W: usize> {
    /// Groups of goals, each with its own order.
    Clusters(Vec<Cluster<W>>),
    /// What stands where after each step of a plan; the first entry is empty.
    Plan(Vec<Bits<W>>),
}

impl<const W: usize> Packing<W> {
    /// Finds the order of packing of a level that has as many goals as boxes.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn new(yard: &Yard<W>, budget: &mut Budget) -> Result<Self, StopReason> {
        if let Some(plan) = planner::plan(yard, budget)?
            // Without parking, an order of layers leaves more freedom than a fixed one.
            && plan.len() > yard.goals.count() + 1
        {
            return Ok(Packing::Plan(plan));
        }
        let mut rest = yard.goals;
        let mut clusters = Vec::new();
        while let Some(goal) = rest.first() {
            let goals = yard.fill(&yard.goals, goal);
            rest = rest.without(&goals);
            clusters.push(Cluster::new(yard, goals, budget)?);
        }
        Ok(Packing::Clusters(clusters))
    }

    /// The bytes it holds, for the record: few beside what a search stores.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Packing::Clusters(clusters) => clusters.iter().map(Cluster::bytes).sum(),
            Packing::Plan(plan) => plan.len() * size_of::<Bits<W>>(),
        }
    }

    /// How many steps of the order are done.
    #[inline]
    pub(crate) fn packed(&mut self, boxes: &Bits<W>) -> u16 {
        match self {
            Packing::Clusters(clusters) => {
                clusters.iter_mut().map(|cluster| cluster.packed(boxes)).sum()
            }
            Packing::Plan(plan) => {
                let done = plan.iter().rposition(|step| step.without(boxes).is_empty());
                done.unwrap_or(0) as u16
            }
        }
    }
}

/// Most ways to fill a cluster in part that are kept.
const MAX_FILLINGS: usize = 4_000;

/// Goals that touch each other.
#[derive(Debug)]
pub(crate) struct Cluster<const W: usize> {
    goals: Bits<W>,
    order: Order<W>,
}

#[derive(Debug)]
enum Order<const W: usize> {
    /// How many boxes count, by what is filled; completed as positions ask.
    Fillings(FxHashMap<Bits<W>, u16>),
    /// Goals that are filled together, first ones first.
    Layers(Vec<Bits<W>>),
}

impl<const W: usize> Cluster<W> {
    fn new(yard: &Yard<W>, goals: Bits<W>, budget: &mut Budget) -> Result<Self, StopReason> {
        let mut peeler = Peeler { yard, mover: Mover::new(yard), starts: yard.start().boxes };
        let order = match peeler.fillings(&goals, budget)? {
            Some(fillings) => Order::Fillings(fillings),
            None => Order::Layers(peeler.layers(&goals, budget)?),
        };
        Ok(Cluster { goals, order })
    }

    fn bytes(&self) -> usize {
        let entry = size_of::<Bits<W>>() + size_of::<u16>();
        match &self.order {
            Order::Fillings(fillings) => 2 * fillings.capacity() * entry,
            Order::Layers(layers) => layers.len() * size_of::<Bits<W>>(),
        }
    }

    pub(crate) fn describe(&self) -> String {
        match &self.order { Order::Fillings(f) => format!("fillings({},{})", self.goals.count(), f.len()), Order::Layers(l) => format!("layers({},{:?})", self.goals.count(), l.iter().map(|l| l.count()).collect::<Vec<_>>()) }
    }

    #[inline]
    fn packed(&mut self, boxes: &Bits<W>) -> u16 {
        let filled = boxes.and(&self.goals);
        match &mut self.order {
            Order::Fillings(fillings) => most_of(fillings, filled),
            Order::Layers(layers) => {
                let mut count = 0;
                for layer in layers.iter() {
                    let here = layer.and(boxes).count();
                    count += here as u16;
                    if here < layer.count() {
                        break;
                    }
                }
                count
            }
        }
    }
}

/// The largest part of what is filled that can be completed.
fn most_of<const W: usize>(fillings: &mut FxHashMap<Bits<W>, u16>, filled: Bits<W>) -> u16 {
    if let Some(&count) = fillings.get(&filled) {
        return count;
    }
    // Subsets of a set that cannot be completed: remembered up to a size, else one is looked up only.
    if fillings.len() > 16 * MAX_FILLINGS {
        return 0;
    }
    let mut most = 0;
    for square in filled.iter() {
        let mut fewer = filled;
        fewer.remove(square);
        most = most.max(most_of(fillings, fewer));
    }
    fillings.insert(filled, most);
    most
}

/// Takes boxes off filled goals.
struct Peeler<'y, const W: usize> {
    yard: &'y Yard<W>,
    mover: Mover<'y, W>,
    starts: Bits<W>,
}

impl<const W: usize> Peeler<'_, W> {
    /// The boxes that can be pulled to a start square, for a player in the largest region.
    fn removable(&mut self, boxes: &Bits<W>) -> Bits<W> {
        let reach = largest_region(self.yard, boxes);
        let now = regions(self.yard, boxes);
        let mut removable = Bits::EMPTY;
        for square in boxes.iter() {
            let mut found = self.starts.contains(square);
            if !found {
                self.mover.explore(Way::Pull, boxes, &reach, square, now, |reached| {
                    found |= self.starts.contains(reached.step.to);
                    !found
                });
            }
            if found {
                removable.insert(square);
            }
        }
        removable
    }

    /// Every part of the cluster that can be completed, with its size; `None` if there are too many.
    fn fillings(
        &mut self,
        goals: &Bits<W>,
        budget: &mut Budget,
    ) -> Result<Option<FxHashMap<Bits<W>, u16>>, StopReason> {
        let mut known = FxHashMap::default();
        known.insert(*goals, goals.count() as u16);
        let mut open = vec![*goals];
        let mut emptied = false;
        while let Some(filled) = open.pop() {
            budget.poll()?;
            emptied |= filled.is_empty();
            for square in self.removable(&filled).iter() {
                let mut fewer = filled;
                fewer.remove(square);
                if let std::collections::hash_map::Entry::Vacant(entry) = known.entry(fewer) {
                    entry.insert(fewer.count() as u16);
                    open.push(fewer);
                }
            }
            if known.len() > MAX_FILLINGS {
                return Ok(None);
            }
        }
        known.insert(Bits::EMPTY, 0);
        Ok(emptied.then_some(known))
    }

    /// Goals by the round in which they can be emptied, last round first.
    fn layers(&mut self, goals: &Bits<W>, budget: &mut Budget) -> Result<Vec<Bits<W>>, StopReason> {
        let mut layers = Vec::new();
        let mut filled = *goals;
        while !filled.is_empty() {
            budget.poll()?;
            let layer = self.removable(&filled);
            if layer.is_empty() {
                // What is left is stuck without the others: it comes first, all together.
                layers.push(filled);
                break;
            }
            layers.push(layer);
            filled = filled.without(&layer);
        }
        layers.reverse();
        Ok(layers)
    }
}

/// The largest region of the free floor, the first among equals.
pub(super) fn largest_region<const W: usize>(yard: &Yard<W>, boxes: &Bits<W>) -> Bits<W> {
    let free = yard.floor.without(boxes);
    let mut rest = free;
    let mut largest = Bits::EMPTY;
    while let Some(square) = rest.first() {
        let region = yard.fill(&free, square);
        rest = rest.without(&region);
        if region.count() > largest.count() {
            largest = region;
        }
    }
    largest
}

/// The squares of a set from which a lone box can have come, as numbers of start squares.
pub(super) fn bases<const W: usize>(yard: &Yard<W>) -> Vec<Square> {
    yard.start().boxes.iter().collect()
}

/// The solved position with the player in the largest region.
pub(super) fn solved<const W: usize>(yard: &Yard<W>) -> Position<W> {
    let boxes = yard.goals;
    let region = largest_region(yard, &boxes);
    Position { boxes, player: region.first().unwrap_or(yard.start().player) }
}
