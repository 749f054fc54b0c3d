//! Boards of any size, compiled: placements of every line in as few bits as they need.
//!
//! Slides are found by bit tricks on the covered cells of a line instead of tables, which would be
//! too large from 9 cells on. The key is a `u64` or `u128` where it fits, otherwise five words. Not
//! here: dense indices; the product of the placements is far too large for any bitmap.

use std::ops::ControlFlow;

use papan_search::kit::HashKey;

use crate::board::{Axis, Board, MAX_SIDE, PieceId, Position};
use crate::rules::Objective;
use crate::solver::graph::{Finish, Graph, unpack, worth_moving};
use crate::solver::line::{LineCache, PlacementId};
use crate::solver::reach::{Track, tracks};

/// A packed state: fields of up to 9 bits, none of which crosses a 64-bit boundary.
pub(crate) trait Packed: HashKey + Ord + std::fmt::Debug {
    /// The words it has.
    const WORDS: u32;
    /// No fields set.
    const ZERO: Self;

    /// The field at `shift`.
    fn get(self, shift: u32, mask: u64) -> u64;

    /// The same with `change` toggled at `shift`.
    fn toggled(self, shift: u32, change: u64) -> Self;

    /// Exclusive or, field by field: sets fields that are not set, clears those that are.
    fn joined(self, other: Self) -> Self;
}

impl Packed for u64 {
    const WORDS: u32 = 1;
    const ZERO: u64 = 0;

    #[inline]
    fn get(self, shift: u32, mask: u64) -> u64 {
        self >> shift & mask
    }

    #[inline]
    fn toggled(self, shift: u32, change: u64) -> u64 {
        self ^ change << shift
    }

    #[inline]
    fn joined(self, other: u64) -> u64 {
        self ^ other
    }
}

impl Packed for u128 {
    const WORDS: u32 = 2;
    const ZERO: u128 = 0;

    #[inline]
    fn get(self, shift: u32, mask: u64) -> u64 {
        (self >> shift) as u64 & mask
    }

    #[inline]
    fn toggled(self, shift: u32, change: u64) -> u128 {
        self ^ u128::from(change) << shift
    }

    #[inline]
    fn joined(self, other: u128) -> u128 {
        self ^ other
    }
}

/// Enough for 16x16: 32 lines of 9 bits, seven to a word.
pub(crate) type Wide = [u64; 5];

impl Packed for Wide {
    const WORDS: u32 = 5;
    const ZERO: Wide = [0; 5];

    #[inline]
    fn get(self, shift: u32, mask: u64) -> u64 {
        self[(shift / 64) as usize] >> (shift % 64) & mask
    }

    #[inline]
    fn toggled(mut self, shift: u32, change: u64) -> Wide {
        self[(shift / 64) as usize] ^= change << (shift % 64);
        self
    }

    #[inline]
    fn joined(self, other: Wide) -> Wide {
        std::array::from_fn(|at| self[at] ^ other[at])
    }
}

/// One line that can move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    pub(crate) axis: Axis,
    pub(crate) line: u8,
    pub(crate) shift: u32,
    pub(crate) mask: u64,
    /// Its [`Track`] and its [`super::line::Line`].
    pub(crate) track: usize,
    pub(crate) kind: usize,
}

impl LargeMove {
    /// The number of the line that moves.
    #[inline]
    pub(crate) fn mover(self) -> usize {
        usize::from(self.mover)
    }
}

/// A board of any size, compiled.
#[derive(Clone, Debug)]
pub(crate) struct LargeGraph<'l, K> {
    pub(crate) lines: &'l LineCache,
    pub(crate) movers: Vec<Mover>,
    pub(crate) tracks: Vec<Track>,
    /// What never moves, by rows and by columns.
    fixed: Crossings,
    objective: Objective,
    start: K,
    /// The mover with the primary piece and the number of the piece on its line.
    pub(crate) primary: Option<(usize, usize)>,
    always_solved: bool,
    goal_offset: u8,
    /// What is worth moving after each mover, and at the start.
    worth: Vec<u32>,
}

/// A state ready to be expanded. Its crossings are recomputed: two arrays of 32 bytes would cost
/// more to carry through a frontier of millions than to rebuild.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LargeNode<K> {
    key: K,
    worth: u32,
}

/// A line and the change of its placement number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LargeMove {
    mover: u8,
    change: PlacementId,
}

/// The cells covered by things that cross a line, for every row and every column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossings {
    pub(crate) rows: [u16; MAX_SIDE as usize],
    pub(crate) cols: [u16; MAX_SIDE as usize],
}

impl Crossings {
    #[inline]
    pub(crate) fn of(&self, axis: Axis, line: u8) -> u16 {
        match axis {
            Axis::Horizontal => self.rows[usize::from(line)],
            Axis::Vertical => self.cols[usize::from(line)],
        }
    }

    /// Adds or removes what a line covers, in the lines that cross it.
    #[inline]
    pub(crate) fn toggle(&mut self, axis: Axis, line: u8, covered: u16) {
        let across = match axis {
            Axis::Horizontal => &mut self.cols,
            Axis::Vertical => &mut self.rows,
        };
        let bit = 1_u16 << line;
        let mut rest = covered;
        while rest != 0 {
            across[(rest.trailing_zeros() & 15) as usize] ^= bit;
            rest &= rest - 1;
        }
    }
}

/// The tracks of a board and the words that its states need.
pub(crate) fn plan(board: &Board, lines: &mut LineCache) -> (Vec<Track>, u32) {
    let tracks = tracks(board, lines);
    let mut shift = 0;
    for track in &tracks {
        let placements = lines.line(track.kind).len();
        if track.allowed.len() > 1 {
            shift = field(shift, placements).0 + width(placements);
        }
    }
    (tracks, shift.div_ceil(64).max(1))
}

fn width(placements: usize) -> u32 {
    usize::BITS - (placements - 1).leading_zeros()
}

/// Where the next field goes, given the first free bit.
fn field(free: u32, placements: usize) -> (u32, u64) {
    let width = width(placements);
    let shift = if free % 64 + width > 64 { free.next_multiple_of(64) } else { free };
    (shift, (1 << width) - 1)
}

impl<'l, K: Packed> LargeGraph<'l, K> {
    /// Compiles a board from its [`plan`], whose words must fit `K`.
    pub(crate) fn new(
        board: &Board,
        objective: Objective,
        lines: &'l LineCache,
        tracks: Vec<Track>,
    ) -> LargeGraph<'l, K> {
        let mut fixed = Crossings { rows: [0; 16], cols: [0; 16] };
        for (row, col) in board.obstacles() {
            fixed.rows[usize::from(row)] |= 1 << col;
            fixed.cols[usize::from(col)] |= 1 << row;
        }
        let mut movers = Vec::new();
        let mut start = K::ZERO;
        let mut free = 0;
        let mut primary = None;
        for (at, track) in tracks.iter().enumerate() {
            let line = lines.line(track.kind);
            if track.allowed.len() == 1 {
                fixed.toggle(track.axis, track.line, line.covered(track.start));
                continue;
            }
            let (shift, mask) = field(free, line.len());
            free = shift + width(line.len());
            assert!(free <= 64 * K::WORDS, "the plan of this board asked for more words");
            start = start.toggled(shift, u64::from(track.start));
            if let Some(piece) = track.pieces.iter().position(|&id| id == PieceId::PRIMARY) {
                primary = Some((movers.len(), piece));
            }
            movers.push(Mover {
                axis: track.axis,
                line: track.line,
                shift,
                mask,
                track: at,
                kind: track.kind,
            });
        }
        let moving = movers.iter().map(|mover: &Mover| &tracks[mover.track]);
        let worth = worth_moving(moving, lines, objective);
        LargeGraph {
            worth,
            lines,
            movers,
            tracks,
            fixed,
            objective,
            start,
            primary,
            always_solved: primary.is_none() && board.primary().offset == board.goal_offset(),
            goal_offset: board.goal_offset(),
        }
    }

    /// What a move is.
    pub(crate) fn objective(&self) -> Objective {
        self.objective
    }

    /// The same graph with the moves of another objective.
    pub(crate) fn with_objective(&self, objective: Objective) -> LargeGraph<'l, K> {
        let movers = self.movers.iter().map(|mover| &self.tracks[mover.track]);
        let worth = worth_moving(movers, self.lines, objective);
        LargeGraph { objective, worth, ..self.clone() }
    }

    /// The states of a path of slides, with all states in between, one cell at a time.
    pub(crate) fn cell_by_cell(&self, path: &[K]) -> Vec<K> {
        let mut steps: Vec<K> = path.first().copied().into_iter().collect();
        for pair in path.windows(2) {
            let moved =
                |mover: &&Mover| self.placement(pair[0], mover) != self.placement(pair[1], mover);
            let mover = self.movers.iter().find(moved).expect("neighbours differ in one line");
            let line = self.lines.line(mover.kind);
            let (mut at, end) = (self.placement(pair[0], mover), self.placement(pair[1], mover));
            let mut offsets = line.offsets(at).to_vec();
            while at != end {
                // One piece differs; move it one cell closer.
                for (offset, &wanted) in offsets.iter_mut().zip(line.offsets(end)) {
                    *offset = if *offset < wanted {
                        *offset + 1
                    } else {
                        *offset - u8::from(*offset > wanted)
                    };
                }
                at = line.find(&offsets).expect("every cell of a slide is free");
                let change = u64::from(self.placement(pair[0], mover) ^ at);
                steps.push(pair[0].toggled(mover.shift, change));
            }
        }
        steps
    }

    /// The same graph with every move of every node, whatever moved last.
    pub(crate) fn unordered(&self) -> LargeGraph<'l, K> {
        let mut graph = self.clone();
        graph.worth.fill(self.worth[self.movers.len()]);
        graph
    }

    /// The node of a state that a move of line number `last` led to.
    #[inline]
    pub(crate) fn node_after(&self, key: K, last: u8) -> LargeNode<K> {
        LargeNode { key, worth: self.worth[usize::from(last)] }
    }

    #[inline]
    pub(crate) fn placement(&self, key: K, mover: &Mover) -> PlacementId {
        key.get(mover.shift, mover.mask) as PlacementId
    }

    #[inline]
    pub(crate) fn crossings(&self, key: K) -> Crossings {
        let mut crossings = self.fixed;
        for mover in &self.movers {
            let covered = self.lines.line(mover.kind).covered(self.placement(key, mover));
            crossings.toggle(mover.axis, mover.line, covered);
        }
        crossings
    }

    /// A solved neighbour, if there is one.
    pub(crate) fn goal_neighbour(&self, node: &LargeNode<K>) -> Option<K> {
        let (at, piece) = self.primary?;
        let mover = &self.movers[at];
        let crossings = self.crossings(node.key);
        let mut goal = None;
        self.moves_of(node.key, mover, &crossings, |placement, next| {
            if self.lines.line(mover.kind).offset(next, piece) == self.goal_offset {
                goal = Some(node.key.toggled(mover.shift, u64::from(placement ^ next)));
            }
        });
        goal
    }

    /// Every placement that one line can move to.
    #[inline]
    fn moves_of(
        &self,
        key: K,
        mover: &Mover,
        crossings: &Crossings,
        mut visit: impl FnMut(PlacementId, PlacementId),
    ) {
        let placement = self.placement(key, mover);
        let cross = crossings.of(mover.axis, mover.line);
        self.lines.line(mover.kind).for_each_slide(placement, cross, |_, cells, next| {
            if self.objective == Objective::Slides || cells.unsigned_abs() == 1 {
                visit(placement, next);
            }
        });
    }
}

impl<K: Packed> Graph for LargeGraph<'_, K> {
    type Key = K;
    type Node = LargeNode<K>;
    type Move = LargeMove;
    type Index = K;

    fn start(&self) -> K {
        self.start
    }

    fn node(&self, key: K) -> LargeNode<K> {
        LargeNode { key, worth: self.worth[self.movers.len()] }
    }

    #[inline]
    fn key(&self, node: &LargeNode<K>) -> K {
        node.key
    }

    #[inline]
    fn index(&self, key: K) -> K {
        key
    }

    #[inline]
    fn is_goal(&self, key: K) -> bool {
        match self.primary {
            Some((mover, piece)) => {
                let mover = &self.movers[mover];
                let placement = self.placement(key, mover);
                self.lines.line(mover.kind).offset(placement, piece) == self.goal_offset
            }
            None => self.always_solved,
        }
    }

    #[inline]
    fn expand<B>(
        &self,
        node: &LargeNode<K>,
        mut visit: impl FnMut(LargeMove, K) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let crossings = self.crossings(node.key);
        let mut worth = node.worth;
        while worth != 0 {
            let at = worth.trailing_zeros();
            worth &= worth - 1;
            let mover = &self.movers[at as usize];
            let mut flow = ControlFlow::Continue(());
            self.moves_of(node.key, mover, &crossings, |placement, next| {
                if flow.is_continue() {
                    let change = placement ^ next;
                    let index = node.key.toggled(mover.shift, u64::from(change));
                    flow = visit(LargeMove { mover: at as u8, change }, index);
                }
            });
            flow?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn child(&self, node: &LargeNode<K>, step: LargeMove) -> LargeNode<K> {
        let shift = self.movers[usize::from(step.mover)].shift;
        LargeNode {
            key: node.key.toggled(shift, u64::from(step.change)),
            worth: self.worth[usize::from(step.mover)],
        }
    }

    const LOOKAHEAD: u32 = 1;

    fn finish(&self, node: &LargeNode<K>) -> Option<Finish<K>> {
        self.goal_neighbour(node).map(|goal| Finish { via: None, goal })
    }

    fn position(&self, board: &Board, lines: &LineCache, key: K) -> Position {
        let mut position = Position::start(board);
        for mover in &self.movers {
            let placement = self.placement(key, mover);
            unpack(&mut position, &self.tracks[mover.track], lines, placement);
        }
        position
    }
}
