//! The arguments of `papan batch`.

use std::time::Duration;

use clap::{Args, ValueHint};
use papan::Puzzle;
use papan_batch::Shard;

use super::arguments::{SearchArgs, SearchLimitArgs, TableArgs, puzzle_parser, threads};
use super::options::{GivenOptions, Solve};
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

/// Solve many levels on all cores into a result file that survives any interruption
#[derive(Args)]
#[command(
    after_help = "Every result is one line of JSON, or a row of CSV if the file name ends in .csv: what \
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
    papan generate tiles --count 1000 | papan batch > results.jsonl"
)]
pub(crate) struct BatchArgs {
    /// Levels or collections, of one puzzle or several; - or nothing reads standard input
    #[arg(value_name = "FILES", num_args = 1.., value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<String>,
    /// The puzzle of all files; without it each file's own shape decides
    #[arg(short, long, value_name = "PUZZLE", value_parser = puzzle_parser())]
    pub(crate) puzzle: Option<&'static Puzzle>,
    #[command(flatten)]
    pub(crate) search: SearchArgs<false>,
    /// The result file; without it results go to standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<String>,
    /// Write results as they are found [default: in the order of the levels]
    #[arg(long)]
    pub(crate) unordered: bool,
    /// Continue an existing result file
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Start over, and lose the results in an existing file
    #[arg(long, conflicts_with = "resume")]
    pub(crate) force: bool,
    /// Bring results to the disk itself this soon, to survive a power failure; 0s, after every write,
    /// took 1.3 to 1.7 times as long on tiny levels
    #[arg(
        long,
        value_name = "TIME|never",
        value_parser = SyncInterval::parse,
        default_value = "1s"
    )]
    pub(crate) sync: SyncInterval,
    /// Only this one of N equal parts, for several machines
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// No progress, no level errors, no summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Levels solved at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    #[command(flatten, next_help_heading = "Limits, for each level")]
    pub(crate) limits: SearchLimitArgs,
    #[command(flatten)]
    pub(crate) options: GivenOptions<Solve>,
}
