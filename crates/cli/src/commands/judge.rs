//! `papan judge`: an online judge's program, standard input to standard output, nothing else.

use std::io;
use std::num::NonZeroUsize;

use papan::{JudgeError, JudgeFailure};

use crate::cli::JudgeArgs;
use crate::exit::Exit;

pub(crate) fn run(args: &JudgeArgs) -> anyhow::Result<Exit> {
    let threads = args.fixed.threads.and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN);
    match papan::judge(args.judge.id, &mut io::stdin().lock(), &mut io::stdout().lock(), threads) {
        Ok(()) => Ok(Exit::Answered),
        Err(JudgeFailure::Judge(JudgeError::Input(error))) => {
            Err(anyhow::Error::from(error).context("standard input"))
        }
        Err(JudgeFailure::Judge(error)) => Err(error.into()),
        Err(JudgeFailure::Request(error)) => Err(error.into()),
    }
}
