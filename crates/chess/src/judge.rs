//! The online judge's program: boards in, answer lines out, each as soon as its board was read. Not
//! here: files and standard streams; any reader and writer will do.

use std::io::{self, BufRead, Read, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc;

use crate::crowded::Crowded;
use crate::format::{Board, BoardReader, FormatError, ReadError};
use crate::status::StatusFinder;

/// Why judging ended early. Boards before a bad one have been answered.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The input is wrong.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// Reading the input failed.
    #[error("cannot read: {0}")]
    Read(#[source] io::Error),
    /// Writing the output failed, for example because of a closed pipe.
    #[error("cannot write: {0}")]
    Write(#[source] io::Error),
}

/// Flushes answers before the input may block, but not for every board: a system call for each of
/// 20000 small boards would cost more than answering them.
struct AnswerFirst<R, W: Write> {
    input: R,
    output: W,
    answers: Vec<u8>,
    failed: Option<io::Error>,
}

impl<R, W: Write> AnswerFirst<R, W> {
    fn flush(&mut self) -> io::Result<()> {
        if !self.answers.is_empty() {
            self.output.write_all(&self.answers)?;
            self.answers.clear();
            self.output.flush()?;
        }
        Ok(())
    }
}

impl<R: Read, W: Write> Read for AnswerFirst<R, W> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Err(error) = self.flush() {
            // An error of the output travels through a reader: keep it separate.
            self.failed = Some(error);
            return Err(io::ErrorKind::Other.into());
        }
        self.input.read(buffer)
    }
}

/// Answers T boards from `input` with T lines on `output`.
///
/// # Errors
/// Bad input, or a stream that fails. The answers of all boards before are written and flushed.
pub fn judge_cstate3(input: impl BufRead, output: impl Write) -> Result<(), JudgeError> {
    let streams = AnswerFirst { input, output, answers: Vec::new(), failed: None };
    let mut reader = BoardReader::new(streams);
    let mut board = Board::new();
    let mut judge = Judge::default();
    let result = loop {
        match reader.read(&mut board) {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(error) => break Err(error.into()),
        }
        if let Err(error) = judge.answer(&board, &mut reader.source_mut().answers) {
            break Err(error.into());
        }
    };
    let streams = reader.source_mut();
    if let Some(error) = streams.failed.take() {
        return Err(JudgeError::Write(error));
    }
    streams.flush().map_err(JudgeError::Write)?;
    result
}

/// What it takes to answer a board, kept from board to board.
#[derive(Default)]
struct Judge {
    crowded: Crowded,
    finder: StatusFinder,
}

impl Judge {
    fn answer(&mut self, board: &Board, answers: &mut Vec<u8>) -> Result<(), FormatError> {
        board.check(&mut self.crowded)?;
        // Writing to a vector cannot fail.
        let _ = writeln!(answers, "{}", self.finder.status(board.position()));
        Ok(())
    }
}

impl From<ReadError> for JudgeError {
    fn from(error: ReadError) -> JudgeError {
        match error {
            ReadError::Format(error) => JudgeError::Format(error),
            ReadError::Io(error) => JudgeError::Read(error),
        }
    }
}

/// Boards travel between threads in batches of at least this many pieces: small boards would spend
/// more time in channels than being answered.
const BATCH_PIECES: usize = 16 * 1024;
/// Batches in flight per worker. Enough that neither side sleeps after every batch: threads that
/// constantly wake each other tend to end up on one core.
const UNDER_WAY: usize = 4;

#[derive(Default)]
struct Batch {
    number: usize,
    boards: Vec<Board>,
    /// Boards in use; the others keep their memory for the next round.
    used: usize,
    answers: Vec<u8>,
    /// What is wrong with the board after the last one answered.
    error: Option<FormatError>,
}

/// Like [`judge_cstate3`], with the boards answered by `threads - 1` threads while the caller's
/// thread reads. The output is the same, byte for byte; memory grows with the largest board times
/// the number of threads. Boards travel in batches, so a dialogue that waits for each answer needs
/// [`judge_cstate3`].
///
/// # Errors
/// As [`judge_cstate3`].
pub fn judge_cstate3_parallel(
    input: impl BufRead,
    output: impl Write,
    threads: NonZeroUsize,
) -> Result<(), JudgeError> {
    let workers = threads.get() - 1;
    if workers == 0 {
        return judge_cstate3(input, output);
    }
    std::thread::scope(|scope| {
        let (done_sender, done) = mpsc::channel::<Batch>();
        let jobs: Vec<_> = (0..workers)
            .map(|_| {
                let (sender, receiver) = mpsc::sync_channel::<Batch>(UNDER_WAY);
                let done_sender = done_sender.clone();
                scope.spawn(move || {
                    let mut judge = Judge::default();
                    for mut batch in receiver {
                        let Batch { boards, used, answers, error, .. } = &mut batch;
                        answers.clear();
                        *error = boards[..*used]
                            .iter()
                            .try_for_each(|board| judge.answer(board, answers))
                            .err();
                        if done_sender.send(batch).is_err() {
                            break;
                        }
                    }
                });
                sender
            })
            .collect();
        drop(done_sender);
        read_and_collect(BoardReader::new(input), output, &jobs, &done)
    })
}

/// The caller's part: reads batches, hands them out in turn, and writes what comes back in order.
fn read_and_collect(
    mut reader: BoardReader<impl Read>,
    mut output: impl Write,
    jobs: &[mpsc::SyncSender<Batch>],
    done: &mpsc::Receiver<Batch>,
) -> Result<(), JudgeError> {
    let mut sent = 0;
    let mut written = 0;
    let mut early: Vec<Batch> = Vec::new();
    let mut free: Vec<Batch> = Vec::new();
    let mut result = None;
    // With enough batches in flight, wait: this bounds memory.
    while result.is_none() || written < sent {
        if result.is_none() && sent - written < UNDER_WAY * jobs.len() {
            let mut batch = free.pop().unwrap_or_default();
            result = fill(&mut reader, &mut batch);
            if batch.used > 0 {
                batch.number = sent;
                jobs[sent % jobs.len()].send(batch).expect("workers live as long as their jobs");
                sent += 1;
            }
            // Take what is ready, without waiting.
            early.extend(done.try_iter());
        } else {
            early.push(done.recv().expect("batches are under way"));
        }
        let before = written;
        while let Some(at) = early.iter().position(|batch| batch.number == written) {
            let mut batch = early.swap_remove(at);
            output.write_all(&batch.answers).map_err(JudgeError::Write)?;
            if let Some(error) = batch.error.take() {
                output.flush().map_err(JudgeError::Write)?;
                return Err(error.into());
            }
            free.push(batch);
            written += 1;
        }
        if written > before {
            output.flush().map_err(JudgeError::Write)?;
        }
    }
    result.expect("the loop ends with a result").map_err(JudgeError::from)
}

/// Reads boards until the batch is large enough; `Some` at the end of the input.
fn fill(reader: &mut BoardReader<impl Read>, batch: &mut Batch) -> Option<Result<(), ReadError>> {
    batch.used = 0;
    let mut pieces = 0;
    while pieces < BATCH_PIECES {
        if batch.used == batch.boards.len() {
            batch.boards.push(Board::new());
        }
        match reader.read(&mut batch.boards[batch.used]) {
            Ok(true) => {
                pieces += batch.boards[batch.used].position().len();
                batch.used += 1;
            }
            Ok(false) => return Some(Ok(())),
            Err(error) => return Some(Err(error)),
        }
    }
    None
}
