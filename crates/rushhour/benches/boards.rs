//! Measures the solver and the analyser on published boards, and compares every answer with the
//! known one. CPU time, one thread; the answers stand beside the times.
//!
//! `cargo bench -p papan-rushhour --bench boards -- DATA`, where DATA is the folder with the boards.
//! Nothing in it is needed by the tests.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use papan_checker::rushhour::check;
use papan_rushhour::analysis::Analyser;
use papan_rushhour::format::{self, Level};
use papan_rushhour::notation;
use papan_rushhour::solver::Solver;
use papan_rushhour::{Board, Objective};
use papan_search::{Limits, Verdict};

/// CPU time of this process, from the kernel's own account; wall time where there is none.
fn cpu_time(started: Instant) -> Duration {
    let ticks = std::fs::read_to_string("/proc/self/schedstat").ok().and_then(|text| {
        text.split_whitespace().next().and_then(|nanos| nanos.parse::<u64>().ok())
    });
    ticks.map_or_else(|| started.elapsed(), Duration::from_nanos)
}

fn peak_memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.map_or("unknown".into(), |line| line["VmHWM:".len()..].trim().to_owned())
}

fn main() {
    // Cargo passes `--bench`; the first other argument is the folder.
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let Some(folder) = folder.map(PathBuf::from).filter(|folder| folder.exists()) else {
        println!("nothing measured: name the folder with the boards");
        return;
    };
    let started = Instant::now();
    database(&folder.join("fogleman-sample-1004.txt"), started);
    cards(&folder.join("classic-40-cards.txt"), 'X', started);
    cards(&folder.join("fogleman-forty.txt"), 'A', started);
    println!("peak memory so far: {}", peak_memory());
    for (name, known) in [
        ("Rushhour6x6_1", ""),
        ("Rushhour6x6_2", ""),
        ("Rushhour9x9_4", "known 27"),
        ("Rushhour9x9_5", "known 22"),
        ("Rushhour12x12_7", "best published 97"),
    ] {
        for &objective in Objective::ALL {
            large(&folder.join("large").join(name).with_extension("txt"), objective, known);
        }
    }
    println!("peak memory: {}", peak_memory());
}

/// The boards with their claimed optimum and number of states.
fn database(path: &Path, started: Instant) {
    let text = std::fs::read_to_string(path).expect("the file is readable");
    let levels: Vec<(&str, Level)> = format::levels(&text)
        .map(|(_, text)| (text, format::read(text).expect("the board is valid")))
        .collect();
    let limits = Limits::default();
    let mut solver = Solver::new();
    let mut best = Duration::MAX;
    let mut expanded = 0;
    for _ in 0..5 {
        let before = cpu_time(started);
        expanded = 0;
        for (text, level) in &levels {
            let claims = level.claims.expect("the line has its optimum");
            let report = solver.solve(&level.board, Objective::Slides, &limits);
            let plan = report.plan().expect("the board is solvable");
            assert!(report.is_optimal());
            let solution = notation::write(&level.board, &plan.actions);
            let metrics = check(text.as_bytes(), &solution).expect("the checker agrees");
            assert_eq!(metrics[0].value, u64::from(claims.slides), "{text}");
            expanded += report.stats.expanded;
        }
        best = best.min(cpu_time(started) - before);
    }
    println!(
        "{} boards: {:.4} ms each, path and check included; {} states expanded in all",
        levels.len(),
        best.as_secs_f64() * 1e3 / levels.len() as f64,
        expanded
    );

    let mut analyser = Analyser::new();
    for &objective in Objective::ALL {
        let mut best = Duration::MAX;
        let mut states = 0;
        for _ in 0..3 {
            let before = cpu_time(started);
            states = 0;
            for (text, level) in &levels {
                let claims = level.claims.expect("the line has its states");
                let component = analyser.component(&level.board, objective, &limits);
                let component = component.expect("there is no limit");
                assert_eq!(component.states, claims.states, "{text}");
                if objective == Objective::Slides {
                    assert_eq!(component.optimum, Some(claims.slides), "{text}");
                }
                states += component.states;
            }
            best = best.min(cpu_time(started) - before);
        }
        println!(
            "{} boards, {states} states, by {}: {:.2} million states analysed a second",
            levels.len(),
            objective.name(),
            states as f64 / best.as_secs_f64() / 1e6
        );
    }
}

/// Lines `number board slides steps states ...`, `.` empty, the primary piece called `primary`.
fn cards(path: &Path, primary: char, started: Instant) {
    let text = std::fs::read_to_string(path).expect("the file is readable");
    let limits = Limits::default();
    let (mut solver, mut analyser) = (Solver::new(), Analyser::new());
    let before = cpu_time(started);
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let swapped: String = words[1]
            .chars()
            .map(|symbol| match symbol {
                _ if symbol == primary => 'A',
                'A' => primary,
                other => other,
            })
            .collect();
        let board: Board = format::read(&swapped).expect("the board is valid").board;
        for (objective, known) in Objective::ALL.iter().copied().zip(&words[2..4]) {
            let report = solver.solve(&board, objective, &limits);
            let plan = report.plan().expect("the board is solvable");
            let slides = notation::slides_of(objective, &plan.actions);
            let metrics = check(swapped.as_bytes(), &notation::write(&board, &slides));
            let metrics = metrics.expect("the checker agrees");
            let metric = metrics.iter().find(|metric| metric.name == objective.name());
            assert_eq!(metric.unwrap().value.to_string(), **known, "{line}");
            assert!(report.is_optimal());
        }
        let component = analyser.component(&board, Objective::Slides, &limits).unwrap();
        assert_eq!(component.states.to_string(), words[4], "{line}");
        count += 1;
    }
    let spent = cpu_time(started) - before;
    println!(
        "{}: {count} cards, slides, steps and states equal, {:.1} ms in all",
        path.file_stem().unwrap_or_default().display(),
        spent.as_secs_f64() * 1e3
    );
}

fn large(path: &Path, objective: Objective, known: &str) {
    let text = std::fs::read_to_string(path).expect("the file is readable");
    let level = format::read(&text).expect("the board is valid");
    let limits = Limits {
        time: Some(Duration::from_secs(60)),
        memory_bytes: Some(1 << 30),
        ..Limits::default()
    };
    let before = Instant::now();
    let report = Solver::new().solve(&level.board, objective, &limits);
    let spent = before.elapsed();
    let found = report.plan().map(|plan| {
        let slides = notation::slides_of(objective, &plan.actions);
        let solution = notation::write(&level.board, &slides);
        check(text.as_bytes(), &solution).expect("the checker agrees");
        plan.cost
    });
    let verdict = match &report.verdict {
        Verdict::Solved { .. } if report.is_optimal() => "optimal".to_owned(),
        Verdict::Solved { .. } => "solved".to_owned(),
        Verdict::Unsolvable => "unsolvable".to_owned(),
        Verdict::Stopped { reason, .. } => format!("stopped: {}", reason.name()),
    };
    println!(
        "{} by {}: {verdict}, found {:?}, lower bound {}, {known}; {:.2} s, {} states, {} MiB",
        path.file_stem().unwrap_or_default().display(),
        objective.name(),
        found.map(|cost| cost.0),
        report.lower_bound,
        spent.as_secs_f64(),
        report.stats.stored,
        report.stats.peak_memory_bytes >> 20,
    );
}
