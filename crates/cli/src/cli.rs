//! The grammar of the command line, built from the registry: a new puzzle, algorithm or option
//! appears here by itself.

mod arguments;
mod batch;
mod bench;
mod compare;
mod serve;
mod suggested;

use arguments::{
    file, files, json, keep_improving, level, limits, memory_limit, option_arg, option_args,
    output, puzzle, resources, search, table_dir, threads, time_limit,
};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};
use clap_complete::Shell;
use papan::{FLAG, PUZZLES, Task};
use suggested::Suggested;

pub(crate) use arguments::options;
pub(crate) use batch::SyncInterval;

use crate::schemas::SCHEMAS;

/// The whole command.
pub(crate) fn command() -> Command {
    Command::new("papan")
        .version(env!("PAPAN_VERSION"))
        .about("Solves, checks, explains and generates board puzzles")
        .long_about(
            "Solves, checks, explains and generates board puzzles. Every solution is replayed by \
             an independent checker before it is shown; `optimal` and `unsolvable` are printed \
             only when proven.",
        )
        .after_help(
            "Exit codes: 0 answered and checked; 2 wrong usage or bad input; 3 stopped at a limit; \
             4 proven unsolvable, or a solution found wrong; 1 anything else. Of several levels the \
             largest counts.\n\n\
             Ctrl-C (INT) and TERM stop a search: what is known so far is printed, and the exit code \
             is 130 or 143. The second one ends the program at once. `serve` ends with 0.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            Arg::new("color")
                .long("color")
                .value_name("WHEN")
                .value_parser(["auto", "always", "never"])
                .default_value("auto")
                .hide_default_value(true)
                .hide_possible_values(true)
                .global(true)
                .help("Colours: auto (on a terminal, unless NO_COLOR is set), always or never"),
        )
        .subcommands([
            solve(),
            check(),
            explain(),
            compare::command(),
            generate(),
            batch::command(),
            bench::command(),
            judge(),
            tables(),
            serve::command(),
            completions(),
            man(),
            schema(),
        ])
}

/// The value given for an argument, or its default; [`FLAG`] for a flag that is given.
pub(crate) fn given<'a>(matches: &'a ArgMatches, id: &str) -> Option<&'a str> {
    if let Ok(Some(true)) = matches.try_get_one::<bool>(id) {
        return Some(FLAG);
    }
    matches.try_get_one::<String>(id).ok().flatten().map(String::as_str)
}

fn solve() -> Command {
    Command::new("solve")
        .about("Solve one level, or every level of one or several collections")
        .after_help(
            "Examples:\n  \
             papan solve board.txt\n  \
             papan solve first.xsb second.xsb\n  \
             echo '1 2 3/4 5 6/0 7 8' | papan solve --steps\n  \
             papan solve board.txt -a astar -H manhattan --time-limit 10s --json\n  \
             papan solve board.txt --objective any --keep-improving --time-limit 5s\n  \
             papan solve -p tiles --list",
        )
        .args([files(), puzzle(), level()])
        .args(search("--list"))
        .args([
            keep_improving(),
            Arg::new("list")
                .long("list")
                .action(ArgAction::SetTrue)
                .help("List the algorithms, heuristics, objectives and options of the puzzle"),
            Arg::new("steps")
                .long("steps")
                .action(ArgAction::SetTrue)
                .conflicts_with("json")
                .help("Print the board after every step, the moved piece marked"),
            Arg::new("explain")
                .long("explain")
                .action(ArgAction::SetTrue)
                .conflicts_with("json")
                .help(
                    "Print what `papan explain` shows, after the answer; the limits are for both",
                ),
            json(),
            Arg::new("quiet")
                .short('q')
                .long("quiet")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["json", "steps", "explain"])
                .help("Print the bare solution, ready for `papan check`"),
            output(),
            threads("1"),
            table_dir(),
        ])
        .next_help_heading("Limits, for each level")
        .args(limits())
        .args(option_args(Task::Solve))
}

fn check() -> Command {
    Command::new("check")
        .about("Replay solutions with the independent checker")
        .after_help(
            "Every level of a collection is checked against its result: what `papan solve` printed \
             for people or with --json, a result file of `papan batch` (JSON or CSV), or plain \
             solutions, one on a line. Results that say which level they are of are matched by \
             that, others by their order; a line `-` stands for no solution.\n\n\
             The exit code is the largest of the levels': 0 correct, 4 wrong, 3 unknown (no \
             solution to check), 2 no text of a solution, or no result at all.\n\n\
             Examples:\n  \
             papan check board.txt solution.txt\n  \
             papan check levels.xsb results.jsonl\n  \
             papan check board.txt --solution rddlurrrdd\n  \
             papan solve board.txt -q | papan check board.txt -",
        )
        .args([
            Arg::new("file")
                .value_name("LEVEL")
                .required(true)
                .value_hint(ValueHint::FilePath)
                .help("The file with the level or the levels; - reads standard input"),
            Arg::new("solution-file")
                .value_name("SOLUTION")
                .value_hint(ValueHint::FilePath)
                .required_unless_present("solution")
                .help("The file with the solution, or those of all levels; - reads standard input"),
            Arg::new("solution")
                .long("solution")
                .value_name("TEXT")
                .conflicts_with("solution-file")
                .allow_hyphen_values(true)
                .help("The solution itself"),
            puzzle(),
            level().help("Only this level of a collection, or these, from 1 [default: all; with --solution: 1]"),
            json(),
            output(),
        ])
        .args(option_args(Task::Check))
}

fn explain() -> Command {
    Command::new("explain")
        .about("Show what the solver sees: tables, bounds, attackers, why it is unsolvable")
        .after_help(
            "Examples:\n  \
             papan explain board.txt\n  \
             echo '2 1/3 0' | papan explain --json\n  \
             papan explain position.txt --svg position.svg",
        )
        .args([
            file(),
            puzzle(),
            level(),
            json(),
            Arg::new("svg")
                .long("svg")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .help("Draw the level as well, into this file; for puzzles that have pictures"),
            output(),
        ])
        .next_help_heading("Limits, for each level: what they leave unknown is said")
        .args(resources())
        .args(option_args(Task::Explain))
}

fn generate() -> Command {
    let puzzles = PUZZLES.iter().map(|puzzle| {
        let (info, collection) = (puzzle.info(), puzzle.collection());
        let options = info.options.iter().filter(|option| option.tasks.contains(&Task::Generate));
        Command::new(info.id)
            .about(info.summary)
            .args([
                Arg::new("count")
                    .long(collection.option)
                    .alias("count")
                    .value_name("N")
                    .value_parser(value_parser!(u64).range(1..=collection.most))
                    .default_value("1")
                    .help("How many levels"),
                time_limit().help("Give up on a level after this time, such as 500ms, 10s or 2m"),
                memory_limit().help("Give up before a level takes more than this, such as 512MiB"),
                json(),
                output(),
            ])
            .args(options.map(option_arg))
    });
    Command::new("generate")
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

fn tables() -> Command {
    let table = || {
        Arg::new("table")
            .value_name("TABLE")
            .value_parser(Suggested::tables())
            .hide_possible_values(true)
    };
    let dir = table_dir;
    Command::new("tables")
        .about("Build, list or remove the tables that make solvers faster")
        .after_help("Examples:\n  papan tables list\n  papan tables build tiles-4x4")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            Command::new("build")
                .about("Build a table; an interrupted build leaves nothing half-usable behind")
                .after_help(
                    "While one process builds a table, a second one that is to build the same says so \
                     and ends with exit code 2.",
                )
                .args([
                    table().required(true).help("The table; `papan tables list` shows them"),
                    Arg::new("force")
                        .long("force")
                        .action(ArgAction::SetTrue)
                        .help("Build it even if it exists already"),
                    threads("all cores"),
                    dir(),
                ]),
            Command::new("list")
                .about("List all known tables, and whether they are built and undamaged")
                .args([dir(), json().help("Print JSON Lines, one object per table"), output()]),
            Command::new("clear")
                .about("Remove one table, or all of them")
                .args([table().help("The table [default: all]"), dir()]),
        ])
}

fn judge() -> Command {
    let judges = papan::judges().map(|judge| {
        let threads = threads("1, which answers a board as soon as it is read");
        Command::new(judge.id).about(judge.summary).arg(threads)
    });
    Command::new("judge")
        .about("Answer an online judge's input on standard output, exactly as the judge expects")
        .after_help("Example:\n  papan judge cstate3 < boards.txt")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("PROBLEM")
        .subcommand_help_heading("Problems")
        .subcommands(judges)
}

fn completions() -> Command {
    Command::new("completions")
        .about("Print a completion script for a shell")
        .after_help(
            "Example:\n  papan completions bash > ~/.local/share/bash-completion/completions/papan",
        )
        .arg(
            Arg::new("shell").value_name("SHELL").required(true).value_parser(value_parser!(Shell)),
        )
}

fn man() -> Command {
    Command::new("man")
        .about("Print the manual page of papan or of one of its commands")
        .after_help(
            "Examples:\n  \
             papan man solve | man -l -\n  \
             papan man tables build | man -l -\n  \
             papan man --dir ~/.local/share/man/man1",
        )
        .args([
            Arg::new("command")
                .value_name("COMMAND")
                .num_args(0..)
                .help("The command, such as solve or tables build [default: papan itself]"),
            Arg::new("dir")
                .long("dir")
                .value_name("DIR")
                .value_hint(ValueHint::DirPath)
                .conflicts_with("command")
                .help("Write the pages of all commands into this directory, one file each"),
        ])
}

fn schema() -> Command {
    Command::new("schema")
        .about("Print the JSON Schema of what a command prints with --json")
        .after_help("Examples:\n  papan schema\n  papan schema solve > solve.schema.json")
        .arg(
            Arg::new("name")
                .value_name("NAME")
                .value_parser(PossibleValuesParser::new(SCHEMAS.iter().map(|schema| schema.name)))
                .help("The command; without it all are listed"),
        )
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_grammar_is_sound() {
        super::command().debug_assert();
    }
}
