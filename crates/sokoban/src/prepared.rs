//! A board prepared for searching: bitsets, the player's reach, and push distances.
//!
//! Everything here is computed once per level. Not here: what changes from state to state.

use papan_puzzle::Direction;
use papan_search::{Budget, StopReason};

use crate::bits::Bits;
use crate::distances::Distances;
use crate::level::{Board, Level, Square};

/// Boxes and player of one state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize> {
    /// Where the boxes are.
    pub boxes: Bits<W>,
    /// Where the player is, or the first square of its reach, depending on the search.
    pub player: Square,
}

/// A push: which box, and where to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Push {
    /// The box, before the push.
    pub square: Square,
    /// The direction it goes in.
    pub direction: Direction,
}

/// A prepared board.
#[derive(Clone, Debug)]
pub struct PreparedBoard<const W: usize> {
    board: Board,
    distances: Distances,
    /// All squares.
    pub(crate) floor: Bits<W>,
    pub(crate) goals: Bits<W>,
    /// Squares from which a box can reach no goal, wherever the player is.
    pub(crate) dead: Bits<W>,
    tunnels: Bits<W>,
    near: Vec<Bits<W>>,
    start: Position<W>,
}

impl<const W: usize> PreparedBoard<W> {
    /// Prepares the board of a level.
    ///
    /// # Panics
    /// If the floor does not fit `W` words; [`with_words!`](crate::with_words) picks them.
    pub fn new(level: &Level) -> PreparedBoard<W> {
        Budget::unlimited(|budget| PreparedBoard::with_budget(level, budget))
    }

    /// Prepares the board of a level; what it holds is charged to the budget, whose limits stop it.
    ///
    /// # Errors
    /// The limit that was met.
    ///
    /// # Panics
    /// As [`PreparedBoard::new`] does.
    pub fn with_budget(level: &Level, budget: &mut Budget) -> Result<PreparedBoard<W>, StopReason> {
        assert!(level.board().len() <= 64 * W, "the floor fits the words");
        budget.charge(level.board().bytes() + level.board().len() * size_of::<Bits<W>>())?;
        let board = level.board().clone();
        let distances = Distances::to_within(&board, board.goals(), budget)?;
        let near = |square: Square| {
            let mut near = Bits::EMPTY;
            for next in
                Direction::ALL.into_iter().filter_map(|direction| board.step(square, direction))
            {
                near.insert(next);
            }
            near
        };
        let dead: Vec<Square> = board.squares().filter(|&s| distances.is_dead(s)).collect();
        let tunnels: Vec<Square> =
            board.squares().filter(|&s| is_tunnel(&board, &distances, s)).collect();
        Ok(PreparedBoard {
            tunnels: Bits::of(&tunnels),
            floor: Bits::first_n(board.len()),
            goals: Bits::of(board.goals()),
            dead: Bits::of(&dead),
            near: board.squares().map(near).collect(),
            start: Position { boxes: Bits::of(level.boxes()), player: level.player() },
            distances,
            board,
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The push distances.
    pub fn distances(&self) -> &Distances {
        &self.distances
    }

    /// The position at the start of the level, with the player's exact square.
    pub fn start(&self) -> Position<W> {
        self.start
    }

    /// Squares from which a box can reach no goal, wherever the player is.
    pub fn dead(&self) -> &Bits<W> {
        &self.dead
    }

    /// Squares that a box passes without a choice: not goals, with walls on two opposite sides, and
    /// such that a box there cuts the player off from its other side.
    pub fn tunnels(&self) -> &Bits<W> {
        &self.tunnels
    }

    /// Whether there is only one arrangement of the boxes on goals, so that a search can begin
    /// there.
    pub(crate) fn is_two_sided(&self) -> bool {
        self.goals.count() == self.start.boxes.count()
    }

    /// Whether every box is on a goal.
    #[inline]
    pub fn is_solved(&self, boxes: &Bits<W>) -> bool {
        boxes.without(&self.goals).is_empty()
    }

    /// The squares that the player reaches without pushing.
    #[inline]
    pub fn reach(&self, boxes: &Bits<W>, player: Square) -> Bits<W> {
        self.fill(&self.floor.without(boxes), player)
    }

    /// The squares of `free` connected to `from`.
    pub(crate) fn fill(&self, free: &Bits<W>, from: Square) -> Bits<W> {
        // Whole sets at a time while a set is a few registers, square by square beyond that.
        if W > 4 {
            return self.fill_by_squares(free, from);
        }
        let mut seen = Bits::EMPTY;
        seen.insert(from);
        let mut frontier = seen;
        while let Some(square) = frontier.first() {
            frontier.remove(square);
            let new = self.near[square.index()].and(free).without(&seen);
            seen = seen.or(&new);
            frontier = frontier.or(&new);
        }
        seen
    }

    /// The connected parts of some squares, in the order of their first squares.
    pub(crate) fn parts(&self, squares: &Bits<W>) -> Vec<Bits<W>> {
        let mut rest = *squares;
        let mut parts = Vec::new();
        while let Some(square) = rest.first() {
            let part = self.fill(squares, square);
            rest = rest.without(&part);
            parts.push(part);
        }
        parts
    }

    fn fill_by_squares(&self, free: &Bits<W>, from: Square) -> Bits<W> {
        let mut seen = Bits::EMPTY;
        seen.insert(from);
        let mut stack = vec![from];
        while let Some(square) = stack.pop() {
            for next in
                Direction::ALL.into_iter().filter_map(|direction| self.step(square, direction))
            {
                if free.contains(next) && !seen.contains(next) {
                    seen.insert(next);
                    stack.push(next);
                }
            }
        }
        seen
    }

    /// The neighbours of a square.
    #[inline]
    pub(crate) fn near(&self, square: Square) -> &Bits<W> {
        &self.near[square.index()]
    }

    /// The position with the player on the first square that it reaches.
    #[inline]
    pub fn normalised(&self, position: Position<W>) -> Position<W> {
        let reach = self.reach(&position.boxes, position.player);
        Position { player: reach.first().unwrap_or(position.player), ..position }
    }

    /// The neighbour of a square, if it is floor.
    #[inline(always)]
    pub fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        self.board.step(square, direction)
    }

    /// Where the box of a push ends up, if the push is possible for a player that reaches `reach`.
    #[inline(always)]
    pub fn push_target(&self, boxes: &Bits<W>, reach: &Bits<W>, push: Push) -> Option<Square> {
        let behind = self.step(push.square, push.direction.opposite())?;
        let target = self.step(push.square, push.direction)?;
        (reach.contains(behind) && !boxes.contains(target)).then_some(target)
    }
}

fn is_tunnel(board: &Board, distances: &Distances, square: Square) -> bool {
    let [up, left, down, right] = Direction::ALL.map(|direction| board.step(square, direction));
    let ends = match (up, left, down, right) {
        (Some(one), None, Some(two), None) | (None, Some(one), None, Some(two)) => (one, two),
        _ => return false,
    };
    !board.is_goal(square) && distances.stand(square, ends.0) != distances.stand(square, ends.1)
}
