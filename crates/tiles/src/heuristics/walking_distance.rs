//! Walking distance (Takahashi 2002): rows first, then columns. Along each axis the board becomes a
//! table of counts, how many tiles of each line belong to which line, and the fewest moves that
//! sort the counts are looked up in a table built at the start.
//!
//! The number of count tables grows fast: 24,964 on 4x4, 65,866,545 on 5x5. Along an axis with more
//! than [`MAX_STATES`] the distance to the home line is used instead, as in Manhattan distance.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use papan_puzzle::{Cell, Direction, Size};
use papan_search::{Budget, Claim, Cost, Heuristic, StopReason};
use rustc_hash::FxHashMap;

use crate::board::{Board, Tile};
use crate::space::{Packed, TilesSpace};

/// The most count tables of an axis. Building this many takes about a tenth of a second.
const MAX_STATES: usize = 500_000;

/// Moves along one axis see only from which line to which line a tile moves.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    vertical: Axis,
    horizontal: Axis,
}

impl WalkingDistance {
    /// For boards on their way to `goal`. Builds the tables.
    pub fn new(goal: &Board) -> WalkingDistance {
        Budget::unlimited(|budget| WalkingDistance::with_budget(goal, budget))
    }

    /// As [`new`](Self::new), within a budget, which then holds the tables. Along an axis for whose table
    /// there is no room, distances to the home line stand in.
    ///
    /// # Errors
    /// The limit that came first, other than memory.
    pub fn with_budget(goal: &Board, budget: &mut Budget) -> Result<WalkingDistance, StopReason> {
        let size = goal.size();
        let (rows, columns) = (size.rows(), size.columns());
        Ok(WalkingDistance {
            vertical: Axis::new(goal, rows, columns, |cell| size.row(cell), budget)?,
            horizontal: Axis::new(goal, columns, rows, |cell| size.column(cell), budget)?,
        })
    }

    /// Whether both axes have their tables; otherwise distances to the home line are used instead.
    pub fn is_exact(&self) -> bool {
        matches!(
            (&self.vertical.lookup, &self.horizontal.lookup),
            (Lookup::Table(_), Lookup::Table(_))
        )
    }
}

/// One axis: what a tile on a cell adds to the key, and what the key means.
#[derive(Clone, Debug)]
struct Axis {
    size: Size,
    /// By tile and cell: the weight of (line of the cell, home line of the tile). The blank has 0.
    weights: Vec<Vec<u64>>,
    lookup: Lookup,
}

#[derive(Clone, Debug)]
enum Lookup {
    /// The moves for each key.
    Table(FxHashMap<u64, u8>),
    /// The key is itself the sum of distances.
    Sum,
}

impl Axis {
    /// `lines` lines of `length` cells; `line` tells the line of a cell.
    fn new(
        goal: &Board,
        lines: usize,
        length: usize,
        line: impl Fn(Cell) -> usize,
        budget: &mut Budget,
    ) -> Result<Axis, StopReason> {
        let size = goal.size();
        let homes: Vec<usize> = goal.cells_of_tiles().into_iter().map(&line).collect();
        let table = match key_weights(lines, length) {
            Some(weights) => {
                let table = budget
                    .all_or_nothing(|budget| build(lines, length, homes[0], &weights, budget));
                match table {
                    Err(StopReason::Memory) => None,
                    table => table?.map(|table| (table, weights)),
                }
            }
            None => None,
        };
        let weight = |tile: usize, cell| match &table {
            _ if tile == Tile::BLANK.index() => 0,
            Some((_, weights)) => weights[line(cell) * lines + homes[tile]],
            None => line(cell).abs_diff(homes[tile]) as u64,
        };
        let weights = (0..size.cells())
            .map(|tile| size.iter().map(|cell| weight(tile, cell)).collect())
            .collect();
        let lookup = table.map_or(Lookup::Sum, |(table, _)| Lookup::Table(table));
        Ok(Axis { size, weights, lookup })
    }

    fn key<P: Packed>(&self, state: &P) -> u64 {
        let weight = |cell: Cell| self.weights[state.tile(cell).index()][cell.index()];
        self.size.iter().map(weight).sum()
    }

    #[inline]
    fn moves(&self, key: u64) -> u32 {
        match &self.lookup {
            // Every arrangement with the right number of tiles has its counts in the table.
            Lookup::Table(table) => table.get(&key).copied().unwrap_or(0).into(),
            Lookup::Sum => key as u32,
        }
    }
}

/// The weights that turn the counts (of the tiles of line `l` that belong to line `h`, weighted by
/// entry `l * lines + h`) into one number, if that number fits 64 bits.
fn key_weights(lines: usize, length: usize) -> Option<Vec<u64>> {
    let mut weights = Vec::with_capacity(lines * lines);
    let mut weight = 1_u64;
    for _ in 0..lines * lines {
        weights.push(weight);
        weight = weight.checked_mul(length as u64 + 1)?;
    }
    Some(weights)
}

/// Keys whose neighbours are looked at between two polls: about a millisecond.
const BUILD_POLL: usize = 1 << 12;

/// Breadth-first from the sorted counts: the fewest moves for each key. `None` if there are more
/// than [`MAX_STATES`]. The budget then holds the table.
///
/// # Errors
/// The limit that came first.
fn build(
    lines: usize,
    length: usize,
    blank_home: usize,
    weights: &[u64],
    budget: &mut Budget,
) -> Result<Option<FxHashMap<u64, u8>>, StopReason> {
    /// A bucket and its control byte.
    const BUCKET: usize = size_of::<(u64, u8)>() + 1;
    // A table of so many entries, doubled when it is full, has an eighth of its buckets free.
    let buckets = |table: &FxHashMap<u64, u8>| (table.capacity() * 8 / 7).next_power_of_two();
    let before = budget.memory();
    let base = length as u64 + 1;
    let tiles_at_home = |line: usize| (length - usize::from(line == blank_home)) as u64;
    let sorted: u64 =
        (0..lines).map(|line| tiles_at_home(line) * weights[line * lines + line]).sum();
    let mut table = FxHashMap::from_iter([(sorted, 0_u8)]);
    let mut queue = VecDeque::from([(sorted, blank_home)]);
    let mut looked = 0_usize;
    while let Some((key, blank)) = queue.pop_front() {
        looked += 1;
        if looked.is_multiple_of(BUILD_POLL) {
            budget.poll()?;
        }
        // At most this many are added below; then the queue, which never holds more than the table.
        if table.len() + 2 * lines > table.capacity() {
            budget.release(budget.memory() - before);
            budget.charge(3 * buckets(&table) * (BUCKET + size_of::<(u64, usize)>()))?;
            table.reserve(2 * lines);
        }
        let moves = table[&key] + 1;
        let neighbours = [blank.checked_sub(1), Some(blank + 1).filter(|&line| line < lines)];
        for line in neighbours.into_iter().flatten() {
            for home in 0..lines {
                let from = weights[line * lines + home];
                if (key / from).is_multiple_of(base) {
                    continue;
                }
                let next = key - from + weights[blank * lines + home];
                if let Entry::Vacant(entry) = table.entry(next) {
                    entry.insert(moves);
                    queue.push_back((next, line));
                }
            }
        }
        if table.len() > MAX_STATES {
            budget.release(budget.memory() - before);
            return Ok(None);
        }
    }
    budget.release(budget.memory() - before);
    budget.charge(buckets(&table) * BUCKET)?;
    Ok(Some(table))
}

impl<P: Packed> Heuristic<TilesSpace<P>> for WalkingDistance {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, _space: &TilesSpace<P>, state: &P) -> Option<Cost> {
        let [vertical, horizontal] =
            [&self.vertical, &self.horizontal].map(|axis| axis.moves(axis.key(state)));
        Some(Cost(vertical + horizontal))
    }

    /// A move changes the counts of its own axis only.
    #[inline]
    fn update(&self, space: &TilesSpace<P>, h: Cost, action: Direction, after: &P) -> Option<Cost> {
        let (tile, from, to) = space.last_slide(action, after);
        let axis = match action {
            Direction::Up | Direction::Down => &self.vertical,
            Direction::Left | Direction::Right => &self.horizontal,
        };
        let weights = &axis.weights[tile.index()];
        let key = axis.key(after);
        let before = key - weights[to.index()] + weights[from.index()];
        Some(Cost(h.0 + axis.moves(key) - axis.moves(before)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_number_of_count_tables() {
        let weights = key_weights(4, 4).unwrap();
        let table = Budget::unlimited(|budget| build(4, 4, 3, &weights, budget)).unwrap();
        assert_eq!(table.len(), 24_964);
    }

    #[test]
    fn large_boards_fall_back() {
        let exact = |rows, columns| {
            WalkingDistance::new(&Board::blank_last(Size::new(rows, columns).unwrap())).is_exact()
        };
        assert!(exact(4, 4) && exact(3, 3) && exact(2, 2) && exact(3, 5));
        assert!(!exact(5, 5) && !exact(10, 10) && !exact(2, 10));
    }
}
