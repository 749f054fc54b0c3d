//! Arguments that several commands have, and those that the registry lists.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ValueHint, value_parser};
use papan::{Algorithm, OptionInfo, OptionKind, PUZZLES, Task};

use super::suggested::Suggested;
use crate::levels::LevelRange;
use crate::units;

/// Every option that some puzzle or algorithm has for a task, each once.
pub(crate) fn options(task: Task) -> Vec<&'static OptionInfo> {
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

pub(super) fn option_arg(option: &'static OptionInfo) -> Arg {
    let default = match option.default {
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

pub(super) fn option_args(task: Task) -> impl Iterator<Item = Arg> {
    options(task)
        .into_iter()
        .map(|option| option_arg(option).help_heading("Puzzle and algorithm options"))
}

pub(super) fn file() -> Arg {
    Arg::new("file")
        .value_name("FILE")
        .value_hint(ValueHint::FilePath)
        .help("The level or collection; - or nothing reads standard input")
}

pub(super) fn files() -> Arg {
    Arg::new("files")
        .value_name("FILE")
        .num_args(1..)
        .value_hint(ValueHint::FilePath)
        .help("Levels or collections; - or nothing reads standard input")
}

pub(super) fn puzzle() -> Arg {
    Arg::new("puzzle")
        .short('p')
        .long("puzzle")
        .value_name("PUZZLE")
        .value_parser(PossibleValuesParser::new(PUZZLES.iter().map(|puzzle| puzzle.info().id)))
        .help("The puzzle; without it the input's own shape decides")
}

pub(super) fn level() -> Arg {
    Arg::new("level")
        .long("level")
        .value_name("N|A..B")
        .value_parser(|text: &str| text.parse::<LevelRange>())
        .help("Only this level of a collection, or this range of levels, counted from 1")
}

pub(super) fn json() -> Arg {
    Arg::new("json")
        .long("json")
        .action(ArgAction::SetTrue)
        .help("Print JSON Lines, one object per level")
}

pub(super) fn output() -> Arg {
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FILE")
        .value_hint(ValueHint::FilePath)
        .help("Write to this file instead of standard output")
}

pub(super) fn table_dir() -> Arg {
    Arg::new("tables")
        .long("tables")
        .value_name("DIR")
        .value_hint(ValueHint::DirPath)
        .help("Where tables are kept [default: $PAPAN_TABLES, or papan in the cache directory]")
}

pub(super) fn threads(default: &str) -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .value_parser(|text: &str| match text.parse::<usize>() {
            Ok(threads @ 1..=1024) => Ok(threads),
            _ => Err("expected a number from 1 to 1024".to_owned()),
        })
        .help(format!("Threads, where the solver can use them [default: {default}]"))
}

pub(super) fn time_limit() -> Arg {
    Arg::new("time-limit")
        .long("time-limit")
        .value_name("TIME")
        .value_parser(units::duration)
        .default_value("60s")
        .help("Stop after this time, such as 500ms, 10s or 2m")
}

/// What a search is asked to do; `list` shows the names.
pub(super) fn search(list: &str) -> [Arg; 3] {
    let algorithms = Algorithm::all().map(|algorithm| algorithm.info().id);
    [
        Arg::new("algorithm")
            .short('a')
            .long("algorithm")
            .value_name("NAME")
            .value_parser(PossibleValuesParser::new(algorithms))
            .hide_possible_values(true)
            .help(format!("The algorithm; {list} shows them [default: auto, the best we have]")),
        Arg::new("heuristic")
            .short('H')
            .long("heuristic")
            .value_name("NAME")
            .value_parser(Suggested::heuristics())
            .hide_possible_values(true)
            .help(format!(
                "The heuristic; {list} shows them [default: the best for the algorithm]"
            )),
        Arg::new("objective")
            .long("objective")
            .value_name("NAME")
            .value_parser(Suggested::objectives())
            .hide_possible_values(true)
            .help(format!(
                "What to minimise; {list} shows the choices [default: the puzzle's first]"
            )),
    ]
}

/// For objectives that ask for any solution.
pub(super) fn keep_improving() -> Arg {
    Arg::new("keep-improving").long("keep-improving").action(ArgAction::SetTrue).help(
        "With --objective any: having found a solution, look for better ones until one is proven \
         best or a limit ends it [default: stop at a decent one]",
    )
}

pub(super) fn memory_limit() -> Arg {
    Arg::new("memory-limit")
        .long("memory-limit")
        .value_name("SIZE")
        .value_parser(units::bytes)
        .default_value("2GiB")
        .help("Stop before the search holds more than this, such as 512MiB")
}

/// What work of any kind may use.
pub(super) fn resources() -> [Arg; 3] {
    [
        time_limit(),
        memory_limit(),
        Arg::new("node-limit")
            .long("node-limit")
            .value_name("N")
            .value_parser(value_parser!(u64))
            .help("Stop after this many generated nodes"),
    ]
}

/// What a search may use, and what it may find.
pub(super) fn limits() -> impl Iterator<Item = Arg> {
    let cost = Arg::new("max-cost")
        .long("max-cost")
        .value_name("N")
        .value_parser(value_parser!(u32))
        .help("Ignore solutions that cost more than this");
    resources().into_iter().chain([cost])
}
