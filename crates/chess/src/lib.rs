//! Chess on giant boards: up to 2*10^5 pieces on a board of up to 10^18 by 10^18 squares.
//!
//! Text becomes a validated [`Position`]; [`status`](status::status) answers in time proportional
//! to the number of pieces, whatever the size of the board; [`moves`], [`mod@explain`] and [`picture`]
//! show why. Not here: files, standard input, printing (the surfaces do that), and playing chess.
//!
//! The rules are those of the CSTATE3 problem family: basic moves only. There is no castling, no
//! en passant, no double step and no promotion; a pawn may step onto its last rank and stays there.
//! White is written in lower case and its pawns move towards larger `y`; (1,1) is the top left.
//!
//! ```
//! let file = b"1\n8 3\n1 1 K\n2 2 q\n3 3 k\n";
//! let mut answers = Vec::new();
//! papan_chess::judge_cstate3(&file[..], &mut answers).unwrap();
//! assert_eq!(answers, b"Black Checkmate\n");
//! ```

mod adapter;
mod around;
mod crowded;
mod difficulty;
pub mod explain;
pub mod fen;
pub mod format;
mod game;
pub mod generate;
mod half_lines;
pub mod judge;
pub mod levels;
pub mod moves;
pub mod picture;
pub mod position;
mod rescue;
mod square;
pub mod status;
#[doc(hidden)]
pub mod variant;
mod wording;

pub use adapter::PUZZLE;
pub use explain::{Explanation, explain};
pub use fen::{Fen, parse_fen, write_fen};
pub use format::{BoardReader, FormatError, parse_board, parse_cstate3, write_cstate3};
pub use generate::{Generator, Kind, Spec};
pub use judge::{JudgeError, judge_cstate3, judge_cstate3_parallel};
pub use levels::{Level, levels, parse_level, recognise};
pub use moves::{Evasion, EvasionKind, Evasions, evasions, legal_moves};
pub use picture::svg;
pub use position::{BoardSize, Colour, Piece, PieceId, Placed, Position, Role, Square};
pub use status::{Status, StatusFinder, status};
