//! A first solution by single pushes and pulls: how every search for some solution begins, and all that a small program
//! for a judge needs. Not here: taking turns.

use papan_search::{Limits, News, StopReason};

use super::both_ways::BothWays;
use super::lane::{Lane, Outcome, Turn};
use super::lanes::QUICK;
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
    let search: &mut dyn Lane<W> = &mut BothWays::new(prepared, QUICK.0, QUICK.1, None, meter)?;
    let turn = search.run(nodes, meter);
    search.finish(meter);
    match turn {
        Ok(Turn::Over(outcome)) => Ok(Some(outcome)),
        Ok(Turn::Paused | Turn::Dry) | Err(StopReason::Memory) => Ok(None),
        Err(reason) => Err(reason),
    }
}

/// The steps of the first solution that this search finds, `None` if it is proven that
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
        quick(&prepared, u64::MAX, &mut meter)?.ok_or(StopReason::Memory)?
    });
    Ok(match outcome {
        Outcome::Found(pushes) => Some(walk::steps(level, &pushes).unwrap_or_default()),
        Outcome::Exhausted(_) => None,
    })
}
