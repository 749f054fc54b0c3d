//! The words for answers, sides, pieces and moves.

use papan_puzzle::{Message, message};

use crate::moves::{Evasion, EvasionKind};
use crate::position::{BoardSize, Colour, Placed, Role};
use crate::status::Status;

impl Status {
    /// The answer; its English is the judge's line.
    pub fn message(self) -> Message {
        match self {
            Status::Safe => message!("chess.answer.safe", "Safe"),
            Status::Impossible => message!("chess.answer.impossible", "Impossible"),
            Status::Check { colour, moves } => message!(
                "chess.answer.check",
                "{side} Check - {moves} Plausible Moves",
                said side = side(colour),
                moves
            ),
            Status::Checkmate { colour } => {
                message!("chess.answer.checkmate", "{side} Checkmate", said side = side(colour))
            }
        }
    }
}

/// A side, as the subject of a sentence.
pub(crate) fn side(colour: Colour) -> Message {
    match colour {
        Colour::White => message!("chess.white", "White"),
        Colour::Black => message!("chess.black", "Black"),
    }
}

/// A piece, whatever its colour.
pub(crate) fn role(role: Role) -> Message {
    match role {
        Role::King => message!("chess.king", "king"),
        Role::Queen => message!("chess.queen", "queen"),
        Role::Rook => message!("chess.rook", "rook"),
        Role::Bishop => message!("chess.bishop", "bishop"),
        Role::Knight => message!("chess.knight-piece", "knight"),
        Role::Pawn => message!("chess.pawn", "pawn"),
    }
}

/// A piece with its colour and square, such as `white rook h1`.
pub(crate) fn piece(placed: Placed, size: BoardSize) -> Message {
    let (role, square) = (role(placed.piece.role()), size.name(placed.square));
    match placed.piece.colour() {
        Colour::White => {
            message!("chess.white-piece", "white {piece} {square}", said piece = role, square)
        }
        Colour::Black => {
            message!("chess.black-piece", "black {piece} {square}", said piece = role, square)
        }
    }
}

/// How a move ends a check.
pub(crate) fn kind(kind: EvasionKind) -> Message {
    match kind {
        EvasionKind::KingMove => message!("chess.king-move", "king move"),
        EvasionKind::Capture => message!("chess.capture", "capture"),
        EvasionKind::Interposition => message!("chess.interposition", "interposition"),
    }
}

/// A move that ends a check.
pub(crate) fn evasion(evasion: &Evasion, size: BoardSize) -> Message {
    message!(
        "chess.explain.move",
        "{piece} {from} -> {to} ({kind})",
        said piece = role(evasion.from.piece.role()),
        from = size.name(evasion.from.square),
        to = size.name(evasion.to),
        said kind = kind(evasion.kind)
    )
}

/// So many moves of a kind.
pub(crate) fn amount(kind: EvasionKind, number: u64) -> Message {
    match kind {
        EvasionKind::KingMove => {
            message!("chess.king-moves", "{king_moves}", count king_moves = number)
        }
        EvasionKind::Capture => message!("chess.captures", "{captures}", count captures = number),
        EvasionKind::Interposition => {
            message!("chess.interpositions", "{interpositions}", count interpositions = number)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_is_what_reports_have() {
        for colour in Colour::BOTH {
            assert_eq!(side(colour).text, colour.to_string());
            for status in [
                Status::Safe,
                Status::Impossible,
                Status::Check { colour, moves: 1 },
                Status::Checkmate { colour },
            ] {
                assert_eq!(status.message().text, status.to_string());
            }
        }
        for each in Role::ALL {
            assert_eq!(role(each).text, each.name());
        }
        for each in EvasionKind::ALL {
            assert_eq!(kind(each).text, each.name());
            assert_eq!(amount(each, 1).text, format!("1 {}", each.name()));
        }
    }
}
