//! What a job may use: what is asked for, within what is allowed.

use std::time::Duration;

use papan::{Cost, Limits};
use serde::Deserialize;
use utoipa::ToSchema;

/// What one job may use, as whoever serves it allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JobLimits {
    /// Wall-clock time of one search.
    pub time: Duration,
    /// Bytes of one search.
    pub memory_bytes: usize,
    /// The most bytes of a request's body.
    pub body_bytes: usize,
}

/// What a search may use; more than is allowed is reduced to that.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitsBody {
    /// Milliseconds.
    #[serde(default)]
    time_ms: Option<u64>,
    /// Bytes held by the search's containers.
    #[serde(default)]
    memory_bytes: Option<usize>,
    /// Generated nodes.
    #[serde(default)]
    nodes: Option<u64>,
    /// Plans that cost more are not looked for.
    #[serde(default)]
    cost: Option<u32>,
}

impl LimitsBody {
    /// The limits, within what is allowed.
    pub(crate) fn capped_by(self, allowed: &JobLimits) -> Limits {
        let time = self.time_ms.map_or(allowed.time, Duration::from_millis);
        let memory = self.memory_bytes.unwrap_or(allowed.memory_bytes);
        Limits {
            time: Some(time.min(allowed.time)),
            memory_bytes: Some(memory.min(allowed.memory_bytes)),
            nodes: self.nodes,
            cost: self.cost.map(Cost),
            ..Limits::default()
        }
    }
}
