//! `papan completions`: a completion script for a shell.

use crate::cli::{self, CompletionsArgs};
use crate::exit::Exit;

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli::command(), "papan", &mut script);
    std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    Ok(Exit::Answered)
}
