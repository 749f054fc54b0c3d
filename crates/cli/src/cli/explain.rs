//! The arguments of `papan explain`.

use clap::{Args, ValueHint};

use super::arguments::{FileArgs, LevelArgs, LimitArgs, OutputArgs, PuzzleArgs};
use super::options::{Explain, GivenOptions};

/// Show what the solver sees: tables, bounds, attackers, why it is unsolvable
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    papan explain board.txt\n  \
    echo '2 1/3 0' | papan explain --json\n  \
    papan explain position.txt --svg position.svg")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: FileArgs,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) level: LevelArgs,
    /// Print JSON Lines, one object per level
    #[arg(long)]
    pub(crate) json: bool,
    /// Draw the level as well, into this file; for puzzles that have pictures
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(
        flatten,
        next_help_heading = "Limits, for each level: what they leave unknown is said"
    )]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) options: GivenOptions<Explain>,
}
