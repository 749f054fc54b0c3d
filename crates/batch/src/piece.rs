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

#[cfg(test)]
mod tests {
    use papan::SolveRequest;

    use super::*;
    use crate::line::Format;

    fn question() -> Question {
        let puzzle = papan::puzzle("tiles").unwrap();
        Question::new(puzzle, SolveRequest::of(puzzle.info()))
    }

    /// Whoever answers it, and whatever the answer is, its line belongs to the level.
    #[test]
    fn a_line_belongs_to_its_level() {
        let (question, mut cutter) = (question(), Cutter::default());
        let text = b"1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 7 0\n1 2 3/4 5 6/7 0 8\n";
        let levels = question.puzzle.numbered_levels(text);
        let pieces: Vec<Piece> =
            levels.map(|(number, level)| cutter.piece(&question, number, &level)).collect();
        let occurrences: Vec<u32> = pieces.iter().map(|piece| piece.occurrence).collect();
        assert_eq!(occurrences, [1, 1, 2]);
        assert_eq!(pieces[0].id, pieces[2].id);
        for (piece, exit) in pieces.iter().zip([0, 2, 0]) {
            let line = Format::JsonLines.write(&piece.answer(&question, "levels.txt"));
            let read = Format::JsonLines.read(line.trim_ascii_end()).unwrap();
            assert_eq!((read.id, read.occurrence), (piece.id, piece.occurrence));
            assert_eq!((read.request.as_ref(), read.facts.exit), (question.text(), exit));
        }
        let fault = message!("test.fault", "a fault");
        let line = Format::JsonLines.write(&pieces[0].failed(&question, "levels.txt", fault));
        let read = Format::JsonLines.read(line.trim_ascii_end()).unwrap();
        assert_eq!((read.id, read.facts.exit), (pieces[0].id, 1));
    }
}
