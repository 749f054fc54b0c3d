//! The plain state space, for every algorithm of the engine and as an oracle for the fast solver.
//!
//! A state packs the offset of every piece into 4 bits; [`dispatch`] picks the number of words that
//! the pieces need. Slides of any length are single actions under [`Objective::Slides`]; under
//! [`Objective::Steps`] pieces go one cell at a time, so that all actions cost the same either way.
//! Not here: speed beyond what plain code gives.

use std::ops::ControlFlow;

use papan_search::{Backward, Cost, StateSpace, Undoable};

use crate::board::{Board, PieceId, Position};
use crate::rules::{Objective, Occupancy, Slide};
use crate::solver::reach::Reach;

/// How many pieces one word holds.
const PER_WORD: usize = 16;

/// The offsets of up to `16 * W` pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offsets<const W: usize>([u64; W]);

impl<const W: usize> Offsets<W> {
    /// Packs a position.
    ///
    /// # Panics
    /// If there are more pieces than fit.
    pub fn pack(position: &Position) -> Offsets<W> {
        let mut offsets = Offsets([0; W]);
        for (index, &offset) in position.offsets().iter().enumerate() {
            offsets.0[index / PER_WORD] |= u64::from(offset) << (4 * (index % PER_WORD));
        }
        offsets
    }

    /// The offset of a piece.
    #[inline]
    pub fn get(&self, id: PieceId) -> u8 {
        (self.0[id.index() / PER_WORD] >> (4 * (id.index() % PER_WORD)) & 15) as u8
    }

    /// The same state with one piece moved.
    #[inline]
    fn moved(mut self, slide: Slide) -> Offsets<W> {
        // Adding cannot carry into a neighbour: every legal offset is below 16.
        let unit = 1_u64 << (4 * (slide.piece.index() % PER_WORD));
        let word = &mut self.0[slide.piece.index() / PER_WORD];
        *word = word.wrapping_add(unit.wrapping_mul(slide.delta as i64 as u64));
        self
    }
}

/// A board as a search problem.
#[derive(Clone, Debug)]
pub struct Space<'b, const W: usize> {
    board: &'b Board,
    objective: Objective,
    walls: Occupancy,
}

impl<'b, const W: usize> Space<'b, W> {
    /// The search problem of a board with at most `16 * W` pieces.
    ///
    /// # Panics
    /// If the board has more pieces; [`dispatch`] chooses the right size.
    pub fn new(board: &'b Board, objective: Objective) -> Space<'b, W> {
        assert!(board.pieces().len() <= PER_WORD * W, "too many pieces for this space");
        Space { board, objective, walls: Occupancy::of_obstacles(board) }
    }

    /// The board.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// What plans are measured by.
    pub fn objective(&self) -> Objective {
        self.objective
    }

    /// The unpacked form of a state.
    pub fn position(&self, state: &Offsets<W>) -> Position {
        Position::from_offsets(self.board.ids().map(|id| state.get(id)).collect())
    }

    pub(crate) fn occupancy(&self, state: &Offsets<W>) -> Occupancy {
        let mut occupancy = self.walls;
        for id in self.board.ids() {
            occupancy.toggle(self.board, id, state.get(id));
        }
        occupancy
    }

    /// Every slide of `state`, in the order of all listings here: by piece, forward before back,
    /// short before long.
    #[inline]
    fn for_each_slide(
        &self,
        state: &Offsets<W>,
        mut visit: impl FnMut(Slide) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let occupancy = self.occupancy(state);
        let longest = match self.objective {
            Objective::Slides => u8::MAX,
            Objective::Steps => 1,
        };
        for piece in self.board.ids() {
            let (back, forward) = occupancy.run(self.board, piece, state.get(piece));
            for delta in 1..=forward.min(longest) as i8 {
                visit(Slide { piece, delta })?;
            }
            for delta in 1..=back.min(longest) as i8 {
                visit(Slide { piece, delta: -delta })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> StateSpace for Space<'_, W> {
    type State = Offsets<W>;
    type Action = Slide;

    fn initial(&self) -> Offsets<W> {
        Offsets::pack(&Position::start(self.board))
    }

    #[inline]
    fn is_goal(&self, state: &Offsets<W>) -> bool {
        state.get(PieceId::PRIMARY) == self.board.goal_offset()
    }

    #[inline]
    fn expand<F>(&self, state: &Offsets<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Slide, Offsets<W>, Cost) -> ControlFlow<()>,
    {
        self.for_each_slide(state, |slide| visit(slide, state.moved(slide), Cost::ONE))
    }

    #[inline]
    fn undoes(&self, previous: Slide, next: Slide) -> bool {
        next == previous.reversed()
    }

    fn uniform_cost(&self) -> Option<Cost> {
        Some(Cost::ONE)
    }
}

impl<const W: usize> Backward for Space<'_, W> {
    /// Goal states that could ever be reached: pieces never change their order on a line nor pass
    /// what is always in their way. There may still be very many, most of them unreachable.
    fn goals<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<Offsets<W>>) -> ControlFlow<()>,
    {
        let reach = Reach::of(self.board);
        let mut occupancy = self.walls;
        self.place_rest(&reach, 0, Offsets([0; W]), &mut occupancy, &mut visit)
    }

    #[inline]
    fn expand_backward<F>(&self, state: &Offsets<W>, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Slide, Offsets<W>, Cost) -> ControlFlow<()>,
    {
        self.for_each_slide(state, |slide| visit(slide.reversed(), state.moved(slide), Cost::ONE))
    }
}

impl<const W: usize> Space<'_, W> {
    /// Places the pieces from number `next` on in all ways; recursion as deep as there are pieces. Ways
    /// to place some of them that leave no room for the rest may be many more than those that do.
    fn place_rest<F>(
        &self,
        reach: &Reach,
        next: u8,
        state: Offsets<W>,
        occupancy: &mut Occupancy,
        visit: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(Option<Offsets<W>>) -> ControlFlow<()>,
    {
        if usize::from(next) == self.board.pieces().len() {
            return visit(Some(state));
        }
        visit(None)?;
        let id = PieceId(next);
        let piece = *self.board.piece(id);
        for offset in reach.offsets(id) {
            if next == 0 && offset != self.board.goal_offset() {
                continue;
            }
            let covered = occupancy.along(piece.axis, piece.line);
            let keeps_order = self.board.ids().take(usize::from(next)).all(|other| {
                let neighbour = self.board.piece(other);
                (neighbour.axis, neighbour.line) != (piece.axis, piece.line)
                    || (neighbour.offset < piece.offset) == (state.get(other) < offset)
            });
            if covered & piece.mask_at(offset) != 0 || !keeps_order {
                continue;
            }
            occupancy.toggle(self.board, id, offset);
            let placed = state.moved(Slide { piece: id, delta: offset as i8 });
            let flow = self.place_rest(reach, next + 1, placed, occupancy, visit);
            occupancy.toggle(self.board, id, offset);
            flow?;
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize> Undoable for Space<'_, W> {
    type Undo = ();

    fn actions(&self, state: &Offsets<W>, actions: &mut Vec<Slide>) {
        let _ = self.for_each_slide(state, |slide| {
            actions.push(slide);
            ControlFlow::Continue(())
        });
    }

    #[inline]
    fn apply(&self, state: &mut Offsets<W>, action: Slide) -> (Cost, ()) {
        *state = state.moved(action);
        (Cost::ONE, ())
    }

    #[inline]
    fn undo(&self, state: &mut Offsets<W>, action: Slide, (): ()) {
        *state = state.moved(action.reversed());
    }

    /// Two consecutive slides of one piece are one slide, or none; a step straight back is none.
    /// And pieces on parallel lines never meet, so one of the two orders of their moves is enough:
    /// the one by piece numbers. Every plan, sorted and joined by these rules, ends up as one that
    /// none of them skips, at no greater cost.
    #[inline]
    fn is_redundant(&self, previous: Slide, next: Slide) -> bool {
        if previous.piece == next.piece {
            return self.objective == Objective::Slides || previous.delta != next.delta;
        }
        let (first, second) = (self.board.piece(previous.piece), self.board.piece(next.piece));
        next.piece < previous.piece && first.axis == second.axis && first.line != second.line
    }
}

/// As many words as any board needs: one of 16x16 has room for 128 pieces of two cells.
pub(crate) const WORDS_OF_ANY: usize = 8;

/// What to do with a space whose state size is known only at run time.
pub trait Visitor {
    /// The answer.
    type Output;

    /// Called once, with the space of the smallest state that fits.
    fn visit<const W: usize>(self, space: &Space<'_, W>) -> Self::Output;
}

/// Hands the space of `board` to `visitor`, with states as small as its pieces allow.
pub fn dispatch<V: Visitor>(board: &Board, objective: Objective, visitor: V) -> V::Output {
    match board.pieces().len() {
        // A browser does without the other two: every copy has to be sent to every visitor.
        #[cfg(not(target_family = "wasm"))]
        0..=16 => visitor.visit(&Space::<1>::new(board, objective)),
        #[cfg(target_family = "wasm")]
        0..=32 => visitor.visit(&Space::<2>::new(board, objective)),
        #[cfg(not(target_family = "wasm"))]
        33..=64 => visitor.visit(&Space::<4>::new(board, objective)),
        _ => dispatch_coarsely(board, objective, visitor),
    }
}

/// The same with two sizes of states, in a browser with one, for what nobody is in a hurry for: every size is another
/// copy of it.
pub fn dispatch_coarsely<V: Visitor>(board: &Board, objective: Objective, visitor: V) -> V::Output {
    match board.pieces().len() {
        #[cfg(not(target_family = "wasm"))]
        0..=32 => visitor.visit(&Space::<2>::new(board, objective)),
        _ => visitor.visit(&Space::<WORDS_OF_ANY>::new(board, objective)),
    }
}
