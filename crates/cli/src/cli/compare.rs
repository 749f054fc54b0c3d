//! The arguments of `papan compare`.

use clap::{ArgAction, Args, ValueHint};

use super::arguments::{
    FileArgs, LevelArgs, OutputArgs, PuzzleArgs, SearchLimitArgs, TableArgs, threads,
};
use super::options::{GivenOptions, Solve};
use super::suggested::Suggested;

/// Compare algorithms and heuristics on the same levels: tables, charts, a page
#[derive(Args)]
#[command(after_help = "A lane is an algorithm with a heuristic. Lanes run one after the other, \
    each with the full limits, and every solution is checked. Without names, a handful \
    of algorithms runs, each with its best heuristic; --all takes every algorithm and \
    heuristic that is not named. An algorithm may have options of its own, as in \
    wastar:weight=2.\n\n\
    The effective branching factor is the b for which b + b^2 + ... + b^d is the number \
    of generated nodes, where d is the number of actions of the solution. The best values \
    of a column are marked with *, if there are worse ones; a lane that was stopped takes \
    part with its cost only. Tables in memory are built once: the first lane that needs \
    them pays for them, so --repeat 3 shows times \
    without that cost.\n\n\
    A study names levels, lanes and what someone else has reported about them, to be shown \
    beside our own numbers; `papan study` has those of the documents that papan grew out of.\n\n\
    The exit code is that of the lane that knows most: 0 if one solves the level, 4 if one \
    proves it unsolvable, 3 if all are stopped; with several levels, the largest code.\n\n\
    Examples:\n  \
    papan compare board.txt\n  \
    papan compare board.txt -a bfs,ids,astar,idastar -H manhattan,walking-distance\n  \
    papan compare board.txt -a wastar:weight=1.5,wastar:weight=3 --repeat 5\n  \
    papan compare board.txt --all --time-limit 5s --html report.html\n  \
    papan compare boards.txt --svg solved-within-time.svg\n  \
    papan compare --study my-study.toml --html study.html")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) input: FileArgs,
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) level: LevelArgs,
    /// The algorithms; `papan solve --list` shows them
    #[arg(
        short,
        long,
        value_name = "A,B",
        value_delimiter = ',',
        value_parser = Suggested::algorithms(),
        hide_possible_values = true
    )]
    pub(crate) algorithms: Vec<String>,
    /// The heuristics, each with every algorithm that follows one
    #[arg(
        short = 'H',
        long,
        value_name = "X,Y",
        value_delimiter = ',',
        value_parser = Suggested::heuristics(),
        hide_possible_values = true
    )]
    pub(crate) heuristics: Vec<String>,
    /// All algorithms, or all heuristics, or both, where none is named
    #[arg(long)]
    pub(crate) all: bool,
    /// What to minimise [default: the puzzle's first]
    #[arg(
        long,
        value_name = "NAME",
        value_parser = Suggested::objectives(),
        hide_possible_values = true
    )]
    pub(crate) objective: Option<String>,
    /// Levels, lanes and published numbers from these files
    #[arg(
        long,
        value_name = "FILES",
        num_args = 1..,
        action = ArgAction::Set,
        value_hint = ValueHint::FilePath,
        conflicts_with_all = [
            "file", "puzzle", "level", "algorithms", "heuristics", "all", "objective"
        ]
    )]
    pub(crate) study: Option<Vec<String>>,
    /// Run every lane this many times; times are medians
    #[arg(long, value_name = "N", value_parser = repeat, default_value = "1")]
    pub(crate) repeat: usize,
    /// Print JSON Lines, one object per lane and level
    #[arg(long)]
    pub(crate) json: bool,
    /// Print comma-separated values, one row per lane and level
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Draw the charts into this file as well
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<String>,
    /// Write one page with boards, tables and charts as well
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Threads, where the solver can use them [default: 1]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) tables: TableArgs,
    #[command(flatten, next_help_heading = "Limits, for each lane and level")]
    pub(crate) limits: SearchLimitArgs,
    #[command(flatten)]
    pub(crate) options: GivenOptions<Solve>,
}

/// Reads a number of repetitions.
pub(super) fn repeat(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(repeat @ 1..=1000) => Ok(repeat),
        _ => Err("expected a number from 1 to 1000".to_owned()),
    }
}
