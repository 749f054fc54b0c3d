//! How hard a problem is for somebody who has to find a cheapest plan: a figure that depends on the space alone,
//! not on a solver's order nor on which of several cheapest plans it happens to find. Not here: names for ranges of it.
//!
//! Whoever picks each action at random, among all that do not lead straight back to the state just left, follows some
//! cheapest plan with a certain chance. The figure is that chance in bits: how many yes-or-no decisions have to be
//! right. Length, choices and dead ends raise it; several equally good ways lower it.
//!
//! States are taken in the order of their cost `g`, as by Dijkstra, as far as `g + h` stays within the cost limit of
//! the search. When a state's turn comes, everything that reaches it at least cost is known, and so is the chance to
//! be there: it is handed on to the successors in equal parts. A limit that is the cost of a known plan keeps the
//! search small, and a cheaper plan would be found all the same.

use crate::budget::Budget;
use crate::cost::Cost;
use crate::driver::flow;
use crate::heuristic::Heuristic;
use crate::kit::{Arena, BucketQueue, Interned, NodeId, Priority, Store};
use crate::limits::Limits;
use crate::report::{Stats, StopReason};
use crate::space::StateSpace;

/// What [`rate`] found.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// The cheapest plans; `None` if it is proven that there is no plan.
    pub cheapest: Result<Option<Cheapest>, StopReason>,
    /// Counters.
    pub stats: Stats,
}

/// The cheapest plans of a problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cheapest {
    /// What they cost, proven.
    pub cost: Cost,
    /// The chance to follow one of them by picking at random, in bits: `-log2` of it.
    pub bits: f64,
}

/// How hard a space is. Looks for no plan that costs more than the cost limit, and takes no state whose estimate says
/// that it is on none; so the estimates must be lower bounds, and the space must show every action.
///
/// # Panics
/// If the heuristic claims less.
pub fn rate<S, H>(space: &S, heuristic: &H, limits: &Limits) -> Rated
where
    S: StateSpace,
    H: Heuristic<S> + ?Sized,
{
    assert!(heuristic.claim().is_admissible(), "only a lower bound may leave out states");
    let mut budget = Budget::new(limits);
    let cheapest = match space.is_complete() {
        true => Rater { space, heuristic, nodes: Nodes::default() }.run(&mut budget),
        false => Err(StopReason::Incomplete),
    };
    Rated { cheapest, stats: budget.snapshot().stats }
}

/// A chance that may be far smaller than any float: `part * 2^(-RANGE * steps)`. Sums and quotients of floats are the
/// same everywhere, as logarithms are not.
#[derive(Clone, Copy, Debug)]
struct Chance {
    part: f64,
    steps: u32,
}

impl Chance {
    const NONE: Chance = Chance { part: 0.0, steps: 0 };
    const ONE: Chance = Chance { part: 1.0, steps: 0 };
    /// Half of what an exponent can have, so that products of two such parts are still exact.
    const RANGE: i32 = 500;

    fn over(self, choices: u32) -> Chance {
        let part = self.part / f64::from(choices);
        let small = f64::from_bits(((1023 - Chance::RANGE) as u64) << 52);
        match part < small && part > 0.0 {
            true => Chance { part: part / small, steps: self.steps + 1 },
            false => Chance { part, ..self },
        }
    }

    fn plus(self, other: Chance) -> Chance {
        let (more, less) = match (self.part == 0.0, other.part == 0.0) {
            (true, _) => return other,
            (_, true) => return self,
            _ if self.steps <= other.steps => (self, other),
            _ => (other, self),
        };
        let small = f64::from_bits(((1023 - Chance::RANGE) as u64) << 52);
        match less.steps - more.steps {
            0 => Chance { part: more.part + less.part, ..more },
            1 => Chance { part: more.part + less.part * small, ..more },
            // Beyond the precision of the other.
            _ => more,
        }
    }

    fn bits(self) -> f64 {
        // Never a negative zero.
        (f64::from(self.steps) * f64::from(Chance::RANGE) - self.part.log2()).max(0.0)
    }
}

/// What is known of a state.
#[derive(Clone, Copy, Debug)]
struct Label {
    /// The least cost so far to reach it.
    g: Cost,
    h: Cost,
    is_done: bool,
    /// The last of the ways that reach it at that cost; [`NO_ARRIVAL`] for the initial state.
    arrival: u32,
}

/// A way into a state.
#[derive(Clone, Copy, Debug)]
struct Arrival {
    from: NodeId,
    chance: Chance,
    /// The way before this one into the same state.
    before: u32,
}

const NO_ARRIVAL: u32 = u32::MAX;

struct Nodes<T> {
    store: Store<T>,
    labels: Arena<Label>,
    arrivals: Arena<Arrival>,
}

impl<T> Default for Nodes<T> {
    fn default() -> Nodes<T> {
        Nodes { store: Store::default(), labels: Arena::new(), arrivals: Arena::new() }
    }
}

impl<T> Nodes<T> {
    /// The ways into a state at its least cost.
    fn arrivals(&self, id: NodeId) -> impl Iterator<Item = Arrival> {
        let mut next = self.labels.get(id.index()).arrival;
        std::iter::from_fn(move || {
            let arrival = (next != NO_ARRIVAL).then(|| *self.arrivals.get(next as usize))?;
            next = arrival.before;
            Some(arrival)
        })
    }
}

struct Rater<'s, S: StateSpace, H: ?Sized> {
    space: &'s S,
    heuristic: &'s H,
    nodes: Nodes<S::State>,
}

impl<S: StateSpace, H: Heuristic<S> + ?Sized> Rater<'_, S, H> {
    fn run(&mut self, budget: &mut Budget) -> Result<Option<Cheapest>, StopReason> {
        let space = self.space;
        let mut open = BucketQueue::new();
        let mut is_cut = false;
        let initial = space.initial();
        if let Some(h) = self.heuristic.estimate(space, &initial) {
            budget.stats.roots += 1;
            if let Interned::New(id) = self.nodes.store.intern(initial, budget)? {
                let label = Label { g: Cost::ZERO, h, is_done: false, arrival: NO_ARRIVAL };
                self.nodes.labels.push(label, budget)?;
                open.push(Priority(0, 0), id, budget)?;
            }
        }
        let mut found: Option<(Cost, Chance)> = None;
        while let Some((Priority(g, _), id)) = open.pop(budget) {
            let g = Cost(g);
            if found.is_some_and(|(cost, _)| g > cost) {
                break;
            }
            let label = self.nodes.labels.get_mut(id.index());
            if std::mem::replace(&mut label.is_done, true) {
                continue;
            }
            if space.is_goal(self.nodes.store.state(id)) {
                let (_, before) = found.unwrap_or((g, Chance::NONE));
                let here = match id {
                    NodeId::FIRST => Chance::ONE,
                    _ => self.nodes.arrivals(id).map(|way| way.chance).fold(before, Chance::plus),
                };
                found = Some((g, here));
            } else if found.is_none() {
                is_cut |= self.expand(id, &mut open, budget)?;
                budget.stats.max_open = budget.stats.max_open.max(open.len() as u64);
            }
            budget.stats.stored = self.nodes.store.len() as u64;
        }
        match found {
            Some((cost, chance)) => Ok(Some(Cheapest { cost, bits: chance.bits() })),
            None if is_cut => Err(StopReason::Cost),
            None => Ok(None),
        }
    }

    /// Hands the chance to be at a state on to its successors. Whether one of them was beyond the cost limit.
    fn expand(
        &mut self,
        id: NodeId,
        open: &mut BucketQueue,
        budget: &mut Budget,
    ) -> Result<bool, StopReason> {
        let Rater { space, heuristic, nodes } = self;
        let state = nodes.store.state(id).clone();
        let Label { g, h, .. } = *nodes.labels.get(id.index());
        let limit = budget.cost_limit();
        budget.stats.expanded += 1;
        // The ways in, each with how many actions lead straight back.
        let mut ways: Vec<(Arrival, u32)> = nodes.arrivals(id).map(|way| (way, 0)).collect();
        let mut next_ids: Vec<(NodeId, Cost)> = Vec::new();
        let (mut choices, mut is_cut, mut stopped) = (0_u32, false, None);
        let _ = space.expand(&state, |action, next, cost| {
            let visit = || {
                budget.generate()?;
                choices += 1;
                let g = g + cost;
                if let Some(known) = nodes.store.find(&next) {
                    for (_, back) in ways.iter_mut().filter(|(way, _)| way.from == known) {
                        *back += 1;
                    }
                    let label = nodes.labels.get_mut(known.index());
                    if g < label.g {
                        *label = Label { g, arrival: NO_ARRIVAL, ..*label };
                        open.push(Priority(g.0, 0), known, budget)?;
                    }
                    if g == label.g {
                        next_ids.push((known, g));
                    }
                    return Ok(());
                }
                let Some(h) = heuristic.update(space, h, action, &next) else { return Ok(()) };
                if g + h > limit {
                    is_cut = true;
                    return Ok(());
                }
                if let Interned::New(new) = nodes.store.intern(next, budget)? {
                    let label = Label { g, h, is_done: false, arrival: NO_ARRIVAL };
                    nodes.labels.push(label, budget)?;
                    open.push(Priority(g.0, 0), new, budget)?;
                    next_ids.push((new, g));
                }
                Ok(())
            };
            flow(visit(), &mut stopped)
        });
        if let Some(reason) = stopped {
            return Err(reason);
        }
        let chance = match id {
            NodeId::FIRST => Chance::ONE.over(choices.max(1)),
            _ => {
                let others = |&(way, back): &(Arrival, u32)| {
                    (choices > back).then(|| way.chance.over(choices - back))
                };
                ways.iter().filter_map(others).fold(Chance::NONE, Chance::plus)
            }
        };
        for (next, g) in next_ids {
            let label = nodes.labels.get_mut(next.index());
            // A later action may have led there at less cost.
            if g > label.g {
                continue;
            }
            let arrival = Arrival { from: id, chance, before: label.arrival };
            label.arrival = nodes.arrivals.len() as u32;
            nodes.arrivals.push(arrival, budget)?;
        }
        Ok(is_cut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_go_on_below_the_smallest_float() {
        let mut chance = Chance::ONE;
        for _ in 0..5000 {
            chance = chance.over(2);
        }
        assert_eq!(chance.bits(), 5000.0);
        assert_eq!(chance.plus(chance).bits(), 4999.0);
        assert_eq!(chance.plus(Chance::NONE).bits(), 5000.0);
        assert_eq!(chance.plus(Chance::ONE).bits(), 0.0);
        // Across a step of the range.
        let (mut more, mut less) = (Chance::ONE, Chance::ONE);
        for _ in 0..Chance::RANGE {
            more = more.over(2);
        }
        for _ in 0..=Chance::RANGE {
            less = less.over(2);
        }
        assert_ne!(more.steps, less.steps);
        let sum = less.plus(more).bits();
        assert!((sum - (f64::from(Chance::RANGE) - 1.5_f64.log2())).abs() < 1e-9, "{sum}");
    }
}
