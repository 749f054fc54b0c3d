//! The `papan` command line. It only translates: arguments to requests, answers to text or JSON.

mod cli;
mod commands;
mod exit;
mod files;
mod input;
mod levels;
mod notes;
mod output;
mod process;
mod progress;
mod render;
mod schemas;
mod signals;
mod tables;
mod units;

use std::io;
use std::process::ExitCode;

use crate::exit::Exit;

fn main() -> ExitCode {
    let matches = cli::command().get_matches();
    output::colour(&matches).write_global();
    // A server is ended by a signal in its own way.
    if matches.subcommand_name() != Some("serve")
        && let Err(error) = signals::listen()
    {
        notes::error(format_args!("{error:#}"));
        return code(Exit::Failed);
    }
    let result = match matches.subcommand() {
        Some(("solve", matches)) => commands::solve::run(matches),
        Some(("check", matches)) => commands::check::run(matches),
        Some(("explain", matches)) => commands::explain::run(matches),
        Some(("compare", matches)) => commands::compare::run(matches),
        Some(("generate", matches)) => commands::generate::run(matches),
        Some(("batch", matches)) => commands::batch::run(matches),
        Some(("bench", matches)) => commands::bench::run(matches),
        Some(("judge", matches)) => commands::judge::run(matches),
        Some(("tables", matches)) => commands::tables::run(matches),
        Some(("serve", matches)) => commands::serve::run(matches),
        Some(("completions", matches)) => commands::completions::run(matches),
        Some(("man", matches)) => commands::man::run(matches),
        Some(("schema", matches)) => commands::schema::run(matches),
        _ => unreachable!("clap demands a subcommand"),
    };
    match result {
        Ok(exit) => signals::exit_code().map_or(code(exit), ExitCode::from),
        Err(error) if is_closed_pipe(&error) => code(Exit::Answered),
        Err(error) => {
            // `{:#}` puts the whole chain on one line.
            notes::error(format_args!("{error:#}"));
            code(exit::of(&error))
        }
    }
}

fn code(exit: Exit) -> ExitCode {
    ExitCode::from(exit.code())
}

/// Whether the reader of our output has gone away, as `head` does: not an error.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
