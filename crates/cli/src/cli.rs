//! The grammar of the command line, as types: what was typed is read once, into the fields of these.
//! What the registry lists (puzzles, algorithms, their options) appears here automatically.

mod arguments;
mod batch;
mod bench;
mod check;
mod compare;
mod documents;
mod explain;
mod generate;
mod judge;
mod levels;
mod options;
mod play;
mod serve;
mod solve;
mod study;
mod suggested;
mod tables;
mod trace;

use clap::error::ErrorKind;
use clap::{ArgMatches, ColorChoice, CommandFactory, Error, Parser, Subcommand};

pub(crate) use arguments::{OutputArgs, SearchArgs, SearchLimitArgs, TableArgs};
pub(crate) use batch::BatchArgs;
pub(crate) use bench::BenchArgs;
pub(crate) use check::CheckArgs;
pub(crate) use compare::CompareArgs;
pub(crate) use documents::{CompletionsArgs, ManArgs, SchemaArgs};
pub(crate) use explain::ExplainArgs;
pub(crate) use generate::GenerateArgs;
pub(crate) use judge::JudgeArgs;
pub(crate) use levels::LevelsArgs;
pub(crate) use options::{GivenOptions, OptionTask, Solve};
pub(crate) use play::PlayArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use solve::SolveArgs;
pub(crate) use study::StudyArgs;
pub(crate) use tables::{BuildArgs, ClearArgs, ListArgs, TablesArgs, TablesCommand};
pub(crate) use trace::TraceArgs;

/// Everything that was typed.
#[derive(Parser)]
#[command(
    name = "papan",
    version = env!("PAPAN_VERSION"),
    about = "Solves, checks, explains and generates board puzzles",
    long_about = "Solves, checks, explains and generates board puzzles. Every solution is replayed by \
        an independent checker before it is shown; `optimal` and `unsolvable` are printed \
        only when proven.",
    after_help = "Exit codes: 0 answered and checked; 2 wrong usage or bad input; 3 stopped at a limit; \
        4 proven unsolvable, or a solution found wrong; 1 anything else. Of several levels the \
        largest counts.\n\n\
        Ctrl-C (INT) and TERM stop a search: what is known so far is printed, and the exit code \
        is 130 or 143. The second one ends the program at once. `serve` ends with 0."
)]
pub(crate) struct Cli {
    /// Colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_possible_values = true,
        global = true
    )]
    pub(crate) color: ColorChoice,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What is to be done.
#[derive(Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Check(CheckArgs),
    Explain(ExplainArgs),
    Trace(TraceArgs),
    Compare(CompareArgs),
    Study(StudyArgs),
    Generate(GenerateArgs),
    Levels(LevelsArgs),
    Play(PlayArgs),
    Batch(BatchArgs),
    Bench(BenchArgs),
    Judge(JudgeArgs),
    Tables(TablesArgs),
    Serve(ServeArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    Schema(SchemaArgs),
}

/// The grammar, for documents about it.
pub(crate) fn command() -> clap::Command {
    Cli::command()
}

/// Which of `entries`, each a subcommand by its id, was chosen, and what was typed after it.
fn listed<T>(
    matches: &ArgMatches,
    entries: impl IntoIterator<Item = T>,
    id: impl Fn(&T) -> &'static str,
) -> Result<(T, &ArgMatches), Error> {
    let missing = || Error::raw(ErrorKind::MissingSubcommand, "a subcommand is required\n");
    let (name, matches) = matches.subcommand().ok_or_else(missing)?;
    let entry = entries.into_iter().find(|entry| id(entry) == name).ok_or_else(missing)?;
    Ok((entry, matches))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_grammar_is_sound() {
        super::command().debug_assert();
    }
}
