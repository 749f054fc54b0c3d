//! A live line on the terminal while a search runs; nothing at all elsewhere.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use papan::{Preparation, Progress, Snapshot};

use crate::units::show_bytes;

/// Searches shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(400);

/// Shows nodes, bound and memory of the running search on standard error.
pub(crate) struct Spinner {
    bar: Option<ProgressBar>,
    /// Shown before the numbers.
    label: String,
    started: Instant,
    watched: bool,
}

impl Spinner {
    pub(crate) fn new(wanted: bool) -> Spinner {
        Spinner::labelled(wanted, String::new())
    }

    /// With a label, for several searches in a row.
    pub(crate) fn labelled(wanted: bool, label: String) -> Spinner {
        Spinner {
            bar: None,
            label,
            started: Instant::now(),
            watched: wanted && io::stderr().is_terminal(),
        }
    }

    fn bar(&mut self) -> &ProgressBar {
        self.bar.get_or_insert_with(|| {
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let style = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::with_draw_target(None, target).with_style(style)
        })
    }
}

/// Counts through a few long steps on standard error, if that is a terminal.
pub(crate) struct Steps {
    bar: ProgressBar,
}

impl Steps {
    pub(crate) fn new(count: u64) -> Steps {
        let bar = match io::stderr().is_terminal() {
            true => ProgressBar::new(count),
            false => ProgressBar::hidden(),
        };
        let style = ProgressStyle::with_template("{pos}/{len} {elapsed_precise} {msg}");
        Steps { bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())) }
    }

    /// Begins the next step, which has this name.
    pub(crate) fn begin(&self, name: &str) {
        self.bar.inc(1);
        self.bar.set_message(name.to_owned());
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Progress for Spinner {
    fn update(&mut self, snapshot: &Snapshot) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        let best = match snapshot.incumbent {
            Some(cost) => format!(", best {cost}"),
            None => String::new(),
        };
        if let Some(Preparation { what, done, total }) = snapshot.preparing {
            let percent = done * 100 / total.max(1);
            let message = format!("{}{what}, {percent}%{best}", self.label);
            let bar = self.bar();
            bar.set_message(message);
            bar.tick();
            return;
        }
        let stats = snapshot.stats;
        let rate = stats.generated as f64 / stats.elapsed.as_secs_f64().max(1e-9) / 1e6;
        let message = format!(
            "{}{:.1} M nodes ({rate:.1} M/s), bound {}{best}, {}",
            self.label,
            stats.generated as f64 / 1e6,
            snapshot.lower_bound,
            show_bytes(stats.peak_memory_bytes),
        );
        let bar = self.bar();
        bar.set_message(message);
        bar.tick();
    }

    fn is_active(&self) -> bool {
        self.watched
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
