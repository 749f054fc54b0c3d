//! The arguments of `papan play`.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use papan::Grade;
use papan::library::Date;

use super::arguments::PuzzleArgs;
use crate::units;

/// Play levels in the terminal: keys and mouse, undo, hints, own best
#[derive(Args)]
#[command(after_help = "Examples:\n  \
    papan play\n  \
    papan play -p rushhour --grade hard\n  \
    papan play --daily\n  \
    papan play sokoban-1-001\n  \
    papan play levels.xsb --level 3\n  \
    papan generate sokoban | papan play\n\n\
    `?` shows the keys. What is solved, and a level that is left, are kept in the data directory; \
    the web page exports and imports the same file.")]
pub(crate) struct PlayArgs {
    /// The level or collection, - for standard input, or the name of a level of the library
    /// [default: standard input if it is no terminal, else the levels that come with papan]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<String>,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Begin with this level of the collection, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) level: Option<u32>,
    /// Play the daily level, of today (by UTC) or of a date such as 2026-11-18
    #[arg(
        long,
        value_name = "DATE",
        num_args = 0..=1,
        require_equals = true,
        conflicts_with_all = ["file", "level"]
    )]
    pub(crate) daily: Option<Option<Date>>,
    /// Play a level of this grade that is not solved yet: easy, medium, hard or expert
    #[arg(
        long,
        value_name = "GRADE",
        value_parser = grade_parser(),
        hide_possible_values = true,
        conflicts_with_all = ["file", "level", "daily"]
    )]
    pub(crate) grade: Option<Grade>,
    /// Keep results in this file [default: papan/results.json in the data directory]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) results: Option<String>,
    /// Keep no results, and read none
    #[arg(long, conflicts_with = "results")]
    pub(crate) no_results: bool,
    /// Show the timer from the start
    #[arg(long)]
    pub(crate) timer: bool,
    /// Begin with the deadlock alarm of Sokoban off
    #[arg(long)]
    pub(crate) no_alarm: bool,
    /// A hint may take this long, such as 500ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "20s")]
    pub(crate) time_limit: Duration,
    /// And hold no more than this, such as 512MiB
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "1GiB")]
    pub(crate) memory_limit: usize,
}

fn grade_parser() -> impl TypedValueParser<Value = Grade> {
    PossibleValuesParser::new(Grade::INFOS.iter().map(|grade| grade.id))
        .try_map(|id| Grade::from_id(&id).ok_or("no such grade"))
}
