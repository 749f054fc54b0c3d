//! What can be wrong with a text, for people and for programs; FEN reports in the same way.

use std::{fmt, io};

use papan_puzzle::Message;

/// What kind of mistake a text has, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mistake {
    /// A word that is not the number that belongs there.
    NotANumber,
    /// The number of boards is out of range.
    BoardCount,
    /// N is out of range.
    Size,
    /// P is out of range.
    PieceCount,
    /// A coordinate outside the board.
    OffBoard,
    /// A letter that is not a piece.
    UnknownPiece,
    /// A side has two kings.
    SecondKing,
    /// A side has no king.
    MissingKing,
    /// Two pieces on one square.
    OccupiedSquare,
    /// The text ends too early.
    Truncated,
    /// There is text after the last board.
    TrailingText,
    /// A FEN row that does not describe eight squares, or not eight rows.
    BadRow,
    /// A FEN field after the board that cannot be read.
    BadField,
}

/// What is wrong with a text, where, and what to do about it. `Display` is one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The kind of mistake.
    pub mistake: Mistake,
    /// The board, from 1; `None` outside boards and in FEN.
    pub board: Option<u64>,
    /// From 1.
    pub line: u64,
    /// From 1, in characters.
    pub column: u64,
    /// What is there, what should be there, and what to do.
    pub message: Message,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = self.board {
            write!(f, "board {board}, ")?;
        }
        let FormatError { line, column, message, .. } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

impl std::error::Error for FormatError {}

/// Why a board could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is wrong.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The source failed.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
}
