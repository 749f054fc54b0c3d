//! The online judge's task: one level in, one solution out, within little time and memory.
//!
//! Timus 1589 allows 64 MB for the whole process and 10,000 characters. Not here: reading and
//! writing, which the command line does.

use std::time::Duration;

use papan_puzzle::InputError;
use papan_search::{Limits, StopReason, Verdict};

use super::{Objective, solve};
use crate::format;
use crate::notation::{self, Step};

/// The most characters of an accepted answer.
pub const JUDGE_LENGTH: usize = 10_000;

/// What the containers of the search may hold: the process needs a few more megabytes, and an
/// allocator does not give everything back between two searches.
const MEMORY: usize = 44 << 20;
const TIME: Duration = Duration::from_millis(4_700);

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JudgeError {
    /// The level cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Proven: there is no solution.
    #[error("the level has no solution")]
    Unsolvable,
    /// No solution was found within the judge's limits.
    #[error("stopped at the {} limit", .0.name())]
    Stopped(StopReason),
    /// The solution found is too long.
    #[error("the solution found has {0} characters, more than {JUDGE_LENGTH}")]
    TooLong(usize),
}

fn limits() -> Limits {
    Limits { time: Some(TIME), memory_bytes: Some(MEMORY), ..Limits::default() }
}

/// A solution of the level, in LURD, of at most [`JUDGE_LENGTH`] characters.
///
/// # Errors
/// See [`JudgeError`].
pub fn judge(text: &[u8]) -> Result<String, JudgeError> {
    let level = format::parse(text)?;
    let solved = solve(&level, Objective::Any, &limits(), &mut |_| {});
    match solved.report.verdict {
        Verdict::Solved { plan, .. } => written(&plan.actions),
        Verdict::Unsolvable => Err(JudgeError::Unsolvable),
        Verdict::Stopped { reason, .. } => Err(JudgeError::Stopped(reason)),
    }
}

fn written(steps: &[Step]) -> Result<String, JudgeError> {
    match steps.len() {
        0..=JUDGE_LENGTH => Ok(notation::write(steps)),
        length => Err(JudgeError::TooLong(length)),
    }
}
