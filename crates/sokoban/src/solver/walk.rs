//! From pushes to steps: the shortest walks of the player between them. Not here: choosing pushes.

use std::collections::VecDeque;

use papan_puzzle::Direction;

use crate::level::{Board, Level, Square};
use crate::notation::{Position, Step};
use crate::prepared::Push;

/// The steps that perform `pushes` from the start of a level, if they can be performed.
pub fn steps(level: &Level, pushes: &[Push]) -> Option<Vec<Step>> {
    let board = level.board();
    let mut position = Position::new(level);
    let mut walker = Walker::new(board.len());
    let mut steps = Vec::new();
    for push in pushes {
        let behind = board.step(push.square, push.direction.opposite())?;
        let boxes = position.boxes();
        let walk = walker.walk(board, &boxes, position.player(), behind)?;
        for direction in walk.into_iter().chain([push.direction]) {
            let push = position.step(level, direction)?;
            steps.push(Step { direction, push });
        }
    }
    Some(steps)
}

/// The pushes among steps.
pub fn pushes(level: &Level, steps: &[Step]) -> Option<Vec<Push>> {
    let mut position = Position::new(level);
    let mut pushes = Vec::new();
    for step in steps {
        if position.step(level, step.direction)? {
            pushes.push(Push { square: position.player(), direction: step.direction });
        }
    }
    Some(pushes)
}

/// The shortest walk to a square without a push, if there is one.
pub(crate) fn walk(level: &Level, position: &Position, to: Square) -> Option<Vec<Direction>> {
    let mut walker = Walker::new(level.board().len());
    walker.walk(level.board(), &position.boxes(), position.player(), to)
}

struct Walker {
    came: Vec<Option<Direction>>,
    queue: VecDeque<Square>,
}

impl Walker {
    fn new(squares: usize) -> Walker {
        Walker { came: vec![None; squares], queue: VecDeque::new() }
    }

    fn walk(
        &mut self,
        board: &Board,
        boxes: &[Square],
        from: Square,
        to: Square,
    ) -> Option<Vec<Direction>> {
        self.came.fill(None);
        self.queue.clear();
        self.queue.push_back(from);
        let mut blocked = vec![false; board.len()];
        for square in boxes {
            blocked[square.index()] = true;
        }
        blocked[from.index()] = true;
        while let Some(square) = self.queue.pop_front() {
            if square == to {
                break;
            }
            for direction in Direction::ALL {
                let Some(next) = board.step(square, direction) else { continue };
                if !blocked[next.index()] {
                    blocked[next.index()] = true;
                    self.came[next.index()] = Some(direction);
                    self.queue.push_back(next);
                }
            }
        }
        let mut walk = Vec::new();
        let mut square = to;
        while square != from {
            let direction = self.came[square.index()]?;
            walk.push(direction);
            square = board.step(square, direction.opposite())?;
        }
        walk.reverse();
        Some(walk)
    }
}
