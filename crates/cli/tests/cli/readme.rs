//! The README's commands, run as they are printed.
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{Scratch, feed, text};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The blocks of code, each with the word after its fence.
fn blocks() -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let mut blocks: Vec<(String, Vec<String>)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(word) => {
                is_inside = !is_inside;
                if is_inside {
                    blocks.push((word.to_owned(), Vec::new()));
                }
            }
            None if is_inside => blocks.last_mut().unwrap().1.push(line.to_owned()),
            None => {}
        }
    }
    assert!(!is_inside, "a block without an end");
    blocks
}

/// A folder in which the README's file names mean something.
fn workplace(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    let example = |name: &str| root().join("examples").join(name);
    std::os::unix::fs::symlink(root().join("examples"), scratch.path("examples")).unwrap();
    fs::copy(example("sokoban/timus-2.xsb"), scratch.path("level.xsb")).unwrap();
    fs::copy(example("tiles/solveable1.txt"), scratch.path("board.txt")).unwrap();
    let made = feed(&["generate", "sokoban", "--count", "5", "--seed", "0"], b"");
    assert!(made.status.success(), "{}", text(&made.stderr));
    fs::write(scratch.path("levels.xsb"), made.stdout).unwrap();
    scratch
}

/// Runs a command in a shell that knows papan; the exit code, and both streams as a terminal shows
/// them.
fn run(scratch: &Scratch, command: &str) -> (Option<i32>, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_papan"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let output = Command::new("sh")
        .args(["-c", &format!("({command}\n) 2>&1")])
        .current_dir(&scratch.0)
        .env("PATH", path)
        .env("PAPAN_TABLES", scratch.path("tables"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    (output.status.code(), text(&output.stdout).to_owned())
}

/// The output without times, which no two runs share.
fn timeless(shown: &str) -> String {
    let words: Vec<&str> = shown.split(' ').collect();
    let is_time = |index: usize| {
        let unit = words.get(index + 1).map(|word| word.trim_end_matches([';', ',', '.']));
        matches!(unit, Some("us" | "µs" | "ms" | "s")) && words[index].parse::<f64>().is_ok()
    };
    let shown = (0..words.len()).map(|index| match index {
        _ if is_time(index) => "TIME",
        _ if index > 0 && is_time(index - 1) => "UNIT",
        _ => words[index],
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn transcripts_are_what_is_printed() {
    let scratch = workplace("readme-transcripts");
    let mut count = 0;
    for (_, lines) in blocks().into_iter().filter(|(word, _)| word == "console") {
        let transcript = lines.join("\n") + "\n";
        for part in transcript.split("$ ").skip(1) {
            let (command, expected) = part.split_once('\n').unwrap();
            let (code, shown) = run(&scratch, command);
            assert_eq!(code, Some(0), "{command}: {shown}");
            assert_eq!(timeless(&shown), timeless(expected), "{command}");
            count += 1;
        }
    }
    assert!(count > 0);
}

/// In the order in which they stand, because some use what others made.
#[test]
fn commands_do_what_they_are_shown_for() {
    let scratch = workplace("readme-commands");
    let mut count = 0;
    for (word, lines) in blocks() {
        for command in lines.iter().filter(|_| word.is_empty()) {
            if let Some(path) = command.strip_prefix("cargo install --path ") {
                let manifest = root().join(path.split(' ').next().unwrap()).join("Cargo.toml");
                assert!(fs::read_to_string(manifest).unwrap().contains("name = \"papan\""));
                continue;
            }
            if command.starts_with("papan serve") {
                // It would not end, and open a browser; `serve.rs` tests it.
                continue;
            }
            let (code, shown) = run(&scratch, command);
            assert_eq!(code, Some(0), "{command}: {shown}");
            assert!(!shown.contains("error: "), "{command}: {shown}");
            count += 1;
        }
    }
    assert!(count > 15, "{count}");
}

/// The README names the compiler that the manifest asks for.
#[test]
fn the_rust_version_is_that_of_the_manifest() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let line = manifest.lines().find(|line| line.starts_with("rust-version")).unwrap();
    let version = line.split('"').nth(1).unwrap();
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(text.contains(&format!("[Rust](https://rustup.rs) {version} or newer")), "{version}");
}
