//! What all replicas share: running under the limits of a request, and a report that claims nothing.

use papan_puzzle::{Monitor, RequestError, message};
use papan_search::{Ending, Limits, News, Report, StopReason, kit};

/// Why a replica does not take a level that its own reader refuses; the puzzle has found it valid, so
/// nobody should see this.
pub(crate) fn unread(fault: &impl ToString) -> RequestError {
    RequestError::Unfit(message!(
        "replica.unread",
        "the level cannot be read: {fault}",
        fault = fault.to_string()
    ))
}

/// A budget that shows its progress; a replica tells of no plan before its last.
pub(crate) type Meter<'p> = kit::Meter<'p, ()>;

/// Runs `search` under the limits. No bound is ever raised, so no plan is called optimal; a search that
/// runs dry has to say [`StopReason::Incomplete`], so nothing is called unsolvable.
pub(crate) fn run<A>(
    limits: &Limits,
    monitor: &mut dyn Monitor,
    search: impl FnOnce(&mut Meter<'_>) -> Result<Ending<A>, StopReason>,
) -> Report<A> {
    let mut show = |news: News<'_, ()>| monitor.hear(news, |_| String::new());
    let mut meter = Meter::new(limits, &mut show);
    let ending = search(&mut meter).unwrap_or_else(|reason| Ending::Stopped(reason, None));
    meter.close(ending)
}
