//! The portfolio behind objective `any`: turns that search for some solution, one after the other.
//! Not here: what comes after the first solution, and searching by macro moves, which is handed in so that
//! small programs can do without.

use papan_search::{Limits, StopReason};

use super::both_ways::{BothWays, Halves, Outcome, Weights};
use super::expand::Tables;
use super::guide::{Guide, Role};
use super::{Meter, walk};
use crate::level::Level;
use crate::notation::Step;
use crate::prepared::PreparedBoard;
use crate::with_words;

/// One turn of the portfolio.
struct Turn {
    lane: Lane,
    /// How many states it may generate.
    nodes: u64,
}

/// How a turn searches.
#[derive(Clone, Copy)]
enum Lane {
    /// Single pushes and pulls by weighted bounds; the orders search together.
    Steps(Halves, &'static [Weights]),
    /// Macro moves, led by a guide.
    Features(Guide),
}

/// What is hard for one turn is tried with the next; the last goes on to the limit. Large levels fall to macro moves
/// that follow a plan of packing, or to nothing here: of XSokoban's 90 levels, single pushes and pulls solve 26 in
/// 10 s. Which guide, or which order of single pushes, is lucky with a hard level cannot be told in advance: turns
/// differ in it, and become longer. Pulling alone meets fewer dead ends than pushing does and keeps half the states,
/// but gets lost where the path out of the goals is wide. Nothing is kept between turns but what feature searches
/// know about the level: a second table would cost as much as starting over.
fn turns(squares: usize) -> impl Iterator<Item = &'static Turn> {
    let (one, two) = if squares <= SMALL { (PULLS, GUIDED) } else { (GUIDED, PULLS) };
    QUICK.iter().chain(one).chain(two).chain(LONGER)
}

/// On boards of up to this many squares pulls come first: most are over before a plan would be found.
const SMALL: usize = 64;

const QUICK: &[Turn] =
    &[Turn { lane: Lane::Steps(Halves::Both, &[weights(1, 1), weights(1, 3)]), nodes: 300_000 }];

const PULLS: &[Turn] =
    &[Turn { lane: Lane::Steps(Halves::Pulls, &[weights(1, 2)]), nodes: 3_000_000 }];

const GUIDED: &[Turn] = &[
    Turn { lane: Lane::Features(GUIDES[0]), nodes: 800_000 },
    Turn { lane: Lane::Features(GUIDES[1]), nodes: 600_000 },
    Turn { lane: Lane::Features(GUIDES[2]), nodes: 600_000 },
    Turn { lane: Lane::Features(GUIDES[3]), nodes: 600_000 },
    Turn { lane: Lane::Features(GUIDES[4]), nodes: 600_000 },
];

const LONGER: &[Turn] = &[
    Turn { lane: Lane::Features(GUIDES[0]), nodes: 4_000_000 },
    Turn { lane: Lane::Features(GUIDES[1]), nodes: 4_000_000 },
    Turn { lane: Lane::Steps(Halves::Pulls, &[weights(2, 3)]), nodes: 4_000_000 },
    Turn { lane: Lane::Features(GUIDES[2]), nodes: 4_000_000 },
    Turn { lane: Lane::Features(GUIDES[3]), nodes: 4_000_000 },
    Turn { lane: Lane::Features(GUIDES[4]), nodes: 4_000_000 },
    Turn { lane: Lane::Steps(Halves::Both, &[weights(1, 2)]), nodes: 12_000_000 },
    Turn { lane: Lane::Steps(Halves::Both, &[weights(1, 1), weights(1, 3)]), nodes: u64::MAX },
];

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

/// Searches by macro moves; keeps what they know about the level.
pub(crate) trait MacroSearch<const W: usize> {
    /// Searches for at most so many states. Being exhausted proves nothing.
    fn run(
        &mut self,
        guide: Guide,
        tables: Option<&Tables<W>>,
        nodes: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Outcome, StopReason>;
}

/// Whether the limit on nodes ended a search.
pub(crate) fn used_up(meter: &Meter<'_>) -> bool {
    meter.limits().nodes.is_some_and(|most| meter.stats.generated >= most)
}

/// The turns, for at most `nodes` states; those by macro moves only if there are any.
pub(crate) fn run<const W: usize>(
    prepared: &PreparedBoard<W>,
    nodes: u64,
    mut features: Option<&mut dyn MacroSearch<W>>,
    meter: &mut Meter<'_>,
) -> Result<Outcome, StopReason> {
    let mut stopped = StopReason::Nodes;
    let mut left = nodes;
    let mut tables = None;
    for (index, turn) in turns(prepared.board().len()).enumerate() {
        let one_sided = matches!(turn.lane, Lane::Features(_) | Lane::Steps(Halves::Pulls, _));
        if one_sided && !prepared.is_two_sided() {
            continue;
        }
        // On small and medium-sized levels tables did not pay off before.
        if index == QUICK.len() {
            tables = Tables::new(prepared, meter)?;
        }
        let before = meter.stats.generated;
        let nodes = turn.nodes.min(left);
        let outcome = match turn.lane {
            Lane::Steps(halves, orders) => {
                let mut search = BothWays::new(prepared, halves, orders, tables.as_ref(), meter)?;
                let outcome = search.run(nodes, meter);
                search.finish(meter);
                outcome
            }
            Lane::Features(guide) => match &mut features {
                Some(search) => search.run(guide, tables.as_ref(), nodes, meter),
                None => continue,
            },
        };
        left = left.saturating_sub(meter.stats.generated - before);
        match outcome {
            Err(reason @ (StopReason::Nodes | StopReason::Memory)) => stopped = reason,
            outcome => {
                Tables::close(tables, prepared, meter);
                return outcome;
            }
        }
        if left == 0 || used_up(meter) {
            break;
        }
    }
    Tables::close(tables, prepared, meter);
    Err(stopped)
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
