//! What is said of CSTATE3 in more than one place, or at length.

use papan_puzzle::{Message, message};

use super::text::Word;
use crate::position::Colour;

/// Which piece is being read, from 1, and how many the board says it has.
#[derive(Clone, Copy)]
pub(super) struct Promised {
    pub(super) piece: usize,
    pub(super) pieces: usize,
}

/// About a word that should name a piece.
pub(super) fn no_piece(word: &Word, promised: Promised) -> Message {
    let knight = match word.bytes() {
        [] | [b'0'..=b'9', ..] => {
            return message!(
                "chess.no-piece",
                "found {token}, expected one of the pieces k q r b h p (white) or K Q R B H P \
                 (black); this would be piece {piece} of the {pieces} that the board promises: \
                 correct this line or P",
                token = word.id() => word,
                piece = promised.piece,
                pieces = promised.pieces
            );
        }
        b"n" => "h",
        b"N" => "H",
        _ => {
            return message!(
                "chess.unknown-piece",
                "found {found}, expected one of the pieces k q r b h p (white) or K Q R B H P \
                 (black); correct the letter",
                found = word
            );
        }
    };
    message!(
        "chess.knight",
        "found {found}, expected one of the pieces k q r b h p (white) or K Q R B H P (black); the \
         knight is written {knight}",
        found = word,
        knight
    )
}

/// About a second king of a colour.
pub(crate) fn second_king(colour: Colour) -> Message {
    message!(
        "chess.second-king",
        "found a second {colour} king, expected exactly one king a side; remove one of them",
        colour = colour.name() => colour.name()
    )
}

/// About a text that goes on after the last of its boards.
pub(crate) fn text_after_last(found: &str, boards: u64) -> Message {
    message!(
        "chess.text-after-last-board",
        "found {found}, expected the end of the file after board {boards}; remove the rest, or \
         correct the number of boards on the first line",
        found,
        boards
    )
}
