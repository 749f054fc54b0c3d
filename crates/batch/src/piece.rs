//! One level of a batch with what identifies it: answered by a thread of this process, or sent to another
//! machine and answered there, as the same line.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use papan::{Attempt, ErrorRecord, ExitClass, LevelText, Message, OwnedLevelText, Record, message};

use crate::identity::{LevelId, Occurrences};
use crate::line::Answered;
use crate::question::Question;

/// A level of a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its number in its source, from 1.
    pub level: usize,
    /// What was written, and where.
    pub text: OwnedLevelText,
    /// A hash of its text and of what is asked.
    pub id: LevelId,
    /// Which of the levels with this id it is in the whole input, from 1.
    pub occurrence: u32,
}

impl Piece {
    /// Solves it; a panic is an answer too, so that it does not take other levels down.
    pub fn answer<'a>(&self, question: &'a Question, file: &'a str) -> Answered<'a> {
        let Question { puzzle, request, .. } = question;
        let text = self.text.text();
        let solved = catch_unwind(AssertUnwindSafe(|| {
            let attempt = Attempt::new(puzzle, &text, self.level, request, &mut ());
            let class = attempt.class();
            (attempt.record, class)
        }));
        let (record, exit) = solved.unwrap_or_else(|panic| {
            let error = panicked(panic.as_ref()).into();
            (Record::failed(self.level, &text, request, error), ExitClass::Failed)
        });
        self.answered(question, file, record, exit)
    }

    /// The answer of a level that could not be solved because of a fault of papan, or of the machine.
    pub fn failed<'a>(
        &self,
        question: &'a Question,
        file: &'a str,
        fault: Message,
    ) -> Answered<'a> {
        let error = ErrorRecord::from(fault);
        let record = Record::failed(self.level, &self.text.text(), &question.request, error);
        self.answered(question, file, record, ExitClass::Failed)
    }

    fn answered<'a>(
        &self,
        question: &'a Question,
        file: &'a str,
        record: Record,
        exit: ExitClass,
    ) -> Answered<'a> {
        Answered {
            record,
            file,
            id: self.id,
            occurrence: self.occurrence,
            request: question.text(),
            exit: exit.code(),
        }
    }
}

/// Gives the levels of a batch their identities, in the order of the whole input.
#[derive(Default)]
pub struct Cutter {
    occurrences: Occurrences,
}

impl Cutter {
    /// The next level, which has this number in its source.
    pub fn piece(&mut self, question: &Question, level: usize, text: &LevelText<'_>) -> Piece {
        let id = LevelId::of(question.text(), text.bytes);
        let occurrence = self.occurrences.count(id);
        Piece { level, text: text.to_owned_text(), id, occurrence }
    }
}

/// A bug in papan must not take the other levels down with it.
fn panicked(panic: &(dyn Any + Send)) -> Message {
    let said = panic.downcast_ref::<&str>().copied();
    let said = said.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    message!(
        "internal.panicked",
        "internal error: the solver panicked: {fault}",
        fault = said.unwrap_or_default()
    )
}
