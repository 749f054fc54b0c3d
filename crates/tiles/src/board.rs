//! The validated board: every tile once, one blank. Text becomes one in `format`; searches pack it
//! in `space`.

use std::fmt;

use papan_puzzle::{Cell, Direction, Message, Size, message};

/// The fewest rows or columns.
pub const MIN_SIDE: usize = 2;
/// The most rows or columns.
pub const MAX_SIDE: usize = 10;
/// The most cells.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// Whether boards can have this size.
pub(crate) fn is_size(size: Size) -> bool {
    let sides = MIN_SIDE..=MAX_SIDE;
    sides.contains(&size.rows()) && sides.contains(&size.columns())
}

/// A tile by its number; 0 is the blank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(pub u8);

impl Tile {
    /// The empty cell.
    pub const BLANK: Tile = Tile(0);

    /// For indexing arrays by tile.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A board of sliding tiles.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    size: Size,
    tiles: Vec<Tile>,
    blank: Cell,
}

/// Why tiles do not make a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// Too small or too large.
    #[error("{}", self.message())]
    Size(Size),
    /// The number of tiles is not the number of cells.
    #[error("{}", self.message())]
    Count {
        /// The number of cells given.
        found: usize,
        /// The size they should fill.
        size: Size,
    },
    /// A number that no tile of this board has.
    #[error("{}", self.message())]
    Unknown {
        /// The cell, from 0.
        cell: usize,
        /// The number.
        tile: u8,
        /// The largest number possible.
        last: usize,
    },
    /// A tile that is on two cells; then another one is missing.
    #[error("{}", self.message())]
    Twice {
        /// The tile, 0 for the blank.
        tile: u8,
        /// One cell, from 0.
        first: usize,
        /// The other.
        second: usize,
    },
}

impl BoardError {
    /// What to tell people.
    pub fn message(&self) -> Message {
        match *self {
            BoardError::Size(size) => message!(
                "tiles.board.size",
                "a board of {size} is not possible; rows and columns go from {min} to {max}",
                size,
                min = MIN_SIDE,
                max = MAX_SIDE
            ),
            BoardError::Count { found, size } => message!(
                "tiles.board.count",
                "{cells} for a board of {size}, which has {expected}",
                count cells = found,
                size,
                expected = size.cells()
            ),
            BoardError::Unknown { cell, tile, last } => message!(
                "tiles.board.unknown-tile",
                "cell {cell}: there is no tile {tile} on a board whose last tile is {last}",
                cell,
                tile,
                last
            ),
            BoardError::Twice { tile, first, second } => message!(
                "tiles.board.twice",
                "cells {first} and {second} both hold {tile}",
                first,
                second,
                tile
            ),
        }
    }
}

impl Board {
    /// A board from its tiles, row by row, 0 for the blank.
    ///
    /// # Errors
    /// What keeps the tiles from being a board: the first fault in reading order.
    pub fn new(size: Size, tiles: &[u8]) -> Result<Board, BoardError> {
        if !is_size(size) {
            return Err(BoardError::Size(size));
        }
        if tiles.len() != size.cells() {
            return Err(BoardError::Count { found: tiles.len(), size });
        }
        let mut seen = [None; MAX_CELLS];
        for (cell, &tile) in tiles.iter().enumerate() {
            if tile as usize >= size.cells() {
                return Err(BoardError::Unknown { cell, tile, last: size.cells() - 1 });
            }
            if let Some(first) = seen[tile as usize].replace(cell) {
                return Err(BoardError::Twice { tile, first, second: cell });
            }
        }
        // As many different numbers as cells: the blank is among them.
        let blank = Cell(seen[0].unwrap_or_default() as u16);
        Ok(Board { size, tiles: tiles.iter().copied().map(Tile).collect(), blank })
    }

    /// `1 2 3 ...`, then the blank.
    ///
    /// # Panics
    /// If no board has this size.
    pub fn blank_last(size: Size) -> Board {
        let tiles: Vec<u8> = (1..size.cells() as u8).chain([0]).collect();
        Board::new(size, &tiles).expect("numbers in order make a board")
    }

    /// The blank, then `1 2 3 ...`.
    ///
    /// # Panics
    /// If no board has this size.
    pub fn blank_first(size: Size) -> Board {
        let tiles: Vec<u8> = (0..size.cells() as u8).collect();
        Board::new(size, &tiles).expect("numbers in order make a board")
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tile on a cell.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Where the blank is.
    pub fn blank(&self) -> Cell {
        self.blank
    }

    /// Where each tile is, by its number.
    pub fn cells_of_tiles(&self) -> Vec<Cell> {
        let mut places = vec![Cell(0); self.tiles.len()];
        for cell in self.size.iter() {
            places[self.tile(cell).index()] = cell;
        }
        places
    }

    /// Moves the blank; the tile that slid, or `None` (and no change) at the edge.
    pub fn slide(&mut self, direction: Direction) -> Option<Tile> {
        let target = self.size.step(self.blank, direction)?;
        let tile = self.tile(target);
        self.tiles.swap(self.blank.index(), target.index());
        self.blank = target;
        Some(tile)
    }

    /// Exchanges two tiles, which no sequence of moves can do.
    pub(crate) fn swap(&mut self, a: Cell, b: Cell) {
        debug_assert!(a != self.blank && b != self.blank);
        self.tiles.swap(a.index(), b.index());
    }
}

/// Rows of numbers, the blank as `0`: a form that can be read again.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = (self.tiles.len() - 1).to_string().len();
        for row in self.tiles.chunks(self.size.columns()) {
            let row: Vec<String> = row.iter().map(|tile| format!("{:width$}", tile.0)).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_boards_become_boards() {
        let size = Size::new(2, 2).unwrap();
        assert!(Board::new(size, &[3, 1, 0, 2]).is_ok());
        let twice = BoardError::Twice { tile: 1, first: 0, second: 2 };
        assert_eq!(Board::new(size, &[1, 0, 1, 2]), Err(twice));
        let unknown = BoardError::Unknown { cell: 3, tile: 4, last: 3 };
        assert_eq!(Board::new(size, &[1, 0, 3, 4]), Err(unknown));
        assert!(matches!(Board::new(size, &[1, 0, 3]), Err(BoardError::Count { .. })));
        let narrow = Size::new(1, 4).unwrap();
        assert_eq!(Board::new(narrow, &[0, 1, 2, 3]), Err(BoardError::Size(narrow)));
    }

    #[test]
    fn sliding_there_and_back() {
        let mut board = Board::blank_last(Size::new(3, 4).unwrap());
        let before = board.clone();
        assert_eq!(board.slide(Direction::Down), None);
        assert_eq!(board.slide(Direction::Up), Some(Tile(8)));
        assert_eq!(board.slide(Direction::Down), Some(Tile(8)));
        assert_eq!(board, before);
    }
}
