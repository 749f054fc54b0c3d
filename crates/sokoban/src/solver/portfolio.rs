//! The portfolio behind objective `any`: searches that take turns until one of them has a solution.
//!
//! Two threads make two turns at once, the later one in advance: if the earlier one ends the search, what the later
//! one did is forgotten. So the answer and the counts do not depend on the number of threads. Not here: which searches
//! there are, what comes after the first solution, and searching by macro moves, which is handed in.

use std::ops::ControlFlow;

use papan_search::{Budget, News, Share, StopReason};

use super::Meter;
use super::both_ways::BothWays;
use super::expand::Tables;
use super::first::quick;
use super::guide::Guide;
use super::lane::{Lane, Outcome, Turn};
use super::lanes::{Kind, entries, quick_nodes};
use super::technique::Technique;
use crate::notation::Step;
use crate::prepared::PreparedBoard;

/// No turn is longer than this.
const LONGEST_TURN: u64 = 2_000_000;

/// What all lanes together may hold: the lane that goes beyond is given up, and makes room for the others.
const ROOM: usize = 800 << 20;

/// Makes searches by macro moves; keeps what they know about the level.
pub(crate) trait Makes<'y, const W: usize> {
    fn make<'t>(
        &mut self,
        guide: Guide,
        tables: Option<&'t Tables<W>>,
        budget: &mut Budget,
    ) -> Result<Box<dyn Lane<W> + 't>, StopReason>
    where
        'y: 't;
}

/// Whether the limit on nodes ended a search.
pub(crate) fn used_up(meter: &Meter<'_>) -> bool {
    meter.limits().nodes.is_some_and(|most| meter.stats.generated >= most)
}

/// How the portfolio goes about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) threads: usize,
    pub(crate) without: Option<Technique>,
}

/// The searches, for at most `nodes` states; those by macro moves only if somebody makes them.
pub(crate) fn run<'y, const W: usize>(
    prepared: &'y PreparedBoard<W>,
    nodes: u64,
    way: Way,
    features: Option<&mut dyn Makes<'y, W>>,
    meter: &mut Meter<'_>,
) -> Result<Outcome, StopReason> {
    let end = meter.stats.generated.saturating_add(nodes);
    if let Some(outcome) = quick(prepared, quick_nodes(prepared).min(nodes), meter)? {
        return Ok(outcome);
    }
    if meter.stats.generated >= end {
        return Err(StopReason::Nodes);
    }
    let tables = match way.without {
        Some(Technique::Pairs) => None,
        _ => Tables::new(prepared, meter)?,
    };
    let mut slots: Vec<Slot<'_, W>> = entries(prepared, way.without)
        .into_iter()
        .filter(|entry| features.is_some() || !matches!(entry.kind, Kind::Features(_)))
        .map(|entry| Slot { kind: entry.kind, lane: None, nodes: entry.nodes, held: 0 })
        .collect();
    let threads = way.threads;
    let mut portfolio = Portfolio { prepared, tables: tables.as_ref(), features, threads, end };
    let outcome = portfolio.take_turns(&mut slots, meter);
    for mut lane in slots.into_iter().filter_map(|slot| slot.lane) {
        lane.finish(meter);
    }
    Tables::close(tables, prepared, meter);
    outcome
}

/// A lane that takes turns, made when its first turn comes.
struct Slot<'t, const W: usize> {
    kind: Kind,
    lane: Option<Box<dyn Lane<W> + 't>>,
    /// The states of its next turn.
    nodes: u64,
    /// The bytes charged by the lane, and for what was found when it was made.
    held: usize,
}

impl<const W: usize> Slot<'_, W> {
    /// How long its turn is; the next one is longer.
    fn take_nodes(&mut self) -> u64 {
        let nodes = self.nodes;
        self.nodes = (2 * nodes).min(LONGEST_TURN);
        nodes
    }
}

/// What lanes are made of, and when all of them end.
struct Portfolio<'y, 't, 'f, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    tables: Option<&'t Tables<W>>,
    features: Option<&'f mut dyn Makes<'y, W>>,
    threads: usize,
    end: u64,
}

impl<'y: 't, 't, const W: usize> Portfolio<'y, 't, '_, W> {
    fn take_turns(
        &mut self,
        slots: &mut Vec<Slot<'t, W>>,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, StopReason> {
        let mut next = 0;
        while !slots.is_empty() {
            if meter.stats.generated >= self.end {
                return Err(StopReason::Nodes);
            }
            next %= slots.len();
            let step = if self.may_pair(slots, next, meter) {
                two_turns(slots, next, meter)
            } else {
                let turn = self.turn(&mut slots[next], meter);
                settle(slots, next, turn, 0, meter)
            };
            match step {
                ControlFlow::Continue(index) => next = index,
                ControlFlow::Break(end) => return end,
            }
        }
        Err(StopReason::Memory)
    }

    /// Whether the next two turns can be made at once and still be what they would be one after the other: no limit
    /// may be near.
    fn may_pair(&self, slots: &[Slot<'t, W>], next: usize, budget: &Budget) -> bool {
        let Some([one, two]) = slots.get(next..next + 2) else { return false };
        let nodes = one.nodes + two.nodes;
        let is_far = |done: u64, end: u64| end - done > 2 * nodes;
        let most_bytes = 3 * budget.memory() + nodes as usize * MOST_BYTES;
        self.threads > 1
            && one.lane.is_some()
            && two.lane.is_some()
            && is_far(budget.stats.generated, self.end)
            && budget.limits().nodes.is_none_or(|end| is_far(budget.stats.generated, end))
            && budget.limits().memory_bytes.is_none_or(|limit| most_bytes < limit)
    }

    fn turn(&mut self, slot: &mut Slot<'t, W>, meter: &mut Meter<'_>) -> Result<Turn, StopReason> {
        let before = meter.memory();
        let nodes = slot.take_nodes().min(self.end - meter.stats.generated);
        let lane = match &mut slot.lane {
            Some(lane) => lane,
            empty => empty.insert(self.make(slot.kind, meter)?),
        };
        let turn = lane.run(nodes, meter);
        slot.held = (slot.held + meter.memory()).saturating_sub(before);
        turn
    }

    fn make(
        &mut self,
        kind: Kind,
        budget: &mut Budget,
    ) -> Result<Box<dyn Lane<W> + 't>, StopReason> {
        match (kind, &mut self.features) {
            (Kind::Steps(halves, weights), _) => {
                let search = BothWays::new(self.prepared, halves, weights, self.tables, budget)?;
                Ok(Box::new(search))
            }
            (Kind::Features(guide), Some(features)) => features.make(guide, self.tables, budget),
            (Kind::Features(_), None) => unreachable!("such lanes are left out"),
        }
    }
}

/// The bytes that a state takes at most, for guessing how much a turn will hold.
const MOST_BYTES: usize = 256;

/// The slot whose turn it is next, or how everything ends.
type Next = ControlFlow<Result<Outcome, StopReason>, usize>;

/// Makes the turn of a slot, and on another thread that of the one after it, which counts only if the first does not
/// end everything.
fn two_turns<const W: usize>(
    slots: &mut Vec<Slot<'_, W>>,
    next: usize,
    meter: &mut Meter<'_>,
) -> Next {
    let [one, two] = &mut slots[next..next + 2] else { unreachable!("there are two") };
    let (Some(first), Some(second)) = (&mut one.lane, &mut two.lane) else {
        unreachable!("both are made")
    };
    let (nodes, later) = (one.nodes, two.nodes);
    let lent = two.held;
    let cost = meter.limits().cost;
    let budget = meter.lend(lent, Share { cost, ..Share::default() });
    let stop = budget.limits().stop.clone();
    let before = meter.memory();
    let (turn, (later_turn, mut budget)) = std::thread::scope(|scope| {
        let work = scope.spawn(move || {
            let mut ignore = |_: News<'_, Step>| {};
            let mut meter = Meter::of(budget, &mut ignore);
            let turn = second.run(later, &mut meter);
            (turn, meter.into_budget())
        });
        let turn = first.run(nodes, meter);
        if !matches!(turn, Ok(Turn::Paused | Turn::Dry) | Err(StopReason::Memory)) {
            stop.stop();
        }
        let later = match work.join() {
            Ok(later) => later,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        (turn, later)
    });
    one.take_nodes();
    one.held = (one.held + meter.memory()).saturating_sub(before);
    let next = match settle(slots, next, turn, lent, meter) {
        Next::Continue(next) => next,
        end => {
            // What was done in advance is forgotten.
            if let Some(mut lane) = slots[next + 1].lane.take() {
                lane.finish(&mut budget);
            }
            meter.take_back(&budget);
            return end;
        }
    };
    slots[next].take_nodes();
    slots[next].held = budget.memory();
    meter.absorb(&budget);
    settle(slots, next, later_turn, 0, meter)
}

/// What a turn comes to. Other lanes hold `lent` bytes that the budget does not know of.
fn settle<const W: usize>(
    slots: &mut Vec<Slot<'_, W>>,
    index: usize,
    turn: Result<Turn, StopReason>,
    lent: usize,
    budget: &mut Budget,
) -> Next {
    match turn {
        Ok(Turn::Over(outcome)) => return Next::Break(Ok(outcome)),
        Ok(Turn::Paused) if slots.len() == 1 || budget.memory() + lent <= ROOM => {
            return Next::Continue(index + 1);
        }
        Ok(Turn::Paused | Turn::Dry) | Err(StopReason::Memory) => {}
        Err(reason) => return Next::Break(Err(reason)),
    }
    if let Some(mut lane) = slots.remove(index).lane {
        lane.finish(budget);
    }
    Next::Continue(index)
}

#[cfg(test)]
mod tests {
    use super::super::features::Knowledge;
    use papan_search::Limits;

    use super::super::lanes::{GUIDES, QUICK};
    use super::*;
    use crate::level::Level;
    use crate::testing::{crowded_levels, random_levels};

    /// Everything that can be counted, by this many threads with turns this short.
    fn played(level: &Level, threads: usize, nodes: u64) -> (Option<usize>, bool, u64, u64, u64) {
        let prepared = PreparedBoard::<1>::new(level);
        let mut ignore = |_: News<'_, Step>| {};
        let mut meter = Meter::new(&Limits::default(), &mut ignore);
        let mut knowledge = Knowledge::new(&prepared);
        let kinds = GUIDES.map(Kind::Features).into_iter().chain([Kind::Steps(QUICK.0, QUICK.1)]);
        let mut slots: Vec<_> =
            kinds.map(|kind| Slot { kind, lane: None, nodes, held: 0 }).collect();
        let features: Option<&mut dyn Makes<'_, 1>> = Some(&mut knowledge);
        let mut portfolio =
            Portfolio { prepared: &prepared, tables: None, features, threads, end: u64::MAX };
        let outcome = portfolio.take_turns(&mut slots, &mut meter).unwrap();
        for mut lane in slots.into_iter().filter_map(|slot| slot.lane) {
            lane.finish(&mut meter);
        }
        knowledge.close(&mut meter);
        assert_eq!(meter.memory(), 0, "all is given back");
        let pushes = match &outcome {
            Outcome::Found(pushes) => Some(pushes.len()),
            Outcome::Exhausted(_) => None,
        };
        let stats = meter.stats;
        (pushes, meter.incumbent.is_some(), stats.generated, stats.expanded, stats.max_open)
    }

    #[test]
    fn two_threads_answer_and_count_as_one_does() {
        let mut long = 0;
        let random =
            random_levels(71).filter(|level| PreparedBoard::<1>::new(level).is_two_sided());
        for level in random.take(60).chain(crowded_levels(72).take(60)) {
            let one = played(&level, 1, 1);
            assert_eq!(one, played(&level, 2, 1), "\n{level}");
            // A turn expands a position at least, and only the first round makes the lanes.
            long += usize::from(one.3 > 2 * (GUIDES.len() as u64 + 1));
        }
        assert!(long > 20, "{long} took several rounds");
    }
}
