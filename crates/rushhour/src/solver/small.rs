//! Boards of up to 8x8, compiled: a table per line gives all its slides at once.
//!
//! A state is one 4-bit placement number for each line that can move at all: at most 16 lines, 64
//! bits. Crossing lines are read off two bitboards, one by rows and one by columns. They and a
//! mixed-radix index over the placements that [`super::reach`] leaves possible are kept
//! incrementally in the nodes of the frontier; the index lets a bitmap be the visited set. Not
//! here: lines longer than a table is worth.

use std::ops::ControlFlow;

use crate::board::{Axis, Board, PieceId, Position};
use crate::rules::Objective;
use crate::solver::graph::{Graph, unpack, worth_moving};
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
    /// Where its byte is in the bitboard of what crosses it.
    cross_shift: u32,
    /// The [`SmallMove`] to its first placement.
    first_move: u32,
}

/// A state ready to be expanded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SmallNode {
    key: u64,
    index: u32,
    /// What crosses the rows, and what crosses the columns.
    crossings: [u64; 2],
    /// The line that moved last, or the number of lines.
    last: u8,
}

/// A line and its new placement, as the bit of a [`MoveSet`]: the placements of all lines one after
/// the other, no line spanning two words. A 6x6 board seldom needs more than one word, so that a
/// state's moves are one loop, whose end is mispredicted once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SmallMove(u8);

/// A subset of the moves.
type MoveSet = [u64; MAX_MOVES / 64];
/// The number of possible moves: [`SLOTS`] divides a word evenly.
const MAX_MOVES: usize = MAX_LINES * SLOTS;

/// A board of up to 8x8, compiled.
#[derive(Debug)]
pub(crate) struct SmallGraph {
    /// Rows first.
    movers: [Mover; MAX_LINES],
    len: usize,
    /// How many of them are rows.
    rows: usize,
    /// Cells of a row and of a column: a row of a table has `1 << cells` entries.
    cells: [u32; 2],
    tables: Vec<u16>,
    /// The line that a move moves.
    movers_of: [u8; MAX_MOVES],
    /// Words of a [`MoveSet`] in use.
    words: usize,
    /// What a placement covers on the bitboard that the *other* direction reads, by move.
    covers: [u64; MAX_MOVES],
    /// What a placement adds to the index, by move.
    weights: [u32; MAX_MOVES],
    /// Bitboards of everything that never moves, as it crosses rows and columns.
    fixed: [u64; 2],
    /// The product of the numbers of possible placements.
    bound: u32,
    start: u64,
    /// The mover with the primary piece; none if it can never move.
    primary: Option<usize>,
    /// Whether the board is solved and its primary piece cannot move.
    always_solved: bool,
    /// Placements of the primary's line that solve the puzzle.
    goals: u16,
    /// For [`Graph::position`].
    tracks: Vec<Track>,
    /// The track of each mover.
    mover_tracks: Vec<usize>,
    /// The moves worth following after each mover, and at the start.
    worth: [MoveSet; MAX_LINES + 1],
}

/// The side of a bitboard.
const STRIDE: u32 = 8;

impl SmallGraph {
    /// Compiles a board; `None` if it is too large, or its index does not fit 32 bits: beyond that
    /// no bitmap is affordable, and a hash set of keys does just as well.
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
            rows: 0,
            cells: [u32::from(board.cols()), u32::from(board.rows())],
            tables: Vec::new(),
            movers_of: [0; MAX_MOVES],
            words: 0,
            covers: [0; MAX_MOVES],
            weights: [0; MAX_MOVES],
            fixed: [0; 2],
            bound: 1,
            start: 0,
            primary: None,
            always_solved: false,
            goals: 0,
            tracks: tracks(board, lines),
            mover_tracks: Vec::new(),
            worth: [MoveSet::default(); MAX_LINES + 1],
        };
        for (row, col) in board.obstacles() {
            graph.fixed[0] |= 1 << (STRIDE * u32::from(row) + u32::from(col));
            graph.fixed[1] |= 1 << (STRIDE * u32::from(col) + u32::from(row));
        }
        let mut tables: Vec<(usize, u32)> = Vec::new();
        let mut moves = 0;
        for at in 0..graph.tracks.len() {
            let track = &graph.tracks[at];
            let line = lines.line(track.kind);
            // The bitboard on which this line appears: that of the lines it crosses.
            let crossed = usize::from(track.axis == Axis::Horizontal);
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
            let possible = track.allowed.len() as u32;
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
            if moves % 64 + line.len() > 64 {
                moves = usize::next_multiple_of(moves, 64);
            }
            graph.movers[mover] = Mover {
                table,
                cross_shift: STRIDE * u32::from(track.line),
                first_move: moves as u32,
            };
            graph.rows += crossed;
            // The check that keeps two states from sharing an index.
            let bound = graph.bound.checked_mul(possible)?;
            for (rank, placement) in track.allowed.iter().enumerate() {
                let step = moves + usize::from(placement);
                graph.movers_of[step] = mover as u8;
                graph.covers[step] = covers(placement);
                graph.weights[step] = rank as u32 * graph.bound;
            }
            moves += line.len();
            graph.words = moves.div_ceil(64);
            graph.bound = bound;
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
        let movers = graph.mover_tracks.iter().map(|&at| &graph.tracks[at]);
        let worth = worth_moving(movers, lines, objective);
        for (set, worth) in graph.worth.iter_mut().zip(worth) {
            for step in (0..moves).filter(|&step| worth >> graph.movers_of[step] & 1 != 0) {
                set[step / 64] |= 1 << (step % 64);
            }
        }
        graph.always_solved =
            graph.primary.is_none() && board.primary().offset == board.goal_offset();
        Some(graph)
    }

    /// Every index is below this.
    pub(crate) fn bound(&self) -> u32 {
        self.bound
    }

    #[inline]
    fn placement(key: u64, mover: usize) -> usize {
        (key >> (4 * mover) & 15) as usize
    }

    /// The move of a line to a placement.
    #[inline]
    fn step(&self, mover: usize, placement: usize) -> usize {
        (self.movers[mover & 15].first_move as usize + placement) & (MAX_MOVES - 1)
    }

    /// Which bitboard crosses a line: 0 for rows, 1 for columns.
    #[inline]
    fn axis(&self, mover: usize) -> usize {
        usize::from(mover >= self.rows)
    }

    /// The placements one move away on one line, as a bit set.
    #[inline]
    fn moves(&self, mover: usize, axis: usize, placement: usize, crossings: &[u64; 2]) -> u16 {
        let Mover { table, cross_shift, .. } = self.movers[mover & 15];
        let cells = self.cells[axis & 1];
        let cross = crossings[axis & 1] >> (cross_shift & 63) & ((1 << cells) - 1);
        self.tables[table as usize + (placement << cells) + cross as usize]
    }
}

impl Graph for SmallGraph {
    type Key = u64;
    type Node = SmallNode;
    type Move = SmallMove;
    type Index = u32;

    fn start(&self) -> u64 {
        self.start
    }

    fn node(&self, key: u64) -> SmallNode {
        let mut crossings = self.fixed;
        for mover in 0..self.len {
            let covers = self.covers[self.step(mover, Self::placement(key, mover))];
            crossings[self.axis(mover) ^ 1] |= covers;
        }
        SmallNode { key, index: self.index(key), crossings, last: self.len as u8 }
    }

    #[inline]
    fn key(&self, node: &SmallNode) -> u64 {
        node.key
    }

    #[inline]
    fn index(&self, key: u64) -> u32 {
        (0..self.len).map(|mover| self.weights[self.step(mover, Self::placement(key, mover))]).sum()
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
        node: &SmallNode,
        mut visit: impl FnMut(SmallMove, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // All lines first, without a branch, then all moves in few loops: a loop for every line
        // would mispredict its end a dozen times per state, which costs more than the tables do.
        let mut moves = MoveSet::default();
        let mut without = [0_u32; MAX_LINES];
        for (axis, movers) in [0..self.rows, self.rows..self.len].into_iter().enumerate() {
            for mover in movers {
                let mover = mover & 15;
                let placement = Self::placement(node.key, mover);
                let found = self.moves(mover, axis, placement, &node.crossings);
                let first_move = self.movers[mover].first_move as usize;
                moves[first_move / 64 % 4] |= u64::from(found) << (first_move % 64);
                without[mover] = node.index - self.weights[self.step(mover, placement)];
            }
        }
        let worth = &self.worth[usize::from(node.last)];
        for word in 0..self.words {
            let mut rest = moves[word % 4] & worth[word % 4];
            while rest != 0 {
                let step = 64 * (word % 4) + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let mover = usize::from(self.movers_of[step] & 15);
                visit(SmallMove(step as u8), without[mover] + self.weights[step])?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn child(&self, node: &SmallNode, step: SmallMove) -> SmallNode {
        let step = usize::from(step.0);
        let mover = usize::from(self.movers_of[step] & 15);
        let next = step - self.movers[mover].first_move as usize;
        let placement = Self::placement(node.key, mover);
        let from = self.step(mover, placement);
        let mut crossings = node.crossings;
        crossings[self.axis(mover) ^ 1] ^= self.covers[from] ^ self.covers[step];
        SmallNode {
            key: node.key ^ ((placement ^ next) as u64) << (4 * mover),
            index: node.index - self.weights[from] + self.weights[step],
            crossings,
            last: mover as u8,
        }
    }

    #[inline]
    fn goal_neighbour(&self, node: &SmallNode) -> Option<u64> {
        let mover = self.primary?;
        let placement = Self::placement(node.key, mover);
        let moves = self.moves(mover, self.axis(mover), placement, &node.crossings) & self.goals;
        (moves != 0).then(|| {
            let next = moves.trailing_zeros() as usize;
            node.key ^ ((placement ^ next) as u64) << (4 * mover)
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
