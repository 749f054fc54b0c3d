//! The arguments of `papan bench`.

use clap::{Args, ValueHint, value_parser};
use papan::Puzzle;

use super::arguments::{OutputArgs, puzzle_parser, threads};

/// Measure the solvers on levels that come with the program
#[derive(Args)]
#[command(
    after_help = "The node-count signature has one number per puzzle. It is the same on every machine, in \
    every build and with any number of threads: a different number means that some \
    search has changed. Times are the best of all repetitions, on one thread each; with \
    several --threads they disturb each other.\n\n\
    Examples:\n  \
    papan bench\n  \
    papan bench --json -o before.json --note \"commit 1a2b3c4\"\n  \
    papan bench --baseline before.json"
)]
pub(crate) struct BenchArgs {
    /// Only this puzzle [default: all]
    #[arg(short, long, value_name = "PUZZLE", value_parser = puzzle_parser())]
    pub(crate) puzzle: Option<&'static Puzzle>,
    /// Solve everything this many times; the best time counts
    #[arg(
        long,
        value_name = "N",
        value_parser = value_parser!(u16).range(1..=1000),
        default_value = "3"
    )]
    pub(crate) repeat: u16,
    /// Compare with a run saved by --json -o, as ratios of new to old
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "json")]
    pub(crate) baseline: Option<String>,
    /// Save this text with the run, such as the commit
    #[arg(long, value_name = "TEXT")]
    pub(crate) note: Option<String>,
    /// Print the run as one JSON object, to be saved
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Levels solved at the same time [default: 1]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}
