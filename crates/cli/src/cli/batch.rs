//! The grammar of `papan batch`.

use std::time::Duration;

use clap::{Arg, ArgAction, Command, ValueHint};
use papan::Task;
use papan_batch::Shard;

use super::arguments::{
    files, keep_improving, limits, option_args, puzzle, search, table_dir, threads,
};
use crate::units;

/// How soon results are on the disk itself; `None` leaves that to the system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SyncInterval(pub(crate) Option<Duration>);

impl SyncInterval {
    fn parse(text: &str) -> Result<SyncInterval, String> {
        match text {
            "never" => Ok(SyncInterval(None)),
            time => Ok(SyncInterval(Some(
                units::duration(time).map_err(|error| format!("{error}, or never"))?,
            ))),
        }
    }
}

pub(super) fn command() -> Command {
    Command::new("batch")
        .about("Solve many levels on all cores into a result file that survives any interruption")
        .after_help(
            "Every result is one line of JSON, or a row of CSV if the file name ends in .csv: what \
             `solve --json` prints, plus the file, the level's id (a hash of its text and of what \
             is asked), its occurrence among levels with that id, the request, and the exit code. \
             However the batch ends (Ctrl-C, kill -9, a full disk), the same command with --resume \
             continues it: results that are already there stay, and the remaining levels are \
             solved. A power failure costs at most the results of the last --sync interval. Results \
             that are found before their turn wait in FILE.waiting.\n\n\
             Shard I/N is every N-th level of the whole input from the I-th on; the results of all \
             shards together are those of the whole.\n\n\
             The exit code is the largest of the levels': 4 if any is unsolvable. Ctrl-C and TERM \
             end with 130 and 143.\n\n\
             Examples:\n  \
             papan batch levels/*.xsb -o results.jsonl --time-limit 10s\n  \
             papan batch boards.txt -o results.csv --unordered\n  \
             papan batch boards.txt -o results.jsonl --resume\n  \
             papan batch boards.txt -o part2.jsonl --shard 2/3\n  \
             papan generate tiles --count 1000 | papan batch > results.jsonl",
        )
        .args([
            files()
                .value_name("FILES")
                .help("Levels or collections, of one puzzle or several; - or nothing reads standard input"),
            puzzle().help("The puzzle of all files; without it each file's own shape decides"),
        ])
        .args(search("`papan solve --list`"))
        .args([
            keep_improving(),
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FILE")
                .value_hint(ValueHint::FilePath)
                .help("The result file; without it results go to standard output"),
            Arg::new("unordered")
                .long("unordered")
                .action(ArgAction::SetTrue)
                .help("Write results as they are found [default: in the order of the levels]"),
            Arg::new("resume")
                .long("resume")
                .action(ArgAction::SetTrue)
                .requires("output")
                .help("Continue an existing result file"),
            Arg::new("force")
                .long("force")
                .action(ArgAction::SetTrue)
                .conflicts_with("resume")
                .help("Start over, and lose the results in an existing file"),
            Arg::new("sync")
                .long("sync")
                .value_name("TIME|never")
                .value_parser(SyncInterval::parse)
                .default_value("1s")
                .help(
                    "Bring results to the disk itself this soon, to survive a power failure; 0s, after \
                     every write, took 1.3 to 1.7 times as long on tiny levels",
                ),
            Arg::new("shard")
                .long("shard")
                .value_name("I/N")
                .value_parser(|text: &str| text.parse::<Shard>())
                .help("Only this one of N equal parts, for several machines"),
            Arg::new("quiet")
                .short('q')
                .long("quiet")
                .action(ArgAction::SetTrue)
                .help("No progress, no level errors, no summary"),
            threads("all cores").help("Levels solved at the same time [default: all cores]"),
            table_dir(),
        ])
        .next_help_heading("Limits, for each level")
        .args(limits())
        .args(option_args(Task::Solve))
}
