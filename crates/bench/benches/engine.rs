//! Speeds and bytes of the search engine: `cargo bench -p papan-bench --bench engine`.
//!
//! Prints the best of several runs (the machine's noise only ever adds) beside the answer, so that
//! a fast wrong search is seen. A benchmark, not a test: it asserts answers, never times.

use papan_bench::{eight_puzzle_halves, fifteen_puzzle};
use papan_search::{Limits, Memory, Report, Verdict, astar, breadth_first, ida_star, uniform_cost};
use papan_tiles::heuristics::{LinearConflict, Manhattan, WalkingDistance};
use papan_tiles::space::{Packed16, TilesSpace};

const RUNS: usize = 7;

/// Runs a search several times and keeps the quickest report.
fn best<A>(mut search: impl FnMut() -> Report<A>) -> Report<A> {
    (0..RUNS)
        .map(|_| search())
        .min_by_key(|report| report.stats.elapsed)
        .expect("there is at least one run")
}

fn print_row<A>(name: &str, report: &Report<A>) {
    let stats = &report.stats;
    let seconds = stats.elapsed.as_secs_f64();
    let bytes = match stats.stored {
        0 => "-".to_owned(),
        stored => format!("{:.1}", stats.peak_memory_bytes as f64 / stored as f64),
    };
    let answer = match &report.verdict {
        Verdict::Solved { plan, .. } => format!("cost {}", plan.cost),
        Verdict::Unsolvable => format!("unsolvable, {} states", stats.stored),
        Verdict::Stopped { .. } => format!("stopped, bound {}", report.lower_bound),
    };
    println!(
        "{name:<34} {:>9.2} ms {:>11} generated {:>7.1} M/s {:>6} B/state   {answer}",
        seconds * 1e3,
        stats.generated,
        stats.generated as f64 / seconds / 1e6,
        bytes,
    );
}

fn main() {
    let limits = Limits::default();
    let (start, other) = eight_puzzle_halves();
    let space = TilesSpace::<Packed16>::new(&start, &other);
    let report = best(|| breadth_first(&space, &limits, &mut ()));
    assert_eq!((report.verdict.clone(), report.stats.stored), (Verdict::Unsolvable, 181_440));
    print_row("bfs, whole 8-puzzle", &report);
    let report = best(|| uniform_cost(&space, &limits, &mut ()));
    assert_eq!((report.verdict.clone(), report.stats.stored), (Verdict::Unsolvable, 181_440));
    print_row("ucs, whole 8-puzzle", &report);
    let manhattan = Manhattan::new(&other);
    let report = best(|| astar(&space, &manhattan, &limits, &mut ()));
    assert_eq!((report.verdict.clone(), report.stats.stored), (Verdict::Unsolvable, 181_440));
    print_row("astar manhattan, whole 8-puzzle", &report);

    // A fixed number of nodes: the speed is what counts, and runs stay short.
    let limits = Limits { nodes: Some(20_000_000), ..Limits::default() };
    let (start, goal) = fifteen_puzzle();
    let space = TilesSpace::<Packed16>::new(&start, &goal);
    let manhattan = Manhattan::new(&goal);
    print_row(
        "idastar manhattan, 15-puzzle",
        &best(|| ida_star(&space, &manhattan, Memory::Path, &limits, &mut ())),
    );
    let conflict = LinearConflict::new(&goal);
    print_row(
        "idastar linear-conflict, 15-puzzle",
        &best(|| ida_star(&space, &conflict, Memory::Path, &limits, &mut ())),
    );
    let walking = WalkingDistance::new(&goal);
    print_row(
        "idastar walking-distance, 15-puzzle",
        &best(|| ida_star(&space, &walking, Memory::Path, &limits, &mut ())),
    );
}
