//! Sliding tiles played by hand: a key slides a tile, a click all tiles between it and the blank.

use papan_puzzle::{
    Act, Aim, Cell, Direction, Game, Ground, Part, Place, Reaction, RequestError, Role, Scene, Spot,
};

use crate::board::{Board, Tile};
use crate::notation::{self, Notation};

/// A board in play.
#[derive(Clone)]
pub(crate) struct TilesGame {
    start: Board,
    goal: Board,
    board: Board,
    /// Moves of the blank.
    line: Vec<Direction>,
}

impl TilesGame {
    pub(crate) fn new(start: Board, goal: Board) -> TilesGame {
        TilesGame { board: start.clone(), start, goal, line: Vec::new() }
    }

    fn place(&self, cell: Cell) -> Place {
        let size = self.board.size();
        Place::new(size.row(cell), size.column(cell))
    }

    /// Moves of the blank straight to a place in its row or column.
    fn towards(&self, to: Place) -> Option<Vec<Direction>> {
        let blank = self.place(self.board.blank());
        let (direction, times) = match (to.row == blank.row, to.column == blank.column) {
            (true, false) if to.column < blank.column => {
                (Direction::Left, blank.column - to.column)
            }
            (true, false) => (Direction::Right, to.column - blank.column),
            (false, true) if to.row < blank.row => (Direction::Up, blank.row - to.row),
            (false, true) => (Direction::Down, to.row - blank.row),
            _ => return None,
        };
        Some(vec![direction; times])
    }

    fn reaction(&self, moves: &[Direction]) -> Reaction {
        let mut board = self.board.clone();
        let possible = moves.iter().take_while(|&&direction| board.slide(direction).is_some());
        match possible.count() {
            0 => Reaction::Refused(None),
            count => Reaction::Steps(moves[..count].iter().map(|&step| letter(step)).collect()),
        }
    }
}

fn letter(direction: Direction) -> String {
    notation_of(&[direction])
}

fn notation_of(moves: &[Direction]) -> String {
    moves.iter().map(|direction| direction.letter()).collect()
}

impl Game for TilesGame {
    fn scene(&self) -> Scene {
        let size = self.board.size();
        let moved =
            self.line.last().and_then(|step| size.step(self.board.blank(), step.opposite()));
        let spot = |cell: Cell| {
            let tile = self.board.tile(cell);
            let role = if self.goal.tile(cell) == tile { Role::Home } else { Role::Plain };
            let part = Part { piece: tile.index(), label: tile.0.to_string(), role };
            Spot {
                ground: Ground::Floor,
                part: (tile != Tile::BLANK).then_some(part),
                moved: moved == Some(cell),
                chosen: false,
            }
        };
        Scene {
            columns: size.columns(),
            spots: size.iter().map(spot).collect(),
            focus: self.place(self.board.blank()),
            names: None,
            pointed: None,
        }
    }

    /// A direction is the one in which a tile slides, so the blank goes the other way.
    fn react(&mut self, act: Act) -> Reaction {
        match act {
            Act::Go(direction) => self.reaction(&[direction.opposite()]),
            Act::Run(direction) => {
                self.reaction(&vec![direction.opposite(); self.board.size().cells()])
            }
            Act::Point(place) | Act::Drag(place, _) => match self.towards(place) {
                Some(moves) => self.reaction(&moves),
                None => Reaction::Refused(None),
            },
            Act::Choose { .. } | Act::Confirm | Act::Answer(_) => Reaction::Refused(None),
        }
    }

    fn perform(&mut self, step: &str) -> Result<(), RequestError> {
        let moves = notation::read(&self.board, step, Notation::Blank)
            .map_err(|error| RequestError::Unfit(error.message()))?;
        for direction in moves {
            self.board.slide(direction);
            self.line.push(direction);
        }
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some(step) = self.line.pop() else { return false };
        self.board.slide(step.opposite());
        true
    }

    fn solution(&self) -> String {
        notation::write(&self.start, &self.line, Notation::Blank)
    }

    fn steps_of(&self, solution: &str) -> Vec<String> {
        solution.chars().filter(|letter| !letter.is_whitespace()).map(String::from).collect()
    }

    fn caption(&self, step: &str) -> String {
        let Ok(&[direction]) = notation::read(&self.board, step, Notation::Blank).as_deref() else {
            return step.to_owned();
        };
        let tile = self.board.size().step(self.board.blank(), direction);
        let tile = tile.map_or(0, |cell| self.board.tile(cell).0);
        format!("{tile} {}", direction.opposite().name())
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        vec![("moves", self.line.len() as u64)]
    }

    fn is_solved(&self) -> bool {
        self.board == self.goal
    }

    fn position(&self) -> Option<String> {
        Some(self.board.to_string())
    }

    fn aim(&self, steps: &[String]) -> Option<Aim> {
        let moves = notation::read(&self.board, steps.first()?, Notation::Blank).ok()?;
        let from = self.board.size().step(self.board.blank(), *moves.first()?)?;
        let (from, to) = (self.place(from), self.place(self.board.blank()));
        Some(Aim { from: vec![from], to: vec![to], steps: 1 })
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
