//! The plain state space of sliding tiles, for every algorithm of the engine.
//!
//! Boards are packed according to their number of cells: up to 16 into 64 bits, up to 25 into 128
//! bits, larger ones into bytes. The specialised solver does not use this, but is compared with it.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use papan_puzzle::{Cell, Direction, Size};
use papan_search::{Backward, Cost, StateSpace, Undoable};

use crate::board::{Board, MAX_CELLS, Tile};
use crate::steps::Steps;

/// A board as the engine stores it.
pub trait Packed: Copy + Eq + Hash + Debug {
    /// The most cells that fit.
    const CELLS: usize;

    /// Packs the tiles of a board, row by row.
    fn pack(tiles: &[Tile]) -> Self;

    /// The tile on a cell.
    fn tile(&self, cell: Cell) -> Tile;

    /// Where the blank is.
    fn blank(&self) -> Cell;

    /// Moves the blank to `to`, and the tile there to where the blank was.
    fn slide(&mut self, blank: Cell, to: Cell);
}

/// Fields of `$bits` bits each in one integer, the first cell lowest.
macro_rules! packed_integer {
    ($name:ident, $integer:ty, $bits:literal, $cells:literal) => {
        impl Packed for $name {
            const CELLS: usize = $cells;

            fn pack(tiles: &[Tile]) -> Self {
                // Cells beyond the board get a number other than the blank's.
                let fields = (0..$cells).map(|cell| tiles.get(cell).map_or(1, |tile| tile.0));
                let pack = |packed, field| (packed << $bits) | <$integer>::from(field);
                $name(fields.rev().fold(0, pack))
            }

            #[inline]
            fn tile(&self, cell: Cell) -> Tile {
                Tile((self.0 >> ($bits * cell.0)) as u8 & ((1 << $bits) - 1))
            }

            /// Subtracting 1 from every field borrows into the top bit of a field that is zero.
            /// Fields above the first zero may be wrong, but there is only one zero.
            #[inline]
            fn blank(&self) -> Cell {
                const LOW: $integer = {
                    let mut low = 0;
                    let mut cell = 0;
                    while cell < $cells {
                        low |= 1 << ($bits * cell);
                        cell += 1;
                    }
                    low
                };
                const HIGH: $integer = LOW << ($bits - 1);
                let borrows = self.0.wrapping_sub(LOW) & !self.0 & HIGH;
                Cell((borrows.trailing_zeros() / $bits) as u16)
            }

            #[inline]
            fn slide(&mut self, blank: Cell, to: Cell) {
                let tile = (self.0 >> ($bits * to.0)) & ((1 << $bits) - 1);
                self.0 ^= (tile << ($bits * to.0)) | (tile << ($bits * blank.0));
            }
        }
    };
}

/// Up to 16 cells in 8 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed16(u64);
packed_integer!(Packed16, u64, 4, 16);

/// Up to 25 cells in 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed25(u128);
packed_integer!(Packed25, u128, 5, 25);

/// Up to 100 cells, a byte each, with the blank's cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed100 {
    tiles: [u8; MAX_CELLS],
    blank: u8,
}

impl Packed for Packed100 {
    const CELLS: usize = MAX_CELLS;

    fn pack(tiles: &[Tile]) -> Self {
        let mut packed = Packed100 { tiles: [u8::MAX; MAX_CELLS], blank: 0 };
        for (cell, tile) in tiles.iter().enumerate() {
            packed.tiles[cell] = tile.0;
            if *tile == Tile::BLANK {
                packed.blank = cell as u8;
            }
        }
        packed
    }

    #[inline]
    fn tile(&self, cell: Cell) -> Tile {
        Tile(self.tiles[cell.index()])
    }

    #[inline]
    fn blank(&self) -> Cell {
        Cell(self.blank.into())
    }

    #[inline]
    fn slide(&mut self, blank: Cell, to: Cell) {
        self.tiles.swap(blank.index(), to.index());
        self.blank = to.0 as u8;
    }
}

/// From one board to another by sliding tiles; every move costs 1.
#[derive(Clone, Debug)]
pub struct TilesSpace<P> {
    size: Size,
    start: P,
    goal: P,
    goal_board: Board,
    steps: Steps,
}

impl<P: Packed> TilesSpace<P> {
    /// The space from `start` to `goal`, boards of one size whose cells fit `P`.
    ///
    /// # Panics
    /// If the sizes differ or do not fit.
    pub fn new(start: &Board, goal: &Board) -> TilesSpace<P> {
        let size = start.size();
        assert_eq!(size, goal.size(), "start and goal have one size");
        assert!(size.cells() <= P::CELLS, "{size} does not fit {} cells", P::CELLS);
        TilesSpace {
            size,
            start: P::pack(start.tiles()),
            goal: P::pack(goal.tiles()),
            goal_board: goal.clone(),
            steps: Steps::new(size),
        }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The board to reach.
    pub fn goal_board(&self) -> &Board {
        &self.goal_board
    }

    /// The board that a state represents.
    ///
    /// # Panics
    /// If it is not a state of this space.
    pub fn board(&self, state: &P) -> Board {
        let tiles: Vec<u8> = self.size.iter().map(|cell| state.tile(cell).0).collect();
        Board::new(self.size, &tiles).expect("states are boards")
    }

    /// After a move of the blank in `direction` that led to `state`: the tile that slid, the cell
    /// it left (where the blank is now) and the cell it is on.
    #[inline]
    pub fn last_slide(&self, direction: Direction, state: &P) -> (Tile, Cell, Cell) {
        let from = state.blank();
        let to = self.steps.step_inside(from, direction.opposite());
        (state.tile(to), from, to)
    }
}

impl<P: Packed> StateSpace for TilesSpace<P> {
    type State = P;
    /// The direction in which the blank moves.
    type Action = Direction;

    fn initial(&self) -> P {
        self.start
    }

    #[inline]
    fn is_goal(&self, state: &P) -> bool {
        *state == self.goal
    }

    #[inline]
    fn expand<F>(&self, state: &P, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Direction, P, Cost) -> ControlFlow<()>,
    {
        let blank = state.blank();
        for direction in Direction::ALL {
            if let Some(to) = self.steps.step(blank, direction) {
                let mut next = *state;
                next.slide(blank, to);
                visit(direction, next, Cost::ONE)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn undoes(&self, previous: Direction, next: Direction) -> bool {
        previous == next.opposite()
    }

    fn uniform_cost(&self) -> Option<Cost> {
        Some(Cost::ONE)
    }
}

impl<P: Packed> Backward for TilesSpace<P> {
    fn goals<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Option<P>) -> ControlFlow<()>,
    {
        visit(Some(self.goal))
    }

    #[inline]
    fn expand_backward<F>(&self, state: &P, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Direction, P, Cost) -> ControlFlow<()>,
    {
        self.expand(state, |direction, previous, cost| visit(direction.opposite(), previous, cost))
    }
}

impl<P: Packed> Undoable for TilesSpace<P> {
    type Undo = ();

    #[inline]
    fn actions(&self, state: &P, actions: &mut Vec<Direction>) {
        let blank = state.blank();
        let on_board = |direction: &Direction| self.steps.step(blank, *direction).is_some();
        actions.extend(Direction::ALL.into_iter().filter(on_board));
    }

    #[inline]
    fn apply(&self, state: &mut P, action: Direction) -> (Cost, ()) {
        let blank = state.blank();
        state.slide(blank, self.steps.step_inside(blank, action));
        (Cost::ONE, ())
    }

    #[inline]
    fn undo(&self, state: &mut P, action: Direction, (): ()) {
        self.apply(state, action.opposite());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Generator;
    use papan_search::reference;

    /// Packing, the blank's cell and slides agree with the plain board, for all that fits `P`.
    fn packs<P: Packed>(rows: usize, columns: usize) {
        let size = Size::new(rows, columns).unwrap();
        let goal = Board::blank_last(size);
        for board in Generator::new(goal.clone(), 3).take(200) {
            let space = TilesSpace::<P>::new(&board, &goal);
            let state = space.initial();
            assert_eq!(space.board(&state), board);
            assert_eq!(state.blank(), board.blank());
            let mut listed = Vec::new();
            space.actions(&state, &mut listed);
            let _ = space.expand(&state, |direction, next, _| {
                let mut moved = board.clone();
                let tile = moved.slide(direction).unwrap();
                assert_eq!(space.board(&next), moved);
                assert_eq!(next.blank(), moved.blank());
                assert_eq!(
                    space.last_slide(direction, &next),
                    (tile, moved.blank(), board.blank())
                );
                let mut applied = state;
                space.apply(&mut applied, direction);
                assert_eq!(applied, next);
                space.undo(&mut applied, direction, ());
                assert_eq!(applied, state);
                assert_eq!(listed.remove(0), direction);
                ControlFlow::Continue(())
            });
            assert!(listed.is_empty());
        }
    }

    #[test]
    fn packed_boards_are_boards() {
        for (rows, columns) in [(2, 2), (2, 3), (3, 3), (4, 4), (2, 8)] {
            packs::<Packed16>(rows, columns);
        }
        for (rows, columns) in [(2, 2), (4, 5), (5, 5), (2, 10), (8, 3)] {
            packs::<Packed25>(rows, columns);
        }
        for (rows, columns) in [(2, 2), (5, 6), (10, 10)] {
            packs::<Packed100>(rows, columns);
        }
    }

    #[test]
    fn half_of_all_arrangements_are_reachable() {
        for (rows, columns, count) in [(2, 2, 12), (2, 3, 360), (3, 2, 360)] {
            let goal = Board::blank_first(Size::new(rows, columns).unwrap());
            let space = TilesSpace::<Packed16>::new(&goal, &goal);
            assert_eq!(reference::distances(&space).len(), count);
        }
    }
}
