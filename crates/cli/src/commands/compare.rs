//! `papan compare`: several algorithms and heuristics on the same levels, as a table, as data, as
//! charts and as a page.

mod data;
mod page;
mod print;
mod study;
mod watch;

use std::io::Write;

use anstream::ColorChoice;
use papan::{Comparison, Fault, Lane, LaneChoice, Puzzle, Row, SolveRequest, disagreement, lanes};
use papan_charts::{Chart, NodeCount, Published, WIDE, charts, stack, study_charts};

use crate::cli::CompareArgs;
use crate::exit::Exit;
use crate::flags::with_flags;
use crate::input::{self, Input};
use crate::levels::{self, Numbered};
use crate::notes::note;
use crate::output::{Output, red};
use crate::signals;
use crate::tables;
use data::Data;
use watch::Race;

pub(crate) fn run(args: &CompareArgs) -> anyhow::Result<Exit> {
    match &args.study {
        Some(files) => study::run(args, files),
        None => run_levels(args),
    }
}

/// Levels of one input, with the lanes that the arguments name.
fn run_levels(args: &CompareArgs) -> anyhow::Result<Exit> {
    let input = Input::read(args.input.file.as_deref())?;
    let puzzle = input::puzzle(args.puzzle.puzzle, &input)?;
    let info = puzzle.info();
    let mut report = Report::open(args)?;
    let (algorithms, heuristics) = (names(&args.algorithms), names(&args.heuristics));
    let choice = LaneChoice { algorithms: &algorithms, heuristics: &heuristics, all: args.all };
    let lanes = lanes(info, choice)?;
    if args.puzzle.puzzle.is_none() && report.is_for_people() {
        input::say_guess(&input, puzzle);
    }
    let of_lanes = lanes.iter().flat_map(|lane| lane.runner.options());
    let options: Vec<_> = of_lanes.chain(info.options).collect();
    let owner = format!("these algorithms for {}", info.id);
    let options = input::options(&args.options, options.into_iter(), &owner)?;
    let mut request = report.request(puzzle, args.objective.as_deref())?;
    request.options = options;
    let levels = levels::pick(puzzle, &input, args.level.level)?;
    let mut collection = Collection {
        name: input.name.clone(),
        note: None,
        is_several: levels.several,
        nodes: None,
        finished: Vec::new(),
    };
    for level in levels.levels {
        let place = levels::place(&input, &level, levels.several);
        let title = level.text.title.as_ref().map(|title| format!(": {title}")).unwrap_or_default();
        let case = Case {
            puzzle,
            lanes: &lanes,
            request: &request,
            place: &place,
            heading: format!("Level {}{title}", level.number),
            note: None,
            published: Vec::new(),
        };
        report.run(&mut collection, &case, &level)?;
        if request.limits.stop.is_stopped() {
            break;
        }
    }
    report.end(&collection)?;
    report.finish()
}

/// The names in a list, as they were meant.
fn names(list: &[String]) -> Vec<&str> {
    list.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).collect()
}

/// Levels that belong together: a file, or a study.
struct Collection {
    name: String,
    /// What there is to say about it.
    note: Option<String>,
    is_several: bool,
    /// For a study: which of our counters is what it calls nodes.
    nodes: Option<NodeCount>,
    /// What has been run.
    finished: Vec<Finished>,
}

impl Collection {
    /// The rows of all levels.
    fn rows(&self) -> Vec<Row> {
        self.finished.iter().flat_map(|case| case.rows.iter().cloned()).collect()
    }
}

/// One level and what is run on it.
struct Case<'a> {
    puzzle: &'static Puzzle,
    lanes: &'a [Lane],
    request: &'a SolveRequest,
    /// The level's location, for messages.
    place: &'a str,
    heading: String,
    note: Option<String>,
    /// What a study reports, for each lane; empty where there is no study.
    published: Vec<Option<Published>>,
}

/// A case that was run.
struct Finished {
    heading: String,
    note: Option<String>,
    /// The level's picture, only where it will be shown.
    picture: Option<String>,
    rows: Vec<Row>,
    published: Vec<Option<Published>>,
}

impl Finished {
    /// What is wrong with the level, if it cannot be read.
    fn fault(&self) -> Option<&str> {
        let unreadable = self.rows.iter().find(|row| row.fault == Some(Fault::Level))?;
        unreadable.record.error.as_ref().map(|error| error.message.as_str())
    }
}

/// Everything that is printed, written and remembered along the way.
struct Report<'a> {
    args: &'a CompareArgs,
    out: Output,
    data: Option<Data>,
    stop: papan::StopToken,
    exit: Exit,
    page: page::Builder,
    page_file: Option<Output>,
    /// What goes into the picture.
    charts: Vec<Chart>,
    chart_file: Option<Output>,
    /// Whether nothing has been printed yet.
    is_first: bool,
}

impl<'a> Report<'a> {
    fn open(args: &'a CompareArgs) -> anyhow::Result<Report<'a>> {
        // Opened before anything is run: a mistake shows at once.
        let file = |named: &Option<String>| {
            let named = named.as_deref();
            named.map(|name| Output::create(name, ColorChoice::Never)).transpose()
        };
        Ok(Report {
            args,
            out: Output::open(&args.output)?,
            data: Data::wanted(args),
            stop: signals::stop_token(),
            exit: Exit::Answered,
            page: page::Builder::new(),
            page_file: file(&args.html)?,
            charts: Vec::new(),
            chart_file: file(&args.svg)?,
            is_first: true,
        })
    }

    fn is_for_people(&self) -> bool {
        self.data.is_none()
    }

    /// What every lane is asked, apart from the options.
    fn request(
        &self,
        puzzle: &'static Puzzle,
        objective: Option<&str>,
    ) -> anyhow::Result<SolveRequest> {
        let mut request = SolveRequest::new(puzzle.info(), None, None, objective)?;
        request.limits = self.args.limits.limits(self.stop.clone());
        request.threads = self.args.threads.unwrap_or(1);
        request.tables = tables::of(&self.args.tables);
        Ok(request)
    }

    /// Runs a case, prints it, and keeps it with its collection.
    fn run(
        &mut self,
        collection: &mut Collection,
        case: &Case<'_>,
        level: &Numbered<'_>,
    ) -> anyhow::Result<()> {
        let parsed = case.puzzle.parse(&level.text);
        let Case { puzzle, lanes, request, .. } = *case;
        let comparison = Comparison { puzzle, lanes, request, repeat: self.args.repeat };
        let mut race = Race::new(lanes, self.is_for_people().then_some(case.place));
        // A level that cannot be read has rows too: every lane is told so.
        let rows = comparison.run(&level.text, level.number, &mut race);
        drop(race);
        let mut picture = None;
        match &parsed {
            Ok(parsed) => {
                self.exit = self.exit.max(exit_of(case, &rows));
                if self.args.html.is_some() && collection.finished.len() < page::MAX_LEVELS {
                    picture = Some(parsed.picture(&request.options, &request.limits)?);
                }
            }
            Err(error) => {
                note!("{}: {}: {error}", red("error"), case.place);
                self.exit = self.exit.max(Exit::BadInput);
            }
        }
        let finished = Finished {
            heading: case.heading.clone(),
            note: case.note.clone(),
            picture,
            rows,
            published: case.published.clone(),
        };
        match &mut self.data {
            Some(data) => data.write(&mut self.out, &finished)?,
            None => print::case(&mut self.out, collection, &finished, self.is_first)?,
        }
        self.out.end_level()?;
        self.is_first = false;
        collection.finished.push(finished);
        Ok(())
    }

    /// Ends a collection: its summary, its charts, its part of the page.
    fn end(&mut self, collection: &Collection) -> anyhow::Result<()> {
        let Collection { finished, is_several, nodes, .. } = collection;
        if self.is_for_people() && *is_several && nodes.is_none() {
            print::summary(&mut self.out, collection)?;
        }
        if self.args.html.is_some() {
            self.page.add(collection);
        }
        if self.args.svg.is_none() {
            return Ok(());
        }
        if let Some(nodes) = *nodes {
            for Finished { heading, rows, published, .. } in finished {
                self.charts.extend(study_charts(rows, published, nodes, heading, WIDE)?);
            }
        } else {
            self.charts.extend(charts(&collection.rows(), WIDE)?);
        }
        Ok(())
    }

    /// Writes the files that were asked for.
    fn finish(self) -> anyhow::Result<Exit> {
        self.out.finish()?;
        if let Some(mut file) = self.chart_file {
            file.write_all(stack(&self.charts).as_bytes())?;
            file.finish()?;
        }
        if let Some(mut file) = self.page_file {
            file.write_all(self.page.finish(self.args)?.as_bytes())?;
            file.finish()?;
        }
        if self.stop.is_stopped() {
            note!("papan: interrupted; what is shown was run before");
        }
        Ok(self.exit)
    }
}

/// The code of a level: that of the lane which knows the most. Failures are always reported.
fn exit_of(case: &Case<'_>, rows: &[Row]) -> Exit {
    let mut exit = Exit::BadInput;
    let mut is_broken = false;
    for row in rows {
        if let Some(error) = &row.record.error {
            let Case { place, .. } = case;
            note!("{}: {place}: {}: {}", red("error"), row.name, with_flags(&error.message));
            is_broken |= row.fault == Some(Fault::Internal);
            continue;
        }
        exit = match (row.record.outcome, exit) {
            ("solved", _) | (_, Exit::Answered) => Exit::Answered,
            ("unsolvable", _) | (_, Exit::Negative) => Exit::Negative,
            _ => Exit::Limit,
        };
    }
    if let Some(disagreement) = disagreement(rows) {
        note!("{}: {}: {disagreement}", red("error"), case.place);
        is_broken = true;
    }
    if is_broken { Exit::Failed } else { exit }
}
