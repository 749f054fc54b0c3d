//! The arguments of `papan trace`.

use clap::{Args, ValueHint};

use super::arguments::{
    FileArgs, LevelArgs, OutputArgs, PuzzleArgs, SearchArgs, SearchLimitArgs, TableArgs,
};
use super::options::{GivenOptions, Solve};
use crate::units;

/// Show what a search does, step by step: text, JSON Lines, its tree
#[derive(Args)]
#[command(
    after_help = "Every expansion is shown with its board, cost so far (g), estimate (h) and their sum (f), \
    what it generated, what was pruned and why, and which nodes come next. `auto` is no textbook search: of it \
    the phases are shown.\n\n\
    Recording has limits of its own; where it stops, the counts go on, and the last lines say so. A tree of more \
    than 200 nodes is folded: its first depths and the solution stay, the rest is counted.\n\n\
    Examples:\n  \
    papan trace board.txt -a astar -H manhattan\n  \
    papan trace board.txt -a idastar --from 100 --until 110\n  \
    papan trace board.txt -a bnb -H misplaced --svg tree.svg\n  \
    papan trace level.xsb -a bidirectional --json > trace.jsonl\n  \
    papan trace level.xsb -a bfs --dot | dot -Tpdf -o tree.pdf"
)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) input: FileArgs,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) level: LevelArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs<false>,
    /// Show expansions from this one on, counted from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) from: Option<u32>,
    /// Show expansions up to this one [default: all; as text the first 25]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) until: Option<u32>,
    /// Print JSON Lines, one object per event
    #[arg(long)]
    pub(crate) json: bool,
    /// Print comma-separated values, one row per node
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print the tree for Graphviz
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub(crate) dot: bool,
    /// Draw the tree into this file as well
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Record at most this many events
    #[arg(long, value_name = "N", default_value = "1000000", help_heading = "Limits of recording")]
    pub(crate) max_events: usize,
    /// Record at most this much, such as 64MiB
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = units::bytes,
        default_value = "256MiB",
        help_heading = "Limits of recording"
    )]
    pub(crate) max_recorded: usize,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    #[command(flatten, next_help_heading = "Limits of the search")]
    pub(crate) limits: SearchLimitArgs,
    #[command(flatten)]
    pub(crate) options: GivenOptions<Solve>,
}
