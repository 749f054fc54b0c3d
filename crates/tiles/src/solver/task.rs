//! What is to be solved: a board and a goal, checked once so that no search meets bad input.

use std::fmt;

use papan_search::Cost;

use crate::patterns::grid::{Grid, Step};

/// Most cells of a board: tiles are bytes, and so are cells in the searches.
pub const MAX_BOARD: usize = 256;

/// A board and the goal it is to be brought to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    grid: Grid,
    board: Vec<u8>,
    goal: Vec<u8>,
}

/// Why a board and a goal are not a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskError {
    /// The sides are not those of a board of 2 to [`MAX_BOARD`] cells.
    Size,
    /// The board does not hold each number from 0 to its size less one exactly once.
    Board,
    /// The goal does not.
    Goal,
}

impl fmt::Display for TaskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TaskError::Size => write!(f, "a board has 2 to {MAX_BOARD} cells"),
            TaskError::Board => write!(f, "the board must hold every tile and one blank once"),
            TaskError::Goal => write!(f, "the goal must hold every tile and one blank once"),
        }
    }
}

impl std::error::Error for TaskError {}

impl Task {
    /// `board[cell]` and `goal[cell]` are tiles, 0 the blank, cells row by row.
    ///
    /// # Errors
    /// If a number is missing or there twice, or the size does not fit.
    pub fn new(width: usize, height: usize, board: &[u8], goal: &[u8]) -> Result<Task, TaskError> {
        let grid = Grid::new(width, height).filter(|grid| grid.cells() <= MAX_BOARD);
        let grid = grid.ok_or(TaskError::Size)?;
        let is_board = |board: &[u8]| {
            let mut seen = [false; MAX_BOARD];
            board.iter().for_each(|&tile| seen[usize::from(tile)] = true);
            board.len() == grid.cells() && seen[..grid.cells()].iter().all(|&seen| seen)
        };
        if !is_board(board) {
            return Err(TaskError::Board);
        }
        if !is_board(goal) {
            return Err(TaskError::Goal);
        }
        Ok(Task { grid, board: board.to_vec(), goal: goal.to_vec() })
    }

    /// The cells.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Where it begins.
    pub fn board(&self) -> &[u8] {
        &self.board
    }

    /// Where it should end.
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// Whether the goal can be reached at all.
    pub fn is_solvable(&self) -> bool {
        self.grid.is_reachable(&self.board, &self.goal)
    }

    /// The board after `steps` of the blank; `None` if one leaves the board.
    pub fn replay(&self, steps: &[Step]) -> Option<Vec<u8>> {
        let mut board = self.board.clone();
        let mut blank = board.iter().position(|&tile| tile == 0)?;
        for &step in steps {
            let to = self.grid.step(blank, step)?;
            board.swap(blank, to);
            blank = to;
        }
        Some(board)
    }
}

/// The goal with the blank in the first cell: 0 1 2 3 ...
pub fn blank_first(cells: usize) -> Vec<u8> {
    (0..cells).map(|tile| tile as u8).collect()
}

/// The goal with the blank in the last cell: 1 2 3 ... 0.
pub fn blank_last(cells: usize) -> Vec<u8> {
    (1..=cells).map(|tile| (tile % cells) as u8).collect()
}

/// The cost of a number of steps.
pub(crate) fn cost_of(steps: usize) -> Cost {
    Cost(u32::try_from(steps).unwrap_or(u32::MAX))
}
