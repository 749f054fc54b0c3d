//! What is the server's own: jobs of many pages, their queue, limits and end. What its answers say is the
//! contract's business.

mod common;

use std::thread;
use std::time::{Duration, Instant};

use common::{EASY, HARD, Running};
use papan_web::ServerLimits;
use serde_json::{Value, json};

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
    // It is gone: whoever cancels it once more has nothing to complain about.
    let answer = server.request("DELETE", &format!("/api/v1/jobs/{id}"), &[], "");
    assert_eq!(answer.status, 204);
    let (number, _) = id.split_once('-').unwrap();
    for never in ["nothing", number, &format!("{number}-0"), "1000-0"] {
        let answer = server.request("DELETE", &format!("/api/v1/jobs/{never}"), &[], "");
        assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"), "{never}");
    }
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
