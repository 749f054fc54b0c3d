//! Rush Hour: reads a board in any of its formats and replays a solution cell by cell. Naive on
//! purpose: the board is a grid of characters, and a piece moves one cell at a time. Not here:
//! good messages for bad boards, cutting a collection, and any speed.

mod read;

use std::collections::{BTreeMap, HashSet, VecDeque};

use self::read::read;
use crate::message::message;
use crate::words::count;
use crate::{Checker, Message, Metric, Rejection, Setting};

/// How many cells, counted in every state, are stored before the checker gives up on a board. A grid
/// is copied for each state: this takes a tenth of a second or so and a few megabytes.
const MAX_CELLS: usize = 360_000;

/// The checker of Rush Hour.
#[derive(Clone, Copy, Debug)]
pub struct RushHour;

impl Checker for RushHour {
    fn check(
        &self,
        level: &[u8],
        solution: &str,
        _settings: &[Setting<'_>],
    ) -> Result<Vec<Metric>, Rejection> {
        check(level, solution)
    }

    fn is_solvable(&self, level: &[u8], _settings: &[Setting<'_>]) -> Option<bool> {
        let cells = read(level).ok()?.grid.iter().map(Vec::len).sum::<usize>();
        is_solvable(level, MAX_CELLS / cells.max(1)).ok().flatten()
    }
}

/// Replays `solution` (`A+2 B-1`, right and down positive) on `level` and accepts it when the
/// primary piece ends next to the exit; the metrics are `slides` and `steps`.
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read, [`Rejection::Solution`] when the solution
/// cannot, [`Rejection::Move`] at the first move that cannot be made, and [`Rejection::Unsolved`]
/// when the last move does not end at the exit.
///
/// ```
/// use papan_checker::rushhour::check;
/// let level = b"3 4\n1\n..A.\nPPA.K\n....\n";
/// let rejection = check(level, "A+1 P+2").unwrap_err();
/// assert_eq!(rejection.to_string(), "move 2: P cannot go on after 0 cells: A is in the way");
/// let level = b"4 4\n1\n..A.\nPPA.K\n....\n....\n";
/// let metrics = check(level, "A+2 P+2").unwrap();
/// assert_eq!((metrics[0].name, metrics[0].value), ("slides", 2));
/// assert_eq!((metrics[1].name, metrics[1].value), ("steps", 4));
/// ```
pub fn check(level: &[u8], solution: &str) -> Result<Vec<Metric>, Rejection> {
    let board = read(level)?;
    let mut grid = board.grid.clone();
    let mut slides = 0;
    let mut steps = 0;
    let solution = solution.strip_prefix('\u{feff}').unwrap_or(solution);
    // Read to its end before anything is moved: what is not a solution is not a wrong one.
    let moves = solution.split_whitespace().enumerate().map(|(index, word)| {
        let step = index + 1;
        read_move(word).ok_or_else(|| Rejection::Solution {
            step,
            message: message!(
                "check.rushhour.word",
                "move {step}: {found} is not a move: expected a piece, + or -, and cells, as in A+2",
                step,
                found = format!("{word:?}")
            ),
        })
    });
    for (name, cells, forward) in moves.collect::<Result<Vec<_>, _>>()? {
        slides += 1;
        let fail = |message: Message| Rejection::Move { step: slides, message };
        match board.pieces.get(&name) {
            None => {
                return Err(fail(message!(
                    "check.rushhour.no-piece",
                    "move {step}: there is no piece {piece}",
                    step = slides,
                    piece = name
                )));
            }
            Some(1) => {
                return Err(fail(message!(
                    "check.rushhour.block",
                    "move {step}: {piece} has one cell and never moves",
                    step = slides,
                    piece = name
                )));
            }
            Some(_) => {}
        }
        for done in 0..cells {
            match step(&grid, name, forward) {
                Ok(next) => grid = next,
                Err(obstacle) => {
                    return Err(fail(message!(
                        "check.rushhour.blocked",
                        "move {step}: {piece} cannot go on after {cells}: {obstacle} is in the way",
                        step = slides,
                        piece = name,
                        cells = done => count(done as usize, "cell", "cells"),
                        obstacle = obstacle => in_words(&obstacle)
                    )));
                }
            }
            steps += 1;
        }
    }
    if !board.is_solved(&grid) {
        return Err(Rejection::Unsolved {
            steps: slides,
            message: message!(
                "check.rushhour.unsolved",
                "not solved after {moves}: {piece} is not at the exit",
                moves = slides => count(slides, "move", "moves"),
                piece = board.primary
            ),
        });
    }
    Ok(vec![
        Metric { name: "slides", value: slides as u64 },
        Metric { name: "steps", value: steps },
    ])
}

/// What an exhaustive search says about a small board. Slow: every state is a copied grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhaustive {
    /// All reachable states, including solved ones and those reached through them.
    pub states: usize,
    /// The fewest slides that solve it; `None` if nothing does.
    pub slides: Option<u64>,
    /// The fewest steps that solve it.
    pub steps: Option<u64>,
}

/// Whether anything solves `level`, by trying everything; `None` when there are more than
/// `max_states` states to try.
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read.
pub fn is_solvable(level: &[u8], max_states: usize) -> Result<Option<bool>, Rejection> {
    let board = read(level)?;
    let (states, steps) = breadth_first(&board, 1, max_states);
    Ok(match steps {
        Some(_) => Some(true),
        None => (states <= max_states).then_some(false),
    })
}

/// Searches everything reachable from `level`, for tests on small boards.
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read.
pub fn exhaust(level: &[u8]) -> Result<Exhaustive, Rejection> {
    let board = read(level)?;
    let (states, slides) = breadth_first(&board, u64::MAX, usize::MAX);
    let (same, steps) = breadth_first(&board, 1, usize::MAX);
    assert_eq!(states, same, "slides and steps reach the same states");
    Ok(Exhaustive { states, slides, steps })
}

/// The number of states met, at most one more than `max_states`, and the fewest moves to a solved
/// one.
fn breadth_first(board: &Board, longest: u64, max_states: usize) -> (usize, Option<u64>) {
    let mut seen = HashSet::from([board.grid.clone()]);
    let mut queue = VecDeque::from([(board.grid.clone(), 0)]);
    let mut solved = None;
    while let Some((grid, depth)) = queue.pop_front() {
        if solved.is_none() && board.is_solved(&grid) {
            solved = Some(depth);
        }
        if seen.len() > max_states {
            break;
        }
        let movable = board.pieces.iter().filter(|&(_, &length)| length > 1);
        for (&name, _) in movable {
            for forward in [false, true] {
                let mut here = grid.clone();
                for _ in 0..longest {
                    let Ok(next) = step(&here, name, forward) else { break };
                    here = next;
                    if seen.insert(here.clone()) {
                        queue.push_back((here.clone(), depth + 1));
                    }
                }
            }
        }
    }
    (seen.len(), solved)
}

/// The cells of the board, row by row; `'.'` is empty and `'#'` a wall.
type Grid = Vec<Vec<char>>;

#[derive(Debug)]
struct Board {
    grid: Grid,
    /// Every piece with its number of cells; a piece of one cell has no direction and never moves.
    pieces: BTreeMap<char, usize>,
    primary: char,
    /// The cell of the board next to the exit, row and column.
    door: (usize, usize),
}

impl Board {
    fn is_solved(&self, grid: &Grid) -> bool {
        grid[self.door.0][self.door.1] == self.primary
    }
}

fn read_move(word: &str) -> Option<(char, u64, bool)> {
    let mut letters = word.chars();
    let name = letters.next()?;
    let forward = match letters.next()? {
        '+' => true,
        '-' => false,
        _ => return None,
    };
    let digits = letters.as_str();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let cells = digits.parse().ok()?;
    (cells > 0).then_some((name, cells, forward))
}

fn cells_of(grid: &Grid, name: char) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    for (row, line) in grid.iter().enumerate() {
        for (column, &found) in line.iter().enumerate() {
            if found == name {
                cells.push((row, column));
            }
        }
    }
    cells
}

/// The grid after a piece moved one cell, or what is in its way.
fn step(grid: &Grid, name: char, forward: bool) -> Result<Grid, String> {
    let cells = cells_of(grid, name);
    let horizontal = cells[0].0 == cells[1].0;
    let (head, tail) = if forward {
        (cells[cells.len() - 1], cells[0])
    } else {
        (cells[0], cells[cells.len() - 1])
    };
    let moved = |at: usize| if forward { Some(at + 1) } else { at.checked_sub(1) };
    let target = if horizontal {
        moved(head.1).map(|column| (head.0, column))
    } else {
        moved(head.0).map(|row| (row, head.1))
    };
    let found = target.and_then(|(row, column)| grid.get(row)?.get(column).copied());
    match (found, target) {
        (Some('.'), Some((row, column))) => {
            let mut next = grid.clone();
            next[row][column] = name;
            next[tail.0][tail.1] = '.';
            Ok(next)
        }
        (Some('#'), _) => Err("wall".to_owned()),
        (Some(other), _) => Err(other.to_string()),
        (None, _) => Err("edge".to_owned()),
    }
}

/// What is in the way, in a sentence; pieces are called by their letters.
fn in_words(obstacle: &str) -> &str {
    match obstacle {
        "wall" => "a wall",
        "edge" => "the edge",
        piece => piece,
    }
}

#[cfg(test)]
mod tests;
