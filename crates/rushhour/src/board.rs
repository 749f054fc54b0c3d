//! The validated board: size, walls, pieces, and the side of the exit.
//!
//! Whatever holds a [`Board`] may rely on its rules: every piece is straight, lies on the board,
//! covers at least two cells, overlaps nothing and has a symbol of its own, and the exit is in line
//! with the primary piece. A piece of one cell is a [`Block`]: it has a symbol, like a piece, and
//! stays where it is, like a wall. Not here: text (see `format`) and movement (see `rules`).

mod position;
mod setup;

pub use self::position::Position;
pub use self::setup::{Setup, SetupError};

/// The fewest rows or columns of a board.
pub const MIN_SIDE: u8 = 3;
/// The most rows or columns of a board: a line fits a `u16`, an offset fits 4 bits.
pub const MAX_SIDE: u8 = 16;
/// The fewest cells of a piece that can move. A single cell has no direction, so it could not say
/// how it moves: it is a [`Block`].
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

/// A piece at its starting position.
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
    /// The cells it covers on its line when it is at `offset`, bit 0 being the first cell.
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

/// A piece of one cell. Without a direction it cannot move, so the rules treat it as a wall; texts,
/// counts and pictures treat it as a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its letter.
    pub symbol: char,
    /// From 0.
    pub row: u8,
    /// From 0.
    pub col: u8,
}

/// A board that keeps the rules of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    rows: u8,
    cols: u8,
    /// Walls and blocks by row; bits at and beyond the last column are clear.
    obstacles: [u16; MAX_SIDE as usize],
    pieces: Vec<Piece>,
    blocks: Vec<Block>,
    exit: Side,
}

impl Board {
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

    /// The piece with this symbol, unless it has only one cell.
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

    /// The pieces of one cell, which never move.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The piece of one cell at this row and column.
    pub fn block_at(&self, row: u8, col: u8) -> Option<&Block> {
        self.blocks.iter().find(|block| (block.row, block.col) == (row, col))
    }

    /// Every cell that is never free, by row and column: walls and pieces of one cell.
    pub fn obstacles(&self) -> impl Iterator<Item = (u8, u8)> {
        (0..self.rows)
            .flat_map(move |row| (0..self.cols).map(move |col| (row, col)))
            .filter(|&(row, col)| self.obstacles[usize::from(row)] >> col & 1 != 0)
    }

    /// Every wall, by row and column.
    pub fn walls(&self) -> impl Iterator<Item = (u8, u8)> {
        self.obstacles().filter(|&(row, col)| self.block_at(row, col).is_none())
    }

    /// The cells of one line that are never free, bit 0 being its first cell.
    pub fn obstacles_along(&self, axis: Axis, line: u8) -> u16 {
        match axis {
            Axis::Horizontal => self.obstacles[usize::from(line)],
            Axis::Vertical => (0..self.rows)
                .fold(0, |mask, row| mask | (self.obstacles[usize::from(row)] >> line & 1) << row),
        }
    }

    /// The offset of the primary piece when the puzzle is solved.
    pub fn goal_offset(&self) -> u8 {
        if self.exit.is_forward() {
            self.line_length(self.exit.axis()) - self.primary().length
        } else {
            0
        }
    }

    /// How far the primary piece is from its goal when it is at `offset`.
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
        for (piece, &offset) in board.pieces.iter_mut().zip(position.offsets()) {
            piece.offset = offset;
        }
        board
    }

    /// The symbols of all pieces, then of all pieces of one cell.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = char> {
        let pieces = self.pieces.iter().map(|piece| piece.symbol);
        pieces.chain(self.blocks.iter().map(|block| block.symbol))
    }

    /// The same board with other symbols, in the order of [`symbols`](Self::symbols).
    pub(crate) fn with_symbols(mut self, symbols: &[char]) -> Board {
        debug_assert_eq!(symbols.len(), self.pieces.len() + self.blocks.len());
        let (pieces, blocks) = symbols.split_at(self.pieces.len());
        for (piece, &symbol) in self.pieces.iter_mut().zip(pieces) {
            piece.symbol = symbol;
        }
        for (block, &symbol) in self.blocks.iter_mut().zip(blocks) {
            block.symbol = symbol;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(symbol: char, axis: Axis, line: u8, offset: u8, length: u8) -> Piece {
        Piece { symbol, axis, line, offset, length }
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
                blocks: vec![],
                exit,
            };
            let board = Board::new(setup).unwrap();
            assert_eq!((board.goal_offset(), board.lane(3)), (goal, lane), "{exit:?}");
            assert_eq!(board.lane(goal), 0);
        }
    }

    /// For the rules a piece of one cell is a wall; for drawing it is not.
    #[test]
    fn blocks_stand_in_the_way_and_keep_their_letter() {
        let block = |symbol, row, col| Block { symbol, row, col };
        let setup = Setup {
            rows: 3,
            cols: 4,
            walls: vec![(0, 0)],
            pieces: vec![piece('P', Axis::Horizontal, 1, 0, 2)],
            blocks: vec![block('B', 1, 3), block('C', 2, 3)],
            exit: Side::Right,
        };
        let board = Board::new(setup.clone()).unwrap();
        assert_eq!(board.walls().collect::<Vec<_>>(), [(0, 0)]);
        assert_eq!(board.obstacles().collect::<Vec<_>>(), [(0, 0), (1, 3), (2, 3)]);
        assert_eq!(board.obstacles_along(Axis::Vertical, 3), 0b110);
        assert_eq!(board.block_at(1, 3), Some(&block('B', 1, 3)));
        assert_eq!(board.find('B'), None);
        let crowded = Setup { blocks: vec![block('B', 0, 0), block('C', 1, 1)], ..setup };
        assert_eq!(
            Board::new(crowded),
            Err(vec![
                SetupError::Overlap { symbol: 'B', row: 0, col: 0 },
                SetupError::Overlap { symbol: 'P', row: 1, col: 1 },
            ])
        );
    }
}
