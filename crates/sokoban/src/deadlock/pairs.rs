//! Pairs of boxes that cannot both be brought to goals, and pairs that the level's beginning cannot
//! lead to: tables over two boxes and the player, filled by exhaustive search of the two alone.
//!
//! More boxes only make things harder, so an entry condemns every position that contains its pair.
//! Tables cost (squares^2)/2 words and a few hundred nanoseconds an entry: for small and middle
//! floors only. Not here: triples, which cost as many times more as there are squares.

use papan_board::Direction;

use crate::bits::Bits;
use crate::level::Square;
use crate::yard::{Position, Yard};

/// Most squares of a floor for which pairs are tabulated.
pub const MAX_PAIR_SQUARES: usize = 256;

/// For every pair of boxes: where the player may be.
#[derive(Clone, Debug)]
pub struct Pairs<const W: usize> {
    /// By pair: the player's squares from which the pair can do what is asked.
    alive: Vec<Bits<W>>,
}

/// The place of a pair in the table.
#[inline]
fn place(a: Square, b: Square) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high.index() * (high.index() - 1) / 2 + low.index()
}

impl<const W: usize> Pairs<W> {
    /// Pairs that can both be pushed to goals.
    pub fn solvable(yard: &Yard<W>) -> Pairs<W> {
        let mut table = Pairs::empty(yard);
        let mut queue = Vec::new();
        let goals = yard.board().goals();
        for (index, &a) in goals.iter().enumerate() {
            for &b in &goals[..index] {
                let boxes = Bits::of(&[a, b]);
                let mut rest = yard.floor.without(&boxes);
                while let Some(player) = rest.first() {
                    rest = rest.without(&yard.reach(&boxes, player));
                    table.enter(yard, a, b, player, &mut queue);
                }
            }
        }
        while let Some((a, b, player)) = queue.pop() {
            let boxes = Bits::of(&[a, b]);
            let reach = yard.reach(&boxes, player);
            for (target, other) in [(a, b), (b, a)] {
                for direction in Direction::ALL {
                    let back = direction.opposite();
                    let Some(square) = yard.step(target, back) else { continue };
                    let Some(player) = yard.step(square, back) else { continue };
                    if reach.contains(square) && player != other {
                        table.enter(yard, square, other, player, &mut queue);
                    }
                }
            }
        }
        table
    }

    /// Pairs that two of the level's boxes can become.
    pub fn reachable(yard: &Yard<W>) -> Pairs<W> {
        let mut table = Pairs::empty(yard);
        let mut queue = Vec::new();
        let start = yard.start();
        let boxes: Vec<Square> = start.boxes.iter().collect();
        for (index, &a) in boxes.iter().enumerate() {
            for &b in &boxes[..index] {
                table.enter(yard, a, b, start.player, &mut queue);
            }
        }
        while let Some((a, b, player)) = queue.pop() {
            let boxes = Bits::of(&[a, b]);
            let reach = yard.reach(&boxes, player);
            for (square, other) in [(a, b), (b, a)] {
                for direction in Direction::ALL {
                    let Some(target) = yard.step(square, direction) else { continue };
                    let Some(behind) = yard.step(square, direction.opposite()) else { continue };
                    if reach.contains(behind) && target != other {
                        table.enter(yard, target, other, square, &mut queue);
                    }
                }
            }
        }
        table
    }

    fn empty(yard: &Yard<W>) -> Pairs<W> {
        let squares = yard.board().len();
        Pairs { alive: vec![Bits::EMPTY; squares * squares.saturating_sub(1) / 2] }
    }

    fn enter(
        &mut self,
        yard: &Yard<W>,
        a: Square,
        b: Square,
        player: Square,
        queue: &mut Vec<(Square, Square, Square)>,
    ) {
        let place = place(a, b);
        if !self.alive[place].contains(player) {
            let reach = yard.reach(&Bits::of(&[a, b]), player);
            self.alive[place] = self.alive[place].or(&reach);
            queue.push((a, b, player));
        }
    }

    /// Whether the box on `moved` makes a condemned pair with another box of the position.
    #[inline]
    pub fn condemns(&self, position: &Position<W>, moved: Square) -> bool {
        let others = position.boxes.iter().filter(|&other| other != moved);
        others.into_iter().any(|other| !self.alive[place(moved, other)].contains(position.player))
    }

    /// Bytes that tables for a floor of this many squares hold.
    pub fn bytes(squares: usize) -> usize {
        squares * squares / 2 * size_of::<Bits<W>>()
    }
}
