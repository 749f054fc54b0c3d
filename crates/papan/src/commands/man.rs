//! `papan man`: manual pages, made from the same grammar as the help texts.

use std::io::{self, Write};

use clap::ArgMatches;
use clap_mangen::Man;

use crate::cli;
use crate::exit::{Exit, UsageError};

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let mut command = cli::command();
    command.build();
    let page = match cli::given(matches, "command") {
        None => command,
        Some(name) => {
            let found = command.find_subcommand(name).cloned();
            let names = || {
                command
                    .get_subcommands()
                    .map(clap::Command::get_name)
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let found = found.ok_or_else(|| {
                UsageError(format!("unknown command `{name}`; expected one of: {}", names()))
            })?;
            found.display_name(format!("papan-{name}"))
        }
    };
    let mut text = Vec::new();
    Man::new(page).render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Exit::Answered)
}
