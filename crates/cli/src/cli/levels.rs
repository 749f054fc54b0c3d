//! The arguments of `papan levels`.

use clap::Args;
use clap::builder::PossibleValuesParser;
use papan::{Choice, Grade};

use super::arguments::OutputArgs;

/// List the levels that come with papan, graded and with proven optima, or print one
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    papan levels\n  \
    papan levels rushhour --grade hard\n  \
    papan levels sokoban-1-007\n  \
    papan levels sokoban-1-007 | papan solve --objective pushes\n  \
    papan levels sokoban --daily 2026-11-18")]
pub(crate) struct LevelsArgs {
    /// A puzzle, whose levels are listed, or a level, which is printed
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Only levels of this grade
    #[arg(long, value_name = "GRADE", value_parser = PossibleValuesParser::new(Grade::WORDS))]
    pub(crate) grade: Option<String>,
    /// Print the level of this day, such as 2026-11-18, which is the same for everybody; NAME is a puzzle
    #[arg(long, value_name = "DATE", requires = "name", conflicts_with = "grade")]
    pub(crate) daily: Option<String>,
    /// Print JSON Lines, one object per level
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
