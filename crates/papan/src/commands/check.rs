//! `papan check`: replays a solution with the independent checker, from the original text.

use std::io::Write;

use clap::ArgMatches;
use papan_suite::{Rejection, SCHEMA_VERSION, Task};
use serde_json::{Value, json};

use crate::cli;
use crate::exit::{Exit, UsageError};
use crate::input::{self, Input};
use crate::output::Output;
use crate::units::counts;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let (level_file, solution_file) =
        (cli::given(matches, "file"), cli::given(matches, "solution-file"));
    if level_file == Some("-") && solution_file == Some("-") {
        let message =
            "level and solution cannot both come from standard input; give a file for one";
        return Err(UsageError(message.to_owned()).into());
    }
    let input = Input::read(level_file)?;
    let (puzzle, _) = input::puzzle(matches, &input)?;
    let info = puzzle.info();
    let options = input::options(matches, info.options.iter(), info.id, Task::Check)?;
    let number = matches.get_one::<usize>("level").copied().unwrap_or(1).max(1);
    let level = puzzle.levels(&input.text).nth(number - 1).ok_or_else(|| {
        let found = puzzle.levels(&input.text).count();
        UsageError(format!("{} has no level {number}; levels found: {found}", input.name))
    })?;
    let solution = match cli::given(matches, "solution") {
        Some(text) => text.to_owned(),
        None => solution_text(&Input::read(solution_file)?, number, info.seeks_plans())?,
    };
    // A level that cannot be read is bad input, not a wrong solution.
    puzzle.parse(&level).map_err(|error| anyhow::Error::from(error).context(input.name.clone()))?;

    let verdict = puzzle.check(level.bytes, &solution, &options)?;
    let mut out = Output::open(matches)?;
    if matches.get_flag("json") {
        let metrics: serde_json::Map<String, Value> = verdict
            .iter()
            .flatten()
            .map(|metric| (metric.name.to_owned(), metric.value.into()))
            .collect();
        let record = json!({
            "schema_version": SCHEMA_VERSION,
            "puzzle": info.id,
            "level": number,
            "title": level.title,
            "valid": verdict.is_ok(),
            "metrics": metrics,
            "error": verdict.as_ref().err().map(Rejection::to_string),
        });
        writeln!(out, "{record}")?;
    } else {
        match &verdict {
            Ok(_) if !info.seeks_plans() => {
                writeln!(out, "Correct: the checker answers the same.")?;
            }
            Ok(metrics) => {
                writeln!(out, "Correct: solves the level in {}.", counts(metrics.iter()))?;
            }
            Err(rejection) => writeln!(out, "Wrong: {rejection}.")?,
        }
    }
    out.finish()?;
    Ok(if verdict.is_ok() { Exit::Answered } else { Exit::Negative })
}

/// The solution in a file: as it is, or from the line of JSON output that belongs to the level. The
/// answers to questions about positions are a line each.
fn solution_text(input: &Input, number: usize, is_plan: bool) -> Result<String, UsageError> {
    let text = std::str::from_utf8(&input.text)
        .map_err(|_| UsageError(format!("{} is not text", input.name)))?;
    if !text.trim_start().starts_with('{') {
        if is_plan {
            return Ok(text.to_owned());
        }
        let line = text.lines().nth(number - 1).map(str::to_owned);
        let missing = || UsageError(format!("{} has no line {number}", input.name));
        return line.ok_or_else(missing);
    }
    let records = text.lines().filter(|line| !line.trim().is_empty());
    for record in records {
        let record: Value = serde_json::from_str(record).map_err(|error| {
            UsageError(format!("{} begins like JSON, but cannot be read: {error}", input.name))
        })?;
        if record["level"] == number {
            return record["solution"].as_str().map(str::to_owned).ok_or_else(|| {
                UsageError(format!("{} holds no solution for level {number}", input.name))
            });
        }
    }
    Err(UsageError(format!("{} says nothing about level {number}", input.name)))
}
