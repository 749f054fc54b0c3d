//! `papan man`: manual pages, made from the same grammar as the help texts.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anstream::ColorChoice;
use anyhow::Context;
use clap::Command;
use clap_mangen::Man;

use crate::cli::{self, ManArgs};
use crate::exit::{Exit, UsageError};
use crate::output::Output;

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    // Pages about the help of pages would be of no help.
    let mut command = cli::command().disable_help_subcommand(true);
    // Gives every command its full name, nested ones included.
    command.build();
    if let Some(dir) = &args.dir {
        fs::create_dir_all(dir).with_context(|| format!("{dir} cannot be created"))?;
        write_all(&command, Path::new(dir))?;
        return Ok(Exit::Answered);
    }
    let page = args.command.iter().try_fold(&command, |command, word| {
        command.find_subcommand(word).ok_or_else(|| unknown(command, word))
    })?;
    io::stdout().write_all(&rendered(page)?)?;
    Ok(Exit::Answered)
}

fn unknown(command: &Command, word: &str) -> UsageError {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let name = command.get_bin_name().unwrap_or_default();
    UsageError(match &names[..] {
        [] => format!("found `{word}`, but `{name}` has no commands of its own; leave it out"),
        names => format!("unknown command `{word}`; expected one of: {}", names.join(", ")),
    })
}

fn rendered(command: &Command) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let source = format!("papan {}", env!("PAPAN_VERSION"));
    Man::new(command.clone()).source(source).render(&mut text)?;
    Ok(text)
}

/// One file per command.
fn write_all(command: &Command, dir: &Path) -> anyhow::Result<()> {
    let file = dir.join(Man::new(command.clone()).get_filename());
    let mut out = Output::create(&file.to_string_lossy(), ColorChoice::Never)?;
    out.write_all(&rendered(command)?)?;
    out.finish()?;
    let mut nested = command.get_subcommands().filter(|nested| !nested.is_hide_set());
    nested.try_for_each(|nested| write_all(nested, dir))
}
