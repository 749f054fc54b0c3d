//! The arguments of `papan generate`: each puzzle that the registry lists is a subcommand, with its
//! own options and its own name for the number of levels.

use std::time::Duration;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use papan::{OptionInfo, PUZZLES, Puzzle, Task};

use super::arguments::OutputArgs;
use super::listed;
use super::options::{self, Generate, GivenOptions};
use crate::units;

pub(crate) struct GenerateArgs {
    pub(crate) puzzle: &'static Puzzle,
    /// How many levels.
    pub(crate) count: u64,
    pub(crate) fixed: FixedArgs,
    pub(crate) options: GivenOptions<Generate>,
}

/// What is the same for every puzzle.
#[derive(Args)]
pub(crate) struct FixedArgs {
    /// Give up on a level after this time, such as 500ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "60s")]
    pub(crate) time_limit: Duration,
    /// Give up before a level takes more than this, such as 512MiB
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "2GiB")]
    pub(crate) memory_limit: usize,
    /// Print JSON Lines, one object per level
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The options of one puzzle.
fn own_options(puzzle: &Puzzle) -> impl Iterator<Item = &'static OptionInfo> {
    puzzle.info().options.iter().filter(|option| option.tasks.contains(&Task::Generate))
}

impl Args for GenerateArgs {
    fn augment_args(command: Command) -> Command {
        let puzzles = PUZZLES.iter().map(|puzzle| {
            let info = puzzle.info();
            let command = Command::new(info.id).arg(options::count_arg(puzzle));
            let command = FixedArgs::augment_args(command);
            command.about(info.summary).args(own_options(puzzle).map(options::arg))
        });
        command
            .about("Make levels, seeded, solvable by construction and checked")
            .after_help(
                "Examples:\n  \
                 papan generate tiles --size 4x4 --seed 7\n  \
                 papan generate tiles --size 3x3 --count 100 -o boards.txt\n  \
                 papan generate chess --boards 10 --pieces 50 --size 1000000 --kind check",
            )
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand_value_name("PUZZLE")
            .subcommand_help_heading("Puzzles")
            .subcommands(puzzles)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GenerateArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let (puzzle, matches) = listed(matches, PUZZLES, |puzzle| puzzle.info().id)?;
        Ok(GenerateArgs {
            puzzle,
            count: options::count(matches),
            fixed: FixedArgs::from_arg_matches(matches)?,
            options: GivenOptions::read(own_options(puzzle), matches),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
