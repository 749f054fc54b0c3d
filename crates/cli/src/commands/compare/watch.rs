//! The live line of a comparison: which lane is running, and how it is progressing.

use papan::{ComparisonObserver, Lane, Progress, Row, Snapshot};

use crate::progress::Spinner;

/// Shows a spinner for the lane that is running.
pub(super) struct Race<'a> {
    lanes: &'a [Lane],
    /// The level's location; `None` if nothing should be shown.
    place: Option<&'a str>,
    spinner: Spinner,
}

impl<'a> Race<'a> {
    pub(super) fn new(lanes: &'a [Lane], place: Option<&'a str>) -> Race<'a> {
        Race { lanes, place, spinner: Spinner::new(place.is_some()) }
    }
}

impl ComparisonObserver for Race<'_> {
    fn started(&mut self, lane: usize) {
        let Some(place) = self.place else { return };
        let (name, count) = (self.lanes[lane].name(), self.lanes.len());
        let label = format!("{place}: {name} ({} of {count}): ", lane + 1);
        self.spinner = Spinner::labelled(true, label);
    }

    fn update(&mut self, _lane: usize, snapshot: &Snapshot) {
        self.spinner.update(snapshot);
    }

    fn finished(&mut self, _row: &Row) {
        self.spinner = Spinner::new(self.place.is_some());
    }

    fn is_active(&self) -> bool {
        self.spinner.is_active()
    }
}
