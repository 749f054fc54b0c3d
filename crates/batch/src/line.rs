//! An answer as a line of JSON or CSV, and what a resumed batch reads back from it.

use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

use papan::Record;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::identity::LevelId;
use crate::question::Question;
use crate::tally::{Facts, Kind};

/// The answer to one level of a batch: a line of its file.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Answered<'a> {
    #[serde(flatten)]
    pub(crate) record: Record,
    /// The file that the level comes from, as it was named.
    pub(crate) file: &'a str,
    /// A hash of the level's text and of what is asked.
    #[serde(serialize_with = "as_text")]
    #[schema(value_type = String)]
    pub(crate) id: LevelId,
    /// Which of the levels with this id it is, from 1.
    pub(crate) occurrence: u32,
    /// What is asked.
    pub(crate) request: &'a str,
    /// The exit code of this level alone.
    pub(crate) exit: u8,
}

fn as_text<S: serde::Serializer>(id: &LevelId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

impl Answered<'_> {
    pub(crate) fn facts(&self) -> Facts {
        Facts {
            kind: Kind::from_outcome(self.record.outcome).unwrap_or(Kind::Error),
            optimal: self.record.optimal,
            exit: self.exit,
            elapsed: seconds(self.record.stats.map(|stats| stats.elapsed_s)),
        }
    }
}

/// What a previously written line says.
pub(crate) struct Finished<'a> {
    pub(crate) id: LevelId,
    pub(crate) occurrence: u32,
    pub(crate) request: Cow<'a, str>,
    pub(crate) facts: Facts,
}

/// The form of the lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// One object per line.
    JsonLines,
    /// One row per line, under a line that names the columns.
    Csv {
        /// The columns of metrics.
        metrics: Vec<&'static str>,
    },
}

/// The columns of a CSV file before and after those of the metrics.
const BEFORE: [&str; 9] =
    ["file", "level", "title", "author", "puzzle", "outcome", "cost", "optimal", "lower_bound"];
const AFTER: [&str; 20] = [
    "solution",
    "objective",
    "algorithm",
    "heuristic",
    "limit",
    "error_line",
    "error_column",
    "error",
    "notes",
    "analysis",
    "expanded",
    "generated",
    "max_open",
    "stored",
    "elapsed_s",
    "peak_memory_bytes",
    "id",
    "occurrence",
    "request",
    "exit",
];

impl Format {
    /// CSV for a file with that extension, with the metrics of the puzzles in question; JSON
    /// otherwise.
    pub fn of(path: Option<&Path>, questions: &[Question]) -> Format {
        let extension = path.and_then(Path::extension);
        if !extension.is_some_and(|extension| extension.eq_ignore_ascii_case("csv")) {
            return Format::JsonLines;
        }
        let mut metrics = Vec::new();
        for metric in questions.iter().flat_map(|question| question.puzzle.info().metrics) {
            if !metrics.contains(metric) {
                metrics.push(*metric);
            }
        }
        Format::Csv { metrics }
    }

    /// The line before all results.
    pub(crate) fn head(&self) -> Option<Vec<u8>> {
        match self {
            Format::JsonLines => None,
            Format::Csv { metrics } => Some(csv_line(columns(metrics))),
        }
    }

    /// The line of an answer, with its end.
    pub fn write(&self, answer: &Answered<'_>) -> Vec<u8> {
        match self {
            Format::JsonLines => {
                let mut line = serde_json::to_vec(answer).expect("records are JSON");
                line.push(b'\n');
                line
            }
            Format::Csv { metrics } => csv_line(cells(answer, metrics).iter()),
        }
    }

    /// Whether the first line of a result file may begin like this.
    pub(crate) fn may_begin(&self, torn: &[u8]) -> bool {
        let beginning = self.head().unwrap_or_else(|| b"{\"schema_version\":".to_vec());
        torn.starts_with(&beginning) || beginning.starts_with(torn)
    }

    /// Reads a line again.
    ///
    /// # Errors
    /// What is wrong with it, if it is not one of ours.
    pub(crate) fn read<'a>(&self, line: &'a [u8]) -> Result<Finished<'a>, String> {
        match self {
            Format::JsonLines => read_json(line),
            Format::Csv { metrics } => read_csv(line, metrics),
        }
    }
}

fn seconds(seconds: Option<f64>) -> Duration {
    Duration::try_from_secs_f64(seconds.unwrap_or(0.0)).unwrap_or_default()
}

fn read_json(line: &[u8]) -> Result<Finished<'_>, String> {
    // Fields that are not named would be skipped, whatever bytes they hold; kept in `rest`, they
    // must be JSON in UTF-8 as well, or a damaged line would be left for the readers of the file to
    // find.
    #[derive(Deserialize)]
    struct Line<'a> {
        #[serde(borrow)]
        id: Cow<'a, str>,
        occurrence: u32,
        #[serde(borrow)]
        request: Cow<'a, str>,
        #[serde(borrow)]
        outcome: Cow<'a, str>,
        optimal: bool,
        exit: u8,
        stats: Option<Stats>,
        #[serde(flatten)]
        _rest: IgnoredAny,
    }
    #[derive(Deserialize)]
    struct Stats {
        elapsed_s: f64,
        #[serde(flatten)]
        _rest: IgnoredAny,
    }
    let line: Line<'_> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let kind = Kind::from_outcome(&line.outcome)
        .ok_or_else(|| format!("found the outcome `{}`", line.outcome))?;
    Ok(Finished {
        id: line.id.parse()?,
        occurrence: line.occurrence,
        request: line.request,
        facts: Facts {
            kind,
            optimal: line.optimal,
            exit: line.exit,
            elapsed: seconds(line.stats.map(|stats| stats.elapsed_s)),
        },
    })
}

fn columns<'a>(metrics: &'a [&'static str]) -> impl Iterator<Item = &'static str> + 'a {
    BEFORE.into_iter().chain(metrics.iter().copied()).chain(AFTER)
}

fn csv_line(cells: impl Iterator<Item = impl AsRef<[u8]>>) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells).expect("a vector takes everything");
    writer.into_inner().expect("a vector takes everything")
}

/// The cells of an answer, in the order of [`columns`].
fn cells(answer: &Answered<'_>, metrics: &[&'static str]) -> Vec<String> {
    fn text(value: Option<impl ToString>) -> String {
        value.map(|value| value.to_string()).unwrap_or_default()
    }
    let record = &answer.record;
    let (error, stats) = (record.error.as_ref(), record.stats.as_ref());
    let mut cells = vec![
        answer.file.to_owned(),
        record.level.to_string(),
        text(record.title.as_ref()),
        text(record.author.as_ref()),
        record.puzzle.to_owned(),
        record.outcome.to_owned(),
        text(record.cost),
        record.optimal.to_string(),
        text(record.lower_bound),
    ];
    cells.extend(metrics.iter().map(|metric| text(record.metrics.get(metric))));
    cells.extend([
        text(record.solution.as_ref()),
        text(record.objective),
        text(record.algorithm),
        text(record.heuristic),
        text(record.limit),
        text(error.and_then(|error| error.line)),
        text(error.and_then(|error| error.column)),
        text(error.map(|error| &error.message)),
        record.notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join(" "),
        text(record.analysis.as_ref()),
        text(stats.map(|stats| stats.expanded)),
        text(stats.map(|stats| stats.generated)),
        text(stats.map(|stats| stats.max_open)),
        text(stats.map(|stats| stats.stored)),
        text(stats.map(|stats| stats.elapsed_s)),
        text(stats.map(|stats| stats.peak_memory_bytes)),
        answer.id.to_string(),
        answer.occurrence.to_string(),
        answer.request.to_owned(),
        answer.exit.to_string(),
    ]);
    // A row is one line, so that a torn one is noticed.
    for cell in &mut cells {
        if cell.contains(['\n', '\r']) {
            *cell = cell.replace(['\n', '\r'], " ");
        }
    }
    cells
}

fn read_csv(line: &[u8], metrics: &[&'static str]) -> Result<Finished<'static>, String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .buffer_capacity(line.len() + 1)
        .from_reader(line);
    let mut row = csv::StringRecord::new();
    reader.read_record(&mut row).map_err(|error| error.to_string())?;
    let expected = BEFORE.len() + metrics.len() + AFTER.len();
    if row.len() != expected {
        return Err(format!("found {}, expected {expected}", papan::count(row.len(), "cells")));
    }
    let cell = |name: &str| {
        let column = columns(metrics).position(|column| column == name);
        &row[column.expect("a column of ours")]
    };
    fn number<T: std::str::FromStr>(name: &str, text: &str) -> Result<T, String> {
        text.parse().map_err(|_| format!("found `{text}` for {name}"))
    }
    let outcome = cell("outcome");
    let elapsed = match cell("elapsed_s") {
        "" => None,
        text => Some(number("elapsed_s", text)?),
    };
    Ok(Finished {
        id: cell("id").parse()?,
        occurrence: number("occurrence", cell("occurrence"))?,
        request: cell("request").to_owned().into(),
        facts: Facts {
            kind: Kind::from_outcome(outcome)
                .ok_or_else(|| format!("found the outcome `{outcome}`"))?,
            optimal: cell("optimal") == "true",
            exit: number("exit", cell("exit"))?,
            elapsed: seconds(elapsed),
        },
    })
}

#[cfg(test)]
mod tests {
    use papan::{ErrorRecord, LevelText, SolveRequest};

    use super::*;

    fn failed(message: &str) -> Record {
        let puzzle = papan::puzzle("tiles").unwrap().info();
        let request = SolveRequest::new(puzzle, None, None, None).unwrap();
        let message = papan::message!("test.fault", "{fault}", fault = message);
        let error = ErrorRecord { line: Some(3), ..message.into() };
        let title = Some("a \"title\", with all;".into());
        let level = LevelText { title, ..LevelText::default() };
        Record::failed(2, &level, &request, error)
    }

    /// Whatever it contains, an answer is one line, and the parts that count can be read again.
    #[test]
    fn a_line_is_read_as_it_was_written() {
        let csv = Format::Csv { metrics: vec!["moves", "pushes"] };
        let hostile = ["plain", "two\nlines", "\"quoted\", and\r\nmore", "\u{1f9e9}\t;", "\""];
        for format in [Format::JsonLines, csv] {
            for message in hostile {
                let answer = Answered {
                    record: failed(message),
                    file: "a,b\n\"c\".txt",
                    id: LevelId::of("q", message.as_bytes()),
                    occurrence: 7,
                    request: "tiles --goal \"x, y\"",
                    exit: 2,
                };
                let line = format.write(&answer);
                assert_eq!(line.iter().filter(|&&byte| byte == b'\n').count(), 1);
                assert!(line.ends_with(b"\n"));
                let first = format.head().unwrap_or_else(|| line.clone());
                assert!((0..first.len()).all(|end| format.may_begin(&first[..end])));
                assert!(!format.may_begin(b"fine poetry"));
                let read = format.read(&line[..line.len() - 1]).unwrap();
                assert_eq!((read.id, read.occurrence), (answer.id, 7));
                assert_eq!((read.request.as_ref(), read.facts), (answer.request, answer.facts()));
                // A torn line is not a line, unless only a number at its end is shorter.
                for end in 0..line.len().saturating_sub(2) {
                    assert!(format.read(&line[..end]).is_err(), "{end}");
                }
            }
        }
    }

    /// Even if a resumed batch has no use for what is damaged.
    #[test]
    fn a_line_that_other_programs_cannot_read_is_refused() {
        let answer = Answered {
            record: failed("broken"),
            file: "levels.txt",
            id: LevelId::of("q", b""),
            occurrence: 1,
            request: "tiles",
            exit: 2,
        };
        let csv = Format::Csv { metrics: vec!["moves"] };
        for (format, damages) in
            [(Format::JsonLines, &[&b"\xff"[..], b"\\ud800"][..]), (csv, &[&b"\xff"[..]])]
        {
            let line = format.write(&answer);
            let line = line.strip_suffix(b"\n").unwrap();
            assert!(format.read(line).is_ok());
            for damage in damages {
                for word in [&b"levels"[..], b"broken", b"title"] {
                    let at = line.windows(word.len()).position(|window| window == word).unwrap();
                    let mut damaged = line.to_vec();
                    damaged.splice(at..at + 1, damage.iter().copied());
                    assert!(format.read(&damaged).is_err(), "{}", damaged.escape_ascii());
                }
            }
        }
        let line = String::from_utf8(Format::JsonLines.write(&answer)).unwrap();
        let line = line.replace("\"level\":2", "\"level\":1e999");
        assert!(Format::JsonLines.read(line.trim_end().as_bytes()).is_err(), "{line}");
    }

    #[test]
    fn the_columns_are_named_once() {
        let format = Format::Csv { metrics: vec!["slides", "steps"] };
        let head = String::from_utf8(format.head().unwrap()).unwrap();
        let mut names: Vec<&str> = head.trim_end().split(',').collect();
        assert_eq!(&names[BEFORE.len()..][..2], ["slides", "steps"]);
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
