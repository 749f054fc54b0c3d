//! CSTATE3 text: `T`, then for each board `N P` and `P` lines `x y c`. A streaming reader that
//! holds one board at a time, and a writer. Not here: FEN, and answers.
//!
//! Words may be separated by any white space, so blank lines between boards, carriage returns and
//! trailing blanks are harmless.

mod error;
mod messages;
mod text;

use std::io::{self, Read};

use papan_puzzle::{Message, message};

pub use self::error::{FormatError, Mistake, ReadError};
use self::messages::{Promised, no_piece};
pub(crate) use self::messages::{second_king, text_after_last};
use self::text::{Location, Text, Word, number};
use crate::crowded::Crowded;
use crate::position::{
    BoardSize, Colour, MAX_PIECES, Piece, PieceId, Position, Role, SetupError, Square,
};

/// The largest number of boards in a file.
pub const MAX_BOARDS: u64 = 20_000;

/// Reads boards one after the other. Memory grows with the largest board, not with the file, and
/// the source is asked for more only when a word is incomplete.
#[derive(Debug)]
pub struct BoardReader<R> {
    text: Text<R>,
    /// Boards promised by the first line, once it has been read.
    boards: Option<u64>,
    /// Whether there is such a line.
    counted: bool,
    /// Boards read so far.
    read: u64,
    crowded: Crowded,
}

/// A board as it was read, with what messages about it need. Memory is kept from board to board.
#[derive(Debug)]
pub(crate) struct Board {
    position: Position,
    lines: PieceLines,
    /// From 1.
    number: u64,
}

impl Board {
    pub(crate) fn new() -> Board {
        let position = Position::setup(BoardSize::MIN, 0);
        Board { position, lines: PieceLines::default(), number: 0 }
    }

    /// The position; valid after [`BoardReader::read`] and [`check`](Self::check).
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Looks for two pieces on one square, the only part of validation that is not done while
    /// reading: it takes a third of the time, and can run on another thread.
    pub(crate) fn check(&self, scratch: &mut Crowded) -> Result<(), FormatError> {
        match self.position.crowded(scratch) {
            Some(SetupError::Occupied { square, first, second }) => {
                Err(self.occupied(square, first, second))
            }
            _ => Ok(()),
        }
    }

    fn mistake(&self, mistake: Mistake, piece: usize, message: Message) -> FormatError {
        let Location { line, column } = self.lines.location(piece);
        FormatError { mistake, board: Some(self.number), line, column, message }
    }

    #[cold]
    fn second_king(&self, colour: Colour) -> FormatError {
        self.mistake(Mistake::SecondKing, self.position.len() - 1, second_king(colour))
    }

    #[cold]
    fn missing_king(&self, colour: Colour) -> FormatError {
        let message = message!(
            "chess.missing-king",
            "found the end of the board without a {colour} king, expected exactly one king a side; \
             add a line `x y {letter}`, or correct P",
            colour = colour.name() => colour.name(),
            letter = Piece::new(colour, Role::King).letter()
        );
        self.mistake(Mistake::MissingKing, self.position.len() - 1, message)
    }

    #[cold]
    fn occupied(&self, square: Square, first: usize, second: usize) -> FormatError {
        let message = message!(
            "chess.occupied",
            "found a second piece on square {square}, expected an empty square ({other} of line \
             {line} stands there); move or remove one of them",
            square,
            other = self.position.piece(PieceId::new(first)).letter(),
            line = self.lines.location(first).line
        );
        self.mistake(Mistake::OccupiedSquare, second, message)
    }
}

/// The line of every piece of a board, stored only where it does not follow the previous one.
#[derive(Debug, Default)]
struct PieceLines {
    /// First piece and its location, for every run of pieces on consecutive lines.
    runs: Vec<(usize, Location)>,
    next: u64,
}

impl PieceLines {
    fn clear(&mut self) {
        self.runs.clear();
        self.next = 0;
    }

    #[inline]
    fn note(&mut self, piece: usize, location: Location) {
        if location.line != self.next || location.column != 1 {
            self.runs.push((piece, location));
        }
        self.next = location.line + 1;
    }

    /// Notes `count` pieces on consecutive lines, of which all but the first begin their line.
    #[inline]
    fn note_run(&mut self, first: usize, location: Location, count: usize) {
        if count > 0 {
            self.note(first, location);
            self.next = location.line + count as u64;
        }
    }

    fn location(&self, piece: usize) -> Location {
        let run = self.runs.partition_point(|&(first, _)| first <= piece) - 1;
        let (first, location) = self.runs[run];
        let column = if first == piece { location.column } else { 1 };
        Location { line: location.line + (piece - first) as u64, column }
    }
}

impl<R: Read> BoardReader<R> {
    /// Reads from `source`; a byte slice will do.
    pub fn new(source: R) -> BoardReader<R> {
        let crowded = Crowded::default();
        BoardReader { text: Text::new(source), boards: None, counted: true, read: 0, crowded }
    }

    /// Reads one board without a number of boards before it, from a text in which `line` lines
    /// precede it.
    fn one_board(source: R, line: u64) -> BoardReader<R> {
        let mut reader =
            BoardReader { boards: Some(1), counted: false, ..BoardReader::new(source) };
        reader.text.line += line;
        reader
    }

    /// The source.
    pub fn source_mut(&mut self) -> &mut R {
        &mut self.text.source
    }

    /// The number of boards that the file promises.
    ///
    /// # Errors
    /// The first line cannot be read.
    pub fn board_count(&mut self) -> Result<u64, ReadError> {
        if let Some(boards) = self.boards {
            return Ok(boards);
        }
        let word = self.text.word()?;
        let message = || {
            message!(
                "chess.board-count",
                "found {token}, expected the number of boards, 1 to {max}; put the number of \
                 boards on the first line",
                token = word.id() => word,
                max = MAX_BOARDS
            )
        };
        let boards = match self.number(&word, message)? {
            boards @ 1..=MAX_BOARDS => boards,
            _ => return Err(self.mistake(Mistake::BoardCount, &word, message()).into()),
        };
        self.boards = Some(boards);
        Ok(boards)
    }

    /// The next board; `None` after the last one, if only white space follows.
    ///
    /// # Errors
    /// The text is wrong, or the source fails. Reading cannot continue after that.
    pub fn next_board(&mut self) -> Result<Option<Position>, ReadError> {
        let mut board = Board::new();
        if !self.read(&mut board)? {
            return Ok(None);
        }
        board.check(&mut self.crowded)?;
        Ok(Some(board.position))
    }

    /// Reads everything and keeps nothing: measures parsing alone. Returns the number of pieces;
    /// does not look for two pieces on one square.
    #[doc(hidden)]
    pub fn skip_boards(&mut self) -> Result<u64, ReadError> {
        let mut board = Board::new();
        let mut pieces = 0;
        while self.read(&mut board)? {
            pieces += board.position.len() as u64;
        }
        Ok(pieces)
    }

    /// Reads the next board into the memory of an earlier one, without its
    /// [`check`](Board::check). After `false` or an error its position is not valid.
    pub(crate) fn read(&mut self, board: &mut Board) -> Result<bool, ReadError> {
        let boards = self.board_count()?;
        if self.read == boards {
            return self.end().map(|()| false);
        }
        self.read += 1;
        let (size, pieces) = self.header()?;
        board.position.reset(size, pieces);
        board.lines.clear();
        board.number = self.read;
        while board.position.len() < pieces {
            let first = board.position.len();
            let mut second_king = None;
            let location = self.text.plain_pieces(size, pieces - first, |square, piece| {
                let placed = board.position.push(square, piece);
                if placed.is_err() {
                    second_king = Some(piece.colour());
                }
                placed.is_ok()
            });
            board.lines.note_run(first, location, board.position.len() - first);
            if second_king.is_none() && board.position.len() < pieces {
                let Some((location, square, piece)) = self.text.fast_piece(size) else {
                    self.slow_piece(size, pieces, board)?;
                    continue;
                };
                board.lines.note(board.position.len(), location);
                if board.position.push(square, piece).is_err() {
                    second_king = Some(piece.colour());
                }
            }
            if let Some(colour) = second_king {
                return Err(board.second_king(colour).into());
            }
        }
        match Colour::BOTH.into_iter().find(|&colour| board.position.missing_king(colour).is_some())
        {
            Some(colour) => Err(board.missing_king(colour).into()),
            None => Ok(true),
        }
    }

    /// Nothing may follow the last board.
    fn end(&mut self) -> Result<(), ReadError> {
        let word = self.text.word()?;
        if word.is_end() {
            return Ok(());
        }
        let board = None;
        let error = if self.counted {
            let message = text_after_last(&word.to_string(), self.read);
            self.mistake(Mistake::TrailingText, &word, message)
        } else {
            let message = message!(
                "chess.text-after-board",
                "found {found}, expected the end of the board; remove the rest, correct P, or put \
                 the number of boards on the first line",
                found = word
            );
            self.mistake(Mistake::TrailingText, &word, message)
        };
        Err(FormatError { board, ..error }.into())
    }

    fn header(&mut self) -> Result<(BoardSize, usize), ReadError> {
        let word = self.text.word()?;
        let (min, max) = (BoardSize::MIN, BoardSize::MAX);
        let message = || {
            if word.is_end() {
                message!(
                    "chess.no-board",
                    "found the end of the file, expected the size N of the board, {min} to {max}; \
                     add the missing boards, or correct the number of boards on the first line",
                    min,
                    max
                )
            } else if self.read > 1 || !self.counted && word.location.line > 1 {
                message!(
                    "chess.size-of-next-board",
                    "found {found}, expected the size N of the board, {min} to {max}; correct N, \
                     or P of the board before if it has more pieces",
                    found = word,
                    min,
                    max
                )
            } else {
                message!(
                    "chess.size",
                    "found {found}, expected the size N of the board, {min} to {max}; a board \
                     begins with a line `N P`: correct N",
                    found = word,
                    min,
                    max
                )
            }
        };
        let n = self.number(&word, message)?;
        let size =
            BoardSize::new(n).ok_or_else(|| self.mistake(Mistake::Size, &word, message()))?;
        let word = self.text.word()?;
        let message = || {
            message!(
                "chess.piece-count",
                "found {token}, expected the number P of pieces, 2 to {max}; a board begins with a \
                 line `N P`: correct P",
                token = word.id() => word,
                max = MAX_PIECES
            )
        };
        match self.number(&word, message)? {
            pieces @ 2.. if pieces <= MAX_PIECES as u64 => Ok((size, pieces as usize)),
            _ => Err(self.mistake(Mistake::PieceCount, &word, message()).into()),
        }
    }

    /// Handles any spacing, the ends of the window, and everything that is wrong. Messages are
    /// built only when needed: a file in which every line ends up here is still read fast.
    #[cold]
    fn slow_piece(
        &mut self,
        size: BoardSize,
        pieces: usize,
        board: &mut Board,
    ) -> Result<(), ReadError> {
        let index = board.position.len();
        let promised = Promised { piece: index + 1, pieces };
        let (location, x) = self.coordinate(("x", "column x"), size, promised)?;
        let (_, y) = self.coordinate(("y", "row y"), size, promised)?;
        let word = self.text.word()?;
        let piece = match word.bytes() {
            &[letter] => Piece::from_letter(letter),
            _ => None,
        };
        let Some(piece) = piece else {
            let mistake = if word.is_end() { Mistake::Truncated } else { Mistake::UnknownPiece };
            return Err(self.mistake(mistake, &word, no_piece(&word, promised)).into());
        };
        board.lines.note(index, location);
        board
            .position
            .push(Square::new(x, y), piece)
            .map_err(|_| board.second_king(piece.colour()).into())
    }

    fn coordinate(
        &mut self,
        (id, name): (&str, &str),
        size: BoardSize,
        promised: Promised,
    ) -> Result<(Location, i64), ReadError> {
        let word = self.text.word()?;
        let no_number = || {
            message!(
                "chess.no-coordinate",
                "found {token}, expected {coordinate} from 1 to {size}; this would be piece \
                 {piece} of the {pieces} that the board promises: correct this line or P",
                token = word.id() => word,
                coordinate = id => name,
                size,
                piece = promised.piece,
                pieces = promised.pieces
            )
        };
        let number = if word.is_negative() { 0 } else { self.number(&word, no_number)? };
        let message = match number {
            0 => message!(
                "chess.coordinate-too-small",
                "found {found}, expected {coordinate} from 1 to {size}; coordinates count from 1",
                found = word,
                coordinate = id => name,
                size
            ),
            value if value <= size.get() as u64 => return Ok((word.location, value as i64)),
            _ => message!(
                "chess.coordinate-too-large",
                "found {found}, expected {coordinate} from 1 to {size}; move the piece onto the \
                 board, or correct N",
                found = word,
                coordinate = id => name,
                size
            ),
        };
        Err(self.mistake(Mistake::OffBoard, &word, message).into())
    }

    fn number(&self, word: &Word, message: impl FnOnce() -> Message) -> Result<u64, FormatError> {
        if let Some((value, len)) = number(word.copy.first_chunk().expect("a word is longer"))
            && len == word.len
        {
            return Ok(value);
        }
        if word.is_end() {
            return Err(self.mistake(Mistake::Truncated, word, message()));
        }
        if !word.bytes().iter().all(u8::is_ascii_digit) {
            return Err(self.mistake(Mistake::NotANumber, word, message()));
        }
        // Apart from leading zeros, a number with more digits is larger than every limit.
        Ok(word.bytes().iter().fold(0u64, |value, digit| {
            value.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
        }))
    }

    #[cold]
    fn mistake(&self, mistake: Mistake, word: &Word, message: Message) -> FormatError {
        let Location { line, column } = word.location;
        FormatError { mistake, board: (self.read > 0).then_some(self.read), line, column, message }
    }
}

/// All boards of a text at once.
///
/// # Errors
/// The first mistake.
pub fn parse_cstate3(text: &[u8]) -> Result<Vec<Position>, FormatError> {
    let mut reader = BoardReader::new(text);
    let mut positions = Vec::new();
    loop {
        match reader.next_board() {
            Ok(Some(position)) => positions.push(position),
            Ok(None) => return Ok(positions),
            Err(ReadError::Format(error)) => return Err(error),
            Err(ReadError::Io(error)) => unreachable!("a slice cannot fail: {error}"),
        }
    }
}

/// One board without the number of boards before it, starting after this many lines of a text.
/// Messages name no board.
///
/// # Errors
/// The first mistake.
pub fn parse_board(text: &[u8], line: u64) -> Result<Position, FormatError> {
    let mut reader = BoardReader::one_board(text, line);
    let mut read = || match reader.next_board() {
        Ok(position) => Ok(position),
        Err(ReadError::Format(error)) => Err(FormatError { board: None, ..error }),
        Err(ReadError::Io(error)) => unreachable!("a slice cannot fail: {error}"),
    };
    let position = read()?.expect("a board or a mistake");
    read().map(|_end| position)
}

/// Writes a whole file.
///
/// # Errors
/// Those of `out`.
pub fn write_cstate3(positions: &[Position], out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "{}", positions.len())?;
    positions.iter().try_for_each(|position| write_board(position, out))
}

/// Writes one board: the line `N P`, then one line per piece.
///
/// # Errors
/// Those of `out`.
pub fn write_board(position: &Position, out: &mut impl io::Write) -> io::Result<()> {
    writeln!(out, "{} {}", position.size(), position.len())?;
    position.iter().try_for_each(|placed| {
        writeln!(out, "{} {} {}", placed.square.x, placed.square.y, placed.piece.letter())
    })
}
