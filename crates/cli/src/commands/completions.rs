//! `papan completions`: a completion script for a shell.

use clap::ArgMatches;
use clap_complete::Shell;

use crate::cli;
use crate::exit::Exit;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut cli::command(), "papan", &mut script);
        std::io::Write::write_all(&mut std::io::stdout(), &script)?;
    }
    Ok(Exit::Answered)
}
