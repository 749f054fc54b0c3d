//! `papan play`: levels on the terminal.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use papan::library::{self, Date};
use papan::{Options, PUZZLES, Puzzle, StopToken};
use papan_play::{App, Entry, Host, Results, Settings, Shelf, Start, Unfinished};

use crate::cli::{PlayArgs, TableArgs};
use crate::exit::{Exit, UsageError};
use crate::files;
use crate::input::{self, Input};
use crate::output::Output;
use crate::{levels, signals, tables};

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<Exit> {
    if !papan_play::has_terminal() {
        let message = "play needs a terminal: one to draw on, as standard output, and one for keys";
        return Err(UsageError(message.to_owned()).into());
    }
    let (shelf, start) = shelf(args)?;
    let mut keeper = Keeper::new(args)?;
    let results = keeper.read()?;
    keeper.known.clone_from(&results.unfinished);
    let settings = Settings {
        colours: AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        alarm: !args.no_alarm,
        timer: args.timer,
        options: Options::default(),
        tables: tables::of(&TableArgs { tables: None }),
        time: args.time_limit,
        memory: args.memory_limit,
    };
    papan_play::run(&mut App::new(shelf, results, settings, start), &mut keeper)?;
    Ok(Exit::Answered)
}

/// The levels to choose from, and where to begin.
fn shelf(args: &PlayArgs) -> anyhow::Result<(Shelf, Start)> {
    let puzzle = args.puzzle.puzzle.unwrap_or(&PUZZLES[0]);
    let date = args.daily.flatten().map_or_else(today, Ok)?;
    let built_in = || Shelf::built_in(args.puzzle.puzzle, date);
    if args.daily.is_some() {
        return Ok((built_in(), Start::Daily(puzzle)));
    }
    if let Some(grade) = args.grade {
        return Ok((built_in(), Start::Grade(puzzle, grade)));
    }
    if let Some(id) = args.file.as_deref().filter(|name| is_of_library(name)) {
        let shelf = Shelf::built_in(None, date);
        let start = shelf.find(id).map_or(Start::Levels, Start::Level);
        return Ok((shelf, start));
    }
    let is_piped = args.file.is_none() && !io::stdin().is_terminal();
    let Some(name) = args.file.as_deref().or(is_piped.then_some("-")) else {
        if args.level.is_some() {
            let message = "--level needs a collection: name its file";
            return Err(UsageError(message.to_owned()).into());
        }
        return Ok((built_in(), Start::Levels));
    };
    let input = Input::read(Some(name))?;
    let puzzle = input::puzzle(args.puzzle.puzzle, &input)?;
    collection(puzzle, &input, args.level)
}

/// Whether it names a level of the library, and no file.
fn is_of_library(name: &str) -> bool {
    !Path::new(name).exists() && library::level(name).is_ok()
}

/// The date by UTC: the same moment everywhere.
fn today() -> anyhow::Result<Date> {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let date = now.split('T').next().unwrap_or_default();
    date.parse().context("the clock is not set")
}

fn collection(
    puzzle: &'static Puzzle,
    input: &Input,
    level: Option<u32>,
) -> anyhow::Result<(Shelf, Start)> {
    let picked = levels::pick(puzzle, input, None)?;
    let several = picked.several;
    let numbered: Vec<_> = picked.levels.collect();
    // A level that cannot be read is no level to begin with; others are told of when they are opened.
    let first = level.map_or(0, |level| level as usize - 1);
    let Some(begin) = numbered.get(first) else {
        let found = papan::count(numbered.len(), "levels");
        let message = format!("{} has {found}, so there is no level {}", input.name, first + 1);
        return Err(UsageError(message).into());
    };
    puzzle.parse(&begin.text).with_context(|| levels::place(input, begin, several))?;
    let entries = numbered.iter().map(|each| Entry::numbered(puzzle, each.number, &each.text));
    let is_chosen = level.is_some() || !several;
    let start = if is_chosen { Start::Level(first) } else { Start::Levels };
    Ok((Shelf::new(entries.collect()), start))
}

/// Keeps results, and hears signals.
struct Keeper {
    /// Where results are kept, if they are.
    path: Option<PathBuf>,
    /// Levels that were left, as the file had them when it was last read or written here.
    known: Vec<Unfinished>,
    stop: StopToken,
}

impl Keeper {
    fn new(args: &PlayArgs) -> anyhow::Result<Keeper> {
        let path = match (&args.results, args.no_results) {
            (_, true) => None,
            (Some(path), false) => Some(PathBuf::from(path)),
            (None, false) => {
                let missing =
                    "this system has no data directory; give --results FILE, or --no-results";
                let folder = dirs::data_dir().ok_or_else(|| UsageError(missing.to_owned()))?;
                Some(folder.join("papan").join("results.json"))
            }
        };
        Ok(Keeper { path, known: Vec::new(), stop: signals::stop_token() })
    }

    /// What is kept; nothing if nothing was kept yet.
    fn read(&self) -> anyhow::Result<Results> {
        let Some(path) = &self.path else { return Ok(Results::default()) };
        let name = path.display();
        let text = files::read_kept(path)
            .map_err(|error| UsageError(format!("{name} cannot be read: {error}")))?;
        let read = text.as_deref().map_or(Ok(Results::default()), Results::read);
        Ok(read.map_err(|error| UsageError(format!("{name}: {error} with --results")))?)
    }

    fn write(&mut self, results: &Results) -> anyhow::Result<()> {
        let Some(path) = self.path.clone() else { return Ok(()) };
        // Another game may have kept something since.
        let mut kept = self.read()?;
        let is_known = |left: &Unfinished| {
            let is_same =
                |known: &Unfinished| (&known.puzzle, &known.level) == (&left.puzzle, &left.level);
            self.known.iter().any(is_same)
        };
        kept.unfinished.retain(|left| !is_known(left));
        let mut results = results.clone();
        results.merge(kept);
        files::make_folder_of(&path)?;
        let name = path.to_str().context("the name of the results is not UTF-8")?;
        let mut out = Output::create(name, ColorChoice::Never)?;
        out.write_all(results.to_json().as_bytes())?;
        out.finish()?;
        self.known = results.unfinished;
        Ok(())
    }
}

impl Host for Keeper {
    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    fn has_to_pause(&self) -> bool {
        signals::has_to_pause()
    }

    fn pause(&self) {
        signals::pause();
    }

    fn was_paused(&self) -> bool {
        signals::was_paused()
    }

    fn keep(&mut self, results: &Results) -> Result<(), String> {
        self.write(results).map_err(|error| format!("The results are not kept: {error:#}"))
    }
}
