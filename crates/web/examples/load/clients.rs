//! Clients that submit small levels as fast as they are answered, and clients that hang up.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// Levels that take no time, one a puzzle.
const LEVELS: [(&str, &str); 4] = [
    ("sokoban", "#######\\n#@ $ .#\\n#######"),
    ("tiles", "8 6 7\\n2 5 4\\n3 0 1"),
    ("rushhour", "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"),
    ("chess", "8 3\\n4 1 k\\n8 1 R\\n4 8 K"),
];

/// A level that takes longer than any client waits.
const HARD: &str = "{\"task\":\"solve\",\"puzzle\":\"tiles\",\"algorithm\":\"idastar\",\
    \"heuristic\":\"misplaced\",\"level\":\"14 15 8 12\\n10 11 9 13\\n2 6 5 1\\n3 7 4 0\"}";

/// What a storm of clients met.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// How long each answered request took.
    pub(crate) times: Vec<Duration>,
    /// How many were told to try again.
    pub(crate) busy: usize,
    /// What should not have happened.
    pub(crate) errors: Vec<String>,
}

impl Report {
    /// How many requests were answered.
    pub(crate) fn answers(&self) -> usize {
        self.times.len()
    }

    /// The time that this part of the answers took at most.
    #[allow(dead_code, reason = "the short version prints no times")]
    pub(crate) fn quantile(&mut self, part: f64) -> Duration {
        self.times.sort_unstable();
        let index = (self.times.len() as f64 * part) as usize;
        self.times.get(index.min(self.times.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

/// `clients` at once, each asking again as soon as it is answered, for a while.
pub(crate) fn storm(address: SocketAddr, clients: usize, duration: Duration) -> Report {
    let client = |number: usize| {
        move || {
            let mut report = Report::default();
            if let Err(error) = ask_for(address, number, duration, &mut report) {
                report.errors.push(error.to_string());
            }
            report
        }
    };
    let threads: Vec<_> = (0..clients).map(|number| thread::spawn(client(number))).collect();
    let mut whole = Report::default();
    for thread in threads {
        let report = thread.join().expect("a client does not panic");
        whole.times.extend(report.times);
        whole.busy += report.busy;
        whole.errors.extend(report.errors);
    }
    whole
}

fn ask_for(
    address: SocketAddr,
    number: usize,
    duration: Duration,
    report: &mut Report,
) -> std::io::Result<()> {
    let mut connection = Connection::open(address)?;
    let started = Instant::now();
    for round in number.. {
        if started.elapsed() >= duration {
            break;
        }
        let (puzzle, level) = LEVELS[round % LEVELS.len()];
        let body = format!("{{\"puzzle\":\"{puzzle}\",\"level\":\"{level}\"}}");
        let asked = Instant::now();
        let (status, answer) = connection.post("/api/v1/solve", &body)?;
        match status {
            200 if answer.contains("\"outcome\":\"solved\"") => report.times.push(asked.elapsed()),
            503 if answer.contains("\"busy\"") => {
                report.busy += 1;
                // The answer says: in a second. Not all at the same moment.
                thread::sleep(Duration::from_millis(900 + (number as u64 * 37) % 200));
            }
            _ => report.errors.push(format!("{status}: {answer}")),
        }
    }
    Ok(())
}

/// `clients` at once start a long job, watch it begin, and hang up. Returns how many saw theirs
/// begin or wait.
pub(crate) fn disconnecting(address: SocketAddr, clients: usize) -> usize {
    let client = move || -> std::io::Result<bool> {
        let (status, answer) = Connection::open(address)?.post("/api/v1/jobs", HARD)?;
        let id = answer.split('"').nth(3).unwrap_or_default().to_owned();
        if status != 202 {
            return Ok(false);
        }
        let mut stream = TcpStream::connect(address)?;
        write!(stream, "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nhost: {address}\r\n\r\n")?;
        let mut lines = BufReader::new(&stream).lines();
        let begins = |line: &str| line.contains("event: started") || line.contains("event: queued");
        let seen = lines.any(|line| line.is_ok_and(|line| begins(&line)));
        thread::sleep(Duration::from_millis(50));
        Ok(seen)
    };
    let threads: Vec<_> = (0..clients).map(|_| thread::spawn(client)).collect();
    let ended = threads.into_iter().map(|thread| thread.join().expect("a client does not panic"));
    ended.filter(|seen| *seen.as_ref().expect("the server answers")).count()
}

/// A connection that is kept for many requests.
struct Connection {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

impl Connection {
    fn open(address: SocketAddr) -> std::io::Result<Connection> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        Ok(Connection { address, stream: BufReader::new(stream) })
    }

    fn post(&mut self, path: &str, body: &str) -> std::io::Result<(u16, String)> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.get_mut().write_all(request.as_bytes())?;
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            self.stream.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap_or(0);
            } else if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer)?;
        Ok((status, String::from_utf8_lossy(&answer).into_owned()))
    }
}
