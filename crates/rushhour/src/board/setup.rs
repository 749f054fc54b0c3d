//! A board as described by someone, and everything that can be wrong with it.

use papan_puzzle::{Message, message};
use thiserror::Error;

use super::{Axis, Block, Board, MAX_SIDE, MIN_LENGTH, MIN_SIDE, Piece, Side};

/// A board as described by someone; [`Board::new`] checks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Number of rows.
    pub rows: u8,
    /// Number of columns.
    pub cols: u8,
    /// Row and column of every wall.
    pub walls: Vec<(u8, u8)>,
    /// The pieces, the primary piece first.
    pub pieces: Vec<Piece>,
    /// The pieces of one cell.
    pub blocks: Vec<Block>,
    /// The side of the exit, which is in line with the primary piece.
    pub exit: Side,
}

/// What is wrong with a [`Setup`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The board is too small or too large.
    #[error("{}", self.message())]
    Size {
        /// Rows found.
        rows: u8,
        /// Columns found.
        cols: u8,
    },
    /// There is no piece at all.
    #[error("{}", self.message())]
    NoPrimary,
    /// A wall lies outside.
    #[error("{}", self.message())]
    WallOutside {
        /// From 0.
        row: u8,
        /// From 0.
        col: u8,
    },
    /// A piece covers fewer than two cells.
    #[error("{}", self.message())]
    TooShort(char),
    /// A piece is partly or entirely outside.
    #[error("{}", self.message())]
    PieceOutside(char),
    /// A piece lies on a wall or on another piece.
    #[error("{}", self.message())]
    Overlap {
        /// The later of the two.
        symbol: char,
        /// From 0.
        row: u8,
        /// From 0.
        col: u8,
    },
    /// Two pieces have the same symbol.
    #[error("{}", self.message())]
    SameSymbol(char),
    /// The exit is on a side that the primary piece can never face.
    #[error("{}", self.message())]
    ExitNotInLine(Side),
}

impl SetupError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match *self {
            SetupError::Size { rows, cols } => message!(
                "rushhour.setup.size",
                "{rows} rows and {columns} columns: a board has from {min} to {max} of each",
                rows,
                columns = cols,
                min = MIN_SIDE,
                max = MAX_SIDE
            ),
            SetupError::NoPrimary => message!(
                "rushhour.setup.no-primary",
                "no primary piece: the first piece is the one that has to get out"
            ),
            SetupError::WallOutside { row, col } => message!(
                "rushhour.setup.wall-outside",
                "a wall at row {row}, column {column} is not on the board",
                row,
                column = col
            ),
            SetupError::TooShort(piece) => message!(
                "rushhour.setup.too-short",
                "piece {piece} is shorter than {min} cells; what has one cell is a block",
                piece,
                min = MIN_LENGTH
            ),
            SetupError::PieceOutside(piece) => message!(
                "rushhour.setup.piece-outside",
                "piece {piece} is not wholly on the board",
                piece
            ),
            SetupError::Overlap { symbol, row, col } => message!(
                "rushhour.setup.overlap",
                "piece {piece} overlaps something at row {row}, column {column}",
                piece = symbol,
                row,
                column = col
            ),
            SetupError::SameSymbol(piece) => {
                message!("rushhour.setup.same-symbol", "two pieces are called {piece}", piece)
            }
            SetupError::ExitNotInLine(side) => message!(
                "rushhour.setup.exit-not-in-line",
                "the exit is on the {side} side, but the primary piece moves the other way",
                side = side.name() => side.name()
            ),
        }
    }
}

impl Board {
    /// Checks a setup.
    ///
    /// # Errors
    /// Everything that is wrong with it; overlaps are looked for only when all pieces fit.
    pub fn new(setup: Setup) -> Result<Board, Vec<SetupError>> {
        let Setup { rows, cols, walls, pieces, blocks, exit } = setup;
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(vec![SetupError::Size { rows, cols }]);
        }
        let mut errors = Vec::new();
        let mut covered = [0_u16; MAX_SIDE as usize];
        for (row, col) in walls {
            if row >= rows || col >= cols {
                errors.push(SetupError::WallOutside { row, col });
            } else {
                covered[usize::from(row)] |= 1 << col;
            }
        }
        let mut symbols = Vec::new();
        for piece in &pieces {
            let (lines, cells) = match piece.axis {
                Axis::Horizontal => (rows, cols),
                Axis::Vertical => (cols, rows),
            };
            if piece.length < MIN_LENGTH {
                errors.push(SetupError::TooShort(piece.symbol));
            }
            let end = piece.offset.saturating_add(piece.length);
            if piece.line >= lines || end > cells {
                errors.push(SetupError::PieceOutside(piece.symbol));
            }
            if symbols.contains(&piece.symbol) {
                errors.push(SetupError::SameSymbol(piece.symbol));
            }
            symbols.push(piece.symbol);
        }
        for block in &blocks {
            if block.row >= rows || block.col >= cols {
                errors.push(SetupError::PieceOutside(block.symbol));
            }
            if symbols.contains(&block.symbol) {
                errors.push(SetupError::SameSymbol(block.symbol));
            }
            symbols.push(block.symbol);
        }
        match pieces.first() {
            None => errors.push(SetupError::NoPrimary),
            Some(primary) if primary.axis != exit.axis() => {
                errors.push(SetupError::ExitNotInLine(exit));
            }
            Some(_) => {}
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut cover = |covered: &mut [u16], symbol: char, (row, col): (u8, u8)| {
            let bit = 1 << col;
            if covered[usize::from(row)] & bit != 0 {
                errors.push(SetupError::Overlap { symbol, row, col });
            }
            covered[usize::from(row)] |= bit;
        };
        for block in &blocks {
            cover(&mut covered, block.symbol, (block.row, block.col));
        }
        let obstacles = covered;
        for piece in &pieces {
            for along in piece.offset..piece.offset + piece.length {
                cover(&mut covered, piece.symbol, piece.cell(along));
            }
        }
        if errors.is_empty() {
            Ok(Board { rows, cols, obstacles, pieces, blocks, exit })
        } else {
            Err(errors)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(symbol: char, axis: Axis, line: u8, offset: u8, length: u8) -> Piece {
        Piece { symbol, axis, line, offset, length }
    }

    #[test]
    fn all_errors_of_a_setup_are_found() {
        let setup = Setup {
            rows: 4,
            cols: 4,
            walls: vec![(4, 0)],
            pieces: vec![
                piece('P', Axis::Horizontal, 0, 3, 2),
                piece('P', Axis::Vertical, 0, 0, 1),
            ],
            blocks: vec![Block { symbol: 'P', row: 0, col: 4 }],
            exit: Side::Top,
        };
        assert_eq!(
            Board::new(setup),
            Err(vec![
                SetupError::WallOutside { row: 4, col: 0 },
                SetupError::PieceOutside('P'),
                SetupError::TooShort('P'),
                SetupError::SameSymbol('P'),
                SetupError::PieceOutside('P'),
                SetupError::SameSymbol('P'),
                SetupError::ExitNotInLine(Side::Top),
            ])
        );
    }
}
