//! A first solution by single pushes and pulls: how every search for some solution begins, and all that a small program
//! for a judge needs. Not here: taking turns.

use papan_search::{Limits, News, StopReason};

use super::both_ways::{BothWays, Halves};
use super::expand::Tables;
use super::lane::{Lane, Outcome, Turn};
use super::lanes::{PULLS, QUICK, quick_nodes};
use super::{Meter, walk};
use crate::level::Level;
use crate::notation::Step;
use crate::prepared::PreparedBoard;
use crate::with_words;

/// The search that comes before all others, for at most `nodes` states; `None` if it has no answer.
///
/// # Errors
/// A limit of the budget.
pub(super) fn quick<const W: usize>(
    prepared: &PreparedBoard<W>,
    nodes: u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Outcome>, StopReason> {
    let mut search = BothWays::new(prepared, QUICK.0, QUICK.1, None, meter)?;
    let turn = search.run(quick_nodes(prepared).min(nodes), meter);
    search.finish(meter);
    match turn {
        Ok(Turn::Over(outcome)) => Ok(Some(outcome)),
        Ok(Turn::Paused | Turn::Dry) | Err(StopReason::Memory) => Ok(None),
        Err(reason) => Err(reason),
    }
}

/// After that search, pulls alone, or with spare goals the same search with tables, as far as the limits allow.
fn by_steps<const W: usize>(
    prepared: &PreparedBoard<W>,
    meter: &mut Meter<'_>,
) -> Result<Outcome, StopReason> {
    if let Some(outcome) = quick(prepared, u64::MAX, meter)? {
        return Ok(outcome);
    }
    let tables = Tables::new(prepared, meter)?;
    let (halves, weights) = if prepared.is_two_sided() { (Halves::Pulls, PULLS) } else { QUICK };
    let mut search = BothWays::new(prepared, halves, weights, tables.as_ref(), meter)?;
    match search.run(u64::MAX, meter)? {
        Turn::Over(outcome) => Ok(outcome),
        Turn::Paused | Turn::Dry => Err(StopReason::Incomplete),
    }
}

/// The steps of the first solution that is found by single pushes and pulls, `None` if it is proven that
/// there is no solution. It needs only a part of what [`solve`](super::solve) does, and does for levels as
/// small as those of a judge.
///
/// # Errors
/// The limit that ended the search.
pub fn first_solution(level: &Level, limits: &Limits) -> Result<Option<Vec<Step>>, StopReason> {
    let mut ignore = |_: News<'_, Step>| {};
    let mut meter = Meter::new(limits, &mut ignore);
    let outcome = with_words!(level.board().len(), W => {
        let prepared = PreparedBoard::<W>::with_budget(level, &mut meter)?;
        by_steps(&prepared, &mut meter)?
    });
    Ok(match outcome {
        Outcome::Found(pushes) => Some(walk::steps(level, &pushes).unwrap_or_default()),
        Outcome::Exhausted => None,
    })
}
