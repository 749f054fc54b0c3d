//! The portfolio behind objective `any`: searches that take turns until one of them has a solution.
//! Not here: what comes after the first solution, and searching by macro moves, which is handed in so that
//! small programs can do without.

use papan_search::{Budget, Limits, StopReason};

use super::both_ways::{BothWays, Halves, Weights};
use super::expand::Tables;
use super::guide::{Guide, Role};
use super::lane::{Lane, Outcome, Turn};
use super::{Meter, walk};
use crate::level::Level;
use crate::notation::Step;
use crate::prepared::PreparedBoard;
use crate::with_words;

/// A search of the portfolio.
struct Entry {
    kind: Kind,
    /// How many states it may generate in its first turn; in each turn after it, twice as many.
    nodes: u64,
}

/// How a lane searches.
#[derive(Clone, Copy)]
enum Kind {
    /// Single pushes and pulls by weighted bounds; the orders search together.
    Steps(Halves, &'static [Weights]),
    /// Macro moves, led by a guide.
    Features(Guide),
}

impl Kind {
    fn is_macro(self) -> bool {
        matches!(self, Kind::Features(_))
    }

    /// Whether it can be used on a level: with spare goals there is no single solved position.
    fn fits<const W: usize>(self, prepared: &PreparedBoard<W>) -> bool {
        matches!(self, Kind::Steps(Halves::Both, _)) || prepared.is_two_sided()
    }
}

/// What is hard for one search is tried with the next. Large levels fall to macro moves that follow a plan of packing,
/// or to nothing here: of XSokoban's 90 levels, single pushes and pulls solve 26 in 10 s. Which guide, or which order
/// of single pushes, is lucky with a hard level cannot be told in advance: all go on where they paused, and turns
/// become longer. Pulling alone meets fewer dead ends than pushing does and keeps half the states, but gets lost where
/// the path out of the goals is wide.
fn entries(squares: usize) -> &'static [Entry] {
    if squares <= SMALL { FEW_SQUARES } else { MANY_SQUARES }
}

/// On boards of up to this many squares pulls come first: most are over before a plan would be found.
const SMALL: usize = 64;

/// What comes before all others, without tables: small levels are over sooner than tables are filled.
const QUICK: (Halves, &[Weights]) = (Halves::Both, &[weights(1, 1), weights(1, 3)]);
const QUICK_SMALL: u64 = 300_000;
const QUICK_LARGE: u64 = 30_000;

const FEW_SQUARES: &[Entry] = &[
    Entry { kind: Kind::Steps(Halves::Pulls, &[weights(1, 2)]), nodes: 1_000_000 },
    Entry { kind: Kind::Features(GUIDES[0]), nodes: 300_000 },
    Entry { kind: Kind::Features(GUIDES[1]), nodes: 200_000 },
    Entry { kind: Kind::Features(GUIDES[2]), nodes: 200_000 },
    Entry { kind: Kind::Features(GUIDES[3]), nodes: 200_000 },
    Entry { kind: Kind::Features(GUIDES[4]), nodes: 200_000 },
    Entry { kind: Kind::Steps(QUICK.0, QUICK.1), nodes: 1_000_000 },
];

const MANY_SQUARES: &[Entry] = &[
    Entry { kind: Kind::Features(GUIDES[0]), nodes: 200_000 },
    Entry { kind: Kind::Features(GUIDES[1]), nodes: 100_000 },
    Entry { kind: Kind::Features(GUIDES[2]), nodes: 100_000 },
    Entry { kind: Kind::Features(GUIDES[3]), nodes: 100_000 },
    Entry { kind: Kind::Features(GUIDES[4]), nodes: 100_000 },
    Entry { kind: Kind::Steps(Halves::Pulls, &[weights(1, 2)]), nodes: 100_000 },
    Entry { kind: Kind::Steps(QUICK.0, QUICK.1), nodes: 200_000 },
];

/// No turn is longer than this.
const LONGEST_TURN: u64 = 2_000_000;

/// What all lanes together may hold: the lane that goes beyond is given up, and makes room for the others.
const ROOM: usize = 800 << 20;

/// The first is the best on its own; the others differ from it in ways that each solved levels that it did not.
pub(crate) const GUIDES: [Guide; 5] = [
    Guide {
        fixed_order: false,
        cut_corridors: Role::Cell,
        hotspots: Role::Order,
        far_first: false,
        corrals: true,
    },
    Guide {
        fixed_order: true,
        cut_corridors: Role::Ignored,
        hotspots: Role::Ignored,
        far_first: true,
        corrals: false,
    },
    Guide {
        fixed_order: true,
        cut_corridors: Role::Ignored,
        hotspots: Role::Cell,
        far_first: false,
        corrals: true,
    },
    Guide {
        fixed_order: true,
        cut_corridors: Role::Cell,
        hotspots: Role::Order,
        far_first: true,
        corrals: false,
    },
    Guide {
        fixed_order: false,
        cut_corridors: Role::Order,
        hotspots: Role::Order,
        far_first: false,
        corrals: true,
    },
];

const fn weights(cost: u32, bound: u32) -> Weights {
    Weights { cost, bound }
}

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

/// The searches, for at most `nodes` states; those by macro moves only if somebody makes them.
pub(crate) fn run<'y, const W: usize>(
    prepared: &'y PreparedBoard<W>,
    nodes: u64,
    features: Option<&mut dyn Makes<'y, W>>,
    meter: &mut Meter<'_>,
) -> Result<Outcome, StopReason> {
    let end = meter.stats.generated.saturating_add(nodes);
    let quick = if prepared.board().len() <= SMALL { QUICK_SMALL } else { QUICK_LARGE };
    let mut search = BothWays::new(prepared, QUICK.0, QUICK.1, None, meter)?;
    let turn = search.run(quick.min(nodes), meter);
    search.finish(meter);
    match turn {
        Ok(Turn::Over(outcome)) => return Ok(outcome),
        Ok(Turn::Paused | Turn::Dry) | Err(StopReason::Memory) => {}
        Err(reason) => return Err(reason),
    }
    if meter.stats.generated >= end {
        return Err(StopReason::Nodes);
    }
    let tables = Tables::new(prepared, meter)?;
    let mut slots: Vec<Slot<'_, W>> = entries(prepared.board().len())
        .iter()
        .filter(|entry| entry.kind.fits(prepared) && (features.is_some() || !entry.kind.is_macro()))
        .map(|entry| Slot { kind: entry.kind, lane: None, nodes: entry.nodes })
        .collect();
    let mut portfolio = Portfolio { prepared, tables: tables.as_ref(), features, end };
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
}

/// What lanes are made of, and when all of them end.
struct Portfolio<'y, 't, 'f, const W: usize> {
    prepared: &'y PreparedBoard<W>,
    tables: Option<&'t Tables<W>>,
    features: Option<&'f mut dyn Makes<'y, W>>,
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
            let are_others = slots.len() > 1;
            let slot = &mut slots[next];
            let nodes = slot.nodes.min(self.end - meter.stats.generated);
            slot.nodes = (2 * slot.nodes).min(LONGEST_TURN);
            let is_over = match self.turn(slot, nodes, meter) {
                Ok(Turn::Over(outcome)) => return Ok(outcome),
                Ok(Turn::Dry) | Err(StopReason::Memory) => true,
                Ok(Turn::Paused) => are_others && meter.memory() > ROOM,
                Err(reason) => return Err(reason),
            };
            if !is_over {
                next += 1;
            } else if let Some(mut lane) = slots.remove(next).lane {
                lane.finish(meter);
            }
        }
        Err(StopReason::Memory)
    }

    fn turn(
        &mut self,
        slot: &mut Slot<'t, W>,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Turn, StopReason> {
        let lane = match &mut slot.lane {
            Some(lane) => lane,
            empty => empty.insert(self.make(slot.kind, meter)?),
        };
        lane.run(nodes, meter)
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
            (Kind::Features(_), None) => Err(StopReason::Memory),
        }
    }
}

/// The steps of the first solution that is found by single pushes and pulls, `None` if it is proven that
/// there is no solution. It needs only a part of what [`solve`](super::solve) does, and does for levels as
/// small as those of a judge.
///
/// # Errors
/// The limit that ended the search.
pub fn first_solution(level: &Level, limits: &Limits) -> Result<Option<Vec<Step>>, StopReason> {
    let mut ignore = |_: papan_search::News<'_, Step>| {};
    let mut meter = Meter::new(limits, &mut ignore);
    let outcome = with_words!(level.board().len(), W => {
        let prepared = PreparedBoard::<W>::with_budget(level, &mut meter)?;
        run(&prepared, u64::MAX, None, &mut meter)?
    });
    Ok(match outcome {
        Outcome::Found(pushes) => Some(walk::steps(level, &pushes).unwrap_or_default()),
        Outcome::Exhausted => None,
    })
}
