//! Every address of the API, asked as the page asks it.

mod common;

use std::thread;
use std::time::{Duration, Instant};

use common::{EASY, HARD, Running};
use papan_web::ServerLimits;
use serde_json::{Value, json};

/// The registry as the API tells it.
fn puzzles(server: &Running) -> Vec<Value> {
    server.get("/api/v1/puzzles").json()["puzzles"].as_array().unwrap().clone()
}

/// The first level of an example, in its plainest form.
fn first_level(server: &Running, puzzle: &Value, text: &str) -> String {
    let body = json!({"puzzle": puzzle["id"], "text": text});
    let parsed = server.post("/api/v1/parse", &body).json();
    parsed["levels"][0]["text"].as_str().unwrap_or_else(|| panic!("{parsed}")).to_owned()
}

#[test]
fn the_registry_is_told_whole() {
    let server = Running::new();
    let offer = server.get("/api/v1/puzzles").json();
    assert_eq!(offer["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(offer["limits"]["time_ms"], 60_000);
    let ids: Vec<&str> = puzzle_ids();
    let told: Vec<&str> =
        offer["puzzles"].as_array().unwrap().iter().map(|p| p["id"].as_str().unwrap()).collect();
    assert_eq!(told, ids);
    for (told, info) in offer["puzzles"].as_array().unwrap().iter().zip(papan::PUZZLES) {
        let info = info.info();
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

fn puzzle_ids() -> Vec<&'static str> {
    papan::PUZZLES.iter().map(|puzzle| puzzle.info().id).collect()
}

/// What the page reads back is the same level, from every form it may have had.
#[test]
fn plain_texts_are_read_again() {
    let server = Running::new();
    for puzzle in puzzles(&server) {
        let of = |list: &str, key: &str| -> Vec<String> {
            let list = puzzle[list].as_array().unwrap().iter();
            list.map(|entry| entry[key].as_str().unwrap().to_owned()).collect()
        };
        for text in of("examples", "text").iter().chain(&of("formats", "example")) {
            let parsed = server.post("/api/v1/parse", &json!({"text": text})).json();
            assert_eq!(parsed["puzzle"], puzzle["id"], "{text}");
            assert_eq!(parsed["assumed"], true);
            assert_eq!(parsed["more"], false);
            for level in parsed["levels"].as_array().unwrap() {
                assert_eq!(level["error"], Value::Null, "{text}");
                let plain = level["text"].as_str().unwrap();
                assert_eq!(first_level(&server, &puzzle, plain), plain);
            }
        }
    }
}

#[test]
fn faults_of_a_text_are_part_of_the_answer() {
    let server = Running::new();
    let parse = |body: Value| {
        let answer = server.post("/api/v1/parse", &body);
        assert_eq!(answer.status, 200);
        answer.json()
    };
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
    for puzzle in puzzle_ids() {
        let parsed = parse(json!({"puzzle": puzzle, "text": ""}));
        let error = &parsed["levels"][0]["error"];
        assert!(!error["message"].as_str().unwrap().is_empty());
        assert!(error["id"].as_str().unwrap().starts_with(&format!("{puzzle}.")), "{error}");
    }
}

/// Solve, check, explain and generate, for every puzzle.
#[test]
fn levels_are_solved_checked_explained_and_made() {
    let server = Running::new();
    for puzzle in puzzles(&server) {
        let text = puzzle["examples"][0]["text"].as_str().unwrap();
        let level = first_level(&server, &puzzle, text);
        let id = &puzzle["id"];

        let record = server.post("/api/v1/solve", &json!({"puzzle": id, "level": level})).json();
        assert_eq!(record["outcome"], "solved", "{record}");
        let solution = record["solution"].as_str().unwrap();

        let check = |solution: &str| {
            let body = json!({"puzzle": id, "level": level, "solution": solution});
            server.post("/api/v1/check", &body).json()
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
        let explained = server.post("/api/v1/explain", &body).json();
        assert!(!explained["sections"].as_array().unwrap().is_empty());
        assert!(explained["analysis"].is_object());
        assert!(explained["svg"].as_str().unwrap().starts_with("<svg"));

        let body = json!({"puzzle": id, "options": {"seed": "5"}});
        let made = server.post("/api/v1/generate", &body).json();
        assert!(!first_level(&server, &puzzle, made["text"].as_str().unwrap()).is_empty());
    }
}

#[test]
fn names_and_options_are_those_of_the_registry() {
    let server = Running::new();
    let solve = |more: Value| {
        let mut body = json!({"puzzle": "tiles", "level": EASY});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.post("/api/v1/solve", &body)
    };
    let record =
        solve(json!({"algorithm": "wastar", "heuristic": "misplaced", "options": {"weight": "2"}}));
    let record = record.json();
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
        let answer = solve(more.clone());
        assert_eq!((answer.status, answer.code().as_str()), (400, "bad_request"), "{more}");
        assert!(answer.text().contains(expected), "{more}: {}", answer.text());
    }
}

#[test]
fn a_job_tells_its_story() {
    let server = Running::new();
    let id = server.submit(&json!({"task": "solve", "puzzle": "tiles", "level": HARD,
        "algorithm": "bfs", "limits": {"time_ms": 700}}));
    let stream = server.events(&id);
    let again = server.get(&format!("/api/v1/jobs/{id}/events"));
    assert_eq!((again.status, again.code().as_str()), (400, "bad_request"));
    let events: Vec<(String, Value)> = stream.collect();
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
    server.wait_for_jobs(0);
    let gone = server.get(&format!("/api/v1/jobs/{id}/events"));
    assert_eq!((gone.status, gone.code().as_str()), (404, "not_found"));
}

/// A search that goes on shows the solutions that it has, each cheaper than the one before and right
/// by the checker; the answer is none the worse.
#[test]
fn a_job_shows_better_solutions() {
    let server = Running::new();
    let level = common::large();
    let id = server.submit(&json!({"task": "solve", "puzzle": "tiles", "level": level}));
    let mut shown: Vec<Value> = Vec::new();
    let mut last = Value::Null;
    for (name, data) in server.events(&id) {
        if name == "improved" {
            shown.push(data);
            if shown.len() == 3 {
                server.request("DELETE", &format!("/api/v1/jobs/{id}"), &[], "");
            }
        } else {
            last = data;
        }
    }
    assert!(shown.len() >= 3, "{shown:?}");
    for improved in &shown {
        let body = json!({"puzzle": "tiles", "level": level, "solution": improved["solution"]});
        let checked = server.post("/api/v1/check", &body).json();
        assert_eq!(checked["metrics"], improved["metrics"], "{checked}");
        assert_eq!(improved["metrics"], json!({"moves": improved["cost"]}));
    }
    let cost = |value: &Value| value["cost"].as_u64().unwrap();
    assert!(shown.is_sorted_by(|before, after| cost(before) > cost(after)), "{shown:?}");
    assert_eq!(last["record"]["limit"], "cancelled");
    assert!(cost(&last["record"]) <= cost(shown.last().unwrap()));
}

#[test]
fn a_cancelled_job_ends_with_what_it_knows() {
    let server = Running::new();
    let id = server.submit(&long_job());
    let mut events = server.events(&id);
    assert_eq!(events.next().unwrap().0, "started");
    let answer = server.request("DELETE", &format!("/api/v1/jobs/{id}"), &[], "");
    assert_eq!(answer.status, 204);
    let (name, data) = events.last().unwrap();
    assert_eq!(name, "done");
    assert_eq!(data["record"]["outcome"], "limit");
    assert_eq!(data["record"]["limit"], "cancelled");
    server.wait_for_jobs(0);
    let answer = server.request("DELETE", "/api/v1/jobs/nothing", &[], "");
    assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"));
}

fn long_job() -> Value {
    json!({"task": "solve", "puzzle": "tiles", "level": HARD, "algorithm": "idastar",
        "heuristic": "misplaced"})
}

#[test]
fn a_job_without_its_page_is_cancelled() {
    let limits = ServerLimits { watch_time: Duration::from_millis(300), ..ServerLimits::default() };
    let server = Running::with(limits);
    // The page goes away.
    let events = server.events(&server.submit(&long_job()));
    server.wait_for_jobs(1);
    drop(events);
    server.wait_for_jobs(0);
    // The page never came.
    server.submit(&long_job());
    server.wait_for_jobs(1);
    server.wait_for_jobs(0);
    // The client of an answer that is waited for hangs up.
    let mut body = long_job();
    body.as_object_mut().unwrap().remove("task");
    let body = body.to_string();
    let mut stream = server.connect();
    let head = format!(
        "POST /api/v1/solve HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
    server.wait_for_jobs(1);
    drop(stream);
    server.wait_for_jobs(0);
}

#[test]
fn jobs_wait_in_line_and_more_are_told_to_come_back() {
    let limits = ServerLimits { jobs: 1, queue: 2, ..ServerLimits::default() };
    let server = Running::with(limits);
    let first = server.submit(&long_job());
    let mut first_events = server.events(&first);
    assert_eq!(first_events.next().unwrap().0, "started");
    let [second, third] = [(); 2].map(|()| server.submit(&long_job()));
    let mut second_events = server.events(&second);
    let mut third_events = server.events(&third);
    assert_eq!(second_events.next().unwrap(), ("queued".to_owned(), json!({"position": 0})));
    assert_eq!(third_events.next().unwrap(), ("queued".to_owned(), json!({"position": 1})));

    let busy = server.post("/api/v1/jobs", &long_job());
    assert_eq!((busy.status, busy.code().as_str()), (503, "busy"));
    assert_eq!(busy.header("retry-after"), Some("1"));

    // A level is read all the same: short work does not wait for searches.
    let parsed = server.post("/api/v1/parse", &json!({"text": EASY}));
    assert_eq!(parsed.status, 200);

    // One that waits is cancelled at once.
    server.request("DELETE", &format!("/api/v1/jobs/{second}"), &[], "");
    let (name, data) = second_events.last().unwrap();
    assert_eq!((name.as_str(), &data["record"]["limit"]), ("done", &json!("cancelled")));
    assert_eq!(third_events.next().unwrap(), ("queued".to_owned(), json!({"position": 0})));
    drop(first_events);
    assert_eq!(third_events.next().unwrap().0, "started");
    drop(third_events);
    server.wait_for_jobs(0);
}

/// Searches together never hold more than the server may: the second waits for the first's bytes.
#[test]
fn memory_is_reserved_before_a_search_begins() {
    let limits = ServerLimits {
        jobs: 4,
        job_memory: 64 << 20,
        total_memory: 100 << 20,
        ..ServerLimits::default()
    };
    let server = Running::with(limits);
    let mut first = server.events(&server.submit(&long_job()));
    assert_eq!(first.next().unwrap().0, "started");
    let mut second = server.events(&server.submit(&long_job()));
    assert_eq!(second.next().unwrap().0, "queued");
    let mut small = long_job();
    small["limits"] = json!({"memory_bytes": 1 << 20});
    drop(first);
    assert_eq!(second.next().unwrap().0, "started");
    // There is room for a small one beside it.
    let mut third = server.events(&server.submit(&small));
    assert_eq!(third.next().unwrap().0, "started");
}

#[test]
fn limits_are_cut_down_to_those_of_the_server() {
    let limits = ServerLimits {
        job_time: Duration::from_millis(200),
        job_memory: 8 << 20,
        ..ServerLimits::default()
    };
    let server = Running::with(limits);
    let solve = |algorithm: &str, limits: Value| {
        let body = json!({"puzzle": "tiles", "level": HARD, "algorithm": algorithm,
            "limits": limits});
        server.post("/api/v1/solve", &body).json()
    };
    let started = Instant::now();
    let record = solve("idastar", json!({"time_ms": 3_600_000}));
    assert_eq!(record["limit"], "time");
    assert!(started.elapsed() < Duration::from_secs(30));
    let record = solve("bfs", json!({"time_ms": 3_600_000, "memory_bytes": 1_u64 << 40}));
    assert!(record["stats"]["peak_memory_bytes"].as_u64().unwrap() <= 8 << 20);
    assert_eq!(solve("bfs", json!({"nodes": 10}))["limit"], "nodes");
}

#[test]
fn lanes_race_on_the_same_level() {
    let server = Running::new();
    let body = json!({"task": "compare", "puzzle": "tiles", "level": EASY,
    "options": {"weight": "3"},
    "lanes": [
        {"algorithm": "bfs"},
        {"algorithm": "astar", "heuristic": "manhattan"},
        {"algorithm": "wastar", "heuristic": "misplaced"},
    ]});
    let events: Vec<(String, Value)> = server.events(&server.submit(&body)).collect();
    let mut lanes: Vec<u64> = events
        .iter()
        .filter(|(name, _)| name == "row")
        .map(|(_, data)| data["lane"].as_u64().unwrap())
        .collect();
    lanes.sort_unstable();
    assert_eq!(lanes, [0, 1, 2]);
    let (name, done) = events.last().unwrap();
    assert_eq!(name, "done");
    let rows = done["rows"].as_array().unwrap();
    let algorithms: Vec<&str> =
        rows.iter().map(|row| row["record"]["algorithm"].as_str().unwrap()).collect();
    assert_eq!(algorithms, ["bfs", "astar", "wastar"]);
    assert!(rows.iter().all(|row| row["record"]["cost"] == 2));
    for (lanes, expected) in [
        (json!([]), "0 lanes"),
        (json!([{"algorithm": "magic"}]), "magic"),
        (json!([{"algorithm": "bfs", "heuristic": "manhattan"}]), "no heuristic"),
    ] {
        let body = json!({"task": "compare", "puzzle": "tiles", "level": EASY, "lanes": lanes});
        let answer = server.post("/api/v1/jobs", &body);
        assert_eq!(answer.status, 400);
        assert!(answer.text().contains(expected), "{}", answer.text());
    }
}

#[test]
fn a_server_that_stops_ends_its_streams() {
    let mut server = Running::new();
    let mut events = server.events(&server.submit(&long_job()));
    assert_eq!(events.next().unwrap().0, "started");
    let reader = thread::spawn(move || events.last());
    let started = Instant::now();
    server.stop();
    assert!(started.elapsed() < Duration::from_secs(20));
    let (name, data) = reader.join().unwrap().unwrap();
    assert_eq!((name.as_str(), &data["record"]["limit"]), ("done", &json!("cancelled")));
    assert_eq!(server.jobs(), 0);
}
