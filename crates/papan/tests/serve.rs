//! `papan serve` as a process: it says where it is, answers, and ends when asked to.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Starts it on a free port; the address is what it printed.
fn serve(arguments: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_papan"))
        .args(["serve", "--port", "0"])
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    (child, address.unwrap_or_else(|| panic!("no address: {line}")).to_owned())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_serves_the_page_and_ends_when_asked() {
    let (mut child, address) = serve(&["--time-limit", "7s", "--memory-limit", "64MiB"]);
    assert!(get(&address, "/").starts_with("HTTP/1.1 200"));
    let offer = get(&address, "/api/v1/puzzles");
    assert!(offer.contains("\"time_ms\":7000") && offer.contains("\"memory_bytes\":67108864"));
    if cfg!(unix) {
        let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(asked.unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(0));
    } else {
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn a_port_that_is_taken_is_an_error_with_advice() {
    let (mut child, address) = serve(&[]);
    let port = address.rsplit(':').next().unwrap();
    let second = Command::new(env!("CARGO_BIN_EXE_papan")).args(["serve", "--port", port]).output();
    let second = second.unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("--port"));
    child.kill().unwrap();
    child.wait().unwrap();
}
