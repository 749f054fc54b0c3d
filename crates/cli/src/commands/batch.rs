//! `papan batch`: many levels into a result file. The rules of that file are `papan-batch`'s.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use papan::{ErrorRecord, count};
use papan_batch::{
    Batch, BatchError, BatchObserver, End, Existing, Format, Order, Question, ResultFile, Shard,
    Source, Tally, Text, run as run_batch,
};

use crate::cli::BatchArgs;
use crate::commands::solve::Asked;
use crate::exit::{Exit, UsageError};
use crate::files::{self, Target};
use crate::flags::with_flags;
use crate::input::{self, Input, Puzzles};
use crate::notes::note;
use crate::output::red;
use crate::process;
use crate::render;
use crate::signals;
use crate::units::show_duration;

/// How many levels with errors are shown; all are in the results.
const SHOWN_ERRORS: u64 = 5;

pub(crate) fn run(args: &BatchArgs) -> anyhow::Result<Exit> {
    let (questions, sources) = ask(args)?;
    let stop = questions[0].request.limits.stop.clone();
    let all_cores = || thread::available_parallelism().map_or(1, Into::into);
    let batch = Batch {
        sources,
        shard: args.shard.unwrap_or(Shard::WHOLE),
        threads: args.threads.unwrap_or_else(all_cores),
        stop,
        questions,
    };
    let results = open(args, &batch)?;
    let before = results.tally();
    let mut display = Display::new(&batch, before, args.quiet)?;
    let began = Instant::now();
    let ended = run_batch(&batch, results, &mut display);
    display.close();
    let end = match ended {
        Err(BatchError::Write { error, .. }) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Ok(Exit::Answered);
        }
        ended => ended?,
    };
    if !args.quiet {
        summarise(&end, before, began.elapsed());
    }
    if end.interrupted {
        let going_on = match args.output {
            Some(_) => "; the same command with --resume continues it",
            None => "",
        };
        note!("papan: interrupted{going_on}");
        return Ok(Exit::from_code(end.tally.exit).max(Exit::Limit));
    }
    Ok(Exit::from_code(end.tally.exit))
}

/// What is asked of which files.
fn ask(args: &BatchArgs) -> anyhow::Result<(Vec<Question>, Vec<Source>)> {
    let mut texts = Vec::new();
    let mut recognised = Vec::new();
    for file in input::named_files(&args.files)? {
        let input = Input::read_bytes(Some(file))?;
        recognised.push((file, input::recognise(args.puzzle, &input.text)));
        // Files are read again when their turn comes, so that only one is held at a time; a pipe
        // cannot be.
        let text = match Path::new(file).is_file() && file != "-" {
            true => Text::File(PathBuf::from(file)),
            false => Text::Held(input.text),
        };
        texts.push((file, text));
    }
    let puzzles = Puzzles::settle(recognised.into_iter())?;
    let sources = texts.into_iter().zip(puzzles.of);
    let sources = sources
        .map(|((file, text), question)| Source { name: file.to_owned(), text, question })
        .collect();
    let puzzles = puzzles.all;
    let stop = signals::stop_token();
    let asked = Asked {
        search: &args.search,
        // The levels are what runs at the same time.
        threads: 1,
        tables: &args.tables,
        limits: &args.limits,
        options: &args.options,
    };
    let questions = puzzles
        .iter()
        .map(|&puzzle| Ok(Question::new(puzzle, asked.of(puzzle, &puzzles, stop.clone())?)))
        .collect::<anyhow::Result<_>>()?;
    Ok((questions, sources))
}

fn open(args: &BatchArgs, batch: &Batch) -> anyhow::Result<ResultFile> {
    let questions = &batch.questions;
    let order = if args.unordered { Order::Completion } else { Order::Input };
    let existing = match (args.resume, args.force) {
        (true, _) => Existing::Resume,
        (_, true) => Existing::Replace,
        _ => Existing::Refuse,
    };
    match args.output.as_deref() {
        Some(name) => {
            let path = Path::new(name);
            match files::target(path) {
                Ok(Target::Input(input)) => {
                    let message = format!("{input} cannot be both levels and results");
                    Err(UsageError(message).into())
                }
                // Standard output under another name is a stream, even if it is redirected to a
                // file.
                Ok(Target::Stream(out)) if existing != Existing::Resume => {
                    let format = Format::of(Some(path), questions);
                    Ok(ResultFile::stream(name, Box::new(out), format, order)?)
                }
                _ => Ok(ResultFile::open(path, existing, order, args.sync.0, questions)?),
            }
        }
        None => {
            let (out, format) = (Box::new(io::stdout()), Format::of(None, questions));
            Ok(ResultFile::stream("standard output", out, format, order)?)
        }
    }
}

/// A bar on the terminal, and the first errors.
struct Display {
    bar: ProgressBar,
    errors: u64,
    quiet: bool,
}

impl Display {
    fn new(batch: &Batch, before: Tally, quiet: bool) -> anyhow::Result<Display> {
        let bar = match io::stderr().is_terminal() && !quiet {
            false => ProgressBar::hidden(),
            true => {
                let bar = ProgressBar::new(batch.count()?).with_position(before.levels());
                let template = "{pos}/{len} [{bar:30}] {elapsed}, {eta} left; {msg}";
                let style = ProgressStyle::with_template(template).context("progress bar")?;
                bar.set_style(style.progress_chars("=> "));
                bar.reset_eta();
                bar.enable_steady_tick(Duration::from_millis(200));
                bar
            }
        };
        let mut display = Display { bar, errors: 0, quiet };
        display.advanced(&before);
        Ok(display)
    }

    /// Removes the bar and says what was not shown.
    fn close(&self) {
        self.bar.finish_and_clear();
        if let more @ 1.. = self.errors.saturating_sub(SHOWN_ERRORS)
            && !self.quiet
        {
            let more = count(more, "more errors");
            note!("papan: {more} can be found in the results");
        }
    }
}

impl BatchObserver for Display {
    fn advanced(&mut self, tally: &Tally) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_position(tally.levels());
        let errors = match tally.errors {
            0 => String::new(),
            errors => format!(", {}", count(errors, "errors")),
        };
        self.bar.set_message(format!("{} solved{errors}", tally.solved));
    }

    fn failed(&mut self, source: &str, level: usize, error: &ErrorRecord) {
        self.errors += 1;
        if self.quiet || self.errors > SHOWN_ERRORS {
            return;
        }
        let place = match (error.line, error.column) {
            (Some(line), Some(column)) => format!("line {line}, column {column}: "),
            _ => String::new(),
        };
        let fault = with_flags(&error.message);
        let message = format!("{}: {source}, level {level}: {place}{fault}", red("error"));
        self.bar.suspend(|| note!("{message}"));
    }
}

/// Levels per second of this run, never rounded to nothing; a run that had nothing left to do has
/// no speed.
fn rate(levels: u64, wall: Duration) -> String {
    let rate = levels as f64 / wall.as_secs_f64().max(1e-9);
    match rate {
        0.0 => "-".to_owned(),
        // Two digits, wherever they begin.
        rate if rate < 1.0 => format!("{rate:.0$}", 1 + (-rate.log10().floor()) as usize),
        rate => format!("{rate:.1}"),
    }
}

/// The table at the end: the file as a whole, and how fast this run was.
fn summarise(end: &End, before: Tally, wall: Duration) {
    let tally = end.tally;
    let new = tally.levels() - before.levels();
    let rate = rate(new, wall);
    let mut columns = vec![
        ("levels", tally.levels().to_string()),
        ("solved", tally.solved.to_string()),
        ("optimal", tally.optimal.to_string()),
        ("unsolvable", tally.unsolvable.to_string()),
        ("unknown", tally.unknown.to_string()),
        ("errors", tally.errors.to_string()),
        ("time", show_duration(wall)),
    ];
    if let Some(cpu) = process::cpu_time() {
        columns.push(("CPU time", show_duration(cpu)));
    }
    columns.push(("levels per second", rate));
    let (head, row): (Vec<_>, Vec<_>) =
        columns.into_iter().map(|(name, cell)| (name.to_owned(), cell)).unzip();
    // Nobody may be listening; the results are in their file.
    let _ = render::table(&mut anstream::stderr(), &head, &[row]);
    if before.levels() > 0 {
        note!("papan: finished before this run: {}", before.levels());
    }
    if end.orphans > 0 {
        note!("papan: kept, although no level of this input has such a result: {}", end.orphans);
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::ask;
    use crate::cli::{Cli, Command};

    /// `--threads` is how many levels are solved at the same time; each has one thread.
    #[test]
    fn threads_are_shared_out_to_levels_not_to_searches() {
        let levels = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/batch.in/collection.txt");
        let cli = Cli::try_parse_from(["papan", "batch", "--threads", "4", levels]).unwrap();
        let Command::Batch(args) = cli.command else { panic!("`batch` is another command") };
        assert_eq!(args.threads, Some(4));
        let (questions, _) = ask(&args).unwrap();
        assert_eq!(questions[0].request.threads, 1);
    }
}
