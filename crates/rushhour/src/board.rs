//! The validated board: size, walls, pieces, and the side of the exit.
//!
//! Whatever holds a [`Board`] may rely on its rules: every piece is straight, lies on the board,
//! covers at least two cells, overlaps nothing and has a symbol of its own, and the exit is in line
//! with the primary piece. Not here: text (see `format`) and movement (see `rules`).

use thiserror::Error;

/// The fewest rows or columns of a board.
pub const MIN_SIDE: u8 = 3;
/// The most rows or columns of a board: a line fits a `u16`, an offset fits 4 bits.
pub const MAX_SIDE: u8 = 16;
/// The fewest cells of a piece. A single cell has no direction, so it could not say how it moves;
/// what stands still is a wall.
pub const MIN_LENGTH: u8 = 2;

/// The direction in which a piece lies and moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Axis {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
}

impl Axis {
    /// The other one.
    pub fn crossing(self) -> Axis {
        match self {
            Axis::Horizontal => Axis::Vertical,
            Axis::Vertical => Axis::Horizontal,
        }
    }

    /// What a line of this direction is called.
    pub fn line_name(self) -> &'static str {
        match self {
            Axis::Horizontal => "row",
            Axis::Vertical => "column",
        }
    }
}

/// A side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Where columns end.
    Right,
    /// Where rows end.
    Bottom,
    /// Where columns begin.
    Left,
    /// Where rows begin.
    Top,
}

impl Side {
    /// The direction in which a piece leaves by this side.
    pub fn axis(self) -> Axis {
        match self {
            Side::Right | Side::Left => Axis::Horizontal,
            Side::Bottom | Side::Top => Axis::Vertical,
        }
    }

    /// Whether offsets grow towards this side.
    pub fn is_forward(self) -> bool {
        matches!(self, Side::Right | Side::Bottom)
    }

    /// The name used in messages.
    pub fn name(self) -> &'static str {
        match self {
            Side::Right => "right",
            Side::Bottom => "bottom",
            Side::Left => "left",
            Side::Top => "top",
        }
    }
}

/// The number of a piece on its board. The primary piece is [`PieceId::PRIMARY`], the others follow
/// in the order in which they were given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The piece that has to get out.
    pub const PRIMARY: PieceId = PieceId(0);

    /// The index into [`Board::pieces`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece where it stands at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its letter.
    pub symbol: char,
    /// Its direction.
    pub axis: Axis,
    /// Its row if horizontal, its column if vertical, from 0. Never changes.
    pub line: u8,
    /// Its first cell on the line (leftmost or topmost), from 0.
    pub offset: u8,
    /// How many cells it covers.
    pub length: u8,
}

impl Piece {
    /// The cells it covers on its line when it stands at `offset`, bit 0 being the first cell.
    #[inline]
    pub fn mask_at(&self, offset: u8) -> u16 {
        // In 32 bits, since a piece may be as long as the longest line.
        (((1_u32 << self.length) - 1) << offset) as u16
    }

    /// Row and column of the cell `along` on its line.
    pub fn cell(&self, along: u8) -> (u8, u8) {
        match self.axis {
            Axis::Horizontal => (self.line, along),
            Axis::Vertical => (along, self.line),
        }
    }
}

/// A board as somebody describes it; [`Board::new`] checks it.
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
    /// The side of the exit, which is in line with the primary piece.
    pub exit: Side,
}

/// What is wrong with a [`Setup`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The board is too small or too large.
    #[error("{rows} rows and {cols} columns: a board has from {MIN_SIDE} to {MAX_SIDE} of each")]
    Size {
        /// Rows found.
        rows: u8,
        /// Columns found.
        cols: u8,
    },
    /// There is no piece at all.
    #[error("no primary piece: the first piece is the one that has to get out")]
    NoPrimary,
    /// A wall lies outside.
    #[error("a wall at row {row}, column {col} is not on the board")]
    WallOutside {
        /// From 0.
        row: u8,
        /// From 0.
        col: u8,
    },
    /// A piece covers fewer than two cells.
    #[error("piece {0} is shorter than {MIN_LENGTH} cells; write a wall if it never moves")]
    TooShort(char),
    /// A piece is partly or wholly outside.
    #[error("piece {0} is not wholly on the board")]
    PieceOutside(char),
    /// A piece lies on a wall or on another piece.
    #[error("piece {symbol} overlaps something at row {row}, column {col}")]
    Overlap {
        /// The later of the two.
        symbol: char,
        /// From 0.
        row: u8,
        /// From 0.
        col: u8,
    },
    /// Two pieces have the same symbol.
    #[error("two pieces are called {0}")]
    SameSymbol(char),
    /// The exit is on a side that the primary piece can never face.
    #[error("the exit is on the {} side, but the primary piece moves the other way", .0.name())]
    ExitNotInLine(Side),
}

/// A board that keeps the rules of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    rows: u8,
    cols: u8,
    /// Walls by row; bits at and beyond the last column are clear.
    walls: [u16; MAX_SIDE as usize],
    pieces: Vec<Piece>,
    exit: Side,
}

impl Board {
    /// Checks a setup.
    ///
    /// # Errors
    /// Everything that is wrong with it; overlaps are looked for only when all pieces fit.
    pub fn new(setup: Setup) -> Result<Board, Vec<SetupError>> {
        let Setup { rows, cols, walls: wall_cells, pieces, exit } = setup;
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(vec![SetupError::Size { rows, cols }]);
        }
        let mut errors = Vec::new();
        let mut walls = [0_u16; MAX_SIDE as usize];
        for (row, col) in wall_cells {
            if row >= rows || col >= cols {
                errors.push(SetupError::WallOutside { row, col });
            } else {
                walls[usize::from(row)] |= 1 << col;
            }
        }
        for (index, piece) in pieces.iter().enumerate() {
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
            if pieces[..index].iter().any(|other| other.symbol == piece.symbol) {
                errors.push(SetupError::SameSymbol(piece.symbol));
            }
        }
        match pieces.first() {
            None => errors.push(SetupError::NoPrimary),
            Some(primary) if primary.axis != exit.axis() => {
                errors.push(SetupError::ExitNotInLine(exit));
            }
            Some(_) => {}
        }
        if errors.is_empty() {
            let mut covered = walls;
            for piece in &pieces {
                for along in piece.offset..piece.offset + piece.length {
                    let (row, col) = piece.cell(along);
                    let bit = 1 << col;
                    if covered[usize::from(row)] & bit != 0 {
                        errors.push(SetupError::Overlap { symbol: piece.symbol, row, col });
                    }
                    covered[usize::from(row)] |= bit;
                }
            }
        }
        if errors.is_empty() { Ok(Board { rows, cols, walls, pieces, exit }) } else { Err(errors) }
    }

    /// Number of rows.
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> u8 {
        self.cols
    }

    /// All pieces, the primary piece first.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// One piece.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The piece that has to get out.
    pub fn primary(&self) -> &Piece {
        &self.pieces[0]
    }

    /// The piece with this symbol.
    pub fn find(&self, symbol: char) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.symbol == symbol).map(|at| PieceId(at as u8))
    }

    /// The ids of all pieces, in order.
    pub fn ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len() as u8).map(PieceId)
    }

    /// The side of the exit; its line is that of the primary piece.
    pub fn exit(&self) -> Side {
        self.exit
    }

    /// The number of lines of this direction.
    pub fn lines(&self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.rows,
            Axis::Vertical => self.cols,
        }
    }

    /// The number of cells of a line of this direction.
    #[inline]
    pub fn line_length(&self, axis: Axis) -> u8 {
        match axis {
            Axis::Horizontal => self.cols,
            Axis::Vertical => self.rows,
        }
    }

    /// Whether there is a wall at this row and column.
    pub fn is_wall(&self, row: u8, col: u8) -> bool {
        self.walls[usize::from(row)] >> col & 1 != 0
    }

    /// Every wall, by row and column.
    pub fn walls(&self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.rows)
            .flat_map(move |row| (0..self.cols).map(move |col| (row, col)))
            .filter(|&(row, col)| self.is_wall(row, col))
    }

    /// The walls of one line, bit 0 being its first cell.
    pub fn walls_along(&self, axis: Axis, line: u8) -> u16 {
        match axis {
            Axis::Horizontal => self.walls[usize::from(line)],
            Axis::Vertical => (0..self.rows)
                .fold(0, |mask, row| mask | (self.walls[usize::from(row)] >> line & 1) << row),
        }
    }

    /// Where the primary piece stands when the puzzle is solved.
    pub fn goal_offset(&self) -> u8 {
        if self.exit.is_forward() {
            self.line_length(self.exit.axis()) - self.primary().length
        } else {
            0
        }
    }

    /// How far the primary piece is from its goal when it stands at `offset`.
    pub fn exit_distance(&self, offset: u8) -> u8 {
        offset.abs_diff(self.goal_offset())
    }

    /// The cells between the primary piece at `offset` and the exit, on its own line.
    pub fn lane(&self, offset: u8) -> u16 {
        let primary = self.primary();
        let line = u32::from(self.line_length(primary.axis));
        if self.exit.is_forward() {
            let front = u32::from(offset + primary.length);
            (((1_u32 << line) - 1) & !((1_u32 << front) - 1)) as u16
        } else {
            ((1_u32 << offset) - 1) as u16
        }
    }

    /// The same board with other pieces kept: the primary piece and those that `keep` accepts.
    pub fn without(&self, mut keep: impl FnMut(PieceId) -> bool) -> Board {
        let mut board = self.clone();
        board.pieces = self
            .ids()
            .filter(|&id| id == PieceId::PRIMARY || keep(id))
            .map(|id| *self.piece(id))
            .collect();
        board
    }

    /// The same board with every piece where `position` has it.
    ///
    /// # Panics
    /// If `position` is not a position of this board; those that the rules make always are.
    pub fn at(&self, position: &Position) -> Board {
        assert!(position.fits(self), "the position does not belong to this board");
        let mut board = self.clone();
        for (piece, &offset) in board.pieces.iter_mut().zip(&position.0) {
            piece.offset = offset;
        }
        board
    }

    /// The same board with other symbols, one for each piece.
    pub(crate) fn with_symbols(mut self, symbols: &[char]) -> Board {
        debug_assert_eq!(symbols.len(), self.pieces.len());
        for (piece, &symbol) in self.pieces.iter_mut().zip(symbols) {
            piece.symbol = symbol;
        }
        self
    }
}

/// Where every piece stands: its offset on its line. The unpacked form, for everything but search.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position(Vec<u8>);

impl Position {
    /// Where the pieces of `board` stand at the start.
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
        let mut covered = board.walls;
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
            exit: Side::Top,
        };
        assert_eq!(
            Board::new(setup),
            Err(vec![
                SetupError::WallOutside { row: 4, col: 0 },
                SetupError::PieceOutside('P'),
                SetupError::TooShort('P'),
                SetupError::SameSymbol('P'),
                SetupError::ExitNotInLine(Side::Top),
            ])
        );
    }

    #[test]
    fn lanes_and_goals_on_all_sides() {
        for (exit, goal, lane) in [
            (Side::Right, 14, 0b1111_1111_1110_0000),
            (Side::Left, 0, 0b0000_0000_0000_0111),
            (Side::Bottom, 14, 0b1111_1111_1110_0000),
            (Side::Top, 0, 0b0000_0000_0000_0111),
        ] {
            let setup = Setup {
                rows: 16,
                cols: 16,
                walls: vec![],
                pieces: vec![piece('P', exit.axis(), 15, 3, 2)],
                exit,
            };
            let board = Board::new(setup).unwrap();
            assert_eq!((board.goal_offset(), board.lane(3)), (goal, lane), "{exit:?}");
            assert_eq!(board.lane(goal), 0);
        }
    }
}
