//! Rectangles of cells, the steps of the blank on them, and their symmetries.
//!
//! Cells are numbered row by row from 0. Not here: tiles, and what stands on a cell.

/// Most cells a pattern database can index (the packed set entry has room for 25 nibbles).
pub const MAX_CELLS: usize = 25;

/// A rectangle of cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    width: u8,
    height: u8,
}

/// One move, named by where the *blank* goes; the tile there goes the other way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Step {
    /// The blank goes up.
    Up,
    /// The blank goes left.
    Left,
    /// The blank goes right.
    Right,
    /// The blank goes down.
    Down,
}

impl Step {
    /// All steps. Their order is the order of successors and of the pruning automaton.
    pub const ALL: [Step; 4] = [Step::Up, Step::Left, Step::Right, Step::Down];

    /// The step that takes this one back.
    #[inline]
    pub fn inverse(self) -> Step {
        Step::ALL[3 - self as usize]
    }

    /// `u`, `l`, `r` or `d`.
    pub fn letter(self) -> char {
        ['u', 'l', 'r', 'd'][self as usize]
    }
}

impl Grid {
    /// A grid of these sides; `None` unless both are from 1 to 255 and it has at least two cells.
    pub fn new(width: usize, height: usize) -> Option<Grid> {
        let grid = Grid { width: u8::try_from(width).ok()?, height: u8::try_from(height).ok()? };
        (grid.width > 0 && grid.height > 0 && grid.cells() >= 2).then_some(grid)
    }

    /// Cells in a row.
    #[inline]
    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    /// Cells in a column.
    #[inline]
    pub fn height(self) -> usize {
        usize::from(self.height)
    }

    /// Cells in all.
    #[inline]
    pub fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Rows and columns exchanged.
    pub fn transposed(self) -> Grid {
        Grid { width: self.height, height: self.width }
    }

    /// The cell one step away, if the grid has it.
    #[inline]
    pub fn step(self, cell: usize, step: Step) -> Option<usize> {
        let (width, column) = (self.width(), cell % self.width());
        match step {
            Step::Up => cell.checked_sub(width),
            Step::Left => (column > 0).then(|| cell - 1),
            Step::Right => (column + 1 < width).then(|| cell + 1),
            Step::Down => Some(cell + width).filter(|&below| below < self.cells()),
        }
    }

    /// The cells next to `cell`, in the order of [`Step::ALL`].
    pub fn neighbours(self, cell: usize) -> impl Iterator<Item = usize> {
        Step::ALL.into_iter().filter_map(move |step| self.step(cell, step))
    }

    /// 0 or 1 like the colours of a chessboard; every step changes it.
    #[inline]
    pub fn colour(self, cell: usize) -> u32 {
        ((cell % self.width() + cell / self.width()) & 1) as u32
    }

    /// The number of steps between two cells.
    #[inline]
    pub fn distance(self, a: usize, b: usize) -> usize {
        let width = self.width();
        (a % width).abs_diff(b % width) + (a / width).abs_diff(b / width)
    }

    /// Whether `to` can be reached from `from` by steps of the blank.
    ///
    /// On a rectangle at least two cells wide and high, exactly the even permutations with the
    /// blank in place are reachable; in a single row or column the tiles never change their order.
    pub fn is_reachable(self, from: &[u8], to: &[u8]) -> bool {
        let cells = self.cells();
        if from.len() != cells || to.len() != cells {
            return false;
        }
        if self.width == 1 || self.height == 1 {
            let order =
                |board: &[u8]| board.iter().copied().filter(|&t| t != 0).collect::<Vec<_>>();
            return order(from) == order(to);
        }
        let mut target = vec![usize::MAX; cells];
        for (cell, &tile) in to.iter().enumerate() {
            target[usize::from(tile)] = cell;
        }
        // Parity of the permutation of all pieces, the blank included, against the blank's way.
        let mut seen = vec![false; cells];
        let mut odd = 0;
        for start in 0..cells {
            let mut cell = start;
            let mut length = 0;
            while !seen[cell] {
                seen[cell] = true;
                cell = target[usize::from(from[cell])];
                length += 1;
            }
            if length > 0 {
                odd ^= (length - 1) & 1;
            }
        }
        let blank = from.iter().position(|&tile| tile == 0).unwrap_or(0);
        odd == self.distance(blank, target[0]) & 1
    }
}

/// One of the eight symmetries of a rectangle: flips first, then the exchange of rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    flip_columns: bool,
    flip_rows: bool,
    transpose: bool,
}

impl Symmetry {
    /// Every symmetry, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8u8).map(|bits| Symmetry {
            flip_columns: bits & 1 != 0,
            flip_rows: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    /// The grid that the cells of `grid` land on.
    pub fn image(self, grid: Grid) -> Grid {
        if self.transpose { grid.transposed() } else { grid }
    }

    /// Where `cell` of `grid` lands on [`image`](Self::image).
    pub fn apply(self, grid: Grid, cell: usize) -> usize {
        let (mut column, mut row) = (cell % grid.width(), cell / grid.width());
        if self.flip_columns {
            column = grid.width() - 1 - column;
        }
        if self.flip_rows {
            row = grid.height() - 1 - row;
        }
        if self.transpose { column * grid.height() + row } else { row * grid.width() + column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_have_inverses() {
        let grid = Grid::new(4, 3).unwrap();
        for cell in 0..grid.cells() {
            for step in Step::ALL {
                if let Some(next) = grid.step(cell, step) {
                    assert_eq!(grid.step(next, step.inverse()), Some(cell));
                    assert_ne!(grid.colour(cell), grid.colour(next));
                }
            }
        }
    }

    #[test]
    fn symmetries_keep_distances() {
        let grid = Grid::new(4, 3).unwrap();
        for symmetry in Symmetry::all() {
            let image = symmetry.image(grid);
            let mut hit = vec![false; grid.cells()];
            for a in 0..grid.cells() {
                hit[symmetry.apply(grid, a)] = true;
                for b in 0..grid.cells() {
                    let (x, y) = (symmetry.apply(grid, a), symmetry.apply(grid, b));
                    assert_eq!(grid.distance(a, b), image.distance(x, y));
                }
            }
            assert!(hit.into_iter().all(|hit| hit));
        }
    }

    #[test]
    fn reachability_is_what_breadth_first_search_finds() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 1), (1, 3)] {
            let grid = Grid::new(width, height).unwrap();
            let start: Vec<u8> = (0..grid.cells() as u8).collect();
            let mut seen = std::collections::BTreeSet::from([start.clone()]);
            let mut queue = vec![start.clone()];
            while let Some(board) = queue.pop() {
                let blank = board.iter().position(|&tile| tile == 0).unwrap();
                for next in grid.neighbours(blank) {
                    let mut after = board.clone();
                    after.swap(blank, next);
                    if seen.insert(after.clone()) {
                        queue.push(after);
                    }
                }
            }
            // Every arrangement, by Heap's algorithm written as plain recursion.
            fn arrangements(board: &mut Vec<u8>, from: usize, visit: &mut impl FnMut(&[u8])) {
                if from == board.len() {
                    return visit(board);
                }
                for other in from..board.len() {
                    board.swap(from, other);
                    arrangements(board, from + 1, visit);
                    board.swap(from, other);
                }
            }
            arrangements(&mut start.clone(), 0, &mut |board| {
                assert_eq!(grid.is_reachable(board, &start), seen.contains(board), "{board:?}");
            });
        }
    }
}
