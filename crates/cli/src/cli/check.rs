//! The arguments of `papan check`.

use clap::{Args, ValueHint};

use super::arguments::{OutputArgs, PuzzleArgs};
use super::options::{Check, GivenOptions};
use crate::levels::LevelRange;

/// Replay solutions with the independent checker
#[derive(Args)]
#[command(
    after_help = "Every level of a collection is checked against its result: what `papan solve` printed \
    for people or with --json, a result file of `papan batch` (JSON or CSV), or plain \
    solutions, one on a line. Results that say which level they are of are matched by \
    that, others by their order; a line `-` stands for no solution.\n\n\
    The exit code is the largest of the levels': 0 correct, 4 wrong, 3 unknown (no \
    solution to check), 2 no text of a solution, or no result at all.\n\n\
    Examples:\n  \
    papan check board.txt solution.txt\n  \
    papan check levels.xsb results.jsonl\n  \
    papan check board.txt --solution rddlurrrdd\n  \
    papan solve board.txt -q | papan check board.txt -"
)]
pub(crate) struct CheckArgs {
    /// The file with the level or the levels; - reads standard input
    #[arg(value_name = "LEVEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: String,
    /// The file with the solution, or those of all levels; - reads standard input
    #[arg(
        id = "solution-file",
        value_name = "SOLUTION",
        value_hint = ValueHint::FilePath,
        required_unless_present = "solution"
    )]
    pub(crate) solution_file: Option<String>,
    /// The solution itself
    #[arg(long, value_name = "TEXT", conflicts_with = "solution-file", allow_hyphen_values = true)]
    pub(crate) solution: Option<String>,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Only this level of a collection, or these, from 1 [default: all; with --solution: 1]
    #[arg(long, value_name = "N|A..B")]
    pub(crate) level: Option<LevelRange>,
    /// Print JSON Lines, one object per level
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) options: GivenOptions<Check>,
}
