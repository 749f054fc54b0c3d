//! The options that puzzles and algorithms list in the registry, as arguments. Only here are
//! arguments looked up by their names, which the compiler does not know.

use std::marker::PhantomData;

use clap::builder::PossibleValuesParser;
use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint, value_parser,
};
use papan::{Algorithm, FLAG, OptionInfo, OptionKind, PUZZLES, Puzzle, SEED, Task};

/// A task that options can be for, as a type.
pub(crate) trait OptionTask {
    const TASK: Task;
}

/// Solving a level.
pub(crate) struct Solve;
/// Replaying a solution.
pub(crate) struct Check;
/// Showing what the solver sees.
pub(crate) struct Explain;
/// Making levels.
pub(crate) struct Generate;

impl OptionTask for Solve {
    const TASK: Task = Task::Solve;
}

impl OptionTask for Check {
    const TASK: Task = Task::Check;
}

impl OptionTask for Explain {
    const TASK: Task = Task::Explain;
}

impl OptionTask for Generate {
    const TASK: Task = Task::Generate;
}

/// The options that were given for the task `T`, with their words.
pub(crate) struct GivenOptions<T> {
    words: Vec<(&'static OptionInfo, String)>,
    task: PhantomData<T>,
}

impl<T: OptionTask> GivenOptions<T> {
    /// Reads those of `listed` that were given.
    pub(super) fn read(
        listed: impl IntoIterator<Item = &'static OptionInfo>,
        matches: &ArgMatches,
    ) -> GivenOptions<T> {
        let given = |option: &'static OptionInfo| {
            let word = match option.kind {
                OptionKind::Flag => matches.get_flag(option.id).then(|| FLAG.to_owned()),
                _ => matches.get_one::<String>(option.id).cloned(),
            };
            Some((option, word?))
        };
        GivenOptions { words: listed.into_iter().filter_map(given).collect(), task: PhantomData }
    }

    /// The options that were given.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static OptionInfo> {
        self.words.iter().map(|&(option, _)| option)
    }

    /// What was given for an option; [`FLAG`] for a flag.
    pub(crate) fn word(&self, option: &OptionInfo) -> Option<&str> {
        let (_, word) = self.words.iter().find(|(given, _)| given.id == option.id)?;
        Some(word)
    }
}

impl<T: OptionTask> FromArgMatches for GivenOptions<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        Ok(GivenOptions::read(of_anyone(T::TASK), matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<T: OptionTask> Args for GivenOptions<T> {
    fn augment_args(command: Command) -> Command {
        let heading = "Puzzle and algorithm options";
        command.args(of_anyone(T::TASK).into_iter().map(|option| arg(option).help_heading(heading)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// Every option that some puzzle or algorithm has for a task, each once.
fn of_anyone(task: Task) -> Vec<&'static OptionInfo> {
    let algorithms = Algorithm::all().flat_map(|algorithm| algorithm.info().options);
    let puzzles = PUZZLES.iter().flat_map(|puzzle| puzzle.info().options);
    let mut options: Vec<&'static OptionInfo> = Vec::new();
    for option in algorithms.chain(puzzles).filter(|option| option.tasks.contains(&task)) {
        if !options.iter().any(|other| other.id == option.id) {
            options.push(option);
        }
    }
    options
}

/// The argument for an option.
pub(super) fn arg(option: &'static OptionInfo) -> Arg {
    let default = match option.default {
        // The library's default is fixed; the command draws one.
        Some(_) if option.id == SEED.info.id => {
            " [default: a new one, named on standard error]".to_owned()
        }
        Some(default) => format!(" [default: {default}]"),
        None => String::new(),
    };
    let arg = Arg::new(option.id)
        .long(option.id)
        .value_name(option.value)
        .help(format!("{}{default}", option.help));
    match option.kind {
        OptionKind::Choice(words) => arg.value_parser(PossibleValuesParser::new(words)),
        OptionKind::Flag => arg.action(ArgAction::SetTrue),
        OptionKind::ChoiceOrFile(_) => arg.value_hint(ValueHint::FilePath),
        OptionKind::Integer { .. } | OptionKind::Weight | OptionKind::Size => arg,
    }
}

/// How many levels to make, whatever a puzzle calls them.
const COUNT: &str = "count";

/// The argument for how many levels of a puzzle to make, which it may have a word of its own for.
pub(super) fn count_arg(puzzle: &Puzzle) -> Arg {
    let collection = puzzle.collection();
    Arg::new(COUNT)
        .long(collection.option)
        .alias(COUNT)
        .value_name("N")
        .value_parser(value_parser!(u64).range(1..=collection.max))
        .default_value("1")
        .help("How many levels")
}

/// How many levels to make.
pub(super) fn count(matches: &ArgMatches) -> u64 {
    *matches.get_one(COUNT).expect("it has a default")
}
