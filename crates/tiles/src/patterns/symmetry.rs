//! The symmetries of a rectangle: rotations and reflections, which preserve distances. Not here:
//! tiles.

use papan_puzzle::{Cell, Size};

/// One of the eight symmetries: flips first, then the exchange of rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry {
    flip_columns: bool,
    flip_rows: bool,
    transpose: bool,
}

impl Symmetry {
    /// No cell moves.
    pub(crate) const IDENTITY: Symmetry =
        Symmetry { flip_columns: false, flip_rows: false, transpose: false };
    /// Rows and columns exchanged.
    pub(crate) const TRANSPOSE: Symmetry = Symmetry { transpose: true, ..Symmetry::IDENTITY };

    /// Every symmetry, the identity first.
    pub(crate) fn all() -> impl Iterator<Item = Symmetry> {
        (0..8u8).map(|bits| Symmetry {
            flip_columns: bits & 1 != 0,
            flip_rows: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    /// The size that boards of `size` become.
    pub(crate) fn image(self, size: Size) -> Size {
        if self.transpose { size.transposed() } else { size }
    }

    /// Where `cell` of a board of `size` lands on [`image`](Self::image).
    pub(crate) fn apply(self, size: Size, cell: Cell) -> Cell {
        let (mut row, mut column) = (size.row(cell), size.column(cell));
        if self.flip_columns {
            column = size.columns() - 1 - column;
        }
        if self.flip_rows {
            row = size.rows() - 1 - row;
        }
        if self.transpose { size.transposed().cell(column, row) } else { size.cell(row, column) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_distances() {
        let size = Size::new(3, 4).unwrap();
        for symmetry in Symmetry::all() {
            let image = symmetry.image(size);
            let mut hit = vec![false; size.cells()];
            for a in size.iter() {
                hit[symmetry.apply(size, a).index()] = true;
                for b in size.iter() {
                    let (x, y) = (symmetry.apply(size, a), symmetry.apply(size, b));
                    assert_eq!(size.taxicab(a, b), image.taxicab(x, y));
                }
            }
            assert!(hit.into_iter().all(|hit| hit));
        }
    }
}
