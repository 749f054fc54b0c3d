//! `papan check`: replays solutions with the independent checker, from the original text. A level
//! alone is checked against one solution, a collection against all its results.

mod report;
mod results;

use std::io::Write;

use papan::{LevelText, Metric, Options, Puzzle, Rejection, SCHEMA_VERSION};
use serde_json::{Value, json};

use crate::cli::CheckArgs;
use crate::exit::{Exit, UsageError};
use crate::input::{self, Input};
use crate::levels::{self, LevelRange, Levels, Numbered};
use crate::notes::{self, note};
use crate::output::Output;
use crate::signals;
use crate::units::counts;
use results::{Claim, Entry, Results};

pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let solution_file = args.solution_file.as_deref();
    if args.file == "-" && solution_file == Some("-") {
        let message =
            "level and solution cannot both come from standard input; give a file for one";
        return Err(UsageError(message.to_owned()).into());
    }
    let input = Input::read(Some(&args.file))?;
    let puzzle = input::puzzle(args.puzzle.puzzle, &input)?;
    let info = puzzle.info();
    let options = input::options(&args.options, info.options.iter(), info.id)?;
    let mut range = args.level;
    let results = match &args.solution {
        Some(text) => {
            // One text is one solution.
            range = range.or(Some(LevelRange::only(1)));
            Source { name: "--solution".to_owned(), results: Results::one(text) }
        }
        None => {
            // It may have colours, which no level has.
            let text = Input::read_bytes(solution_file)?;
            let results = Results::read(&text, &input.name, puzzle)?;
            Source { name: text.name, results }
        }
    };
    let Levels { levels, several } = levels::pick(puzzle, &input, range)?;
    let wanted: Vec<Numbered<'_>> = levels.collect();
    let all: Vec<LevelText<'_>> = puzzle.levels(&input.text).collect();
    let numbers: Vec<usize> = wanted.iter().map(|level| level.number).collect();
    let assigned = results.results.assign(&all, &numbers, info.seeks_plans());

    let mut out = Output::open(&args.output)?;
    let stop = signals::stop_token();
    let check = Check { puzzle, options: &options, input: &input, results: &results.name };
    let mut tally = Tally::default();
    'levels: for level in &wanted {
        let entries = assigned.of(level.number);
        // A level without a result is named too.
        let entries: Vec<Option<&Entry>> = match entries {
            [] => vec![None],
            entries => entries.iter().map(Some).collect(),
        };
        tally.levels += 1;
        for entry in entries {
            let verdict = check.verdict(level, entry);
            tally.add(&verdict);
            match &verdict {
                _ if args.json => writeln!(out, "{}", check.record(level, &verdict))?,
                _ if several => {
                    writeln!(out, "Level {}: {}", level.number, check.sentence(&verdict))?;
                }
                // If it is the only one, the request itself is wrong.
                Verdict::Unreadable(message) | Verdict::Missing(message) => notes::error(message),
                _ => writeln!(out, "{}", check.sentence(&verdict))?,
            }
            out.end_level()?;
            if stop.is_stopped() {
                note!("papan: interrupted at level {}", level.number);
                break 'levels;
            }
        }
    }
    match tally.summary() {
        _ if !several => {}
        summary if args.json => note!("papan: {summary}"),
        summary => writeln!(out, "{summary}")?,
    }
    if assigned.orphans > 0 {
        let belong = if assigned.orphans == 1 { "result belongs" } else { "results belong" };
        note!("papan: {} {belong} to no level of {}", assigned.orphans, input.name);
    }
    out.finish()?;
    Ok(tally.exit())
}

/// Where results come from.
struct Source {
    name: String,
    results: Results,
}

/// What the checker says of one result.
enum Verdict {
    Correct(Vec<Metric>),
    /// The level is unsolvable, as the result says.
    NoSolution,
    Wrong(String),
    /// There is no answer to check, or the checker cannot tell.
    Unknown(String),
    /// The results say nothing about the level.
    Missing(String),
    /// The level or the solution is not a text that can be checked.
    Unreadable(String),
}

impl Verdict {
    fn name(&self) -> &'static str {
        match self {
            Verdict::Correct(_) | Verdict::NoSolution => "correct",
            Verdict::Wrong(_) => "wrong",
            Verdict::Unknown(_) => "unknown",
            Verdict::Missing(_) => "missing",
            Verdict::Unreadable(_) => "unreadable",
        }
    }

    fn message(&self) -> Option<&str> {
        match self {
            Verdict::Correct(_) | Verdict::NoSolution => None,
            Verdict::Wrong(message)
            | Verdict::Unknown(message)
            | Verdict::Missing(message)
            | Verdict::Unreadable(message) => Some(message),
        }
    }

    fn exit(&self) -> Exit {
        match self {
            Verdict::Correct(_) | Verdict::NoSolution => Exit::Answered,
            Verdict::Wrong(_) => Exit::Negative,
            Verdict::Unknown(_) => Exit::Limit,
            Verdict::Missing(_) | Verdict::Unreadable(_) => Exit::BadInput,
        }
    }
}

/// What every level is checked against.
struct Check<'a> {
    puzzle: &'static Puzzle,
    options: &'a Options,
    input: &'a Input,
    /// What the results are called.
    results: &'a str,
}

impl Check<'_> {
    fn verdict(&self, level: &Numbered<'_>, entry: Option<&Entry>) -> Verdict {
        let Numbered { number, text: level } = level;
        // A level that cannot be read is bad input, not a wrong solution.
        if let Err(error) = self.puzzle.parse(level) {
            return Verdict::Unreadable(format!("{}: {error}", self.input.name));
        }
        let Some(entry) = entry else {
            return Verdict::Missing(format!("{} says nothing about level {number}", self.results));
        };
        let unreadable = |message: String| {
            Verdict::Unreadable(format!("{}: {message}", entry.place(self.results)))
        };
        match &entry.claim {
            Claim::Nothing(why) => Verdict::Unknown(why.clone()),
            Claim::Unsolvable => match self.puzzle.is_solvable(level.bytes, self.options) {
                Some(false) => Verdict::NoSolution,
                Some(true) => {
                    Verdict::Wrong("the result says unsolvable, and the level is not".to_owned())
                }
                None => Verdict::Unknown(
                    "the result says unsolvable; the checker tries every move, and there are too \
                     many here"
                        .to_owned(),
                ),
            },
            Claim::Solution(solution) => {
                match self.puzzle.check(level.bytes, solution, self.options) {
                    Ok(metrics) => match entry.miscounted(&metrics) {
                        Some(message) => Verdict::Wrong(message),
                        None => Verdict::Correct(metrics),
                    },
                    Err(rejection @ Rejection::Solution { .. }) => {
                        unreadable(rejection.to_string())
                    }
                    Err(rejection @ Rejection::Level { .. }) => {
                        Verdict::Unreadable(format!("{}: {rejection}", self.input.name))
                    }
                    // The checker has limits of its own.
                    Err(rejection @ Rejection::TooLarge { .. }) => {
                        Verdict::Unreadable(rejection.to_string())
                    }
                    Err(rejection) => Verdict::Wrong(rejection.to_string()),
                }
            }
        }
    }

    fn sentence(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Correct(_) if !self.puzzle.info().seeks_plans() => {
                "Correct: the checker answers the same.".to_owned()
            }
            Verdict::Correct(metrics) => {
                format!("Correct: solves the level in {}.", counts(metrics.iter()))
            }
            Verdict::NoSolution => "Correct: the level has no solution.".to_owned(),
            Verdict::Wrong(message) => format!("Wrong: {message}."),
            Verdict::Unknown(message) => format!("Unknown: {message}."),
            Verdict::Missing(message) => format!("Missing: {message}."),
            Verdict::Unreadable(message) => format!("Unreadable: {message}."),
        }
    }

    fn record(&self, level: &Numbered<'_>, verdict: &Verdict) -> Value {
        let metrics: serde_json::Map<String, Value> = match verdict {
            Verdict::Correct(metrics) => {
                metrics.iter().map(|metric| (metric.name.to_owned(), metric.value.into())).collect()
            }
            _ => serde_json::Map::new(),
        };
        let valid = match verdict.exit() {
            Exit::Answered => Value::Bool(true),
            // Nobody knows.
            Exit::Limit => Value::Null,
            _ => Value::Bool(false),
        };
        json!({
            "schema_version": SCHEMA_VERSION,
            "puzzle": self.puzzle.info().id,
            "level": level.number,
            "title": level.text.title,
            "valid": valid,
            "metrics": metrics,
            "error": verdict.message(),
            "verdict": verdict.name(),
        })
    }
}

/// How many results are right.
#[derive(Default)]
struct Tally {
    levels: usize,
    results: usize,
    /// By the names of verdicts, in the order of reporting.
    counts: [usize; NAMES.len()],
    exit: Option<Exit>,
}

const NAMES: [&str; 5] = ["correct", "wrong", "unknown", "missing", "unreadable"];

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        self.results += 1;
        if let Some(index) = NAMES.iter().position(|&name| name == verdict.name()) {
            self.counts[index] += 1;
        }
        self.exit = self.exit.max(Some(verdict.exit()));
    }

    fn exit(&self) -> Exit {
        self.exit.unwrap_or(Exit::Answered)
    }

    fn summary(&self) -> String {
        let counts = NAMES.iter().zip(self.counts).enumerate();
        let counts: Vec<String> = counts
            .filter(|&(index, (_, count))| count > 0 || index == 0)
            .map(|(_, (name, count))| format!("{count} {name}"))
            .collect();
        let results = match self.results == self.levels {
            true => String::new(),
            false => format!(", {} results", self.results),
        };
        format!("{} levels{results}: {}.", self.levels, counts.join(", "))
    }
}
