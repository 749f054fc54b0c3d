//! Minimum-cost assignment of boxes to goals, by shortest augmenting paths with prices.
//!
//! Kept between a state and its successors: when one box moves, only its row is assigned again,
//! which costs O(boxes * goals) instead of their cube. Not here: what the costs mean.

use papan_search::{Budget, StopReason};

use crate::distances::{Distances, Stand, UNREACHABLE};

/// The cost of an impossible pair; larger than any sum of real ones.
const FORBIDDEN: i32 = 1 << 24;
const NOBODY: u16 = u16::MAX;
/// Rows assigned between two looks at the clock: a row of many boxes may take milliseconds.
const ROWS_PER_POLL: usize = 32;

/// A distance as a cost.
#[inline]
fn real(pushes: u16) -> i32 {
    if pushes == UNREACHABLE { FORBIDDEN } else { i32::from(pushes) }
}

/// A matching and its prices. Buffers are reused: no allocation after the first use.
#[derive(Clone, Debug, Default)]
pub struct Matcher {
    columns: usize,
    /// By row: the stand whose distances are its costs.
    stands: Vec<Stand>,
    /// Prices of rows and columns; `cost >= row_price + column_price`, equal where assigned.
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    /// By column: the row it is assigned to.
    row_of: Vec<u16>,
    // Scratch of one augmentation, by column.
    slack: Vec<i32>,
    from: Vec<u16>,
    seen: Vec<bool>,
}

impl Matcher {
    /// A matcher without rows.
    pub fn new() -> Matcher {
        Matcher::default()
    }

    #[inline]
    fn cost(&self, distances: &Distances, row: usize, column: usize) -> i32 {
        real(distances.row(self.stands[row])[column])
    }

    /// Assigns every stand to a goal of its own; the smallest sum, or `None` if there is no
    /// assignment.
    pub fn assign(
        &mut self,
        distances: &Distances,
        goals: usize,
        stands: impl Iterator<Item = Stand>,
    ) -> Option<u32> {
        Budget::unlimited(|budget| self.assign_within(distances, goals, stands, budget))
    }

    /// Does the same for as long as a budget allows: hundreds of boxes take a while.
    ///
    /// # Errors
    /// The limit that was met.
    pub fn assign_within(
        &mut self,
        distances: &Distances,
        goals: usize,
        stands: impl Iterator<Item = Stand>,
        budget: &mut Budget,
    ) -> Result<Option<u32>, StopReason> {
        self.columns = goals;
        self.stands.clear();
        self.stands.extend(stands);
        let rows = self.stands.len();
        self.row_price.clear();
        self.row_price.resize(rows, 0);
        for (buffer, value) in [(&mut self.column_price, 0), (&mut self.slack, 0)] {
            buffer.clear();
            buffer.resize(goals, value);
        }
        self.row_of.clear();
        self.row_of.resize(goals, NOBODY);
        self.from.resize(goals, 0);
        self.seen.resize(goals, false);
        if rows > goals {
            return Ok(None);
        }
        for row in 0..rows {
            if row % ROWS_PER_POLL == ROWS_PER_POLL - 1 {
                budget.poll()?;
            }
            // Most boxes get their nearest goal right away; only the rest need a search.
            let nearest = distances.nearest(self.stands[row]);
            let price = real(nearest);
            self.row_price[row] = price;
            let costs = distances.row(self.stands[row]);
            let free = (0..goals)
                .find(|&column| self.row_of[column] == NOBODY && costs[column] == nearest);
            // With column prices still at zero, a free column at the row's price is tight.
            match free {
                Some(column) if self.column_price[column] == 0 => self.row_of[column] = row as u16,
                _ => self.augment(distances, row),
            }
        }
        Ok(self.total(distances))
    }

    /// The smallest sum after the box of `row` changed its stand.
    pub fn replace(&mut self, distances: &Distances, row: usize, stand: Stand) -> Option<u32> {
        self.stands[row] = stand;
        if self.stands.len() < self.columns {
            // Prices of free columns would have to be zero; start over instead.
            let stands = std::mem::take(&mut self.stands);
            let total = self.assign(distances, self.columns, stands.iter().copied());
            return total;
        }
        let column = self.row_of.iter().position(|&of| of as usize == row);
        if let Some(column) = column {
            self.row_of[column] = NOBODY;
        }
        let costs = distances.row(stand).iter().zip(&self.column_price);
        let least = costs.map(|(&cost, price)| real(cost) - price).min();
        self.row_price[row] = least.unwrap_or(0);
        self.augment(distances, row);
        self.total(distances)
    }

    /// The stand of a row.
    pub fn stand(&self, row: usize) -> Stand {
        self.stands[row]
    }

    /// The goal that each box is assigned to, by row.
    pub fn pairs(&self) -> Vec<usize> {
        let mut pairs = vec![0; self.stands.len()];
        for (column, &row) in self.row_of.iter().enumerate() {
            if row != NOBODY {
                pairs[row as usize] = column;
            }
        }
        pairs
    }

    /// Copies another matcher into this one's buffers.
    pub fn copy_from(&mut self, other: &Matcher) {
        self.columns = other.columns;
        self.stands.clone_from(&other.stands);
        self.row_price.clone_from(&other.row_price);
        self.column_price.clone_from(&other.column_price);
        self.row_of.clone_from(&other.row_of);
        self.slack.resize(self.columns, 0);
        self.from.resize(self.columns, 0);
        self.seen.resize(self.columns, false);
    }

    /// The sum of prices is the sum of costs: every row is assigned, free columns cost nothing.
    fn total(&self, distances: &Distances) -> Option<u32> {
        let mut total = 0;
        for (column, &row) in self.row_of.iter().enumerate() {
            if row != NOBODY {
                total += self.cost(distances, row as usize, column);
                if total >= FORBIDDEN {
                    return None;
                }
            }
        }
        Some(total as u32)
    }

    /// Assigns one more row: the cheapest alternating path to a free column, found with Dijkstra's
    /// algorithm over costs reduced by the prices. Prices change once, at the end.
    fn augment(&mut self, distances: &Distances, row: usize) {
        const START: u16 = NOBODY;
        self.seen.fill(false);
        self.slack.fill(i32::MAX);
        let mut current = row;
        let mut column_before = START;
        let mut far = 0;
        let end = loop {
            let offset = far - self.row_price[current];
            let (mut best, mut least) = (NOBODY, i32::MAX);
            // One slice for the row: this loop is where the solvers spend their time.
            let costs = distances.row(self.stands[current]);
            let columns = costs.iter().zip(&self.column_price).zip(&self.seen).zip(&self.row_of);
            let labels = self.slack.iter_mut().zip(&mut self.from);
            for (column, ((((&cost, &column_price), &seen), &owner), (slack, from))) in
                columns.zip(labels).enumerate()
            {
                if seen {
                    continue;
                }
                let through = offset + real(cost) - column_price;
                if through < *slack {
                    *slack = through;
                    *from = column_before;
                }
                // Among equals prefer a free column, which ends the search.
                if *slack < least || (*slack == least && owner == NOBODY) {
                    least = *slack;
                    best = column as u16;
                }
            }
            // There are at least as many columns as rows, so one is left.
            far = least;
            let owner = self.row_of[best as usize];
            if owner == NOBODY {
                break best;
            }
            self.seen[best as usize] = true;
            column_before = best;
            current = owner as usize;
        };
        self.row_price[row] += far;
        if far != 0 {
            for column in 0..self.columns {
                if self.seen[column] {
                    let rise = far - self.slack[column];
                    self.column_price[column] -= rise;
                    self.row_price[self.row_of[column] as usize] += rise;
                }
            }
        }
        let mut column = end;
        loop {
            let before = self.from[column as usize];
            if before == START {
                self.row_of[column as usize] = row as u16;
                return;
            }
            self.row_of[column as usize] = self.row_of[before as usize];
            column = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prepared::PreparedBoard;
    use crate::space::PushSpace;
    use crate::testing::{component, crowded_levels, random_levels};

    /// Tries every goal for every box.
    fn brute(rows: &[&[u16]], used: u64) -> Option<u32> {
        let Some((row, rest)) = rows.split_first() else { return Some(0) };
        let free = (0..row.len()).filter(|&goal| (used >> goal) & 1 == 0);
        let fits = free.filter(|&goal| row[goal] != UNREACHABLE);
        fits.filter_map(|goal| Some(u32::from(row[goal]) + brute(rest, used | (1 << goal))?)).min()
    }

    #[test]
    fn least_sums_from_scratch_and_after_a_change() {
        let (mut sums, mut changes) = (0, 0);
        for level in random_levels(41).take(60).chain(crowded_levels(9).take(8)) {
            let prepared = PreparedBoard::<1>::new(&level);
            let distances = prepared.distances();
            let goals = level.board().goals().len();
            let mut fresh = Matcher::new();
            for state in component(&PushSpace::new(&prepared)).keys() {
                let stands: Vec<Stand> =
                    state.boxes.iter().map(|s| distances.stand(s, state.player)).collect();
                let mut rows: Vec<&[u16]> = stands.iter().map(|&s| distances.row(s)).collect();
                let least = brute(&rows, 0);
                assert_eq!(fresh.assign(distances, goals, stands.iter().copied()), least);
                sums += usize::from(least.is_some());
                // Another square for one box, from the same prices, and back again.
                let mut changed = Matcher::new();
                changed.copy_from(&fresh);
                for square in level.board().squares().filter(|&s| s != state.player) {
                    let stand = distances.stand(square, state.player);
                    rows[0] = distances.row(stand);
                    let least = brute(&rows, 0);
                    assert_eq!(changed.replace(distances, 0, stand), least, "\n{level}");
                    changes += usize::from(least.is_some());
                }
            }
        }
        assert!(sums > 200 && changes > 4_000, "{sums} {changes}");
    }
}
