//! The grammar of `papan compare`.

use clap::{Arg, ArgAction, Command, ValueHint};
use papan::Task;

use super::arguments::{
    file, json, level, limits, option_args, output, puzzle, table_dir, threads,
};
use super::suggested::Suggested;

pub(super) fn command() -> Command {
    let list = |id: &'static str| {
        Arg::new(id).long(id).value_delimiter(',').action(ArgAction::Append).num_args(1)
    };
    let picture =
        |id: &'static str| Arg::new(id).long(id).value_name("FILE").value_hint(ValueHint::FilePath);
    Command::new("compare")
        .about("Compare algorithms and heuristics on the same levels: tables, charts, a page")
        .after_help(
            "A lane is an algorithm with a heuristic. Lanes run one after the other, \
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
             beside our own numbers; examples/studies has some, with a description.\n\n\
             The exit code is that of the lane that knows most: 0 if one solves the level, 4 if one \
             proves it unsolvable, 3 if all are stopped; with several levels, the largest code.\n\n\
             Examples:\n  \
             papan compare board.txt\n  \
             papan compare board.txt -a bfs,ids,astar,idastar -H manhattan,walking-distance\n  \
             papan compare board.txt -a wastar:weight=1.5,wastar:weight=3 --repeat 5\n  \
             papan compare board.txt --all --time-limit 5s --html report.html\n  \
             papan compare boards.txt --svg solved-within-time.svg\n  \
             papan compare --study examples/studies/*.toml --html studies.html",
        )
        .args([
            file(),
            puzzle(),
            level(),
            list("algorithms")
                .short('a')
                .value_name("A,B")
                .value_parser(Suggested::algorithms())
                .hide_possible_values(true)
                .help("The algorithms; `papan solve --list` shows them"),
            list("heuristics")
                .short('H')
                .value_name("X,Y")
                .value_parser(Suggested::heuristics())
                .hide_possible_values(true)
                .help("The heuristics, each with every algorithm that follows one"),
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .help("All algorithms, or all heuristics, or both, where none is named"),
            Arg::new("objective")
                .long("objective")
                .value_name("NAME")
                .value_parser(Suggested::objectives())
                .hide_possible_values(true)
                .help("What to minimise [default: the puzzle's first]"),
            Arg::new("study")
                .long("study")
                .value_name("FILES")
                .num_args(1..)
                .value_hint(ValueHint::FilePath)
                .conflicts_with_all([
                    "file",
                    "puzzle",
                    "level",
                    "algorithms",
                    "heuristics",
                    "all",
                    "objective",
                ])
                .help("Levels, lanes and published numbers from these files"),
            Arg::new("repeat")
                .long("repeat")
                .value_name("N")
                .value_parser(|text: &str| match text.parse::<usize>() {
                    Ok(repeat @ 1..=1000) => Ok(repeat),
                    _ => Err("expected a number from 1 to 1000".to_owned()),
                })
                .default_value("1")
                .help("Run every lane this many times; times are medians"),
            json().help("Print JSON Lines, one object per lane and level"),
            Arg::new("csv")
                .long("csv")
                .action(ArgAction::SetTrue)
                .conflicts_with("json")
                .help("Print comma-separated values, one row per lane and level"),
            picture("svg").help("Draw the charts into this file as well"),
            picture("html").help("Write one page with boards, tables and charts as well"),
            output(),
            threads("1"),
            table_dir(),
        ])
        .next_help_heading("Limits, for each lane and level")
        .args(limits())
        .args(option_args(Task::Solve))
}
