//! Manhattan distance, plus two moves for each tile that must leave its own row or column to let
//! another one pass (Hansson, Mayer and Yung 1985).

use papan_puzzle::{Cell, Direction, Size};
use papan_search::{Claim, Cost, Heuristic};

use crate::board::{Board, MAX_SIDE, Tile};
use crate::heuristics::Manhattan;
use crate::space::{Packed, TilesSpace};

/// In a line, the tiles that belong there and are in order may stay; the others that belong there
/// have to step out and come back, two moves across the line that Manhattan distance does not
/// count.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: Manhattan,
    /// Where each tile belongs. The blank belongs nowhere.
    homes: Vec<Cell>,
    size: Size,
}

/// A row or a column.
#[derive(Clone, Copy)]
enum Line {
    Row(usize),
    Column(usize),
}

impl LinearConflict {
    /// For boards on their way to `goal`.
    pub fn new(goal: &Board) -> LinearConflict {
        LinearConflict {
            manhattan: Manhattan::new(goal),
            homes: goal.cells_of_tiles(),
            size: goal.size(),
        }
    }

    /// The estimate for a board of the goal's size, outside of any state space.
    pub(crate) fn bound(&self, board: &Board) -> Cost {
        self.of(|cell| board.tile(cell))
    }

    /// The estimate, where `tile` gives the tile on a cell.
    #[inline]
    fn of(&self, tile: impl Fn(Cell) -> Tile) -> Cost {
        let rows = (0..self.size.rows()).map(Line::Row);
        let columns = (0..self.size.columns()).map(Line::Column);
        let leaving: u32 = rows.chain(columns).map(|line| self.leaving(line, &tile)).sum();
        Cost(self.manhattan.sum(self.size, tile) + 2 * leaving)
    }

    /// How many tiles of `line` have to leave it, where `tile` gives the tile on a cell.
    #[inline]
    fn leaving(&self, line: Line, tile: impl Fn(Cell) -> Tile) -> u32 {
        let size = self.size;
        let length = match line {
            Line::Row(_) => size.columns(),
            Line::Column(_) => size.rows(),
        };
        // Positions within the line of the tiles that belong to it, and for each of them the most
        // tiles up to it that can stay: the longest increasing subsequence.
        let mut places = [0; MAX_SIDE];
        let mut staying = [0; MAX_SIDE];
        let mut count = 0;
        let mut most = 0;
        for index in 0..length {
            let cell = match line {
                Line::Row(row) => size.cell(row, index),
                Line::Column(column) => size.cell(index, column),
            };
            let tile = tile(cell);
            if tile == Tile::BLANK {
                continue;
            }
            let home = self.homes[tile.index()];
            let place = match line {
                Line::Row(row) if size.row(home) == row => size.column(home),
                Line::Column(column) if size.column(home) == column => size.row(home),
                Line::Row(_) | Line::Column(_) => continue,
            };
            let before = (0..count).filter(|&other| places[other] < place);
            let stay = 1 + before.map(|other| staying[other]).max().unwrap_or(0);
            places[count] = place;
            staying[count] = stay;
            most = most.max(stay);
            count += 1;
        }
        count as u32 - most
    }
}

impl<P: Packed> Heuristic<TilesSpace<P>> for LinearConflict {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, _space: &TilesSpace<P>, state: &P) -> Option<Cost> {
        Some(self.of(|cell| state.tile(cell)))
    }

    /// A slide along a line does not change the order of the tiles in it, only the contents of the
    /// two lines across: four lines to examine instead of all.
    #[inline]
    fn update(&self, space: &TilesSpace<P>, h: Cost, action: Direction, after: &P) -> Option<Cost> {
        let (moved, from, to) = space.last_slide(action, after);
        let across = |cell| match action {
            Direction::Up | Direction::Down => Line::Row(self.size.row(cell)),
            Direction::Left | Direction::Right => Line::Column(self.size.column(cell)),
        };
        let now = |cell| after.tile(cell);
        let before = |cell| match cell {
            cell if cell == from => moved,
            cell if cell == to => Tile::BLANK,
            cell => after.tile(cell),
        };
        let (mut is, mut was) = (0, 0);
        for line in [across(from), across(to)] {
            is += self.leaving(line, now);
            was += self.leaving(line, before);
        }
        let sum = self.manhattan.updated(space, h.0, action, after);
        Some(Cost(sum + 2 * is - 2 * was))
    }
}
