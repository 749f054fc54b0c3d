//! Chess positions by brute force: every pseudo-legal move is made on a copy of the board, and the
//! king's square is tested for attackers. It walks square by square, so boards are limited to
//! [`MAX_SIZE`]. Not here: giant boards, and speed.
//!
//! Rules: one king per side; no castling, en passant, double step or promotion; white is lower case
//! and its pawns move towards larger `y`. Kings are never taken.

mod read;

pub use self::read::{read, read_level};
use crate::message::message;
use crate::{Checker, Metric, Rejection, Setting};

/// The largest N that this reference accepts.
pub const MAX_SIZE: i64 = 64;

/// Answers are compared immediately up to this effort (squares times the square of the pieces): an
/// ordinary board with all its pieces takes well under a millisecond.
const QUICK: u128 = 64 * 32 * 32;
/// On request: 128 pieces on 64x64 take a second or so.
const BEARABLE: u128 = 64 * 64 * 128 * 128;

/// The checker of chess positions.
#[derive(Clone, Copy, Debug)]
pub struct Chess;

impl Checker for Chess {
    fn check(
        &self,
        level: &[u8],
        solution: &str,
        _settings: &[Setting<'_>],
    ) -> Result<Vec<Metric>, Rejection> {
        if board_for(level, BEARABLE).is_none() {
            let message = message!(
                "check.chess.too-large",
                "the checker tries every move, square by square: it takes boards of up to \
                 {max}x{max} with up to {pieces} pieces, and this one is larger",
                max = MAX_SIZE,
                pieces = BEARABLE.isqrt() / 64
            );
            return Err(Rejection::TooLarge { message });
        }
        check(level, solution)
    }

    fn answer(&self, level: &[u8]) -> Option<String> {
        Some(board_for(level, QUICK)?.answer())
    }

    fn is_solvable(&self, _level: &[u8], _settings: &[Setting<'_>]) -> Option<bool> {
        None
    }
}

/// A level, if brute force can answer it with this effort.
fn board_for(level: &[u8], effort: u128) -> Option<Board> {
    let board = read_level(&String::from_utf8_lossy(level)).ok()?;
    let (size, pieces) = (board.size().unsigned_abs(), board.count() as u64);
    (u128::from(size * pieces).pow(2) <= effort).then_some(board)
}

/// A board as a grid of letters, `.` for empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    size: i64,
    squares: Vec<u8>,
}

/// A move: from x,y to x,y.
pub type Move = ((i64, i64), (i64, i64));

const LINES: [(i64, i64); 8] =
    [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)];
const JUMPS: [(i64, i64); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Board {
    /// An empty board.
    pub fn empty(size: i64) -> Board {
        assert!((1..=MAX_SIZE).contains(&size), "brute force only up to {MAX_SIZE}");
        Board { size, squares: vec![b'.'; (size * size) as usize] }
    }

    fn index(&self, x: i64, y: i64) -> Option<usize> {
        let inside = x >= 1 && x <= self.size && y >= 1 && y <= self.size;
        inside.then(|| ((y - 1) * self.size + (x - 1)) as usize)
    }

    /// The letter on a square; `None` off the board.
    pub fn get(&self, x: i64, y: i64) -> Option<u8> {
        self.index(x, y).map(|at| self.squares[at])
    }

    /// Puts a letter on a square.
    pub fn set(&mut self, x: i64, y: i64, letter: u8) {
        let at = self.index(x, y).expect("a square of the board");
        self.squares[at] = letter;
    }

    /// N.
    pub fn size(&self) -> i64 {
        self.size
    }

    /// Number of pieces.
    pub fn count(&self) -> usize {
        self.squares.iter().filter(|&&letter| letter != b'.').count()
    }

    fn one_king_each(&self) -> Result<(), String> {
        let count = |king| self.squares.iter().filter(|&&letter| letter == king).count();
        match [b'k', b'K'].into_iter().find(|&king| count(king) != 1) {
            Some(king) => Err(format!("not exactly one {}", king as char)),
            None => Ok(()),
        }
    }

    fn pieces(&self, white: bool) -> Vec<(i64, i64, u8)> {
        let mut pieces = Vec::new();
        for y in 1..=self.size {
            for x in 1..=self.size {
                let letter = self.get(x, y).expect("inside");
                if letter != b'.' && letter.is_ascii_lowercase() == white {
                    pieces.push((x, y, letter.to_ascii_lowercase()));
                }
            }
        }
        pieces
    }

    /// The squares that the piece on x,y attacks, whatever is on them.
    fn attacks(&self, x: i64, y: i64) -> Vec<(i64, i64)> {
        let letter = self.get(x, y).expect("a piece");
        let forward = if letter.is_ascii_lowercase() { 1 } else { -1 };
        let mut squares = Vec::new();
        match letter.to_ascii_lowercase() {
            b'k' => squares.extend(LINES.map(|(dx, dy)| (x + dx, y + dy))),
            b'h' => squares.extend(JUMPS.map(|(dx, dy)| (x + dx, y + dy))),
            b'p' => squares.extend([(x - 1, y + forward), (x + 1, y + forward)]),
            slider => {
                for (at, &(dx, dy)) in LINES.iter().enumerate() {
                    if (slider == b'r' && at >= 4) || (slider == b'b' && at < 4) {
                        continue;
                    }
                    let (mut tx, mut ty) = (x + dx, y + dy);
                    while let Some(there) = self.get(tx, ty) {
                        squares.push((tx, ty));
                        if there != b'.' {
                            break;
                        }
                        (tx, ty) = (tx + dx, ty + dy);
                    }
                }
            }
        }
        squares.retain(|&(tx, ty)| self.get(tx, ty).is_some());
        squares
    }

    /// Whether the king of a side is attacked.
    pub fn in_check(&self, white: bool) -> bool {
        let king = if white { b'k' } else { b'K' };
        self.pieces(!white).into_iter().any(|(x, y, _)| {
            self.attacks(x, y).into_iter().any(|(a, b)| self.get(a, b) == Some(king))
        })
    }

    /// Every legal move of a side: pseudo-legal moves after which its king is not attacked.
    pub fn legal_moves(&self, white: bool) -> Vec<Move> {
        let mut moves = Vec::new();
        for (x, y, piece) in self.pieces(white) {
            let mut targets = self.attacks(x, y);
            // Own pieces are in the way, and kings are never taken.
            targets.retain(|&(a, b)| {
                let there = self.get(a, b).expect("inside");
                there == b'.'
                    || (there.is_ascii_lowercase() != white && !there.eq_ignore_ascii_case(&b'k'))
            });
            if piece == b'p' {
                targets.retain(|&(a, b)| self.get(a, b) != Some(b'.'));
                let ahead = y + if white { 1 } else { -1 };
                if self.get(x, ahead) == Some(b'.') {
                    targets.push((x, ahead));
                }
            }
            for (a, b) in targets {
                let mut after = self.clone();
                after.set(a, b, self.get(x, y).expect("a piece"));
                after.set(x, y, b'.');
                if !after.in_check(white) {
                    moves.push(((x, y), (a, b)));
                }
            }
        }
        moves
    }

    /// The judge's answer line.
    pub fn answer(&self) -> String {
        let (name, white) = match (self.in_check(true), self.in_check(false)) {
            (false, false) => return "Safe".to_owned(),
            (true, true) => return "Impossible".to_owned(),
            (true, false) => ("White", true),
            (false, true) => ("Black", false),
        };
        match self.legal_moves(white).len() {
            0 => format!("{name} Checkmate"),
            moves => format!("{name} Check - {moves} Plausible Moves"),
        }
    }
}

/// Compares an answer line with the brute-force one. Returns the number of moves that it names, 0
/// where it names none.
///
/// # Errors
/// A level that cannot be read here, which includes boards larger than [`MAX_SIZE`], a text that is
/// no answer, or another answer.
pub fn check(level: &[u8], answer: &str) -> Result<Vec<Metric>, Rejection> {
    let unreadable = |message| Rejection::Level { line: 1, column: 1, message };
    // Text that is not UTF-8 can only occur where nothing is read, such as after the board of a
    // FEN.
    let text = String::from_utf8_lossy(level);
    let expected = read_level(&text).map_err(unreadable)?.answer();
    let found = answer.trim();
    if !is_answer(found) {
        let message = message!(
            "check.chess.no-answer",
            "move 1: {found} is no answer: expected Safe, Impossible, White Checkmate, or White \
             Check - N Plausible Moves",
            found = format!("{found:?}")
        );
        return Err(Rejection::Solution { step: 1, message });
    }
    if found != expected {
        return Err(Rejection::Answer { found: found.to_owned(), expected });
    }
    let evasions = expected.split(' ').find_map(|word| word.parse().ok()).unwrap_or(0);
    Ok(vec![Metric { name: "evasions", value: evasions }])
}

/// Whether a text is an answer to some position.
fn is_answer(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    match words.as_slice() {
        ["Safe" | "Impossible"] | ["White" | "Black", "Checkmate"] => true,
        ["White" | "Black", "Check", "-", moves, "Plausible", "Moves"] => is_number(moves),
        _ => false,
    }
}

/// The answer lines of a CSTATE3 text.
///
/// # Errors
/// Those of [`read`].
pub fn answers(text: &str) -> Result<Vec<String>, String> {
    Ok(read(text)?.iter().map(Board::answer).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(pieces: &str) -> String {
        let lines: Vec<_> = pieces.split(';').collect();
        answers(&format!("1\n8 {}\n{}\n", lines.len(), lines.join("\n"))).unwrap().remove(0)
    }

    #[test]
    fn small_positions_by_hand() {
        assert_eq!(answer("1 1 k;8 8 K"), "Safe");
        assert_eq!(answer("1 1 k;2 2 K"), "Impossible");
        // A queen protected by its king, next to a king in the corner.
        assert_eq!(answer("1 1 K;2 2 q;3 3 k"), "Black Checkmate");
        // Without protection the king takes it; nothing else helps.
        assert_eq!(answer("1 1 K;2 2 q;8 8 k"), "Black Check - 1 Plausible Moves");
        // A rook on the first row: three squares on the second row are free.
        assert_eq!(answer("4 1 k;8 1 R;4 8 K"), "White Check - 3 Plausible Moves");
        // The white pawn moves down and may step between.
        assert_eq!(answer("1 4 k;8 4 R;5 3 p;1 8 K"), "White Check - 5 Plausible Moves");
        assert_eq!(answer("1 4 k;8 4 R;5 5 p;1 8 K"), "White Check - 4 Plausible Moves");
    }

    #[test]
    fn the_start_has_twelve_moves() {
        // Without double steps: eight pawn steps and four knight moves.
        let mut board = Board::empty(8);
        for (at, letter) in b"rhbqkbhr".iter().enumerate() {
            let x = at as i64 + 1;
            board.set(x, 1, *letter);
            board.set(x, 2, b'p');
            board.set(x, 7, b'P');
            board.set(x, 8, letter.to_ascii_uppercase());
        }
        assert_eq!(board.answer(), "Safe");
        assert_eq!(board.legal_moves(true).len(), 12);
        assert_eq!(board.legal_moves(false).len(), 12);
    }

    #[test]
    fn levels_are_files_boards_and_fen() {
        let board = "8 3\n1 1 K\n2 2 q\n3 3 k\n";
        // The same position: White is in upper case in FEN, and rank 1 is y = 1.
        for text in [board, &format!("1\n{board}"), "8/8/8/8/8/2K5/1Q6/k7 b - - 0 1"] {
            assert_eq!(read_level(text).unwrap(), read_level(board).unwrap(), "{text}");
            let metrics = check(text.as_bytes(), "Black Checkmate\n").unwrap();
            assert_eq!((metrics[0].name, metrics[0].value), ("evasions", 0));
            let wrong = check(text.as_bytes(), "Safe").unwrap_err().to_string();
            assert_eq!(wrong, "found `Safe`, the answer is `Black Checkmate`");
        }
        let rook = "8/8/8/8/8/8/8/k2K3r";
        assert_eq!(check(rook.as_bytes(), "White Check - 3 Plausible Moves").unwrap()[0].value, 3);
        for bad in ["", "2\n8 3", "8/8", "9/8/8/8/8/8/8/kK6", "8/8/8/8/8/8/8/kKx5"] {
            assert!(read_level(bad).is_err(), "{bad}");
        }
        // What is not an answer at all is not a wrong one.
        for text in ["", "hello", "Black", "Check - 3", "White Check - x Plausible Moves"] {
            let refused = check(board.as_bytes(), text);
            assert!(matches!(refused, Err(Rejection::Solution { .. })), "{text}");
        }
        let two = format!("2\n{board}{board}");
        assert!(read_level(&two).is_err());
    }

    #[test]
    fn bad_texts_are_refused() {
        assert!(read("1 8 2 1 1 k 1 1 K").is_err());
        assert!(read("1 8 2 1 1 k 9 1 K").is_err());
        assert!(read("1 8 1 1 1 k").is_err());
        assert!(read("1 65 2 1 1 k 9 1 K").is_err());
        assert!(read("1 8 2 1 1 k 4 1 K x").is_err());
    }
}
