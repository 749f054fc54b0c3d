//! Arguments that several commands have, in groups that a command takes as a whole.

use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use papan::{Algorithm, Cost, Limits, PUZZLES, Puzzle, StopToken};

use super::suggested::Suggested;
use crate::levels::LevelRange;
use crate::units;

/// The one text that a command reads.
#[derive(Args)]
pub(crate) struct FileArgs {
    /// The level or collection; - or nothing reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: Option<String>,
}

/// Which puzzle it is.
#[derive(Args)]
pub(crate) struct PuzzleArgs {
    /// The puzzle; without it the input's own shape decides
    #[arg(short, long, value_name = "PUZZLE", value_parser = puzzle_parser())]
    pub(crate) puzzle: Option<&'static Puzzle>,
}

/// Which levels of a collection are meant.
#[derive(Args)]
pub(crate) struct LevelArgs {
    /// Only this level of a collection, or this range of levels, counted from 1
    #[arg(long, value_name = "N|A..B")]
    pub(crate) level: Option<LevelRange>,
}

/// Where answers go.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<String>,
}

/// Where tables are.
#[derive(Args)]
pub(crate) struct TableArgs {
    /// Where tables are kept [default: $PAPAN_TABLES, or papan in the cache directory]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<String>,
}

/// What a search is asked to do. `LISTED_HERE`: whether the command itself has a `--list` that shows
/// the names.
#[derive(Args)]
pub(crate) struct SearchArgs<const LISTED_HERE: bool> {
    #[arg(
        short,
        long,
        value_name = "NAME",
        value_parser = PossibleValuesParser::new(Algorithm::all().map(|algorithm| algorithm.info().id)),
        hide_possible_values = true,
        help = format!(
            "The algorithm; {} shows them [default: auto, the best we have]",
            list(LISTED_HERE)
        )
    )]
    pub(crate) algorithm: Option<String>,
    #[arg(
        short = 'H',
        long,
        value_name = "NAME",
        value_parser = Suggested::heuristics(),
        hide_possible_values = true,
        help = format!(
            "The heuristic; {} shows them [default: the best for the algorithm]",
            list(LISTED_HERE)
        )
    )]
    pub(crate) heuristic: Option<String>,
    #[arg(
        long,
        value_name = "NAME",
        value_parser = Suggested::objectives(),
        hide_possible_values = true,
        help = format!(
            "What to minimise; {} shows the choices [default: the puzzle's first]",
            list(LISTED_HERE)
        )
    )]
    pub(crate) objective: Option<String>,
    /// With --objective any: having found a solution, look for better ones until one is proven best
    /// or a limit ends it [default: stop at a decent one]
    #[arg(long)]
    pub(crate) keep_improving: bool,
}

/// What shows the names that can be given.
fn list(is_here: bool) -> &'static str {
    if is_here { "--list" } else { "`papan solve --list`" }
}

/// What a command may use.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time, such as 500ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = units::duration, default_value = "60s")]
    pub(crate) time_limit: Duration,
    /// Stop before the search holds more than this, such as 512MiB
    #[arg(long, value_name = "SIZE", value_parser = units::bytes, default_value = "2GiB")]
    pub(crate) memory_limit: usize,
    /// Stop after this many generated nodes
    #[arg(long, value_name = "N")]
    pub(crate) node_limit: Option<u64>,
}

impl LimitArgs {
    /// These limits, and what stops the search besides.
    pub(crate) fn limits(&self, stop: StopToken) -> Limits {
        Limits {
            time: Some(self.time_limit),
            memory_bytes: Some(self.memory_limit),
            nodes: self.node_limit,
            stop,
            ..Limits::default()
        }
    }
}

/// What a search for solutions may use.
#[derive(Args)]
pub(crate) struct SearchLimitArgs {
    #[command(flatten)]
    pub(crate) usage: LimitArgs,
    /// Ignore solutions that cost more than this
    #[arg(long, value_name = "N")]
    pub(crate) max_cost: Option<u32>,
}

impl SearchLimitArgs {
    /// These limits, and what stops the search besides.
    pub(crate) fn limits(&self, stop: StopToken) -> Limits {
        Limits { cost: self.max_cost.map(Cost), ..self.usage.limits(stop) }
    }
}

/// Reads the name of a puzzle.
pub(super) fn puzzle_parser() -> impl TypedValueParser<Value = &'static Puzzle> {
    PossibleValuesParser::new(PUZZLES.iter().map(|puzzle| puzzle.info().id))
        .try_map(|id| papan::puzzle(&id))
}

/// Reads a number of threads.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a number from 1 to 1024".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        limits: LimitArgs,
    }

    /// What the help prints is what every other surface has as well.
    #[test]
    fn defaults_are_the_standard_limits() {
        let given = Alone::parse_from(["papan"]).limits.limits(StopToken::default());
        let standard = Limits::standard();
        assert_eq!(given.time, standard.time);
        assert_eq!(given.memory_bytes, standard.memory_bytes);
        assert_eq!((given.nodes, given.cost), (standard.nodes, standard.cost));
    }
}
