//! Solving levels, one after the other, whatever happens to one of them.

use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};

use papan::ErrorRecord;

use crate::line::Format;
use crate::piece::Piece;
use crate::run::Batch;
use crate::tally::Facts;
use crate::writer::Entry;

/// A level to be solved.
pub(crate) struct Task {
    /// Its number in the batch, from 0.
    pub(crate) number: u64,
    pub(crate) source: usize,
    pub(crate) piece: Piece,
}

/// A result on its way to the file.
pub(crate) struct Done {
    pub(crate) number: u64,
    pub(crate) entry: Entry,
    pub(crate) facts: Facts,
    /// What went wrong, in which level of which source.
    pub(crate) trouble: Option<(usize, usize, ErrorRecord)>,
}

/// Solves levels until there are no more.
pub(crate) fn work(
    batch: &Batch,
    format: &Format,
    tasks: &Mutex<Receiver<Task>>,
    done: &SyncSender<Done>,
) {
    let next = || tasks.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
    while let Some(task) = next() {
        if batch.stop.is_stopped() {
            return;
        }
        let source = &batch.sources[task.source];
        let answer = task.piece.answer(&batch.questions[source.question], &source.name);
        // A search that was told to stop has not finished, whatever it reports.
        if batch.stop.is_stopped() {
            return;
        }
        let trouble = answer.record.error.clone();
        let trouble = trouble.map(|error| (task.source, task.piece.level, error));
        let (facts, entry) = (answer.facts(), Entry::New(format.write(&answer)));
        if done.send(Done { number: task.number, entry, facts, trouble }).is_err() {
            return;
        }
    }
}
