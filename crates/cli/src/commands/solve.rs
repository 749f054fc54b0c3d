//! `papan solve`: solves levels and prints checked answers.

use std::io::{self, IsTerminal, Write};

use papan::{
    Answer, Attempt, Cost, Found, Level, Metric, Outcome, Puzzle, Quality, Record, SolveRequest,
    StopReason, StopToken, Verdict, count,
};
use serde::Serialize;

use crate::checkpoint;
use crate::cli::{GivenOptions, SearchArgs, SearchLimitArgs, Solve, SolveArgs, TableArgs};
use crate::commands::list;
use crate::exit::{Exit, UsageError};
use crate::flags::{self, with_flags};
use crate::input::{self, Input, Puzzles};
use crate::levels::{self, Numbered};
use crate::notes::note;
use crate::output::{Output, bold, red};
use crate::progress::Spinner;
use crate::render;
use crate::signals;
use crate::tables;
use crate::units::{counts, show_bytes, show_duration};

/// The line of `--quiet` for a level, one of several, that has no solution to show.
pub(crate) const NO_ANSWER: &str = "-";

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    if args.list {
        return list_puzzles(args);
    }
    let files = input::named_files(&args.files)?;
    let inputs =
        files.iter().map(|file| Input::read(Some(file))).collect::<anyhow::Result<Vec<_>>>()?;
    let named = args.puzzle.puzzle;
    let recognised =
        inputs.iter().map(|input| (&*input.name, input::recognise(named, &input.text)));
    let puzzles = Puzzles::settle(recognised)?;
    let stop = signals::stop_token();
    let asked = Asked {
        search: &args.search,
        threads: args.threads.unwrap_or(1),
        tables: &args.tables,
        limits: &args.limits,
        options: &args.options,
    };
    let mut requests = Vec::new();
    for &puzzle in &puzzles.all {
        requests.push(asked.of(puzzle, &puzzles.all, stop.clone())?);
        if args.steps && !puzzle.info().seeks_plans() {
            let message = format!("{} has no steps to show; leave out --steps", puzzle.info().id);
            return Err(UsageError(message).into());
        }
        if args.watch && !puzzle.info().seeks_plans() {
            let message = format!("{} has no search to watch; leave out --watch", puzzle.info().id);
            return Err(UsageError(message).into());
        }
        if args.checkpoint.is_some() && !puzzle.info().keeps_checkpoints {
            let id = puzzle.info().id;
            let message = format!("{id} keeps no checkpoints; leave out --checkpoint");
            return Err(UsageError(message).into());
        }
    }
    if args.watch && !io::stderr().is_terminal() {
        note!("papan: standard error is no terminal, so --watch draws nothing");
    }
    let SolveArgs { json, quiet, .. } = *args;
    if named.is_none() && !json && !quiet {
        for (input, &of) in inputs.iter().zip(&puzzles.of) {
            input::say_guess(input, puzzles.all[of]);
        }
    }
    let range = args.level.level;
    if range.is_some() && files.len() > 1 {
        let message = "--level picks from one file; give one, or leave it out";
        return Err(UsageError(message.to_owned()).into());
    }
    // Before anything is searched, so that a missing level is reported at once.
    let mut picked = Vec::new();
    for (input, &of) in inputs.iter().zip(&puzzles.of) {
        picked.push(levels::pick(puzzles.all[of], input, range)?);
    }
    if let Some(name) = &args.checkpoint {
        if picked.len() > 1 || picked.iter().any(|levels| levels.several) {
            let message = "--checkpoint is for one level; choose it with --level N";
            return Err(UsageError(message.to_owned()).into());
        }
        let checkpoint = checkpoint::open(name)?;
        requests.iter_mut().for_each(|request| request.checkpoint = Some(checkpoint.clone()));
    }
    let mut out = Output::open(&args.output)?;
    let mut exit = Exit::Answered;
    let mut is_first = true;
    for (index, levels) in picked.into_iter().enumerate() {
        let (input, of) = (&inputs[index], puzzles.of[index]);
        let job = Job {
            puzzle: puzzles.all[of],
            input,
            file: (files.len() > 1).then_some(files[index]),
            request: &requests[of],
            json,
            steps: args.steps,
            explain: args.explain,
            quiet,
            watch: args.watch,
            several: levels.several,
        };
        for level in levels.levels {
            if !job.is_alone() && !json && !quiet {
                let blank = if is_first { "" } else { "\n" };
                writeln!(out, "{blank}{}", bold(&job.heading(&level)))?;
            }
            is_first = false;
            exit = exit.max(job.solve(&level, &mut out)?);
            out.end_level()?;
            if stop.is_stopped() {
                if !job.is_alone() {
                    let place = levels::place(input, &level, job.several);
                    note!("papan: interrupted at {place}; what follows was not searched");
                }
                out.finish()?;
                return Ok(exit);
            }
        }
    }
    out.finish()?;
    Ok(exit)
}

fn list_puzzles(args: &SolveArgs) -> anyhow::Result<Exit> {
    let mut out = Output::open(&args.output)?;
    let named = args.puzzle.puzzle;
    for (index, puzzle) in papan::PUZZLES.iter().enumerate() {
        if named.is_none_or(|named| named.info().id == puzzle.info().id) {
            if index > 0 && named.is_none() {
                writeln!(out)?;
            }
            list::write(&mut out, puzzle.info())?;
        }
    }
    out.finish()?;
    Ok(Exit::Answered)
}

/// What the arguments ask of a search, whatever the puzzle.
pub(crate) struct Asked<'a, const LISTED_HERE: bool> {
    pub(crate) search: &'a SearchArgs<LISTED_HERE>,
    pub(crate) threads: usize,
    pub(crate) tables: &'a TableArgs,
    pub(crate) limits: &'a SearchLimitArgs,
    pub(crate) options: &'a GivenOptions<Solve>,
}

impl<const LISTED_HERE: bool> Asked<'_, LISTED_HERE> {
    /// The request for levels of `puzzle`, one of those that the arguments are `meant` for.
    pub(crate) fn of(
        &self,
        puzzle: &'static Puzzle,
        meant: &[&'static Puzzle],
        stop: StopToken,
    ) -> anyhow::Result<SolveRequest> {
        let info = puzzle.info();
        let SearchArgs { algorithm, heuristic, objective, keep_improving } = self.search;
        let mut request = SolveRequest::new(
            info,
            algorithm.as_deref(),
            heuristic.as_deref(),
            objective.as_deref(),
        )?;
        let algorithm = request.algorithm.info();
        let known = meant.iter().flat_map(|puzzle| puzzle.info().options);
        let ids: Vec<&str> = meant.iter().map(|puzzle| puzzle.info().id).collect();
        let owner = match info.seeks_plans() {
            true => format!("{} for {}", algorithm.id, ids.join(" and ")),
            false => ids.join(" and "),
        };
        input::refuse_foreign(self.options, algorithm.options.iter().chain(known), &owner)?;
        let options = algorithm.options.iter().chain(info.options);
        request.options = input::own_options(self.options, options)?;
        request.limits = self.limits.limits(stop);
        request.improve = *keep_improving;
        request.threads = self.threads;
        request.tables = tables::of(self.tables);
        Ok(request)
    }
}

/// What is needed for every level.
pub(crate) struct Job<'a> {
    pub(crate) puzzle: &'static Puzzle,
    pub(crate) input: &'a Input,
    /// As it was named, where there are several.
    pub(crate) file: Option<&'a str>,
    pub(crate) request: &'a SolveRequest,
    pub(crate) json: bool,
    pub(crate) steps: bool,
    pub(crate) explain: bool,
    pub(crate) quiet: bool,
    pub(crate) watch: bool,
    pub(crate) several: bool,
}

/// A line of JSON output.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    record: Record,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
}

impl Job<'_> {
    /// The heading above an answer if there are several; `papan check` reads it again.
    fn heading(&self, level: &Numbered<'_>) -> String {
        let file = self.file.map(|file| format!(" of {file}")).unwrap_or_default();
        let title = level.text.title.as_ref().map(|title| format!(": {title}")).unwrap_or_default();
        format!("Level {}{file}{title}", level.number)
    }

    /// Whether there is no other level.
    fn is_alone(&self) -> bool {
        !self.several && self.file.is_none()
    }

    fn print_json(&self, record: Record, out: &mut Output) -> io::Result<()> {
        let line = Line { record, file: self.file };
        writeln!(out, "{}", serde_json::to_string(&line)?)
    }

    /// When answers are lines, a level without one has a line too: the others keep their positions.
    fn print_nothing(&self, out: &mut Output) -> io::Result<()> {
        if self.quiet && !self.is_alone() { writeln!(out, "{NO_ANSWER}") } else { Ok(()) }
    }

    fn solve(&self, level: &Numbered<'_>, out: &mut Output) -> anyhow::Result<Exit> {
        let mut spinner = match self.watch {
            true => Spinner::watching(self.puzzle, &self.request.options),
            false => Spinner::new(!self.quiet),
        };
        let attempt =
            Attempt::new(self.puzzle, &level.text, level.number, self.request, &mut spinner);
        drop(spinner);
        let class = attempt.class();
        match attempt.result {
            Ok((parsed, answer)) => {
                self.print(level, &parsed, attempt.record, &answer, out)?;
                if self.explain {
                    writeln!(out)?;
                    let limits = self.request.limits.after(&answer.stats());
                    let explanation = parsed.explain(&self.request.options, &limits)?;
                    render::explanation(out, &explanation)?;
                }
            }
            Err(error) => self.fail(level, attempt.record, &error.to_string(), out)?,
        }
        Ok(class)
    }

    /// Reports a level that cannot be answered; the others go on.
    fn fail(
        &self,
        level: &Numbered<'_>,
        record: Record,
        message: &str,
        out: &mut Output,
    ) -> io::Result<()> {
        if self.json {
            self.print_json(record, out)?;
        }
        self.print_nothing(out)?;
        // In this order, for those who see both streams.
        out.end_level()?;
        let place = levels::place(self.input, level, self.several);
        note!("{}: {place}: {}", red("error"), with_flags(message));
        Ok(())
    }

    pub(crate) fn print(
        &self,
        level: &Numbered<'_>,
        parsed: &Level,
        record: Record,
        answer: &Answer,
        out: &mut Output,
    ) -> anyhow::Result<()> {
        if self.json {
            self.print_json(record, out)?;
            return Ok(());
        }
        let found = match &answer.outcome {
            Outcome::Search(found) => found,
            Outcome::Analysis(analysis) => {
                if self.quiet {
                    writeln!(out, "{}", analysis.answer)?;
                } else {
                    for line in &analysis.lines {
                        writeln!(out, "{line}")?;
                    }
                }
                return Ok(());
            }
        };
        if self.quiet {
            match &found.solution {
                Some(solution) => writeln!(out, "{solution}")?,
                None => {
                    let place = match self.is_alone() {
                        true => String::new(),
                        false => levels::place(self.input, level, self.several) + ": ",
                    };
                    note!("papan: {place}{}", self.headline(found, &answer.metrics));
                    self.print_nothing(out)?;
                }
            }
            return Ok(());
        }
        if self.steps
            && let Some(solution) = &found.solution
        {
            for frame in parsed.frames(solution, &self.request.options)? {
                writeln!(out, "{}:", frame.caption)?;
                render::frame(out, &frame)?;
                writeln!(out)?;
            }
        }
        writeln!(out, "{}", bold(&self.headline(found, &answer.metrics)))?;
        match found.solution.as_deref() {
            Some("") => writeln!(out, "There is nothing to do.")?,
            Some(solution) => writeln!(out, "{solution}")?,
            None => {}
        }
        for note in &found.notes {
            writeln!(out, "{}", flags::note(note))?;
        }
        let rest = counts(answer.metrics.iter().filter(|metric| !self.is_sought(metric)));
        if !rest.is_empty() {
            writeln!(out, "Also counted: {rest}.")?;
        }
        writeln!(out, "{}", self.counters(found))?;
        if let Some(halves) = self.halves(found) {
            writeln!(out, "{halves}")?;
        }
        Ok(())
    }

    /// Whether a metric is one that a solution can be asked to minimise.
    fn is_sought(&self, metric: &Metric) -> bool {
        self.puzzle.info().objective(metric.name).is_some()
    }

    /// What the halves of a bidirectional search did, if it was one that met.
    fn halves(&self, found: &Found) -> Option<String> {
        let stats = &found.stats;
        let forward = u64::from(stats.forward_cost?.0);
        let backward = u64::from(found.cost?.0).saturating_sub(forward);
        let half = |name: &str, cost: u64, stored: u64, expanded: u64| {
            let [cost, stored] = [count(cost, self.unit()), count(stored, "states")];
            format!("{name}: {cost}, {stored} stored, {expanded} expanded")
        };
        let [stored, expanded] = [
            stats.stored.saturating_sub(stats.stored_backward),
            stats.expanded.saturating_sub(stats.expanded_backward),
        ];
        Some(format!(
            "{}; {}.",
            half("Forward", forward, stored, expanded),
            half("backward", backward, stats.stored_backward, stats.expanded_backward)
        ))
    }

    /// What costs are counted in.
    fn unit(&self) -> &'static str {
        match self.puzzle.info().metrics {
            units if units.contains(&self.request.objective_id()) => self.request.objective_id(),
            units => units[0],
        }
    }

    /// The answer in one sentence.
    fn headline(&self, found: &Found, metrics: &[Metric]) -> String {
        let unit = self.unit();
        // If there are several things to count, say which of them is proven.
        let sought = metrics.iter().filter(|metric| self.is_sought(metric)).count();
        let optimal = if sought > 1 { format!("optimal in {unit}") } else { "optimal".to_owned() };
        let metrics = counts(metrics.iter().filter(|metric| self.is_sought(metric)));
        let bound = match found.lower_bound {
            Some(bound) if bound > Cost::ZERO => {
                format!("; no solution has fewer than {}", count(bound, unit))
            }
            _ => String::new(),
        };
        match found.verdict {
            Verdict::Solved(Quality::Optimal) => format!("Solved in {metrics} ({optimal})."),
            Verdict::Solved(Quality::Within(weight)) => {
                format!("Solved in {metrics} (at most {weight} times the optimum{bound}).")
            }
            Verdict::Solved(Quality::Unknown) => {
                format!("Solved in {metrics} (not proven optimal{bound}).")
            }
            Verdict::Unsolvable if found.stats.stored > 0 => {
                format!("Unsolvable: {} searched, none left.", count(found.stats.stored, "states"))
            }
            Verdict::Unsolvable => "Unsolvable.".to_owned(),
            Verdict::Stopped(reason) => {
                let why = match reason {
                    StopReason::Time => "Stopped at the time limit",
                    StopReason::Memory => "Stopped at the memory limit",
                    StopReason::Nodes => "Stopped at the node limit",
                    StopReason::Cost => "Stopped: nothing left to search within the cost limit",
                    StopReason::Cancelled => "Interrupted",
                    StopReason::Incomplete => "Stopped: nothing left that this search looks at",
                };
                let best = match &found.solution {
                    Some(_) => format!("; the best solution so far has {metrics}"),
                    None if self.puzzle.info().seeks_plans() => {
                        "; no solution found yet".to_owned()
                    }
                    None => "; no answer yet".to_owned(),
                };
                format!("{why}{best}{bound}.")
            }
        }
    }

    /// Nodes, time and memory in one line.
    fn counters(&self, found: &Found) -> String {
        let stats = &found.stats;
        let [time, memory] = [show_duration(stats.elapsed), show_bytes(stats.peak_memory_bytes)];
        if !self.puzzle.info().seeks_plans() {
            return format!("{time}; {memory}");
        }
        let heuristic =
            found.heuristic.map(|heuristic| format!(", {heuristic}")).unwrap_or_default();
        // Small searches may expand more than they generate: nobody generates the start.
        let roots = match stats.expanded > stats.generated {
            true => format!(" from {}", count(stats.roots, "roots")),
            false => String::new(),
        };
        format!(
            "{} generated{roots}, {} expanded; {time}; {memory} ({}{heuristic})",
            count(stats.generated, "nodes"),
            stats.expanded,
            self.request.algorithm.info().id,
        )
    }
}
