//! Instruction counts of the hot loops: `cargo bench -p papan-bench --bench instructions`.
//!
//! Counts hardly depend on what else the machine does, so a change of one percent is seen. Needs
//! [valgrind](https://valgrind.org) and the runner of the same version as the library in Cargo.lock:
//! `cargo install --version 0.20.0 gungraun-runner`. Without them it compiles, but does not run;
//! nothing else needs it.

#![allow(missing_docs, reason = "the macros make public items without documentation")]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use papan_bench::{eight_puzzle_halves, fifteen_puzzle};
use papan_chess::{Generator, Kind, Position, Spec, StatusFinder};
use papan_search::{Limits, Memory, astar, breadth_first, ida_star};
use papan_sokoban::Level;
use papan_tiles::Board;
use papan_tiles::heuristics::{LinearConflict, Manhattan};
use papan_tiles::patterns::{Effort, PatternSet, Patterns, partitions};
use papan_tiles::solver::IdaStar;
use papan_tiles::space::{Packed16, TilesSpace};

/// As much as valgrind does in a second or so.
fn limits() -> Limits {
    Limits { nodes: Some(100_000), ..Limits::default() }
}

fn eight() -> TilesSpace<Packed16> {
    let (start, other) = eight_puzzle_halves();
    TilesSpace::new(&start, &other)
}

#[library_benchmark]
#[bench::eight_puzzle(eight())]
fn breadth_first_search(space: TilesSpace<Packed16>) -> u64 {
    black_box(breadth_first(&space, &limits(), &mut ())).stats.generated
}

#[library_benchmark]
#[bench::eight_puzzle(eight())]
fn a_star_manhattan(space: TilesSpace<Packed16>) -> u64 {
    let heuristic = Manhattan::new(&eight_puzzle_halves().1);
    black_box(astar(&space, &heuristic, &limits(), &mut ())).stats.generated
}

#[library_benchmark]
#[bench::fifteen_puzzle(fifteen_puzzle())]
fn ida_star_linear_conflict((start, goal): (Board, Board)) -> u64 {
    let space = TilesSpace::<Packed16>::new(&start, &goal);
    let heuristic = LinearConflict::new(&goal);
    black_box(ida_star(&space, &heuristic, Memory::Path, &limits(), &mut ())).stats.generated
}

type Tables = (Board, Board, Vec<PatternSet<Vec<u8>>>);

fn with_tables() -> Tables {
    let (start, goal) = fifteen_puzzle();
    let build = |partition| PatternSet::build(&partition, |_| std::ops::ControlFlow::Continue(()));
    let sets = partitions(&goal, Effort::Small).into_iter().map(build);
    let sets = sets.collect::<Result<_, _>>().expect("nothing stops the build");
    (start, goal, sets)
}

#[library_benchmark]
#[bench::fifteen_puzzle(with_tables())]
fn ida_star_patterns((start, goal, sets): Tables) -> u64 {
    let patterns = Patterns::new(&goal, &sets.iter().collect::<Vec<_>>());
    let patterns = patterns.expect("the tables are for this goal");
    let solver = IdaStar::new(&patterns);
    black_box(solver.solve(&start, &limits(), 1, &mut |_| {})).stats.generated
}

fn cars() -> papan_rushhour::Board {
    let text = include_str!("../../../examples/rushhour/case2.txt");
    papan_rushhour::format::read(text).expect("an example").board
}

#[library_benchmark]
#[bench::fifty_one_slides(cars())]
fn rush_hour(board: papan_rushhour::Board) -> u64 {
    use papan_rushhour::{Objective, solver};
    black_box(solver::solve(&board, Objective::Slides, &Limits::default())).stats.generated
}

fn room() -> Level {
    let text = include_str!("../../../examples/sokoban/hard-cases.xsb");
    let level = papan_sokoban::format::levels(text.as_bytes()).next().expect("a level");
    papan_sokoban::format::parse(level.bytes).expect("an example")
}

#[library_benchmark]
#[bench::hard_case(room())]
fn sokoban(level: Level) -> u64 {
    use papan_sokoban::solver::{Objective, solve};
    black_box(solve(&level, Objective::Pushes, &limits(), &mut |_| {})).report.stats.generated
}

fn giants() -> Vec<Position> {
    let spec = Spec {
        boards: 100,
        pieces: 50,
        size: papan_chess::BoardSize::new(1_000_000_000_000_000_000).expect("a size"),
        kind: Kind::Check,
        seed: 0,
    };
    let boards = Generator::new(spec).expect("boards of this kind");
    boards.collect::<Result<_, _>>().expect("they exist")
}

#[library_benchmark]
#[bench::a_hundred_giant_boards(giants())]
fn chess(positions: Vec<Position>) -> usize {
    let mut finder = StatusFinder::default();
    positions.iter().map(|position| black_box(finder.status(position))).count()
}

library_benchmark_group!(
    name = engine,
    benchmarks = [breadth_first_search, a_star_manhattan, ida_star_linear_conflict]
);
library_benchmark_group!(
    name = champions,
    benchmarks = [ida_star_patterns, rush_hour, sokoban, chess]
);
main!(library_benchmark_groups = [engine, champions]);
