//! Solves the collections of a folder and says what it took: solved, proven, nodes, CPU, memory.
//!
//! `cargo bench -p papan-sokoban -- [FOLDER] [FILE,FILE...] [OBJECTIVE] [SECONDS] [NODES] [-v]`.
//! Collections are read from `../shared/data/sokoban` unless told; one that is not there is left out.
//! Every solution is replayed by the checker. A limit of nodes, unlike one of seconds, gives the same
//! result on a busy machine.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use papan_search::{Limits, Stats, Verdict};
use papan_sokoban::{format, notation, solver};

const FILES: &str = "hard-cases,thesis,microban1,boxoban-test";

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let (options, words): (Vec<_>, Vec<_>) =
        arguments.iter().partition(|argument| argument.starts_with('-'));
    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/sokoban");
    let word = |index: usize, or: &'static str| words.get(index).map_or(or, |word| word.as_str());
    let folder = PathBuf::from(word(0, default));
    let objective = match word(2, "any") {
        "pushes" => solver::Objective::Pushes,
        "moves" => solver::Objective::Moves,
        _ => solver::Objective::Any,
    };
    let seconds = word(3, "10").parse().unwrap_or(10.0);
    let limits = Limits {
        time: Some(Duration::from_secs_f64(seconds)),
        nodes: words.get(4).and_then(|word| word.parse().ok()),
        memory_bytes: Some(1 << 30),
        ..Limits::default()
    };
    println!(
        "collection | solved | optimal | unsolvable | pushes | moves | nodes | stored | CPU s | slowest s | MiB"
    );
    for name in word(1, FILES).split(',') {
        let path = folder.join(format!("{name}.xsb"));
        match std::fs::read(&path) {
            Ok(text) => run(name, &text, objective, &limits, options.iter().any(|o| *o == "-v")),
            Err(error) => println!("{name} | left out: {}: {error}", path.display()),
        }
    }
    println!("peak resident memory: {} KiB", status("VmHWM"));
}

fn run(name: &str, text: &[u8], objective: solver::Objective, limits: &Limits, verbose: bool) {
    let (mut levels, mut solved, mut optimal, mut unsolvable) = (0, 0, 0, 0);
    let (mut pushes, mut moves) = (0, 0);
    let mut total = Stats::default();
    let mut slowest = 0.0_f64;
    let before = cpu();
    for level_text in format::levels(text) {
        let title = level_text.title.as_deref().unwrap_or("?");
        levels += 1;
        let level = match format::parse_level(&level_text) {
            Ok(level) => level,
            Err(error) => {
                println!("{title}: {error}");
                continue;
            }
        };
        let (start, cpu_before) = (Instant::now(), cpu());
        let result = solver::solve(&level, objective, limits, &mut |_| {}).report;
        let elapsed = start.elapsed().as_secs_f64();
        slowest = slowest.max(elapsed);
        total.generated += result.stats.generated;
        total.stored += result.stats.stored;
        total.peak_memory_bytes = total.peak_memory_bytes.max(result.stats.peak_memory_bytes);
        let mut note = "";
        match &result.verdict {
            Verdict::Solved { plan, .. } => {
                let lurd = notation::write(&plan.actions);
                if let Err(error) = papan_checker::sokoban::check(level_text.bytes, &lurd) {
                    println!("{title}: WRONG: {error}");
                    continue;
                }
                solved += 1;
                moves += plan.actions.len();
                pushes += plan.actions.iter().filter(|step| step.push).count();
                optimal += usize::from(result.is_optimal());
            }
            Verdict::Unsolvable => {
                note = "unsolvable";
                unsolvable += 1;
            }
            Verdict::Stopped { reason, .. } => note = reason.name(),
        }
        if verbose || !note.is_empty() {
            println!(
                "  {title}: {note} cost {} bound {} nodes {} stored {} {elapsed:.3} s, CPU {:.2} s",
                result.plan().map_or(0, |plan| plan.cost.0),
                result.lower_bound,
                result.stats.generated,
                result.stats.stored,
                cpu() - cpu_before
            );
        }
    }
    println!(
        "{name} | {solved}/{levels} | {optimal} | {unsolvable} | {pushes} | {moves} | {} | {} | {:.2} | {slowest:.2} | {:.1}",
        total.generated,
        total.stored,
        cpu() - before,
        total.peak_memory_bytes as f64 / f64::from(1 << 20)
    );
}

/// CPU seconds of this process, where the system says.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

fn status(key: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(key)).unwrap_or("");
    line.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0)
}
