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
use crate::solver::graph::{Finish, Graph, unpack, worth_moving};
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
    /// Its moves in their word of a [`MoveSet`].
    moves: u64,
}

/// A state ready to be expanded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SmallNode {
    key: u64,
    index: u32,
    /// What crosses the rows, and what crosses the columns.
    crossings: [u64; 2],
    /// The first word of its [`MoveSet`], but for lines that are stale: a move changes what some three lines can do,
    /// and finding out about all of them again would take longer than everything else. Of boards with more words no
    /// line is kept.
    moves: u64,
    /// The lines whose moves have to be found, one bit each.
    stale: u16,
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
    /// The lines that a placement covers a cell of, one bit each, by move.
    touches: [u16; MAX_MOVES],
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
    /// For each placement of the primary's line, the cells between the primary piece and the exit.
    lanes: [u64; SLOTS],
    /// For each of them, how many moves the primary piece needs when they are free.
    exits: [u32; SLOTS],
    /// For each cell of the primary's line, the mover that crosses it there, if there is one.
    blockers: [Option<u8>; STRIDE as usize],
    /// For each of those movers, the placements that do not cover the primary's line.
    clear: [u16; MAX_LINES],
    /// For [`Graph::position`].
    tracks: Vec<Track>,
    /// The track of each mover.
    mover_tracks: Vec<usize>,
    /// The moves worth following after each mover, and at the start.
    worth: [MoveSet; MAX_LINES + 1],
}

/// In place of a number of moves, where no number is enough.
const NO_EXIT: u32 = u8::MAX as u32;

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
            touches: [0; MAX_MOVES],
            fixed: [0; 2],
            bound: 1,
            start: 0,
            primary: None,
            always_solved: false,
            goals: 0,
            lanes: [0; SLOTS],
            exits: [NO_EXIT; SLOTS],
            blockers: [None; STRIDE as usize],
            clear: [0; MAX_LINES],
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
                moves: ((1 << line.len()) - 1) << (moves % 64),
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
                    let offset = line.offset(placement, piece);
                    let distance = board.exit_distance(offset);
                    graph.goals |= u16::from(distance == 0) << placement;
                    let lane = board.lane(offset);
                    // A piece of its own line that is in the way stays there.
                    if line.covered(placement) & lane == 0 {
                        graph.lanes[usize::from(placement)] = lane.into();
                        graph.exits[usize::from(placement)] = match objective {
                            Objective::Slides => u32::from(distance > 0),
                            Objective::Steps => distance.into(),
                        };
                    }
                }
            }
            graph.mover_tracks.push(at);
            graph.len += 1;
        }
        if let Some(primary) = graph.primary {
            let own = &graph.tracks[graph.mover_tracks[primary]];
            let fixed = graph.cross(primary, graph.axis(primary), &graph.fixed);
            for (exit, lane) in graph.exits.iter_mut().zip(graph.lanes) {
                if lane & fixed != 0 {
                    *exit = NO_EXIT;
                }
            }
            for (mover, &at) in graph.mover_tracks.iter().enumerate() {
                let track = &graph.tracks[at];
                if track.axis != own.axis {
                    graph.blockers[usize::from(track.line)] = Some(mover as u8);
                    let line = lines.line(track.kind);
                    let clear =
                        |placement: &PlacementId| line.covered(*placement) >> own.line & 1 == 0;
                    let clear = track.allowed.iter().filter(clear);
                    graph.clear[mover] = clear.fold(0, |all, placement| all | 1 << placement);
                }
            }
        }
        for (mover, &at) in graph.mover_tracks.iter().enumerate() {
            let track = &graph.tracks[at];
            for placement in track.allowed.iter() {
                let covered = lines.line(track.kind).covered(placement);
                let touched = graph.mover_tracks.iter().enumerate().filter(|&(_, &other)| {
                    let other = &graph.tracks[other];
                    other.axis != track.axis && covered >> other.line & 1 != 0
                });
                let step = graph.step(mover, placement.into());
                graph.touches[step] = touched.fold(0, |all, (other, _)| all | 1 << other);
            }
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

    /// What crosses a line.
    #[inline]
    fn cross(&self, mover: usize, axis: usize, crossings: &[u64; 2]) -> u64 {
        let cells = self.cells[axis & 1];
        crossings[axis & 1] >> (self.movers[mover & 15].cross_shift & 63) & ((1 << cells) - 1)
    }

    /// The placements one move away on one line, as a bit set.
    #[inline]
    fn moves(&self, mover: usize, axis: usize, placement: usize, crossings: &[u64; 2]) -> u16 {
        let cross = self.cross(mover, axis, crossings) as usize;
        let table = self.movers[mover & 15].table as usize;
        self.tables[table + (placement << self.cells[axis & 1]) + cross]
    }

    /// The moves of all lines, found anew.
    fn all_moves(&self, node: &SmallNode) -> MoveSet {
        let mut moves = MoveSet::default();
        for (axis, movers) in [0..self.rows, self.rows..self.len].into_iter().enumerate() {
            for mover in movers {
                let placement = Self::placement(node.key, mover);
                let found = self.moves(mover, axis, placement, &node.crossings);
                let first_move = self.movers[mover & 15].first_move as usize;
                moves[first_move / 64 % 4] |= u64::from(found) << (first_move % 64);
            }
        }
        moves
    }

    /// The end of a plan in which at most one line has to make way for the primary piece, if it can do so at once.
    #[cold]
    #[inline(never)]
    fn finish_past(&self, node: &SmallNode, primary: usize, blocked: u64) -> Option<Finish<u64>> {
        let moved = |key: u64, mover: usize, next: u32| {
            let placement = Self::placement(key, mover);
            key ^ ((placement ^ next as usize) as u64) << (4 * mover)
        };
        // The next placement of the primary piece on its way out, when the lane is free.
        let exit = |key: u64| {
            let placement = Self::placement(key, primary);
            let nearer = self.exits[placement] - 1;
            let moves = self.moves(primary, self.axis(primary), placement, &[0; 2]);
            let next = (0..SLOTS as u32)
                .find(|&next| moves >> next & 1 != 0 && self.exits[next as usize] == nearer);
            moved(key, primary, next.expect("a free lane leads to the exit"))
        };
        let via = if blocked != 0 {
            let crossing = usize::from(self.blockers[blocked.trailing_zeros() as usize]?);
            let placement = Self::placement(node.key, crossing);
            let moves = self.moves(crossing, self.axis(crossing), placement, &node.crossings);
            let clear = moves & self.clear[crossing];
            if clear == 0 {
                return None;
            }
            Some(moved(node.key, crossing, clear.trailing_zeros()))
        } else if self.exits[Self::placement(node.key, primary)] == 2 {
            Some(exit(node.key))
        } else {
            None
        };
        Some(Finish { via, goal: exit(via.unwrap_or(node.key)) })
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
        let stale = ((1_u32 << self.len) - 1) as u16;
        let index = self.index(key);
        self.ready(&SmallNode { key, index, crossings, moves: 0, stale, last: self.len as u8 })
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
    fn ready(&self, node: &SmallNode) -> SmallNode {
        if self.words > 1 {
            return *node;
        }
        let mut moves = node.moves;
        let mut stale = node.stale;
        while stale != 0 {
            let mover = stale.trailing_zeros() as usize & 15;
            stale &= stale - 1;
            let placement = Self::placement(node.key, mover);
            let found = self.moves(mover, self.axis(mover), placement, &node.crossings);
            let Mover { first_move, moves: own, .. } = self.movers[mover];
            moves = moves & !own | u64::from(found) << (first_move % 64);
        }
        SmallNode { moves, stale: 0, ..*node }
    }

    #[inline]
    fn expand<B>(
        &self,
        node: &SmallNode,
        mut visit: impl FnMut(SmallMove, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // All moves in few loops: a loop for every line would mispredict its end a dozen times per state.
        let moves = if self.words > 1 { self.all_moves(node) } else { [node.moves, 0, 0, 0] };
        let worth = &self.worth[usize::from(node.last)];
        for word in 0..self.words {
            let mut rest = moves[word % 4] & worth[word % 4];
            while rest != 0 {
                let step = 64 * (word % 4) + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let mover = usize::from(self.movers_of[step] & 15);
                let from = self.step(mover, Self::placement(node.key, mover));
                visit(SmallMove(step as u8), node.index - self.weights[from] + self.weights[step])?;
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
            moves: node.moves,
            stale: if self.words > 1 {
                0
            } else {
                self.touches[from] ^ self.touches[step] | 1 << mover
            },
            last: mover as u8,
        }
    }

    const LOOKAHEAD: u32 = 2;

    #[inline]
    fn finish(&self, node: &SmallNode) -> Option<Finish<u64>> {
        let mover = self.primary?;
        let placement = Self::placement(node.key, mover);
        let blocked = self.cross(mover, self.axis(mover), &node.crossings) & self.lanes[placement];
        // What is in the lane takes a move each, since no line covers two of its cells, and the exit lies at an
        // edge: moves of others on the primary's own line do not help.
        let more =
            u32::from(blocked != 0) + (u32::from(blocked & blocked.wrapping_sub(1) != 0) << 1);
        if self.exits[placement] + more > Self::LOOKAHEAD {
            return None;
        }
        self.finish_past(node, mover, blocked)
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
