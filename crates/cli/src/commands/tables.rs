//! `papan tables`: builds, lists and removes the tables that make solvers faster.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::thread;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use papan::{BuildError, PUZZLES, Puzzle, SCHEMA_VERSION, TableInfo};
use papan_tables::TableDir;

use crate::cli::{BuildArgs, ClearArgs, ListArgs, TablesArgs, TablesCommand};
use crate::exit::{Exit, UsageError};
use crate::notes::note;
use crate::output::{Output, bold};
use crate::render::table;
use crate::schemas::TableRecord;
use crate::signals;
use crate::tables;
use crate::units::show_bytes;

pub(crate) fn run(args: &TablesArgs) -> anyhow::Result<Exit> {
    match &args.command {
        TablesCommand::Build(args) => build(args),
        TablesCommand::List(args) => list(args),
        TablesCommand::Clear(args) => clear(args),
    }
}

/// Every table of every puzzle.
fn known() -> impl Iterator<Item = (&'static Puzzle, &'static TableInfo)> {
    PUZZLES.iter().flat_map(|puzzle| puzzle.info().tables.iter().map(move |info| (puzzle, info)))
}

fn named(id: &str) -> Result<(&'static Puzzle, &'static TableInfo), UsageError> {
    let ids = || known().map(|(_, info)| info.id).collect::<Vec<_>>().join(", ");
    known()
        .find(|(_, info)| info.id == id)
        .ok_or_else(|| UsageError(format!("unknown table `{id}`; expected one of: {}", ids())))
}

/// What is wrong with a table on disk; `None` if it does not exist.
fn state(
    dir: &TableDir,
    puzzle: &'static Puzzle,
    id: &str,
) -> io::Result<Option<Result<u64, String>>> {
    Ok(dir.open(id)?.map(|table| {
        let bytes = table.as_ref();
        puzzle.verify_table(id, bytes).map(|()| bytes.len() as u64)
    }))
}

fn build(args: &BuildArgs) -> anyhow::Result<Exit> {
    let (puzzle, info) = named(&args.table)?;
    let dir = tables::dir(&args.tables)?;
    let file = dir.file(info.id);
    let unreadable = || format!("{} cannot be read", file.display());
    if !args.force
        && let Some(Ok(bytes)) = state(&dir, puzzle, info.id).with_context(unreadable)?
    {
        writeln!(
            io::stdout(),
            "{} exists already ({}).",
            file.display(),
            show_bytes(bytes as usize)
        )?;
        return Ok(Exit::Answered);
    }
    let unwritable = || format!("tables cannot be written into {}", dir.path().display());
    let build = dir.begin(info.id).with_context(unwritable)?.map_err(|held| {
        UsageError(format!("{} is being built by {held}; wait for its end", info.id))
    })?;
    let all_cores = || thread::available_parallelism().map_or(1, Into::into);
    let threads = args.threads.unwrap_or_else(all_cores);
    let stop = signals::stop_token();
    let bar =
        if io::stderr().is_terminal() { ProgressBar::new(1000) } else { ProgressBar::hidden() };
    let template = "{msg} [{bar:40}] {percent}% {elapsed_precise}";
    bar.set_style(
        ProgressStyle::with_template(template).context("progress bar")?.progress_chars("=> "),
    );
    bar.set_message(format!("building {}", info.id));
    let built = build.write(|out| {
        puzzle.build_table(info.id, threads, out, &mut |fraction| {
            bar.set_position((fraction * 1000.0) as u64);
            if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    bar.finish_and_clear();
    match built {
        Ok(path) => {
            let bytes = path.metadata().map(|found| found.len())?;
            writeln!(io::stdout(), "{} built ({}).", path.display(), show_bytes(bytes as usize))?;
            Ok(Exit::Answered)
        }
        Err(BuildError::Stopped) => {
            note!("papan: {}", BuildError::Stopped);
            Ok(Exit::Limit)
        }
        Err(BuildError::Write(error)) => {
            Err(error).with_context(|| format!("{} cannot be written", file.display()))
        }
        Err(error) => Err(anyhow::Error::from(error).context(format!("{} not built", info.id))),
    }
}

/// The state of a table on disk.
fn record(dir: &TableDir, puzzle: &'static Puzzle, info: &'static TableInfo) -> TableRecord {
    let builder = dir.builder(info.id);
    let (state, bytes, problem) = match state(dir, puzzle, info.id) {
        Ok(None) if builder.is_some() => ("building", None, builder.map(|held| held.to_string())),
        Ok(None) if dir.is_unfinished(info.id) => ("unfinished", None, None),
        Ok(None) => ("missing", None, None),
        Ok(Some(Ok(bytes))) => ("built", Some(bytes), None),
        Ok(Some(Err(problem))) => ("unusable", None, Some(problem)),
        Err(error) => ("unreadable", None, Some(error.to_string())),
    };
    TableRecord {
        schema_version: SCHEMA_VERSION,
        table: info.id,
        puzzle: puzzle.info().id,
        state,
        bytes,
        problem,
        file: dir.file(info.id).display().to_string(),
        summary: info.summary,
        cost: info.cost,
    }
}

fn list(args: &ListArgs) -> anyhow::Result<Exit> {
    let dir = tables::dir(&args.tables)?;
    let mut out = Output::open(&args.output)?;
    let records = known().map(|(puzzle, info)| record(&dir, puzzle, info));
    if args.json {
        for record in records {
            writeln!(out, "{}", serde_json::to_string(&record)?)?;
        }
        out.finish()?;
        return Ok(Exit::Answered);
    }
    writeln!(out, "{} {}", bold("Tables in"), dir.path().display())?;
    let mut rows = Vec::new();
    for record in records {
        let TableRecord { table, state, bytes, problem, summary, cost, .. } = record;
        let problem = problem.unwrap_or_default();
        let state = match state {
            "building" => format!("being built by {problem}"),
            "unfinished" => format!("{}: papan tables build {table}", tables::UNFINISHED),
            "built" => format!("built, {}", show_bytes(bytes.unwrap_or(0) as usize)),
            "unusable" => format!("unusable, {problem}: papan tables build {table}"),
            "unreadable" => format!("cannot be read: {problem}"),
            _ => format!("not built: papan tables build {table}"),
        };
        let row = [table, state.as_str(), summary, cost];
        rows.push(row.map(str::to_owned).to_vec());
    }
    let head = ["name", "state", "what for", "cost"].map(str::to_owned);
    table(&mut out, &head, &rows)?;
    out.finish()?;
    Ok(Exit::Answered)
}

fn clear(args: &ClearArgs) -> anyhow::Result<Exit> {
    let dir = tables::dir(&args.tables)?;
    let wanted: Vec<String> = match &args.table {
        Some(id) => vec![named(id)?.1.id.to_owned()],
        None => {
            let found = dir.list();
            let found =
                found.with_context(|| format!("{} cannot be read", dir.path().display()))?;
            found.into_iter().map(|entry| entry.id).collect()
        }
    };
    for id in wanted {
        let file = dir.file(&id);
        let removed =
            dir.remove(&id).with_context(|| format!("{} cannot be removed", file.display()))?;
        let what = if removed { "removed" } else { "did not exist" };
        writeln!(io::stdout(), "{} {what}.", file.display())?;
    }
    Ok(Exit::Answered)
}
