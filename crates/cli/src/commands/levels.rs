//! `papan levels`: the library of levels, as a table, as JSON, or one level as text.

use std::io::Write;

use papan::library::{self, LibraryLevel};
use papan::{PUZZLES, Puzzle, SCHEMA_VERSION, count};
use serde::Serialize;
use utoipa::ToSchema;

use crate::cli::LevelsArgs;
use crate::exit::{Exit, UsageError};
use crate::output::{Output, bold};
use crate::render::table;

/// One level of the library.
#[derive(Serialize, ToSchema)]
pub(crate) struct LevelRecord<'a> {
    schema_version: u32,
    /// The puzzle's name.
    puzzle: &'a str,
    #[serde(flatten)]
    level: &'a LibraryLevel,
}

pub(crate) fn run(args: &LevelsArgs) -> anyhow::Result<Exit> {
    let name = args.name.as_deref();
    let puzzle = PUZZLES.iter().find(|puzzle| Some(puzzle.info().id) == name);
    let mut out = Output::open(&args.output)?;
    match (name, puzzle, args.daily.as_deref()) {
        (Some(_), Some(puzzle), Some(date)) => {
            let level = library::daily(puzzle, date.parse()?);
            let nothing = || UsageError(format!("{} has no levels", puzzle.info().id));
            print(&mut out, level.ok_or_else(nothing)?, args.json)?;
        }
        (Some(name), None, None) => print(&mut out, named(name)?, args.json)?,
        (Some(name), None, Some(_)) => {
            let known: Vec<&str> = PUZZLES.iter().map(|puzzle| puzzle.info().id).collect();
            let known = known.join(", ");
            let message = format!("found `{name}`, expected a puzzle with --daily: {known}");
            return Err(UsageError(message).into());
        }
        _ => {
            let puzzles = PUZZLES
                .iter()
                .filter(|listed| puzzle.is_none_or(|puzzle| puzzle.info().id == listed.info().id));
            list(&mut out, puzzles, args)?;
        }
    }
    out.finish()?;
    Ok(Exit::Answered)
}

/// The level of this name.
fn named(name: &str) -> anyhow::Result<&'static LibraryLevel> {
    library::level(name).map_err(|error| {
        let puzzles: Vec<&str> = PUZZLES.iter().map(|puzzle| puzzle.info().id).collect();
        let puzzles = puzzles.join(", ");
        UsageError(format!("{error}; or a puzzle: {puzzles}; `papan levels` lists all")).into()
    })
}

/// One level, to be read again.
fn print(out: &mut Output, level: &LibraryLevel, json: bool) -> anyhow::Result<()> {
    match json {
        true => write_record(out, level),
        false => Ok(write!(out, "{}", level.text)?),
    }
}

fn write_record(out: &mut Output, level: &LibraryLevel) -> anyhow::Result<()> {
    let record = LevelRecord { schema_version: SCHEMA_VERSION, puzzle: level.puzzle, level };
    Ok(writeln!(out, "{}", serde_json::to_string(&record)?)?)
}

/// The levels of some puzzles that have the grade asked for.
fn list(
    out: &mut Output,
    puzzles: impl Iterator<Item = &'static Puzzle>,
    args: &LevelsArgs,
) -> anyhow::Result<()> {
    for (index, puzzle) in puzzles.enumerate() {
        let is_wanted = |level: &&LibraryLevel| {
            args.grade.as_deref().is_none_or(|grade| grade == level.grade.info().id)
        };
        let levels: Vec<&LibraryLevel> = library::levels(puzzle).iter().filter(is_wanted).collect();
        if args.json {
            levels.iter().try_for_each(|level| write_record(out, level))?;
            continue;
        }
        let blank = if index > 0 { "\n" } else { "" };
        let title = format!("{}: {}", puzzle.info().name, count(levels.len(), "levels"));
        writeln!(out, "{blank}{}", bold(&title))?;
        let head = ["level", "grade", "difficulty", "optimum"].map(str::to_owned);
        let rows: Vec<Vec<String>> = levels.into_iter().map(row).collect();
        table(out, &head, &rows)?;
    }
    Ok(())
}

fn row(level: &LibraryLevel) -> Vec<String> {
    let optimum = match (level.cost, &level.objective, &level.answer) {
        (Some(cost), Some(objective), _) => count(cost, objective),
        (.., Some(answer)) => answer.clone(),
        _ => String::new(),
    };
    let figure = format!("{:.1}", level.difficulty);
    vec![level.id.clone(), level.grade.info().id.to_owned(), figure, optimum]
}
