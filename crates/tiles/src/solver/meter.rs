//! Shares one [`Budget`] between threads: each takes a lease of nodes and comes back for more.
//!
//! The node loop of a thread then costs one comparison, the node limit is never exceeded, and the
//! clock, the stop token and the progress hook are looked at between leases. Not here: what the
//! nodes are.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use papan_puzzle::Direction;
use papan_search::{Budget, Cost, Ending, Limits, News, Report, StopReason};

use super::{cost_of, plan_of};

/// Nodes of a full lease: under a millisecond of work.
const LEASE: u64 = 8192;

/// A hook that is told how far a search is, every few milliseconds, and of better solutions.
pub type Progress<'p> = dyn FnMut(News<'_, Direction>) + Send + 'p;

/// The budget of one search.
pub(crate) struct Meter<'p> {
    shared: Mutex<Shared<'p>>,
    halted: AtomicBool,
}

struct Shared<'p> {
    budget: Budget,
    progress: &'p mut Progress<'p>,
    /// Nodes handed out and not yet reported as generated.
    leased: u64,
    stopped: Option<StopReason>,
}

impl<'p> Meter<'p> {
    pub(crate) fn new(limits: &Limits, progress: &'p mut Progress<'p>) -> Meter<'p> {
        let budget = Budget::new(limits);
        let shared = Shared { budget, progress, leased: 0, stopped: None };
        Meter { shared: Mutex::new(shared), halted: AtomicBool::new(false) }
    }

    /// Does something with the budget.
    pub(crate) fn with<T>(&self, use_it: impl FnOnce(&mut Budget) -> T) -> T {
        // A thread that panicked leaves the counters as good as they were.
        let mut shared = self.shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        use_it(&mut shared.budget)
    }

    /// Whether some thread met a limit.
    pub(crate) fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// A lease that has nothing yet.
    pub(crate) fn lease(&self) -> Lease<'_, 'p> {
        Lease { meter: self, granted: 0, left: 0, expanded: 0 }
    }

    /// Raises the proven lower bound.
    pub(crate) fn raise_bound(&self, bound: Cost) {
        self.with(|budget| budget.raise_bound(bound));
    }

    /// Notes a solution that is better than any before, and tells whoever watches.
    pub(crate) fn improve(&self, moves: &[Direction]) {
        let mut shared = self.shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let cost = cost_of(moves.len());
        shared.budget.incumbent = Some(cost);
        (shared.progress)(News::Better(cost, &|| plan_of(moves.to_vec())));
    }

    /// The report of a search that ended like this.
    pub(crate) fn close<A>(&self, ending: Ending<A>) -> Report<A> {
        self.with(|budget| budget.close(ending))
    }

    fn renew(&self, lease: (u64, u64, u64), wanted: u64) -> Result<u64, StopReason> {
        let (granted, left, expanded) = lease;
        let mut shared = self.shared.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let shared = &mut *shared;
        shared.leased -= granted;
        shared.budget.stats.generated += granted - left;
        shared.budget.stats.expanded += expanded;
        if wanted == 0 {
            return Ok(0);
        }
        let stopped = match shared.stopped {
            Some(reason) => Err(reason),
            None => shared.budget.poll(),
        };
        let used = shared.budget.stats.generated + shared.leased;
        let limits = shared.budget.limits();
        let free = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(used));
        let full = if limits.stop_at_poll.is_some() { wanted } else { LEASE };
        let stopped = stopped.and(if free < wanted { Err(StopReason::Nodes) } else { Ok(()) });
        if let Err(reason) = stopped {
            shared.stopped = Some(reason);
            self.halted.store(true, Ordering::Relaxed);
            return Err(reason);
        }
        let granted = full.max(wanted).min(free);
        shared.leased += granted;
        let snapshot = shared.budget.snapshot();
        (shared.progress)(News::Poll(&snapshot));
        Ok(granted)
    }
}

/// Nodes that one thread may generate before it must ask again.
pub(crate) struct Lease<'m, 'p> {
    meter: &'m Meter<'p>,
    granted: u64,
    left: u64,
    expanded: u64,
}

impl Lease<'_, '_> {
    /// Counts one expansion with `generated` successors; `Ok(true)` if a new lease was taken, which
    /// is the time to look at whatever else may end the work.
    ///
    /// # Errors
    /// The limit that ends the search; nothing is counted then.
    #[inline]
    pub(crate) fn expand(&mut self, generated: u64) -> Result<bool, StopReason> {
        let renewed = self.left < generated;
        if renewed {
            self.renew(generated)?;
        }
        self.left -= generated;
        self.expanded += 1;
        Ok(renewed)
    }

    #[cold]
    #[inline(never)]
    fn renew(&mut self, wanted: u64) -> Result<(), StopReason> {
        let lease = (self.granted, self.left, self.expanded);
        (self.granted, self.left, self.expanded) = (0, 0, 0);
        self.granted = self.meter.renew(lease, wanted)?;
        self.left = self.granted;
        Ok(())
    }
}

impl Drop for Lease<'_, '_> {
    fn drop(&mut self) {
        // Nothing is wanted, so nothing can be refused.
        let _ = self.renew(0);
    }
}
