//! Shares one [`Meter`] between threads: each takes a lease of nodes and comes back for more.
//!
//! The node loop of a thread then costs one comparison, the node limit is never exceeded, and the
//! clock, the stop token and the progress hook are looked at between leases. Not here: what the
//! nodes are.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::meter::Meter;
use crate::report::StopReason;

/// Nodes of a full lease: under a millisecond of work.
const LEASE: u64 = 8192;

/// The budget of a search in several threads.
pub struct SharedMeter<'p, A> {
    shared: Mutex<Shared<'p, A>>,
    halted: AtomicBool,
}

struct Shared<'p, A> {
    meter: Meter<'p, A>,
    /// Nodes handed out and not yet reported as generated.
    leased: u64,
    stopped: Option<StopReason>,
}

impl<'p, A> SharedMeter<'p, A> {
    /// Lets threads share a meter.
    pub fn new(meter: Meter<'p, A>) -> SharedMeter<'p, A> {
        let shared = Shared { meter, leased: 0, stopped: None };
        SharedMeter { shared: Mutex::new(shared), halted: AtomicBool::new(false) }
    }

    fn lock(&self) -> MutexGuard<'_, Shared<'p, A>> {
        // A thread that panicked leaves the counters as good as they were.
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the meter. No lease can be renewed meanwhile, so it should not take long
    /// while other threads search.
    pub fn with<T>(&self, work: impl FnOnce(&mut Meter<'p, A>) -> T) -> T {
        work(&mut self.lock().meter)
    }

    /// Whether some thread met a limit.
    pub fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed)
    }

    /// A lease that has nothing yet.
    pub fn lease(&self) -> Lease<'_, 'p, A> {
        Lease { meter: self, granted: 0, left: 0, expanded: 0, before: (0, 0) }
    }

    fn renew(&self, lease: (u64, u64, u64), wanted: u64) -> Result<u64, StopReason> {
        let (granted, left, expanded) = lease;
        let shared = &mut *self.lock();
        shared.leased -= granted;
        shared.meter.stats.generated += granted - left;
        shared.meter.stats.expanded += expanded;
        if wanted == 0 {
            return Ok(0);
        }
        let stopped = match shared.stopped {
            Some(reason) => Err(reason),
            None => shared.meter.poll(),
        };
        let used = shared.meter.stats.generated + shared.leased;
        let limits = shared.meter.limits();
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
        Ok(granted)
    }
}

/// Nodes that one thread may generate before it must ask again.
pub struct Lease<'m, 'p, A> {
    meter: &'m SharedMeter<'p, A>,
    granted: u64,
    left: u64,
    expanded: u64,
    /// What was counted before it was last renewed: nodes generated, and expanded.
    before: (u64, u64),
}

impl<A> Lease<'_, '_, A> {
    /// Counts one expansion with `generated` successors; `Ok(true)` if a new lease was taken, which
    /// is the time to look at whatever else may end the work.
    ///
    /// # Errors
    /// The limit that ends the search; nothing is counted then.
    #[inline]
    pub fn expand(&mut self, generated: u64) -> Result<bool, StopReason> {
        let renewed = self.left < generated;
        if renewed {
            self.renew(generated)?;
        }
        self.left -= generated;
        self.expanded += 1;
        Ok(renewed)
    }

    /// The nodes that this thread has generated and expanded so far.
    pub fn used(&self) -> (u64, u64) {
        (self.before.0 + self.granted - self.left, self.before.1 + self.expanded)
    }

    #[cold]
    #[inline(never)]
    fn renew(&mut self, wanted: u64) -> Result<(), StopReason> {
        let lease = (self.granted, self.left, self.expanded);
        self.before = self.used();
        (self.granted, self.left, self.expanded) = (0, 0, 0);
        self.granted = self.meter.renew(lease, wanted)?;
        self.left = self.granted;
        Ok(())
    }
}

impl<A> Drop for Lease<'_, '_, A> {
    fn drop(&mut self) {
        // Nothing is wanted, so nothing can be refused.
        let _ = self.renew(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn threads_never_take_more_nodes_than_there_are() {
        let limits = Limits { nodes: Some(100_001), ..Limits::default() };
        let mut ignore = |_: crate::News<'_, ()>| {};
        let shared = SharedMeter::new(Meter::new(&limits, &mut ignore));
        let work = || {
            let mut lease = shared.lease();
            std::iter::repeat_with(|| lease.expand(3)).take_while(Result::is_ok).count() as u64
        };
        let expanded: u64 = std::thread::scope(|scope| {
            let threads = [(); 4].map(|()| scope.spawn(work));
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(shared.is_halted());
        shared.with(|meter| {
            assert_eq!((meter.stats.expanded, meter.stats.generated), (expanded, 3 * expanded));
            // What each thread has left over is not enough for one more.
            assert!((100_001 - 4 * 3..=100_001).contains(&meter.stats.generated));
        });
    }

    #[test]
    fn one_thread_that_is_stopped_stops_all() {
        let limits = Limits { stop_at_poll: Some(2), ..Limits::default() };
        let mut polls = 0;
        let mut count = |_: crate::News<'_, ()>| polls += 1;
        let shared = SharedMeter::new(Meter::new(&limits, &mut count));
        let (mut first, mut second) = (shared.lease(), shared.lease());
        assert_eq!(first.expand(1), Ok(true));
        assert_eq!(first.used(), (1, 1));
        assert_eq!(second.expand(1), Err(StopReason::Cancelled));
        assert_eq!(first.expand(1), Err(StopReason::Cancelled));
        drop((first, second));
        drop(shared);
        assert_eq!(polls, 1);
    }
}
