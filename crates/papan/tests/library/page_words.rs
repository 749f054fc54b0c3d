//! What the page says about the things that the registry lists: the ids of all its texts, kept as
//! `tests/page-words.json` of every puzzle, with the registry's English or nothing where the page has
//! words of its own. `npm test` looks every id up in both languages, so that a text that is added to
//! the registry is missed until it is translated.
//!
//! `PAPAN_WORDS=overwrite cargo test -p papan --test library page_words` writes the files again.

use std::path::Path;

use papan::{Algorithm, OptionInfo, OptionKind, PUZZLES, PuzzleInfo};
use serde_json::{Map, Value};

use crate::kept::keep;

#[test]
fn every_text_of_the_registry_has_an_id() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let text = serde_json::to_string_pretty(&words(info)).unwrap() + "\n";
        keep(&crates.join(info.id).join("tests/page-words.json"), &text, "PAPAN_WORDS");
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
