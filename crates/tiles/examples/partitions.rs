//! Compares partitions on random boards: what the catalogue was chosen by.
//!
//! `cargo run --release -p papan-tiles --example partitions -- WIDTH HEIGHT BOARDS [PARTITION ...]`
//!
//! A partition is written as `1,2,3/4,5` (cells of the goal, the blank's is 0) or as sizes such as
//! `6-6-3`, runs of cells row by row on the board with the shorter side as width, or column by
//! column with a `c` before it; several used together are joined by `+`. Without any, those of the
//! catalogue are measured.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use papan_search::Limits;
use papan_tiles::patterns::catalogue::{self, Effort};
use papan_tiles::patterns::{Grid, Partition, PatternSet, Patterns};
use papan_tiles::solver::{IdaStar, blank_first};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [width, height, boards, rest @ ..] = args.as_slice() else {
        return Err("usage: partitions WIDTH HEIGHT BOARDS [PARTITION ...]".into());
    };
    let (width, height): (usize, usize) = (width.parse()?, height.parse()?);
    let (narrow, wide) = (width.min(height), width.max(height));
    let grid = Grid::new(narrow, wide).ok_or("no such board")?;
    let goal = blank_first(grid.cells());
    let mut candidates = Vec::new();
    for text in rest {
        let sets: Result<Vec<Partition>, _> =
            text.split('+').map(|text| parse(text, narrow, wide)).collect();
        candidates.push(sets?);
    }
    if candidates.is_empty() {
        for effort in [Effort::Small, Effort::Large] {
            candidates.push(catalogue::partitions(narrow, wide, 0, effort));
        }
    }
    for partitions in candidates {
        let start = Instant::now();
        let build = |partition| PatternSet::build(partition, |_| ControlFlow::Continue(()));
        let sets: Vec<_> = partitions.iter().map(build).collect::<Result<_, _>>()?;
        let build = start.elapsed();
        let patterns = Patterns::new(grid, &goal, &sets.iter().collect::<Vec<_>>());
        let patterns = patterns.ok_or("the tables do not fit")?;
        let solver = IdaStar::new(&patterns);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut solved, mut nodes, mut moves) = (0u64, 0, 0);
        let start = Instant::now();
        while solved < boards.parse()? {
            let mut board = goal.clone();
            board.shuffle(&mut rng);
            let report = solver.solve(&board, &Limits::default(), 1, &mut |_| {});
            if let Some(plan) = report.plan() {
                solved += 1;
                nodes += report.stats.generated;
                moves += plan.cost.0;
            }
        }
        println!(
            "{narrow}x{wide} {:<12} {:8.2} MB built in {build:8.2?}; mean of {solved}: {:.1} moves, \
             {} nodes, {:.3} ms",
            partitions.iter().map(Partition::name).collect::<Vec<_>>().join("+"),
            sets.iter().map(PatternSet::table_bytes).sum::<usize>() as f64 / 1e6,
            f64::from(moves) / solved as f64,
            nodes / solved,
            start.elapsed().as_secs_f64() * 1e3 / solved as f64,
        );
    }
    Ok(())
}

fn parse(text: &str, width: usize, height: usize) -> Result<Partition, Box<dyn Error>> {
    let patterns: Vec<Vec<u8>> = if text.contains(',') {
        let pattern = |part: &str| part.split(',').map(str::parse).collect::<Result<_, _>>();
        text.split('/').map(pattern).collect::<Result<_, _>>()?
    } else {
        let columns = text.starts_with('c');
        let cell = |at: usize| if columns { at % height * width + at / height } else { at };
        let mut next = 1;
        let mut run = |size: &str| -> Result<Vec<u8>, std::num::ParseIntError> {
            let first = next;
            next += size.parse::<usize>()?;
            Ok((first..next).map(|at| cell(at) as u8).collect())
        };
        text.trim_start_matches('c').split('-').map(&mut run).collect::<Result<_, _>>()?
    };
    Ok(Partition::new(width, height, 0, &patterns)?)
}
