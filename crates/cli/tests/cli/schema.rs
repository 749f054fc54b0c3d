//! The published schemas: those in `docs/schema` are the program's, and everything that it prints as
//! JSON is as they say.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Scratch, feed, text};
use jsonschema::Validator;
use papan::{PUZZLES, Puzzle};
use serde_json::Value;

const TILES: &str = "1 2 3/4 5 6/7 0 8\n";
const TILES_UNSOLVABLE: &str = "1 2 3/4 5 6/8 7 0\n";
const FIFTEEN: &str = "9 1 7 4/6 3 2 8/13 15 5 11/14 0 10 12\n";
const SOKOBAN: &str = "; First\n#######\n#. $ @#\n#######\nAuthor: nobody\n";
const SOKOBAN_DEAD: &str = "######\n#$   #\n#  @.#\n######\n";
const RUSH_HOUR: &str = "4 4\n2\n..A.\nPPA.K\n....\nBB..\n";
const RUSH_HOUR_DEAD: &str = "4 4\n1\n....\nPPA.K\n..A.\n..A.\n";
const CHESS: &str = "2\n8 3\n4 1 k\n8 1 R\n4 8 K\n8 3\n1 1 k\n8 7 p\n4 8 K\n";
const GIANT: &str = "1\n1000000000000000000 4\n1 1 k\n1000000000000000000 1 R\n9 9 K\n2 2 q\n";
const FEN: &str = "3k4/8/8/8/8/8/8/3K3r w - - 0 1\n";
const BROKEN: &str = "1 2 3/4 5 6/7 7 0\n";

fn names() -> Vec<String> {
    let output = feed(&["schema"], b"");
    let rows = text(&output.stdout).lines().skip(1);
    rows.filter_map(|row| row.split_whitespace().next()).map(str::to_owned).collect()
}

fn printed(name: &str) -> String {
    let output = feed(&["schema", name], b"");
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema")
}

/// `PAPAN_SCHEMAS=overwrite cargo test -p papan-cli --test cli schema` writes them down.
#[test]
fn the_published_schemas_are_those_of_the_program() {
    let mut published: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    published.sort();
    let mut expected: Vec<String> =
        names().iter().map(|name| format!("{name}.schema.json")).collect();
    expected.sort();
    for name in names() {
        let path = folder().join(format!("{name}.schema.json"));
        let schema = printed(&name);
        if std::env::var("PAPAN_SCHEMAS").as_deref() == Ok("overwrite") {
            fs::write(path, schema).unwrap();
            continue;
        }
        let found = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        assert!(found == schema, "docs/schema/{name}.schema.json is out of date");
    }
    assert_eq!(published, expected);
}

/// Prints with the program, and holds every line against the schema of that name.
struct Checked {
    name: &'static str,
    validator: Validator,
    lines: Vec<Value>,
}

impl Checked {
    fn new(name: &'static str) -> Checked {
        let schema: Value = serde_json::from_str(&printed(name)).unwrap();
        assert!(jsonschema::meta::is_valid(&schema), "{name} is no schema");
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        Checked { name, validator, lines: Vec::new() }
    }

    fn see(&mut self, value: Value, what: &str) {
        let faults: Vec<String> = self
            .validator
            .iter_errors(&value)
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{} {what}: {faults:#?}\n{value:#}", self.name);
        self.lines.push(value);
    }

    fn see_lines(&mut self, printed: &str, what: &str) {
        assert!(!printed.trim().is_empty(), "{what} prints nothing");
        for line in printed.lines() {
            self.see(serde_json::from_str(line).unwrap(), what);
        }
    }

    /// Runs a command; returns its exit code.
    fn run(&mut self, arguments: &str, input: &str) -> Option<i32> {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = feed(&arguments, input.as_bytes());
        self.see_lines(text(&output.stdout), &format!("{arguments:?} {input:?}"));
        output.status.code()
    }

    /// Whether some line has this value there.
    fn saw(&self, pointer: &str, value: &str) -> bool {
        let has = |line: &Value| line.pointer(pointer).is_some_and(|found| *found == *value);
        self.lines.iter().any(has)
    }

    /// The schema notices a field too many, and every field that is missing: it can fail.
    fn bites(&self) {
        let line = self.lines.last().unwrap();
        let mut more = line.clone();
        more["surprise"] = true.into();
        assert!(!self.validator.is_valid(&more), "{} takes anything", self.name);
        let mut needed = 0;
        for key in line.as_object().unwrap().keys() {
            let mut less = line.clone();
            less.as_object_mut().unwrap().shift_remove(key);
            needed += usize::from(!self.validator.is_valid(&less));
        }
        assert!(needed >= 4, "{} needs {needed} fields only", self.name);
    }
}

#[test]
fn solved_levels() {
    let mut checked = Checked::new("solve");
    for (level, code) in [
        (TILES, 0),
        (TILES_UNSOLVABLE, 4),
        (BROKEN, 2),
        (SOKOBAN, 0),
        (SOKOBAN_DEAD, 4),
        (RUSH_HOUR, 0),
        (RUSH_HOUR_DEAD, 4),
        (CHESS, 0),
        (GIANT, 0),
        (FEN, 0),
    ] {
        assert_eq!(checked.run("solve --json", level), Some(code), "{level}");
    }
    for info in PUZZLES.iter().map(Puzzle::info) {
        for format in info.formats {
            let arguments = format!("solve --json -p {}", info.id);
            assert_eq!(checked.run(&arguments, format.example), Some(0), "{}", format.example);
        }
    }
    for algorithm in
        ["bfs", "dfs", "ids", "ucs", "greedy", "wastar", "idastar", "bnb", "bidirectional"]
    {
        for level in [TILES, SOKOBAN, RUSH_HOUR] {
            checked.run(&format!("solve --json -a {algorithm}"), level);
        }
    }
    checked.run("solve --json --node-limit 100 -a bfs", FIFTEEN);
    checked.run("solve --json --max-cost 3 -a astar", FIFTEEN);
    assert_eq!(checked.run("solve --json --memory-limit 1B", CHESS), Some(3));
    checked.run("solve --json --moves numbers --objective any", FIFTEEN);
    for (pointer, value) in [
        ("/outcome", "solved"),
        ("/outcome", "unsolvable"),
        ("/outcome", "limit"),
        ("/outcome", "error"),
        ("/limit", "nodes"),
        ("/limit", "cost"),
        ("/author", "nobody"),
        ("/analysis/status", "check"),
    ] {
        assert!(checked.saw(pointer, value), "nothing with {pointer} {value}");
    }
    checked.bites();
}

#[test]
fn checked_solutions() {
    let scratch = Scratch::new("schema-check");
    let mut checked = Checked::new("check");
    for (level, solution) in [
        (TILES, "r"),
        (TILES, "u"),
        (SOKOBAN, "LLL"),
        (SOKOBAN, "r"),
        (RUSH_HOUR, "A+2 P+2"),
        (RUSH_HOUR, "P+2"),
    ] {
        let file = scratch.path("level.txt");
        fs::write(&file, level).unwrap();
        let output = feed(&["check", &file, "--json", "--solution", solution], b"");
        checked.see_lines(text(&output.stdout), &format!("{level} {solution}"));
    }
    let is = |valid: bool| checked.lines.iter().any(|line| line["valid"] == valid);
    assert!(is(true) && is(false));
    checked.bites();
}

#[test]
fn traced_searches() {
    let mut checked = Checked::new("trace");
    for algorithm in ["bfs", "dfs", "ids", "astar", "bnb", "idastar", "bidirectional", "auto"] {
        for level in [TILES, SOKOBAN, SOKOBAN_DEAD, RUSH_HOUR, TILES_UNSOLVABLE] {
            checked.run(&format!("trace --json -a {algorithm}"), level);
        }
    }
    checked.run("trace --json -a astar --from 2 --until 3", FIFTEEN);
    checked.run("trace --json -a bfs --max-events 40 --node-limit 100", FIFTEEN);
    let events: std::collections::BTreeSet<&str> =
        checked.lines.iter().filter_map(|line| line["event"].as_str()).collect();
    for event in [
        "start",
        "root",
        "expand",
        "generate",
        "prune",
        "backtrack",
        "goal",
        "meet",
        "round",
        "bound",
        "incumbent",
        "phase",
        "end",
    ] {
        assert!(events.contains(event), "{event}: {events:?}");
    }
    assert!(checked.lines.iter().any(|line| line["stopped_recording"] == "events"));
}

#[test]
fn explained_levels() {
    let mut checked = Checked::new("explain");
    for level in [
        TILES,
        TILES_UNSOLVABLE,
        FIFTEEN,
        SOKOBAN,
        SOKOBAN_DEAD,
        RUSH_HOUR,
        RUSH_HOUR_DEAD,
        CHESS,
        GIANT,
        FEN,
    ] {
        assert_eq!(checked.run("explain --json", level), Some(0), "{level}");
    }
    for level in [SOKOBAN, CHESS] {
        checked.run("explain --json --memory-limit 1B", level);
    }
    assert!(checked.saw("/analysis/limit", "memory"));
    checked.run("explain --json --hardest", RUSH_HOUR);
    checked.run("explain --json --hardest", RUSH_HOUR_DEAD);
    // Whatever the registry lists is described, also what it lists tomorrow.
    for info in PUZZLES.iter().map(Puzzle::info) {
        for format in info.formats {
            let arguments = format!("explain --json -p {}", info.id);
            assert_eq!(checked.run(&arguments, format.example), Some(0), "{}", format.example);
        }
        assert!(checked.saw("/puzzle", info.id));
    }
    checked.bites();
    // Every puzzle has its own analysis: that of another does not do.
    let mut line = checked.lines[0].clone();
    line["puzzle"] = "sokoban".into();
    assert!(!checked.validator.is_valid(&line));
}

#[test]
fn compared_lanes() {
    let mut checked = Checked::new("compare");
    for level in [TILES, TILES_UNSOLVABLE, SOKOBAN, RUSH_HOUR, BROKEN] {
        checked.run("compare --json -a bfs,astar,bidirectional", level);
    }
    checked.run("compare --json -a bfs,astar --node-limit 10 --repeat 2", FIFTEEN);
    let study = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../studies/tiles-report.toml");
    let study = study.to_str().unwrap();
    let arguments = ["compare", "--json", "--node-limit", "100", "--study", study];
    let output = feed(&arguments, b"");
    checked.see_lines(text(&output.stdout), "a study");
    assert!(checked.lines.iter().any(|line| line["published"]["name"].is_string()));
    checked.bites();
}

#[test]
fn published_numbers() {
    let mut checked = Checked::new("study");
    checked.run("study --json tiles-report thesis-worked cstate3-5.1", "");
    let of = |line: &Value, what: &str| line["status"]["is"] == what;
    for what in ["exact", "faster", "unavailable"] {
        assert!(checked.lines.iter().any(|line| of(line, what)), "{what}");
    }
    checked.bites();
}

#[test]
fn generated_levels() {
    let mut checked = Checked::new("generate");
    assert_eq!(checked.run("generate rushhour --json --min-slides 6 --count 2", ""), Some(0));
    let slides = &checked.lines[0];
    assert_eq!(slides["objective"], "slides");
    assert!(slides["optimum"].as_u64().unwrap() >= 6);
    assert_eq!(slides["optimum"], slides["metrics"]["slides"]);
    checked.run("generate sokoban --json --min-pushes 5 --boxes 2 --size 6x6", "");
    assert!(checked.lines[2]["optimum"].as_u64().unwrap() >= 5);
    checked.run("generate tiles --json --size 3x3 --min-cost 10 --max-cost 12", "");
    assert!((10..=12).contains(&checked.lines[3]["optimum"].as_u64().unwrap()));
    checked.run("generate tiles --json", "");
    assert!(checked.lines[4]["optimum"].is_null());
    checked.run("generate chess --json --boards 2", "");
    for info in PUZZLES.iter().map(Puzzle::info) {
        checked.run(&format!("generate {} --json", info.id), "");
    }
    checked.bites();
    // What is said of a level is what solving it finds.
    for line in &checked.lines[..4] {
        let objective = line["objective"].as_str().unwrap();
        let puzzle = line["puzzle"].as_str().unwrap();
        let arguments = ["solve", "--json", "-p", puzzle, "--objective", objective];
        let output = feed(&arguments, line["text"].as_str().unwrap().as_bytes());
        let solved: Value = serde_json::from_str(text(&output.stdout)).unwrap();
        assert_eq!(
            (&solved["cost"], &solved["optimal"]),
            (&line["optimum"], &true.into()),
            "{line}"
        );
    }
}

#[test]
fn levels_of_the_library() {
    let mut checked = Checked::new("levels");
    assert_eq!(checked.run("levels --json", ""), Some(0));
    let all: usize = PUZZLES.iter().map(|puzzle| papan::library::levels(puzzle).len()).sum();
    assert_eq!(checked.lines.len(), all);
    for info in PUZZLES.iter().map(Puzzle::info) {
        assert!(checked.saw("/puzzle", info.id));
    }
    checked.run("levels --json sokoban-1-001", "");
    checked.run("levels --json tiles --daily 2026-11-18", "");
    checked.run("levels --json rushhour --grade easy", "");
    checked.bites();
}

#[test]
fn batches() {
    let scratch = Scratch::new("schema-batch");
    let mut checked = Checked::new("batch");
    let levels = [("tiles.txt", TILES), ("broken.txt", BROKEN), ("dead.xsb", SOKOBAN_DEAD)];
    let levels = levels.into_iter().chain([("cars.txt", RUSH_HOUR), ("kings.txt", CHESS)]);
    let results = scratch.path("results.jsonl");
    let mut arguments = vec!["batch".to_owned(), "-q".to_owned(), "-o".to_owned(), results.clone()];
    for (name, level) in levels {
        fs::write(scratch.path(name), level).unwrap();
        arguments.push(scratch.path(name));
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = feed(&arguments, b"");
    assert_eq!(output.status.code(), Some(4), "{}", text(&output.stderr));
    checked.see_lines(&fs::read_to_string(results).unwrap(), "a batch");
    assert_eq!(checked.lines.len(), 6);
    checked.bites();
}

#[test]
fn benchmarks_and_tables() {
    let mut checked = Checked::new("bench");
    let output = feed(&["bench", "--json", "-p", "chess", "--repeat", "1"], b"");
    checked.see(serde_json::from_slice(&output.stdout).unwrap(), "bench");
    checked.bites();
    let mut checked = Checked::new("tables");
    checked.run("tables list --json", "");
    assert!(checked.saw("/state", "missing"));
    checked.bites();
}
