//! Rush Hour played by hand: a chosen piece slides along its line, by keys, by a click on where it should go, or drawn.

use papan_puzzle::{
    Act, Aim, Direction, Game, Ground, Part, Place, Reaction, RequestError, Role, Scene, Spot,
    message,
};

use crate::format::{self, Format};
use crate::notation;
use crate::rules::{self, Slide};
use crate::{Axis, Board, PieceId, Position, Side};

/// A board in play.
#[derive(Clone)]
pub(crate) struct RushHourGame {
    board: Board,
    position: Position,
    /// Slides as they were made: those of one piece in a row count as one.
    line: Vec<Slide>,
    chosen: PieceId,
}

impl RushHourGame {
    pub(crate) fn new(board: Board) -> RushHourGame {
        let position = Position::start(&board);
        RushHourGame { board, position, line: Vec::new(), chosen: PieceId::PRIMARY }
    }

    /// Slides of one piece that follow each other are one slide, or none if it came back.
    fn joined(&self) -> Vec<Slide> {
        let mut slides: Vec<Slide> = Vec::new();
        for &slide in &self.line {
            match slides.pop() {
                Some(last) if last.piece == slide.piece => {
                    let delta = last.delta + slide.delta;
                    slides.extend((delta != 0).then_some(Slide { delta, ..slide }));
                }
                last => slides.extend(last.into_iter().chain([slide])),
            }
        }
        slides
    }

    /// The cells of a piece at an offset; the scene has a wall around the board.
    fn places(&self, id: PieceId, offset: u8) -> impl Iterator<Item = Place> {
        let piece = *self.board.piece(id);
        (offset..offset + piece.length).map(move |along| {
            let (row, column) = piece.cell(along);
            Place::new(usize::from(row) + 1, usize::from(column) + 1)
        })
    }

    fn piece_at(&self, place: Place) -> Option<PieceId> {
        let is_there = |&id: &PieceId| {
            self.places(id, self.position.offset(id)).any(|covered| covered == place)
        };
        self.board.ids().find(is_there)
    }

    /// How far a piece can go back and forward.
    fn room(&self, id: PieceId) -> (i8, i8) {
        let slides = rules::slides(&self.board, &self.position);
        let deltas = slides.iter().filter(|slide| slide.piece == id).map(|slide| slide.delta);
        deltas.fold((0, 0), |(back, forward), delta| (back.min(delta), forward.max(delta)))
    }

    /// As far towards `delta` as the piece can go.
    fn slide(&mut self, piece: PieceId, delta: i8) -> Reaction {
        let (back, forward) = self.room(piece);
        match delta.clamp(back, forward) {
            0 => Reaction::Refused(None),
            delta => {
                self.chosen = piece;
                Reaction::Steps(vec![notation::write(&self.board, &[Slide { piece, delta }])])
            }
        }
    }

    /// Slides a piece so that the part of it that is on `from` comes to `to`, as near as it gets.
    fn pull(&mut self, piece: PieceId, from: Place, to: Place) -> Reaction {
        let (now, wanted) = match self.board.piece(piece).axis {
            Axis::Horizontal => (from.column, to.column),
            Axis::Vertical => (from.row, to.row),
        };
        let delta = wanted as i64 - now as i64;
        self.slide(piece, delta.clamp(-16, 16) as i8)
    }

    /// Slides the chosen piece onto a free cell of its line.
    fn follow(&mut self, to: Place) -> Reaction {
        let piece = self.board.piece(self.chosen);
        let (line, along) = match piece.axis {
            Axis::Horizontal => (to.row, to.column),
            Axis::Vertical => (to.column, to.row),
        };
        if line != usize::from(piece.line) + 1 {
            return Reaction::Refused(None);
        }
        let first = usize::from(self.position.offset(self.chosen)) + 1;
        let last = first + usize::from(piece.length) - 1;
        let near = if along < first { first } else { last };
        let delta = along as i64 - near as i64;
        self.slide(self.chosen, delta.clamp(-16, 16) as i8)
    }

    /// Along its line the chosen piece moves; across it, the nearest piece there is chosen.
    fn go(&mut self, direction: Direction, cells: i8) -> Reaction {
        let (axis, sign) = match direction {
            Direction::Up => (Axis::Vertical, -1),
            Direction::Down => (Axis::Vertical, 1),
            Direction::Left => (Axis::Horizontal, -1),
            Direction::Right => (Axis::Horizontal, 1),
        };
        if self.board.piece(self.chosen).axis == axis {
            return self.slide(self.chosen, sign * cells);
        }
        let middle = |id: PieceId| {
            let places: Vec<Place> = self.places(id, self.position.offset(id)).collect();
            let sum = |of: fn(&Place) -> usize| places.iter().map(of).sum::<usize>() as i64;
            let length = places.len() as i64;
            (60 * sum(|place| place.row) / length, 60 * sum(|place| place.column) / length)
        };
        let from = middle(self.chosen);
        let distance = |&id: &PieceId| {
            let (row, column) = middle(id);
            let (along, aside) = match axis {
                Axis::Vertical => (row - from.0, column - from.1),
                Axis::Horizontal => (column - from.1, row - from.0),
            };
            let along = along * i64::from(sign);
            (along > 0).then(|| along + 2 * aside.abs())
        };
        let others = self.board.ids().filter(|&id| id != self.chosen);
        match others.filter_map(|id| Some((distance(&id)?, id))).min() {
            Some((_, id)) => {
                self.chosen = id;
                Reaction::Chosen
            }
            None => Reaction::Refused(None),
        }
    }

    fn read(&self, step: &str) -> Option<Slide> {
        match notation::read(&self.board, step).ok()?[..] {
            [slide] => Some(slide),
            _ => None,
        }
    }
}

impl Game for RushHourGame {
    fn scene(&self) -> Scene {
        let board = &self.board;
        let (rows, columns) = (usize::from(board.rows()) + 2, usize::from(board.cols()) + 2);
        let wall = Spot { ground: Ground::Wall, ..Spot::default() };
        let mut spots = vec![wall; rows * columns];
        for row in 1..rows - 1 {
            for spot in &mut spots[row * columns + 1..(row + 1) * columns - 1] {
                spot.ground = Ground::Floor;
            }
        }
        let line = usize::from(board.primary().line) + 1;
        let exit = match board.exit() {
            Side::Right => line * columns + columns - 1,
            Side::Left => line * columns,
            Side::Top => line,
            Side::Bottom => (rows - 1) * columns + line,
        };
        spots[exit].ground = Ground::Exit;
        for (row, column) in board.walls() {
            spots[(usize::from(row) + 1) * columns + usize::from(column) + 1].ground = Ground::Wall;
        }
        for (index, block) in board.blocks().iter().enumerate() {
            let at = (usize::from(block.row) + 1) * columns + usize::from(block.col) + 1;
            let piece = board.pieces().len() + index;
            let label = block.symbol.to_string();
            spots[at].part = Some(Part { piece, label, role: Role::Fixed });
        }
        let moved = self.line.last().map(|slide| slide.piece);
        for id in board.ids() {
            let role = if id == PieceId::PRIMARY { Role::Primary } else { Role::Plain };
            let label = board.piece(id).symbol.to_string();
            for place in self.places(id, self.position.offset(id)) {
                let spot = &mut spots[place.row * columns + place.column];
                spot.part = Some(Part { piece: id.index(), label: label.clone(), role });
                spot.moved = moved == Some(id);
                spot.chosen = self.chosen == id;
            }
        }
        let focus = self.places(self.chosen, self.position.offset(self.chosen)).next();
        let focus = focus.unwrap_or(Place::new(0, 0));
        Scene { columns, spots, focus, names: None, pointed: None }
    }

    fn react(&mut self, act: Act) -> Reaction {
        match act {
            Act::Go(direction) => self.go(direction, 1),
            Act::Run(direction) => self.go(direction, 16),
            Act::Choose { forward } => {
                let pieces = self.board.pieces().len() as u8;
                let step = if forward { 1 } else { pieces - 1 };
                self.chosen = PieceId((self.chosen.0 + step) % pieces);
                Reaction::Chosen
            }
            Act::Point(place) => match self.piece_at(place) {
                Some(piece) => {
                    self.chosen = piece;
                    Reaction::Chosen
                }
                None => self.follow(place),
            },
            Act::Drag(from, to) => match self.piece_at(from) {
                Some(piece) => self.pull(piece, from, to),
                None => Reaction::Refused(None),
            },
            Act::Confirm | Act::Answer(_) => Reaction::Refused(None),
        }
    }

    fn perform(&mut self, step: &str) -> Result<(), RequestError> {
        let slides = notation::read(&self.board, step)
            .map_err(|error| RequestError::Unfit(error.message))?;
        let mut position = self.position.clone();
        for (index, &slide) in slides.iter().enumerate() {
            rules::apply(&self.board, &mut position, slide)
                .map_err(|illegal| RequestError::Unfit(illegal_slide(index + 1, illegal)))?;
        }
        self.position = position;
        self.line.extend(slides);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let Some(slide) = self.line.pop() else { return false };
        self.chosen = slide.piece;
        rules::apply(&self.board, &mut self.position, slide.reversed()).is_ok()
    }

    fn solution(&self) -> String {
        notation::write(&self.board, &self.joined())
    }

    fn steps_of(&self, solution: &str) -> Vec<String> {
        solution.split_whitespace().map(str::to_owned).collect()
    }

    fn caption(&self, step: &str) -> String {
        self.read(step)
            .map_or_else(|| step.to_owned(), |slide| notation::in_words(&self.board, slide))
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        let slides = self.joined();
        let steps = slides.iter().map(|slide| u64::from(slide.cells())).sum();
        vec![("slides", slides.len() as u64), ("steps", steps)]
    }

    fn is_solved(&self) -> bool {
        self.position.is_solved(&self.board)
    }

    fn position(&self) -> Option<String> {
        format::write(&self.board, &self.position, Format::Course).ok()
    }

    fn aim(&self, steps: &[String]) -> Option<Aim> {
        let slide = self.read(steps.first()?)?;
        let offset = self.position.offset(slide.piece);
        let from = self.places(slide.piece, offset).collect();
        let to = self.places(slide.piece, offset.checked_add_signed(slide.delta)?).collect();
        Some(Aim { from, to, steps: 1 })
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// Why a slide of a solution cannot be performed.
pub(crate) fn illegal_slide(step: usize, illegal: rules::IllegalSlide) -> papan_puzzle::Message {
    message!(
        "rushhour.illegal-slide",
        "move {step}: the piece can move {back} back and {forward} forward, not {slide}",
        step,
        back = illegal.back,
        forward = illegal.forward,
        slide = format!("{:+}", illegal.delta)
    )
}
