//! Results of many levels, in every form in which they come: JSON Lines and CSV of `solve` and
//! `batch`, what `solve` prints for people, and plain solutions, one on a line.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use papan::{LevelText, Metric, Puzzle};
use papan_batch::LevelId;
use serde_json::Value;

use super::report;
use crate::commands::solve::NO_ANSWER;
use crate::exit::UsageError;
use crate::input::Input;

/// What a result says.
pub(super) enum Claim {
    Solution(String),
    Unsolvable,
    /// No answer, and why.
    Nothing(String),
}

/// A result, and what it says about the level that it belongs to.
pub(super) struct Entry {
    /// Its line, from 1; 0 for what does not come from a file.
    line: usize,
    pub(super) level: Option<usize>,
    file: Option<String>,
    /// What identifies a level for `batch`: id, occurrence and request.
    identity: Option<(LevelId, u64, String)>,
    pub(super) claim: Claim,
    /// What it counts.
    metrics: Vec<(String, u64)>,
}

impl Entry {
    pub(super) fn new(line: usize, claim: Claim) -> Entry {
        Entry { line, level: None, file: None, identity: None, claim, metrics: Vec::new() }
    }

    /// Its location, for messages.
    pub(super) fn place(&self, results: &str) -> String {
        match self.line {
            0 => results.to_owned(),
            line => format!("{results}, line {line}"),
        }
    }

    /// What is wrong with its numbers, compared with the checker's.
    pub(super) fn miscounted(&self, checked: &[Metric]) -> Option<String> {
        let wrong = |(name, value): &&(String, u64)| {
            checked.iter().any(|metric| metric.name == *name && metric.value != *value)
        };
        let (name, value) = self.metrics.iter().find(wrong)?;
        let right = checked.iter().find(|metric| metric.name == *name)?.value;
        Some(format!("the result counts {name} {value}, the checker {right}"))
    }
}

/// What a text says about levels.
pub(super) enum Results {
    /// Each says which level it belongs to, or all are in the order of the levels.
    Entries(Vec<Entry>),
    /// A solution, or one on each line.
    Plain(String),
}

impl Results {
    /// A solution given directly.
    pub(super) fn one(solution: &str) -> Results {
        Results::Entries(vec![Entry::new(0, Claim::Solution(solution.to_owned()))])
    }

    /// Reads results of levels of `puzzle` in the file `levels`.
    pub(super) fn read(
        input: &Input,
        levels: &str,
        puzzle: &'static Puzzle,
    ) -> Result<Results, UsageError> {
        let text = std::str::from_utf8(&input.text)
            .map_err(|_| UsageError(format!("{} is not text", input.name)))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let entries = if text.trim_start().starts_with('{') {
            json_lines(text, &input.name)?
        } else if is_csv(text) {
            rows(text, &input.name, puzzle)?
        } else {
            // It may have been printed in colour.
            let text = anstream::adapter::strip_str(text).to_string();
            match report::read(&text, levels, puzzle) {
                Some(entries) => entries,
                None => return Ok(Results::Plain(text)),
            }
        };
        let entries = of_file(entries, levels);
        Ok(Results::Entries(entries))
    }

    /// Gives each of `all` levels its results; those with the numbers `wanted` were asked for. If
    /// levels have `plans`, a solution may span several lines.
    pub(super) fn assign(self, all: &[LevelText<'_>], wanted: &[usize], plans: bool) -> Assigned {
        let mut assigned = Assigned { levels: HashMap::new(), orphans: 0 };
        let entries = match self {
            Results::Entries(entries) => entries,
            Results::Plain(text) => {
                assigned.spread(&text, all.len(), wanted, plans);
                return assigned;
            }
        };
        let by_identity = identities(all, &entries);
        let mut in_order = wanted.iter();
        for entry in entries {
            let number = match (&entry.identity, entry.level) {
                (Some((id, occurrence, _)), _) => by_identity.get(&(*id, *occurrence)).copied(),
                (None, Some(level)) => (1..=all.len()).contains(&level).then_some(level),
                (None, None) => in_order.next().copied(),
            };
            assigned.add(number, entry);
        }
        assigned
    }
}

/// Which results are of which level.
pub(super) struct Assigned {
    /// By the levels' numbers.
    levels: HashMap<usize, Vec<Entry>>,
    /// Results that belong to none of them.
    pub(super) orphans: usize,
}

impl Assigned {
    pub(super) fn of(&self, level: usize) -> &[Entry] {
        self.levels.get(&level).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, level: Option<usize>, entry: Entry) {
        match level {
            Some(level) => self.levels.entry(level).or_default().push(entry),
            None => self.orphans += 1,
        }
    }

    /// Plain lines, in the order of the levels.
    fn spread(&mut self, text: &str, count: usize, wanted: &[usize], plans: bool) {
        let raw: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
        // An empty line may be the solution of a level that is already solved.
        let filled: Vec<(usize, &str)> =
            raw.iter().copied().filter(|(_, line)| !line.trim().is_empty()).collect();
        let all: Vec<usize> = (1..=count).collect();
        let fitting = [(&raw, &all[..]), (&filled, &all[..]), (&raw, wanted), (&filled, wanted)]
            .into_iter()
            .find(|(lines, numbers)| lines.len() == numbers.len() && numbers.len() > 1);
        let (lines, numbers) = match (fitting, wanted) {
            (Some(fitting), _) => fitting,
            (None, [only]) if plans || filled.len() == 1 => {
                self.add(Some(*only), Entry::new(0, Claim::Solution(text.to_owned())));
                return;
            }
            (None, [_]) => (&filled, &all[..]),
            (None, _) => (&filled, wanted),
        };
        let mut numbers = numbers.iter().copied();
        for &(line, solution) in lines {
            let claim = match solution.trim() {
                NO_ANSWER => Claim::Nothing("no solution was found".to_owned()),
                solution => Claim::Solution(solution.to_owned()),
            };
            self.add(numbers.next(), Entry::new(line, claim));
        }
    }
}

/// The levels' numbers by batch identity, under every request that the results name.
fn identities(all: &[LevelText<'_>], entries: &[Entry]) -> HashMap<(LevelId, u64), usize> {
    let identities = entries.iter().filter_map(|entry| entry.identity.as_ref());
    let requests: HashSet<&str> = identities.map(|(_, _, request)| request.as_str()).collect();
    let mut numbers = HashMap::new();
    for request in requests {
        let mut seen: HashMap<LevelId, u64> = HashMap::new();
        for (number, level) in (1..).zip(all) {
            let id = LevelId::of(request, level.bytes);
            let occurrence = seen.entry(id).or_insert(0);
            *occurrence += 1;
            numbers.insert((id, *occurrence), number);
        }
    }
    numbers
}

/// Whether two names refer to one file; results may have been made in another folder.
pub(super) fn is_same_file(one: &str, other: &str) -> bool {
    one == other || Path::new(one).file_name() == Path::new(other).file_name()
}

/// Only results of the file `levels`, where they are of several files and are told apart by number.
fn of_file(mut entries: Vec<Entry>, levels: &str) -> Vec<Entry> {
    let named: HashSet<&str> = entries.iter().filter_map(|entry| entry.file.as_deref()).collect();
    if named.len() < 2 {
        return entries;
    }
    entries.retain(|entry| {
        let is_ours = |file: &String| is_same_file(file, levels);
        entry.identity.is_some() || entry.file.as_ref().is_none_or(is_ours)
    });
    entries
}

fn json_lines(text: &str, name: &str) -> Result<Vec<Entry>, UsageError> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let record: Value = serde_json::from_str(line).map_err(|error| {
                UsageError(format!(
                    "{name}, line {number}: begins like JSON, but cannot be read: {error}"
                ))
            })?;
            Ok(json_entry(number, &record))
        })
        .collect()
}

fn json_entry(line: usize, record: &Value) -> Entry {
    let text = |field: &str| record[field].as_str();
    let message = record["error"]["message"].as_str();
    let mut entry =
        Entry::new(line, claim(text("outcome"), text("solution"), text("limit"), message));
    entry.level = record["level"].as_u64().and_then(|level| usize::try_from(level).ok());
    entry.file = text("file").map(str::to_owned);
    entry.identity = identity(text("id"), record["occurrence"].as_u64(), text("request"));
    let metrics = record["metrics"].as_object().into_iter().flatten();
    entry.metrics =
        metrics.filter_map(|(name, value)| Some((name.clone(), value.as_u64()?))).collect();
    entry
}

fn claim(
    outcome: Option<&str>,
    solution: Option<&str>,
    limit: Option<&str>,
    error: Option<&str>,
) -> Claim {
    match (outcome, solution) {
        (_, Some(solution)) => Claim::Solution(solution.to_owned()),
        (Some("unsolvable"), None) => Claim::Unsolvable,
        (Some("error"), None) => {
            Claim::Nothing(format!("the result is an error: {}", error.unwrap_or_default()))
        }
        (_, None) => Claim::Nothing(match limit {
            Some(limit) => format!("no solution was found (limit: {limit})"),
            None => "the result has no solution".to_owned(),
        }),
    }
}

fn identity(
    id: Option<&str>,
    occurrence: Option<u64>,
    request: Option<&str>,
) -> Option<(LevelId, u64, String)> {
    Some((id?.parse().ok()?, occurrence?, request?.to_owned()))
}

/// Whether the first line names the columns that results have.
fn is_csv(text: &str) -> bool {
    let head = text.lines().next().unwrap_or_default();
    let has = |name: &str| head.split(',').any(|column| column == name);
    has("level") && has("solution")
}

fn rows(text: &str, name: &str, puzzle: &'static Puzzle) -> Result<Vec<Entry>, UsageError> {
    let wrong = |error: csv::Error| UsageError(format!("{name} is no CSV table: {error}"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let head = reader.headers().map_err(wrong)?.clone();
    let mut entries = Vec::new();
    for row in reader.records() {
        let row = row.map_err(wrong)?;
        let cell = |column: &str| {
            let index = head.iter().position(|name| name == column)?;
            row.get(index)
        };
        let filled = |column: &str| cell(column).filter(|cell| !cell.is_empty());
        let outcome = cell("outcome");
        // In a table, an empty solution is an empty cell, like no solution at all.
        let solution = match outcome {
            Some("solved") => cell("solution"),
            _ => filled("solution"),
        };
        let line = row.position().map_or(0, |position| position.line() as usize);
        let claim = claim(outcome, solution, filled("limit"), filled("error"));
        let mut entry = Entry::new(line, claim);
        entry.level = filled("level").and_then(|level| level.parse().ok());
        entry.file = filled("file").map(str::to_owned);
        let occurrence = filled("occurrence").and_then(|count| count.parse().ok());
        entry.identity = identity(filled("id"), occurrence, filled("request"));
        let metrics = puzzle.info().metrics.iter();
        entry.metrics = metrics
            .filter_map(|&name| Some((name.to_owned(), filled(name)?.parse().ok()?)))
            .collect();
        entries.push(entry);
    }
    Ok(entries)
}
