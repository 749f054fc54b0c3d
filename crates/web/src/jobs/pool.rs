//! Slots in which searches run: a fixed number at once, within a fixed amount of memory, with a
//! queue of those that wait. A slot is held by the running work itself, so it is free only when the
//! work has ended.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use papan_api::ApiError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// Memory is handed out in these units, because semaphores count in 32 bits.
const UNIT: usize = 1 << 20;

/// Bytes that may be handed out; clones share them.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    units: Arc<Semaphore>,
    max: u32,
}

impl Memory {
    /// This many bytes.
    pub(crate) fn new(bytes: usize) -> Memory {
        let max = u32::try_from(bytes / UNIT).unwrap_or(u32::MAX).max(1);
        Memory { units: Arc::new(Semaphore::new(max as usize)), max }
    }

    /// Waits for this many bytes, or for all there are.
    async fn take(&self, bytes: usize) -> Option<OwnedSemaphorePermit> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX).min(self.max);
        if units == 0 {
            return None;
        }
        Some(self.units.clone().acquire_many_owned(units).await.expect(OPEN))
    }
}

/// Nothing ever closes these semaphores.
const OPEN: &str = "the semaphore is open";

/// Some slots, some memory, and a queue for them.
#[derive(Debug)]
pub(crate) struct Pool {
    /// One for each job that is running, waiting, or finished but not collected.
    admission: Arc<Semaphore>,
    max: usize,
    max_slots: usize,
    slots: Arc<Semaphore>,
    memory: Memory,
    line: Line,
}

/// Permission to wait for a turn.
#[derive(Debug)]
pub(crate) struct Ticket {
    _permit: OwnedSemaphorePermit,
}

/// A slot and memory, until dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _slot: OwnedSemaphorePermit,
    _memory: Option<OwnedSemaphorePermit>,
}

impl Pool {
    /// `slots` at once within `memory`, and `queue` more that wait.
    pub(crate) fn new(slots: usize, queue: usize, memory: Memory) -> Pool {
        Pool {
            admission: Arc::new(Semaphore::new(slots + queue)),
            max: slots + queue,
            max_slots: slots,
            slots: Arc::new(Semaphore::new(slots)),
            memory,
            line: Line::default(),
        }
    }

    /// Admits a job, if there is room for it.
    ///
    /// # Errors
    /// If too many are running or waiting.
    pub(crate) fn admit(&self) -> Result<Ticket, ApiError> {
        let permit = self.admission.clone().try_acquire_owned().map_err(|_| ApiError::busy())?;
        Ok(Ticket { _permit: permit })
    }

    /// Waits for a slot and this many bytes; `position` is told how many are ahead. First come,
    /// first served.
    pub(crate) async fn turn(&self, memory: usize, mut position: impl FnMut(usize)) -> Turn {
        let waiting = self.line.join();
        let mut moved = self.line.moved.subscribe();
        let turn = async {
            // Memory first: whoever waits for it must not keep others from a slot.
            let memory = self.memory.take(memory).await;
            let slot = self.slots.clone().acquire_owned().await.expect(OPEN);
            Turn { _slot: slot, _memory: memory }
        };
        tokio::pin!(turn);
        let mut known = None;
        loop {
            let news = async {
                let now = waiting.position();
                if known.replace(now) != Some(now) {
                    position(now);
                }
                // The sender lives as long as the pool.
                moved.changed().await.ok();
            };
            tokio::select! {
                biased;
                turn = &mut turn => return turn,
                () = news => {}
            }
        }
    }

    /// How many may run at once.
    pub(crate) fn slots(&self) -> usize {
        self.max_slots
    }

    /// How many are running, waiting, or finished but not collected.
    pub(crate) fn admitted(&self) -> usize {
        self.max - self.admission.available_permits()
    }
}

/// Who waits, in order.
#[derive(Debug, Default)]
struct Line {
    waiting: Mutex<Waiting>,
    moved: watch::Sender<()>,
}

#[derive(Debug, Default)]
struct Waiting {
    numbers: VecDeque<u64>,
    next: u64,
}

impl Line {
    fn join(&self) -> InLine<'_> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let number = waiting.next;
        waiting.next += 1;
        waiting.numbers.push_back(number);
        InLine { line: self, number }
    }
}

/// One that waits; leaves the line when dropped.
struct InLine<'a> {
    line: &'a Line,
    number: u64,
}

impl InLine<'_> {
    /// How many are ahead of this one.
    fn position(&self) -> usize {
        let waiting = self.line.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.numbers.partition_point(|&number| number < self.number)
    }
}

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        let mut waiting = self.line.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let index = waiting.numbers.partition_point(|&number| number < self.number);
        waiting.numbers.remove(index);
        drop(waiting);
        self.line.moved.send_replace(());
    }
}
