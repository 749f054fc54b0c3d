//! Shortens a solution: takes stretches of it and looks for a shorter path between their ends.
//!
//! Each stretch is a small puzzle of its own whose goal is a board of the path, searched by
//! iterative deepening with Manhattan distance and a cap on nodes. Not here: finding solutions.

use papan_puzzle::{Cell, Direction};
use papan_search::StopReason;

use super::Lease;
use crate::board::{Board, Tile};
use crate::steps::Steps;

/// The result of trying to shorten a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shortening {
    /// It is shorter now.
    Gained,
    /// No stretch became shorter.
    Nothing,
    /// All of it was one stretch, searched to the end: it is as short as possible.
    Optimal,
}

/// Shortens solutions of one board.
pub(crate) struct Shortener<'b> {
    start: &'b Board,
    steps: Steps,
}

impl<'b> Shortener<'b> {
    pub(crate) fn new(start: &'b Board) -> Shortener<'b> {
        Shortener { start, steps: Steps::new(start.size()) }
    }

    /// Tries to shorten every stretch of `length` moves with at most `nodes` nodes each. `moves`
    /// leads to the same board throughout, even when a limit ends the work.
    ///
    /// # Errors
    /// The limit.
    pub(crate) fn shorten(
        &self,
        moves: &mut Vec<Direction>,
        length: usize,
        nodes: u64,
        lease: &mut Lease<'_, '_>,
    ) -> Result<Shortening, StopReason> {
        let mut gained = false;
        let mut board = self.start.clone();
        let mut at = 0;
        let stride = (length / 3).max(1);
        while at < moves.len() {
            let end = (at + length).min(moves.len());
            let mut target = board.clone();
            play(&mut target, moves[at..end].iter().copied());
            let found = self.search(&board, &target, (end - at) as u32, nodes, lease)?;
            if found == Found::Nothing && at == 0 && end == moves.len() {
                return Ok(Shortening::Optimal);
            }
            if let Found::Shorter(better) = found {
                moves.splice(at..end, better);
                gained = true;
                // The same stretch, now longer at its end, may yield more; so may what comes
                // before.
                let back = at.saturating_sub(stride);
                let undone = moves[back..at].iter().rev();
                play(&mut board, undone.map(|direction| direction.opposite()));
                at = back;
                continue;
            }
            if end == moves.len() {
                break;
            }
            play(&mut board, moves[at..at + stride].iter().copied());
            at += stride;
        }
        Ok(if gained { Shortening::Gained } else { Shortening::Nothing })
    }

    /// A path from `from` to `to` of fewer than `length` moves, if one is found with `nodes` nodes.
    fn search(
        &self,
        from: &Board,
        to: &Board,
        length: u32,
        nodes: u64,
        lease: &mut Lease<'_, '_>,
    ) -> Result<Found, StopReason> {
        // Not the heuristic's table of distances: every stretch has another goal, and filling the
        // table would cost more than it saves.
        let (size, homes) = (from.size(), to.cells_of_tiles());
        let distance = |tile: Tile, cell: Cell| size.taxicab(cell, homes[tile.index()]) as u32;
        let tiles = size.iter().filter(|&cell| cell != from.blank());
        let estimate: u32 = tiles.map(|cell| distance(from.tile(cell), cell)).sum();
        if estimate == 0 {
            return Ok(Found::Shorter(Vec::new()));
        }
        let mut board = from.clone();
        let mut left = nodes;
        // Lengths of one parity only: that of the estimate, which is also the stretch's.
        for bound in (estimate..length).step_by(2) {
            let mut path: Vec<Try> = vec![Try::new(estimate, None)];
            while let Some(last) = path.last_mut() {
                let Some(&direction) = Direction::ALL.get(usize::from(last.next)) else {
                    play(&mut board, last.came.map(Direction::opposite));
                    path.pop();
                    continue;
                };
                last.next += 1;
                if last.came == Some(direction.opposite()) {
                    continue;
                }
                let blank = board.blank();
                let Some(cell) = self.steps.step(blank, direction) else { continue };
                let tile = board.tile(cell);
                let estimate = last.estimate + distance(tile, blank) - distance(tile, cell);
                if left == 0 {
                    return Ok(Found::Unknown);
                }
                left -= 1;
                lease.expand(1)?;
                if path.len() as u32 + estimate > bound {
                    continue;
                }
                path.push(Try::new(estimate, Some(direction)));
                if estimate == 0 {
                    return Ok(Found::Shorter(path.iter().filter_map(|last| last.came).collect()));
                }
                board.slide(direction);
            }
        }
        Ok(Found::Nothing)
    }
}

fn play(board: &mut Board, moves: impl IntoIterator<Item = Direction>) {
    for direction in moves {
        let slid = board.slide(direction);
        debug_assert!(slid.is_some(), "a path stays on the board");
    }
}

#[derive(PartialEq, Eq)]
enum Found {
    Shorter(Vec<Direction>),
    /// There is none.
    Nothing,
    /// The nodes ran out.
    Unknown,
}

/// A node on the path: which move led here and which one is tried next.
struct Try {
    estimate: u32,
    came: Option<Direction>,
    next: u8,
}

impl Try {
    fn new(estimate: u32, came: Option<Direction>) -> Try {
        Try { estimate, came, next: 0 }
    }
}
