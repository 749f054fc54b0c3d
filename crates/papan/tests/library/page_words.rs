//! What the page says about the things that the registry lists: the ids of all its texts, kept as
//! `tests/page-words.json` of every puzzle, with the registry's English or nothing where the page has
//! words of its own. `npm test` looks every id up in both languages, so that a text that is added to
//! the registry is missed until it is translated.
//!
//! Notes and explanations are sentences without ids: of those, the ones that the examples bring about are
//! kept in `tests/page-sentences.json`, one of each shape, and must be understood by the page's
//! phrases.
//!
//! `PAPAN_WORDS=overwrite cargo test -p papan --test library page_words` writes the files again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use papan::{
    Algorithm, Block, Limits, OptionInfo, OptionKind, Options, Outcome, PUZZLES, Puzzle,
    PuzzleInfo, SolveRequest,
};
use serde_json::{Map, Value};

use crate::kept::{keep, overwrites, write};

/// What asks for the files to be written again.
const SWITCH: &str = "PAPAN_WORDS";

#[test]
fn every_text_of_the_registry_has_an_id() {
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let text = serde_json::to_string_pretty(&words(info)).unwrap() + "\n";
        keep(&file(puzzle, "page-words.json"), &text, SWITCH);
    }
}

/// The ids, and what the registry says where it says something.
fn words(info: &PuzzleInfo) -> Value {
    let mut words = Map::new();
    let mut add = |id: String, english: Option<&str>| {
        words.insert(id, english.map_or(Value::Null, Value::from));
    };
    add("name".to_owned(), None);
    add("summary".to_owned(), Some(info.summary));
    for objective in info.objectives {
        add(format!("objective.{}.name", objective.id), None);
        add(format!("objective.{}.summary", objective.id), Some(objective.summary));
    }
    for heuristic in info.heuristics {
        add(format!("heuristic.{}.name", heuristic.id), None);
        add(format!("heuristic.{}.summary", heuristic.id), Some(heuristic.summary));
    }
    for metric in info.metrics {
        add(format!("metric.{metric}.name"), None);
        add(format!("metric.{metric}.amount"), None);
    }
    for example in info.examples {
        add(format!("example.{}", example.id), Some(example.title));
    }
    let mut options: Vec<&OptionInfo> = info.options.iter().collect();
    for algorithm in info.algorithms().map(Algorithm::info) {
        add(format!("algorithm.{}.name", algorithm.id), Some(algorithm.name));
        add(format!("algorithm.{}.summary", algorithm.id), Some(algorithm.summary));
        options.extend(algorithm.options);
    }
    for option in options {
        add(format!("option.{}.name", option.id), None);
        add(format!("option.{}.help", option.id), Some(option.help));
        if let OptionKind::Choice(words) | OptionKind::ChoiceOrFile(words) = option.kind {
            for word in words {
                add(format!("option.{}.choice.{word}", option.id), None);
            }
        }
    }
    Value::Object(words)
}

fn file(puzzle: &Puzzle, name: &str) -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    crates.join(puzzle.info().id).join("tests").join(name)
}

/// More may be kept than is said here: how much an explanation can say may depend on its time.
#[test]
fn every_sentence_of_the_program_is_kept() {
    for puzzle in PUZZLES {
        let said = sentences(puzzle);
        let path = file(puzzle, "page-sentences.json");
        if overwrites(SWITCH) {
            let text: Vec<&String> = said.values().collect();
            write(&path, &(serde_json::to_string_pretty(&text).unwrap() + "\n"));
            continue;
        }
        let kept = fs::read_to_string(&path).unwrap_or_else(|_| "[]".to_owned());
        let kept: Vec<String> = serde_json::from_str(&kept).unwrap();
        let kept: Vec<String> = kept.iter().map(|sentence| shape(sentence)).collect();
        for (shape, sentence) in &said {
            let path = path.display();
            assert!(kept.contains(shape), "{path} lacks {sentence:?}; see the head of this test");
        }
    }
}

/// A sentence without its numbers.
fn shape(sentence: &str) -> String {
    let mut shape = String::new();
    for letter in sentence.chars() {
        match letter.is_ascii_digit() {
            true if shape.ends_with('#') => {}
            true => shape.push('#'),
            false => shape.push(letter),
        }
    }
    shape
}

/// What is said about the puzzle's own levels, by shape. Faults are not among it: they have ids, and
/// `messages.rs` keeps them.
fn sentences(puzzle: &'static Puzzle) -> BTreeMap<String, String> {
    let info = puzzle.info();
    let mut said = BTreeMap::new();
    let mut add = |sentence: &str| {
        if sentence.chars().any(char::is_alphabetic) {
            said.entry(shape(sentence)).or_insert_with(|| sentence.to_owned());
        }
    };
    let options = Options::default();
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    for example in info.examples {
        let level = puzzle.levels(example.text.as_bytes()).next().unwrap();
        let level = puzzle.parse(&level).unwrap();
        let explanation = level.explain(&options, &limits).unwrap();
        for section in &explanation.sections {
            add(&section.title);
            for block in &section.blocks {
                match block {
                    Block::Text(text) => add(text),
                    Block::Table { head, rows } => {
                        head.iter().chain(rows.iter().flatten()).for_each(|cell| add(cell));
                    }
                    Block::Board(frame) => add(&frame.caption),
                }
            }
        }
        let mut request = SolveRequest::new(info, None, None, None).unwrap();
        request.limits = limits.clone();
        match level.solve(&request, &mut ()).unwrap().outcome {
            Outcome::Search(found) => found.notes.iter().for_each(|note| add(note)),
            Outcome::Analysis(analysis) => add(&analysis.answer),
        }
    }
    said
}
