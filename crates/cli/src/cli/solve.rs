//! The arguments of `papan solve`.

use clap::{Args, ValueHint};

use super::arguments::{
    LevelArgs, OutputArgs, PuzzleArgs, SearchArgs, SearchLimitArgs, TableArgs, threads,
};
use super::options::{GivenOptions, Solve};

/// Solve one level, or every level of one or several collections
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    papan solve board.txt\n  \
    papan solve first.xsb second.xsb\n  \
    echo '1 2 3/4 5 6/0 7 8' | papan solve --steps\n  \
    papan solve board.txt -a astar -H manhattan --time-limit 10s --json\n  \
    papan solve board.txt --objective any --keep-improving --time-limit 5s\n  \
    papan solve board.txt --checkpoint night.ckpt --time-limit 8h\n  \
    papan solve -p tiles --list")]
pub(crate) struct SolveArgs {
    /// Levels or collections; - or nothing reads standard input
    #[arg(value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) level: LevelArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs<true>,
    /// List the algorithms, heuristics, objectives and options of the puzzle
    #[arg(long)]
    pub(crate) list: bool,
    /// Print the board after every step, the moved piece marked
    #[arg(long, conflicts_with = "json")]
    pub(crate) steps: bool,
    /// Print what `papan explain` shows, after the answer; the limits are for both
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    /// Print JSON Lines, one object per level
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the bare solution, ready for `papan check`
    #[arg(short, long, conflicts_with_all = ["json", "steps", "explain"])]
    pub(crate) quiet: bool,
    /// Draw the best position so far while a long search runs, on standard error if that is a
    /// terminal (Sokoban with auto, until there is a solution)
    #[arg(long)]
    pub(crate) watch: bool,
    /// Keep what a long optimal search knows in FILE, once a second, and go on from there the next
    /// time (sliding tiles of up to 25 cells with auto; one level)
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Threads, where the solver can use them [default: 1]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    #[command(flatten, next_help_heading = "Limits, for each level")]
    pub(crate) limits: SearchLimitArgs,
    #[command(flatten)]
    pub(crate) options: GivenOptions<Solve>,
}
