//! The sliding-tile solvers on published instances, every answer checked:
//! `cargo bench -p papan-bench --bench tiles -- [OPTION ...] [SECTION ...]`.
//!
//! | section | what |
//! | --- | --- |
//! | `small` | Korf's 100 random 15-puzzles with the small tables |
//! | `large` | the same with the large tables |
//! | `hard` | 15-puzzles of 80 moves with the large tables |
//! | `five` | random 24-puzzles with the large tables: minutes to hours a board, see `--only` |
//! | `anytime` | random 10x10 boards by the anytime solver |
//!
//! Without a section: `small` and `large`. Options: `--data DIR` for the instances (`korf100.txt`,
//! `hard80.txt`, `korf24_50.txt`: lines of `number optimum tiles...`, goal blank first),
//! `--threads N`, `--passes N` (the best pass counts), `--only I,J` (numbers of instances),
//! `--length N` (the pruning automaton's), `--seconds N` and `--boards N` for `anytime`.
//!
//! Times are CPU times of the process where the system tells them. A benchmark, not a test: it
//! counts right answers, and asserts no times.

use std::error::Error;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use papan_puzzle::{Direction, Size};
use papan_search::{Cost, Limits, News, Plan};
use papan_tiles::Board;
use papan_tiles::generate::Generator;
use papan_tiles::patterns::{Effort, Partition, PatternSet, Patterns, partitions};
use papan_tiles::solver::{IdaStar, PRUNING_LENGTH, Patience, solve_anytime};

type Failure = Box<dyn Error>;

struct Options {
    data: PathBuf,
    threads: usize,
    passes: usize,
    only: Vec<u32>,
    length: usize,
    seconds: u64,
    boards: usize,
    sections: Vec<String>,
}

impl Options {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Options, Failure> {
        let mut options = Options {
            data: Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/tiles"),
            threads: 1,
            passes: 1,
            only: Vec::new(),
            length: PRUNING_LENGTH,
            seconds: 10,
            boards: 3,
            sections: Vec::new(),
        };
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                // Cargo says so to every benchmark.
                "--bench" => {}
                "--data" => options.data = value()?.into(),
                "--threads" => options.threads = value()?.parse()?,
                "--passes" => options.passes = value()?.parse()?,
                "--length" => options.length = value()?.parse()?,
                "--seconds" => options.seconds = value()?.parse()?,
                "--boards" => options.boards = value()?.parse()?,
                "--only" => {
                    options.only = value()?.split(',').map(str::parse).collect::<Result<_, _>>()?;
                }
                option if option.starts_with('-') => {
                    return Err(format!("no option {option}; the file's head lists them").into());
                }
                _ => options.sections.push(arg),
            }
        }
        if options.sections.is_empty() {
            options.sections = ["small", "large"].map(String::from).to_vec();
        }
        Ok(options)
    }
}

fn main() -> Result<(), Failure> {
    let options = Options::read(std::env::args().skip(1))?;
    rayon::ThreadPoolBuilder::new().num_threads(options.threads).build_global()?;
    for section in &options.sections {
        match section.as_str() {
            "small" => optimal(&options, section, 4, Effort::Small, "korf100.txt")?,
            "large" => optimal(&options, section, 4, Effort::Large, "korf100.txt")?,
            "hard" => optimal(&options, section, 4, Effort::Large, "hard80.txt")?,
            "five" => optimal(&options, section, 5, Effort::Large, "korf24_50.txt")?,
            "anytime" => anytime(&options)?,
            other => {
                return Err(format!("no section {other}: small, large, hard, five, anytime").into());
            }
        }
    }
    Ok(())
}

/// A board with its number and its published optimum.
struct Instance {
    number: u32,
    optimum: Cost,
    board: Board,
}

fn instances(text: &str, size: Size, only: &[u32]) -> Result<Vec<Instance>, Failure> {
    let mut found = Vec::new();
    for line in text.lines() {
        let numbers: Vec<u32> =
            line.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
        let [number, optimum, tiles @ ..] = numbers.as_slice() else {
            return Err(format!("not `number optimum tiles...`: {line}").into());
        };
        if only.is_empty() || only.contains(number) {
            let tiles: Vec<u8> = tiles.iter().map(|&tile| tile as u8).collect();
            let board = Board::new(size, &tiles)?;
            found.push(Instance { number: *number, optimum: Cost(*optimum), board });
        }
    }
    Ok(found)
}

fn leads(start: &Board, goal: &Board, plan: &Plan<Direction>) -> bool {
    let mut board = start.clone();
    let slid = plan.actions.iter().all(|&direction| board.slide(direction).is_some());
    slid && board == *goal && plan.cost == Cost(plan.actions.len() as u32)
}

fn optimal(
    options: &Options,
    section: &str,
    side: usize,
    effort: Effort,
    file: &str,
) -> Result<(), Failure> {
    let path = options.data.join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("{section}: skipped, no {} (give its folder with --data)", path.display());
        return Ok(());
    };
    let size = Size::new(side, side).ok_or("no such size")?;
    let goal = Board::blank_first(size);
    let instances = instances(&text, size, &options.only)?;
    if instances.is_empty() {
        return Err(format!("no instances of {file} chosen").into());
    }
    let (wall, cpu) = (Instant::now(), cpu_ms());
    let partitions = partitions(&goal, effort);
    let build = |partition| PatternSet::build(partition, |_| ControlFlow::Continue(()));
    let built: Vec<_> = partitions.iter().map(build).collect::<Result<_, _>>()?;
    let build = (cpu_ms() - cpu, wall.elapsed().as_secs_f64() * 1e3);
    // As a user has them: written, read back, verified.
    let mut files = Vec::new();
    for set in &built {
        let mut bytes = Vec::new();
        set.write_to(&mut bytes)?;
        files.push(bytes);
    }
    drop(built);
    let wall = Instant::now();
    let sets: Vec<_> =
        files.iter().map(|bytes| PatternSet::from_bytes(&bytes[..])).collect::<Result<_, _>>()?;
    let verified = wall.elapsed().as_secs_f64() * 1e3;
    let wall = Instant::now();
    let patterns = Patterns::new(&goal, &sets.iter().collect::<Vec<_>>());
    let patterns = patterns.ok_or("the tables do not fit")?;
    let solver = IdaStar::with_pruning(&patterns, options.length);
    println!(
        "{section}: {file}, {} tables, {:.1} MB, built in {:.0} ms CPU ({:.0} ms), read and \
         verified in {verified:.0} ms; pruning automaton of {} states in {:.1} ms",
        partitions.iter().map(Partition::name).collect::<Vec<_>>().join("+"),
        sets.iter().map(PatternSet::table_bytes).sum::<usize>() as f64 / 1e6,
        build.0,
        build.1,
        solver.pruning_states(),
        wall.elapsed().as_secs_f64() * 1e3,
    );
    // Every pass solves all boards, so that none finds its own tables in the cache. CPU time is
    // only exact over a whole pass; single boards are timed by the wall clock, the best pass each.
    let mut times = vec![f64::MAX; instances.len()];
    let (mut nodes, mut right, mut total) = (0, 0, f64::MAX);
    for pass in 0..options.passes.max(1) {
        let pass_start = cpu_ms();
        for (instance, time) in instances.iter().zip(&mut times) {
            let (wall, cpu) = (Instant::now(), cpu_ms());
            let report =
                solver.solve(&instance.board, &Limits::default(), options.threads, &mut |_| {});
            let spent = (cpu_ms() - cpu, wall.elapsed().as_secs_f64() * 1e3);
            *time = time.min(spent.1);
            if pass > 0 {
                continue;
            }
            nodes += report.stats.generated;
            let plan = report.plan().ok_or("no plan")?;
            let optimal = report.is_optimal() && plan.cost == instance.optimum;
            right += usize::from(optimal && leads(&instance.board, &goal, plan));
            if side > 4 || !options.only.is_empty() {
                println!(
                    "  #{} {} moves, {} nodes, {:.1} s CPU ({:.1} s), {:.1} M nodes/s",
                    instance.number,
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
        "  {right} of {count} right and proven; mean {:.3} ms CPU, median {:.3}, max {:.3} ms; \
         mean {} nodes, {:.1} M nodes/s CPU; build and all boards {:.2} s CPU",
        total / count as f64,
        times[count / 2],
        times[count - 1],
        nodes / count as u64,
        nodes as f64 / total / 1e3,
        (build.0 + total) / 1e3,
    );
    Ok(())
}

fn anytime(options: &Options) -> Result<(), Failure> {
    let size = Size::new(10, 10).ok_or("no such size")?;
    let goal = Board::blank_last(size);
    println!("anytime: {} boards of {size}, {} s each", options.boards, options.seconds);
    for start in Generator::new(goal.clone(), 1).take(options.boards) {
        let solve = |limits: &Limits, patience| {
            let mut moments = Vec::new();
            let clock = Instant::now();
            let report = solve_anytime(&start, &goal, Cost::ZERO, limits, patience, &mut |news| {
                if let News::Better(cost, _) = news {
                    moments.push((clock.elapsed().as_secs_f64(), cost));
                }
            });
            (report, clock.elapsed(), moments)
        };
        let (quick, quick_time, _) = solve(&Limits::default(), Patience::Quick);
        let time = Some(Duration::from_secs(options.seconds));
        let limits = Limits { time, ..Limits::default() };
        let (report, spent, moments) = solve(&limits, Patience::UntilLimit);
        let plan = report.plan().ok_or("no plan")?;
        let quick = quick.plan().ok_or("no plan")?;
        let right = leads(&start, &goal, plan) && leads(&start, &goal, quick);
        let moments = moments.iter().map(|(at, cost)| format!("{cost} at {at:.2} s"));
        println!(
            "  {}; quick {} in {quick_time:.1?}, {} after {spent:.1?}, {} nodes, at least {}",
            if right { "right" } else { "WRONG" },
            quick.cost,
            plan.cost,
            report.stats.generated,
            report.lower_bound,
        );
        println!("    {}", moments.collect::<Vec<_>>().join(", "));
    }
    Ok(())
}

/// CPU time of this process, its finished threads included, in milliseconds; wall time where the
/// system does not tell. In steps of 10 ms, so only good for long stretches.
fn cpu_ms() -> f64 {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = START.get_or_init(Instant::now);
    let ticks = || -> Option<f64> {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        // After the name in parentheses: user and system time are the 12th and 13th field.
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?)
    };
    ticks().map_or_else(|| start.elapsed().as_secs_f64() * 1e3, |ticks| ticks * 10.0)
}
