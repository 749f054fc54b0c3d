//! How much CPU time a level takes beyond its time limit: `cargo bench -p papan-bench --bench overshoot`.
//!
//! Every puzzle, algorithm, heuristic and objective, explanations, pictures and generated levels, with
//! what reading takes, on levels that are too hard for the limit. The stated bound is [`BOUND`]; what
//! exceeds it is listed, and the exit code is 1. Unix only.

#[path = "../../papan/tests/library/hard.rs"]
mod hard;

use std::process::ExitCode;
use std::time::Duration;

use papan::{Algorithm, Level, Limits, Options, Puzzle, SolveRequest};

/// The time limits: one ends what comes first, the other what comes next.
const LIMITS: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(100)];
/// Most CPU time beyond it.
const BOUND: Duration = Duration::from_millis(50);
/// How many of the longest are listed.
const LISTED: usize = 10;

/// CPU time of this process and all its threads.
#[cfg(unix)]
fn cpu_time() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    let usage = getrusage(UsageWho::RUSAGE_SELF).ok()?;
    let spent = [usage.user_time(), usage.system_time()];
    let micros: i64 = spent.iter().map(|time| time.tv_sec() * 1_000_000 + time.tv_usec()).sum();
    Some(Duration::from_micros(micros.unsigned_abs()))
}

#[cfg(not(unix))]
fn cpu_time() -> Option<Duration> {
    None
}

/// What took how long beyond the limit.
#[derive(Default)]
struct Measured(Vec<(Duration, String)>);

impl Measured {
    fn run(&mut self, what: &str, work: impl Fn(&Limits)) {
        for limit in LIMITS {
            let limits = Limits { time: Some(limit), ..Limits::default() };
            let before = cpu_time();
            work(&limits);
            let spent =
                cpu_time().zip(before).map_or(Duration::ZERO, |(after, before)| after - before);
            self.0.push((spent.saturating_sub(limit), format!("{limit:?}, {what}")));
        }
    }
}

fn read(puzzle: &'static Puzzle, text: &str) -> Level {
    let level = puzzle.levels(text.as_bytes()).next().expect("a level");
    puzzle.parse(&level).expect("a valid level")
}

/// Every way to ask for a solution that the puzzle lists.
fn requests(puzzle: &'static Puzzle) -> Vec<SolveRequest> {
    let info = puzzle.info();
    if !info.seeks_plans() {
        return vec![SolveRequest::of(info)];
    }
    let mut requests = Vec::new();
    for algorithm in info.algorithms().map(Algorithm::info) {
        let named = info.heuristics.iter().map(|heuristic| Some(heuristic.id));
        for heuristic in named.filter(|_| algorithm.uses_heuristic).chain([None]) {
            for objective in info.objectives {
                let request =
                    SolveRequest::new(info, Some(algorithm.id), heuristic, Some(objective.id));
                let request = request.expect("everything is listed");
                // Only a puzzle's own solver goes on after its first solution.
                if request.algorithm == Algorithm::Auto {
                    requests.push(SolveRequest { improve: true, ..request.clone() });
                }
                requests.push(request);
            }
        }
    }
    requests
}

fn main() -> ExitCode {
    if cpu_time().is_none() {
        println!("no count of CPU time on this system");
        return ExitCode::SUCCESS;
    }
    let mut measured = Measured::default();
    for (number, (id, text)) in hard::levels().iter().enumerate() {
        let puzzle = papan::puzzle(id).expect("a puzzle");
        for request in requests(puzzle) {
            let SolveRequest { algorithm, heuristic, improve, .. } = &request;
            let (algorithm, heuristic) = (algorithm.info().id, heuristic.map_or("", |it| it.id));
            let objective = request.objective_id();
            let improve = if *improve { "improve" } else { "" };
            let what =
                format!("level {number}, {id} {algorithm} {heuristic} {objective} {improve}");
            measured.run(&what, |limits| {
                let request = SolveRequest { limits: limits.clone(), ..request.clone() };
                drop(read(puzzle, text).solve(&request, &mut ()));
            });
        }
        let options = Options::default();
        measured.run(&format!("level {number}, {id} explained"), |limits| {
            drop(read(puzzle, text).explain(&options, limits));
        });
        measured.run(&format!("level {number}, {id} drawn"), |limits| {
            drop(read(puzzle, text).picture(&options, limits));
        });
    }
    for (id, wish) in hard::WISHES {
        let puzzle = papan::puzzle(id).expect("a puzzle");
        let mut options = Options::default();
        for (name, value) in *wish {
            let option = puzzle.info().options.iter().find(|option| option.id == *name);
            options.set(option.expect("an option"), value).expect("a value of the option");
        }
        measured.run(&format!("{id} generated {wish:?}"), |limits| {
            drop(puzzle.generate(&options, limits).map(|mut made| made.next()));
        });
    }
    let Measured(mut runs) = measured;
    runs.sort();
    for (over, what) in runs.iter().rev().take(LISTED) {
        println!("{over:>12?} over: {what}");
    }
    let late = runs.iter().filter(|(over, _)| *over > BOUND).count();
    println!("{} runs; {late} over by more than {BOUND:?} of CPU time", runs.len());
    if late > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
