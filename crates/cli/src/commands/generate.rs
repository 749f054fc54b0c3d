//! `papan generate`: seeded levels, each confirmed by the checker before it is printed.

use std::io::Write;

use papan::{GenerateError, Limits, MadeRecord};

use crate::cli::GenerateArgs;
use crate::exit::Exit;
use crate::input;
use crate::notes::note;
use crate::output::Output;
use crate::signals;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    let GenerateArgs { puzzle, count, ref fixed, ref options } = *args;
    let options = input::own_options(options, puzzle.info().options.iter())?;
    let limits = Limits {
        time: Some(fixed.time_limit),
        memory_bytes: Some(fixed.memory_limit),
        stop: signals::stop_token(),
        ..Limits::default()
    };
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
