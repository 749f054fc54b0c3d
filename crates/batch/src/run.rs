//! The pipeline: one thread cuts the input into levels, many solve them, the calling one writes.
//! Queues are short, so memory does not grow with the input.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use papan::{ErrorRecord, StopToken};

use crate::error::BatchError;
use crate::identity::{Key, LevelId, Occurrences};
use crate::known::{Finding, Known};
use crate::piece::Piece;
use crate::question::Question;
use crate::results::ResultFile;
use crate::shard::Shard;
use crate::source::Source;
use crate::tally::Tally;
use crate::worker::{Done, Task, work};
use crate::writer::{Entry, Writer};

/// Levels in a queue, per thread.
const QUEUE: usize = 32;
/// How many levels may be ahead of the next result due. Their results wait on disk, with a few
/// bytes each in memory.
const AHEAD: u64 = 1 << 19;
/// How often the number of levels ahead is checked again.
const NAP: Duration = Duration::from_millis(5);
/// As much stack as a program's main thread has.
const STACK: usize = 8 << 20;

/// What is asked of which levels.
pub struct Batch {
    /// One for each puzzle.
    pub questions: Vec<Question>,
    /// The collections, in order.
    pub sources: Vec<Source>,
    /// The part of their levels that is wanted.
    pub shard: Shard,
    /// How many levels are solved at the same time.
    pub threads: usize,
    /// Ends the batch early; the limits of the questions should hold the same token.
    pub stop: StopToken,
}

/// Is told how a batch is progressing.
pub trait BatchObserver {
    /// More levels are finished.
    fn advanced(&mut self, tally: &Tally);

    /// A level could not be solved or was solved wrongly; the others go on.
    fn failed(&mut self, source: &str, level: usize, error: &ErrorRecord);
}

/// How a batch ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// All results in the file, those of earlier runs included.
    pub tally: Tally,
    /// Results in the file that belong to no level of the input.
    pub orphans: u64,
    /// Whether it was stopped before its end.
    pub interrupted: bool,
}

impl Batch {
    /// How many levels there are.
    ///
    /// # Errors
    /// If a collection cannot be read.
    pub fn count(&self) -> Result<u64, BatchError> {
        let mut index = 0;
        let mut count = 0;
        for source in &self.sources {
            let text = source.read()?;
            let puzzle = self.questions[source.question].puzzle;
            let levels = puzzle.numbered_levels(&text).count() as u64;
            count += (index..index + levels).filter(|&index| self.shard.takes(index)).count();
            index += levels;
        }
        Ok(count as u64)
    }
}

/// Solves every level that has no result yet.
///
/// # Errors
/// If a collection cannot be read, the results cannot be written, or the existing ones belong to
/// other levels. Nothing that is finished is lost.
pub fn run(
    batch: &Batch,
    results: ResultFile,
    watch: &mut dyn BatchObserver,
) -> Result<End, BatchError> {
    let ResultFile { mut known, mut writer, format } = results;
    // If the order does not matter, nothing is ever ahead.
    let due = AtomicU64::new(writer.next().unwrap_or(u64::MAX - AHEAD));
    let (task_in, task_out) = sync_channel(QUEUE * batch.threads);
    let (done_in, done_out) = sync_channel(QUEUE * batch.threads);
    let task_out = Arc::new(Mutex::new(task_out));
    let (fed, written) = thread::scope(|scope| -> Result<_, BatchError> {
        let thread = || thread::Builder::new().stack_size(STACK);
        for started in 0..batch.threads {
            let (tasks, done, format) = (task_out.clone(), done_in.clone(), &format);
            let worker = thread().spawn_scoped(scope, move || work(batch, format, &tasks, &done));
            match worker {
                Ok(_) => {}
                // The system has no more threads: fewer will do.
                Err(_) if started > 0 => break,
                Err(error) => return Err(BatchError::Thread(error)),
            }
        }
        drop(task_out);
        let (due, known) = (&due, &mut known);
        let feeder = thread()
            .spawn_scoped(scope, move || feed(batch, known, due, &task_in, &done_in))
            .map_err(BatchError::Thread)?;
        let written = write(batch, &mut writer, done_out, due, watch);
        if written.is_err() {
            // What is still running would be lost anyway.
            batch.stop.stop();
        }
        let fed = feeder.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Ok((fed, written))
    })?;
    written?;
    let fed = fed?;
    let end = End {
        tally: writer.tally,
        orphans: fed.map_or(0, |fed| fed.orphans),
        interrupted: fed.is_none_or(|fed| writer.written() < fed.levels + fed.orphans),
    };
    writer.close(!end.interrupted)?;
    Ok(end)
}

/// What was found when all levels were handed out.
#[derive(Clone, Copy)]
struct Fed {
    levels: u64,
    /// Results that belong to none of them.
    orphans: u64,
}

/// Hands out the levels in order; `None` if it was stopped early.
fn feed(
    batch: &Batch,
    known: &mut Known,
    due: &AtomicU64,
    tasks: &SyncSender<Task>,
    done: &SyncSender<Done>,
) -> Result<Option<Fed>, BatchError> {
    let mut occurrences = Occurrences::default();
    // Counted in the whole input, and in this shard of it.
    let (mut index, mut number) = (0, 0);
    for (source_index, source) in batch.sources.iter().enumerate() {
        let question = &batch.questions[source.question];
        let text = source.read()?;
        for (level_number, level) in question.puzzle.numbered_levels(&text) {
            let id = LevelId::of(question.text(), level.bytes);
            let occurrence = occurrences.count(id);
            index += 1;
            if !batch.shard.takes(index - 1) {
                continue;
            }
            let sent = match known.find(number, Key::new(id, occurrence))? {
                Finding::Written => true,
                Finding::Waiting(extent, facts) => {
                    let entry = Entry::Kept(extent);
                    done.send(Done { number, entry, facts, trouble: None }).is_ok()
                }
                Finding::New => {
                    let piece =
                        Piece { level: level_number, text: level.to_owned_text(), id, occurrence };
                    tasks.send(Task { number, source: source_index, piece }).is_ok()
                }
            };
            number += 1;
            while number > due.load(Ordering::Acquire) + AHEAD && !batch.stop.is_stopped() {
                thread::sleep(NAP);
            }
            if !sent || batch.stop.is_stopped() {
                return Ok(None);
            }
        }
    }
    let orphans = known.orphans(number)?;
    Ok(Some(Fed { levels: number, orphans }))
}

/// The next result, or `None` after the last; earlier ones are synced to disk when that is due.
fn next(done: &Receiver<Done>, writer: &mut Writer) -> Result<Option<Done>, BatchError> {
    while let Some(left) = writer.sync_is_due_in() {
        if !left.is_zero() {
            match done.recv_timeout(left) {
                Ok(first) => return Ok(Some(first)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        writer.sync()?;
    }
    Ok(done.recv().ok())
}

/// Writes results as they come.
fn write(
    batch: &Batch,
    writer: &mut Writer,
    done: Receiver<Done>,
    due: &AtomicU64,
    watch: &mut dyn BatchObserver,
) -> Result<(), BatchError> {
    while let Some(first) = next(&done, writer)? {
        // All results available now make one write.
        let round: Vec<Done> = std::iter::once(first).chain(done.try_iter()).collect();
        let mut facts = Vec::with_capacity(round.len());
        let mut troubles = Vec::new();
        writer.take(round.into_iter().map(|done| {
            facts.push(done.facts);
            troubles.extend(done.trouble);
            (done.number, done.entry)
        }))?;
        due.store(writer.next().unwrap_or(u64::MAX - AHEAD), Ordering::Release);
        facts.into_iter().for_each(|facts| writer.tally.add(facts));
        for (source, level, error) in troubles {
            watch.failed(&batch.sources[source].name, level, &error);
        }
        watch.advanced(&writer.tally);
    }
    Ok(())
}
