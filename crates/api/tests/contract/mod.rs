//! What holds of the protocol, whatever carries it. A transport's tests implement [`Transport`] and ask for
//! all of it with `contract!`, one test for each clause, or with `all`.
#![allow(dead_code, unused_macros, unused_imports, reason = "every transport uses a part of it")]
#![allow(clippy::single_component_path_imports, reason = "that is how a macro is handed on")]

use std::collections::BTreeSet;

use serde_json::{Value, json};

/// The events of a job: name and data.
pub(crate) type Events = Vec<(String, Value)>;

/// Carries questions and jobs.
pub(crate) trait Transport {
    /// Answers a question at an address of the API, or says what is wrong with it. No body: it is only read.
    fn ask(&self, path: &str, body: Option<&str>) -> Result<Value, Value>;

    /// Runs a job to its last event, and cancels it at the first one of this name; or says what is wrong.
    fn run(&self, body: &Value, cancel_at: Option<&str>) -> Result<Events, Value>;
}

/// What holds, and all of it one after another.
macro_rules! clauses {
    ($($clause:ident)*) => {
        /// All that holds, for a transport that is made once.
        pub(crate) fn all(transport: &dyn Transport) {
            $($clause(transport);)*
        }

        /// A test for each, of the transport that an expression makes.
        macro_rules! contract {
            ($transport:expr) => {
                $(#[test]
                fn $clause() {
                    contract::$clause(&$transport);
                })*
            };
        }
    };
}
clauses! {
    the_registry_is_told_whole
    plain_texts_are_read_again
    faults_of_a_text_are_part_of_the_answer
    levels_are_solved_checked_explained_and_made
    answers_are_those_of_the_library
    levels_of_the_library_are_told_whole
    a_date_has_its_level
    levels_are_rated
    names_and_options_are_those_of_the_registry
    what_makes_no_sense_is_refused
    limits_are_kept
    a_job_tells_its_story
    a_cancelled_job_ends_with_what_it_knows
    a_job_shows_better_solutions
    a_job_without_a_solution_shows_its_best_position
    lanes_race_on_the_same_level
}
pub(crate) use contract;

/// A 15-puzzle that breadth-first search cannot solve within any limit of these tests.
const HARD: &str = "14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n";
/// A level that takes no time.
const EASY: &str = "1 2 3\n4 5 6\n0 7 8\n";

fn ask(transport: &dyn Transport, path: &str, body: &Value) -> Value {
    let answer = transport.ask(path, Some(&body.to_string()));
    answer.unwrap_or_else(|error| panic!("{path} {body}: {error}"))
}

fn puzzles(transport: &dyn Transport) -> Vec<Value> {
    transport.ask("puzzles", None).unwrap()["puzzles"].as_array().unwrap().clone()
}

/// The first level of an example, in its plainest form.
fn first_level(transport: &dyn Transport, puzzle: &Value, text: &str) -> String {
    let parsed = ask(transport, "parse", &json!({"puzzle": puzzle["id"], "text": text}));
    parsed["levels"][0]["text"].as_str().unwrap_or_else(|| panic!("{parsed}")).to_owned()
}

pub(crate) fn the_registry_is_told_whole(transport: &dyn Transport) {
    let offer = transport.ask("puzzles", None).unwrap();
    assert_eq!(offer["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(offer["limits"]["time_ms"], 60_000);
    let told = offer["puzzles"].as_array().unwrap();
    assert_eq!(told.len(), papan::PUZZLES.len());
    for (told, info) in told.iter().zip(papan::PUZZLES) {
        let info = info.info();
        assert_eq!(told["id"], info.id);
        let count = |key: &str| told[key].as_array().unwrap().len();
        assert_eq!(count("algorithms"), info.algorithms().count());
        assert_eq!(count("heuristics"), info.heuristics.len());
        assert_eq!(count("objectives"), info.objectives.len());
        assert_eq!(count("options"), info.options.len());
        assert_eq!(count("examples"), info.examples.len());
        for heuristic in told["heuristics"].as_array().unwrap() {
            assert_eq!(heuristic["claims"].as_object().unwrap().len(), info.objectives.len());
        }
    }
}

/// What the page reads back is the same level, from every form it may have had.
pub(crate) fn plain_texts_are_read_again(transport: &dyn Transport) {
    for puzzle in puzzles(transport) {
        let of = |list: &str, key: &str| -> Vec<String> {
            let list = puzzle[list].as_array().unwrap().iter();
            list.map(|entry| entry[key].as_str().unwrap().to_owned()).collect()
        };
        for text in of("examples", "text").iter().chain(&of("formats", "example")) {
            let parsed = ask(transport, "parse", &json!({"text": text}));
            assert_eq!(parsed["puzzle"], puzzle["id"], "{text}");
            assert_eq!(parsed["assumed"], true);
            assert_eq!(parsed["more"], false);
            for level in parsed["levels"].as_array().unwrap() {
                assert_eq!(level["error"], Value::Null, "{text}");
                let plain = level["text"].as_str().unwrap();
                assert_eq!(first_level(transport, &puzzle, plain), plain);
            }
        }
    }
}

pub(crate) fn faults_of_a_text_are_part_of_the_answer(transport: &dyn Transport) {
    let parse = |body: Value| ask(transport, "parse", &body);
    let parsed = parse(json!({"puzzle": "tiles", "text": "1 2 3\n4 5 six\n7 8 0\n\n1 2\n3 0\n"}));
    let levels = parsed["levels"].as_array().unwrap();
    assert_eq!(levels.len(), 2);
    assert_eq!(levels[0]["text"], Value::Null);
    assert_eq!(levels[0]["error"]["line"], 2);
    assert_eq!(levels[0]["error"]["column"], 5);
    assert_eq!(levels[1]["number"], 2);
    assert_eq!(levels[1]["line"], 5);
    assert_eq!(levels[1]["text"], "1 2\n3 0\n");
    let parsed = parse(json!({"puzzle": null, "text": "hello"}));
    assert_eq!(parsed["puzzle"], Value::Null);
    assert!(parsed["error"]["message"].as_str().unwrap().contains("hello"));
    assert_eq!(parsed["error"]["id"], "recognise.nothing");
    assert_eq!(parsed["error"]["parameters"]["found"], "`hello`");
    assert_eq!((&parsed["error"]["line"], &parsed["error"]["column"]), (&json!(1), &json!(1)));
    for puzzle in papan::PUZZLES.iter().map(|puzzle| puzzle.info().id) {
        let parsed = parse(json!({"puzzle": puzzle, "text": ""}));
        let error = &parsed["levels"][0]["error"];
        assert!(!error["message"].as_str().unwrap().is_empty());
        assert!(error["id"].as_str().unwrap().starts_with(&format!("{puzzle}.")), "{error}");
    }
}

/// Solve, check, explain and generate, for every puzzle.
pub(crate) fn levels_are_solved_checked_explained_and_made(transport: &dyn Transport) {
    for puzzle in puzzles(transport) {
        let text = puzzle["examples"][0]["text"].as_str().unwrap();
        let level = first_level(transport, &puzzle, text);
        let id = &puzzle["id"];

        let record = ask(transport, "solve", &json!({"puzzle": id, "level": level}));
        assert_eq!(record["outcome"], "solved", "{record}");
        let solution = record["solution"].as_str().unwrap();

        let check = |solution: &str| {
            let body = json!({"puzzle": id, "level": level, "solution": solution});
            ask(transport, "check", &body)
        };
        let checked = check(solution);
        assert_eq!(checked["accepted"], true, "{checked}");
        if puzzle["seeks_plans"] == true {
            assert_eq!(checked["metrics"], record["metrics"]);
        }
        let checked = check("nonsense");
        assert_eq!(checked["accepted"], false);
        assert!(!checked["message"].as_str().unwrap().is_empty());
        let own = format!("check.{}.", id.as_str().unwrap());
        assert!(checked["id"].as_str().unwrap().starts_with(&own), "{checked}");

        let body = json!({"puzzle": id, "level": level, "limits": {"time_ms": 1000}});
        let explained = ask(transport, "explain", &body);
        assert!(!explained["sections"].as_array().unwrap().is_empty());
        assert!(explained["analysis"].is_object());
        assert!(explained["svg"].as_str().unwrap().starts_with("<svg"));

        let made = ask(transport, "generate", &json!({"puzzle": id, "options": {"seed": "5"}}));
        assert!(!first_level(transport, &puzzle, made["text"].as_str().unwrap()).is_empty());
    }
}

/// Whatever carries it, the same search takes the same nodes to the same answer.
pub(crate) fn answers_are_those_of_the_library(transport: &dyn Transport) {
    let offer = transport.ask("puzzles", None).unwrap();
    let memory = offer["limits"]["memory_bytes"].as_u64().unwrap() as usize;
    for puzzle in papan::PUZZLES {
        let info = puzzle.info();
        for example in info.examples {
            let (_, level) = puzzle.numbered_levels(example.text.as_bytes()).next().unwrap();
            let level = puzzle.parse(&level).unwrap();
            let mut request = level.request();
            // A limit that no clock decides.
            request.limits.nodes = Some(20_000);
            // Solvers choose by the memory that there is.
            request.limits.memory_bytes = Some(memory);
            let answer = level.solve(&request, &mut ()).unwrap();
            let record = papan::Record::answered(1, &level.source(), &request, &answer);
            let record = serde_json::to_value(&record).unwrap();
            // As it was written: a solution names pieces as the text does.
            let text = String::from_utf8_lossy(level.source().bytes);
            let body = json!({"puzzle": info.id, "level": text, "limits": {"nodes": 20_000}});
            let told = ask(transport, "solve", &body);
            for key in ["outcome", "solution", "cost", "optimal", "lower_bound", "limit", "metrics"]
            {
                assert_eq!(told[key], record[key], "{} {key}", example.id);
            }
            for key in ["expanded", "generated"] {
                assert_eq!(told["stats"][key], record["stats"][key], "{} {key}", example.id);
            }
        }
    }
}

pub(crate) fn levels_of_the_library_are_told_whole(transport: &dyn Transport) {
    for puzzle in papan::PUZZLES {
        let info = puzzle.info();
        let told = ask(transport, "levels", &json!({"puzzle": info.id}));
        assert_eq!(told["edition"], papan::library::newest_edition());
        let told = told["levels"].as_array().unwrap();
        let levels = papan::library::levels(puzzle);
        assert_eq!(told.len(), levels.len());
        assert!(!told.is_empty());
        for (told, level) in told.iter().zip(levels) {
            assert_eq!(*told, serde_json::to_value(level).unwrap());
            // Whatever a level asks for, it has all fields.
            assert_eq!(told.as_object().unwrap().len(), 8, "{told}");
            assert_eq!(told["cost"].is_null(), !info.seeks_plans());
            assert_eq!(told["answer"].is_null(), info.seeks_plans());
            assert_eq!(told["objective"].is_null(), told["cost"].is_null());
        }
        let harder =
            |pair: &[Value]| pair[0]["difficulty"].as_f64() <= pair[1]["difficulty"].as_f64();
        assert!(told.windows(2).all(harder));
    }
}

pub(crate) fn a_date_has_its_level(transport: &dyn Transport) {
    for puzzle in papan::PUZZLES {
        let id = puzzle.info().id;
        for date in ["2026-11-18", "2026-11-19", "2031-02-28", "1970-01-01"] {
            let told = ask(transport, "daily", &json!({"puzzle": id, "date": date}));
            let level = papan::library::daily(puzzle, date.parse().unwrap()).unwrap();
            assert_eq!(told, json!({"id": level.id}));
        }
    }
}

pub(crate) fn levels_are_rated(transport: &dyn Transport) {
    let rate = |puzzle: &str, level: &str, limits: Value| {
        ask(transport, "rate", &json!({"puzzle": puzzle, "level": level, "limits": limits}))
    };
    for puzzle in papan::PUZZLES {
        let level = &papan::library::levels(puzzle)[0];
        let told = rate(level.puzzle, &level.text, json!({}));
        assert_eq!(told["outcome"], "solved");
        assert_eq!(told["grade"], level.grade.info().id);
        for (key, value) in serde_json::to_value(level).unwrap().as_object().unwrap() {
            if ["difficulty", "objective", "cost", "answer"].contains(&key.as_str()) {
                assert_eq!(told[key], *value, "{key} of {}", level.id);
            }
        }
        assert_eq!(told["optimal"], puzzle.info().seeks_plans());
    }
    // The goal is part of the question.
    let first = json!({"puzzle": "tiles", "level": "1 0 2\n3 4 5\n6 7 8\n", "options": {"goal": "blank-first"}});
    let told = ask(transport, "rate", &first);
    assert_eq!((&told["cost"], &told["difficulty"]), (&json!(1), &json!(1.6)));
    let nothing = [&Value::Null; 3];
    let told = rate("tiles", "2 1 3\n4 5 6\n7 8 0\n", json!({}));
    assert_eq!(told["outcome"], "unsolvable");
    assert_eq!([&told["cost"], &told["difficulty"], &told["grade"]], nothing);
    let told = rate("tiles", HARD, json!({"nodes": 10}));
    assert_eq!(told["outcome"], "limit");
    assert_eq!([&told["difficulty"], &told["grade"], &told["answer"]], nothing);
    assert_eq!(told["optimal"], false);
}

pub(crate) fn names_and_options_are_those_of_the_registry(transport: &dyn Transport) {
    let solve = |more: Value| {
        let mut body = json!({"puzzle": "tiles", "level": EASY});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        transport.ask("solve", Some(&body.to_string()))
    };
    let method =
        json!({"algorithm": "wastar", "heuristic": "misplaced", "options": {"weight": "2"}});
    let record = solve(method).unwrap();
    assert_eq!(record["algorithm"], "wastar");
    assert_eq!(record["heuristic"], "misplaced");
    for (more, expected) in [
        (json!({"algorithm": "magic"}), "bidirectional"),
        (json!({"heuristic": "magic"}), "manhattan"),
        (json!({"objective": "magic"}), "moves"),
        (json!({"options": {"magic": "1"}}), "goal"),
        (json!({"algorithm": "bfs", "options": {"weight": "2"}}), "goal"),
        (json!({"algorithm": "wastar", "options": {"weight": "0"}}), "from 1 to 1000"),
        (json!({"algorithm": "bfs", "heuristic": "manhattan"}), "astar"),
    ] {
        let error = solve(more.clone()).unwrap_err();
        assert_eq!(error["code"], "bad_request", "{more}");
        assert!(error.to_string().contains(expected), "{more}: {error}");
    }
}

/// The same words for the same mistake, and a code for programs.
pub(crate) fn what_makes_no_sense_is_refused(transport: &dyn Transport) {
    for (path, body, code, id, words) in [
        ("parse", "{", "bad_json", "api.bad-json", "the body cannot be read: EOF"),
        ("parse", r#"{"text": 7}"#, "bad_json", "api.bad-json", "expected a string"),
        ("parse", r#"{"text": "", "x": 1}"#, "bad_json", "api.bad-json", "unknown field `x`"),
        ("parse", r#"{"puzzle": "go", "text": ""}"#, "unknown_puzzle", "", "`go`"),
        ("solve", r#"{"puzzle": "tiles", "level": "1 1\n2 0"}"#, "bad_level", "tiles.", "1"),
        ("explain", r#"{"puzzle": "sokoban", "level": ""}"#, "bad_level", "sokoban.", ""),
        ("generate", r#"{"puzzle": "tiles", "options": {"x": "1"}}"#, "bad_request", "", "seed"),
        ("levels", r#"{"puzzle": "go"}"#, "unknown_puzzle", "", "`go`"),
        ("daily", r#"{"puzzle": "go", "date": "2026-11-18"}"#, "unknown_puzzle", "", "`go`"),
        (
            "daily",
            r#"{"puzzle": "tiles", "date": "today"}"#,
            "bad_request",
            "library.date",
            "today",
        ),
        ("rate", r#"{"puzzle": "tiles", "level": "1 1\n2 0"}"#, "bad_level", "tiles.", "1"),
        (
            "rate",
            r#"{"puzzle": "tiles", "level": "", "options": {"x": "1"}}"#,
            "bad_request",
            "",
            "goal",
        ),
    ] {
        let error = transport.ask(path, Some(body)).expect_err(body);
        assert_eq!(error["code"], code, "{body}: {error}");
        assert!(error["id"].as_str().unwrap().starts_with(id), "{body}: {error}");
        assert!(error["parameters"].is_object(), "{error}");
        assert!(error["message"].as_str().unwrap().contains(words), "{body}: {error}");
    }
    let error = transport.ask("nothing", None).unwrap_err();
    assert_eq!(error["code"], "not_found");
    let job = json!({"task": "solve", "puzzle": "tiles", "level": "1 1\n2 0"});
    let error = transport.run(&job, None).unwrap_err();
    assert_eq!((&error["code"], &error["line"]), (&json!("bad_level"), &json!(1)));
    let large = json!({"text": "x".repeat(5 << 20)});
    let error = transport.ask("parse", Some(&large.to_string())).unwrap_err();
    assert_eq!(error["code"], "too_large");
}

pub(crate) fn limits_are_kept(transport: &dyn Transport) {
    let solve = |algorithm: &str, limits: Value| {
        let body = json!({"puzzle": "tiles", "level": HARD, "algorithm": algorithm,
            "limits": limits});
        ask(transport, "solve", &body)
    };
    assert_eq!(solve("bfs", json!({"nodes": 10}))["limit"], "nodes");
    assert_eq!(solve("idastar", json!({"time_ms": 200}))["limit"], "time");
    let record = solve("bfs", json!({"memory_bytes": 4 << 20}));
    assert_eq!((&record["outcome"], &record["limit"]), (&json!("limit"), &json!("memory")));
    assert!(record["stats"]["peak_memory_bytes"].as_u64().unwrap() <= 4 << 20);
    // The next one is none the worse.
    let record = ask(transport, "solve", &json!({"puzzle": "tiles", "level": EASY}));
    assert_eq!(record["optimal"], true);
}

pub(crate) fn a_job_tells_its_story(transport: &dyn Transport) {
    let body = json!({"task": "solve", "puzzle": "tiles", "level": HARD, "algorithm": "bfs",
        "limits": {"time_ms": 700}});
    let events = transport.run(&body, None).unwrap();
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names.first(), Some(&"started"));
    assert_eq!(names.last(), Some(&"done"));
    let progress: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "progress").map(|(_, data)| data).collect();
    assert!((2..=8).contains(&progress.len()), "{names:?}");
    let nodes = |event: &Value| event["generated"].as_u64().unwrap();
    assert!(progress.windows(2).all(|pair| nodes(pair[0]) < nodes(pair[1])));
    let record = &events.last().unwrap().1["record"];
    assert_eq!((&record["outcome"], &record["limit"]), (&json!("limit"), &json!("time")));
}

pub(crate) fn a_cancelled_job_ends_with_what_it_knows(transport: &dyn Transport) {
    let body = json!({"task": "solve", "puzzle": "tiles", "level": HARD, "algorithm": "idastar",
        "heuristic": "misplaced"});
    let events = transport.run(&body, Some("progress")).unwrap();
    let (name, data) = events.last().unwrap();
    assert_eq!(name, "done");
    assert_eq!(data["record"]["outcome"], "limit");
    assert_eq!(data["record"]["limit"], "cancelled");
    assert!(data["record"]["stats"]["generated"].as_u64().unwrap() > 0);
}

/// A search that goes on shows the solutions that it has, each cheaper than the one before and right
/// by the checker; the answer is none the worse.
pub(crate) fn a_job_shows_better_solutions(transport: &dyn Transport) {
    let tiles: Vec<u32> = (3..100).rev().chain([1, 2, 0]).collect();
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let level = tiles.chunks(10).map(row).collect::<Vec<_>>().join("\n");
    let body = json!({"task": "solve", "puzzle": "tiles", "level": level,
        "limits": {"time_ms": 3000}});
    let events = transport.run(&body, None).unwrap();
    let shown: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "improved").map(|(_, data)| data).collect();
    assert!(shown.len() >= 2, "{shown:?}");
    for improved in &shown {
        let body = json!({"puzzle": "tiles", "level": level, "solution": improved["solution"]});
        let checked = ask(transport, "check", &body);
        assert_eq!(checked["metrics"], improved["metrics"], "{checked}");
        assert_eq!(improved["metrics"], json!({"moves": improved["cost"]}));
    }
    let cost = |value: &Value| value["cost"].as_u64().unwrap();
    assert!(shown.is_sorted_by(|before, after| cost(before) > cost(after)), "{shown:?}");
    let record = &events.last().unwrap().1["record"];
    assert_eq!(record["limit"], "time");
    assert!(cost(record) <= cost(shown.last().unwrap()));
}

/// A room whose boxes are easily packed, and one, around corners that no box passes, whose boxes cannot be: no search
/// is through with it soon.
const LONG: &str = include_str!("../../../sokoban/data/long.xsb");

/// Positions are levels of the puzzle, with the walls, goals and boxes of the one that is searched.
pub(crate) fn a_job_without_a_solution_shows_its_best_position(transport: &dyn Transport) {
    let body = json!({"task": "solve", "puzzle": "sokoban", "level": LONG});
    let events = transport.run(&body, Some("position")).unwrap();
    let shown: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "position").map(|(_, data)| data).collect();
    assert!(!shown.is_empty(), "{events:?}");
    let emptied = |level: &str| level.replace(['@', '$'], " ").replace(['+', '*'], ".");
    for position in shown {
        let parsed =
            ask(transport, "parse", &json!({"puzzle": "sokoban", "text": position["text"]}));
        let text = parsed["levels"][0]["text"].as_str().unwrap();
        assert_eq!(emptied(text), emptied(LONG));
        assert_eq!(text.matches(['$', '*']).count(), 19);
        assert_eq!(position["caption"]["id"], "sokoban.packed");
        assert_eq!(position["caption"]["parameters"]["boxes"], "19");
    }
    assert_eq!(events.last().unwrap().1["record"]["limit"], "cancelled");
}

pub(crate) fn lanes_race_on_the_same_level(transport: &dyn Transport) {
    let body = json!({"task": "compare", "puzzle": "tiles", "level": EASY,
    "options": {"weight": "3"},
    "lanes": [
        {"algorithm": "bfs"},
        {"algorithm": "astar", "heuristic": "manhattan"},
        {"algorithm": "wastar", "heuristic": "misplaced"},
    ]});
    let events = transport.run(&body, None).unwrap();
    let rows = events.iter().filter(|(name, _)| name == "row");
    let lanes: BTreeSet<u64> = rows.map(|(_, data)| data["lane"].as_u64().unwrap()).collect();
    assert_eq!(lanes, BTreeSet::from([0, 1, 2]));
    let (name, done) = events.last().unwrap();
    assert_eq!(name, "done");
    let rows = done["rows"].as_array().unwrap();
    let algorithms: Vec<&str> =
        rows.iter().map(|row| row["record"]["algorithm"].as_str().unwrap()).collect();
    assert_eq!(algorithms, ["bfs", "astar", "wastar"]);
    assert!(rows.iter().all(|row| row["record"]["cost"] == 2));
    let charts = done["charts"].as_array().unwrap();
    assert!(charts.iter().all(|chart| chart["svg"].as_str().unwrap().starts_with("<svg")));
    assert!(!charts.is_empty());
    for (lanes, expected) in [
        (json!([]), "0 lanes"),
        (json!([{"algorithm": "magic"}]), "magic"),
        (json!([{"algorithm": "bfs", "heuristic": "manhattan"}]), "no heuristic"),
    ] {
        let body = json!({"task": "compare", "puzzle": "tiles", "level": EASY, "lanes": lanes});
        let error = transport.run(&body, None).unwrap_err();
        assert_eq!(error["code"], "bad_request");
        assert!(error.to_string().contains(expected), "{error}");
    }
}
