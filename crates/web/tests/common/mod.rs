//! A server for a test, and a client that speaks HTTP by hand: real clients refuse to misbehave.

#![allow(dead_code, reason = "every test file uses a part of it")]

pub(crate) mod files;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use papan_web::{Server, ServerLimits, Settings};
use serde_json::Value;
use tokio::sync::oneshot;

/// Nothing in these tests takes longer than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// What the page may weigh on its way to the browser: a part for itself, with both of its transports, and one
/// for each puzzle.
pub(crate) fn max_page_bytes() -> usize {
    115_000 + 10_000 * papan::PUZZLES.len()
}

/// A 15-puzzle that breadth-first search cannot solve within any limit of these tests.
pub(crate) const HARD: &str = "14 15 8 12\n10 11 9 13\n2 6 5 1\n3 7 4 0\n";
/// A level that takes no time.
pub(crate) const EASY: &str = "1 2 3\n4 5 6\n0 7 8\n";

/// A board of 10x10: it has a solution at once, and better ones are found for minutes.
pub(crate) fn large() -> String {
    let tiles: Vec<u32> = (3..100).rev().chain([1, 2, 0]).collect();
    let row = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(10).map(row).collect::<Vec<_>>().join("\n")
}

/// A room whose boxes are easily packed, and one, around corners that no box passes, whose boxes cannot be: no search
/// is through with it soon.
pub(crate) fn long() -> &'static str {
    include_str!("../../../sokoban/data/long.xsb")
}

/// A server that runs beside the test, and ends with it.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    jobs: Box<dyn Fn() -> usize>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// With the usual limits.
    pub(crate) fn new() -> Running {
        Running::with(ServerLimits::default())
    }

    pub(crate) fn with(limits: ServerLimits) -> Running {
        Running::start(&Settings { limits, ..Settings::default() })
    }

    pub(crate) fn start(settings: &Settings) -> Running {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let server = runtime.block_on(Server::bind(settings)).unwrap();
        let (address, jobs) = (server.address(), Box::new(server.job_counter()));
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            let stopped = async {
                stopped.await.ok();
            };
            runtime.block_on(server.run(stopped)).unwrap();
        });
        Running { address, jobs, stop: Some(stop), thread: Some(thread) }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// How many jobs the server holds.
    pub(crate) fn jobs(&self) -> usize {
        (self.jobs)()
    }

    /// Waits until it holds this many.
    pub(crate) fn wait_for_jobs(&self, count: usize) {
        let started = Instant::now();
        while self.jobs() != count {
            assert!(started.elapsed() < PATIENCE, "{} jobs, expected {count}", self.jobs());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Asks it to stop and waits until it has.
    pub(crate) fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends a whole request as it is and reads the whole answer.
    pub(crate) fn raw(&self, request: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that has seen enough may close before it has read everything.
        stream.write_all(request).ok();
        Answer::read(stream)
    }

    /// A request with these headers instead of the usual ones.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &[&str], body: &str) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|header| header.to_lowercase().starts_with("host:")) {
            head.push_str(&format!("host: {}\r\n", self.address));
        }
        for header in headers {
            head.push_str(&format!("{header}\r\n"));
        }
        if method != "GET" {
            head.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        self.raw(format!("{head}\r\n{body}").as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, &["content-type: application/json"], &body.to_string())
    }

    /// Starts a job and returns its name.
    pub(crate) fn submit(&self, body: &Value) -> String {
        let answer = self.post("/api/v1/jobs", body);
        assert_eq!(answer.status, 202, "{}", answer.text());
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// Opens the stream of a job's events.
    pub(crate) fn events(&self, id: &str) -> Events {
        let mut stream = self.connect();
        // HTTP/1.0 has no chunks: lines can be read as they come.
        let head =
            format!("GET /api/v1/jobs/{id}/events HTTP/1.0\r\nhost: {}\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert!(line.contains(" 200 "), "{line}");
        while line.trim() != "" {
            line.clear();
            reader.read_line(&mut line).unwrap();
        }
        Events(reader)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.stop();
        }
    }
}

/// The events of a job: name and data. Dropping it closes the connection.
pub(crate) struct Events(BufReader<TcpStream>);

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<(String, Value)> {
        let mut name = String::new();
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.trim().to_owned();
            } else if let Some(data) = line.strip_prefix("data: ") {
                return Some((name, serde_json::from_str(data).unwrap()));
            }
        }
    }
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn read(mut stream: TcpStream) -> Answer {
        let mut bytes = Vec::new();
        if let Err(error) = stream.read_to_end(&mut bytes) {
            // A server that closes on a client that still sends resets the connection.
            assert_eq!(error.kind(), std::io::ErrorKind::ConnectionReset);
        }
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(&bytes)));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split_whitespace().nth(1).unwrap().parse().unwrap();
        let body = bytes[end + 4..].to_vec();
        Answer { status, head, body }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text()))
    }

    /// The code of an answer that is an error; it has a message besides.
    pub(crate) fn code(&self) -> String {
        let error = &self.json()["error"];
        assert!(!error["message"].as_str().unwrap().is_empty());
        assert!(!error["id"].as_str().unwrap().is_empty() && error["parameters"].is_object());
        error["code"].as_str().unwrap().to_owned()
    }
}
