//! The `papan` command line. It only translates: arguments to requests, answers to text or JSON.

mod checkpoint;
mod cli;
mod commands;
mod exit;
mod files;
mod flags;
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
mod watch;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command};
use crate::exit::Exit;

fn main() -> ExitCode {
    let Cli { color, command } = Cli::parse();
    output::colour(color).write_global();
    // A server is ended by a signal in its own way.
    let owns_terminal = matches!(command, Command::Play(_));
    if !matches!(command, Command::Serve(_))
        && let Err(error) = signals::listen(owns_terminal)
    {
        notes::error(format_args!("{error:#}"));
        return code(Exit::Failed);
    }
    let result = match command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Trace(args) => commands::trace::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Study(args) => commands::study::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Levels(args) => commands::levels::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Batch(args) => commands::batch::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Judge(args) => commands::judge::run(&args),
        Command::Tables(args) => commands::tables::run(&args),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
        Command::Schema(args) => commands::schema::run(&args),
    };
    match result {
        Ok(exit) => signals::exit_code().map_or(code(exit), ExitCode::from),
        Err(error) if is_closed_pipe(&error) => code(Exit::Answered),
        Err(error) => {
            // `{:#}` puts the whole chain on one line.
            notes::error(flags::with_flags(&format!("{error:#}")));
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
