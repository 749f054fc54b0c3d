//! The score of a position: the distances of a greedy pairing of boxes with goals, less 1000 for each pair
//! at distance 0.
//!
//! All pairs are sorted by distance, then by box, and taken in that order where both ends are free. Pairs
//! of one box with goals at the same distance are equal, and stand as `std::sort` leaves them.

use std::collections::VecDeque;

use papan_puzzle::Direction;
use papan_search::{Budget, StopReason};
use papan_sokoban::{Bits, Square};

use super::Table;
use super::board::Grid;
use crate::libstdcxx;

/// What a pair at distance 0 is worth.
const HOME: i32 = 1000;

/// Pairs that are sorted without looking at the clock before.
const MANY_PAIRS: usize = 1 << 12;

/// A distance, the number of a box and the number of a goal, in this order from the top.
#[derive(Clone, Copy)]
struct Pair(u64);

impl Pair {
    fn new(distance: u16, number: usize, goal: usize) -> Pair {
        Pair(u64::from(distance) << 32 | (number as u64) << 16 | goal as u64)
    }

    fn distance(self) -> i32 {
        (self.0 >> 32) as i32
    }

    fn number(self) -> usize {
        (self.0 >> 16 & 0xffff) as usize
    }

    fn goal(self) -> usize {
        (self.0 & 0xffff) as usize
    }

    /// The goal does not count: the program compares it with itself.
    fn less(&self, other: &Pair) -> bool {
        self.0 >> 16 < other.0 >> 16
    }
}

pub(super) struct Scores {
    /// For each square, the distances to the goals in their order.
    distances: Vec<u16>,
    goals: usize,
    pairs: Vec<Pair>,
    /// Which goals, and which boxes, have their pair.
    taken: [Vec<bool>; 2],
}

impl Scores {
    pub(super) fn new<const W: usize>(
        grid: &Grid<'_, W>,
        table: Table,
        budget: &mut Budget,
    ) -> Result<Scores, StopReason> {
        let (squares, goals) = (grid.board.len(), grid.board.goals().len());
        let of_pair = size_of::<Pair>() * goals + 2;
        budget.charge(squares * goals * size_of::<u16>() + goals * of_pair)?;
        let mut distances = vec![0; squares * goals];
        for (number, &goal) in grid.board.goals().iter().enumerate() {
            let walk = (table == Table::GoalPull).then(|| walks(grid, goal));
            for square in grid.board.squares() {
                distances[square.index() * goals + number] = match (&walk, table) {
                    (Some(walk), _) => walk[square.index()],
                    (None, Table::Euclidean) => straight(grid, goal, square),
                    (None, _) => grid.board.taxicab(goal, square) as u16,
                };
            }
            budget.poll()?;
        }
        let pairs = Vec::with_capacity(goals * goals);
        Ok(Scores { distances, goals, pairs, taken: [vec![false; goals], vec![false; goals]] })
    }

    /// The score of boxes, as many as goals.
    pub(super) fn of<const W: usize>(
        &mut self,
        boxes: &Bits<W>,
        budget: &mut Budget,
    ) -> Result<i32, StopReason> {
        self.pairs.clear();
        for (number, square) in boxes.iter().enumerate() {
            let distances = &self.distances[square.index() * self.goals..][..self.goals];
            let pairs = distances.iter().enumerate();
            self.pairs.extend(pairs.map(|(goal, &distance)| Pair::new(distance, number, goal)));
        }
        if self.pairs.len() > MANY_PAIRS {
            budget.poll()?;
        }
        libstdcxx::sort(&mut self.pairs, Pair::less);
        let [goals, numbers] = &mut self.taken;
        goals.fill(false);
        numbers.fill(false);
        let (mut score, mut left) = (0, self.goals);
        for pair in &self.pairs {
            if goals[pair.goal()] || numbers[pair.number()] {
                continue;
            }
            goals[pair.goal()] = true;
            numbers[pair.number()] = true;
            score += if pair.distance() == 0 { -HOME } else { pair.distance() };
            left -= 1;
            if left == 0 {
                break;
            }
        }
        Ok(score)
    }
}

/// The steps of the player from a square to every other, boxes ignored. All floor is connected.
fn walks<const W: usize>(grid: &Grid<'_, W>, from: Square) -> Vec<u16> {
    let mut steps = vec![u16::MAX; grid.board.len()];
    steps[from.index()] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        for direction in Direction::ALL {
            if let Some(next) = grid.board.step(square, direction)
                && steps[next.index()] == u16::MAX
            {
                steps[next.index()] = steps[square.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    steps
}

/// The length of the straight line between two squares, rounded down.
fn straight<const W: usize>(grid: &Grid<'_, W>, a: Square, b: Square) -> u16 {
    let size = grid.board.size();
    let (a, b) = (grid.board.cell(a), grid.board.cell(b));
    let rows = size.row(a).abs_diff(size.row(b));
    let columns = size.column(a).abs_diff(size.column(b));
    (rows * rows + columns * columns).isqrt() as u16
}

#[cfg(test)]
mod tests {
    use papan_search::Limits;
    use papan_sokoban::format;

    use super::*;

    fn score(text: &str, table: Table) -> i32 {
        let level = format::parse(text.as_bytes()).unwrap();
        let grid = Grid::<1>::new(&level);
        let budget = &mut Budget::new(&Limits::default());
        Scores::new(&grid, table, budget).unwrap().of(&grid.start, budget).unwrap()
    }

    #[test]
    fn tables_differ_by_walls_and_by_corners() {
        let text = "#######\n#@    #\n# $#. #\n#  #  #\n#######\n";
        let tables = [Table::GoalPull, Table::Manhattan, Table::Euclidean];
        assert_eq!(tables.map(|table| score(text, table)), [4, 2, 2]);
        let text = "######\n#@   #\n# $  #\n#  . #\n######\n";
        assert_eq!(tables.map(|table| score(text, table)), [2, 2, 1]);
    }

    /// The nearest pair comes first, though another pairing would be cheaper, and a box on its goal counts
    /// 1000 less.
    #[test]
    fn the_pairing_is_greedy() {
        let text = "#########\n#@ .$ .$#\n#########\n";
        assert_eq!(score(text, Table::Manhattan), 2);
        let text = "#########\n#. $.$ @#\n#########\n";
        assert_eq!(score(text, Table::Manhattan), 1 + 4);
        let text = "#########\n#. $* @ #\n#########\n";
        assert_eq!(score(text, Table::Manhattan), 2 - HOME);
    }
}
