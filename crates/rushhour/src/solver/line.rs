//! One line of the board on its own: every placement of its pieces, and how they slide.
//!
//! Pieces of one line never change their order, so a line with `k` pieces and `s` empty cells has
//! `C(s + k, k)` placements, at most 15 on 8 cells and 495 on 16. A line depends only on its number
//! of cells and the lengths of its pieces; what crosses it, walls included, is an argument.

use crate::rules::Objective;

/// The longest line for which the slides are tabulated by what crosses it. At 8 cells a table takes
/// 15 * 256 * 2 bytes; at 9 it would take five times that, and no longer fit the first-level cache
/// together with its siblings.
pub(crate) const TABULATED_CELLS: u8 = 8;
/// The most placements of a line of [`TABULATED_CELLS`].
pub(crate) const TABULATED_PLACEMENTS: usize = 15;
/// The most placements of any line: four pieces of two cells on 16.
pub(crate) const MAX_PLACEMENTS: usize = 495;

/// No such placement.
const NONE: u16 = u16::MAX;

/// The number of a placement of a line.
pub(crate) type PlacementId = u16;

/// All placements of the pieces of a line.
#[derive(Debug)]
pub(crate) struct Line {
    cells: u8,
    lengths: Vec<u8>,
    /// Offsets, `lengths.len()` for each placement; placements in lexicographic order.
    offsets: Vec<u8>,
    /// The cells covered, for each placement.
    covered: Vec<u16>,
    /// `[placement][piece][offset]`: the placement with that piece at that offset.
    moved: Vec<PlacementId>,
    /// `[placement][cross]`: placements one slide away, as a bit set. Empty beyond
    /// [`TABULATED_CELLS`].
    slides: Vec<u16>,
    /// The same for one step.
    steps: Vec<u16>,
}

impl Line {
    /// The line of `cells` cells with pieces of these lengths, in order.
    pub(crate) fn new(cells: u8, lengths: &[u8]) -> Line {
        let mut line = Line {
            cells,
            lengths: lengths.to_vec(),
            offsets: Vec::new(),
            covered: Vec::new(),
            moved: Vec::new(),
            slides: Vec::new(),
            steps: Vec::new(),
        };
        let mut placed = Vec::with_capacity(lengths.len());
        line.enumerate(0, &mut placed);
        debug_assert!(line.len() <= MAX_PLACEMENTS);
        line.link();
        if cells <= TABULATED_CELLS {
            line.tabulate();
        }
        line
    }

    fn enumerate(&mut self, from: u8, placed: &mut Vec<u8>) {
        let Some((&length, rest)) = self.lengths[placed.len()..].split_first() else {
            let pairs = placed.iter().zip(&self.lengths);
            let covered = pairs.map(|(&offset, &length)| mask(offset, length));
            self.covered.push(covered.fold(0, |all, one| all | one));
            self.offsets.extend_from_slice(placed);
            return;
        };
        let behind: u8 = rest.iter().sum();
        for offset in from..=self.cells - behind - length {
            placed.push(offset);
            self.enumerate(offset + length, placed);
            placed.pop();
        }
    }

    fn link(&mut self) {
        let (pieces, cells) = (self.lengths.len(), usize::from(self.cells));
        let mut moved = vec![NONE; self.len() * pieces * cells];
        let mut wanted = Vec::with_capacity(pieces);
        for placement in 0..self.len() {
            for piece in 0..pieces {
                wanted.clear();
                wanted.extend_from_slice(self.offsets(placement as PlacementId));
                let end = |at: usize| wanted[at] + self.lengths[at];
                let from = if piece == 0 { 0 } else { end(piece - 1) };
                let until = if piece + 1 == pieces { self.cells } else { wanted[piece + 1] };
                for offset in from..=until - self.lengths[piece] {
                    wanted[piece] = offset;
                    moved[(placement * pieces + piece) * cells + usize::from(offset)] =
                        self.find(&wanted).expect("every order-keeping placement is listed");
                }
            }
        }
        self.moved = moved;
    }

    fn tabulate(&mut self) {
        debug_assert!(self.len() <= TABULATED_PLACEMENTS);
        let crossings = 1_usize << self.cells;
        let mut slides = vec![0; self.len() * crossings];
        let mut steps = vec![0; self.len() * crossings];
        for placement in 0..self.len() {
            for cross in 0..crossings {
                let at = placement * crossings + cross;
                self.for_each_slide(placement as u16, cross as u16, |_, cells, next| {
                    slides[at] |= 1 << next;
                    if cells.unsigned_abs() == 1 {
                        steps[at] |= 1 << next;
                    }
                });
            }
        }
        self.slides = slides;
        self.steps = steps;
    }

    /// Calls `visit` with piece, cells and resulting placement for every slide that remains
    /// possible given `cross`, the cells covered by anything that is not on this line.
    #[inline]
    pub(crate) fn for_each_slide(
        &self,
        placement: PlacementId,
        cross: u16,
        mut visit: impl FnMut(usize, i8, PlacementId),
    ) {
        let edge = u32::from(u16::MAX) << self.cells;
        let covered = u32::from(self.covered[usize::from(placement)] | cross) | edge;
        for (piece, &length) in self.lengths.iter().enumerate() {
            let offset = self.offset(placement, piece);
            let forward = (covered >> (offset + length)).trailing_zeros();
            for cells in 1..=forward as u8 {
                visit(piece, cells as i8, self.moved_to(placement, piece, offset + cells));
            }
            let below = covered & ((1 << offset) - 1);
            let back = u32::from(offset) - (u32::BITS - below.leading_zeros());
            for cells in 1..=back as u8 {
                visit(piece, -(cells as i8), self.moved_to(placement, piece, offset - cells));
            }
        }
    }

    /// The number of placements.
    pub(crate) fn len(&self) -> usize {
        self.covered.len()
    }

    pub(crate) fn is_for(&self, cells: u8, lengths: &[u8]) -> bool {
        self.cells == cells && self.lengths == lengths
    }

    /// The offsets of all pieces in a placement.
    pub(crate) fn offsets(&self, placement: PlacementId) -> &[u8] {
        let pieces = self.lengths.len();
        &self.offsets[usize::from(placement) * pieces..][..pieces]
    }

    #[inline]
    pub(crate) fn offset(&self, placement: PlacementId, piece: usize) -> u8 {
        self.offsets[usize::from(placement) * self.lengths.len() + piece]
    }

    /// The cells that a placement covers.
    #[inline]
    pub(crate) fn covered(&self, placement: PlacementId) -> u16 {
        self.covered[usize::from(placement)]
    }

    #[inline]
    fn moved_to(&self, placement: PlacementId, piece: usize, offset: u8) -> PlacementId {
        let row = usize::from(placement) * self.lengths.len() + piece;
        self.moved[row * usize::from(self.cells) + usize::from(offset)]
    }

    /// The placement with these offsets.
    pub(crate) fn find(&self, wanted: &[u8]) -> Option<PlacementId> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = (low + high) / 2;
            if self.offsets(middle as PlacementId) < wanted {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        (low < self.len() && self.offsets(low as PlacementId) == wanted)
            .then_some(low as PlacementId)
    }

    /// `[placement][cross]` to a bit set of placements one move away.
    pub(crate) fn table(&self, objective: Objective) -> &[u16] {
        match objective {
            Objective::Slides => &self.slides,
            Objective::Steps => &self.steps,
        }
    }
}

fn mask(offset: u8, length: u8) -> u16 {
    (((1_u32 << length) - 1) << offset) as u16
}

/// Lines seen before. Boards repeat a handful of them, and a table costs more than a small search.
#[derive(Debug, Default)]
pub(crate) struct LineCache {
    lines: Vec<Line>,
}

impl LineCache {
    /// The number of the line in this cache, made if needed.
    pub(crate) fn get(&mut self, cells: u8, lengths: &[u8]) -> usize {
        if let Some(at) = self.lines.iter().position(|line| line.is_for(cells, lengths)) {
            return at;
        }
        self.lines.push(Line::new(cells, lengths));
        self.lines.len() - 1
    }

    pub(crate) fn line(&self, at: usize) -> &Line {
        &self.lines[at]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_placements() {
        for (cells, lengths, count) in [
            (6, &[2][..], 5),
            (6, &[2, 2], 6),
            (6, &[2, 2, 2], 1),
            (6, &[3, 2], 3),
            (8, &[2, 2], 15),
            (16, &[2, 2, 2, 2], MAX_PLACEMENTS),
            (16, &[2, 2, 2, 2, 2], 462),
            (16, &[16], 1),
        ] {
            assert_eq!(Line::new(cells, lengths).len(), count, "{cells} {lengths:?}");
        }
    }

    #[test]
    fn slides_stop_at_pieces_and_crossings() {
        let line = Line::new(6, &[2, 2]);
        let start = line.find(&[0, 3]).unwrap();
        let mut found = Vec::new();
        line.for_each_slide(start, 0, |piece, cells, next| {
            found.push((piece, cells, line.offsets(next).to_vec()));
        });
        let expected = [(0, 1, vec![1, 3]), (1, 1, vec![0, 4]), (1, -1, vec![0, 2])];
        assert_eq!(found, expected);
        let crossed = line.table(Objective::Slides)[usize::from(start) * 64 + 0b00_0100];
        assert_eq!(crossed, 1 << line.find(&[0, 4]).unwrap());
    }
}
