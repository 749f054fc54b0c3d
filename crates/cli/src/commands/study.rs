//! `papan study`: published numbers, the same programs again, and ours at its best.

mod data;
mod page;
mod run;
mod table;
mod watched;

use std::cmp::Ordering;
use std::io::Write;
use std::path::{Path, PathBuf};

use anstream::ColorChoice;
use papan::count;
use papan_studies::{BUNDLED, Bundled, Line, Quantity, Shelf, Study, Value};

use crate::cli::StudyArgs;
use crate::exit::{Exit, UsageError};
use crate::files;
use crate::notes::note;
use crate::output::{Output, bold};
use crate::signals;
use run::Finished;
use table::Form;

pub(crate) fn run(args: &StudyArgs) -> anyhow::Result<Exit> {
    if args.studies.is_empty() && !args.all {
        return list(args);
    }
    let studies = match args.all {
        true => BUNDLED.iter().map(Bundled::study).collect(),
        false => args.studies.iter().map(|name| named(name)).collect::<anyhow::Result<Vec<_>>>()?,
    };
    // Opened before anything is run: a mistake shows at once.
    let mut out = Output::open(&args.output)?;
    let page = args.html.as_deref().map(|name| Output::create(name, ColorChoice::Never));
    let page = page.transpose()?;
    let stop = signals::stop_token();
    let finished = run::all(args, &studies, &stop)?;
    match (args.json, args.csv) {
        (true, _) => data::json(&mut out, &finished)?,
        (_, true) => data::csv(&mut out, &finished)?,
        _ => {
            let form = if args.markdown { Form::Markdown } else { Form::Terminal };
            table::write(&mut out, &finished, form)?;
        }
    }
    out.finish()?;
    if let Some(mut page) = page {
        page.write_all(page::page(args, &finished)?.as_bytes())?;
        page.finish()?;
    }
    if stop.is_stopped() {
        note!("papan: interrupted; what is shown was run before");
    }
    Ok(Exit::Answered)
}

/// The studies that come with papan.
fn list(args: &StudyArgs) -> anyhow::Result<Exit> {
    let mut out = Output::open(&args.output)?;
    let studies: Vec<Study> = BUNDLED.iter().map(Bundled::study).collect();
    let width = studies.iter().map(|study| study.id.len()).max().unwrap_or(0);
    let mut document = "";
    for study in &studies {
        if study.document != document {
            let blank = if document.is_empty() { "" } else { "\n" };
            document = &study.document;
            writeln!(out, "{blank}{}", bold(document))?;
        }
        writeln!(out, "  {:width$}  {}", study.id, study.title)?;
        writeln!(out, "  {:width$}  {}", "", covered(study))?;
    }
    out.finish()?;
    Ok(Exit::Answered)
}

/// What a study covers, as the document numbers it.
fn covered(study: &Study) -> String {
    let several = |what: &str, numbers: &[String]| match numbers {
        [] => None,
        [one] => Some(format!("{what} {one}")),
        [first, .., last] if numbers.len() > 6 => Some(format!("{what}s {first} to {last}")),
        [all @ .., last] => Some(format!("{what}s {} and {last}", all.join(", "))),
    };
    let parts = [several("table", &study.tables), several("figure", &study.figures)];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// A study that comes with papan, or one in a file.
fn named(name: &str) -> anyhow::Result<Study> {
    if let Some(bundled) = BUNDLED.iter().find(|bundled| bundled.id == name) {
        return Ok(bundled.study());
    }
    if !name.ends_with(".toml") {
        let names: Vec<&str> = BUNDLED.iter().map(|bundled| bundled.id).collect();
        let message = format!(
            "unknown study `{name}`; expected a file such as {name}.toml, or one of: {}",
            names.join(", ")
        );
        return Err(UsageError(message).into());
    }
    let mut study = read(name)?;
    if study.id.is_empty() {
        study.id = name.to_owned();
    }
    Ok(study)
}

/// Reads a study from a file; files that it names stand beside it.
pub(crate) fn read(name: &str) -> anyhow::Result<Study> {
    let unreadable = |error| UsageError(format!("{name} cannot be read: {error}"));
    let text = files::read(name).map_err(unreadable)?;
    let text = String::from_utf8(text)
        .map_err(|_| UsageError(format!("{name} cannot be read: it is not UTF-8 text")))?;
    let mut study = Study::parse(&text).map_err(|error| UsageError(format!("{name}: {error}")))?;
    let folder = Path::new(name).parent().filter(|folder| !folder.as_os_str().is_empty());
    // So that a path beside the file is never taken for one that comes with the program.
    let folder = match folder {
        Some(folder) if !folder.starts_with("..") => folder.to_owned(),
        folder => Path::new(".").join(folder.unwrap_or(Path::new(""))),
    };
    for file in study.files_mut() {
        *file = folder.join(&*file).to_string_lossy().into_owned();
    }
    Ok(study)
}

/// Where the levels are: in the program, on the disk, in the folder that the user names.
pub(crate) struct Disk {
    folder: Option<PathBuf>,
}

impl Disk {
    pub(crate) fn new(folder: Option<&str>) -> Disk {
        Disk { folder: folder.map(PathBuf::from) }
    }
}

impl Shelf for Disk {
    fn file(&self, path: &str) -> Option<Result<Vec<u8>, String>> {
        // The files of bundled studies come with the program.
        if path.starts_with("../examples/") {
            return None;
        }
        Some(files::read(path).map_err(|error| format!("{path} cannot be read: {error}")))
    }

    fn collection(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let path = folder.join(name).to_string_lossy().into_owned();
        files::read(&path).map(Some).map_err(|error| format!("{path} cannot be read: {error}"))
    }
}

/// A line on how many numbers came out.
fn tally(finished: &[Finished]) -> String {
    let lines = || finished.iter().flat_map(|study| &study.lines);
    let of =
        |is: fn(&papan_studies::Status) -> bool| lines().filter(|line| is(&line.status)).count();
    use papan_studies::Status;
    let exact = of(|status| matches!(status, Status::Exact));
    let other = of(|status| matches!(status, Status::Differs(_) | Status::Other));
    let times = of(|status| matches!(status, Status::Faster(_)));
    let rest = of(|status| matches!(status, Status::Unavailable));
    let mut text = format!(
        "{}: {exact} exact, {other} different, {times} times (which depend on the machine), {rest} \
         with nothing to compare",
        count(lines().count(), "numbers")
    );
    let costs = |order: Ordering| lines().filter(|line| auto_against(line) == Some(order)).count();
    let [less, equal, more] = [Ordering::Less, Ordering::Equal, Ordering::Greater].map(costs);
    if less + equal + more > 0 {
        text += &format!(
            ". Of the costs, `auto` has {less} lower than published, {equal} as low and {more} higher"
        );
    }
    text
}

/// How the cost of `auto` compares with the published one.
fn auto_against(line: &Line) -> Option<Ordering> {
    match (line.quantity, &line.published) {
        (Quantity::Cost, Some(Value::Count(published))) => Some(line.auto?.cmp(published)),
        _ => None,
    }
}
