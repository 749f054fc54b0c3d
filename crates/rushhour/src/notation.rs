//! Solutions as text: `A+2 B-1`, words for people, and the boards along the way.
//!
//! Right and down are positive. A solution says what moves, not where it is; replaying is done by
//! `rules` here and, independently, by the checker.

use papan_puzzle::{Message, message};
use thiserror::Error;

use crate::board::{Axis, Board, PieceId, Position};
use crate::format::picture;
use crate::rules::{IllegalSlide, Objective, Slide, apply};

/// Why a text is not a solution of this board.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct NotationError {
    /// Which move, from 1.
    pub step: usize,
    /// The same, what was found, and what was expected.
    pub message: Message,
}

/// `A+2 B-1`.
pub fn write(board: &Board, slides: &[Slide]) -> String {
    let words: Vec<String> = slides
        .iter()
        .map(|slide| format!("{}{:+}", board.piece(slide.piece).symbol, slide.delta))
        .collect();
    words.join(" ")
}

/// `P right 3`.
pub fn in_words(board: &Board, slide: Slide) -> String {
    let piece = board.piece(slide.piece);
    let direction = match (piece.axis, slide.delta > 0) {
        (Axis::Horizontal, true) => "right",
        (Axis::Horizontal, false) => "left",
        (Axis::Vertical, true) => "down",
        (Axis::Vertical, false) => "up",
    };
    format!("{} {direction} {}", piece.symbol, slide.cells())
}

/// Reads `A+2 B-1`. Whether the slides are possible is for [`frames`] to say.
///
/// # Errors
/// The first word that is not a slide of a piece of this board.
pub fn read(board: &Board, text: &str) -> Result<Vec<Slide>, NotationError> {
    // A solution may come from a file, and a byte-order mark at its start is not a move.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.split_whitespace()
        .enumerate()
        .map(|(index, word)| {
            let (step, found) = (index + 1, format!("{word:?}"));
            let mut rest = word.chars();
            let symbol = rest.next().unwrap_or(' ');
            let piece = board.find(symbol).ok_or_else(|| {
                let is_block = board.blocks().iter().any(|block| block.symbol == symbol);
                let message = if is_block {
                    message!(
                        "rushhour.move-of-block",
                        "move {step}: found {found}: {piece} has one cell and never moves",
                        step,
                        found,
                        piece = symbol
                    )
                } else {
                    message!(
                        "rushhour.move-of-nothing",
                        "move {step}: found {found}: there is no piece {piece}; a move is a piece, \
                         + or -, and cells",
                        step,
                        found,
                        piece = symbol
                    )
                };
                NotationError { step, message }
            })?;
            let amount = rest.as_str();
            let digits = amount.strip_prefix(['+', '-']).unwrap_or("");
            let cells = digits.bytes().all(|byte| byte.is_ascii_digit()).then_some(digits);
            match cells.and_then(|digits| digits.parse::<i8>().ok()) {
                Some(cells) if cells > 0 => {
                    let delta = if amount.starts_with('-') { -cells } else { cells };
                    Ok(Slide { piece, delta })
                }
                _ => {
                    let message = message!(
                        "rushhour.move-amount",
                        "move {step}: found {found}: expected + or - and a number of cells, such \
                         as {piece}+2",
                        step,
                        found,
                        piece = symbol
                    );
                    Err(NotationError { step, message })
                }
            }
        })
        .collect()
}

/// The slides of a plan: under [`Objective::Steps`] a plan goes cell by cell, and consecutive steps
/// of one piece in one direction are one slide.
pub fn slides_of(objective: Objective, actions: &[Slide]) -> Vec<Slide> {
    let mut slides: Vec<Slide> = Vec::with_capacity(actions.len());
    for &action in actions {
        match slides.last_mut() {
            Some(last)
                if objective == Objective::Steps
                    && last.piece == action.piece
                    && (last.delta > 0) == (action.delta > 0) =>
            {
                last.delta += action.delta;
            }
            _ => slides.push(action),
        }
    }
    slides
}

/// The board after one move of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The slide that led here; none in the first frame.
    pub slide: Option<Slide>,
    /// Where everything is now.
    pub position: Position,
}

impl Frame {
    /// The piece that just moved.
    pub fn moved(&self) -> Option<PieceId> {
        self.slide.map(|slide| slide.piece)
    }

    /// The grid with its exit, in the board's own symbols.
    pub fn picture(&self, board: &Board) -> String {
        picture(board, &self.position)
    }
}

/// The start and the board after every slide.
///
/// # Errors
/// The number of the first slide that is not possible (from 1), and why.
pub fn frames(board: &Board, slides: &[Slide]) -> Result<Vec<Frame>, (usize, IllegalSlide)> {
    let mut position = Position::start(board);
    let mut frames = vec![Frame { slide: None, position: position.clone() }];
    for (index, &slide) in slides.iter().enumerate() {
        apply(board, &mut position, slide).map_err(|illegal| (index + 1, illegal))?;
        frames.push(Frame { slide: Some(slide), position: position.clone() });
    }
    Ok(frames)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn writes_reads_and_replays() {
        let text = include_str!("../tests/data/report/case1.txt");
        let board = format::read(text).unwrap().board;
        let solution = "C-1 D-1 F+3 P+3";
        let slides = read(&board, solution).unwrap();
        assert_eq!(write(&board, &slides), solution);
        assert_eq!(in_words(&board, slides[3]), "P right 3");
        assert_eq!(in_words(&board, slides[0]), "C up 1");
        // III is still in the way of F.
        assert_eq!(frames(&board, &slides).unwrap_err().0, 3);
        let frames = frames(&board, &slides[..2]).unwrap();
        assert_eq!(frames.len(), 3);
        assert_eq!(frames[1].moved(), board.find('C'));
        assert_eq!(frames[2].picture(&board), "AABCDF\n..BCDF\nGPP..FK\nGH.III\nGHJ...\nLLJMM.\n");
        for (bad, step) in
            [("Z+1", 1), ("P+1 P1", 2), ("P+0", 1), ("P", 1), ("P+1x", 1), ("P+200", 1)]
        {
            assert_eq!(read(&board, bad).unwrap_err().step, step, "{bad}");
        }
    }

    #[test]
    fn steps_join_into_slides() {
        let step = |piece, delta| Slide { piece: PieceId(piece), delta };
        let steps = [step(1, 1), step(1, 1), step(1, -1), step(2, 1), step(1, 1)];
        let joined = [step(1, 2), step(1, -1), step(2, 1), step(1, 1)];
        assert_eq!(slides_of(Objective::Steps, &steps), joined);
        assert_eq!(slides_of(Objective::Slides, &steps), steps);
    }
}
