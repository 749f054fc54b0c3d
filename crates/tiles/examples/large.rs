//! Measures the anytime solver on random boards.
//!
//! `cargo run --release -p papan-tiles --example large -- [SIDE [SECONDS [BOARDS]]]`

use std::time::{Duration, Instant};

use papan_search::{Cost, Limits};
use papan_tiles::solver::{Patience, Task, blank_last, solve_anytime};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<usize> =
        std::env::args().skip(1).map(|arg| arg.parse()).collect::<Result<_, _>>()?;
    let side = numbers.first().copied().unwrap_or(10);
    let seconds = numbers.get(1).copied().unwrap_or(10);
    let boards = numbers.get(2).copied().unwrap_or(3);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let goal = blank_last(side * side);
    let mut solved = 0;
    while solved < boards {
        let mut board = goal.clone();
        board.shuffle(&mut rng);
        let task = Task::new(side, side, &board, &goal)?;
        if !task.is_solvable() {
            continue;
        }
        solved += 1;
        let start = Instant::now();
        let quick =
            solve_anytime(&task, Cost::ZERO, &Limits::default(), Patience::Quick, &mut |_| {});
        let quick_time = start.elapsed();
        let start = Instant::now();
        let limits =
            Limits { time: Some(Duration::from_secs(seconds as u64)), ..Limits::default() };
        let mut known = None;
        let report = solve_anytime(&task, Cost::ZERO, &limits, Patience::UntilLimit, &mut |now| {
            if now.incumbent != known {
                known = now.incumbent;
                println!("  {:8.3} s {:?}", start.elapsed().as_secs_f64(), known);
            }
        });
        let plan = report.plan().ok_or("no plan")?;
        let right = task.replay(&plan.actions).is_some_and(|end| end == goal);
        println!(
            "{side}x{side}: quick {:?} in {quick_time:.1?}, {} after {:.1?}, at least {}, {}",
            quick.plan().map(|plan| plan.cost),
            plan.cost,
            start.elapsed(),
            report.lower_bound,
            if right { "checked" } else { "WRONG" }
        );
    }
    Ok(())
}
