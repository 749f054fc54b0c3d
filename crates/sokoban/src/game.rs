//! Sokoban played by hand: steps by keys, walks and pushes over any distance by clicks.

use std::collections::{BTreeSet, VecDeque};

use papan_puzzle::{
    Act, Aim, Cell, Direction, Game, Ground, Part, Place, Reaction, RequestError, Role, Scene, Spot,
};
use papan_search::{Budget, Limits};

use crate::deadlock::{Deadlock, deadlocks};
use crate::level::{Content, Level, Square};
use crate::notation::{self, Position, Step};
use crate::prepared::{PreparedBoard, Push};
use crate::solver::walk;
use crate::with_few_words;

/// A level in play.
#[derive(Clone)]
pub(crate) struct SokobanGame {
    level: Level,
    position: Position,
    line: Vec<Step>,
    /// The box that a click will push.
    chosen: Option<Square>,
}

impl SokobanGame {
    pub(crate) fn new(level: Level) -> SokobanGame {
        let position = Position::new(&level);
        SokobanGame { level, position, line: Vec::new(), chosen: None }
    }

    fn place(&self, square: Square) -> Place {
        let (board, size) = (self.level.board(), self.level.board().size());
        let cell = board.cell(square);
        Place::new(size.row(cell), size.column(cell))
    }

    fn square(&self, place: Place) -> Option<Square> {
        let size = self.level.board().size();
        let is_inside = place.row < size.rows() && place.column < size.columns();
        is_inside.then(|| self.level.board().square(size.cell(place.row, place.column))).flatten()
    }

    fn has_box(&self, square: Square) -> bool {
        self.position.boxes().contains(&square)
    }

    /// Where the box is that the last step pushed.
    fn pushed(&self) -> Option<Square> {
        let last = self.line.last().filter(|step| step.push)?;
        self.level.board().step(self.position.player(), last.direction)
    }

    /// The level as it is now.
    fn now(&self) -> Option<Level> {
        self.level.with_position(&self.position.boxes(), self.position.player())
    }

    fn walk(&self, to: Square) -> Option<Vec<Step>> {
        let walk = walk::walk(&self.level, &self.position, to)?;
        Some(walk.into_iter().map(|direction| Step { direction, push: false }).collect())
    }

    /// The fewest pushes of one box alone that bring it to a square, with the walks between them.
    fn push(&self, from: Square, to: Square) -> Option<Vec<Step>> {
        let board = self.level.board();
        let mut seen = BTreeSet::new();
        // Positions by the pushes that lead there.
        let mut queue = VecDeque::from([(self.position.clone(), from, Vec::new())]);
        while let Some((position, at, pushes)) = queue.pop_front() {
            if at == to {
                return walk::steps(&self.now()?, &pushes);
            }
            for direction in Direction::ALL {
                let Some(behind) = board.step(at, direction.opposite()) else { continue };
                let Some(walk) = walk::walk(&self.level, &position, behind) else { continue };
                let mut next = position.clone();
                let steps = walk.into_iter().chain([direction]);
                if steps.map(|step| next.step(&self.level, step)).any(|push| push.is_none()) {
                    continue;
                }
                let Some(pushed) = board.step(at, direction) else { continue };
                if seen.insert((pushed, next.player())) {
                    let push = Push { square: at, direction };
                    let pushes = pushes.iter().copied().chain([push]).collect();
                    queue.push_back((next, pushed, pushes));
                }
            }
        }
        None
    }

    fn point(&mut self, place: Place) -> Reaction {
        let Some(square) = self.square(place) else { return Reaction::Refused(None) };
        if self.has_box(square) {
            self.chosen = (self.chosen != Some(square)).then_some(square);
            return Reaction::Chosen;
        }
        match self.chosen {
            Some(from) => self.drag(from, square),
            None => reaction(self.walk(square)),
        }
    }

    fn drag(&mut self, from: Square, to: Square) -> Reaction {
        let is_free = self.has_box(from) && !self.has_box(to);
        let pushed = reaction(is_free.then(|| self.push(from, to)).flatten());
        if matches!(pushed, Reaction::Steps(_)) {
            self.chosen = None;
        }
        pushed
    }

    /// Steps in one direction: one, or all until something is in the way.
    fn go(&self, direction: Direction, is_run: bool) -> Reaction {
        let mut position = self.position.clone();
        let mut steps = Vec::new();
        while let Some(push) = position.step(&self.level, direction) {
            // A run ends before it begins to push: that should be meant.
            if is_run && push && steps.last().is_some_and(|step: &Step| !step.push) {
                break;
            }
            steps.push(Step { direction, push });
            if !is_run {
                break;
            }
        }
        reaction(Some(steps))
    }
}

fn reaction(steps: Option<Vec<Step>>) -> Reaction {
    match steps {
        Some(steps) if !steps.is_empty() => {
            Reaction::Steps(steps.into_iter().map(|step| notation::write(&[step])).collect())
        }
        _ => Reaction::Refused(None),
    }
}

impl Game for SokobanGame {
    fn scene(&self) -> Scene {
        let board = self.level.board();
        let (boxes, pushed) = (self.position.boxes(), self.pushed());
        let spot = |cell: Cell| {
            let Some(square) = board.square(cell) else {
                let is_wall = board.scenery(cell) == Content::Wall;
                let ground = if is_wall { Ground::Wall } else { Ground::Outside };
                return Spot { ground, ..Spot::default() };
            };
            let is_goal = board.is_goal(square);
            let ground = if is_goal { Ground::Goal } else { Ground::Floor };
            let number = boxes.iter().position(|&at| at == square);
            let part = match number {
                _ if self.position.player() == square => Some((0, Role::Player)),
                Some(number) if is_goal => Some((number + 1, Role::Home)),
                Some(number) => Some((number + 1, Role::Plain)),
                None => None,
            };
            let part = part.map(|(piece, role)| Part { piece, label: String::new(), role });
            let (moved, chosen) = (pushed == Some(square), self.chosen == Some(square));
            Spot { ground, part, moved, chosen }
        };
        Scene {
            columns: board.size().columns(),
            spots: board.size().iter().map(spot).collect(),
            focus: self.place(self.position.player()),
            names: None,
            pointed: None,
        }
    }

    fn react(&mut self, act: Act) -> Reaction {
        match act {
            Act::Go(direction) => self.go(direction, false),
            Act::Run(direction) => self.go(direction, true),
            Act::Point(place) => self.point(place),
            Act::Drag(from, to) => match (self.square(from), self.square(to)) {
                (Some(from), Some(to)) => self.drag(from, to),
                _ => Reaction::Refused(None),
            },
            Act::Choose { .. } | Act::Confirm | Act::Answer(_) => Reaction::Refused(None),
        }
    }

    fn perform(&mut self, step: &str) -> Result<(), RequestError> {
        let unfit = |error: notation::NotationError| RequestError::Unfit(error.message);
        let Some(now) = self.now() else { return Ok(()) };
        let steps = notation::read(&now, step).map_err(unfit)?;
        for step in steps {
            self.position.step(&self.level, step.direction);
            self.line.push(step);
        }
        self.chosen = self.chosen.filter(|&square| self.has_box(square));
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some(step) = self.line.pop() else { return false };
        self.position.take_back(&self.level, step);
        self.chosen = None;
        true
    }

    fn solution(&self) -> String {
        notation::write(&self.line)
    }

    fn steps_of(&self, solution: &str) -> Vec<String> {
        solution.chars().filter(|letter| !letter.is_whitespace()).map(String::from).collect()
    }

    fn caption(&self, step: &str) -> String {
        let read = self.now().and_then(|now| notation::read(&now, step).ok());
        match read.as_deref() {
            Some(&[Step { direction, push: true }]) => format!("push {}", direction.name()),
            Some(&[Step { direction, push: false }]) => format!("walk {}", direction.name()),
            _ => step.to_owned(),
        }
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        let pushes = self.line.iter().filter(|step| step.push).count();
        vec![("pushes", pushes as u64), ("moves", self.line.len() as u64)]
    }

    fn is_solved(&self) -> bool {
        self.position.is_solved(&self.level)
    }

    fn position(&self) -> Option<String> {
        Some(self.level.board().draw(&self.position.boxes(), self.position.player()))
    }

    /// The next box that is pushed, and where it is before another one is.
    fn aim(&self, steps: &[String]) -> Option<Aim> {
        let board = self.level.board();
        let mut position = self.position.clone();
        let mut aim: Option<(Square, Square, usize)> = None;
        for (index, step) in steps.iter().enumerate() {
            let direction = Direction::from_letter(step.chars().next()?)?;
            let is_push = position.step(&self.level, direction)?;
            if !is_push {
                continue;
            }
            let (from, to) = (position.player(), board.step(position.player(), direction)?);
            aim = match aim {
                None => Some((from, to, index + 1)),
                Some((first, at, _)) if at == from => Some((first, to, index + 1)),
                Some(_) => break,
            };
        }
        let (from, to, steps) = aim?;
        Some(Aim { from: vec![self.place(from)], to: vec![self.place(to)], steps })
    }

    fn hopeless(&self, limits: &Limits) -> Vec<Place> {
        let Some(now) = self.now() else { return Vec::new() };
        let mut budget = Budget::new(limits);
        let found: Vec<Deadlock> = with_few_words!(now.board().len(), W => {
            match PreparedBoard::<W>::with_budget(&now, &mut budget) {
                Ok(prepared) => deadlocks(&prepared, &prepared.start()),
                Err(_) => Vec::new(),
            }
        });
        let boxes: BTreeSet<Square> =
            found.into_iter().flat_map(|deadlock| deadlock.boxes).collect();
        boxes.into_iter().map(|square| self.place(square)).collect()
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
