//! How much CPU time a level takes beyond its time limit: `cargo bench -p papan-bench --bench overshoot`.
//!
//! Every puzzle, algorithm and heuristic, and every explanation, on levels that are too hard for the
//! limit. The stated bound is [`BOUND`]; what exceeds it is listed, and the exit code is 1. Linux only:
//! the kernel's count of CPU time has ticks of 10 ms.

#[path = "../../papan/tests/library/hard.rs"]
mod hard;

use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use papan::{Algorithm, Limits, Options, PUZZLES, SolveRequest};

/// The time limit.
const LIMIT: Duration = Duration::from_millis(10);
/// Most CPU time beyond it.
const BOUND: Duration = Duration::from_millis(50);

/// CPU time of this process, with that of threads that have ended.
fn cpu_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name, which may hold anything, come the state and numbers; user and system are the
    // 12th and 13th of them.
    let numbers = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    let ticks: u64 = numbers.filter_map(|number| number.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

fn main() -> ExitCode {
    if cpu_time() == Duration::ZERO && fs::metadata("/proc/self/stat").is_err() {
        println!("no count of CPU time on this system");
        return ExitCode::SUCCESS;
    }
    let levels = [
        ("tiles", hard::turned(4)),
        ("tiles", hard::turned(5)),
        ("tiles", hard::turned(10)),
        ("rushhour", hard::hall(8)),
        ("rushhour", hard::crowded(12)),
        ("rushhour", hard::locked(16)),
        ("sokoban", hard::warehouse()),
    ];
    let limits = Limits { time: Some(LIMIT), ..Limits::default() };
    let (mut runs, mut late, mut worst) = (0, 0, Duration::ZERO);
    let mut measure = |what: String, work: &mut dyn FnMut()| {
        let before = cpu_time();
        work();
        let over = (cpu_time() - before).saturating_sub(LIMIT);
        runs += 1;
        worst = worst.max(over);
        if over > BOUND {
            late += 1;
            println!("{over:?} over: {what}");
        }
    };
    for (number, (id, text)) in levels.iter().enumerate() {
        let Some(puzzle) = PUZZLES.iter().find(|puzzle| puzzle.info().id == *id) else { continue };
        let Some(level) = puzzle.levels(text.as_bytes()).next() else { continue };
        let Ok(instance) = puzzle.parse(&level) else { continue };
        let info = puzzle.info();
        for algorithm in info.algorithms().map(Algorithm::info) {
            let named = info.heuristics.iter().map(|heuristic| Some(heuristic.id));
            for heuristic in named.filter(|_| algorithm.uses_heuristic).chain([None]) {
                let request = SolveRequest::new(info, Some(algorithm.id), heuristic, None);
                let Ok(mut request) = request else { continue };
                request.limits = limits.clone();
                let what = format!("level {number}, {} {heuristic:?}", algorithm.id);
                measure(what, &mut || drop(instance.solve(&request, &mut ())));
            }
        }
        let options = Options::default();
        measure(format!("level {number}, explain"), &mut || {
            drop(instance.explain(&options, &limits));
        });
    }
    println!(
        "{runs} runs with {LIMIT:?}; at most {worst:?} of CPU time over, {late} over {BOUND:?}"
    );
    if late > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
