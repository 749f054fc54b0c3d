//! Programs for online judges: the problems that the puzzles list, run over a reader and a writer.

use std::io::{BufRead, Read, Write};
use std::num::NonZeroUsize;

use papan_puzzle::{Judge, JudgeError, JudgeProgram, Options, RequestError};

use crate::puzzle::Puzzle;
use crate::registry::PUZZLES;

/// How much is read of the input of a judge that gives one level: far more than any level, far less
/// than its memory.
const MAX_LEVEL_BYTES: u64 = 1 << 20;

/// The problems of all judges.
pub fn judges() -> impl Iterator<Item = &'static Judge> {
    listed().map(|(_, judge)| judge)
}

fn listed() -> impl Iterator<Item = (&'static Puzzle, &'static Judge)> {
    let judges = |puzzle: &'static Puzzle| puzzle.info().judges.iter().map(move |j| (puzzle, j));
    // Alphabetical, whatever the order of the puzzles.
    let mut all: Vec<_> = PUZZLES.iter().flat_map(judges).collect();
    all.sort_by_key(|(_, judge)| judge.id);
    all.into_iter()
}

/// Answers a judge's problem, using this many threads where they help. If the answer is a solution,
/// the checker has accepted it before it is written.
///
/// # Errors
/// If there is no such problem, the input is wrong, or a stream fails; everything before that has
/// been answered.
pub fn judge(
    id: &str,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    threads: NonZeroUsize,
) -> Result<(), JudgeFailure> {
    let unknown = || RequestError::Unknown {
        what: "judge",
        name: id.to_owned(),
        valid: judges().map(|judge| judge.id).collect(),
    };
    let (puzzle, judge) = listed().find(|(_, judge)| judge.id == id).ok_or_else(unknown)?;
    match judge.program {
        JudgeProgram::Stream(run) => run(input, output, threads)?,
        JudgeProgram::Level(solve) => {
            let mut text = Vec::new();
            input.take(MAX_LEVEL_BYTES).read_to_end(&mut text).map_err(JudgeError::Read)?;
            let solution = solve(&text)?;
            if let Err(rejection) = puzzle.check(&text, &solution, &Options::default()) {
                let message =
                    format!("internal error: the checker rejects {solution}: {rejection}");
                return Err(JudgeError::Unanswered(message).into());
            }
            let written = writeln!(output, "{solution}").and_then(|()| output.flush());
            written.map_err(JudgeError::Write)?;
        }
    }
    Ok(())
}

/// Why a judge's problem was not answered.
#[derive(Debug, thiserror::Error)]
pub enum JudgeFailure {
    /// There is no such problem.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// Judging ended early.
    #[error(transparent)]
    Judge(#[from] JudgeError),
}
