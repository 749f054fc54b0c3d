//! Adding results to where they go, in order if that is wanted.

use std::io::{self, Write};

use crate::error::BatchError;
use crate::sheet::{Place, Sheet, Torn};
use crate::tally::{Facts, Tally};
use crate::waiting::{Room, Waiting};

/// Where the lines go.
pub(crate) enum Target {
    Sheet(Sheet),
    Stream(Box<dyn Write>),
}

impl Target {
    fn append(&mut self, lines: &[u8]) -> Result<(), Torn> {
        match self {
            Target::Sheet(sheet) => sheet.append(lines).map(drop),
            Target::Stream(out) => {
                let written = out.write_all(lines).and_then(|()| out.flush());
                written.map_err(|error| Torn { error, whole: 0 })
            }
        }
    }
}

/// Where results go, and how many are there.
struct Results {
    target: Target,
    count: u64,
}

impl Results {
    /// Adds `count` results; if that fails, those that fitted are counted.
    fn append(&mut self, lines: &[u8], count: u64) -> io::Result<()> {
        let (added, result) = match self.target.append(lines) {
            Ok(()) => (count, Ok(())),
            Err(Torn { error, whole }) => (whole, Err(error)),
        };
        self.count += added;
        result
    }
}

/// Adds results, in order if that is wanted.
pub(crate) struct Writer {
    name: String,
    results: Results,
    /// Only where the order matters.
    waiting: Option<Waiting>,
    pub(crate) tally: Tally,
}

/// A result to be written.
pub(crate) enum Entry {
    New(Vec<u8>),
    /// It is in the waiting room.
    Kept(Place),
}

impl Writer {
    /// To `target`, which has `written` results that add up to `tally`.
    pub(crate) fn new(name: &str, target: Target, tally: Tally, written: u64) -> Writer {
        let results = Results { target, count: written };
        Writer { name: name.to_owned(), results, waiting: None, tally }
    }

    /// In the order of their numbers, of which the next is that of the results written; those that
    /// come too soon wait in `room`.
    pub(crate) fn in_order(self, room: Room) -> Writer {
        Writer { waiting: Some(Waiting::new(self.results.count, room)), ..self }
    }

    /// The number of the next result due, from 0; `None` if the order does not matter.
    pub(crate) fn next(&self) -> Option<u64> {
        self.waiting.as_ref().map(Waiting::next)
    }

    /// How many results are where they belong.
    pub(crate) fn written(&self) -> u64 {
        self.results.count
    }

    /// Puts lines that are no results before them.
    pub(crate) fn head(&mut self, lines: &[u8]) -> Result<(), BatchError> {
        self.results.append(lines, 0).map_err(|error| self.failure(error))
    }

    /// Takes results with their numbers; afterwards they are in a file.
    pub(crate) fn take(
        &mut self,
        entries: impl Iterator<Item = (u64, Entry)>,
    ) -> Result<(), BatchError> {
        self.try_take(entries).map_err(|error| self.failure(error))
    }

    fn try_take(&mut self, entries: impl Iterator<Item = (u64, Entry)>) -> io::Result<()> {
        let mut lines = Vec::new();
        let Some(waiting) = &mut self.waiting else {
            let mut count = 0;
            for (_, entry) in entries {
                if let Entry::New(mut line) = entry {
                    lines.append(&mut line);
                    count += 1;
                }
            }
            return self.results.append(&lines, count);
        };
        for (number, entry) in entries {
            match entry {
                Entry::New(line) => waiting.put(number, line),
                Entry::Kept(place) => waiting.put_kept(number, place),
            }
        }
        loop {
            let count = waiting.due(&mut lines)?;
            if count == 0 {
                break;
            }
            self.results.append(&lines, count)?;
            lines.clear();
        }
        waiting.settle()
    }

    /// Adds results from a room in which they need not wait any more.
    pub(crate) fn adopt(
        &mut self,
        room: &mut Room,
        results: &[(Place, Facts)],
    ) -> Result<(), BatchError> {
        let Some(sheet) = room.found() else { return Ok(()) };
        // A few at a time, because there may be many.
        for portion in results.chunks(1000) {
            let mut lines = Vec::new();
            for &(place, facts) in portion {
                sheet.read(place, &mut lines).map_err(|error| self.failure(error))?;
                self.tally.add(facts);
            }
            let added = self.results.append(&lines, portion.len() as u64);
            added.map_err(|error| self.failure(error))?;
        }
        Ok(())
    }

    fn failure(&self, error: io::Error) -> BatchError {
        BatchError::Write {
            name: self.name.clone(),
            error,
            written: self.results.count,
            resumable: matches!(self.results.target, Target::Sheet(_)),
        }
    }

    /// Leaves nothing behind that is not needed to go on.
    pub(crate) fn close(mut self, is_complete: bool) -> Result<(), BatchError> {
        match self.waiting.take() {
            Some(waiting) => waiting.close(is_complete).map_err(|error| self.failure(error)),
            None => Ok(()),
        }
    }
}
