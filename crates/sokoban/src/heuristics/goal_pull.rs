//! `goal-pull`: the estimate of the thesis on Timus 1589. Boxes and goals are paired greedily, the
//! closest pair first, by pull distances; manhattan and euclidean distances can be paired in the
//! same way. A greedy pairing may cost more than the best one, so it claims nothing. Not here: the
//! best pairing.

use std::cell::RefCell;

use papan_search::{Claim, Cost, Heuristic, StateSpace};

use crate::distances::{Distances, UNREACHABLE};
use crate::level::Board;
use crate::prepared::Position;

/// How far a box is from a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruler {
    /// Pushes of the box alone.
    Pull,
    /// Taxicab distance.
    Manhattan,
    /// Straight distance, rounded down.
    Euclidean,
}

/// The cost of an impossible pair. Large, but a sum of them fits.
const FAR: u16 = 4_000;

/// The greedy pairing.
#[derive(Clone, Debug)]
pub struct GoalPull {
    goals: usize,
    /// By square, then by goal.
    distance: Vec<u16>,
    /// Pairs of one estimate, kept to avoid allocations.
    pairs: RefCell<Vec<(u16, u16, u16)>>,
}

impl GoalPull {
    /// For the goals of a board.
    pub fn new(board: &Board, distances: &Distances, ruler: Ruler) -> GoalPull {
        let goals = board.goals();
        let size = board.size();
        let mut table = Vec::with_capacity(board.len() * goals.len());
        for square in board.squares() {
            for (index, &goal) in goals.iter().enumerate() {
                let (a, b) = (board.cell(square), board.cell(goal));
                let rows = size.row(a).abs_diff(size.row(b));
                let columns = size.column(a).abs_diff(size.column(b));
                table.push(match ruler {
                    Ruler::Pull => distances.best(square, index).min(FAR),
                    Ruler::Manhattan => (rows + columns) as u16,
                    Ruler::Euclidean => (rows * rows + columns * columns).isqrt() as u16,
                });
            }
        }
        GoalPull { goals: goals.len(), distance: table, pairs: RefCell::default() }
    }
}

const _: () = assert!(FAR < UNREACHABLE);

impl<const W: usize, S: StateSpace<State = Position<W>>> Heuristic<S> for GoalPull {
    fn claim(&self) -> Claim {
        Claim::None
    }

    fn estimate(&self, _space: &S, state: &Position<W>) -> Option<Cost> {
        let mut pairs = self.pairs.borrow_mut();
        pairs.clear();
        for (index, square) in state.boxes.iter().enumerate() {
            let row = &self.distance[square.index() * self.goals..][..self.goals];
            let pair = |(goal, &far): (usize, &u16)| (far, index as u16, goal as u16);
            pairs.extend(row.iter().enumerate().map(pair));
        }
        pairs.sort_unstable();
        let mut sum = 0;
        let (mut boxes, mut goals) = ([0u64; 64], [0u64; 64]);
        let taken = |set: &[u64; 64], index: u16| set[index as usize / 64] >> (index % 64) & 1 != 0;
        for &(far, index, goal) in pairs.iter() {
            if !taken(&boxes, index) && !taken(&goals, goal) {
                boxes[index as usize / 64] |= 1 << (index % 64);
                goals[goal as usize / 64] |= 1 << (goal % 64);
                sum += u32::from(far);
            }
        }
        Some(Cost(sum))
    }
}
