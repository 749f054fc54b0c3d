//! `papan generate`: seeded levels, each confirmed by the checker before it is printed.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;

use papan::{GenerateError, Limits, MadeRecord, Options, Puzzle, RequestError, SEED};

use crate::cli::GenerateArgs;
use crate::exit::Exit;
use crate::input;
use crate::notes::note;
use crate::output::Output;
use crate::signals;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    let GenerateArgs { puzzle, count, ref fixed, ref options } = *args;
    let mut options = input::own_options(options, puzzle.info().options.iter())?;
    let drawn = !options.is_given(&SEED);
    if drawn {
        set_seed(puzzle, &mut options, fresh_seed())?;
    }
    let seed = options.get(&SEED);
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
        if drawn && number == 1 {
            note!("papan: the random seed is {seed}; --seed {seed} makes the same again");
        }
        if fixed.json {
            let record = MadeRecord::new(puzzle.info().id, number, seed, made);
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

/// A seed that nobody chose: short enough to be typed again. The standard library's hash maps are seeded
/// by the system, and nothing else here needs chance.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(()) >> 32
}

/// Sets the seed as if it had been given.
fn set_seed(puzzle: &Puzzle, options: &mut Options, seed: u64) -> Result<(), RequestError> {
    let mut listed = puzzle.info().options.iter();
    match listed.find(|option| option.id == SEED.info.id) {
        Some(option) => options.set(option, &seed.to_string()),
        // A puzzle whose levels are not left to chance.
        None => Ok(()),
    }
}
