//! The comparison of the thesis on Timus 1589, run again: bidirectional search on its 13 easy levels
//! and its hard cases, for three forward algorithms and three heuristics, with states, pushes of both
//! halves and time.
//!
//! `cargo bench -p papan-bench --bench thesis -- [FOLDER] [SECONDS]`. The easy levels are read from
//! `thesis.xsb` in FOLDER (`../shared/data/sokoban` by default) and left out if it is not there;
//! the hard cases come with the project. The thesis's states are printed beside ours where
//! it gives them (Tables 5.3, 5.5, 5.10 and 5.12).

use std::path::PathBuf;
use std::time::Duration;

use papan::{Limits, Options, Outcome, Puzzle, SolveRequest, Verdict, puzzle};

/// Forward algorithms and heuristics as the thesis pairs them: it varies one at a time.
const FORWARD: [&str; 3] = ["astar", "dfs", "greedy-dfs"];
const HEURISTICS: [&str; 3] = ["manhattan", "euclidean", "goal-pull"];

/// A level and the states that the thesis prints: A*, DFS and greedy DFS with goal pull, then A* with
/// Manhattan and Euclidean distance; 0 where it found no solution.
struct Printed {
    title: &'static str,
    states: [u64; 5],
}

const fn printed(title: &'static str, states: [u64; 5]) -> Printed {
    Printed { title, states }
}

/// The thesis prints Microcosmos 39 twice; the first is 29.
const EASY: [Printed; 13] = [
    printed("Microcosmos 6", [917, 6785, 6228, 917, 821]),
    printed("Microcosmos 8", [2318, 1954, 2301, 2318, 2348]),
    printed("Microcosmos 13", [863, 575, 776, 867, 823]),
    printed("Microcosmos 23", [623, 532, 692, 690, 621]),
    printed("Microcosmos 29", [408, 496, 525, 408, 509]),
    printed("Microcosmos 35", [1441, 1549, 1548, 1441, 1229]),
    printed("Microcosmos 39", [1108, 352, 1247, 1141, 1110]),
    printed("Nabokosmos 1", [1410, 1522, 1510, 1410, 1213]),
    printed("Nabokosmos 6", [3621, 2320, 4967, 3749, 3216]),
    printed("Nabokosmos 17", [2078, 2523, 2853, 2078, 2291]),
    printed("Nabokosmos 29", [10456, 10231, 10215, 10451, 10218]),
    printed("Nabokosmos 30", [8529, 14464, 14463, 8529, 8403]),
    printed("Sasquatch5 2", [453, 299, 292, 453, 439]),
];

const HARD: [Printed; 8] = [
    printed("Hard Case 1", [628_062, 0, 381_874, 0, 0]),
    printed("Hard Case 3", [1_640_916, 0, 0, 1_460_916, 0]),
    printed("Hard Case 4", [918_378, 956_289, 934_735, 854_613, 947_408]),
    printed("Hard Case 5", [235_003, 734_194, 104_374, 237_526, 259_700]),
    printed("Hard Case 6", [253_574, 100_278, 16_664, 133_299, 193_076]),
    printed("Hard Case 7", [1_021_064, 0, 1_308_517, 1_021_064, 558]),
    printed("Hard Case 8", [1_021_064, 0, 1_308_517, 1_021_064, 558]),
    printed("Hard Case 9", [905_508, 0, 1_319, 905_508, 1_712]),
];

const HARD_LEVELS: &[u8] = include_bytes!("../../../examples/sokoban/hard-cases.xsb");

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/sokoban");
    let folder = arguments.first().map_or(default, String::as_str);
    let seconds = arguments.get(1).and_then(|word| word.parse().ok()).unwrap_or(60.0);
    let limits = Limits {
        time: Some(Duration::from_secs_f64(seconds)),
        memory_bytes: Some(2 << 30),
        ..Limits::default()
    };
    let sokoban = puzzle("sokoban").expect("the registry has Sokoban");
    println!(
        "level | forward | heuristic | states F | states B | states | thesis | pushes F | pushes B | ms"
    );
    let path = PathBuf::from(folder).join("thesis.xsb");
    match std::fs::read(&path) {
        Ok(text) => compare(sokoban, &text, &EASY, &limits),
        Err(error) => println!("the easy levels are left out: {}: {error}", path.display()),
    }
    compare(sokoban, HARD_LEVELS, &HARD, &limits);
}

fn compare(sokoban: &'static Puzzle, text: &[u8], wanted: &[Printed], limits: &Limits) {
    for printed in wanted {
        for forward in FORWARD {
            for heuristic in HEURISTICS {
                let theirs = match (forward, heuristic) {
                    ("astar", "goal-pull") => Some(printed.states[0]),
                    ("dfs", "goal-pull") => Some(printed.states[1]),
                    ("greedy-dfs", "goal-pull") => Some(printed.states[2]),
                    ("astar", "manhattan") => Some(printed.states[3]),
                    ("astar", "euclidean") => Some(printed.states[4]),
                    // The thesis varies one thing at a time.
                    _ => None,
                };
                let row = run(sokoban, text, printed.title, [forward, heuristic], limits);
                let [states, pushes] = row;
                let theirs = match theirs {
                    None => String::new(),
                    Some(0) => "none".to_owned(),
                    Some(states) => states.to_string(),
                };
                println!(
                    "{} | {forward} | {heuristic} | {states} | {theirs} | {pushes}",
                    printed.title
                );
            }
        }
    }
}

/// The cells of one run: its states, and its pushes with the time.
fn run(
    sokoban: &'static Puzzle,
    text: &[u8],
    title: &str,
    [forward, heuristic]: [&str; 2],
    limits: &Limits,
) -> [String; 2] {
    let level = sokoban
        .levels(text)
        .find(|level| level.title.as_deref() == Some(title))
        .unwrap_or_else(|| panic!("{title} is not in the collection"));
    let instance = sokoban.parse(&level).expect("a level of the thesis");
    let info = sokoban.info();
    let mut request = SolveRequest::new(info, Some("bidirectional"), Some(heuristic), Some("any"))
        .expect("listed");
    let mut options = Options::default();
    let listed = request.algorithm.info().options.iter().chain(info.options);
    for option in listed {
        match option.id {
            "forward" => options.set(option, forward).expect("a choice"),
            "assign" => options.set(option, "greedy").expect("a choice"),
            _ => {}
        }
    }
    request.options = options;
    request.limits = limits.clone();
    let answer = instance.solve(&request, &mut ()).expect("checked");
    let Outcome::Search(found) = answer.outcome else { panic!("Sokoban seeks plans") };
    let stats = found.stats;
    let states = format!(
        "{} | {} | {}",
        stats.stored - stats.stored_backward,
        stats.stored_backward,
        stats.stored
    );
    let pushes = match (found.verdict, found.cost, stats.forward_cost) {
        (Verdict::Solved(_), Some(cost), Some(forward)) => {
            format!("{forward} | {}", cost.0 - forward.0)
        }
        (Verdict::Stopped(reason), ..) => format!("limit: {} |", reason.name()),
        (verdict, ..) => format!("{verdict:?} |"),
    };
    [states, format!("{pushes} | {:.1}", stats.elapsed.as_secs_f64() * 1e3)]
}
