//! Where the pieces of a board are. Not here: how they get there (see `rules`).

use super::{Board, PieceId};

/// Where every piece is: its offset on its line. The unpacked form, for everything but search.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position(Vec<u8>);

impl Position {
    /// Where the pieces of `board` are at the start.
    pub fn start(board: &Board) -> Position {
        Position(board.pieces.iter().map(|piece| piece.offset).collect())
    }

    /// A position from its offsets, in the order of the pieces.
    pub(crate) fn from_offsets(offsets: Vec<u8>) -> Position {
        Position(offsets)
    }

    /// The offset of a piece.
    #[inline]
    pub fn offset(&self, id: PieceId) -> u8 {
        self.0[id.index()]
    }

    /// The offsets of all pieces.
    pub fn offsets(&self) -> &[u8] {
        &self.0
    }

    pub(crate) fn set(&mut self, id: PieceId, offset: u8) {
        self.0[id.index()] = offset;
    }

    /// Whether the puzzle is solved here.
    pub fn is_solved(&self, board: &Board) -> bool {
        self.0[0] == board.goal_offset()
    }

    /// Whether every piece lies on the board and no two things overlap.
    pub fn fits(&self, board: &Board) -> bool {
        if self.0.len() != board.pieces.len() {
            return false;
        }
        let mut covered = board.obstacles;
        board.pieces.iter().zip(&self.0).all(|(piece, &offset)| {
            let cells = board.line_length(piece.axis);
            offset.saturating_add(piece.length) <= cells
                && (offset..offset + piece.length).all(|along| {
                    let (row, col) = piece.cell(along);
                    let free = covered[usize::from(row)] >> col & 1 == 0;
                    covered[usize::from(row)] |= 1 << col;
                    free
                })
        })
    }
}
