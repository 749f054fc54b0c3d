//! Boards of up to 8x8, compiled: a table per line gives all its slides at once.
//!
//! A state is one 4-bit placement number for each line that can move at all: at most 16 lines, 64
//! bits. Crossing lines are read off two bitboards, one by rows and one by columns. A mixed-radix
//! index over the placements that [`super::reach`] leaves possible is kept incrementally, so that
//! a bitmap can be the visited set. Not here: lines longer than a table is worth.

use std::ops::ControlFlow;

use crate::board::{Axis, Board, PieceId, Position};
use crate::rules::Objective;
use crate::solver::graph::{Graph, unpack};
use crate::solver::line::{LineCache, PlacementId, TABULATED_CELLS};
use crate::solver::reach::{Track, tracks};

/// Lines that can move: 8 rows and 8 columns.
const MAX_LINES: usize = 16;
/// Placement numbers take four bits.
const SLOTS: usize = 16;

/// One line that can move.
#[derive(Clone, Copy, Debug, Default)]
struct Mover {
    /// Where its table starts in `tables`.
    table: u32,
    /// Cells of the line: a row of the table has `1 << cells` entries.
    cells: u32,
    /// Where its byte is in the bitboard of what crosses it.
    cross_shift: u32,
    /// 0 for rows, 1 for columns: which bitboard crosses it.
    axis: usize,
}

/// A board of up to 8x8, compiled.
#[derive(Debug)]
pub(crate) struct SmallGraph {
    movers: [Mover; MAX_LINES],
    len: usize,
    tables: Vec<u16>,
    /// What a placement covers on the bitboard that the *other* direction reads.
    covers: [[u64; SLOTS]; MAX_LINES],
    /// What a placement adds to the index.
    weights: [[u64; SLOTS]; MAX_LINES],
    /// Bitboards of all that never moves, as rows and as columns are crossed by it.
    fixed: [u64; 2],
    /// The product of the numbers of possible placements.
    bound: u64,
    start: u64,
    /// The mover with the primary piece; none if it can never move.
    primary: Option<usize>,
    /// Whether the board is solved with a primary piece that cannot move.
    always_solved: bool,
    /// Placements of the primary's line that solve the puzzle.
    goals: u16,
    /// For [`Graph::position`].
    tracks: Vec<Track>,
    /// For each mover its track.
    mover_tracks: Vec<usize>,
}

/// The side of a bitboard.
const STRIDE: u32 = 8;

impl SmallGraph {
    /// Compiles a board; `None` if it is too large, or its index does not fit 64 bits.
    pub(crate) fn new(
        board: &Board,
        objective: Objective,
        lines: &mut LineCache,
    ) -> Option<SmallGraph> {
        if board.rows() > TABULATED_CELLS || board.cols() > TABULATED_CELLS {
            return None;
        }
        let mut graph = SmallGraph {
            movers: [Mover::default(); MAX_LINES],
            len: 0,
            tables: Vec::new(),
            covers: [[0; SLOTS]; MAX_LINES],
            weights: [[0; SLOTS]; MAX_LINES],
            fixed: [0; 2],
            bound: 1,
            start: 0,
            primary: None,
            always_solved: false,
            goals: 0,
            tracks: tracks(board, lines),
            mover_tracks: Vec::new(),
        };
        for (row, col) in board.walls() {
            graph.fixed[0] |= 1 << (STRIDE * u32::from(row) + u32::from(col));
            graph.fixed[1] |= 1 << (STRIDE * u32::from(col) + u32::from(row));
        }
        let mut tables: Vec<(usize, u32)> = Vec::new();
        for at in 0..graph.tracks.len() {
            let track = &graph.tracks[at];
            let line = lines.line(track.kind);
            let (own, crossed) = match track.axis {
                Axis::Horizontal => (0, 1),
                Axis::Vertical => (1, 0),
            };
            // The crossing direction reads this line across: one bit in each of its bytes.
            let covers = |placement: PlacementId| {
                let mut rest = line.covered(placement);
                let mut board = 0;
                while rest != 0 {
                    board |= 1 << (STRIDE * rest.trailing_zeros() + u32::from(track.line));
                    rest &= rest - 1;
                }
                board
            };
            let possible = track.allowed.len() as u64;
            if possible == 1 {
                graph.fixed[crossed] |= covers(track.start);
                continue;
            }
            let mover = graph.len;
            let table = match tables.iter().find(|(kind, _)| *kind == track.kind) {
                Some(&(_, table)) => table,
                None => {
                    let table = graph.tables.len() as u32;
                    graph.tables.extend_from_slice(line.table(objective));
                    tables.push((track.kind, table));
                    table
                }
            };
            graph.movers[mover] = Mover {
                table,
                cells: u32::from(board.line_length(track.axis)),
                cross_shift: STRIDE * u32::from(track.line),
                axis: own,
            };
            for (rank, placement) in track.allowed.iter().enumerate() {
                graph.covers[mover][usize::from(placement)] = covers(placement);
                graph.weights[mover][usize::from(placement)] = rank as u64 * graph.bound;
            }
            // The check that keeps two states from sharing an index.
            graph.bound = graph.bound.checked_mul(possible)?;
            graph.start |= u64::from(track.start) << (4 * mover);
            if let Some(piece) = track.pieces.iter().position(|&id| id == PieceId::PRIMARY) {
                graph.primary = Some(mover);
                for placement in track.allowed.iter() {
                    let solved = line.offset(placement, piece) == board.goal_offset();
                    graph.goals |= u16::from(solved) << placement;
                }
            }
            graph.mover_tracks.push(at);
            graph.len += 1;
        }
        graph.always_solved =
            graph.primary.is_none() && board.primary().offset == board.goal_offset();
        Some(graph)
    }

    /// Every index is below this.
    pub(crate) fn bound(&self) -> u64 {
        self.bound
    }

    #[inline]
    fn placement(key: u64, mover: usize) -> usize {
        (key >> (4 * mover) & 15) as usize
    }

    /// The bitboards that rows and columns are crossed by.
    #[inline]
    fn crossings(&self, key: u64) -> [u64; 2] {
        let mut crossings = self.fixed;
        for mover in 0..self.len {
            let covers = self.covers[mover & 15][Self::placement(key, mover)];
            crossings[(self.movers[mover & 15].axis ^ 1) & 1] |= covers;
        }
        crossings
    }

    /// The placements one move away on one line, as a bit set.
    #[inline]
    fn moves(&self, mover: &Mover, placement: usize, crossings: &[u64; 2]) -> u16 {
        let cross = crossings[mover.axis & 1] >> mover.cross_shift & ((1 << mover.cells) - 1);
        self.tables[mover.table as usize + (placement << mover.cells) + cross as usize]
    }
}

impl Graph for SmallGraph {
    type Key = u64;
    type Index = u64;

    fn start(&self) -> u64 {
        self.start
    }

    #[inline]
    fn index(&self, key: u64) -> u64 {
        (0..self.len).map(|mover| self.weights[mover & 15][Self::placement(key, mover)]).sum()
    }

    #[inline]
    fn is_goal(&self, key: u64) -> bool {
        match self.primary {
            Some(mover) => self.goals >> Self::placement(key, mover) & 1 != 0,
            None => self.always_solved,
        }
    }

    #[inline]
    fn expand<B>(
        &self,
        key: u64,
        mut visit: impl FnMut(u64, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let crossings = self.crossings(key);
        let index = self.index(key);
        for mover in 0..self.len {
            let placement = Self::placement(key, mover);
            let weights = &self.weights[mover & 15];
            let mut moves = self.moves(&self.movers[mover & 15], placement, &crossings);
            let without = index - weights[placement];
            let cleared = key & !(15 << (4 * mover));
            while moves != 0 {
                let next = moves.trailing_zeros() as usize;
                moves &= moves - 1;
                visit(cleared | (next as u64) << (4 * mover), without + weights[next & 15])?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn goal_neighbour(&self, key: u64) -> Option<u64> {
        let mover = self.primary?;
        let placement = Self::placement(key, mover);
        // Crossings anew: the same work as in `expand`, but inlining joins the two.
        let crossings = self.crossings(key);
        let moves = self.moves(&self.movers[mover & 15], placement, &crossings) & self.goals;
        (moves != 0).then(|| {
            let next = u64::from(moves.trailing_zeros());
            key & !(15 << (4 * mover)) | next << (4 * mover)
        })
    }

    fn position(&self, board: &Board, lines: &LineCache, key: u64) -> Position {
        // Lines without a mover stay where they start.
        let mut position = Position::start(board);
        for (mover, &track) in self.mover_tracks.iter().enumerate() {
            let placement = Self::placement(key, mover) as PlacementId;
            unpack(&mut position, &self.tracks[track], lines, placement);
        }
        position
    }
}
