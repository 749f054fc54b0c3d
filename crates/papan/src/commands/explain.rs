//! `papan explain`: what the solver sees in a level.

use std::io::Write;

use anstream::ColorChoice;
use clap::ArgMatches;
use papan_suite::{Instance, Limits, Options, SCHEMA_VERSION, Task};
use serde_json::json;

use crate::cli;
use crate::exit::{Exit, UsageError};
use crate::input::{self, Input};
use crate::levels::{self, LevelRange};
use crate::output::{Output, bold};
use crate::render;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let input = Input::read(cli::given(matches, "file"))?;
    let (puzzle, _) = input::puzzle(matches, &input)?;
    let info = puzzle.info();
    let options = input::options(matches, info.options.iter(), info.id, Task::Explain)?;
    let levels = levels::pick(puzzle, &input, matches.get_one::<LevelRange>("level").copied())?;
    let svg = cli::given(matches, "svg");
    if svg.is_some() && levels.several {
        let message = "--svg draws one level; choose it with --level N";
        return Err(UsageError(message.to_owned()).into());
    }
    let mut out = Output::open(matches)?;
    for (index, level) in levels.levels.enumerate() {
        let named =
            |error: anyhow::Error| error.context(levels::place(&input, &level, levels.several));
        let instance = puzzle.parse(&level.text).map_err(|error| named(error.into()))?;
        let explained =
            instance.explain(&options, &Limits::default()).map_err(|error| named(error.into()))?;
        if let Some(file) = svg {
            draw(instance.as_ref(), &options, file)?;
        }
        if matches.get_flag("json") {
            let record = json!({
                "schema_version": SCHEMA_VERSION,
                "puzzle": info.id,
                "level": level.number,
                "title": level.text.title,
                "analysis": explained.analysis,
            });
            writeln!(out, "{record}")?;
            continue;
        }
        if levels.several {
            let blank = if index > 0 { "\n" } else { "" };
            let title =
                level.text.title.as_ref().map(|title| format!(": {title}")).unwrap_or_default();
            writeln!(out, "{blank}{}\n", bold(&format!("Level {}{title}", level.number)))?;
        }
        render::explanation(&mut out, &explained)?;
    }
    out.finish()?;
    Ok(Exit::Answered)
}

/// Writes the level's picture into a file.
fn draw(instance: &dyn Instance, options: &Options, file: &str) -> anyhow::Result<()> {
    let mut out = Output::create(file, ColorChoice::Never)?;
    out.write_all(instance.picture(options)?.as_bytes())?;
    out.finish()
}
