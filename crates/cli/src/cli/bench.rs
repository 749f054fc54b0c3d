//! The grammar of `papan bench`.

use clap::{Arg, Command, ValueHint, value_parser};

use super::arguments::{json, output, puzzle, threads};

pub(super) fn command() -> Command {
    Command::new("bench")
        .about("Measure the solvers on levels that come with the program")
        .after_help(
            "The node-count signature has one number per puzzle. It is the same on every machine, in \
             every build and with any number of threads: a different number means that some \
             search has changed. Times are the best of all repetitions, on one thread each; with \
             several --threads they disturb each other.\n\n\
             Examples:\n  \
             papan bench\n  \
             papan bench --json -o before.json --note \"commit 1a2b3c4\"\n  \
             papan bench --baseline before.json",
        )
        .args([
            puzzle().help("Only this puzzle [default: all]"),
            Arg::new("repeat")
                .long("repeat")
                .value_name("N")
                .value_parser(value_parser!(u16).range(1..=1000))
                .default_value("3")
                .help("Solve everything this many times; the best time counts"),
            Arg::new("baseline")
                .long("baseline")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .conflicts_with("json")
                .help("Compare with a run saved by --json -o, as ratios of new to old"),
            Arg::new("note")
                .long("note")
                .value_name("TEXT")
                .help("Save this text with the run, such as the commit"),
            json().help("Print the run as one JSON object, to be saved"),
            output(),
            threads("1").help("Levels solved at the same time [default: 1]"),
        ])
}
