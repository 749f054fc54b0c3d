//! Resuming a batch: whatever happened to its files, a finished level is never lost, and a resumed
//! batch ends with every level answered once.
//!
//! The bytes say what happened: which kind of file, what damage to the results, and what damage to
//! those that wait in the other file.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};
use papan::{ErrorRecord, SolveRequest, StopToken};
use papan_batch::{
    Batch, BatchError, BatchObserver, End, Existing, Order, Question, ResultFile, Shard, Source,
    Tally, Text, run,
};

use crate::{puzzle, show};

/// Boards of a collection: one of them twice, one unsolvable, one with a fault.
const LEVELS: &str =
    "1 2/0 3\n\n1 2 3/4 0 5\n\n1 2/0 3\n\n1 2/3 0\n\n2 1/3 0\n\n1 1/3 0\n\n0 1/3 2\n";

/// Any damage.
pub(crate) fn batch(bytes: &[u8]) {
    // Too few bytes are no fault of ours.
    resume(&mut Unstructured::new(bytes)).ok();
}

fn resume(bytes: &mut Unstructured<'_>) -> Result<()> {
    let (name, whole) = bytes.choose(&*WHOLE)?;
    let order = *bytes.choose(&[Order::Input, Order::Completion])?;
    let has_head = name.ends_with("csv");
    let mut results = whole.clone();
    let mut waiting = Vec::new();
    // A killed batch has fewer results, and some of the later ones wait.
    if bytes.arbitrary()? {
        let lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
        let first = usize::from(has_head);
        let kept = bytes.int_in_range(first..=lines.len())?;
        results = lines[..kept].concat();
        for line in &lines[kept..] {
            if bytes.arbitrary()? {
                waiting.extend_from_slice(line);
            }
        }
    }
    damage(bytes, &mut results)?;
    if !waiting.is_empty() {
        damage(bytes, &mut waiting)?;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join(name);
    let room = folder.path().join(format!("{name}.waiting"));
    fs::write(&path, &results).expect("a temporary file");
    if !waiting.is_empty() {
        fs::write(&room, &waiting).expect("a temporary file");
    }
    goes_on(&path, &room, order, &results);
    Ok(())
}

/// Damages a file in several spots.
fn damage(bytes: &mut Unstructured<'_>, file: &mut Vec<u8>) -> Result<()> {
    for _ in 0..bytes.int_in_range(0..=3)? {
        let at = bytes.int_in_range(0..=file.len())?;
        let end = (at + bytes.int_in_range(0..=600)?).min(file.len());
        match bytes.int_in_range(0..=5)? {
            0 => file.truncate(at),
            1 => _ = file.drain(at..end),
            2 => file.extend_from_within(at..end),
            3 => file[at..end].fill(bytes.arbitrary()?),
            4 => file.insert(at, bytes.arbitrary()?),
            _ => {
                let count = bytes.int_in_range(0..=64)?.min(bytes.len());
                let with = bytes.bytes(count)?.to_vec();
                file.splice(at..end.min(at + count), with);
            }
        }
    }
    Ok(())
}

/// Resumes the batch, and again when it has ended.
fn goes_on(path: &Path, room: &Path, order: Order, before: &[u8]) {
    let whole = &before[..before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)];
    let case = || format!("{order:?} {}", show(before));
    let outcome = attempt(path, order);
    let after = fs::read(path).expect("the result file");
    match outcome {
        // Nothing is lost but a line without its end.
        Err(error) => {
            assert!(
                matches!(error, BatchError::Refused { .. }),
                "{error} is about the system; {}",
                case()
            );
            assert!(after == before || after == whole, "refused, but changed: {}", case());
        }
        Ok(end) => {
            assert!(after.starts_with(whole), "results are lost: {} in {}", show(&after), case());
            assert!(!end.interrupted && !room.exists(), "{end:?}; {}", case());
            let keys = keys(path, &after);
            let count =
                end.tally.solved + end.tally.unsolvable + end.tally.unknown + end.tally.errors;
            assert_eq!(count, keys.len() as u64, "{end:?}; {}", case());
            for key in EXPECTED.iter() {
                let found = keys.iter().filter(|&found| found == key).count();
                assert!(found > 0, "no result {key:?}; {}", case());
            }
            if order == Order::Input {
                assert_eq!(keys, *EXPECTED, "{}", case());
                assert_eq!(end.orphans, 0, "{}", case());
            }
            // Nothing is left to do.
            let again = attempt(path, order);
            let again = again.unwrap_or_else(|error| panic!("{error} at the end; {}", case()));
            assert_eq!(again, end, "{}", case());
            assert_eq!(fs::read(path).expect("the result file"), after, "{}", case());
        }
    }
}

/// The batch: one question, one collection.
fn attempt(path: &Path, order: Order) -> std::result::Result<End, BatchError> {
    let tiles = puzzle("tiles");
    let request = SolveRequest::new(tiles.info(), Some("astar"), None, None);
    let batch = Batch {
        questions: vec![Question::new(tiles, request.expect("names of the registry"))],
        sources: vec![Source {
            name: "levels.txt".to_owned(),
            text: Text::Held(LEVELS.as_bytes().to_vec()),
            question: 0,
        }],
        shard: Shard::WHOLE,
        threads: 1,
        stop: StopToken::default(),
    };
    let results = ResultFile::open(path, Existing::Resume, order, None, &batch.questions)?;
    run(&batch, results, &mut Nobody)
}

/// Nobody watches.
struct Nobody;

impl BatchObserver for Nobody {
    fn advanced(&mut self, _tally: &Tally) {}

    fn failed(&mut self, _source: &str, _level: usize, _error: &ErrorRecord) {}
}

/// What tells results apart, in the order of the file.
fn keys(path: &Path, file: &[u8]) -> Vec<(String, String)> {
    let text = str::from_utf8(file).expect("results are text");
    if path.extension().is_some_and(|extension| extension == "csv") {
        let head: Vec<&str> = text.lines().next().unwrap_or_default().split(',').collect();
        let from_end = |name| head.len() - head.iter().position(|&column| column == name).unwrap();
        let (id, occurrence) = (from_end("id"), from_end("occurrence"));
        // The last columns hold neither commas nor quotes; the first may.
        let key = |line: &str| {
            let cells: Vec<&str> = line.rsplit(',').collect();
            (cells[id - 1].to_owned(), cells[occurrence - 1].to_owned())
        };
        return text.lines().skip(1).map(key).collect();
    }
    let key = |line: &str| {
        let record: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        (record["id"].as_str().expect("an id").to_owned(), record["occurrence"].to_string())
    };
    text.lines().map(key).collect()
}

/// What an uninterrupted batch writes, as JSON and as CSV.
static WHOLE: LazyLock<[(&str, Vec<u8>); 2]> = LazyLock::new(|| {
    ["results.jsonl", "results.csv"].map(|name| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join(name);
        attempt(&path, Order::Input).expect("a batch that nobody interrupts");
        (name, timeless(&fs::read(path).expect("the result file")))
    })
});

/// Results without the time that they took: the same bytes must do the same damage at every run.
fn timeless(file: &[u8]) -> Vec<u8> {
    let text = str::from_utf8(file).expect("results are text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let column = lines[0].split(',').rev().position(|name| name == "elapsed_s");
    for line in &mut lines {
        let (start, length) = if let Some((_, after)) = line.split_once("\"elapsed_s\":") {
            let length = after.find([',', '}']).expect("an object goes on, or ends");
            (line.len() - after.len(), length)
        } else if let Some(column) = column {
            // The last columns hold neither commas nor quotes.
            let cells: Vec<&str> = line.rsplitn(column + 2, ',').collect();
            let (before, cell) = (cells[column + 1], cells[column]);
            (before.len() + 1, cell.len())
        } else {
            continue;
        };
        let time = start..start + length;
        if line[time.clone()].parse::<f64>().is_ok() {
            line.replace_range(time, "0.001");
        }
    }
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>().into_bytes()
}

/// The results that must be there in the end.
static EXPECTED: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let (name, file) = &WHOLE[0];
    keys(Path::new(name), file)
});
