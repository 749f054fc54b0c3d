//! Puts answers into the order of the input. Those whose turn has not come wait on disk: they
//! survive a kill, and a slow level neither fills the memory nor stops the others.

use std::collections::VecDeque;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::sheet::{Extent, Sheet};

/// The waiting file is compacted when it has this many bytes and most of them are obsolete.
const UNTIDY: u64 = 16 << 20;
/// Answers are handed out in portions of about this many bytes.
const PORTION: usize = 1 << 20;

/// An answer, or a gap for one that has not arrived yet.
enum Slot {
    Missing,
    /// Not on any disk.
    Fresh(Vec<u8>),
    Kept(Extent),
}

/// The answers from the next one due to the last one that has arrived.
pub(crate) struct Waiting {
    next: u64,
    slots: VecDeque<Slot>,
    /// Numbers of the answers that came since the last [`settle`](Self::settle).
    fresh: Vec<u64>,
    room: Room,
}

impl Waiting {
    /// With answers due from number `next` on, kept in `room` while they wait.
    pub(crate) fn new(next: u64, room: Room) -> Waiting {
        Waiting { next, slots: VecDeque::new(), fresh: Vec::new(), room }
    }

    /// The number of the next answer due, from 0.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Takes a new answer.
    pub(crate) fn put(&mut self, number: u64, line: Vec<u8>) {
        *self.slot(number) = Slot::Fresh(line);
        self.fresh.push(number);
    }

    /// Takes an answer that has been in the waiting file since an earlier run.
    pub(crate) fn put_kept(&mut self, number: u64, extent: Extent) {
        *self.slot(number) = Slot::Kept(extent);
        self.room.unclaimed -= u64::from(extent.len);
    }

    fn slot(&mut self, number: u64) -> &mut Slot {
        let index = (number - self.next) as usize;
        while self.slots.len() <= index {
            self.slots.push_back(Slot::Missing);
        }
        &mut self.slots[index]
    }

    /// Moves answers that are due to `lines`, and returns how many.
    pub(crate) fn due(&mut self, lines: &mut Vec<u8>) -> io::Result<u64> {
        let mut moved = 0;
        while lines.len() < PORTION {
            match self.slots.front() {
                None | Some(Slot::Missing) => break,
                Some(Slot::Fresh(line)) => lines.extend(line),
                Some(&Slot::Kept(extent)) => self.room.take(extent, lines)?,
            }
            self.slots.pop_front();
            self.next += 1;
            moved += 1;
        }
        Ok(moved)
    }

    /// Writes the answers that still wait to their file. Call it when those handed out have been
    /// written to theirs.
    pub(crate) fn settle(&mut self) -> io::Result<()> {
        let (mut lines, mut numbers, mut extents) = (Vec::new(), Vec::new(), Vec::new());
        for number in self.fresh.drain(..).filter(|&number| number >= self.next) {
            let slot = &mut self.slots[(number - self.next) as usize];
            if let Slot::Fresh(line) = slot {
                extents.push(Extent { offset: lines.len() as u64, len: line.len() as u32 });
                lines.append(line);
                numbers.push(number);
            }
        }
        if !lines.is_empty() {
            let start = self.room.sheet()?.append(&lines).map_err(|torn| torn.error)?;
            self.room.in_use += lines.len() as u64;
            for (number, extent) in numbers.into_iter().zip(extents) {
                let extent = Extent { offset: start + extent.offset, ..extent };
                *self.slot(number) = Slot::Kept(extent);
            }
        }
        Ok(())
    }

    /// Forgets the answers that were handed out. Call it when they are as safe where they are now
    /// as they were here.
    pub(crate) fn tidy(&mut self) -> io::Result<()> {
        self.room.tidy(&mut self.slots)
    }

    /// Syncs the waiting answers to disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        self.room.sync()
    }

    /// Ends the waiting: the file is removed if all answers have been handed out, or none waits.
    pub(crate) fn close(self, is_complete: bool) -> io::Result<()> {
        if is_complete || self.room.in_use == 0 { self.room.remove() } else { Ok(()) }
    }
}

/// The file in which answers wait, created when the first one has to.
pub(crate) struct Room {
    /// Next to the result file; `None` for a file without a name, if there is nothing to resume.
    path: Option<PathBuf>,
    sheet: Option<Sheet>,
    /// Bytes of answers that wait.
    in_use: u64,
    /// Of those, bytes of answers from an earlier run whose numbers are not known yet. They must
    /// stay where they are.
    unclaimed: u64,
    /// Whether the file's name is known to be on disk.
    is_named: bool,
}

impl Room {
    /// For a result file that cannot be resumed.
    pub(crate) fn nameless() -> Room {
        Room { path: None, sheet: None, in_use: 0, unclaimed: 0, is_named: false }
    }

    /// For this result file, including what an interrupted run left behind.
    pub(crate) fn beside(results: &Path) -> io::Result<Room> {
        let path = Room::path(results);
        let sheet = match path.try_exists()? {
            true => Some(make(Some(&path))?),
            false => None,
        };
        Ok(Room { path: Some(path), sheet, in_use: 0, unclaimed: 0, is_named: false })
    }

    /// Where the answers of a result file wait.
    pub(crate) fn path(results: &Path) -> PathBuf {
        let mut name = results.file_name().unwrap_or_default().to_owned();
        name.push(".waiting");
        results.with_file_name(name)
    }

    /// Its contents, if any.
    pub(crate) fn found(&mut self) -> Option<&mut Sheet> {
        self.sheet.as_mut()
    }

    /// Keeps this answer until it is claimed by [`Waiting::put_kept`] and handed out.
    pub(crate) fn keep(&mut self, extent: Extent) {
        self.in_use += u64::from(extent.len);
        self.unclaimed += u64::from(extent.len);
    }

    fn sheet(&mut self) -> io::Result<&mut Sheet> {
        let sheet = match self.sheet.take() {
            Some(sheet) => sheet,
            None => make(self.path.as_deref())?,
        };
        Ok(self.sheet.insert(sheet))
    }

    fn take(&mut self, extent: Extent, lines: &mut Vec<u8>) -> io::Result<()> {
        self.sheet()?.read(extent, lines)?;
        self.in_use -= u64::from(extent.len);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        // Nobody should find an unnamed file.
        let (Some(sheet), Some(path)) = (&self.sheet, &self.path) else { return Ok(()) };
        sheet.sync()?;
        if !self.is_named {
            papan_files::sync_folder(path)?;
            self.is_named = true;
        }
        Ok(())
    }

    /// Empties a file in which nothing waits, and makes a smaller one if little does.
    fn tidy(&mut self, slots: &mut VecDeque<Slot>) -> io::Result<()> {
        let Some(sheet) = &mut self.sheet else { return Ok(()) };
        if self.in_use == 0 {
            return if sheet.len() > 0 { sheet.clear() } else { Ok(()) };
        }
        if sheet.len() < UNTIDY || self.in_use * 2 > sheet.len() || self.unclaimed > 0 {
            return Ok(());
        }
        let (mut lines, mut extents) = (Vec::with_capacity(self.in_use as usize), Vec::new());
        for slot in slots.iter() {
            if let &Slot::Kept(extent) = slot {
                extents.push(Extent { offset: lines.len() as u64, ..extent });
                sheet.read(extent, &mut lines)?;
            }
        }
        let new = self.path.as_ref().map(|path| path.with_added_extension("new"));
        let mut smaller = make(new.as_deref())?;
        smaller.clear()?;
        smaller.append(&lines).map_err(|torn| torn.error)?;
        if let (Some(new), Some(path)) = (new, &self.path) {
            // A kill before this leaves the old file, one after it the new one; the same holds for
            // a power failure. This happens rarely enough to cost nothing.
            smaller.sync()?;
            papan_files::rename(&new, path)?;
        }
        *sheet = smaller;
        let kept = slots.iter_mut().filter(|slot| matches!(slot, Slot::Kept(_)));
        for (slot, extent) in kept.zip(extents) {
            *slot = Slot::Kept(extent);
        }
        Ok(())
    }

    /// Removes the file.
    pub(crate) fn remove(self) -> io::Result<()> {
        drop(self.sheet);
        match self.path.map(fs::remove_file) {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// Opens a file of this name, or of none, and cuts what a kill tore.
fn make(path: Option<&Path>) -> io::Result<Sheet> {
    let file = match path {
        Some(path) => OpenOptions::new().read(true).append(true).create(true).open(path)?,
        None => tempfile::tempfile()?,
    };
    let mut sheet = Sheet::new(file)?;
    sheet.cut()?;
    Ok(sheet)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(number: u64, length: usize) -> Vec<u8> {
        format!("{number} {}\n", "x".repeat(length)).into_bytes()
    }

    fn hand_out(waiting: &mut Waiting, into: &mut Vec<u8>) {
        let mut lines = Vec::new();
        while waiting.due(&mut lines).unwrap() > 0 {
            into.append(&mut lines);
        }
        waiting.settle().unwrap();
        waiting.tidy().unwrap();
    }

    /// In whatever order they come, however many at once.
    #[test]
    fn answers_leave_in_order() {
        let orders: [fn(u64) -> u64; 4] =
            [|n| n, |n| 99 - n, |n| n * 37 % 100, |n| if n == 99 { 0 } else { n + 1 }];
        for order in orders {
            for at_once in [1, 7, 100] {
                let mut waiting = Waiting::new(0, Room::nameless());
                let mut found = Vec::new();
                let numbers: Vec<u64> = (0..100).map(order).collect();
                for round in numbers.chunks(at_once) {
                    for &number in round {
                        waiting.put(number, line(number, 10));
                    }
                    hand_out(&mut waiting, &mut found);
                }
                let expected: Vec<u8> = (0..100).flat_map(|number| line(number, 10)).collect();
                assert_eq!(found, expected);
                assert_eq!((waiting.next(), waiting.room.in_use), (100, 0));
                assert_eq!(waiting.room.found().map_or(0, |sheet| sheet.len()), 0);
            }
        }
    }

    /// One level takes very long; more answers come than a compact file has room for.
    #[test]
    fn a_room_is_tidied() {
        let folder = tempfile::tempdir().unwrap();
        let results = folder.path().join("results.jsonl");
        let mut waiting = Waiting::new(0, Room::beside(&results).unwrap());
        let mut found = Vec::new();
        // Always one behind: the room is never empty.
        for number in (0..30_000).map(|n| n ^ 1) {
            waiting.put(number, line(number, 1000));
            hand_out(&mut waiting, &mut found);
            if number % 2 == 0 {
                waiting.put(number + 3, line(number + 3, 1000));
                hand_out(&mut waiting, &mut found);
            }
        }
        let held = fs::metadata(Room::path(&results)).unwrap().len();
        assert!(held <= UNTIDY + 2000, "{held}");
        let lines: Vec<&[u8]> = found.split_inclusive(|&byte| byte == b'\n').collect();
        assert_eq!(lines.len(), 30_000);
        for (number, found) in lines.into_iter().enumerate() {
            assert_eq!(found, line(number as u64, 1000));
        }
    }

    #[test]
    fn what_waits_survives_and_an_empty_room_does_not() {
        let folder = tempfile::tempdir().unwrap();
        let results = folder.path().join("results.jsonl");
        let path = Room::path(&results);
        assert_eq!(path.file_name().unwrap(), "results.jsonl.waiting");
        let mut waiting = Waiting::new(5, Room::beside(&results).unwrap());
        assert!(!path.exists(), "not before it is needed");
        waiting.put(7, line(7, 3));
        waiting.put(9, line(9, 3));
        hand_out(&mut waiting, &mut Vec::new());
        waiting.close(false).unwrap();
        let mut room = Room::beside(&results).unwrap();
        let mut extents = Vec::new();
        let found = room.found().expect("the answers are there").for_each(|extent, _| {
            extents.push(extent);
            io::Result::Ok(())
        });
        found.unwrap();
        extents.iter().for_each(|&extent| room.keep(extent));
        // The file must not be emptied while it is unknown which answers wait in it.
        let mut waiting = Waiting::new(5, room);
        let mut found = Vec::new();
        waiting.put(5, line(5, 3));
        hand_out(&mut waiting, &mut found);
        waiting.put_kept(7, extents[0]);
        waiting.put(6, line(6, 3));
        hand_out(&mut waiting, &mut found);
        waiting.put_kept(9, extents[1]);
        waiting.put(8, line(8, 3));
        hand_out(&mut waiting, &mut found);
        let expected: Vec<u8> = (5..=9).flat_map(|number| line(number, 3)).collect();
        assert_eq!(found, expected);
        waiting.close(false).unwrap();
        assert!(!path.exists());
    }
}
