//! The queue between a job and the page that watches it.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use papan_api::Event;
use tokio::sync::Notify;

/// Events not yet sent. A slow reader misses what is out of date, and nothing piles up.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    events: Mutex<VecDeque<Event>>,
    more: Notify,
}

impl Outbox {
    /// Adds an event.
    pub(crate) fn push(&self, event: Event) {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        match events.iter_mut().find(|old| event.replaces(old)) {
            Some(old) => *old = event,
            None => events.push_back(event),
        }
        self.more.notify_one();
    }

    /// The next event; waits for it.
    pub(crate) async fn next(&self) -> Event {
        loop {
            let event = self.events.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            match event {
                Some(event) => return event,
                None => self.more.notified().await,
            }
        }
    }
}
