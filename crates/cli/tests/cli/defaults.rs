//! A default that is written out changes nothing: every one that the help of a command shows is given,
//! and what is printed is compared apart from times.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{Scratch, feed, text};
use papan::{Algorithm, PUZZLES, Puzzle};
use serde_json::Value;

/// A command line that works, and what it reads.
struct Base {
    puzzle: &'static Puzzle,
    arguments: Vec<String>,
    level: &'static str,
    /// The file that results go to, if it is not standard output.
    results: Option<String>,
}

impl Base {
    fn new(puzzle: &'static Puzzle, arguments: &[&str]) -> Base {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        Base { puzzle, arguments, level: puzzle.info().examples[0].text, results: None }
    }

    fn with(mut self, more: &[&str]) -> Base {
        self.arguments.extend(more.iter().map(|&argument| argument.to_owned()));
        self
    }

    /// The exit code, and every line that was printed, apart from times.
    fn run(&self, more: &[String]) -> (Option<i32>, Vec<Value>) {
        let arguments: Vec<&str> = self.arguments.iter().chain(more).map(String::as_str).collect();
        let output = feed(&arguments, self.level.as_bytes());
        let said = text(&output.stderr);
        assert!(matches!(output.status.code(), Some(0 | 3 | 4)), "{arguments:?}: {said}");
        let printed = match &self.results {
            Some(file) => fs::read_to_string(file).unwrap(),
            None => text(&output.stdout).to_owned(),
        };
        let lines = printed.lines().map(|line| {
            let mut line = serde_json::from_str(line).unwrap_or_else(|_| Value::from(line));
            forget_times(&mut line);
            line
        });
        let lines: Vec<Value> = lines.collect();
        assert!(!lines.is_empty(), "{arguments:?} prints nothing");
        (output.status.code(), lines)
    }

    /// Whether the option is one of this puzzle and algorithm, or of every command line.
    fn takes(&self, option: &str) -> bool {
        let is_named = |info: &papan::OptionInfo| info.id == option;
        let of_puzzles = || PUZZLES.iter().flat_map(|puzzle| puzzle.info().options);
        let of_algorithms = || Algorithm::all().flat_map(|algorithm| algorithm.info().options);
        let is_named_here = |name: &str| self.arguments.iter().any(|argument| argument == name);
        // Questions about a position have nothing to choose from.
        if option == "algorithm" && !self.puzzle.info().seeks_plans() {
            return false;
        }
        let mut chosen =
            Algorithm::all().map(Algorithm::info).filter(|info| is_named_here(info.id));
        self.puzzle.info().options.iter().any(is_named)
            || chosen.any(|info| info.options.iter().any(is_named))
            || !of_puzzles().chain(of_algorithms()).any(is_named)
    }
}

/// Takes away what the clock decides.
fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // Lanes are best in time as well.
            for name in ["elapsed_s", "times_s", "nodes_per_second", "best"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}

/// The options of a command with the defaults that its help states, as far as these can be typed:
/// `[default: 60s]` and `[default: auto, the best we have]`, not `[default: all cores]`.
fn stated(command: &[&str]) -> Vec<(String, String)> {
    let output = feed(&[command, &["--help"]].concat(), b"");
    let mut entries: Vec<String> = Vec::new();
    for line in text(&output.stdout).lines() {
        let indent = line.len() - line.trim_start().len();
        match entries.last_mut() {
            _ if matches!(indent, 2 | 6) && line.trim_start().starts_with('-') => {
                entries.push(line.to_owned());
            }
            // What does not fit into a line is indented further.
            Some(entry) if indent > 6 => *entry = format!("{entry} {}", line.trim_start()),
            _ => {}
        }
    }
    let default = |entry: &String| {
        let (_, name) = entry.split_once("--")?;
        let name = name.split(' ').next()?;
        let (_, default) = entry.split_once("[default: ")?;
        let (default, _) = default.split_once(']')?;
        let value = default.split(',').next()?;
        let can_be_typed = !value.contains(' ') && !value.starts_with('$');
        can_be_typed.then(|| (format!("--{name}"), value.to_owned()))
    };
    entries.iter().filter_map(default).collect()
}

/// Gives every default of a command, one at a time, where it may be given.
fn compare(command: &[&str], bases: &[Base]) {
    let stated = stated(command);
    let mut tried = BTreeSet::new();
    for base in bases {
        let implied = base.run(&[]);
        for (name, default) in &stated {
            let is_given = base.arguments.contains(name)
                || name == "--algorithm" && base.arguments.iter().any(|argument| argument == "-a");
            if is_given || !base.takes(&name[2..]) {
                continue;
            }
            let explicit = base.run(&[name.clone(), default.clone()]);
            assert_eq!(explicit, implied, "{:?} with {name} {default}", base.arguments);
            tried.insert(name);
        }
    }
    // `compare` has no bases for puzzles without searches, whose options it lists all the same.
    let can_be_tried = |name: &str| bases.iter().any(|base| base.takes(&name[2..]));
    let untried: Vec<_> =
        stated.iter().filter(|(name, _)| can_be_tried(name) && !tried.contains(name)).collect();
    assert!(untried.is_empty(), "{command:?}: nothing was compared for {untried:?}");
    assert!(!stated.is_empty(), "the help of {command:?} states no default");
}

/// A search for every objective, and for every algorithm that has options of its own.
fn searches(arguments: &[&str]) -> Vec<Base> {
    let mut bases = Vec::new();
    for puzzle in PUZZLES {
        let info = puzzle.info();
        let base = || Base::new(puzzle, arguments).with(&["-p", info.id]);
        bases.push(base());
        for objective in info.objectives {
            bases.push(base().with(&["--objective", objective.id]));
        }
        for other in Algorithm::all().map(Algorithm::info) {
            if info.algorithms().any(|own| own.info().id == other.id) && !other.options.is_empty() {
                bases.push(base().with(&["-a", other.id]));
            }
        }
    }
    bases
}

#[test]
fn solve() {
    let mut bases = searches(&["solve", "--json"]);
    // Too large for a proof: how long it is improved must not depend on what is written out.
    let tiles = PUZZLES.iter().find(|puzzle| puzzle.info().id == "tiles").unwrap();
    let large = "1 2 3 4 5 6/7 8 9 10 11 12/13 14 15 16 17 18/19 20 21 22 23 24/\
                 25 26 27 28 29 30/34 33 32 31 35 0\n";
    let any = Base::new(tiles, &["solve", "--json", "--objective", "any"]);
    bases.push(Base { level: large, ..any });
    compare(&["solve"], &bases);
}

/// What the record says was used can be asked for by name.
#[test]
fn names_in_the_answer() {
    for base in searches(&["solve", "--json"]) {
        let implied = base.run(&[]);
        for name in ["algorithm", "heuristic", "objective"] {
            let Some(used) = implied.1[0][name].as_str() else { continue };
            let is_auto = implied.1[0]["algorithm"] == "auto";
            let is_given = base.arguments.iter().any(|argument| argument == used);
            // `auto` follows no heuristic that is named, but says which one bounds its answer.
            if is_given || is_auto && name == "heuristic" {
                continue;
            }
            let explicit = base.run(&[format!("--{name}"), used.to_owned()]);
            assert_eq!(explicit, implied, "{:?} with --{name} {used}", base.arguments);
        }
    }
}

#[test]
fn check() {
    let scratch = Scratch::new("defaults-check");
    let bases: Vec<Base> = PUZZLES
        .iter()
        .map(|puzzle| {
            let (info, file) = (puzzle.info(), scratch.path(puzzle.info().id));
            let level = info.examples[0].text;
            fs::write(&file, level).unwrap();
            let solution = feed(&["solve", "-q", &file], b"").stdout;
            Base::new(puzzle, &["check", "--json", &file, "--solution", text(&solution).trim()])
        })
        .collect();
    compare(&["check"], &bases);
}

#[test]
fn explain() {
    let bases: Vec<Base> = PUZZLES
        .iter()
        .map(|puzzle| Base::new(puzzle, &["explain", "--json", "-p", puzzle.info().id]))
        .collect();
    compare(&["explain"], &bases);
}

#[test]
fn compare_lanes() {
    let bases: Vec<Base> = searches(&["compare", "--json"])
        .into_iter()
        .filter(|base| !base.puzzle.info().algorithms.is_empty())
        .collect();
    compare(&["compare"], &bases);
}

/// The request is part of a result, and has to be the same for `--resume`.
#[test]
fn batch() {
    let scratch = Scratch::new("defaults-batch");
    let results = scratch.path("results.jsonl");
    let bases: Vec<Base> = searches(&["batch", "--force", "-o", &results])
        .into_iter()
        .map(|base| Base { results: Some(results.clone()), ..base })
        .collect();
    compare(&["batch"], &bases);
}

#[test]
fn generate() {
    for puzzle in PUZZLES {
        let command = ["generate", puzzle.info().id];
        // Without a seed, every run is different.
        compare(&command, &[Base::new(puzzle, &command).with(&["--json", "--seed", "0"])]);
    }
}

#[test]
fn judge() {
    let chess = PUZZLES.iter().find(|puzzle| puzzle.info().id == "chess").unwrap();
    let command = ["judge", "cstate3"];
    let base = Base::new(chess, &command);
    compare(&command, &[Base { level: "1\n8 3\n4 1 k\n8 1 R\n4 8 K\n", ..base }]);
}
