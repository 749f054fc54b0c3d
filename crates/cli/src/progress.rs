//! A live line on the terminal while a search runs, with the best position below it if that is wanted; nothing at
//! all elsewhere.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anstream::{AutoStream, ColorChoice};
use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, WeakProgressBar};
use papan::{BestPosition, Forecast, Options, Preparation, Progress, Puzzle, Snapshot};

use crate::units::{show_bytes, show_duration};
use crate::watch::{Room, Watch};

/// Searches shorter than this show nothing.
const PATIENCE: Duration = Duration::from_millis(400);

/// What is drawn at the moment.
static DRAWN: Mutex<Option<WeakProgressBar>> = Mutex::new(None);

/// Takes away what is drawn, because the program ends now.
pub(crate) fn clear() {
    let drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(bar) = drawn.and_then(|bar| bar.upgrade()) {
        bar.finish_and_clear();
    }
}

/// Shows nodes, bound and memory of the running search on standard error.
pub(crate) struct Spinner {
    bar: Option<ProgressBar>,
    watch: Option<Watch>,
    /// The best position so far, drawn.
    position: Option<String>,
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
            watch: None,
            position: None,
            label,
            started: Instant::now(),
            watched: wanted && io::stderr().is_terminal(),
        }
    }

    /// Shows the best position too.
    pub(crate) fn watching(puzzle: &'static Puzzle, options: &Options) -> Spinner {
        let is_coloured = AutoStream::choice(&io::stderr()) != ColorChoice::Never;
        let mut spinner = Spinner::new(true);
        spinner.watch = Some(Watch { puzzle, options: options.clone(), is_coloured });
        spinner
    }

    fn draw(&mut self, message: String) {
        let bar = self.bar();
        bar.set_message(message);
        bar.tick();
    }

    fn bar(&mut self) -> &ProgressBar {
        self.bar.get_or_insert_with(|| {
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let style = ProgressStyle::with_template("{spinner} {elapsed_precise} {msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
            let bar = ProgressBar::with_draw_target(None, target).with_style(style);
            *DRAWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.downgrade());
            bar
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
            self.draw(format!("{}{what}, {percent}%{best}", self.label));
            return;
        }
        let round = match snapshot.forecast {
            Some(Forecast { done, left }) => {
                let left = show_duration(Duration::from_secs(left.as_secs()));
                format!(" ({:.0}%, about {left} left)", 100.0 * done)
            }
            None => String::new(),
        };
        let stats = snapshot.stats;
        let rate = stats.generated as f64 / stats.elapsed.as_secs_f64().max(1e-9) / 1e6;
        // A solution is better than any position.
        let position = self.position.as_deref().filter(|_| snapshot.incumbent.is_none());
        let below = position.map(|position| format!("\n{position}")).unwrap_or_default();
        self.draw(format!(
            "{}{:.1} M nodes ({rate:.1} M/s), bound {}{round}{best}, {}{below}",
            self.label,
            stats.generated as f64 / 1e6,
            snapshot.lower_bound,
            show_bytes(stats.peak_memory_bytes),
        ));
    }

    fn is_active(&self) -> bool {
        self.watched
    }

    fn reached(&mut self, position: BestPosition) {
        let (lines, columns) = Term::stderr().size();
        // The line above it has one, and the cursor may need one.
        let room = Room { lines: usize::from(lines).saturating_sub(2), columns: columns.into() };
        self.position = self.watch.as_ref().map(|watch| watch.lines(&position, room));
    }

    fn wants_positions(&self) -> bool {
        self.watched && self.watch.is_some()
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
