//! `manhattan` and `euclidean`: every box to its nearest goal, as if there were no walls and no
//! other boxes. A push changes one box's distance by at most one: consistent. Not here: walls.

use papan_search::{Claim, Cost, Heuristic, StateSpace};

use crate::level::{Board, Square};
use crate::prepared::Position;

fn table(board: &Board, distance: impl Fn(Square, Square) -> u32) -> Vec<u32> {
    let nearest = |square| board.goals().iter().map(|&goal| distance(square, goal)).min();
    board.squares().map(|square| nearest(square).unwrap_or(0)).collect()
}

macro_rules! nearest {
    ($name:ident, $doc:literal, $distance:expr) => {
        #[doc = $doc]
        #[derive(Clone, Debug)]
        pub struct $name {
            /// By square.
            nearest: Vec<u32>,
        }

        impl $name {
            /// For the goals of a board.
            pub fn new(board: &Board) -> Self {
                let distance: fn(&Board, Square, Square) -> u32 = $distance;
                $name { nearest: table(board, |square, goal| distance(board, square, goal)) }
            }
        }

        impl<const W: usize, S> Heuristic<S> for $name
        where
            S: StateSpace<State = Position<W>>,
        {
            fn claim(&self) -> Claim {
                Claim::Consistent
            }

            fn estimate(&self, _space: &S, state: &Position<W>) -> Option<Cost> {
                Some(Cost(state.boxes.iter().map(|square| self.nearest[square.index()]).sum()))
            }
        }
    };
}

nearest!(Manhattan, "The sum of taxicab distances to nearest goals.", |board, square, goal| {
    board.taxicab(square, goal) as u32
});

nearest!(
    Euclidean,
    "The sum of straight distances to nearest goals, each rounded down.",
    |board, square, goal| {
        let size = board.size();
        let (a, b) = (board.cell(square), board.cell(goal));
        let rows = size.row(a).abs_diff(size.row(b));
        let columns = size.column(a).abs_diff(size.column(b));
        (rows * rows + columns * columns).isqrt() as u32
    }
);
