//! The result file: what it already contains, whether that belongs to the batch, and adding to it.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use crate::error::BatchError;
use crate::identity::Key;
use crate::known::Known;
use crate::line::Format;
use crate::question::Question;
use crate::sheet::{Extent, Sheet};
use crate::tally::{Facts, Tally};
use crate::waiting::Room;
use crate::writer::{Target, Writer};

/// What to do with an existing result file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Leave it alone and say so.
    Refuse,
    /// Go on with it.
    Resume,
    /// Begin again.
    Replace,
}

/// The order of the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// That of the levels in the input.
    Input,
    /// As they are found.
    Completion,
}

/// An open result file, and what it already contained.
pub struct ResultFile {
    pub(crate) known: Known,
    pub(crate) writer: Writer,
    pub(crate) format: Format,
}

impl ResultFile {
    /// Results that go to a stream, which cannot be read again.
    ///
    /// # Errors
    /// If nothing can be written there.
    pub fn stream(
        name: &str,
        out: Box<dyn Write>,
        format: Format,
        order: Order,
    ) -> Result<ResultFile, BatchError> {
        let mut writer = Writer::new(name, Target::Stream(out), Tally::default(), 0);
        if let Some(head) = format.head() {
            writer.head(&head)?;
        }
        if order == Order::Input {
            writer = writer.in_order(Room::nameless());
        }
        let known = Known::new(name, order, 0, Vec::new(), HashMap::new());
        Ok(ResultFile { known, writer, format })
    }

    /// Opens the file at `path` for results of `questions`. With `sync`, results are written
    /// through to the disk no later than this after they are found, so that they survive even a
    /// power failure.
    ///
    /// # Errors
    /// If it cannot be opened, is in use, or does not belong to these questions.
    pub fn open(
        path: &Path,
        existing: Existing,
        order: Order,
        sync: Option<Duration>,
        questions: &[Question],
    ) -> Result<ResultFile, BatchError> {
        let format = Format::of(Some(path), questions);
        let name = path.display().to_string();
        let refused =
            |message: &str| BatchError::Refused { name: name.clone(), message: message.to_owned() };
        let cannot_open = |error| BatchError::Open { path: path.to_owned(), error };
        let found = path.metadata().ok();
        if found.as_ref().is_some_and(|found| !found.is_file()) {
            // A pipe or a device.
            if existing == Existing::Resume {
                return Err(refused("this is not a file, so it cannot be resumed"));
            }
            let out = OpenOptions::new().write(true).open(path).map_err(cannot_open)?;
            return ResultFile::stream(&name, Box::new(out), format, order);
        }
        if found.is_some() && existing == Existing::Refuse {
            return Err(refused(
                "the file already exists; --resume continues it, --force starts over",
            ));
        }
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.map_err(cannot_open)?;
        if papan_files::try_lock(&file).is_err() {
            return Err(refused("another batch is writing to it; wait until that one ends"));
        }
        if existing != Existing::Resume {
            file.set_len(0).map_err(cannot_open)?;
            Room::beside(path).and_then(Room::remove).map_err(cannot_open)?;
        }
        let mut results = resume(path, file, order, format, questions)?;
        if let Some(interval) = sync {
            results.writer = results.writer.durable(path, interval);
        }
        Ok(results)
    }

    /// The tally of the file so far.
    pub fn tally(&self) -> Tally {
        self.writer.tally
    }
}

/// Resumes a file, which may be empty.
fn resume(
    path: &Path,
    file: File,
    order: Order,
    format: Format,
    questions: &[Question],
) -> Result<ResultFile, BatchError> {
    let name = path.display().to_string();
    let cannot_open = |error| BatchError::Open { path: path.to_owned(), error };
    let mut sheet = Sheet::new(file).map_err(cannot_open)?;
    let is_new = sheet.len() == 0;
    if is_new && !format.may_begin(&sheet.torn().map_err(cannot_open)?) {
        return Err(BatchError::Refused { name, message: no_result(1, "it begins otherwise") });
    }
    let mut tally = Tally::default();
    let mut keys = Vec::new();
    scan(&mut sheet, path, &format, questions, true, |key, _, facts| {
        keys.push(key);
        tally.add(facts);
    })?;
    // It is ours, so a line without an end was torn by a kill or a full disk.
    sheet.cut().map_err(cannot_open)?;
    let mut room = Room::beside(path).map_err(cannot_open)?;
    let mut kept = HashMap::new();
    if let Some(sheet) = room.found() {
        scan(sheet, &Room::path(path), &format, questions, false, |key, extent, facts| {
            kept.insert(key, (extent, facts));
        })?;
    }
    let written = keys.len() as u64;
    let mut writer = Writer::new(&name, Target::Sheet(sheet), tally, written);
    let head = format.head();
    if let (true, Some(head)) = (is_new, &head) {
        writer.head(head)?;
    }
    match order {
        Order::Input => {
            // A kill between two steps leaves a result in both files.
            for key in &keys {
                kept.remove(key);
            }
            kept.values().for_each(|&(extent, _)| room.keep(extent));
            writer = writer.in_order(room);
        }
        Order::Completion => {
            keys.sort_unstable();
            kept.retain(|key, _| keys.binary_search(key).is_err());
            let mut waiting: Vec<(Extent, Facts)> = kept.values().copied().collect();
            waiting.sort_unstable_by_key(|(extent, _)| extent.offset);
            writer.adopt(&mut room, &waiting)?;
            if !waiting.is_empty() {
                writer.sync_adopted()?;
            }
            room.remove().map_err(cannot_open)?;
            keys.extend(kept.drain().map(|(key, _)| key));
        }
    }
    let known = Known::new(&name, order, u64::from(head.is_some()), keys, kept);
    Ok(ResultFile { known, writer, format })
}

/// Says that a line is not one that a batch writes.
fn no_result(line: u64, problem: &str) -> String {
    format!(
        "line {line} is not a result of a batch ({problem}); --resume continues files that \
         `papan batch` wrote, --force starts over"
    )
}

/// Reads the results in `sheet`, and makes sure that they answer `questions`.
fn scan(
    sheet: &mut Sheet,
    path: &Path,
    format: &Format,
    questions: &[Question],
    has_head: bool,
    mut found: impl FnMut(Key, Extent, Facts),
) -> Result<(), BatchError> {
    /// Reading was stopped by the file, or by its contents.
    enum Stop {
        Io(io::Error),
        Refused(String),
    }
    impl From<io::Error> for Stop {
        fn from(error: io::Error) -> Stop {
            Stop::Io(error)
        }
    }
    let mut number = 0;
    let mut head = if has_head { format.head() } else { None };
    let result = sheet.for_each(|extent, line| {
        number += 1;
        if let Some(head) = head.take() {
            return match head.strip_suffix(b"\n") == Some(line) {
                true => Ok(()),
                false => Err(Stop::Refused(
                    "its columns are not those of this batch; was it made for another puzzle?"
                        .to_owned(),
                )),
            };
        }
        let result =
            format.read(line).map_err(|problem| Stop::Refused(no_result(number, &problem)))?;
        if !questions.iter().any(|question| question.text() == result.request) {
            let asked: Vec<String> =
                questions.iter().map(|question| format!("`{}`", question.text())).collect();
            return Err(Stop::Refused(format!(
                "line {number} answers another question: `{}`, but this batch asks {}; give the \
                 same options, or start over with --force",
                result.request,
                asked.join(" and "),
            )));
        }
        found(Key::new(result.id, result.occurrence), extent, result.facts);
        Ok(())
    });
    result.map_err(|stop| match stop {
        Stop::Io(error) => BatchError::Open { path: path.to_owned(), error },
        Stop::Refused(message) => BatchError::Refused { name: path.display().to_string(), message },
    })
}
