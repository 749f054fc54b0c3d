//! FEN and EPD, for 8x8 boards. Not here: anything such a line says beyond the pieces and the side
//! to move; this crate's rules have no castling, en passant or promotion.
//!
//! After the board come `w` or `b`, castling rights, the en passant square, then the two counters of
//! FEN or the operations of EPD (`bm Nf6; id "1";`), or both; a line may end after any of them. Lines
//! before it that start with `#` are comments.
//!
//! Colours keep their names, so letters change case: FEN writes White in upper case, CSTATE3 in
//! lower case. `KQRBNP` become `kqrbhp` (White) and `kqrbnp` become `KQRBHP` (Black).
//! CSTATE3 has White at the top with pawns moving towards larger `y`, so ranks turn over: file a..h
//! is `x` = 1..8 and rank 1..8 is `y` = 1..8; e4 is (5,4). A FEN lists rank 8, that is `y` = 8,
//! first.

mod fields;

use papan_puzzle::{Message, columns, message};

use self::fields::Fields;
pub(crate) use self::fields::title;
use crate::format::{FormatError, Mistake, second_king};
use crate::position::{BoardSize, Colour, Piece, Placed, Position, Role, SetupError, Square};

/// A position read from FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The pieces.
    pub position: Position,
    /// Whose turn it is, if the FEN says so.
    pub side_to_move: Option<Colour>,
}

const LETTERS: [(u8, Role); 6] = [
    (b'k', Role::King),
    (b'q', Role::Queen),
    (b'r', Role::Rook),
    (b'b', Role::Bishop),
    (b'n', Role::Knight),
    (b'p', Role::Pawn),
];

fn piece_of(letter: u8) -> Option<Piece> {
    let lower = letter.to_ascii_lowercase();
    let (_, role) = LETTERS.into_iter().find(|&(known, _)| known == lower)?;
    let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
    Some(Piece::new(colour, role))
}

fn letter_of(piece: Piece) -> char {
    let (letter, _) =
        LETTERS.into_iter().find(|&(_, role)| role == piece.role()).expect("all roles are listed");
    match piece.colour() {
        Colour::White => letter.to_ascii_uppercase() as char,
        Colour::Black => letter as char,
    }
}

/// The line with the FEN: where it starts after blanks, and the number of lines before it.
fn first_line(text: &[u8]) -> (usize, u64) {
    let (mut at, mut line) = (0, 0);
    for row in text.split_inclusive(|&byte| byte == b'\n') {
        let content = row.trim_ascii_start();
        if !content.is_empty() && content[0] != b'#' {
            return (at + row.len() - content.len(), line);
        }
        at += row.len();
        line += u64::from(row.ends_with(b"\n"));
    }
    (at, line)
}

/// Reads one FEN or EPD. The fields after the board may be missing; castling rights, en passant
/// square, counters and operations are checked for their form and ignored.
///
/// # Errors
/// The first mistake; its line is the one of the FEN in `text`.
pub fn parse_fen(text: &[u8]) -> Result<Fen, FormatError> {
    let (start, before) = first_line(text);
    let line_start = text[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let mistake = |mistake, at: usize, message: Message| FormatError {
        mistake,
        board: None,
        line: before + 1,
        column: columns(&text[line_start..at]) as u64 + 1,
        message,
    };
    let end_of_word = |from: usize| {
        text[from..].iter().position(u8::is_ascii_whitespace).map_or(text.len(), |len| from + len)
    };

    let board_end = end_of_word(start);
    let mut placed = Vec::new();
    let mut places = Vec::new();
    let (mut x, mut y) = (1, 8);
    // The end of the word ends the last rank, as a slash ends the others.
    let letters = text[start..board_end].iter().copied().chain([b'/']);
    for (at, letter) in (start..).zip(letters) {
        match letter {
            b'/' => {
                if x != 9 {
                    let message = message!(
                        "chess.fen-short-rank",
                        "found {squares} in rank {rank}, expected 8 squares; make the rank \
                         describe all its squares",
                        count squares = x - 1,
                        rank = y
                    );
                    return Err(mistake(Mistake::BadRow, at, message));
                }
                if at == board_end {
                    break;
                }
                if y == 1 {
                    let message = message!(
                        "chess.fen-ninth-rank",
                        "found a ninth rank, expected 8 ranks; remove the rest of the board"
                    );
                    return Err(mistake(Mistake::BadRow, at, message));
                }
                (x, y) = (1, y - 1);
                continue;
            }
            b'1'..=b'8' => x += i64::from(letter - b'0'),
            _ => {
                let Some(piece) = piece_of(letter) else {
                    let message = message!(
                        "chess.fen-letter",
                        "found {found}, expected a FEN letter KQRBNP (white) or kqrbnp (black), or \
                         1 to 8 empty squares; correct the letter",
                        found = format!("`{}`", letter.escape_ascii())
                    );
                    return Err(mistake(Mistake::UnknownPiece, at, message));
                };
                placed.push(Placed { square: Square::new(x, y), piece });
                places.push(at);
                x += 1;
            }
        }
        if x > 9 {
            let message = message!(
                "chess.fen-long-rank",
                "found more than 8 squares in rank {rank}, expected 8 squares; make the rank \
                 describe all its squares",
                rank = y
            );
            return Err(mistake(Mistake::BadRow, at, message));
        }
    }
    if y != 1 {
        let message = message!(
            "chess.fen-few-ranks",
            "found {ranks}, expected 8 ranks; describe all ranks, separated by `/`",
            count ranks = 9 - y
        );
        return Err(mistake(Mistake::BadRow, board_end, message));
    }

    let line_end = text[board_end..].iter().position(|&byte| byte == b'\n');
    let line_end = line_end.map_or(text.len(), |length| board_end + length);
    let fields = Fields::read(&text[..line_end], board_end)
        .map_err(|bad| mistake(bad.mistake, bad.at, bad.message))?;
    if let Some(more) = text[line_end..].iter().position(|byte| !byte.is_ascii_whitespace()) {
        let at = line_end + more;
        let lines = text[line_end..at].iter().filter(|&&byte| byte == b'\n').count() as u64;
        let own_line = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        return Err(FormatError {
            line: before + 1 + lines,
            column: columns(&text[own_line..at]) as u64 + 1,
            ..mistake(
                Mistake::TrailingText,
                line_end,
                message!(
                    "chess.fen-second-line",
                    "found {found}, expected the end of the FEN; remove it; give one FEN at a time",
                    found = format!("`{}`", text[at..end_of_word(at)].escape_ascii())
                ),
            )
        });
    }

    let position = Position::new(BoardSize::MIN, &placed).map_err(|errors| match errors[0] {
        SetupError::MissingKing(_) if matches!(errors[..], [_, SetupError::MissingKing(_)]) => {
            mistake(
                Mistake::MissingKing,
                board_end,
                message!(
                    "chess.fen-no-kings",
                    "found no king, expected exactly one king a side; add `K` (white) and `k` \
                     (black)"
                ),
            )
        }
        SetupError::MissingKing(colour) => {
            let letter = letter_of(Piece::new(colour, Role::King));
            mistake(
                Mistake::MissingKing,
                board_end,
                message!(
                    "chess.fen-no-king",
                    "found no {colour} king, expected exactly one king a side; add `{letter}`",
                    colour = colour.name() => colour.name(),
                    letter
                ),
            )
        }
        SetupError::SecondKing { colour, second } => {
            mistake(Mistake::SecondKing, places[second], second_king(colour))
        }
        SetupError::TooMany { .. } | SetupError::Occupied { .. } | SetupError::OffBoard { .. } => {
            unreachable!("a FEN board has one piece a square: {}", errors[0])
        }
    })?;
    Ok(Fen { position, side_to_move: fields.side_to_move })
}

/// The board part of the FEN of an 8x8 position, `None` for larger boards.
pub fn write_fen(position: &Position) -> Option<String> {
    if position.size() != BoardSize::MIN {
        return None;
    }
    let mut board = [[None; 8]; 8];
    for Placed { square, piece } in position.iter() {
        board[square.y as usize - 1][square.x as usize - 1] = Some(piece);
    }
    let ranks = board.iter().rev().map(|rank| {
        let mut text = String::new();
        let mut empty = 0;
        for square in rank.iter().chain([&None]).enumerate() {
            match square {
                (8, _) | (_, Some(_)) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.extend(square.1.map(letter_of));
                }
                (_, None) => empty += 1,
            }
        }
        text
    });
    Some(ranks.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn the_mapping_is_as_documented() {
        let fen = parse_fen(format!("{START} w KQkq - 0 1").as_bytes()).unwrap();
        assert_eq!(fen.side_to_move, Some(Colour::White));
        let at = |x, y| {
            fen.position.iter().find(|p| p.square == Square::new(x, y)).unwrap().piece.letter()
        };
        assert_eq!([at(1, 1), at(5, 1), at(5, 2), at(2, 1)], ['r', 'k', 'p', 'h']);
        assert_eq!([at(4, 8), at(5, 8), at(8, 7), at(7, 8)], ['Q', 'K', 'P', 'H']);
        assert_eq!(write_fen(&fen.position).as_deref(), Some(START));
    }

    #[test]
    fn boards_round_trip() {
        for board in ["k7/8/8/3N4/8/1p6/8/7K", "8/8/2k5/8/8/2K5/8/r6R", START] {
            assert_eq!(write_fen(&parse_fen(board.as_bytes()).unwrap().position).unwrap(), board);
        }
    }
}
