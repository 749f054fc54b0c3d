//! Chess played by hand: the side in check looks for a move that ends it, or says that there is none. One move
//! is all there is to play.

use std::collections::BTreeSet;

use papan_puzzle::{
    Act, Aim, Direction, Game, Ground, Message, Part, Place, Reaction, RequestError,
    Role as PartRole, Scene, Spot, Ways, message,
};

use crate::explain::{Explanation, explain};
use crate::moves::{Evasion, evasions};
use crate::position::{Colour, Placed, Position, Role, Square};
use crate::status::Status;
use crate::{picture, wording};

/// Ways out that are listed.
const LISTED: usize = 20;
/// Boards up to this size name their rows and columns.
const NAMED: i64 = 99;

/// A position in play.
#[derive(Clone)]
pub(crate) struct ChessGame {
    start: Position,
    /// Where the pieces are now.
    position: Position,
    /// Of the start.
    reasons: Explanation,
    /// The lines that are shown, from left to right and from the top down; `None` where some are left out.
    columns: Vec<Option<i64>>,
    rows: Vec<Option<i64>>,
    cursor: Place,
    chosen: Option<Square>,
    played: Option<Played>,
    mistakes: u64,
}

/// What solved the level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Played {
    Move(Evasion),
    Answer(Status),
}

impl ChessGame {
    pub(crate) fn new(start: Position) -> ChessGame {
        let reasons = explain(&start, LISTED);
        let (columns, rows) = picture::shown_lines(&reasons);
        let columns = with_gaps(&columns, reasons.size.get());
        let mut rows = with_gaps(&rows, reasons.size.get());
        // White's first row is at the bottom.
        rows.reverse();
        let position = start.clone();
        let mut game = ChessGame {
            start,
            position,
            reasons,
            columns,
            rows,
            cursor: Place::new(0, 0),
            chosen: None,
            played: None,
            mistakes: 0,
        };
        let king = game.reasons.side(game.in_check().unwrap_or(Colour::White)).king.square;
        game.cursor = game.place(king).unwrap_or(game.cursor);
        game
    }

    /// The side that has to get out of check.
    fn in_check(&self) -> Option<Colour> {
        match self.reasons.status {
            Status::Check { colour, .. } | Status::Checkmate { colour } => Some(colour),
            Status::Safe | Status::Impossible => None,
        }
    }

    fn place(&self, square: Square) -> Option<Place> {
        let row = self.rows.iter().position(|&row| row == Some(square.y))?;
        let column = self.columns.iter().position(|&column| column == Some(square.x))?;
        Some(Place { row, column })
    }

    fn square(&self, place: Place) -> Option<Square> {
        let (&row, &column) = (self.rows.get(place.row)?, self.columns.get(place.column)?);
        Some(Square::new(column?, row?))
    }

    fn piece_on(&self, square: Square) -> Option<Placed> {
        self.position.iter().find(|placed| placed.square == square)
    }

    fn answer(&mut self, index: usize) -> Reaction {
        match ANSWERS.get(index) {
            Some(&(word, status)) if status == self.reasons.status => {
                Reaction::Steps(vec![word.to_owned()])
            }
            Some(_) => {
                self.mistakes += 1;
                Reaction::Refused(Some(message!(
                    "chess.play.wrong",
                    "That is not the answer; look again, or ask for a hint."
                )))
            }
            None => Reaction::Refused(None),
        }
    }

    /// Chooses a piece of the side in check, or moves the chosen one.
    fn take(&mut self, square: Square) -> Reaction {
        let Some(colour) = self.in_check() else { return Reaction::Refused(None) };
        if let Some(own) = self.piece_on(square).filter(|placed| placed.piece.colour() == colour) {
            self.chosen = (self.chosen != Some(own.square)).then_some(own.square);
            return Reaction::Chosen;
        }
        let Some(from) = self.chosen else {
            let other = message!(
                "chess.play.other-side",
                "{side} is in check: choose one of its pieces.",
                said side = wording::side(colour)
            );
            return Reaction::Refused(self.piece_on(square).map(|_| other));
        };
        match self.try_move(from, square) {
            Ok(_) => Reaction::Steps(vec![format!("{from}-{square}")]),
            Err(why) => {
                self.mistakes += 1;
                Reaction::Refused(Some(why))
            }
        }
    }

    /// The move, if it ends the check; if not, why not.
    fn try_move(&self, from: Square, to: Square) -> Result<Evasion, Message> {
        let colour = self.in_check().unwrap_or(Colour::White);
        let ways = evasions(&self.start, colour, usize::MAX).map(|ways| ways.shown);
        let is_it = |way: &Evasion| way.from.square == from && way.to == to;
        if let Some(way) = ways.unwrap_or_default().into_iter().find(is_it) {
            return Ok(way);
        }
        let size = self.start.size();
        let Some(piece) = self.start.iter().find(|placed| placed.square == from) else {
            return Err(message!(
                "chess.play.nobody",
                "There is no piece on {square}.",
                square = size.name(from)
            ));
        };
        // Had the piece gone there, the king might still be attacked: that says more than that it may not.
        let still = moved(&self.start, piece, to).map(|next| explain(&next, 0));
        if let Some(after) = still.filter(|after| after.side(colour).in_check()) {
            return Err(message!(
                "chess.play.still",
                "After that the king is still attacked by {checkers}.",
                said checkers = after.checkers(colour)
            ));
        }
        Err(message!(
            "chess.play.cannot",
            "The {piece} on {from} cannot go to {to}.",
            said piece = wording::role(piece.piece.role()),
            from = size.name(from),
            to = size.name(to)
        ))
    }

    fn read(&self, step: &str) -> Result<Played, Message> {
        if let Some(&(_, status)) = ANSWERS.iter().find(|(word, _)| *word == step) {
            let is_right = status == self.reasons.status;
            return if is_right { Ok(Played::Answer(status)) } else { Err(not_a_move(step)) };
        }
        let square = |text: &str| {
            let (x, y) = text.split_once(',')?;
            Some(Square::new(x.parse().ok()?, y.parse().ok()?))
        };
        let squares = step.split_once('-').and_then(|(from, to)| square(from).zip(square(to)));
        let (from, to) = squares.ok_or_else(|| not_a_move(step))?;
        self.try_move(from, to).map(Played::Move)
    }

    /// The next line that is shown; gaps are skipped.
    fn go(&mut self, direction: Direction, is_run: bool) -> Reaction {
        let mut at = self.cursor;
        loop {
            let next = match direction {
                Direction::Up => at.row.checked_sub(1).map(|row| Place { row, ..at }),
                Direction::Left => at.column.checked_sub(1).map(|column| Place { column, ..at }),
                Direction::Down => Some(Place { row: at.row + 1, ..at }),
                Direction::Right => Some(Place { column: at.column + 1, ..at }),
            };
            let is_inside =
                |place: &Place| place.row < self.rows.len() && place.column < self.columns.len();
            let Some(next) = next.filter(is_inside) else { break };
            at = next;
            if self.square(at).is_some() {
                self.cursor = at;
                if !is_run {
                    break;
                }
            }
        }
        Reaction::Chosen
    }

    /// The next piece that is shown of the side in check.
    fn choose(&mut self, forward: bool) -> Reaction {
        let colour = self.in_check();
        let is_own = |placed: &Placed| colour.is_none_or(|colour| placed.piece.colour() == colour);
        let mut places: Vec<Place> = self
            .position
            .iter()
            .filter(is_own)
            .filter_map(|placed| self.place(placed.square))
            .collect();
        places.sort_unstable();
        if !forward {
            places.reverse();
        }
        let is_after = |place: &&Place| match forward {
            true => **place > self.cursor,
            false => **place < self.cursor,
        };
        if let Some(&place) = places.iter().find(is_after).or(places.first()) {
            self.cursor = place;
            self.chosen = self.square(place).filter(|_| colour.is_some());
        }
        Reaction::Chosen
    }
}

/// What can be said instead of a move, and the word for it in a line of play.
const ANSWERS: [(&str, Status); 4] = [
    ("safe", Status::Safe),
    ("white-checkmate", Status::Checkmate { colour: Colour::White }),
    ("black-checkmate", Status::Checkmate { colour: Colour::Black }),
    ("impossible", Status::Impossible),
];

fn not_a_move(step: &str) -> Message {
    message!(
        "chess.play.not-a-move",
        "found `{found}`, expected a move that ends the check, such as 5,1-5,2, or the right answer",
        found = step
    )
}

/// The lines of a set, with `None` where some between them are left out.
fn with_gaps(lines: &BTreeSet<i64>, n: i64) -> Vec<Option<i64>> {
    let mut shown = Vec::new();
    let mut before = 0;
    for &line in lines {
        if line != before + 1 {
            shown.push(None);
        }
        shown.push(Some(line));
        before = line;
    }
    if before != n {
        shown.push(None);
    }
    shown
}

/// The position with one piece elsewhere; what was there is taken. `None` if it cannot be.
fn moved(position: &Position, piece: Placed, to: Square) -> Option<Position> {
    let taken = position.iter().find(|placed| placed.square == to);
    let is_own = |other: &Placed| other.piece.colour() == piece.piece.colour();
    if taken.is_some_and(|other| is_own(&other) || other.piece.role() == Role::King) {
        return None;
    }
    let others = position.iter().filter(|placed| placed.square != to && *placed != piece);
    let placed: Vec<Placed> = others.chain([Placed { square: to, ..piece }]).collect();
    Position::new(position.size(), &placed).ok()
}

impl Game for ChessGame {
    fn scene(&self) -> Scene {
        let size = self.position.size();
        let mut spots = Vec::with_capacity(self.rows.len() * self.columns.len());
        for &row in &self.rows {
            spots.extend(self.columns.iter().map(|&column| {
                let ground = match row.zip(column) {
                    Some((y, x)) if (x ^ y) & 1 == 0 => Ground::Dark,
                    Some(_) => Ground::Light,
                    None => Ground::Gap,
                };
                Spot { ground, ..Spot::default() }
            }));
        }
        let arrived = match self.played {
            Some(Played::Move(way)) => Some(way.to),
            _ => None,
        };
        for (number, placed) in self.position.iter().enumerate() {
            let Some(place) = self.place(placed.square) else { continue };
            let role = match placed.piece.colour() {
                Colour::White => PartRole::White,
                Colour::Black => PartRole::Black,
            };
            let spot = &mut spots[place.row * self.columns.len() + place.column];
            let label = placed.piece.letter().to_string();
            spot.part = Some(Part { piece: number, label, role });
            spot.moved = arrived == Some(placed.square);
            spot.chosen = self.chosen == Some(placed.square);
        }
        let name = |line: Option<i64>| line.map_or_else(String::new, |line| line.to_string());
        let file = |line: Option<i64>| match line.and_then(|line| size.file(line)) {
            Some(file) => file.to_string(),
            None => name(line),
        };
        let names = (size.get() <= NAMED).then(|| {
            let rows = self.rows.iter().map(|&row| name(row)).collect();
            (rows, self.columns.iter().map(|&column| file(column)).collect())
        });
        let pointed = self.square(self.cursor).map(|square| size.name(square));
        Scene { columns: self.columns.len(), spots, focus: self.cursor, names, pointed }
    }

    fn react(&mut self, act: Act) -> Reaction {
        if self.played.is_some() {
            return Reaction::Refused(None);
        }
        match act {
            Act::Go(direction) => self.go(direction, false),
            Act::Run(direction) => self.go(direction, true),
            Act::Choose { forward } => self.choose(forward),
            Act::Confirm => self.react(Act::Point(self.cursor)),
            Act::Point(place) => match self.square(place) {
                Some(square) => {
                    self.cursor = place;
                    self.take(square)
                }
                None => Reaction::Refused(None),
            },
            Act::Drag(from, to) => match (self.square(from), self.square(to)) {
                (Some(from), Some(square)) => {
                    self.cursor = to;
                    self.chosen = Some(from);
                    self.take(square)
                }
                _ => Reaction::Refused(None),
            },
            Act::Answer(index) => self.answer(index),
        }
    }

    fn perform(&mut self, step: &str) -> Result<(), RequestError> {
        if self.played.is_some() {
            return Err(RequestError::Unfit(not_a_move(step)));
        }
        let played = self.read(step).map_err(RequestError::Unfit)?;
        if let Played::Move(way) = played {
            let next = moved(&self.start, way.from, way.to);
            self.position = next.ok_or_else(|| RequestError::Unfit(not_a_move(step)))?;
        }
        (self.played, self.chosen) = (Some(played), None);
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        self.position = self.start.clone();
        self.chosen = None;
        self.played.take().is_some()
    }

    fn solution(&self) -> String {
        match self.played {
            None => String::new(),
            Some(Played::Move(way)) => format!("{}-{}", way.from.square, way.to),
            Some(Played::Answer(status)) => {
                let answer = ANSWERS.iter().find(|(_, known)| *known == status);
                answer.map_or_else(String::new, |(word, _)| (*word).to_owned())
            }
        }
    }

    fn steps_of(&self, solution: &str) -> Vec<String> {
        solution.split_whitespace().map(str::to_owned).collect()
    }

    fn caption(&self, step: &str) -> String {
        match self.read(step) {
            Ok(Played::Move(way)) => wording::evasion(&way, self.start.size()).text,
            Ok(Played::Answer(status)) => status.message().text,
            Err(_) => step.to_owned(),
        }
    }

    fn counts(&self) -> Vec<(&'static str, u64)> {
        vec![("mistakes", self.mistakes)]
    }

    fn is_solved(&self) -> bool {
        self.played.is_some()
    }

    /// One position is all that is asked about.
    fn position(&self) -> Option<String> {
        None
    }

    fn aim(&self, steps: &[String]) -> Option<Aim> {
        let Ok(Played::Move(way)) = self.read(steps.first()?) else { return None };
        let (from, to) = (self.place(way.from.square)?, self.place(way.to)?);
        Some(Aim { from: vec![from], to: vec![to], steps: 1 })
    }

    fn ways(&self) -> Option<Ways> {
        let status = self.reasons.status;
        let answer = ANSWERS.iter().find(|(_, known)| *known == status);
        let listed =
            |colour| self.reasons.side(colour).evasions.iter().flat_map(|ways| &ways.shown);
        let steps = match (answer, self.in_check()) {
            (Some((word, _)), _) => vec![(*word).to_owned()],
            (None, Some(colour)) => {
                listed(colour).map(|way| format!("{}-{}", way.from.square, way.to)).collect()
            }
            (None, None) => Vec::new(),
        };
        Some(Ways { verdict: self.reasons.verdict(), steps })
    }

    fn answers(&self) -> Vec<Message> {
        ANSWERS.iter().map(|(_, status)| status.message()).collect()
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}
