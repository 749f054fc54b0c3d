//! Stopping a search from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops a search from outside (Ctrl-C, a closed page). Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopToken {
    flag: Arc<AtomicBool>,
    ask: Option<fn() -> bool>,
    /// The token of the work that this is a part of.
    whole: Option<Arc<StopToken>>,
}

impl StopToken {
    /// A token that also asks whether to stop, for hosts that cannot reach a search that is running.
    pub fn asking(ask: fn() -> bool) -> StopToken {
        StopToken { ask: Some(ask), ..StopToken::default() }
    }

    /// A token for a part of the work, which can be stopped alone, and is stopped together with the whole.
    pub fn part(&self) -> StopToken {
        StopToken { whole: Some(Arc::new(self.clone())), ..StopToken::default() }
    }

    /// Asks every search that holds this token to stop.
    pub fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called, here or on the token of the whole, or whoever is asked
    /// says so.
    pub fn is_stopped(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self.ask.is_some_and(|ask| ask())
            || self.whole.as_ref().is_some_and(|whole| whole.is_stopped())
    }
}
