//! Shortens a solution: takes stretches of it and looks for a shorter way between their ends.
//!
//! Each stretch is a small puzzle of its own whose goal is a board of the path, searched by
//! iterative deepening with Manhattan distance and a cap on nodes. Not here: finding solutions.

use papan_search::StopReason;

use super::bounds::{homes, manhattan};
use super::meter::Lease;
use crate::patterns::grid::{Grid, Step};

/// What came of trying to shorten a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shortening {
    /// It is shorter now.
    Gained,
    /// No stretch became shorter.
    Nothing,
    /// The whole of it was one stretch and searched to the end: it is as short as can be.
    Optimal,
}

/// Tries to shorten every stretch of `length` steps with at most `nodes` nodes each. `steps` stays
/// a solution of the same board throughout, also when a limit ends the work.
///
/// # Errors
/// The limit.
pub(crate) fn shorten(
    grid: Grid,
    board: &[u8],
    steps: &mut Vec<Step>,
    length: usize,
    nodes: u64,
    lease: &mut Lease<'_, '_>,
) -> Result<Shortening, StopReason> {
    let mut gained = false;
    let mut board = board.to_vec();
    let mut at = 0;
    let stride = (length / 3).max(1);
    while at < steps.len() {
        let end = (at + length).min(steps.len());
        let mut target = board.clone();
        play(grid, &mut target, &steps[at..end]);
        let found = search(grid, &board, &target, (end - at) as u32, nodes, lease)?;
        if found == Found::Nothing && at == 0 && end == steps.len() {
            return Ok(Shortening::Optimal);
        }
        if let Found::Shorter(better) = found {
            steps.splice(at..end, better);
            gained = true;
            // The same stretch, now longer at its end, may give more; so may what comes before.
            let back = at.saturating_sub(stride);
            unplay(grid, &mut board, &steps[back..at]);
            at = back;
            continue;
        }
        if end == steps.len() {
            break;
        }
        play(grid, &mut board, &steps[at..at + stride]);
        at += stride;
    }
    Ok(if gained { Shortening::Gained } else { Shortening::Nothing })
}

fn blank_of(board: &[u8]) -> usize {
    board.iter().position(|&tile| tile == 0).unwrap_or(0)
}

fn play(grid: Grid, board: &mut [u8], steps: &[Step]) {
    let mut blank = blank_of(board);
    for &step in steps {
        let to = grid.step(blank, step).expect("a path stays on the board");
        board.swap(blank, to);
        blank = to;
    }
}

fn unplay(grid: Grid, board: &mut [u8], steps: &[Step]) {
    let mut blank = blank_of(board);
    for &step in steps.iter().rev() {
        let to = grid.step(blank, step.inverse()).expect("a path stays on the board");
        board.swap(blank, to);
        blank = to;
    }
}

#[derive(PartialEq, Eq)]
enum Found {
    Shorter(Vec<Step>),
    /// There is none.
    Nothing,
    /// The nodes ran out.
    Unknown,
}

/// A way from `from` to `to` of fewer than `length` steps, if one is found with `nodes` nodes.
fn search(
    grid: Grid,
    from: &[u8],
    to: &[u8],
    length: u32,
    nodes: u64,
    lease: &mut Lease<'_, '_>,
) -> Result<Found, StopReason> {
    let homes = homes(to);
    let estimate = manhattan(grid, from, &homes);
    if estimate == 0 {
        return Ok(Found::Shorter(Vec::new()));
    }
    let mut board = from.to_vec();
    let mut left = nodes;
    // Lengths of one parity only: that of the estimate, which the stretch has too.
    for bound in (estimate..length).step_by(2) {
        let mut path: Vec<Try> = vec![Try::new(estimate, None)];
        let mut blank = blank_of(&board);
        while let Some(last) = path.last_mut() {
            let Some(&step) = Step::ALL.get(usize::from(last.next)) else {
                if let Some(step) = last.step {
                    let back = grid.step(blank, step.inverse()).expect("it came from there");
                    board.swap(blank, back);
                    blank = back;
                }
                path.pop();
                continue;
            };
            last.next += 1;
            if last.step == Some(step.inverse()) {
                continue;
            }
            let Some(cell) = grid.step(blank, step) else { continue };
            let home = usize::from(homes[usize::from(board[cell])]);
            let estimate = last.estimate + grid.distance(blank, home) as u32
                - grid.distance(cell, home) as u32;
            if left == 0 {
                return Ok(Found::Unknown);
            }
            left -= 1;
            lease.expand(1)?;
            if path.len() as u32 + estimate > bound {
                continue;
            }
            path.push(Try::new(estimate, Some(step)));
            if estimate == 0 {
                return Ok(Found::Shorter(path.iter().filter_map(|last| last.step).collect()));
            }
            board.swap(blank, cell);
            blank = cell;
        }
    }
    Ok(Found::Nothing)
}

/// A node on the path: which step led here and which is tried next.
struct Try {
    estimate: u32,
    step: Option<Step>,
    next: u8,
}

impl Try {
    fn new(estimate: u32, step: Option<Step>) -> Try {
        Try { estimate, step, next: 0 }
    }
}
