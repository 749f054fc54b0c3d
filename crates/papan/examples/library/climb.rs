//! Levels of Sokoban that are harder than its generator makes them: changed little by little, as long as they get
//! harder.

use papan::library::LibraryLevel;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::tidy::read;

/// Changes in a row that make nothing harder, after which it is left as it is.
const STANDSTILL: u32 = 60;

/// A level that was made harder, until its figure is at least this, or nothing helps.
pub(crate) fn climbed(level: LibraryLevel, wanted: f64, seed: u64) -> LibraryLevel {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut best = level;
    let mut idle = 0;
    while best.difficulty < wanted && idle < STANDSTILL {
        idle += 1;
        let Some(changed) = changed(&best.text, &mut rng).and_then(|grid| read(&grid)) else {
            continue;
        };
        if changed.difficulty > best.difficulty {
            best = changed;
            idle = 0;
        }
    }
    best
}

/// The level with a wall or a floor more, or with a box or a goal elsewhere. `None` if chance hit what must stay.
fn changed(text: &str, rng: &mut ChaCha8Rng) -> Option<Vec<Vec<char>>> {
    let mut grid: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let cell = |grid: &[Vec<char>], rng: &mut ChaCha8Rng| {
        let row = rng.random_range(1..grid.len() - 1);
        let width = grid[row].len();
        (width > 2).then(|| (row, rng.random_range(1..width - 1)))
    };
    let (row, column) = cell(&grid, rng)?;
    match grid[row][column] {
        // The outermost walls stay: a row or column with them alone is at the edge.
        '#' if is_inside(&grid, row, column) => grid[row][column] = ' ',
        ' ' if rng.random_bool(0.5) => grid[row][column] = '#',
        symbol @ ('$' | '.' | '@') => {
            let (to_row, to_column) = cell(&grid, rng)?;
            if grid[to_row][to_column] != ' ' {
                return None;
            }
            grid[to_row][to_column] = symbol;
            grid[row][column] = ' ';
        }
        _ => return None,
    }
    Some(grid)
}

fn is_inside(grid: &[Vec<char>], row: usize, column: usize) -> bool {
    let is_there =
        |row: usize, column: usize| grid.get(row).and_then(|row| row.get(column)).is_some();
    is_there(row - 1, column) && is_there(row + 1, column) && is_there(row, column + 1)
}
