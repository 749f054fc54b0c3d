//! `papan play` on a pseudo-terminal: keys and mouse, results, and a terminal that is given back however it ends.

use std::time::{Duration, Instant};
use std::{fs, thread};

use nix::sys::signal::Signal;

use crate::common::terminal::{OnTerminal, PATIENCE};
use crate::common::{Scratch, feed, text};

const PAPAN: &str = env!("CARGO_BIN_EXE_papan");
const CORRIDOR: &str = "#######\n#@ $ .#\n#######\n";
const RIGHT: &str = "\u{1b}[C";

/// A folder with levels and results.
struct Desk {
    scratch: Scratch,
    levels: String,
    results: String,
}

impl Desk {
    fn new(name: &str, levels: &str) -> Desk {
        let scratch = Scratch::new(name);
        let file = scratch.path("levels.xsb");
        fs::write(&file, levels).unwrap();
        let results = scratch.path("kept/results.json");
        Desk { scratch, levels: file, results }
    }

    fn play(&self) -> OnTerminal {
        let arguments = [PAPAN, "play", "--results", &self.results, &self.levels];
        OnTerminal::start(&arguments, 24, 80)
    }

    fn kept(&self) -> serde_json::Value {
        serde_json::from_slice(&fs::read(&self.results).unwrap()).unwrap()
    }
}

#[test]
fn a_level_is_played_to_the_end_by_keys() {
    let desk = Desk::new("play-keys", CORRIDOR);
    let mut game = desk.play();
    game.until("optimum 2");
    game.press("l");
    game.until("moves 1");
    game.press("d");
    game.until("pushes 1  moves 2");
    game.press("u");
    game.until("pushes 0  moves 1");
    game.press("H");
    game.until("Yes, it can be solved: 2 pushes more");
    game.press("H");
    game.until("marked");
    game.press("H");
    game.until("The move: push right 2x.");
    game.press(RIGHT);
    game.until("pushes 1");
    game.press(RIGHT);
    let picture = game.until("Solved: 2 pushes, the fewest possible.");
    assert!(picture.contains("own best 2"), "{picture}");
    game.press("q");
    let (status, _) = game.end();
    assert_eq!(status.code(), Some(0));
    let kept = desk.kept();
    assert_eq!((&kept["format"], &kept["version"]), (&"papan-results".into(), &1.into()));
    let win = &kept["results"][0];
    assert_eq!((&win["solution"], &win["cost"]), (&"rRR".into(), &2.into()));
    assert_eq!(win["level"], CORRIDOR);
    // The next time it is known.
    let mut again = desk.play();
    again.until("solved");
    again.press("q");
    again.end();
    drop(desk.scratch);
}

#[test]
fn the_mouse_and_another_size_of_the_window() {
    let desk = Desk::new("play-mouse", CORRIDOR);
    let mut game = desk.play();
    let picture = game.until("optimum 2");
    // The middle of the board is where the box is, in whatever size.
    let find = |picture: &str, what: char| {
        let lines = picture.lines().enumerate();
        let found =
            lines.filter_map(|(row, line)| Some((line.chars().position(|c| c == what)?, row)));
        found.into_iter().next().unwrap_or_else(|| panic!("no {what}:\n{picture}"))
    };
    let (column, row) = find(&picture, '\u{00b7}');
    let (box_column, box_row) = (column - 12, row);
    game.click(box_column, box_row);
    game.click(column, row);
    game.until("Solved: 2 pushes");
    game.press("R");
    game.until("pushes 0");
    game.resize(10, 24);
    let small = game.until("()");
    assert!(small.contains("[]"), "{small}");
    game.resize(5, 20);
    game.until("The terminal is too");
    game.resize(24, 80);
    game.until("optimum 2");
    game.press("q");
    assert_eq!(game.end().0.code(), Some(0));
}

#[test]
fn signals_and_ctrl_c_give_the_terminal_back() {
    let desk = Desk::new("play-signals", CORRIDOR);
    for (signal, code) in [
        (None, 0),
        (Some(Signal::SIGTERM), 143),
        (Some(Signal::SIGINT), 130),
        (Some(Signal::SIGHUP), 129),
    ] {
        let mut game = desk.play();
        game.until("optimum 2");
        game.press("l");
        game.until("moves 1");
        match signal {
            None => game.press("\u{3}"),
            Some(signal) => game.send(signal),
        }
        let (status, _) = game.end();
        assert_eq!(status.code(), Some(code), "{signal:?}");
        assert_eq!(desk.kept()["unfinished"][0]["line"], "r", "{signal:?}");
        fs::remove_file(&desk.results).unwrap();
    }
}

/// Whoever holds the other side of the game's terminal is gone at once, as when a window is closed.
#[test]
fn a_game_ends_with_its_terminal() {
    let desk = Desk::new("play-gone", CORRIDOR);
    let command = format!("{PAPAN} play --results {} {}", desk.results, desk.levels);
    let mut window = OnTerminal::start(&["script", "-qc", &command, "/dev/null"], 24, 80);
    window.until("optimum 2");
    window.press("l");
    window.until("moves 1");
    window.send(Signal::SIGKILL);
    let begun = Instant::now();
    while !fs::read_to_string(&desk.results).is_ok_and(|kept| kept.contains("\"line\"")) {
        assert!(begun.elapsed() < PATIENCE, "the game goes on without a terminal");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Ctrl-Z: the shell has the terminal, and `fg` draws the game again.
#[test]
fn a_game_pauses_and_goes_on() {
    let desk = Desk::new("play-pause", CORRIDOR);
    let mut shell = OnTerminal::start(&["sh", "-i"], 24, 80);
    shell.until("ready>");
    shell.press(&format!("{PAPAN} play --no-results {}\n", desk.levels));
    shell.until("optimum 2");
    shell.press("l");
    shell.until("moves 1");
    let before = shell.written.len();
    shell.press("\u{1a}");
    shell.until_written(before, "\u{1b}[?1049l");
    shell.until_written(before, "ready>");
    assert!(shell.is_plain());
    let before = shell.written.len();
    shell.press("fg\n");
    shell.until_written(before, "\u{1b}[?1049h");
    shell.until("moves 1");
    shell.press("l");
    shell.until("pushes 1");
    // Once more, so that nothing of the first time is left.
    let before = shell.written.len();
    shell.press("\u{1a}");
    shell.until_written(before, "ready>");
    let before = shell.written.len();
    shell.press("fg\n");
    shell.until_written(before, "\u{1b}[?1049h");
    shell.until("pushes 1");
    shell.press("q");
    shell.until_written(before, "\u{1b}[?1049l");
    shell.until_written(before, "ready>");
    shell.press("exit\n");
    assert_eq!(shell.end().0.code(), Some(0));
}

#[test]
fn a_level_comes_through_a_pipe() {
    let command = format!(
        "{PAPAN} generate sokoban --seed 3 --boxes 1 --size 6x6 --min-pushes 2 | {PAPAN} play --no-results"
    );
    let mut game = OnTerminal::start(&["sh", "-c", &command], 24, 80);
    game.until("pushes 0");
    game.press("S");
    game.until("shown, so it does not count");
    game.press("q");
    assert_eq!(game.end().0.code(), Some(0));
}

#[test]
fn the_library_is_listed_and_nothing_is_written_unasked() {
    let scratch = Scratch::new("play-library");
    let home = scratch.path("home");
    let command =
        format!("XDG_DATA_HOME={home} HOME={home} NO_COLOR=1 {PAPAN} play --no-results -p tiles");
    let mut game = OnTerminal::start(&["sh", "-c", &command], 24, 80);
    let picture = game.until("tiles-1-");
    assert!(picture.contains("Sliding tiles") && !picture.contains("Sokoban"), "{picture}");
    game.press("\r");
    game.until("moves 0");
    game.press("q");
    let (status, written) = game.end();
    assert_eq!(status.code(), Some(0));
    assert!(
        !written.contains("\u{1b}[38;") && !written.contains("\u{1b}[48;"),
        "colours: {written:?}"
    );
    assert!(!fs::exists(&home).unwrap());
    // Kept where the user's data is, if nothing is said.
    let command = format!("XDG_DATA_HOME={home} {PAPAN} play tiles-1-001");
    let mut game = OnTerminal::start(&["sh", "-c", &command], 24, 80);
    game.until("moves 0");
    // A tile can go up or down, or both, one after the other.
    game.press("wsws");
    game.until_some(&["moves 3", "moves 4"]);
    game.press("q");
    let (_, written) = game.end();
    assert!(written.contains("\u{1b}[38;"), "no colours");
    let kept = fs::read_to_string(format!("{home}/papan/results.json")).unwrap();
    assert!(kept.contains("papan-results"), "{kept}");
}

#[test]
fn what_cannot_be_played_is_told() {
    let scratch = Scratch::new("play-faults");
    let output = feed(&["play"], CORRIDOR.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: play needs a terminal"));
    let bad = scratch.path("bad.xsb");
    fs::write(&bad, "####\n#@@#\n####\n").unwrap();
    let results = scratch.path("results.json");
    fs::write(&results, "{\"format\":\"other\",\"version\":1,\"results\":[]}").unwrap();
    let good = scratch.path("good.xsb");
    fs::write(&good, CORRIDOR).unwrap();
    for (arguments, fault) in [
        (vec![bad.as_str(), "--no-results"], "line 2, column 3: found a second player"),
        (vec!["no-such-file", "--no-results"], "no-such-file cannot be read"),
        (vec![&good, "--level", "2", "--no-results"], "has 1 level, so there is no level 2"),
        (vec![&good, "--results", &results], "found the format `other`"),
    ] {
        let command = format!("{PAPAN} play {}; echo code $?", arguments.join(" "));
        let mut shell = OnTerminal::start(&["sh", "-c", &command], 24, 200);
        let picture = shell.until("code 2");
        assert!(picture.contains(fault), "{picture}");
        assert!(!shell.written.contains("\u{1b}[?1049h"), "nothing was drawn");
    }
}
