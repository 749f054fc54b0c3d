//! `papan explain`: what the solver sees in a level.

use std::io::Write;

use clap::ArgMatches;
use papan_suite::{SCHEMA_VERSION, Task};
use serde_json::json;

use crate::cli;
use crate::exit::Exit;
use crate::input::{self, Input};
use crate::levels::{self, LevelRange};
use crate::output::{Output, bold};
use crate::render;

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<Exit> {
    let input = Input::read(cli::given(matches, "file"))?;
    let (puzzle, _) = input::puzzle(matches, &input)?;
    let options = input::options(matches, puzzle.info().options.iter(), Task::Explain)?;
    let levels = levels::pick(puzzle, &input, matches.get_one::<LevelRange>("level").copied())?;
    let mut out = Output::open(matches)?;
    for (index, level) in levels.levels.enumerate() {
        let explained = puzzle
            .parse(&level.text)
            .map_err(anyhow::Error::from)
            .and_then(|instance| Ok(instance.explain(&options)?))
            .map_err(|error| error.context(input.name.clone()))?;
        if matches.get_flag("json") {
            let record = json!({
                "schema_version": SCHEMA_VERSION,
                "puzzle": puzzle.info().id,
                "level": level.number,
                "title": level.text.title,
                "analysis": explained.analysis,
            });
            writeln!(out, "{record}")?;
            continue;
        }
        if levels.several {
            let blank = if index > 0 { "\n" } else { "" };
            let title = level.text.title.map(|title| format!(": {title}")).unwrap_or_default();
            writeln!(out, "{blank}{}\n", bold(&format!("Level {}{title}", level.number)))?;
        }
        render::explanation(&mut out, &explained)?;
    }
    out.finish()?;
    Ok(Exit::Answered)
}
