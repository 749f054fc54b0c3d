//! The pieces on a grid, and which of them has to get out.

use super::grid::{Cell, Grid};
use super::{RawLocation, Reader};
use papan_puzzle::{Message, all_of, message};

use crate::board::{Axis, Block, Piece};

/// The pieces of a grid as they appear, until one is [made the primary](Pieces::lead_with).
pub(super) struct Pieces {
    pub(super) movable: Vec<Piece>,
    pub(super) blocks: Vec<Block>,
}

impl Pieces {
    pub(super) fn find(&self, symbol: char) -> Option<Piece> {
        self.movable.iter().find(|piece| piece.symbol == symbol).copied()
    }

    /// Puts the primary piece first; the others stay in their order.
    pub(super) fn lead_with(&mut self, primary: char) {
        if let Some(at) = self.movable.iter().position(|piece| piece.symbol == primary) {
            self.movable[..=at].rotate_right(1);
        }
    }

    /// How many there are besides the primary piece.
    pub(super) fn others(&self) -> u64 {
        (self.movable.len() + self.blocks.len()) as u64 - 1
    }

    /// The note about pieces of one cell.
    pub(super) fn note(&self) -> Option<Message> {
        match self.blocks.as_slice() {
            [] => None,
            [one] => Some(message!(
                "rushhour.one-cell",
                "{piece} covers one cell only: it has no direction and never moves.",
                piece = one.symbol
            )),
            several => Some(message!(
                "rushhour.one-cell-each",
                "{blocks} cover one cell each: they have no direction and never move.",
                said blocks = all_of(several.iter().map(|block| block.symbol.to_string()))
            )),
        }
    }
}

impl Reader {
    /// All pieces of a grid; `None` when one of them is broken.
    pub(super) fn pieces(&mut self, grid: &Grid) -> Option<Pieces> {
        let mut order: Vec<char> = Vec::new();
        for &(cell, _) in &grid.cells {
            if let Cell::Piece(symbol) = cell
                && !order.contains(&symbol)
            {
                order.push(symbol);
            }
        }
        let mut pieces = Pieces { movable: Vec::new(), blocks: Vec::new() };
        let mut sound = true;
        for symbol in order {
            match grid.cells_of(symbol).collect::<Vec<_>>().as_slice() {
                &[(row, col, _)] => pieces.blocks.push(Block { symbol, row, col }),
                cells => match self.piece(cells, symbol) {
                    Some(piece) => pieces.movable.push(piece),
                    None => sound = false,
                },
            }
        }
        sound.then_some(pieces)
    }

    /// Says that `primary` is missing, or too short to move.
    pub(super) fn no_primary(&mut self, grid: &Grid, primary: char) {
        let only = grid.cells_of(primary).next();
        let message = match only {
            Some(_) => message!(
                "rushhour.primary-on-one-cell",
                "found {piece} on one cell only: expected at least two, since one cell has no \
                 direction and {piece} has to get out",
                piece = primary
            ),
            None => message!(
                "rushhour.no-primary",
                "found no {piece}: expected the primary piece, at least two cells called {piece}",
                piece = primary
            ),
        };
        self.fail(only.map_or(grid.cells[0].1, |cell| cell.2), message);
    }

    fn piece(&mut self, cells: &[(u8, u8, RawLocation)], symbol: char) -> Option<Piece> {
        let (row, col, location) = cells[0];
        let groups = group_of_each(cells);
        let straight = |group: usize| {
            let mut own = (0..cells.len()).filter(|&at| groups[at] == group).map(|at| cells[at]);
            let first = own.next().expect("a group has a cell");
            let rest: Vec<_> = own.collect();
            rest.iter().all(|cell| cell.0 == first.0) || rest.iter().all(|cell| cell.1 == first.1)
        };
        if let Some(bent) = (0..cells.len()).find(|&at| !straight(groups[at])) {
            self.fail(
                cells[bent].2,
                message!(
                    "rushhour.bent",
                    "found {piece} bent or two cells wide: expected one straight piece, in one row \
                     or one column",
                    piece = symbol
                ),
            );
            return None;
        }
        if let Some(other) = (1..cells.len()).find(|&at| groups[at] != groups[0]) {
            let all_in_line =
                cells.iter().all(|cell| cell.0 == row) || cells.iter().all(|cell| cell.1 == col);
            let message = if all_in_line {
                message!(
                    "rushhour.split",
                    "found {piece} split: expected its cells side by side without a gap; close the \
                     gap, or give the second part a letter of its own",
                    piece = symbol
                )
            } else {
                message!(
                    "rushhour.piece-twice",
                    "found {piece} a second time: expected every piece to have a letter of its \
                     own; the first {piece} is on line {line}, column {column}",
                    piece = symbol,
                    line = location.line + 1,
                    column = location.column + 1
                )
            };
            self.fail(cells[other].2, message);
            return None;
        }
        let horizontal = cells[1].0 == row;
        Some(Piece {
            symbol,
            axis: if horizontal { Axis::Horizontal } else { Axis::Vertical },
            line: if horizontal { row } else { col },
            offset: if horizontal { col } else { row },
            length: cells.len() as u8,
        })
    }
}

/// The row in which the game has its exit: the third of six.
pub(super) fn exit_row(rows: u8) -> u8 {
    (rows - 1) / 2
}

/// For every cell, the index of the first cell of its connected group.
fn group_of_each(cells: &[(u8, u8, RawLocation)]) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..cells.len()).collect();
    loop {
        let mut changed = false;
        for a in 0..cells.len() {
            for b in 0..cells.len() {
                let distance = cells[a].0.abs_diff(cells[b].0) + cells[a].1.abs_diff(cells[b].1);
                if distance == 1 && groups[a] < groups[b] {
                    groups[b] = groups[a];
                    changed = true;
                }
            }
        }
        if !changed {
            return groups;
        }
    }
}
