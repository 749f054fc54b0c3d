//! What each line could reach if the others were as cooperative as possible.
//!
//! A placement is ruled out when no sequence of slides of its own line leads there past walls and
//! past cells that some crossing line covers in *all* of its own remaining placements; repeated
//! until nothing more is ruled out. Sound: a placement that is ever reached in play is never ruled
//! out. It makes indices denser, spots pieces that never move, and proves some boards unsolvable at
//! a glance. Not here: anything that depends on several lines moving together.

use crate::board::{Axis, Board, PieceId};
use crate::solver::line::{Line, LineCache, MAX_PLACEMENTS, PlacementId};

/// A set of placements of one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PlacementSet([u64; MAX_PLACEMENTS.div_ceil(64)]);

impl PlacementSet {
    pub(crate) fn insert(&mut self, placement: PlacementId) -> bool {
        let word = &mut self.0[usize::from(placement / 64)];
        let bit = 1 << (placement % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = PlacementId> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    (64 * at + bit) as PlacementId
                })
            })
        })
    }
}

/// The pieces of one line of the board, and where they can be.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    pub(crate) axis: Axis,
    /// Its row or column.
    pub(crate) line: u8,
    /// Its pieces in order.
    pub(crate) pieces: Vec<PieceId>,
    /// The number of its [`Line`] in the cache.
    pub(crate) kind: usize,
    /// The placement at the start.
    pub(crate) start: PlacementId,
    /// Placements that are not ruled out.
    pub(crate) allowed: PlacementSet,
}

/// All lines that hold pieces: rows first, then columns.
pub(crate) fn tracks(board: &Board, lines: &mut LineCache) -> Vec<Track> {
    let mut tracks: Vec<Track> = Vec::new();
    let mut offsets = Vec::new();
    let mut lengths = Vec::new();
    for axis in [Axis::Horizontal, Axis::Vertical] {
        for line in 0..board.lines(axis) {
            let mut pieces: Vec<PieceId> = board
                .ids()
                .filter(|&id| (board.piece(id).axis, board.piece(id).line) == (axis, line))
                .collect();
            if pieces.is_empty() {
                continue;
            }
            pieces.sort_by_key(|&id| board.piece(id).offset);
            offsets.clear();
            offsets.extend(pieces.iter().map(|&id| board.piece(id).offset));
            lengths.clear();
            lengths.extend(pieces.iter().map(|&id| board.piece(id).length));
            let kind = lines.get(board.line_length(axis), &lengths);
            let start = lines.line(kind).find(&offsets).expect("a board's pieces fit their line");
            let allowed = PlacementSet::default();
            tracks.push(Track { axis, line, pieces, kind, start, allowed });
        }
    }
    restrict(board, lines, &mut tracks);
    tracks
}

/// Computes `allowed` for every track.
fn restrict(board: &Board, lines: &LineCache, tracks: &mut [Track]) {
    // Cells that are always covered, by row and by column, by walls or by a crossing line.
    let mut rows = [0_u16; 16];
    let mut cols = [0_u16; 16];
    for (row, col) in board.obstacles() {
        rows[usize::from(row)] |= 1 << col;
        cols[usize::from(col)] |= 1 << row;
    }
    let mut stack = Vec::new();
    let mut fixed = vec![0_u16; tracks.len()];
    loop {
        let mut changed = false;
        for (track, fixed) in tracks.iter_mut().zip(&mut fixed) {
            let line = lines.line(track.kind);
            let blocked = match track.axis {
                Axis::Horizontal => rows[usize::from(track.line)],
                Axis::Vertical => cols[usize::from(track.line)],
            };
            let (allowed, always) = reachable(line, track.start, blocked, &mut stack);
            track.allowed = allowed;
            if always != *fixed {
                debug_assert_eq!(always & *fixed, *fixed, "fewer placements cover more");
                *fixed = always;
                changed = true;
                let across = match track.axis {
                    Axis::Horizontal => &mut cols,
                    Axis::Vertical => &mut rows,
                };
                let mut rest = always;
                while rest != 0 {
                    across[rest.trailing_zeros() as usize] |= 1 << track.line;
                    rest &= rest - 1;
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// The placements that a line reaches on its own, and the cells that all of them cover.
fn reachable(
    line: &Line,
    start: PlacementId,
    blocked: u16,
    stack: &mut Vec<PlacementId>,
) -> (PlacementSet, u16) {
    let mut seen = PlacementSet::default();
    let mut always = u16::MAX;
    seen.insert(start);
    stack.push(start);
    while let Some(placement) = stack.pop() {
        always &= line.covered(placement);
        line.for_each_slide(placement, blocked, |_, _, next| {
            if seen.insert(next) {
                stack.push(next);
            }
        });
    }
    (seen, always)
}

/// Where each piece could ever be, by the argument of this module.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// For each piece, the offsets as a bit set.
    offsets: Vec<u16>,
}

impl Reach {
    pub(crate) fn of(board: &Board) -> Reach {
        let mut lines = LineCache::default();
        let tracks = tracks(board, &mut lines);
        let mut offsets = vec![0; board.pieces().len()];
        for track in &tracks {
            for placement in track.allowed.iter() {
                let placed = lines.line(track.kind).offsets(placement);
                for (id, &offset) in track.pieces.iter().zip(placed) {
                    offsets[id.index()] |= 1 << offset;
                }
            }
        }
        Reach { offsets }
    }

    /// The offsets of a piece that are not ruled out, ascending.
    pub(crate) fn offsets(&self, id: PieceId) -> impl Iterator<Item = u8> + use<> {
        let mask = self.offsets[id.index()];
        (0..16).filter(move |offset| mask >> offset & 1 != 0)
    }

    /// Whether a piece could ever stand at this offset.
    pub(crate) fn allows(&self, id: PieceId, offset: u8) -> bool {
        self.offsets[id.index()] >> offset & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format;

    #[test]
    fn pieces_held_by_walls_and_by_long_pieces() {
        // B always covers rows 2 and 3 of column 3, so C never gets past it, nor P to the exit.
        let text = "4 5\n2\n..B..\nPPB..K\n..BCC\n.....\n";
        let board = format::read(text).unwrap().board;
        let reach = Reach::of(&board);
        let offsets = |symbol| reach.offsets(board.find(symbol).unwrap()).collect::<Vec<_>>();
        assert_eq!(offsets('P'), [0]);
        assert_eq!(offsets('B'), [0, 1]);
        assert_eq!(offsets('C'), [3]);
        assert!(!reach.allows(PieceId::PRIMARY, 3));
    }
}
