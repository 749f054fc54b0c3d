//! The sentences that the program has for people: ids, English and parameters of every `message!` in the
//! sources. Those that only one puzzle has are kept as `tests/page-messages.json` of that puzzle, the
//! others in `page-tests/messages.json` of the page. `npm test` looks each of them up in Indonesian.
//!
//! `PAPAN_WORDS=overwrite cargo test -p papan --test library messages` writes the files again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use papan::{Block, Limits, Options, Outcome, PUZZLES, SolveRequest, Text};
use serde_json::json;

use crate::kept::keep;

/// Parameters that are kept as an id and said in words, and which ids they may be; the page has a word for
/// each. Nothing is listed where the page has other names for them. Parameters that only one puzzle has are
/// not listed here: its own `words` in `page/messages.js` say what they stand for.
const NAMED: &[(&str, &[&str])] = &[
    ("claim", &["none", "admissible", "consistent"]),
    ("grade", &["easy", "medium", "hard", "expert"]),
    ("puzzles", &[]),
    ("reason", &["time", "memory", "nodes", "cost", "cancelled", "incomplete"]),
    ("what", &["puzzle", "algorithm", "heuristic", "objective", "option", "judge"]),
];

/// One `message!`.
#[derive(Debug)]
struct Sentence {
    id: String,
    english: String,
    parameters: Vec<Parameter>,
}

#[derive(Debug)]
struct Parameter {
    name: String,
    is_named: bool,
    is_option: bool,
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The product's source files without comments and tests.
fn sources() -> Vec<(PathBuf, String)> {
    let members = fs::read_dir(crates()).unwrap().map(|entry| entry.unwrap().path().join("src"));
    let mut folders: Vec<PathBuf> = members.filter(|folder| folder.is_dir()).collect();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && path.file_name().is_some_and(|name| name != "tests.rs")
            {
                let text = fs::read_to_string(&path).unwrap();
                let is_code = |line: &&str| !line.trim_start().starts_with("//");
                let lines: Vec<&str> = text.lines().filter(is_code).collect();
                let is_test = |pair: &[&str]| pair[0] == "#[cfg(test)]" && pair[1].ends_with('{');
                let end = lines.windows(2).position(is_test).unwrap_or(lines.len());
                found.push((path, lines[..end].join("\n")));
            }
        }
    }
    found.sort();
    assert!(found.len() > 100);
    found
}

/// The sentences of a source.
fn sentences(source: &str) -> Vec<Sentence> {
    const CALL: &str = "message!(";
    let calls = source.match_indices(CALL).map(|(at, _)| source[at + CALL.len()..].trim_start());
    // In the definition of the macro itself no text follows.
    let calls = calls.filter(|call| call.starts_with('"'));
    calls.map(sentence).collect()
}

fn sentence(call: &str) -> Sentence {
    let (id, rest) = literal(call);
    let rest = rest.trim_start().strip_prefix(',').expect("a text follows").trim_start();
    let (english, rest) = literal(rest);
    let parameters = arguments(rest).iter().map(|argument| parameter(argument)).collect();
    Sentence { id, english, parameters }
}

fn parameter(argument: &str) -> Parameter {
    let (name, value) = argument.split_once('=').unwrap_or((argument, ""));
    let (kind, name) = name.trim().rsplit_once(' ').unwrap_or(("", name.trim()));
    Parameter {
        name: name.trim().to_owned(),
        // A number that is said with its noun needs no words.
        is_named: value
            .split_once("=>")
            .is_some_and(|(_, shown)| !shown.trim_start().starts_with("count(")),
        is_option: kind.trim() == "option",
    }
}

/// A text at the beginning of `source`, as the compiler reads it, and what follows.
fn literal(source: &str) -> (String, &str) {
    let mut text = String::new();
    let mut rest = source.strip_prefix('"').expect("a text");
    loop {
        let at = rest.find(['"', '\\']).expect("a text has an end");
        text.push_str(&rest[..at]);
        let (mark, after) = rest[at..].split_at(1);
        if mark == "\"" {
            return (text, after);
        }
        let escaped = after.chars().next().expect("something is escaped");
        rest = &after[escaped.len_utf8()..];
        match escaped {
            '\n' => rest = rest.trim_start(),
            'n' => text.push('\n'),
            '"' | '\\' => text.push(escaped),
            _ => panic!("an escape that no message needs: \\{escaped}"),
        }
    }
}

/// The arguments up to the bracket that closes the call.
fn arguments(source: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut depth = 0;
    let mut rest = source;
    while let Some(letter) = rest.chars().next() {
        let mut length = letter.len_utf8();
        match letter {
            '"' => length = rest.len() - literal(rest).1.len(),
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        match letter {
            ',' if depth == 0 => found.push(String::new()),
            _ => found.last_mut().unwrap().push_str(&rest[..length]),
        }
        rest = &rest[length..];
    }
    found.into_iter().filter(|argument| !argument.trim().is_empty()).collect()
}

/// The names between braces.
fn placeholders(english: &str) -> Vec<String> {
    let english = english.replace("{{", "").replace("}}", "");
    let open = english.split('{').skip(1);
    open.map(|part| part.split('}').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_sentence_has_an_id_of_its_own_and_says_what_it_is_given() {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut own_names: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
    for (path, source) in sources() {
        let path = path.display();
        for Sentence { id, english, parameters } in sentences(&source) {
            let is_id = |letter: char| letter.is_ascii_lowercase() || ".-".contains(letter);
            assert!(id.contains('.') && id.chars().all(is_id), "{path}: {id}");
            let (mut said, mut given) = (placeholders(&english), Vec::new());
            for Parameter { name, is_named, is_option } in parameters {
                assert!(is_option == name.ends_with("option"), "{path}: {id}: {name}");
                if is_named && NAMED.iter().all(|(known, _)| *known != name) {
                    let is_shared = file_of(&id) == shared_file();
                    assert!(!is_shared, "{path}: {id}: which words does {name} stand for?");
                    own_names.entry(file_of(&id)).or_default().insert(name.clone());
                }
                given.push(name);
            }
            said.sort();
            said.dedup();
            given.sort();
            // What is taken from the surroundings would be said in English alone.
            assert_eq!(said, given, "{path}: {id}");
            assert_eq!(known.insert(id.clone(), english), None, "{path}: {id} is said twice");
        }
    }
    assert!(known.len() > 100);

    let mut kept: BTreeMap<PathBuf, BTreeMap<&String, &String>> = BTreeMap::new();
    for (id, english) in &known {
        kept.entry(file_of(id)).or_default().insert(id, english);
    }
    for (path, sentences) in kept {
        let words: BTreeMap<_, _> =
            NAMED.iter().copied().filter(|(_, words)| !words.is_empty()).collect();
        let value = match own_names.get(&path) {
            _ if path == shared_file() => json!({ "sentences": sentences, "words": words }),
            Some(names) => json!({ "sentences": sentences, "named": names }),
            None => json!({ "sentences": sentences }),
        };
        let text = serde_json::to_string_pretty(&value).unwrap() + "\n";
        keep(&path, &text, "PAPAN_WORDS");
    }
}

/// Where a sentence is kept: with the puzzle that its id names, or its checker's, or with the page.
fn file_of(id: &str) -> PathBuf {
    let own = id.strip_prefix("check.").unwrap_or(id);
    let puzzle = own.split('.').next().unwrap_or_default();
    match PUZZLES.iter().any(|known| known.info().id == puzzle) {
        true => crates().join(puzzle).join("tests/page-messages.json"),
        false => shared_file(),
    }
}

/// Where the sentences are kept that no puzzle has to itself.
fn shared_file() -> PathBuf {
    crates().join("web/page-tests/messages.json")
}

/// What explanations, notes and answers say of the puzzles' own levels, text by text.
fn said() -> Vec<Text> {
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let mut said = Vec::new();
    for puzzle in PUZZLES {
        let info = puzzle.info();
        for example in info.examples {
            let level = puzzle.levels(example.text.as_bytes()).next().unwrap();
            let level = puzzle.parse(&level).unwrap();
            for section in level.explain(&Options::default(), &limits).unwrap().sections {
                said.push(section.title.into());
                for block in section.blocks {
                    match block {
                        Block::Text(text) => said.push(text),
                        Block::Table { head, rows } => {
                            said.extend(head.into_iter().chain(rows.into_iter().flatten()));
                        }
                        Block::Board(_) => {}
                    }
                }
            }
            let mut request = SolveRequest::new(info, None, None, None).unwrap();
            request.limits = limits.clone();
            match level.solve(&request, &mut ()).unwrap().outcome {
                Outcome::Search(found) => said.extend(found.notes.into_iter().map(Text::from)),
                Outcome::Analysis(analysis) => {
                    said.push(analysis.answer.into());
                    said.extend(analysis.lines.into_iter().map(Text::from));
                }
            }
        }
    }
    said
}

/// What has no id would be said in English alone: it is numbers, letters of pieces and names.
#[test]
fn what_has_words_has_an_id() {
    const NAMES: &[&str] = &["Kurang(i)"];
    fn without_ids(text: &Text, is_parameter: bool, found: &mut Vec<String>) {
        match text {
            Text::Plain(plain) => {
                let words = plain.split(|letter: char| !letter.is_alphabetic() && letter != '-');
                let words = words.filter(|word| word.chars().count() > 1).count();
                // One word may be the id of something that surfaces have names for.
                if words > usize::from(is_parameter) {
                    found.push(plain.clone());
                }
            }
            Text::Said(message) => {
                for (_, value) in &message.parameters {
                    without_ids(value, true, found);
                }
            }
            Text::Listed(texts) => {
                texts.iter().for_each(|text| without_ids(text, is_parameter, found));
            }
        }
    }
    let said = said();
    assert!(said.len() > 500);
    let mut found = Vec::new();
    said.iter().for_each(|text| without_ids(text, false, &mut found));
    found.retain(|plain| !NAMES.contains(&plain.as_str()));
    assert!(found.is_empty(), "{found:?}");
}

/// The library speaks to everyone; flags belong to the command line and what only it uses.
#[test]
fn no_library_names_a_flag() {
    for (path, source) in sources() {
        let is_command_line = ["cli", "bench", "batch", "onefile"]
            .iter()
            .any(|name| path.starts_with(crates().join(name)));
        if is_command_line {
            continue;
        }
        for line in source.lines() {
            let mut rest = line;
            while let Some(at) = rest.find("--") {
                let is_separate = !rest[..at].ends_with(|letter: char| {
                    letter == '-' || letter == '+' || letter == '!' || letter.is_alphanumeric()
                });
                rest = &rest[at + 2..];
                let is_flag =
                    is_separate && rest.starts_with(|letter: char| letter.is_ascii_lowercase());
                assert!(!is_flag, "{}: {}", path.display(), line.trim());
            }
        }
    }
}

#[test]
fn a_call_is_read_as_the_compiler_reads_it() {
    let source = r#"let a = message!(
        "a.b",
        "found {found} `{{`, \
         expected {boxes}\n",
        found = format!("{:?}, )", word[0]),
        count boxes = boxes.len(),
        option some_option = "x",
        reason = reason.name() => reason,
        presses = done => count(done, "press", "presses"),
        said other = message!("a.c", "other"),
        plain
    );"#;
    let [found, other] = &sentences(source)[..] else { panic!("two sentences") };
    assert_eq!((other.id.as_str(), other.parameters.len()), ("a.c", 0));
    assert_eq!(
        (found.id.as_str(), found.english.as_str()),
        ("a.b", "found {found} `{{`, expected {boxes}\n")
    );
    let names: Vec<_> = found
        .parameters
        .iter()
        .map(|own| (own.name.as_str(), own.is_named, own.is_option))
        .collect();
    assert_eq!(
        names,
        [
            ("found", false, false),
            ("boxes", false, false),
            ("some_option", false, true),
            ("reason", true, false),
            ("presses", false, false),
            ("other", false, false),
            ("plain", false, false),
        ]
    );
    assert_eq!(placeholders(&found.english), ["found", "boxes"]);
}
