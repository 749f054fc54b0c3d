//! The arguments of `papan judge`: each problem that the registry lists is a subcommand.

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};
use papan::Judge;

use super::arguments::threads;
use super::listed;

pub(crate) struct JudgeArgs {
    pub(crate) judge: &'static Judge,
    pub(crate) fixed: FixedArgs,
}

/// What is the same for every problem.
#[derive(Args)]
pub(crate) struct FixedArgs {
    /// Threads, where the solver can use them [default: 1, which answers a board as soon as it is
    /// read]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}

impl Args for JudgeArgs {
    fn augment_args(command: Command) -> Command {
        let judges = papan::judges()
            .map(|judge| FixedArgs::augment_args(Command::new(judge.id)).about(judge.summary));
        command
            .about(
                "Answer an online judge's input on standard output, exactly as the judge expects",
            )
            .after_help("Example:\n  papan judge cstate3 < boards.txt")
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommand_value_name("PROBLEM")
            .subcommand_help_heading("Problems")
            .subcommands(judges)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for JudgeArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let (judge, matches) = listed(matches, papan::judges(), |judge| judge.id)?;
        Ok(JudgeArgs { judge, fixed: FixedArgs::from_arg_matches(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
