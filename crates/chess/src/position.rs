//! Pieces and validated positions: columns of coordinates, exactly one king per side, no two pieces
//! on one square, everything on the board. Not here: text formats and rules of movement beyond
//! "which lines does this piece slide along".

use std::fmt;

use crate::crowded::Crowded;
pub use crate::square::{BoardSize, Square};

/// The largest number of pieces on one board.
pub const MAX_PIECES: usize = 200_000;

/// The two sides. White's pawns move towards larger `y`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Lower-case letters; starts at the top, pawns move +y.
    White,
    /// Upper-case letters; starts at the bottom, pawns move -y.
    Black,
}

impl Colour {
    /// Both, in the order that lists use.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// How `y` changes when a pawn of this colour steps.
    pub const fn forward(self) -> i64 {
        match self {
            Colour::White => 1,
            Colour::Black => -1,
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl Colour {
    /// Its name within a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "White",
            Colour::Black => "Black",
        })
    }
}

/// What a piece is, whatever its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// `k`
    King,
    /// `q`
    Queen,
    /// `r`
    Rook,
    /// `b`
    Bishop,
    /// `h` (the horse of CSTATE3)
    Knight,
    /// `p`
    Pawn,
}

impl Role {
    /// All six, in the order of the discriminants.
    pub const ALL: [Role; 6] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Role::King => "king",
            Role::Queen => "queen",
            Role::Rook => "rook",
            Role::Bishop => "bishop",
            Role::Knight => "knight",
            Role::Pawn => "pawn",
        }
    }

    /// The line classes it slides along: [`ORTHOGONAL`], [`DIAGONAL`], both or none.
    pub(crate) const fn slides(self) -> u8 {
        match self {
            Role::Queen => ORTHOGONAL | DIAGONAL,
            Role::Rook => ORTHOGONAL,
            Role::Bishop => DIAGONAL,
            Role::King | Role::Knight | Role::Pawn => 0,
        }
    }
}

/// Rows and columns.
pub(crate) const ORTHOGONAL: u8 = 1;
/// Both kinds of diagonals.
pub(crate) const DIAGONAL: u8 = 2;

/// A role with a colour, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// The letter of each piece code; `role * 2 + colour`.
const LETTERS: [u8; 12] = *b"kKqQrRbBhHpP";
const NO_PIECE: u8 = u8::MAX;
/// The piece code of each byte: one load in the parser's loop.
const CODES: [u8; 256] = {
    let mut codes = [NO_PIECE; 256];
    let mut code = 0;
    while code < LETTERS.len() {
        codes[LETTERS[code] as usize] = code as u8;
        code += 1;
    }
    codes
};

impl Piece {
    /// Room for a number of each [`code`](Self::code) that is found without a bounds check.
    pub(crate) const ROOM: usize = 16;

    /// Puts a role and a colour together.
    pub const fn new(colour: Colour, role: Role) -> Piece {
        Piece(role as u8 * 2 + colour as u8)
    }

    /// Reads the CSTATE3 letter, lower case for white.
    #[inline]
    pub const fn from_letter(letter: u8) -> Option<Piece> {
        match CODES[letter as usize] {
            NO_PIECE => None,
            code => Some(Piece(code)),
        }
    }

    /// The CSTATE3 letter.
    pub const fn letter(self) -> char {
        LETTERS[self.0 as usize] as char
    }

    /// Its side.
    #[inline]
    pub const fn colour(self) -> Colour {
        if self.0 & 1 == 0 { Colour::White } else { Colour::Black }
    }

    /// What it is.
    #[inline]
    pub const fn role(self) -> Role {
        Role::ALL[(self.0 / 2) as usize]
    }

    /// Whether it is an enemy of `colour` that slides along `class`.
    #[inline]
    pub(crate) const fn attacks_along(self, class: u8, colour: Colour) -> bool {
        self.colour() as u8 != colour as u8 && self.role().slides() & class != 0
    }

    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.0 as usize % Piece::ROOM
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.letter())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour().to_string().to_lowercase(), self.role().name())
    }
}

/// The index of a piece in its position, in the order of the input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(pub(crate) u32);

impl PieceId {
    #[inline]
    pub(crate) const fn new(index: usize) -> PieceId {
        PieceId(index as u32)
    }

    /// From 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// Where.
    pub square: Square,
    /// What.
    pub piece: Piece,
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.piece.letter(), self.square)
    }
}

/// Why pieces do not form a position. Indices count the pieces from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// More pieces than a board may hold.
    #[error("{pieces} pieces, at most {MAX_PIECES} are allowed")]
    TooMany {
        /// How many there are.
        pieces: usize,
    },
    /// A side without a king.
    #[error("{0} has no king")]
    MissingKing(Colour),
    /// A side with two kings.
    #[error("{colour} has a second king (piece {})", second + 1)]
    SecondKing {
        /// The side.
        colour: Colour,
        /// Its second king.
        second: usize,
    },
    /// Two pieces on one square.
    #[error("two pieces on square {square} (pieces {} and {})", first + 1, second + 1)]
    Occupied {
        /// The square.
        square: Square,
        /// The piece that was there.
        first: usize,
        /// The piece that came later.
        second: usize,
    },
    /// A piece outside the board.
    #[error("square {square} (piece {}) is off the board", index + 1)]
    OffBoard {
        /// The square.
        square: Square,
        /// The piece.
        index: usize,
    },
}

/// A validated position.
///
/// Columns, not structs: the passes over all pieces read only what they need, and 17 bytes per
/// piece instead of 24 keep 2*10^5 pieces inside a 4 MB cache.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    size: BoardSize,
    xs: Vec<i64>,
    ys: Vec<i64>,
    pieces: Vec<Piece>,
    /// How many there are of each code.
    kinds: [u32; Piece::ROOM],
    kings: [PieceId; 2],
}

/// Marks a king that has not been placed yet; never visible outside a setup in progress.
const NO_KING: PieceId = PieceId(u32::MAX);

impl Position {
    /// Validates `placed`.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn new(size: BoardSize, placed: &[Placed]) -> Result<Position, Vec<SetupError>> {
        if placed.len() > MAX_PIECES {
            return Err(vec![SetupError::TooMany { pieces: placed.len() }]);
        }
        let mut position = Position::setup(size, placed.len());
        let mut errors = Vec::new();
        for (index, &Placed { square, piece }) in placed.iter().enumerate() {
            if !size.contains(square) {
                errors.push(SetupError::OffBoard { square, index });
            }
            if let Err(error) = position.push(square, piece) {
                errors.push(error);
            }
        }
        errors.extend(Colour::BOTH.into_iter().filter_map(|colour| position.missing_king(colour)));
        errors.extend(position.crowded(&mut Crowded::default()));
        if errors.is_empty() { Ok(position) } else { Err(errors) }
    }

    /// An empty setup, to be filled with [`push`](Self::push) and checked afterwards.
    pub(crate) fn setup(size: BoardSize, capacity: usize) -> Position {
        Position {
            size,
            xs: Vec::with_capacity(capacity),
            ys: Vec::with_capacity(capacity),
            pieces: Vec::with_capacity(capacity),
            kinds: [0; Piece::ROOM],
            kings: [NO_KING; 2],
        }
    }

    /// Makes it an empty setup again, keeping the memory.
    pub(crate) fn reset(&mut self, size: BoardSize, capacity: usize) {
        self.size = size;
        self.xs.clear();
        self.xs.reserve(capacity);
        self.ys.clear();
        self.ys.reserve(capacity);
        self.pieces.clear();
        self.pieces.reserve(capacity);
        self.kinds = [0; Piece::ROOM];
        self.kings = [NO_KING; 2];
    }

    /// Adds a piece; the caller has checked the coordinates.
    #[inline]
    pub(crate) fn push(&mut self, square: Square, piece: Piece) -> Result<(), SetupError> {
        let index = self.pieces.len();
        self.xs.push(square.x);
        self.ys.push(square.y);
        self.pieces.push(piece);
        self.kinds[piece.code()] += 1;
        if piece.role() == Role::King {
            let king = &mut self.kings[piece.colour().index()];
            if *king != NO_KING {
                return Err(SetupError::SecondKing { colour: piece.colour(), second: index });
            }
            *king = PieceId::new(index);
        }
        Ok(())
    }

    pub(crate) fn missing_king(&self, colour: Colour) -> Option<SetupError> {
        (self.kings[colour.index()] == NO_KING).then_some(SetupError::MissingKing(colour))
    }

    /// The earliest piece on an occupied square.
    pub(crate) fn crowded(&self, scratch: &mut Crowded) -> Option<SetupError> {
        let (first, second) = scratch.find(&self.xs, &self.ys)?;
        Some(SetupError::Occupied { square: self.square(PieceId::new(second)), first, second })
    }

    /// The board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// Number of pieces.
    #[expect(clippy::len_without_is_empty, reason = "a position always has two kings")]
    pub fn len(&self) -> usize {
        self.pieces.len()
    }

    /// The piece with this id.
    #[inline]
    pub fn piece(&self, id: PieceId) -> Piece {
        self.pieces[id.index()]
    }

    /// The square of the piece with this id.
    #[inline]
    pub fn square(&self, id: PieceId) -> Square {
        Square { x: self.xs[id.index()], y: self.ys[id.index()] }
    }

    /// Piece and square.
    pub fn placed(&self, id: PieceId) -> Placed {
        Placed { square: self.square(id), piece: self.piece(id) }
    }

    /// The king of `colour`.
    pub fn king(&self, colour: Colour) -> PieceId {
        self.kings[colour.index()]
    }

    /// All pieces in the order of the input.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Placed> + '_ {
        (0..self.len()).map(move |index| self.placed(PieceId::new(index)))
    }

    /// Coordinates and pieces side by side, for passes over all pieces: the zip avoids the bounds
    /// checks that three indexed loads would make.
    #[inline]
    pub(crate) fn columns(&self) -> impl Iterator<Item = (PieceId, i64, i64, Piece)> + '_ {
        self.xs
            .iter()
            .zip(&self.ys)
            .zip(&self.pieces)
            .enumerate()
            .map(|(index, ((&x, &y), &piece))| (PieceId::new(index), x, y, piece))
    }

    /// The same in chunks of at most `size` pieces, each with the index of its first.
    #[inline]
    pub(crate) fn chunks(
        &self,
        size: usize,
    ) -> impl Iterator<Item = (usize, &[i64], &[i64], &[Piece])> + '_ {
        let columns = self.xs.chunks(size).zip(self.ys.chunks(size)).zip(self.pieces.chunks(size));
        columns.enumerate().map(move |(chunk, ((xs, ys), pieces))| (chunk * size, xs, ys, pieces))
    }

    /// How many pieces there are of each [code](Piece::code).
    pub(crate) fn kinds(&self) -> [usize; Piece::ROOM] {
        self.kinds.map(|count| count as usize)
    }

    pub(crate) fn xs(&self) -> &[i64] {
        &self.xs
    }

    pub(crate) fn ys(&self) -> &[i64] {
        &self.ys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Vec<Placed> {
        text.split(';')
            .map(|piece| {
                let mut words = piece.split_whitespace();
                let x = words.next().unwrap().parse().unwrap();
                let y = words.next().unwrap().parse().unwrap();
                let letter = words.next().unwrap().as_bytes()[0];
                Placed { square: Square::new(x, y), piece: Piece::from_letter(letter).unwrap() }
            })
            .collect()
    }

    #[test]
    fn letters_round_trip() {
        for letter in 0..=u8::MAX {
            match Piece::from_letter(letter) {
                Some(piece) => {
                    assert_eq!(piece.letter() as u8, letter);
                    assert_eq!(Piece::new(piece.colour(), piece.role()), piece);
                    assert_eq!(piece.colour() == Colour::White, letter.is_ascii_lowercase());
                }
                None => assert!(!b"kqrbhpKQRBHP".contains(&letter)),
            }
        }
    }

    #[test]
    fn every_error_is_reported() {
        let errors =
            Position::new(BoardSize::MIN, &place("1 1 k; 9 1 q; 1 1 k; 0 3 p")).unwrap_err();
        assert_eq!(
            errors,
            [
                SetupError::OffBoard { square: Square::new(9, 1), index: 1 },
                SetupError::SecondKing { colour: Colour::White, second: 2 },
                SetupError::OffBoard { square: Square::new(0, 3), index: 3 },
                SetupError::MissingKing(Colour::Black),
                SetupError::Occupied { square: Square::new(1, 1), first: 0, second: 2 },
            ]
        );
    }
}
