//! Solving levels, one after the other, whatever happens to one of them.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};

use papan::{Attempt, ErrorRecord, ExitClass, OwnedLevelText, Record, message};

use crate::identity::LevelId;
use crate::line::{Answered, Format};
use crate::question::Question;
use crate::run::Batch;
use crate::tally::Facts;
use crate::writer::Entry;

/// A level to be solved.
pub(crate) struct Task {
    /// Its number in the batch, from 0.
    pub(crate) number: u64,
    pub(crate) source: usize,
    /// Its number in the source, from 1.
    pub(crate) level: usize,
    pub(crate) text: OwnedLevelText,
    pub(crate) id: LevelId,
    pub(crate) occurrence: u32,
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
        let question = &batch.questions[source.question];
        let (record, exit) = catch_unwind(AssertUnwindSafe(|| answer(question, &task)))
            .unwrap_or_else(|panic| {
                let error = panicked(panic.as_ref());
                let (text, request) = (task.text.text(), &question.request);
                (Record::failed(task.level, &text, request, error), ExitClass::Failed)
            });
        // A search that was told to stop has not finished, whatever it reports.
        if batch.stop.is_stopped() {
            return;
        }
        let trouble = record.error.clone().map(|error| (task.source, task.level, error));
        let answer = Answered {
            record,
            file: &source.name,
            id: task.id,
            occurrence: task.occurrence,
            request: question.text(),
            exit: exit.code(),
        };
        let (facts, entry) = (answer.facts(), Entry::New(format.write(&answer)));
        if done.send(Done { number: task.number, entry, facts, trouble }).is_err() {
            return;
        }
    }
}

fn answer(question: &Question, task: &Task) -> (Record, ExitClass) {
    let Question { puzzle, request, .. } = question;
    let attempt = Attempt::new(puzzle, &task.text.text(), task.level, request, &mut ());
    let class = attempt.class();
    (attempt.record, class)
}

/// A bug in papan must not take the other levels down with it.
fn panicked(panic: &(dyn Any + Send)) -> ErrorRecord {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let message = message!(
        "internal.panicked",
        "internal error: the solver panicked: {fault}",
        fault = said.unwrap_or_default()
    );
    message.into()
}
