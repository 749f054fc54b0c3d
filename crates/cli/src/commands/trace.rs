//! `papan trace`: what a search does, step by step.

mod steps;

use std::io::Write;
use std::ops::RangeInclusive;

use anstream::ColorChoice;
use papan::search::Caps;
use papan::{Answer, Level, Record, SCHEMA_VERSION, SolveError, Tape, count};
use papan_traces::{CountsLine, Line, View, csv, dot, lines, phase_lines, svg};

use crate::cli::TraceArgs;
use crate::commands::solve::{Asked, Job};
use crate::exit::{Exit, UsageError};
use crate::input::{self, Input};
use crate::levels::{self, Numbered};
use crate::output::{Output, bold};
use crate::progress::Spinner;
use crate::signals;

/// Expansions that are shown as text unless more are asked for.
const SHOWN: u32 = 25;

pub(crate) fn run(args: &TraceArgs) -> anyhow::Result<Exit> {
    let input = Input::read(args.input.file.as_deref())?;
    let puzzle = input::puzzle(args.puzzle.puzzle, &input)?;
    let from = args.from.unwrap_or(1);
    if args.until.is_some_and(|until| until < from) {
        return Err(UsageError("--until comes before --from".to_owned()).into());
    }
    if from > 1 && (args.csv || args.dot) {
        let message = "--from is for text and --json; a tree begins at its root";
        return Err(UsageError(message.to_owned()).into());
    }
    let asked = Asked {
        search: &args.search,
        threads: 1,
        tables: &args.tables,
        limits: &args.limits,
        options: &args.options,
    };
    let request = asked.of(puzzle, &[puzzle], signals::stop_token())?;
    let mut levels = levels::pick(puzzle, &input, args.level.level)?;
    if levels.several {
        let message = "trace shows one level; choose it with --level N";
        return Err(UsageError(message.to_owned()).into());
    }
    let Some(level) = levels.levels.next() else { return Ok(Exit::Answered) };
    let named = |error: anyhow::Error| error.context(levels::place(&input, &level, false));
    let parsed = puzzle.parse(&level.text).map_err(|error| named(error.into()))?;
    let mut out = Output::open(&args.output)?;
    let picture =
        args.svg.as_deref().map(|file| Output::create(file, ColorChoice::Never)).transpose()?;
    let caps = Caps { events: args.max_events, memory: args.max_recorded };
    let mut spinner = Spinner::new(true);
    let traced = parsed.trace(&request, caps, &mut spinner);
    drop(spinner);
    let (answer, tape) = traced.map_err(|error| match error {
        SolveError::Request(error) => named(error.into()),
        error @ SolveError::Internal(_) => named(error.into()),
    })?;
    let job = Job {
        puzzle,
        input: &input,
        file: None,
        request: &request,
        json: false,
        steps: false,
        explain: false,
        quiet: false,
        watch: false,
        several: false,
    };
    let traced = Traced { args, job, level: &level, parsed: &parsed, answer: &answer, tape: &tape };
    // Before anything is printed: there may be no tree.
    let drawn = picture.as_ref().map(|_| traced.draw()).transpose()?;
    traced.print(&mut out)?;
    out.finish()?;
    if let (Some(mut picture), Some(drawn)) = (picture, drawn) {
        picture.write_all(drawn.as_bytes())?;
        picture.finish()?;
    }
    Ok((&answer).into())
}

/// A search that was recorded, and how it is to be shown.
struct Traced<'a> {
    args: &'a TraceArgs,
    job: Job<'a>,
    level: &'a Numbered<'a>,
    parsed: &'a Level,
    answer: &'a Answer,
    tape: &'a Tape,
}

impl Traced<'_> {
    fn view(&self) -> Option<View<'_>> {
        let trace = self.tape.trace()?;
        let until = self.args.until.unwrap_or(u32::MAX);
        Some(View::new(trace, self.job.request.algorithm).until(until))
    }

    fn expansions(&self, shown: u32) -> RangeInclusive<u32> {
        let from = self.args.from.unwrap_or(1);
        from..=self.args.until.unwrap_or(shown)
    }

    fn record(&self) -> Record {
        Record::answered(self.level.number, &self.level.text, self.job.request, self.answer)
    }

    /// What was searched, and how, in one line.
    fn head(&self) -> String {
        let record = self.record();
        let name = self.job.request.algorithm.info().name;
        let heuristic =
            record.heuristic.map(|heuristic| format!(", {heuristic}")).unwrap_or_default();
        let stats = self.answer.stats();
        let title =
            self.level.text.title.as_ref().map(|title| format!("{title}: ")).unwrap_or_default();
        format!(
            "{title}{name}{heuristic}: {} generated, {} expanded",
            count(stats.generated, "nodes"),
            stats.expanded
        )
    }

    fn print(&self, out: &mut Output) -> anyhow::Result<()> {
        if self.args.json {
            return self.print_lines(out);
        }
        if self.args.csv || self.args.dot {
            let view = self.tree()?;
            let text = if self.args.csv { csv(&view) } else { dot(&view, &self.head()) };
            out.write_all(text.as_bytes())?;
            return Ok(());
        }
        match self.view() {
            Some(view) => {
                let expansions =
                    self.expansions(self.args.from.unwrap_or(1).saturating_add(SHOWN - 1));
                steps::print(out, self.parsed, self.job.request, &view, expansions)?;
            }
            None if self.tape.phases().is_empty() => {
                writeln!(out, "Settled without a search from state to state.\n")?;
            }
            None => steps::print_phases(out, self.tape.phases())?,
        }
        self.job.print(self.level, self.parsed, self.record(), self.answer, out)
    }

    fn print_lines(&self, out: &mut Output) -> anyhow::Result<()> {
        let mut print = |line: &Line| writeln!(out, "{}", serde_json::to_string(line)?);
        let first =
            Line { schema_version: Some(SCHEMA_VERSION), event: "start", ..Line::default() };
        print(&first)?;
        let view = self.view();
        if let Some(view) = &view {
            for line in lines(view, self.expansions(u32::MAX)) {
                print(&line)?;
            }
        }
        for line in phase_lines(self.tape.phases()) {
            print(&line)?;
        }
        let trace = self.tape.trace();
        print(&Line {
            event: "end",
            answer: Some(Box::new(self.record())),
            path: trace.map(papan::Trace::solution).filter(|path| !path.is_empty()),
            counts: trace.map(|trace| CountsLine::from(&trace.counts)),
            stopped_recording: trace.and_then(|trace| Some(trace.full?.name())),
            ..Line::default()
        })?;
        Ok(())
    }

    /// The search as a tree.
    ///
    /// # Errors
    /// If there was none.
    fn tree(&self) -> Result<View<'_>, UsageError> {
        self.view().ok_or_else(|| {
            UsageError(match self.tape.phases().is_empty() {
                true => "there is no tree: the level was settled without a search".to_owned(),
                false => "auto has no tree; choose an algorithm, such as -a astar".to_owned(),
            })
        })
    }

    /// The tree as a picture.
    fn draw(&self) -> Result<String, UsageError> {
        let view = self.tree()?;
        let request = self.job.request;
        let board = |text: &str| {
            let level = self.parsed.puzzle().only_level(text.as_bytes()).ok()?;
            level.board_picture(&request.options, &request.limits).ok()
        };
        Ok(svg(&view, &self.head(), &board))
    }
}

/// A line of text in bold.
fn heading(out: &mut Output, text: &str) -> std::io::Result<()> {
    writeln!(out, "{}", bold(text))
}
