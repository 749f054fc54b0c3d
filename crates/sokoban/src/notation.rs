//! Solutions in the LURD notation: one letter per step, capitals for pushes.
//!
//! Reading replays the moves, so letters may be in either case (many tools write pushes in lower
//! case), and runs such as `3r` are understood. Not here: the checker's replay, which shares
//! nothing with this.

use papan_puzzle::{Direction, Message, message};

use crate::level::{Level, Square};

/// One step of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it goes.
    pub direction: Direction,
    /// Whether it pushes a box.
    pub push: bool,
}

/// Why a solution cannot be performed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct NotationError {
    /// From 1.
    pub step: usize,
    /// The same, and what is wrong with it.
    pub message: Message,
}

/// Writes steps.
pub fn write(steps: &[Step]) -> String {
    let letter = |step: &Step| {
        let letter = step.direction.letter();
        if step.push { letter.to_ascii_uppercase() } else { letter }
    };
    steps.iter().map(letter).collect()
}

/// Reads a solution of `level`. A capital where nothing is pushed is accepted too.
///
/// # Errors
/// The first move that cannot be read or performed.
pub fn read(level: &Level, text: &str) -> Result<Vec<Step>, NotationError> {
    // A solution may come from a file, and a byte-order mark at its start is not a move.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut position = Position::new(level);
    let mut steps = Vec::new();
    let mut run: Option<usize> = None;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        if let Some(digit) = letter.to_digit(10) {
            run = Some((run.unwrap_or(0).saturating_mul(10) + digit as usize).min(1 << 16));
            continue;
        }
        let Some(direction) = Direction::from_letter(letter) else {
            let step = steps.len() + 1;
            let message = message!(
                "sokoban.move-letter",
                "move {step}: found `{found}`, expected u, d, l or r",
                step,
                found = letter
            );
            return Err(NotationError { step, message });
        };
        for _ in 0..run.take().unwrap_or(1) {
            let Some(push) = position.step(level, direction) else {
                let step = steps.len() + 1;
                let message = message!(
                    "sokoban.move-blocked",
                    "move {step}: `{found}` is blocked by a wall or a box",
                    step,
                    found = letter
                );
                return Err(NotationError { step, message });
            };
            steps.push(Step { direction, push });
        }
    }
    Ok(steps)
}

/// Boxes and player while a solution is performed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    boxes: Vec<bool>,
    player: Square,
}

impl Position {
    /// The position at the start of a level.
    pub fn new(level: &Level) -> Position {
        let mut boxes = vec![false; level.board().len()];
        for square in level.boxes() {
            boxes[square.index()] = true;
        }
        Position { boxes, player: level.player() }
    }

    /// Moves the player; returns whether a box was pushed, or `None` if the move is blocked.
    pub fn step(&mut self, level: &Level, direction: Direction) -> Option<bool> {
        let next = level.board().step(self.player, direction)?;
        let push = self.boxes[next.index()];
        if push {
            let beyond = level.board().step(next, direction)?;
            if self.boxes[beyond.index()] {
                return None;
            }
            self.boxes[beyond.index()] = true;
            self.boxes[next.index()] = false;
        }
        self.player = next;
        Some(push)
    }

    /// Takes the last step back: one that [`step`](Self::step) has just performed.
    pub fn take_back(&mut self, level: &Level, step: Step) {
        let board = level.board();
        let Some(before) = board.step(self.player, step.direction.opposite()) else { return };
        if let Some(pushed) = board.step(self.player, step.direction).filter(|_| step.push) {
            self.boxes[pushed.index()] = false;
            self.boxes[self.player.index()] = true;
        }
        self.player = before;
    }

    /// Where the boxes are, in the order of squares.
    pub fn boxes(&self) -> Vec<Square> {
        let all = (0..self.boxes.len() as u16).map(Square);
        all.filter(|square| self.boxes[square.index()]).collect()
    }

    /// Where the player is.
    pub fn player(&self) -> Square {
        self.player
    }

    /// Whether every box is on a goal.
    pub fn is_solved(&self, level: &Level) -> bool {
        self.boxes().into_iter().all(|square| level.board().is_goal(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn pushes_are_found_whatever_the_case() {
        let level = format::parse(b"######\n#@ $.#\n######\n").unwrap();
        for text in ["rR", "rr", "R R", "2r"] {
            assert_eq!(write(&read(&level, text).unwrap()), "rR");
        }
        assert_eq!(read(&level, "rrr").unwrap_err().step, 3);
        assert_eq!(read(&level, "rx").unwrap_err().step, 2);
        assert_eq!(read(&level, "u").unwrap_err().step, 1);
    }
}
