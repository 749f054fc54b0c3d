//! The rules: how far each piece can slide, and what a slide does to a position.
//!
//! This is the plain statement of the game, which the plain space, the notation and the generator
//! use. The fast solver has tables of its own and is tested against this.

use papan_puzzle::{ObjectiveInfo, listed};
use thiserror::Error;

use crate::board::{Axis, Board, MAX_SIDE, PieceId, Position};

listed! {
    /// What a plan may be measured by.
    #[derive(Default)]
    pub enum Objective: ObjectiveInfo {
        /// A slide of any length costs 1.
        #[default]
        Slides { id: "slides", summary: "fewest slides, however far each goes" },
        /// Every cell of a slide costs 1.
        Steps { id: "steps", summary: "fewest steps: a slide costs its cells" },
    }
}

impl Objective {
    /// The name used in options and reports.
    pub fn name(self) -> &'static str {
        self.info().id
    }
}

/// One move: a piece and how far it goes, right and down being positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slide {
    /// The piece that moves.
    pub piece: PieceId,
    /// Cells, never 0.
    pub delta: i8,
}

impl Slide {
    /// The slide that undoes this one.
    pub fn reversed(self) -> Slide {
        Slide { piece: self.piece, delta: -self.delta }
    }

    /// Its number of cells.
    pub fn cells(self) -> u32 {
        u32::from(self.delta.unsigned_abs())
    }
}

/// Why a slide is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the piece can move {back} back and {forward} forward, not {delta:+}")]
pub struct IllegalSlide {
    /// What was asked for.
    pub delta: i8,
    /// How far it can go left or up.
    pub back: u8,
    /// How far it can go right or down.
    pub forward: u8,
}

/// Which cells are covered, by rows and by columns. Bits beyond the board are set, so that a free
/// run ends at the edge without a separate test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occupancy {
    rows: [u16; MAX_SIDE as usize],
    cols: [u16; MAX_SIDE as usize],
}

impl Occupancy {
    /// What never moves, and everything outside the board.
    pub(crate) fn of_obstacles(board: &Board) -> Occupancy {
        let outside = |cells: u8| (u32::from(u16::MAX) << cells) as u16;
        let mut occupancy = Occupancy {
            rows: [outside(board.cols()); MAX_SIDE as usize],
            cols: [outside(board.rows()); MAX_SIDE as usize],
        };
        for (row, col) in board.obstacles() {
            occupancy.rows[usize::from(row)] |= 1 << col;
            occupancy.cols[usize::from(col)] |= 1 << row;
        }
        occupancy
    }

    /// What never moves, and the pieces.
    pub(crate) fn of(board: &Board, position: &Position) -> Occupancy {
        let mut occupancy = Occupancy::of_obstacles(board);
        for id in board.ids() {
            occupancy.toggle(board, id, position.offset(id));
        }
        occupancy
    }

    /// Adds or removes a piece.
    #[inline]
    pub(crate) fn toggle(&mut self, board: &Board, id: PieceId, offset: u8) {
        let piece = board.piece(id);
        let line = usize::from(piece.line);
        let bit = 1_u16 << piece.line;
        let (along, across) = match piece.axis {
            Axis::Horizontal => (&mut self.rows, &mut self.cols),
            Axis::Vertical => (&mut self.cols, &mut self.rows),
        };
        along[line] ^= piece.mask_at(offset);
        let start = usize::from(offset);
        for mask in &mut across[start..start + usize::from(piece.length)] {
            *mask ^= bit;
        }
    }

    /// The covered cells of one line.
    #[inline]
    pub(crate) fn along(&self, axis: Axis, line: u8) -> u16 {
        match axis {
            Axis::Horizontal => self.rows[usize::from(line)],
            Axis::Vertical => self.cols[usize::from(line)],
        }
    }

    /// How far a piece at `offset` can go back (left, up) and forward (right, down).
    #[inline]
    pub(crate) fn run(&self, board: &Board, id: PieceId, offset: u8) -> (u8, u8) {
        let piece = board.piece(id);
        free_run(self.along(piece.axis, piece.line), offset, piece.length)
    }
}

/// How far a piece of `length` cells at `offset` can go on a line with these covered cells.
#[inline]
pub(crate) fn free_run(covered: u16, offset: u8, length: u8) -> (u8, u8) {
    // The bit above the last stands for the edge of a line of 16.
    let covered = u32::from(covered) | 1 << 16;
    let below = covered & ((1 << offset) - 1);
    let back = u32::from(offset) - (u32::BITS - below.leading_zeros());
    let forward = (covered >> (offset + length)).trailing_zeros();
    (back as u8, forward as u8)
}

/// Every slide that is possible, by piece, the short ones first, forward before back.
pub fn slides(board: &Board, position: &Position) -> Vec<Slide> {
    let occupancy = Occupancy::of(board, position);
    let mut slides = Vec::new();
    for piece in board.ids() {
        let (back, forward) = occupancy.run(board, piece, position.offset(piece));
        slides.extend((1..=forward as i8).map(|delta| Slide { piece, delta }));
        slides.extend((1..=back as i8).map(|delta| Slide { piece, delta: -delta }));
    }
    slides
}

/// Performs a slide.
///
/// # Errors
/// If something is in the way; the position is unchanged then.
pub fn apply(board: &Board, position: &mut Position, slide: Slide) -> Result<(), IllegalSlide> {
    let offset = position.offset(slide.piece);
    let (back, forward) = Occupancy::of(board, position).run(board, slide.piece, offset);
    let room = if slide.delta < 0 { back } else { forward };
    if slide.delta == 0 || slide.delta.unsigned_abs() > room {
        return Err(IllegalSlide { delta: slide.delta, back, forward });
    }
    position.set(slide.piece, offset.wrapping_add_signed(slide.delta));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_runs_by_counting() {
        // Every line of 6 cells and every piece on it that overlaps nothing.
        for covered in 0_u16..64 {
            let edged = covered | (u16::MAX << 6);
            for length in 2_u8..=6 {
                for offset in 0..=6 - length {
                    let own = ((1_u16 << length) - 1) << offset;
                    if covered & own != 0 {
                        continue;
                    }
                    let free = |cell: i32| (0..6).contains(&cell) && covered >> cell & 1 == 0;
                    let (mut back, mut forward) = (0, 0);
                    while free(i32::from(offset) - back - 1) {
                        back += 1;
                    }
                    while free(i32::from(offset + length) + forward) {
                        forward += 1;
                    }
                    let run = free_run(edged | own, offset, length);
                    assert_eq!(run, (back as u8, forward as u8), "{covered:b} {own:b}");
                }
            }
        }
        assert_eq!(free_run(0b11, 0, 2), (0, 14));
        assert_eq!(free_run(0b11 << 14, 14, 2), (14, 0));
        assert_eq!(free_run(u16::MAX, 0, 16), (0, 0));
    }
}
