//! Times and sizes as people write them.

use std::time::Duration;

use bytesize::ByteSize;
use papan::{Metric, count};

/// Reads `10s`, `500ms`, `2m 30s`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|_| "expected a time such as 10s, 500ms or 2m".to_owned())
}

/// Reads `512MiB`, `2GB`, `100000`.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let wrong = || "expected a size such as 512MiB or 2GB".to_owned();
    let size: ByteSize = text.parse().map_err(|_| wrong())?;
    usize::try_from(size.as_u64()).map_err(|_| wrong())
}

/// Writes a number of bytes.
pub(crate) fn show_bytes(bytes: usize) -> String {
    ByteSize(bytes as u64).display().iec().to_string()
}

/// Writes a number of seconds.
pub(crate) fn show_seconds(seconds: f64) -> String {
    show_duration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// Writes a time with three digits or so, a long one in minutes and hours.
pub(crate) fn show_duration(duration: Duration) -> String {
    match duration.as_secs() {
        0..100 => papan_charts::numbers::seconds(duration.as_secs_f64()),
        seconds => humantime::format_duration(Duration::from_secs(seconds)).to_string(),
    }
}

/// Metrics with their numbers, in one line.
pub(crate) fn counts<'a>(metrics: impl Iterator<Item = &'a Metric>) -> String {
    metrics.map(|metric| count(metric.value, metric.name)).collect::<Vec<_>>().join(", ")
}
