//! Times and sizes as people write them.

use std::time::Duration;

use bytesize::ByteSize;
use papan_suite::Metric;

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

/// Writes a time with three digits or so.
pub(crate) fn show_duration(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds < 1e-3 {
        format!("{:.0} us", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1e3)
    } else if seconds < 100.0 {
        format!("{seconds:.2} s")
    } else {
        humantime::format_duration(Duration::from_secs(duration.as_secs())).to_string()
    }
}

/// Writes a count with its noun.
pub(crate) fn count(number: u64, noun: &str) -> String {
    // Metrics are named in the plural: `moves`, `pushes`, `box_lines`.
    let noun = noun.replace('_', " ");
    match (number, noun.strip_suffix('s')) {
        (1, Some("pushe")) => "1 push".to_owned(),
        (1, Some(singular)) => format!("1 {singular}"),
        _ => format!("{number} {noun}"),
    }
}

/// Metrics with their numbers, in one line.
pub(crate) fn counts<'a>(metrics: impl Iterator<Item = &'a Metric>) -> String {
    metrics.map(|metric| count(metric.value, metric.name)).collect::<Vec<_>>().join(", ")
}
