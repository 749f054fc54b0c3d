//! Compares partitions on random boards: what the catalogue (`src/patterns/catalogue.rs`, which
//! holds the results) was chosen by.
//!
//! `cargo run --release -p papan-tiles --example partitions -- SIZE BOARDS [PARTITION ...]`
//!
//! A partition is written as `1,2,3/4,5` (cells of the goal, the blank's is 0) or as sizes such as
//! `6-6-3`, runs of cells row by row on the board with no more columns than rows, or column by
//! column with a `c` before it; several used together are joined by `+`. Without any, those of the
//! catalogue are measured. For 4x4, `4x4 100 6-6-3 7-7-1 1,4,5,8,9,12,13/2,3,6,7,10,11,14,15`
//! shows what shape and size are worth.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use papan_puzzle::{Cell, Size};
use papan_search::Limits;
use papan_tiles::Board;
use papan_tiles::generate::Generator;
use papan_tiles::patterns::{Effort, Partition, PatternSet, Patterns, partitions};
use papan_tiles::solver::IdaStar;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [size, boards, rest @ ..] = args.as_slice() else {
        return Err("usage: partitions SIZE BOARDS [PARTITION ...]".into());
    };
    let (size, boards): (Size, usize) = (size.parse()?, boards.parse()?);
    let size = if size.columns() > size.rows() { size.transposed() } else { size };
    let goal = Board::blank_first(size);
    let mut candidates = Vec::new();
    for text in rest {
        let together: Result<Vec<Partition>, _> =
            text.split('+').map(|text| parse(text, size)).collect();
        candidates.push(together?);
    }
    if candidates.is_empty() {
        candidates.extend([Effort::Small, Effort::Large].map(|effort| partitions(&goal, effort)));
    }
    for partitions in candidates {
        let start = Instant::now();
        let build = |partition| PatternSet::build(partition, |_| ControlFlow::Continue(()));
        let sets: Vec<_> = partitions.iter().map(build).collect::<Result<_, _>>()?;
        let build = start.elapsed();
        let patterns = Patterns::new(&goal, &sets.iter().collect::<Vec<_>>());
        let patterns = patterns.ok_or("there are no tables for boards of this size")?;
        let solver = IdaStar::new(&patterns);
        let (mut nodes, mut moves) = (0, 0);
        let start = Instant::now();
        for board in Generator::new(goal.clone(), 1).take(boards) {
            let report = solver.solve(&board, &Limits::default(), 1, &mut |_| {});
            nodes += report.stats.generated;
            moves += report.lower_bound.0;
        }
        let count = boards.max(1) as f64;
        println!(
            "{size} {:<12} {:8.2} MB built in {build:8.2?}; mean of {boards}: {:.1} moves, {:.0} \
             nodes, {:.3} ms",
            partitions.iter().map(Partition::name).collect::<Vec<_>>().join("+"),
            sets.iter().map(PatternSet::table_bytes).sum::<usize>() as f64 / 1e6,
            f64::from(moves) / count,
            nodes as f64 / count,
            start.elapsed().as_secs_f64() * 1e3 / count,
        );
    }
    Ok(())
}

fn parse(text: &str, size: Size) -> Result<Partition, Box<dyn Error>> {
    let patterns: Vec<Vec<u8>> = if text.contains(',') {
        let pattern = |part: &str| part.split(',').map(str::parse).collect::<Result<_, _>>();
        text.split('/').map(pattern).collect::<Result<_, _>>()?
    } else {
        let columns = text.starts_with('c');
        let by_columns = |place: usize| size.cell(place % size.rows(), place / size.rows());
        let cell = |place: usize| if columns { by_columns(place) } else { Cell(place as u16) };
        let mut next = 1;
        let mut run = |length: &str| -> Result<Vec<u8>, Box<dyn Error>> {
            let first = next;
            next += length.parse::<usize>()?;
            if next > size.cells() {
                return Err(format!("{text} has more tiles than a board of {size}").into());
            }
            Ok((first..next).map(|place| cell(place).0 as u8).collect())
        };
        text.trim_start_matches('c').split('-').map(&mut run).collect::<Result<_, _>>()?
    };
    Ok(Partition::new(size, Cell(0), &patterns)?)
}
