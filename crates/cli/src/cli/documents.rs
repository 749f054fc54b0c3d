//! The arguments of the commands that print documents about the program: completions, manual pages,
//! schemas.

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueHint};
use clap_complete::Shell;

use crate::schemas::SCHEMAS;

/// Print a completion script for a shell
#[derive(Args)]
#[command(
    after_help = "Example:\n  papan completions bash > ~/.local/share/bash-completion/completions/papan"
)]
pub(crate) struct CompletionsArgs {
    // Without a help text: the shells that are listed say it all.
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// Print the manual page of papan or of one of its commands
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    papan man solve | man -l -\n  \
    papan man tables build | man -l -\n  \
    papan man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The command, such as solve or tables build [default: papan itself]
    #[arg(value_name = "COMMAND", num_args = 0..)]
    pub(crate) command: Vec<String>,
    /// Write the pages of all commands into this directory, one file each
    #[arg(
        long,
        value_name = "DIR",
        value_hint = ValueHint::DirPath,
        conflicts_with = "command"
    )]
    pub(crate) dir: Option<String>,
}

/// Print the JSON Schema of what a command prints with --json
#[derive(Args)]
#[command(after_help = "Examples:\n  papan schema\n  papan schema solve > solve.schema.json")]
pub(crate) struct SchemaArgs {
    /// The command; without it all are listed
    #[arg(
        value_name = "NAME",
        value_parser = PossibleValuesParser::new(SCHEMAS.iter().map(|schema| schema.name))
    )]
    pub(crate) name: Option<String>,
}
