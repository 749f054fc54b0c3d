//! `papan generate`: seeded levels, each confirmed by the checker before it is printed.

use std::io::Write;

use clap::ArgMatches;
use papan::{GenerateError, MadeRecord, Task};

use crate::commands::solve;
use crate::exit::Exit;
use crate::input;
use crate::notes::note;
use crate::output::Output;
use crate::signals;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let Some((id, matches)) = matches.subcommand() else { unreachable!("clap demands a puzzle") };
    let puzzle = papan::puzzle(id)?;
    let options = input::options(matches, puzzle.info().options.iter(), id, Task::Generate)?;
    let limits = solve::limits(matches, signals::stop_token());
    let levels = puzzle.generate(&options, &limits)?;
    let collection = puzzle.collection();
    let mut out = Output::open(&fixed.output)?;
    for (number, made) in (1..=count).zip(levels) {
        if limits.stop.is_stopped() {
            // What has been made stays, whatever ended the level under construction.
            note!("papan: interrupted; {} of {count} levels made", number - 1);
            break;
        }
        let made = made.map_err(|error| match error {
            GenerateError::Request(error) => anyhow::Error::from(error),
            GenerateError::Rejected { .. } => error.into(),
        })?;
        if fixed.json {
            let record = MadeRecord::new(puzzle.info().id, number, made);
            writeln!(out, "{}", serde_json::to_string(&record)?)?;
        } else {
            if number == 1 {
                write!(out, "{}", (collection.head)(count))?;
            } else {
                write!(out, "{}", collection.between)?;
            }
            write!(out, "{}", made.text)?;
        }
        out.end_level()?;
    }
    out.finish()?;
    Ok(Exit::Answered)
}
