//! Clients that misbehave: each gets a clear answer, nothing hangs, nothing leaks.

mod common;

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use common::{Answer, EASY, Running};
use papan_web::ServerLimits;
use serde_json::{Value, json};

const JSON: &str = "content-type: application/json";

fn server() -> Running {
    Running::with(ServerLimits {
        body: 1 << 20,
        body_time: Duration::from_millis(500),
        ..ServerLimits::default()
    })
}

fn assert_error(answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{}", answer.text());
}

/// The server still answers.
fn assert_well(server: &Running) {
    assert_eq!(server.post("/api/v1/parse", &json!({"text": EASY})).status, 200);
    server.wait_for_jobs(0);
}

#[test]
fn bodies_that_are_too_large() {
    let server = server();
    // Announced, and sent.
    let body = json!({"text": "1 ".repeat(1 << 20)});
    assert_error(&server.post("/api/v1/parse", &body), 413, "too_large");
    // Announced, and never sent.
    let head = format!(
        "POST /api/v1/parse HTTP/1.1\r\nhost: {}\r\n{JSON}\r\nconnection: close\r\n\
         content-length: 99999999999\r\n\r\n",
        server.address
    );
    assert_error(&server.raw(head.as_bytes()), 413, "too_large");
    // Not announced.
    let mut request = format!(
        "POST /api/v1/parse HTTP/1.1\r\nhost: {}\r\n{JSON}\r\nconnection: close\r\n\
         transfer-encoding: chunked\r\n\r\n",
        server.address
    );
    for _ in 0..40 {
        request.push_str(&format!("8000\r\n{}\r\n", " ".repeat(0x8000)));
    }
    request.push_str("0\r\n\r\n");
    assert_error(&server.raw(request.as_bytes()), 413, "too_large");
    assert_well(&server);
}

#[test]
fn bodies_that_are_no_request() {
    let server = server();
    let post = |body: &str| server.request("POST", "/api/v1/solve", &[JSON], body);
    let deep = "[".repeat(100_000);
    for body in ["", "{", "nonsense", "[]", "null", "{\"puzzle\": 5}", "{}", deep.as_str()] {
        assert_error(&post(body), 400, "bad_json");
    }
    let unknown = json!({"puzzle": "tiles", "level": EASY, "colour": "red"}).to_string();
    assert_error(&post(&unknown), 400, "bad_json");
    assert!(post(&unknown).text().contains("colour"));
    let answer = server.request("POST", "/api/v1/solve", &[JSON], "\u{0}\u{1}");
    assert_error(&answer, 400, "bad_json");
    let task = json!({"task": "magic", "puzzle": "tiles", "level": EASY});
    assert_error(&server.post("/api/v1/jobs", &task), 400, "bad_json");
    // A form of another page cannot say that it sends JSON.
    let form = "content-type: text/plain";
    assert_error(&server.request("POST", "/api/v1/solve", &[form], "{}"), 400, "bad_request");
    assert_well(&server);
}

#[test]
fn puzzles_and_levels_that_do_not_exist() {
    let server = server();
    for address in ["solve", "check", "explain", "generate", "parse", "levels", "daily", "rate"] {
        let mut body = json!({"puzzle": "go"});
        let more: Value = match address {
            "parse" => json!({"text": EASY}),
            "generate" | "levels" => json!({}),
            "daily" => json!({"date": "2026-11-18"}),
            "check" => json!({"level": EASY, "solution": ""}),
            _ => json!({"level": EASY}),
        };
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = server.post(&format!("/api/v1/{address}"), &body);
        assert_error(&answer, 404, "unknown_puzzle");
        assert!(answer.text().contains("tiles"), "names those that exist");
    }
    let two = format!("{EASY}\n{EASY}");
    for level in ["", "1 2\n3\n", "\u{0}", "😀", two.as_str()] {
        for task in ["solve", "compare"] {
            let mut body = json!({"task": task, "puzzle": "tiles", "level": level});
            if task == "compare" {
                body["lanes"] = json!([{"algorithm": "bfs"}]);
            }
            let answer = server.post("/api/v1/jobs", &body);
            assert_error(&answer, 422, "bad_level");
            assert!(answer.json()["error"]["line"].is_u64());
        }
    }
    assert_well(&server);
}

#[test]
fn huge_boards() {
    let server = server();
    let row = |columns: usize| "1 ".repeat(columns);
    let floor = |columns: usize| format!("#{}#\n", " ".repeat(columns));
    let pieces: String = (1..=30_000).map(|n| format!("{n} {n} Q\n")).collect();
    for (puzzle, level) in [
        ("tiles", vec![row(600); 600].join("\n")),
        ("rushhour", format!("1000000 1000000\n0\n{}", ".".repeat(500_000))),
        ("rushhour", "P".repeat(900_000)),
        ("sokoban", floor(900).repeat(900)),
        ("chess", format!("99999999999999999999 30000\n{pieces}")),
        ("chess", format!("1000000 999999999999\n{pieces}")),
    ] {
        let started = Instant::now();
        let answer = server.post("/api/v1/solve", &json!({"puzzle": puzzle, "level": level}));
        assert_error(&answer, 422, "bad_level");
        assert!(answer.body.len() < 10_000, "the error does not repeat the board");
        assert!(started.elapsed() < Duration::from_secs(20));
    }
    for (puzzle, options) in [
        ("tiles", json!({"size": "1000x1000"})),
        ("tiles", json!({"size": "99999999999999999999x2"})),
        ("chess", json!({"pieces": "99999999"})),
        ("rushhour", json!({"size": "1000x1000"})),
    ] {
        let body = json!({"puzzle": puzzle, "options": options});
        assert_error(&server.post("/api/v1/generate", &body), 400, "bad_request");
    }
    assert_well(&server);
}

#[test]
fn other_pages_and_other_names() {
    let server = server();
    let port = server.address.port();
    let get = |headers: &[&str]| server.request("GET", "/api/v1/puzzles", headers, "");
    for host in ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"] {
        assert_eq!(get(&[&format!("host: {host}:{port}")]).status, 200, "{host}");
    }
    let wrong_port = format!("127.0.0.1:{}", port ^ 1);
    let foreign = format!("evil.example:{port}");
    for host in ["evil.example", &foreign, &wrong_port, "127.0.0.1", "", "localhost"] {
        assert_error(&get(&[&format!("host: {host}")]), 403, "forbidden");
    }
    let own = format!("origin: http://{}", server.address);
    assert_eq!(get(&[&own]).status, 200);
    let other_port = format!("http://127.0.0.1:{}", port ^ 1);
    let secure = format!("https://{}", server.address);
    for origin in ["http://evil.example", "null", "", &other_port, &secure, "file://"] {
        let origin = format!("origin: {origin}");
        assert_error(&get(&[&origin]), 403, "forbidden");
        let answer = server.request("POST", "/api/v1/parse", &[JSON, &origin], "{\"text\":\"\"}");
        assert_error(&answer, 403, "forbidden");
    }
    // The page itself is not given to others either.
    assert_error(&server.request("GET", "/", &["host: evil.example"], ""), 403, "forbidden");
    // Nothing lets another page read an answer.
    assert_eq!(get(&[&own]).header("access-control-allow-origin"), None);
    assert_well(&server);
}

#[test]
fn tricks_with_paths() {
    let server = server();
    for path in [
        "/../Cargo.toml",
        "/web/page/app/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/web/page/app/",
        "/app",
        "/web/page/./index.html",
        "/web/page/index.html%00.js",
        "/\\..\\Cargo.toml",
        "/web/page/app//main.js",
        "/INDEX.HTML",
    ] {
        assert_error(&server.get(path), 404, "not_found");
    }
    assert_error(&server.get("/api/v1/../../Cargo.toml"), 404, "not_found");
    assert_error(&server.get("/api/v2/puzzles"), 404, "not_found");
    assert_error(&server.get("/api/v1/jobs/..%2f..%2fsecret/events"), 404, "not_found");
    assert_eq!(server.request("POST", "/", &[], "").status, 405);
    assert_error(&server.get("/api/v1/solve"), 405, "bad_request");
    // An option that takes a file on the command line takes none here.
    for goal in ["/etc/passwd", "Cargo.toml", "../Cargo.toml"] {
        let body = json!({"puzzle": "tiles", "level": EASY, "options": {"goal": goal}});
        let answer = server.post("/api/v1/solve", &body);
        assert_error(&answer, 400, "bad_request");
        assert!(!answer.text().contains("root:"));
    }
    assert_well(&server);
}

#[test]
fn slow_and_broken_bodies() {
    let server = server();
    let head = |length: usize| {
        format!(
            "POST /api/v1/parse HTTP/1.1\r\nhost: {}\r\n{JSON}\r\ncontent-length: {length}\r\n\
             connection: close\r\n\r\n",
            server.address
        )
    };
    // A byte now and then: each comes, but the whole never does.
    let mut slow = server.connect();
    slow.write_all(head(1000).as_bytes()).unwrap();
    let mut writer = slow.try_clone().unwrap();
    let drip = thread::spawn(move || {
        while writer.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_millis(50));
        }
    });
    let started = Instant::now();
    assert_error(&Answer::read(slow), 408, "timeout");
    assert!(started.elapsed() < Duration::from_secs(10));
    drip.join().unwrap();
    // Half a body, then nothing more.
    let mut broken = server.connect();
    broken.write_all(head(1000).as_bytes()).unwrap();
    broken.write_all(b"{\"text\"").unwrap();
    broken.shutdown(std::net::Shutdown::Write).unwrap();
    let mut rest = Vec::new();
    std::io::Read::read_to_end(&mut broken, &mut rest).ok();
    let rest = String::from_utf8_lossy(&rest);
    assert!(rest.is_empty() || rest.starts_with("HTTP/1.1 400"), "{rest}");
    // No HTTP at all.
    let answer = server.raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03");
    assert_eq!(answer.status, 400);
    assert_well(&server);
}

/// A client that opens a stream and takes nothing of it does not keep its connection, nor its job.
#[test]
fn clients_that_never_read() {
    let server = Running::with(ServerLimits {
        body: 64 << 20,
        unread_time: Duration::from_millis(300),
        ..ServerLimits::default()
    });
    // The title comes back with the answer: more than the buffers of both ends hold.
    let title = "x".repeat(24 << 20);
    let level = format!("Title: {title}\n\n#######\n#@ $ .#\n#######\n");
    let id = server.submit(&json!({"task": "solve", "puzzle": "sokoban", "level": level}));
    let mut stream = server.connect();
    let head = format!("GET /api/v1/jobs/{id}/events HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    stream.write_all(head.as_bytes()).unwrap();
    server.wait_for_jobs(0);
    let mut rest = Vec::new();
    let read = std::io::Read::read_to_end(&mut stream, &mut rest);
    assert!(String::from_utf8_lossy(&rest).starts_with("HTTP/1.1 200"));
    assert!(rest.len() < title.len(), "{read:?}: {} bytes were delivered", rest.len());
    assert_well(&server);
}
