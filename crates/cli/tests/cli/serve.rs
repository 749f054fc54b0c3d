//! `papan serve` as a process: it says where it is, answers, and ends when asked to.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

#[cfg(unix)]
use nix::sys::signal::Signal::{SIGINT, SIGTERM};

use crate::common::processes::Running;

/// Starts it on a free port; the address is what it printed.
fn serve(arguments: &[&str]) -> (Running, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
    command.args(["serve", "--port", "0"]).args(arguments);
    let mut server = Running::start(command, b"");
    let line = server.line();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("no address: {line}")).to_owned();
    (server, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_serves_the_page_under_its_limits() {
    let (_server, address) = serve(&["--time-limit", "7s", "--memory-limit", "64MiB"]);
    assert!(get(&address, "/").starts_with("HTTP/1.1 200"));
    let offer = get(&address, "/api/v1/puzzles");
    assert!(offer.contains("\"time_ms\":7000") && offer.contains("\"memory_bytes\":67108864"));
}

#[cfg(unix)]
#[test]
fn it_ends_when_asked() {
    for signal in [SIGTERM, SIGINT] {
        let (mut server, _) = serve(&[]);
        server.send(signal);
        assert_eq!(server.wait().code(), Some(0), "ending it is no failure");
    }
}

/// A client that does not let go is waited for, unless someone asks twice.
#[cfg(unix)]
#[test]
fn whoever_asks_twice_does_not_wait() {
    let (mut server, address) = serve(&[]);
    let mut stream = TcpStream::connect(&address).unwrap();
    let head = format!("POST /api/v1/solve HTTP/1.1\r\nhost: {address}\r\ncontent-length: 9\r\n");
    let json = "content-type: application/json\r\nexpect: 100-continue\r\n\r\n";
    write!(stream, "{head}{json}").unwrap();
    // It waits for the rest of this request from now on.
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100");
    server.send(SIGINT);
    // The port is given back when the first one was heard.
    while TcpStream::connect(&address).is_ok() {}
    server.send(SIGTERM);
    assert_eq!(server.wait().code(), Some(143));
}

#[test]
fn a_port_that_is_taken_is_an_error_with_advice() {
    let (_server, address) = serve(&[]);
    let port = address.rsplit(':').next().unwrap();
    let second = Command::new(env!("CARGO_BIN_EXE_papan")).args(["serve", "--port", port]).output();
    let second = second.unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("--port"));
}
