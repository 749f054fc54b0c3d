//! The 8-puzzle, written as plainly as possible: nine bytes, four directions, and the sum of the
//! tiles' distances as the estimate.

use std::ops::ControlFlow;

use papan_search::{Backward, Claim, Cost, Heuristic, StateSpace, Undoable};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// The tiles in reading order; 0 is the blank.
pub type Board = [u8; 9];

/// Where the blank goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Up,
    Left,
    Right,
    Down,
}

const MOVES: [Move; 4] = [Move::Up, Move::Left, Move::Right, Move::Down];

/// Blank last.
pub const SOLVED: Board = [1, 2, 3, 4, 5, 6, 7, 8, 0];
/// The goal with two tiles swapped: no plan leads from here to the goal.
pub const SWAPPED: Board = [2, 1, 3, 4, 5, 6, 7, 8, 0];
/// States that can be reached from any one state: half of 9!.
pub const HALF: u64 = 181_440;
/// Moves from the goal to a state farthest from it.
pub const DIAMETER: u32 = 31;

fn moved(board: &Board, direction: Move) -> Option<Board> {
    let blank = board.iter().position(|&tile| tile == 0).unwrap();
    let (row, column) = (blank / 3, blank % 3);
    let target = match direction {
        Move::Up if row > 0 => blank - 3,
        Move::Left if column > 0 => blank - 1,
        Move::Right if column < 2 => blank + 1,
        Move::Down if row < 2 => blank + 3,
        _ => return None,
    };
    let mut after = *board;
    after.swap(blank, target);
    Some(after)
}

fn opposite(direction: Move) -> Move {
    match direction {
        Move::Up => Move::Down,
        Move::Left => Move::Right,
        Move::Right => Move::Left,
        Move::Down => Move::Up,
    }
}

/// The 8-puzzle from one board to [`SOLVED`].
#[derive(Clone, Copy, Debug)]
pub struct Eight {
    pub initial: Board,
    /// What every move costs.
    pub cost: Cost,
    /// Without a goal every search walks through all there is.
    pub has_goal: bool,
    pub complete: bool,
}

impl Eight {
    pub fn new(initial: Board) -> Eight {
        Eight { initial, cost: Cost::ONE, has_goal: true, complete: true }
    }

    /// A random solvable board.
    pub fn random(rng: &mut ChaCha8Rng) -> Eight {
        let mut board = SOLVED;
        let mut swaps = 0;
        for last in (1..8).rev() {
            let other = rng.random_range(0..=last);
            board.swap(last, other);
            swaps += usize::from(other != last);
        }
        if swaps % 2 == 1 {
            board.swap(0, 1);
        }
        // The blank from its corner to anywhere: moves keep a board solvable.
        for _ in 0..rng.random_range(0..=2) {
            board = moved(&board, Move::Up).unwrap();
        }
        for _ in 0..rng.random_range(0..=2) {
            board = moved(&board, Move::Left).unwrap();
        }
        Eight::new(board)
    }
}

impl StateSpace for Eight {
    type State = Board;
    type Action = Move;

    fn initial(&self) -> Board {
        self.initial
    }

    fn is_goal(&self, state: &Board) -> bool {
        self.has_goal && *state == SOLVED
    }

    fn expand<F>(&self, state: &Board, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Board, Cost) -> ControlFlow<()>,
    {
        for direction in MOVES {
            if let Some(after) = moved(state, direction) {
                visit(direction, after, self.cost)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn uniform_cost(&self) -> Option<Cost> {
        Some(self.cost)
    }

    fn is_complete(&self) -> bool {
        self.complete
    }
}

impl Backward for Eight {
    fn goals<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<Board>) -> ControlFlow<()>,
    {
        if self.has_goal { visit(Some(SOLVED)) } else { ControlFlow::Continue(()) }
    }

    fn expand_backward<F>(&self, state: &Board, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Move, Board, Cost) -> ControlFlow<()>,
    {
        self.expand(state, |direction, before, cost| visit(opposite(direction), before, cost))
    }
}

impl Undoable for Eight {
    type Undo = ();

    fn actions(&self, state: &Board, actions: &mut Vec<Move>) {
        actions.extend(MOVES.into_iter().filter(|&direction| moved(state, direction).is_some()));
    }

    fn apply(&self, state: &mut Board, action: Move) -> (Cost, ()) {
        *state = moved(state, action).expect("a possible move");
        (self.cost, ())
    }

    fn undo(&self, state: &mut Board, action: Move, (): ()) {
        *state = moved(state, opposite(action)).expect("a move just made");
    }

    fn is_redundant(&self, previous: Move, next: Move) -> bool {
        next == opposite(previous)
    }
}

/// The sum of the tiles' horizontal and vertical distances from their places.
#[derive(Clone, Copy, Debug)]
pub struct Manhattan;

impl Heuristic<Eight> for Manhattan {
    fn claim(&self) -> Claim {
        Claim::Consistent
    }

    fn estimate(&self, space: &Eight, state: &Board) -> Option<Cost> {
        let distance = |(cell, &tile): (usize, &u8)| {
            let place = usize::from(tile) - 1;
            (cell / 3).abs_diff(place / 3) + (cell % 3).abs_diff(place % 3)
        };
        let tiles = state.iter().enumerate().filter(|&(_, &tile)| tile != 0);
        let moves: usize = tiles.map(distance).sum();
        Some(Cost(moves as u32 * space.cost.0))
    }
}

/// Manhattan made greedy: three times too much, and it says that it promises nothing.
#[derive(Clone, Copy, Debug)]
pub struct Tripled;

impl Heuristic<Eight> for Tripled {
    fn claim(&self) -> Claim {
        Claim::None
    }

    fn estimate(&self, space: &Eight, state: &Board) -> Option<Cost> {
        Manhattan.estimate(space, state).map(|Cost(moves)| Cost(3 * moves))
    }
}
