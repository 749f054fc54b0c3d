//! Minimum-cost assignment of boxes to goals, by shortest augmenting paths with prices.
//!
//! Kept for the successors of a state: when one box moves, only its row is looked at again,
//! which costs O(boxes * goals) instead of their cube. Not here: what the costs mean.

use papan_search::{Budget, StopReason};

use crate::distances::{Distances, Stand, UNREACHABLE};

/// The cost of an impossible pair; larger than any sum of real ones.
const FORBIDDEN: i32 = 1 << 24;
const NOBODY: u16 = u16::MAX;
/// The column before the first one of a path.
const START: u16 = u16::MAX;
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

    /// The smallest sum if the box of `row` had another stand. What is assigned stays as it is.
    pub fn total_with(&mut self, distances: &Distances, row: usize, stand: Stand) -> Option<u32> {
        let before = std::mem::replace(&mut self.stands[row], stand);
        let total = if self.stands.len() < self.columns {
            // Prices of free columns would have to be zero; start over instead, which does not need the prices.
            let stands = std::mem::take(&mut self.stands);
            self.assign(distances, self.columns, stands.iter().copied())
        } else {
            self.total_without_prices(distances, row)
        };
        self.stands[row] = before;
        total
    }

    /// The smallest sum after `row` alone has changed, everything else being assigned: the sum of the other prices,
    /// and the cheapest path from the row to the column that it leaves.
    fn total_without_prices(&mut self, distances: &Distances, row: usize) -> Option<u32> {
        let left = self.row_of.iter().position(|&of| usize::from(of) == row)?;
        let costs = distances.row(self.stands[row]);
        let reduced = costs.iter().zip(&self.column_price).map(|(&cost, price)| real(cost) - price);
        let least = reduced.min().unwrap_or(0);
        let mut far = 0;
        if real(costs[left]) - self.column_price[left] > least {
            let price = std::mem::replace(&mut self.row_price[row], least);
            self.row_of[left] = NOBODY;
            far = self.find_column(distances, row).1;
            self.row_of[left] = row as u16;
            self.row_price[row] = price;
        }
        let rest = self.prices() - i64::from(self.row_price[row]);
        let total = rest + i64::from(least) + i64::from(far);
        (total < i64::from(FORBIDDEN)).then_some(total as u32)
    }

    fn prices(&self) -> i64 {
        let prices = self.row_price.iter().chain(&self.column_price);
        prices.map(|&price| i64::from(price)).sum()
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

    /// The cheapest alternating path from a row to a free column, found with Dijkstra's algorithm over costs reduced by
    /// the prices: that column, and how far it is. `from` tells the way.
    fn find_column(&mut self, distances: &Distances, row: usize) -> (u16, i32) {
        self.seen.fill(false);
        self.slack.fill(i32::MAX);
        let mut current = row;
        let mut column_before = START;
        let mut far = 0;
        loop {
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
                return (best, far);
            }
            self.seen[best as usize] = true;
            column_before = best;
            current = owner as usize;
        }
    }

    /// Assigns one more row. Prices change once, at the end.
    fn augment(&mut self, distances: &Distances, row: usize) {
        let (end, far) = self.find_column(distances, row);
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
                // Another square for one box, from the same prices.
                for square in level.board().squares().filter(|&s| s != state.player) {
                    let stand = distances.stand(square, state.player);
                    rows[0] = distances.row(stand);
                    let least = brute(&rows, 0);
                    assert_eq!(fresh.total_with(distances, 0, stand), least, "\n{level}");
                    changes += usize::from(least.is_some());
                }
            }
        }
        assert!(sums > 200 && changes > 4_000, "{sums} {changes}");
    }
}
