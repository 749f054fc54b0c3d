//! Limits of a search. Not here: holding it to them, which [`Budget`](crate::Budget) does.

use std::sync::Arc;
use std::time::Duration;

use crate::cost::Cost;
use crate::probe::Probe;
use crate::report::Stats;
use crate::stop::StopToken;

/// What a search may use. The default has no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Generated nodes.
    pub nodes: Option<u64>,
    /// Bytes held by the containers of the search.
    pub memory_bytes: Option<usize>,
    /// Plans that cost more are not looked for.
    pub cost: Option<Cost>,
    /// Cancels from outside.
    pub stop: StopToken,
    /// For tests: stop as if cancelled at this poll (counted from 1), and poll at every node.
    pub stop_at_poll: Option<u64>,
    /// For tests: is told how much was done between polls.
    pub probe: Option<Arc<Probe>>,
}

impl Limits {
    /// What a search may use where nobody says otherwise, on every surface.
    pub fn standard() -> Limits {
        Limits {
            time: Some(Duration::from_secs(60)),
            memory_bytes: Some(2 << 30),
            ..Limits::default()
        }
    }

    /// What work that ended with these counters has left for other work: all of the memory, which it has
    /// given back, and the rest of the time and the nodes.
    pub fn after(&self, work: &Stats) -> Limits {
        Limits {
            time: self.time.map(|time| time.saturating_sub(work.elapsed)),
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(work.generated)),
            cost: None,
            ..self.clone()
        }
    }
}
