//! How far a position has got with packing the goals: the feature that guides the feature search.
//!
//! The order of packing is found backwards, from the solved position: a box that can be pulled to a
//! square where a box starts, with all others staying where they are, may come last. If that
//! empties the goals, the boxes that are placed in such an order are counted (`Clusters`); if some
//! box has to be parked along the way, a plan is followed step by step (`planner.rs` finds it). It
//! is only a guide: a position that counts for little may well be solved. Not here: the search
//! along it.

use papan_search::{Budget, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};

use super::guide::Order;
use super::macro_moves::{Motion, Mover, regions};
use super::planner;
use crate::bits::Bits;
use crate::prepared::{Position, PreparedBoard};

/// What counts as packed.
#[derive(Clone, Debug)]
pub(crate) enum Packing<const W: usize> {
    /// Groups of goals, each with its own order.
    Clusters(Vec<Cluster<W>>),
    /// The steps of a plan; after the first there are no boxes.
    Plan(Vec<Step<W>>),
}

/// How things are after a step of a plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<const W: usize> {
    boxes: Bits<W>,
    /// Where the player is, one of these.
    region: Bits<W>,
    /// The boxes that stay where they are from now on.
    lasting: Bits<W>,
}

fn steps<const W: usize>(prepared: &PreparedBoard<W>, plan: &[Position<W>]) -> Vec<Step<W>> {
    let mut lasting = prepared.goals;
    let mut steps = Vec::with_capacity(plan.len());
    for step in plan.iter().rev() {
        lasting = lasting.and(&step.boxes);
        let region = prepared.reach(&step.boxes, step.player);
        steps.push(Step { boxes: step.boxes, region, lasting });
    }
    steps.reverse();
    steps
}

impl<const W: usize> Packing<W> {
    /// Finds the order of packing of a level that has as many goals as boxes.
    ///
    /// # Errors
    /// A limit of the budget.
    pub(crate) fn new(
        prepared: &PreparedBoard<W>,
        order: Order,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        if order != Order::Layers
            && let Some(plan) = planner::plan(prepared, order == Order::Anywhere, budget)?
            // If nothing has to be parked, an order of layers leaves more freedom than a fixed one.
            && (order != Order::Free || plan.len() > prepared.goals.count() + 1)
        {
            return Ok(Packing::Plan(steps(prepared, &plan)));
        }
        let mut rest = prepared.goals;
        let mut clusters = Vec::new();
        while let Some(goal) = rest.first() {
            let goals = prepared.fill(&prepared.goals, goal);
            rest = rest.without(&goals);
            clusters.push(Cluster::new(prepared, goals, budget)?);
        }
        Ok(Packing::Clusters(clusters))
    }

    /// The bytes it holds, for the record: few compared with what a search stores.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Packing::Clusters(clusters) => clusters.iter().map(Cluster::bytes).sum(),
            Packing::Plan(plan) => plan.len() * size_of::<Step<W>>(),
        }
    }

    /// How many steps of the order are done, the boxes that count, and those that will soon.
    ///
    /// # Errors
    /// What `strands` fails with: it tells whether boxes could no longer be packed if some stayed where they are.
    #[inline]
    pub(crate) fn packed<E>(
        &mut self,
        position: &Position<W>,
        mut strands: impl FnMut(&Bits<W>) -> Result<bool, E>,
    ) -> Result<Packed<W>, E> {
        let boxes = &position.boxes;
        match self {
            Packing::Clusters(clusters) => {
                let (steps, set) =
                    clusters.iter_mut().fold((0, Bits::EMPTY), |(count, set), cluster| {
                        let (more, part) = cluster.packed(boxes);
                        (count + more, set.or(&part))
                    });
                Ok(Packed { steps, next: set })
            }
            Packing::Plan(plan) => {
                let mut done = plan.len() - 1;
                while done > 0 {
                    let step = &plan[done];
                    if step.boxes.without(boxes).is_empty()
                        && step.region.contains(position.player)
                        && !strands(&step.lasting)?
                    {
                        break;
                    }
                    done -= 1;
                }
                let next = plan[(done + 1).min(plan.len() - 1)].lasting;
                Ok(Packed { steps: done as u16, next })
            }
        }
    }
}

/// How far packing has got.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed<const W: usize> {
    /// How many steps are done.
    pub(crate) steps: u16,
    /// The boxes that stay where they are after the next step, or that are packed if any may be next.
    pub(crate) next: Bits<W>,
}

/// The most partial fillings of a cluster that are kept.
const MAX_FILLINGS: usize = 4_000;
/// Bytes for what is remembered about other fillings.
const MEMORY: usize = 1 << 19;

/// Goals that touch each other.
#[derive(Clone, Debug)]
pub(crate) struct Cluster<const W: usize> {
    goals: Bits<W>,
    order: Filling<W>,
}

#[derive(Clone, Debug)]
enum Filling<const W: usize> {
    Fillings(Fillings<W>),
    /// Goals that are filled together, in order.
    Layers(Vec<Bits<W>>),
}

impl<const W: usize> Cluster<W> {
    fn new(
        prepared: &PreparedBoard<W>,
        goals: Bits<W>,
        budget: &mut Budget,
    ) -> Result<Self, StopReason> {
        let mut peeler =
            Peeler { prepared, mover: Mover::new(prepared), starts: prepared.start().boxes };
        let order = match peeler.fillings(&goals, budget)? {
            Some(fillings) => Filling::Fillings(Fillings::new(fillings)),
            None => Filling::Layers(peeler.layers(&goals, budget)?),
        };
        Ok(Cluster { goals, order })
    }

    fn bytes(&self) -> usize {
        match &self.order {
            Filling::Fillings(fillings) => fillings.sets.len() * size_of::<Bits<W>>() + MEMORY,
            Filling::Layers(layers) => layers.len() * size_of::<Bits<W>>(),
        }
    }

    #[inline]
    fn packed(&mut self, boxes: &Bits<W>) -> (u16, Bits<W>) {
        let filled = boxes.and(&self.goals);
        match &mut self.order {
            Filling::Fillings(fillings) => fillings.most_of(filled),
            Filling::Layers(layers) => {
                let mut set = Bits::EMPTY;
                for layer in layers.iter() {
                    set = set.or(&layer.and(boxes));
                    if !layer.without(boxes).is_empty() {
                        break;
                    }
                }
                (set.count() as u16, set)
            }
        }
    }
}

/// Every part of a cluster that can be completed.
#[derive(Clone, Debug)]
struct Fillings<const W: usize> {
    /// Largest first.
    sets: Vec<Bits<W>>,
    /// Answers, all forgotten together when there are too many.
    known: FxHashMap<Bits<W>, Bits<W>>,
}

impl<const W: usize> Fillings<W> {
    /// How many answers fit the memory, given that a table may be half empty.
    const MAX_KNOWN: usize = MEMORY / 2 / (size_of::<(Bits<W>, Bits<W>)>() + 1);

    fn new(mut sets: Vec<Bits<W>>) -> Self {
        sets.sort_by_key(|set| std::cmp::Reverse(set.count()));
        Fillings { sets, known: FxHashMap::default() }
    }

    /// The largest part of what is filled that can be completed, and its size.
    fn most_of(&mut self, filled: Bits<W>) -> (u16, Bits<W>) {
        if let Some(set) = self.known.get(&filled) {
            return (set.count() as u16, *set);
        }
        let largest = self.sets.iter().find(|set| set.without(&filled).is_empty());
        let set = largest.copied().unwrap_or(Bits::EMPTY);
        if self.known.len() >= Self::MAX_KNOWN {
            self.known.clear();
        }
        self.known.insert(filled, set);
        (set.count() as u16, set)
    }
}

/// Removes boxes from filled goals.
struct Peeler<'y, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    mover: Mover<'y, W>,
    starts: Bits<W>,
}

impl<const W: usize> Peeler<'_, W> {
    /// The boxes that can be pulled to a start square, for a player in the largest region.
    fn removable(&mut self, boxes: &Bits<W>) -> Bits<W> {
        let reach = largest_region(self.prepared, boxes);
        let now = regions(self.prepared, boxes);
        let mut removable = Bits::EMPTY;
        for square in boxes.iter() {
            let mut found = self.starts.contains(square);
            if !found {
                self.mover.explore(Motion::Pull, boxes, &reach, square, now, |reached| {
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

    /// Every part of the cluster that can be completed; `None` if there are too many, or the
    /// cluster cannot be emptied.
    fn fillings(
        &mut self,
        goals: &Bits<W>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Bits<W>>>, StopReason> {
        let mut known = FxHashSet::from_iter([*goals]);
        let mut sets = vec![*goals];
        let mut next = 0;
        while let Some(&filled) = sets.get(next) {
            next += 1;
            budget.poll()?;
            for square in self.removable(&filled).iter() {
                let mut fewer = filled;
                fewer.remove(square);
                if known.insert(fewer) {
                    sets.push(fewer);
                }
            }
            if sets.len() > MAX_FILLINGS {
                return Ok(None);
            }
        }
        Ok(known.contains(&Bits::EMPTY).then_some(sets))
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
fn largest_region<const W: usize>(prepared: &PreparedBoard<W>, boxes: &Bits<W>) -> Bits<W> {
    let regions = prepared.parts(&prepared.floor.without(boxes));
    let larger = |one: Bits<W>, two: Bits<W>| if two.count() > one.count() { two } else { one };
    regions.into_iter().reduce(larger).unwrap_or(Bits::EMPTY)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use papan_search::Limits;

    use super::*;
    use crate::format;
    use crate::testing::crowded_levels;

    /// Three goals in a row at the end of a corridor: the innermost comes first.
    fn corridor() -> PreparedBoard<1> {
        let text = b"###########\n#    ######\n# $$$   ...#\n#@   #######\n######\n";
        PreparedBoard::new(&format::parse(text).unwrap())
    }

    /// The most steps that count as done, wherever the player is.
    fn most(packing: &mut Packing<1>, prepared: &PreparedBoard<1>, boxes: Bits<1>) -> u16 {
        let players = prepared.board().squares();
        players.map(|player| count(packing, Position { boxes, player }, false)).max().unwrap()
    }

    fn count(packing: &mut Packing<1>, position: Position<1>, strands: bool) -> u16 {
        packing.packed::<Infallible>(&position, |_| Ok(strands)).unwrap().steps
    }

    #[test]
    fn what_stands_in_the_way_of_others_counts_for_nothing() {
        let prepared = corridor();
        let mut budget = Budget::new(&Limits::default());
        let mut packing = Packing::new(&prepared, Order::Free, &mut budget).unwrap();
        let goals: Vec<_> = prepared.goals.iter().collect();
        let mut most = |boxes: Bits<1>| most(&mut packing, &prepared, boxes);
        assert_eq!(most(prepared.goals), 3);
        assert_eq!(most(Bits::EMPTY), 0);
        // The near goal blocks both others.
        assert_eq!(most(Bits::of(&goals[..1])), 0);
        assert_eq!(most(Bits::of(&goals[1..])), 2);
    }

    #[test]
    fn more_boxes_in_place_never_count_for_less() {
        let mut budget = Budget::new(&Limits::default());
        for level in crowded_levels(21).take(100) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut packing = Packing::new(&prepared, Order::Free, &mut budget).unwrap();
            let goals: Vec<_> = prepared.goals.iter().collect();
            let mut most = |boxes: Bits<1>| most(&mut packing, &prepared, boxes);
            let all = most(prepared.goals);
            assert!(usize::from(all) >= goals.len(), "\n{level}");
            for number in 0..1_u32 << goals.len() {
                let part = |number: u32| {
                    let chosen = goals.iter().enumerate().filter(|(i, _)| number >> i & 1 != 0);
                    Bits::of(&chosen.map(|(_, &goal)| goal).collect::<Vec<_>>())
                };
                let count = most(part(number));
                assert!(usize::from(count) <= usize::from(all));
                for more in 0..goals.len() {
                    assert!(count <= most(part(number | 1 << more)), "\n{level}");
                }
            }
        }
    }

    #[test]
    fn a_step_counts_if_the_player_is_where_the_plan_goes_on_and_no_box_is_stranded() {
        let mut budget = Budget::new(&Limits::default());
        let mut elsewhere = 0;
        for level in crowded_levels(22).take(100) {
            let prepared = PreparedBoard::<1>::new(&level);
            let mut packing = Packing::new(&prepared, Order::Fixed, &mut budget).unwrap();
            let Packing::Plan(plan) = packing.clone() else { continue };
            for (number, step) in plan.iter().enumerate() {
                let number = number as u16;
                assert!(step.lasting.without(&step.boxes).is_empty(), "\n{level}");
                for player in prepared.floor.without(&step.boxes).iter() {
                    let position = Position { boxes: step.boxes, player };
                    let done = count(&mut packing, position, false);
                    let is_there = step.region.contains(player);
                    assert!(if is_there { done >= number } else { done != number }, "\n{level}");
                    assert_eq!(count(&mut packing, position, true), 0, "\n{level}");
                    elsewhere += usize::from(!is_there);
                }
            }
        }
        assert!(elsewhere > 100, "{elsewhere}");
    }
}
