//! `papan explain`: what the solver sees in a level.

use std::io::Write;

use anstream::ColorChoice;
use papan::{Level, Limits, Options, Rating, RatingRecord, RequestError, SCHEMA_VERSION, count};
use serde_json::json;

use crate::cli::ExplainArgs;
use crate::exit::{Exit, UsageError};
use crate::input::{self, Input};
use crate::levels;
use crate::notes::note;
use crate::output::{Output, bold};
use crate::render;
use crate::signals;

pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<Exit> {
    let input = Input::read(args.input.file.as_deref())?;
    let puzzle = input::puzzle(args.puzzle.puzzle, &input)?;
    let info = puzzle.info();
    let options = input::options(&args.options, info.options.iter(), info.id)?;
    let levels = levels::pick(puzzle, &input, args.level.level)?;
    let svg = args.svg.as_deref();
    if svg.is_some() && levels.several {
        let message = "--svg draws one level; choose it with --level N";
        return Err(UsageError(message.to_owned()).into());
    }
    let mut out = Output::open(&args.output)?;
    let mut picture = svg.map(|file| Output::create(file, ColorChoice::Never)).transpose()?;
    let limits = args.limits.limits(signals::stop_token());
    for (index, level) in levels.levels.enumerate() {
        let named =
            |error: anyhow::Error| error.context(levels::place(&input, &level, levels.several));
        let parsed = puzzle.parse(&level.text).map_err(|error| named(error.into()))?;
        let explained = match parsed.explain(&options, &limits) {
            Err(RequestError::Stopped(_)) if limits.stop.is_stopped() => {
                note!("papan: {}: interrupted", levels::place(&input, &level, levels.several));
                break;
            }
            explained => explained.map_err(|error| named(error.into()))?,
        };
        let rating = parsed.rate_quickly(&options, &limits).map_err(|error| named(error.into()))?;
        if let Some(picture) = picture.take() {
            draw(&parsed, &options, &limits, picture)?;
        }
        if args.json {
            let record = json!({
                "schema_version": SCHEMA_VERSION,
                "puzzle": info.id,
                "level": level.number,
                "title": level.text.title,
                "rating": RatingRecord::from(&rating),
                "analysis": explained.analysis,
            });
            writeln!(out, "{record}")?;
        } else {
            if levels.several {
                let blank = if index > 0 { "\n" } else { "" };
                let title =
                    level.text.title.as_ref().map(|title| format!(": {title}")).unwrap_or_default();
                writeln!(out, "{blank}{}\n", bold(&format!("Level {}{title}", level.number)))?;
            }
            render::explanation(&mut out, &explained)?;
            // A board that is printed to be read again, under a comment, is not added to.
            if !explained.sections.iter().any(|section| section.title.text.starts_with('#')) {
                writeln!(out, "\n{}\n{}", bold("Difficulty"), difficulty(&rating))?;
            }
        }
        out.end_level()?;
        if limits.stop.is_stopped() {
            note!("papan: interrupted at level {}", level.number);
            break;
        }
    }
    out.finish()?;
    Ok(Exit::Answered)
}

/// How hard a level is, in a line.
fn difficulty(rating: &Rating) -> String {
    let optimum = match (rating.cost, rating.objective) {
        (Some(cost), Some(objective)) if rating.is_optimal() => {
            format!("; the best solution has {}", count(cost, objective))
        }
        _ => String::new(),
    };
    match (rating.difficulty, rating.grade) {
        (Some(figure), Some(grade)) => {
            format!("{figure:.1} ({}){optimum}.", grade.info().id)
        }
        _ if rating.outcome() == "unsolvable" => "None: there is no solution.".to_owned(),
        _ => format!("Not known after a quick look{optimum}."),
    }
}

/// Writes the level's picture.
fn draw(level: &Level, options: &Options, limits: &Limits, mut out: Output) -> anyhow::Result<()> {
    out.write_all(level.picture(options, limits)?.as_bytes())?;
    out.finish()
}
