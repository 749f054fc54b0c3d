//! Measures the optimal solver on published instances and checks every answer.
//!
//! `cargo run --release -p papan-tiles --example championship -- [--data DIR] [--threads N]
//! [--length N] [--passes N] [--only I,J] [--patterns 1,2/3,4] [small|large|hard|five ...]`
//!
//! The data files are lines of `index optimal t0 t1 ...`, goal blank first: `korf100.txt`,
//! `hard80.txt` and `korf24_50.txt` in DIR, by default `../shared/data/tiles` seen from the root of
//! the workspace. Times are CPU times of the process where the system tells them.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use papan_search::{Cost, Limits};
use papan_tiles::patterns::catalogue::{self, Effort};
use papan_tiles::patterns::{Grid, Partition, PatternSet, Patterns};
use papan_tiles::solver::{IdaStar, Task, blank_first};

type Failure = Box<dyn Error>;

struct Options {
    data: PathBuf,
    threads: usize,
    length: Option<usize>,
    passes: usize,
    only: Vec<u32>,
    patterns: Option<String>,
    sections: Vec<String>,
}

fn main() -> Result<(), Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut options = Options {
        data: root.join("shared/data/tiles"),
        threads: 1,
        length: None,
        passes: 1,
        only: Vec::new(),
        patterns: None,
        sections: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
        match arg.as_str() {
            "--data" => options.data = value()?.into(),
            "--threads" => options.threads = value()?.parse()?,
            "--length" => options.length = Some(value()?.parse()?),
            "--passes" => options.passes = value()?.parse()?,
            "--patterns" => options.patterns = Some(value()?),
            "--only" => {
                options.only = value()?.split(',').map(str::parse).collect::<Result<_, _>>()?;
            }
            _ => options.sections.push(arg),
        }
    }
    if options.sections.is_empty() {
        options.sections = ["small", "large", "hard", "five"].map(String::from).to_vec();
    }
    rayon::ThreadPoolBuilder::new().num_threads(options.threads).build_global()?;
    for section in &options.sections {
        match section.as_str() {
            "small" => run(&options, 4, Effort::Small, "korf100.txt")?,
            "large" => run(&options, 4, Effort::Large, "korf100.txt")?,
            "hard" => run(&options, 4, Effort::Large, "hard80.txt")?,
            "five" => run(&options, 5, Effort::Large, "korf24_50.txt")?,
            other => return Err(format!("no section {other}: small, large, hard, five").into()),
        }
    }
    Ok(())
}

fn run(options: &Options, side: usize, effort: Effort, file: &str) -> Result<(), Failure> {
    let text = std::fs::read_to_string(options.data.join(file))?;
    let partition = match &options.patterns {
        Some(text) => {
            let pattern = |part: &str| part.split(',').map(str::parse).collect::<Result<_, _>>();
            let patterns: Vec<Vec<u8>> = text.split('/').map(pattern).collect::<Result<_, _>>()?;
            Partition::new(side, side, 0, &patterns)?
        }
        None => catalogue::partitions(side, side, 0, effort).pop().ok_or("no partition")?,
    };
    let (wall, cpu) = (Instant::now(), cpu_ms());
    let set = PatternSet::build(&partition, |_| ControlFlow::Continue(()))?;
    let build = (cpu_ms() - cpu, wall.elapsed().as_secs_f64() * 1e3);
    let mut bytes = Vec::new();
    set.write_to(&mut bytes)?;
    let start = Instant::now();
    let set = PatternSet::from_bytes(&bytes[..])?;
    let verified = start.elapsed();
    let grid = Grid::new(side, side).ok_or("no grid")?;
    let goal = blank_first(grid.cells());
    let cpu = cpu_ms();
    let patterns = Patterns::new(grid, &goal, &[&set]).ok_or("the tables do not fit")?;
    let solver = match options.length {
        Some(length) => IdaStar::with_pruning(&patterns, length),
        None => IdaStar::new(&patterns),
    };
    println!(
        "{file}: {} tables, {:.1} MB, built in {:.0} ms CPU ({:.0} ms), read back and verified in \
         {:.0} ms; pruning automaton of {} states in {:.1} ms CPU",
        partition.name(),
        set.table_bytes() as f64 / 1e6,
        build.0,
        build.1,
        verified.as_secs_f64() * 1e3,
        solver.pruning_states(),
        cpu_ms() - cpu,
    );

    let mut boards = Vec::new();
    for line in text.lines() {
        let numbers: Vec<u32> =
            line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        if options.only.is_empty() || options.only.contains(&numbers[0]) {
            boards.push(numbers);
        }
    }
    // Every pass solves all boards, so that none finds its own tables in the cache. CPU time is
    // only exact over a whole pass; single boards are timed by the wall clock, the best pass each.
    let mut times = vec![f64::MAX; boards.len()];
    let (mut nodes, mut right, mut total) = (0, 0, f64::MAX);
    for pass in 0..options.passes {
        let pass_start = cpu_ms();
        for (numbers, time) in boards.iter().zip(&mut times) {
            let board: Vec<u8> = numbers[2..].iter().map(|&tile| tile as u8).collect();
            let (wall, cpu) = (Instant::now(), cpu_ms());
            let report = solver.solve(&board, &Limits::default(), options.threads, &mut |_| {});
            let spent = (cpu_ms() - cpu, wall.elapsed().as_secs_f64() * 1e3);
            *time = time.min(spent.1);
            if pass > 0 {
                continue;
            }
            nodes += report.stats.generated;
            let plan = report.plan().ok_or("no plan")?;
            let task = Task::new(side, side, &board, &goal)?;
            let replayed = task.replay(&plan.actions).is_some_and(|end| end == goal);
            right += usize::from(replayed && plan.cost == Cost(numbers[1]) && report.is_optimal());
            if side > 4 || !options.only.is_empty() {
                println!(
                    "  #{} {} moves, {} nodes, {:.1} s CPU ({:.1} s), {:.1} M nodes/s",
                    numbers[0],
                    plan.cost,
                    report.stats.generated,
                    spent.0 / 1e3,
                    spent.1 / 1e3,
                    report.stats.generated as f64 / spent.1 / 1e3
                );
            }
        }
        total = total.min(cpu_ms() - pass_start);
    }
    times.sort_by(f64::total_cmp);
    let count = times.len();
    println!(
        "  {right} of {count} right and proven; mean {:.3} ms CPU, median {:.3}, max {:.3} ms; mean {} \
         nodes, {:.1} M nodes/s CPU; build and all boards {:.2} s CPU",
        total / count as f64,
        times[count / 2],
        times[count - 1],
        nodes / count as u64,
        nodes as f64 / total / 1e3,
        (build.0 + total) / 1e3,
    );
    Ok(())
}

/// CPU time of this process, its finished threads included, in milliseconds; wall time where the
/// system does not tell. In steps of 10 ms, so only good for long stretches.
fn cpu_ms() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let ticks = || -> Option<f64> {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        // After the name in parentheses: user and system time are the 12th and 13th field.
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?)
    };
    ticks().map_or_else(|| start.elapsed().as_secs_f64() * 1e3, |ticks| ticks * 10.0)
}
