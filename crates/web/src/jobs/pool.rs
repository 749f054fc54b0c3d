//! Places where searches run: so many at once, within so much memory, and a line of those that
//! wait. A place is held by the running work itself, so it is free only when the work has ended.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::error::ApiError;

/// Memory is handed out in these units, because semaphores count in 32 bits.
const UNIT: usize = 1 << 20;

/// Some places, some memory, and a line before them.
#[derive(Debug)]
pub(crate) struct Pool {
    /// One for each job that runs, waits, or has ended and not been looked at.
    admission: Arc<Semaphore>,
    most: usize,
    most_places: usize,
    places: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    memory_units: usize,
    line: Line,
}

/// Leave to wait for a turn.
#[derive(Debug)]
pub(crate) struct Ticket {
    _permit: OwnedSemaphorePermit,
}

/// A place and memory, until dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    _place: OwnedSemaphorePermit,
    _memory: OwnedSemaphorePermit,
}

impl Pool {
    /// `places` at once within `memory` bytes, and `queue` more that wait.
    pub(crate) fn new(places: usize, queue: usize, memory: usize) -> Pool {
        let memory_units = (memory / UNIT).clamp(1, u32::MAX as usize);
        Pool {
            admission: Arc::new(Semaphore::new(places + queue)),
            most: places + queue,
            most_places: places,
            places: Arc::new(Semaphore::new(places)),
            memory: Arc::new(Semaphore::new(memory_units)),
            memory_units,
            line: Line::default(),
        }
    }

    /// Lets a job in, if there is room for it.
    ///
    /// # Errors
    /// If too many run or wait.
    pub(crate) fn admit(&self) -> Result<Ticket, ApiError> {
        let permit = self.admission.clone().try_acquire_owned().map_err(|_| ApiError::busy())?;
        Ok(Ticket { _permit: permit })
    }

    /// Waits for a place and so many bytes; `position` is told how many stand before it. First
    /// come, first served.
    pub(crate) async fn turn(&self, memory: usize, mut position: impl FnMut(usize)) -> Turn {
        let units = memory.div_ceil(UNIT).clamp(1, self.memory_units) as u32;
        let waiting = self.line.join();
        let mut moved = self.line.moved.subscribe();
        let open = "the semaphores are never closed";
        let turn = async {
            let place = self.places.clone().acquire_owned().await.expect(open);
            let memory = self.memory.clone().acquire_many_owned(units).await.expect(open);
            Turn { _place: place, _memory: memory }
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
    pub(crate) fn places(&self) -> usize {
        self.most_places
    }

    /// How many run, wait, or have ended and not been looked at.
    pub(crate) fn admitted(&self) -> usize {
        self.most - self.admission.available_permits()
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
    /// How many stand before this one.
    fn position(&self) -> usize {
        let waiting = self.line.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.numbers.partition_point(|&number| number < self.number)
    }
}

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        let mut waiting = self.line.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let place = waiting.numbers.partition_point(|&number| number < self.number);
        waiting.numbers.remove(place);
        drop(waiting);
        self.line.moved.send_replace(());
    }
}
