//! Writing results to their destination, in order if requested.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::error::BatchError;
use crate::sheet::{Extent, Sheet, Torn};
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

/// When results are synced to disk, where a power failure cannot harm them. Until then they are in
/// the system's hands, and survive whatever ends the program.
struct Durability {
    interval: Duration,
    /// The result file, whose name is synced to disk with the first results.
    unnamed: Option<PathBuf>,
    /// When the oldest result that is not yet on disk arrived.
    waiting_since: Option<Instant>,
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

/// Adds results, in order if requested.
pub(crate) struct Writer {
    name: String,
    results: Results,
    /// Only if the order matters.
    waiting: Option<Waiting>,
    durability: Option<Durability>,
    pub(crate) tally: Tally,
}

/// A result to be written.
pub(crate) enum Entry {
    New(Vec<u8>),
    /// It is in the waiting file.
    Kept(Extent),
}

impl Writer {
    /// To `target`, which already has `written` results that add up to `tally`.
    pub(crate) fn new(name: &str, target: Target, tally: Tally, written: u64) -> Writer {
        let results = Results { target, count: written };
        Writer { name: name.to_owned(), results, waiting: None, durability: None, tally }
    }

    /// With results of the file at `path` synced to disk no later than `interval` after they
    /// arrived, provided someone calls [`sync`](Self::sync) when it is [due](Self::sync_is_due_in).
    pub(crate) fn durable(self, path: &Path, interval: Duration) -> Writer {
        let unnamed = Some(path.to_owned());
        Writer { durability: Some(Durability { interval, unnamed, waiting_since: None }), ..self }
    }

    /// How long the oldest result that is not on disk may still wait; `None` if there is none.
    pub(crate) fn sync_is_due_in(&self) -> Option<Duration> {
        let durability = self.durability.as_ref()?;
        let since = durability.waiting_since?;
        Some(durability.interval.saturating_sub(since.elapsed()))
    }

    /// Syncs all results to disk, first those in the result file: only then may the waiting file
    /// forget them.
    pub(crate) fn sync(&mut self) -> Result<(), BatchError> {
        self.try_sync().map_err(|error| self.failure(error))
    }

    fn try_sync(&mut self) -> io::Result<()> {
        let Some(durability) = &mut self.durability else { return Ok(()) };
        if durability.waiting_since.take().is_none() {
            return Ok(());
        }
        if let Target::Sheet(sheet) = &self.results.target {
            sheet.sync()?;
        }
        if let Some(path) = durability.unnamed.take() {
            papan_files::sync_folder(&path)?;
        }
        let Some(waiting) = &mut self.waiting else { return Ok(()) };
        waiting.sync()?;
        waiting.tidy()
    }

    /// In the order of their numbers, starting with the number of results already written; those
    /// that come too soon wait in `room`.
    pub(crate) fn in_order(self, room: Room) -> Writer {
        Writer { waiting: Some(Waiting::new(self.results.count, room)), ..self }
    }

    /// The number of the next result due, from 0; `None` if the order does not matter.
    pub(crate) fn next(&self) -> Option<u64> {
        self.waiting.as_ref().map(Waiting::next)
    }

    /// How many results are in the result file.
    pub(crate) fn written(&self) -> u64 {
        self.results.count
    }

    /// Puts header lines before the results.
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
        if let Some(durability) = &mut self.durability {
            durability.waiting_since.get_or_insert_with(Instant::now);
        }
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
                Entry::Kept(extent) => waiting.put_kept(number, extent),
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
        waiting.settle()?;
        // Otherwise what was handed out is forgotten once it is on disk.
        if self.durability.is_none() { waiting.tidy() } else { Ok(()) }
    }

    /// Adds results from a waiting file in which they no longer have to wait.
    pub(crate) fn adopt(
        &mut self,
        room: &mut Room,
        results: &[(Extent, Facts)],
    ) -> Result<(), BatchError> {
        let Some(sheet) = room.found() else { return Ok(()) };
        // A few at a time, because there may be many.
        for portion in results.chunks(1000) {
            let mut lines = Vec::new();
            for &(extent, facts) in portion {
                sheet.read(extent, &mut lines).map_err(|error| self.failure(error))?;
                self.tally.add(facts);
            }
            let added = self.results.append(&lines, portion.len() as u64);
            added.map_err(|error| self.failure(error))?;
        }
        Ok(())
    }

    /// Syncs what was adopted to disk, before the file that it waited in is removed.
    pub(crate) fn sync_adopted(&self) -> Result<(), BatchError> {
        match &self.results.target {
            Target::Sheet(sheet) => sheet.sync().map_err(|error| self.failure(error)),
            Target::Stream(_) => Ok(()),
        }
    }

    fn failure(&self, error: io::Error) -> BatchError {
        BatchError::Write {
            name: self.name.clone(),
            error,
            written: self.results.count,
            resumable: matches!(self.results.target, Target::Sheet(_)),
        }
    }

    /// Leaves nothing behind that is not needed to resume.
    pub(crate) fn close(mut self, is_complete: bool) -> Result<(), BatchError> {
        self.sync()?;
        match self.waiting.take() {
            Some(waiting) => waiting.close(is_complete).map_err(|error| self.failure(error)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};

    use super::*;

    fn line(number: u64) -> Entry {
        Entry::New(format!("{number}\n").into_bytes())
    }

    /// A power failure at any time finds every result that was on disk in one of the files: the
    /// waiting file forgets nothing before the result file has it.
    #[test]
    fn nothing_is_forgotten_before_it_is_on_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path).unwrap();
        let target = Target::Sheet(Sheet::new(file).unwrap());
        let mut writer = Writer::new("results", target, Tally::default(), 0)
            .durable(&path, Duration::from_secs(3600))
            .in_order(Room::beside(&path).unwrap());
        let room = || fs::read_to_string(Room::path(&path)).unwrap();
        assert_eq!(writer.sync_is_due_in(), None);
        writer.take([(1, line(1)), (2, line(2))].into_iter()).unwrap();
        assert!(writer.sync_is_due_in().is_some());
        writer.sync().unwrap();
        assert_eq!((writer.sync_is_due_in(), room()), (None, "1\n2\n".to_owned()));
        writer.take([(0, line(0))].into_iter()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "0\n1\n2\n");
        assert_eq!(room(), "1\n2\n", "the results may not be on the disk yet");
        writer.sync().unwrap();
        assert_eq!(room(), "");
        writer.close(true).unwrap();
        assert!(!Room::path(&path).exists());
    }
}
