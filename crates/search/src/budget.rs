//! The budget that holds a search to its limits.
//!
//! Nodes are checked at every generated node with one comparison. The clock and the stop token are
//! looked at rarely, in a cold function whose interval adapts to the speed of the search. Memory is
//! charged by the containers *before* they grow. Not here: measuring the process (resident memory
//! is for reports, never for decisions).

use std::time::{Duration, Instant};

use crate::cost::Cost;
use crate::limits::Limits;
use crate::report::{Ending, Report, Stats, StopReason, Verdict};

/// Work that comes before a search, and how far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preparation {
    /// What is being done, in words for people, such as "building tables".
    pub what: &'static str,
    /// How much of `total` is done, in whatever units.
    pub done: u64,
    /// How much there is to do.
    pub total: u64,
}

/// How far a part of a search is that can be foreseen, such as a round of iterative deepening.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// The share that is done, from 0 to 1.
    pub done: f64,
    /// How long the rest of it takes, roughly.
    pub left: Duration,
}

/// What a search knows at a poll, for progress displays.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot {
    /// Counters so far; `elapsed` and memory are filled in.
    pub stats: Stats,
    /// No plan costs less than this.
    pub lower_bound: Cost,
    /// The cost of the best plan so far.
    pub incumbent: Option<Cost>,
    /// What is being done instead of searching, if that is the case.
    pub preparing: Option<Preparation>,
    /// How far the part is that is being searched, if that is known.
    pub forecast: Option<Forecast>,
}

/// The part of a [`Budget`] that a [child](Budget::child) may use. The default is all that is left.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    /// Wall-clock time from now on.
    pub time: Option<Duration>,
    /// Generated nodes.
    pub nodes: Option<u64>,
    /// Bytes held by its containers.
    pub memory_bytes: Option<usize>,
    /// Plans that cost more are not looked for; the parent's limit is not inherited.
    pub cost: Option<Cost>,
}

/// The time between two looks at the clock that the poll interval aims for.
const POLL_TARGET: Duration = Duration::from_millis(4);
/// The longest run of generated nodes without a poll. At 10^8 nodes per second it lasts 0.7 ms.
const MAX_POLL_INTERVAL: u64 = 1 << 16;

/// Counts what a search uses and says when it must stop.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    started: Instant,
    last_poll: Instant,
    poll_interval: u64,
    polls: u64,
    /// `stats.generated` at the last poll, and the bytes charged since.
    generated_at_poll: u64,
    charged_since_poll: usize,
    /// Counters of the search. Algorithms add to all of them but `generated`, `elapsed` and
    /// `peak_memory_bytes`, which the budget keeps.
    pub stats: Stats,
    /// The best lower bound on the cost of any plan so far.
    pub lower_bound: Cost,
    /// The cost of the best plan so far.
    pub incumbent: Option<Cost>,
    /// How far the part is that is being searched, if that is known.
    pub forecast: Option<Forecast>,
    /// The value of `stats.generated` at which something has to be checked.
    next_check: u64,
    next_poll: u64,
    memory: usize,
    /// Bytes that may not be charged at the moment.
    held_back: usize,
}

impl Budget {
    /// Starts the clock.
    pub fn new(limits: &Limits) -> Budget {
        let now = Instant::now();
        let mut budget = Budget {
            limits: limits.clone(),
            started: now,
            last_poll: now,
            // Small at first: the speed of the search is not known yet.
            poll_interval: 16,
            polls: 0,
            generated_at_poll: 0,
            charged_since_poll: 0,
            stats: Stats::default(),
            lower_bound: Cost::ZERO,
            incumbent: None,
            forecast: None,
            next_check: 0,
            next_poll: 1,
            memory: 0,
            held_back: 0,
        };
        budget.schedule();
        budget
    }

    /// The limits this budget enforces.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Plans that cost more than this are not wanted.
    pub fn cost_limit(&self) -> Cost {
        self.limits.cost.unwrap_or(Cost::MAX)
    }

    /// A budget for a part of the work: its share, and no more than what is left of this one. What the
    /// part proves is its own: bounds do not pass on. [`absorb`](Self::absorb) it when the part is done.
    pub fn child(&self, share: Share) -> Budget {
        fn smaller<T: Ord>(all: Option<T>, left: impl Fn(T) -> T, share: Option<T>) -> Option<T> {
            all.map(left).into_iter().chain(share).min()
        }
        let Limits { time, nodes, memory_bytes, stop_at_poll, .. } = self.limits;
        Budget::new(&Limits {
            time: smaller(time, |all| all.saturating_sub(self.started.elapsed()), share.time),
            nodes: smaller(nodes, |all| all.saturating_sub(self.stats.generated), share.nodes),
            memory_bytes: smaller(
                memory_bytes,
                |all| all.saturating_sub(self.memory),
                share.memory_bytes,
            ),
            cost: share.cost,
            stop_at_poll: stop_at_poll.map(|poll| poll.saturating_sub(self.polls)),
            stop: self.limits.stop.clone(),
            probe: self.limits.probe.clone(),
        })
    }

    /// A budget for a part of the work on another thread, which takes `held` bytes along that were charged here, and
    /// may give them back. It can be stopped alone. [`absorb`](Self::absorb) it when the part is done.
    pub fn lend(&mut self, held: usize, share: Share) -> Budget {
        self.release(held);
        let mut child = self.child(share);
        child.limits.stop = self.limits.stop.part();
        child.memory = held;
        child
    }

    /// Counts what a [child](Self::child) used as used by this budget, including what it still
    /// holds.
    pub fn absorb(&mut self, child: &Budget) {
        self.count(&child.stats);
        self.memory += child.memory;
        self.polls += child.polls;
    }

    /// Takes back the bytes that a [lent](Self::lend) budget still holds, and counts nothing of what it did.
    pub fn take_back(&mut self, child: &Budget) {
        self.memory += child.memory;
    }

    /// Does a part of the work that takes limits and gives a report, as the algorithms of the engine
    /// do: a [child](Self::child) whose memory is gone when it ends. What it proves passes on.
    pub fn part<A>(&mut self, share: Share, run: impl FnOnce(&Limits) -> Report<A>) -> Report<A> {
        let report = run(self.child(share).limits());
        self.count(&report.stats);
        self.raise_bound(report.lower_bound);
        // What was cancelled stays so.
        if let (Verdict::Stopped { reason: StopReason::Cancelled, .. }, Some(poll)) =
            (&report.verdict, self.limits.stop_at_poll)
        {
            self.polls = poll;
        }
        report
    }

    /// Counts what a part of the work did, and the most it held, on top of what is held here.
    fn count(&mut self, part: &Stats) {
        let own = &mut self.stats;
        own.expanded += part.expanded;
        own.generated += part.generated;
        self.generated_at_poll += part.generated;
        own.stored += part.stored;
        own.stored_backward += part.stored_backward;
        own.expanded_backward += part.expanded_backward;
        own.forward_cost = part.forward_cost.or(own.forward_cost);
        own.roots += part.roots;
        own.iterations += part.iterations;
        own.max_open = own.max_open.max(part.max_open);
        own.peak_memory_bytes = own.peak_memory_bytes.max(self.memory + part.peak_memory_bytes);
    }

    /// Counts one generated node; `Ok(true)` if a poll took place, for observers.
    ///
    /// # Errors
    /// The limit that ends the search. The node is not counted then.
    #[inline]
    pub fn generate(&mut self) -> Result<bool, StopReason> {
        if self.stats.generated >= self.next_check {
            self.check()?;
            self.stats.generated += 1;
            return Ok(true);
        }
        self.stats.generated += 1;
        Ok(false)
    }

    /// Everything that the one comparison in [`generate`](Self::generate) stands for.
    #[cold]
    #[inline(never)]
    fn check(&mut self) -> Result<(), StopReason> {
        if self.limits.nodes.is_some_and(|nodes| self.stats.generated >= nodes) {
            return Err(StopReason::Nodes);
        }
        if self.stats.generated >= self.next_poll {
            self.poll()?;
            self.adapt();
        }
        self.schedule();
        Ok(())
    }

    /// Looks at the clock and the stop token immediately, for work outside the node loop. The
    /// interval of the node loop does not change: how fast other work is says nothing about nodes.
    ///
    /// # Errors
    /// The limit that ends the search.
    pub fn poll(&mut self) -> Result<(), StopReason> {
        self.polls += 1;
        self.probe();
        if self.limits.stop_at_poll.is_some_and(|poll| self.polls >= poll) {
            return Err(StopReason::Cancelled);
        }
        if self.limits.stop.is_stopped() {
            return Err(StopReason::Cancelled);
        }
        if self.limits.time.is_some_and(|time| self.started.elapsed() >= time) {
            return Err(StopReason::Time);
        }
        Ok(())
    }

    /// Tells the probe, if there is one, what was done since the last poll.
    fn probe(&mut self) {
        if let Some(probe) = &self.limits.probe {
            probe.note(self.stats.generated - self.generated_at_poll, self.charged_since_poll);
        }
        self.generated_at_poll = self.stats.generated;
        self.charged_since_poll = 0;
    }

    /// Sets the next poll of the node loop by the time since the last one.
    fn adapt(&mut self) {
        let now = Instant::now();
        let since = now - self.last_poll;
        self.last_poll = now;
        if since < POLL_TARGET / 2 {
            self.poll_interval = (self.poll_interval * 2).min(MAX_POLL_INTERVAL);
        } else if since > POLL_TARGET * 2 {
            self.poll_interval = (self.poll_interval / 4).max(1);
        }
        if self.limits.stop_at_poll.is_some() {
            self.poll_interval = 1;
        }
        self.next_poll = self.stats.generated + self.poll_interval;
    }

    fn schedule(&mut self) {
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        self.next_check = self.next_poll.min(nodes);
    }

    /// Charges `bytes` that a container is about to allocate.
    ///
    /// # Errors
    /// [`StopReason::Memory`] when the limit would be exceeded; nothing is charged then.
    pub fn charge(&mut self, bytes: usize) -> Result<(), StopReason> {
        let after = self.memory.saturating_add(bytes);
        let most = |limit: usize| limit.saturating_sub(self.held_back);
        if self.limits.memory_bytes.is_some_and(|limit| after > most(limit)) {
            return Err(StopReason::Memory);
        }
        self.memory = after;
        self.charged_since_poll += bytes;
        self.stats.peak_memory_bytes = self.stats.peak_memory_bytes.max(after);
        Ok(())
    }

    /// Lets `grow` charge all but a sixteenth of the memory limit: for a container that a search
    /// can do without, so that it leaves room for one that it cannot.
    #[inline]
    pub(crate) fn holding_back<T>(&mut self, grow: impl FnOnce(&mut Budget) -> T) -> T {
        self.held_back = self.limits.memory_bytes.map_or(0, |limit| limit / 16);
        let result = grow(self);
        self.held_back = 0;
        result
    }

    /// Gives back `bytes` charged before.
    pub fn release(&mut self, bytes: usize) {
        debug_assert!(bytes <= self.memory, "released more than was charged");
        self.memory -= bytes;
    }

    /// Bytes charged and not given back.
    pub fn memory(&self) -> usize {
        self.memory
    }

    /// Does `work` completely or not at all: if it fails, what it charged is given back.
    ///
    /// # Errors
    /// Why it failed.
    pub fn all_or_nothing<T>(
        &mut self,
        work: impl FnOnce(&mut Budget) -> Result<T, StopReason>,
    ) -> Result<T, StopReason> {
        let before = self.memory;
        let result = work(self);
        if result.is_err() {
            self.release(self.memory - before);
        }
        result
    }

    /// Does `work` without any limit.
    pub fn unlimited<T>(work: impl FnOnce(&mut Budget) -> Result<T, StopReason>) -> T {
        work(&mut Budget::new(&Limits::default())).expect("a budget without limits never stops")
    }

    /// Raises the lower bound; a smaller value changes nothing.
    #[inline]
    pub fn raise_bound(&mut self, bound: Cost) -> bool {
        let raised = bound > self.lower_bound;
        if raised {
            self.lower_bound = bound;
        }
        raised
    }

    /// What is known now. A plan that costs more than is wanted does not count.
    pub fn snapshot(&self) -> Snapshot {
        let mut stats = self.stats;
        stats.elapsed = self.started.elapsed();
        let incumbent = self.incumbent.filter(|&cost| cost <= self.cost_limit());
        let (lower_bound, forecast) = (self.lower_bound, self.forecast);
        Snapshot { stats, lower_bound, incumbent, preparing: None, forecast }
    }

    /// The report of a search that ended like this: the one place where verdicts are made.
    pub fn close<A>(&self, ending: Ending<A>) -> Report<A> {
        let Snapshot { stats, lower_bound, .. } = self.snapshot();
        let verdict = ending.verdict(lower_bound, self.cost_limit());
        Report { verdict, lower_bound, stats }
    }
}

#[cfg(test)]
mod tests;
