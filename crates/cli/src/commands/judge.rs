//! `papan judge`: an online judge's program, standard input to standard output, nothing else.

use std::io;
use std::num::NonZeroUsize;

use clap::ArgMatches;
use papan::{JudgeError, JudgeFailure};

use crate::exit::Exit;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let Some((id, matches)) = matches.subcommand() else { unreachable!("clap demands a judge") };
    let threads = matches.get_one::<usize>("threads").copied().and_then(NonZeroUsize::new);
    let threads = threads.unwrap_or(NonZeroUsize::MIN);
    match papan::judge(id, &mut io::stdin().lock(), &mut io::stdout().lock(), threads) {
        Ok(()) => Ok(Exit::Answered),
        Err(JudgeFailure::Judge(JudgeError::Input(error))) => {
            Err(anyhow::Error::from(error).context("standard input"))
        }
        Err(JudgeFailure::Judge(error)) => Err(error.into()),
        Err(JudgeFailure::Request(error)) => Err(error.into()),
    }
}
