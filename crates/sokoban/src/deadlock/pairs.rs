//! Pairs of boxes that cannot both be brought to goals, and pairs that cannot be reached from the
//! start of the level: tables over two boxes and the player, filled by exhaustive search of the two
//! alone.
//!
//! More boxes only make things harder, so an entry condemns every position that contains its pair.
//! Tables cost (squares^2)/2 words and a few hundred nanoseconds per entry: for small and medium
//! floors only. Not here: triples, whose cost is higher by a factor of the number of squares.

use papan_puzzle::Direction;
use papan_search::kit::charged;
use papan_search::{Budget, StopReason};

use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::{Position, PreparedBoard};

/// The most squares of a floor for which pairs are tabulated.
pub const MAX_PAIR_SQUARES: usize = 256;

/// For every pair of boxes: where the player may be.
#[derive(Clone, Debug)]
pub struct Pairs<const W: usize> {
    /// By pair: the player's squares from which the pair can do what the table is about.
    alive: Vec<Bits<W>>,
}

/// The index of a pair in the table.
#[inline]
fn pair_index(a: Square, b: Square) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    high.index() * (high.index() - 1) / 2 + low.index()
}

/// Two boxes and the player.
type Pair = (Square, Square, Square);

/// Pairs whose neighbours have not been looked at.
#[derive(Debug, Default)]
struct Open {
    pairs: Vec<Pair>,
    taken: usize,
}

/// Pairs processed between two looks at the clock: well under a millisecond.
const PAIRS_PER_POLL: usize = 256;

impl Open {
    fn pop(&mut self, budget: &mut Budget) -> Result<Option<Pair>, StopReason> {
        self.taken += 1;
        if self.taken.is_multiple_of(PAIRS_PER_POLL) {
            budget.poll()?;
        }
        Ok(self.pairs.pop())
    }
}

impl<const W: usize> Pairs<W> {
    /// Pairs that can both be pushed to goals.
    pub fn solvable(prepared: &PreparedBoard<W>) -> Pairs<W> {
        Budget::unlimited(|budget| Pairs::solvable_within(prepared, budget))
    }

    /// Pairs that can both be pushed to goals; the table is charged to the budget.
    ///
    /// # Errors
    /// The limit that was met; nothing stays charged then.
    pub fn solvable_within(
        prepared: &PreparedBoard<W>,
        budget: &mut Budget,
    ) -> Result<Pairs<W>, StopReason> {
        Pairs::fill(prepared, budget, Pairs::pull_from_goals)
    }

    fn pull_from_goals(
        &mut self,
        prepared: &PreparedBoard<W>,
        queue: &mut Open,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let goals = prepared.board().goals();
        for (index, &a) in goals.iter().enumerate() {
            for &b in &goals[..index] {
                let boxes = Bits::of(&[a, b]);
                let mut rest = prepared.floor.without(&boxes);
                while let Some(player) = rest.first() {
                    rest = rest.without(&prepared.reach(&boxes, player));
                    self.enter(prepared, (a, b, player), queue, budget)?;
                }
            }
        }
        while let Some((a, b, player)) = queue.pop(budget)? {
            let boxes = Bits::of(&[a, b]);
            let reach = prepared.reach(&boxes, player);
            for (target, other) in [(a, b), (b, a)] {
                for direction in Direction::ALL {
                    let back = direction.opposite();
                    let Some(square) = prepared.step(target, back) else { continue };
                    let Some(player) = prepared.step(square, back) else { continue };
                    if reach.contains(square) && player != other {
                        self.enter(prepared, (square, other, player), queue, budget)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Pairs that two of the level's boxes can reach.
    pub fn reachable(prepared: &PreparedBoard<W>) -> Pairs<W> {
        Budget::unlimited(|budget| Pairs::reachable_within(prepared, budget))
    }

    /// Pairs that two of the level's boxes can reach; the table is charged to the budget.
    ///
    /// # Errors
    /// The limit that was met; nothing stays charged then.
    pub fn reachable_within(
        prepared: &PreparedBoard<W>,
        budget: &mut Budget,
    ) -> Result<Pairs<W>, StopReason> {
        Pairs::fill(prepared, budget, Pairs::push_from_start)
    }

    fn push_from_start(
        &mut self,
        prepared: &PreparedBoard<W>,
        queue: &mut Open,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let start = prepared.start();
        let boxes: Vec<Square> = start.boxes.iter().collect();
        for (index, &a) in boxes.iter().enumerate() {
            for &b in &boxes[..index] {
                self.enter(prepared, (a, b, start.player), queue, budget)?;
            }
        }
        while let Some((a, b, player)) = queue.pop(budget)? {
            let boxes = Bits::of(&[a, b]);
            let reach = prepared.reach(&boxes, player);
            for (square, other) in [(a, b), (b, a)] {
                for direction in Direction::ALL {
                    let Some(target) = prepared.step(square, direction) else { continue };
                    let Some(behind) = prepared.step(square, direction.opposite()) else {
                        continue;
                    };
                    if reach.contains(behind) && target != other {
                        self.enter(prepared, (target, other, square), queue, budget)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A table filled by one of the two searches.
    fn fill(
        prepared: &PreparedBoard<W>,
        budget: &mut Budget,
        search: fn(
            &mut Pairs<W>,
            &PreparedBoard<W>,
            &mut Open,
            &mut Budget,
        ) -> Result<(), StopReason>,
    ) -> Result<Pairs<W>, StopReason> {
        let squares = prepared.board().len();
        let bytes = Pairs::<W>::bytes(squares);
        budget.charge(bytes)?;
        let mut table = Pairs { alive: vec![Bits::EMPTY; squares * squares.saturating_sub(1) / 2] };
        let mut queue = Open::default();
        let result = search(&mut table, prepared, &mut queue, budget);
        charged::free(&mut queue.pairs, budget);
        result.map(|()| table).inspect_err(|_| budget.release(bytes))
    }

    fn enter(
        &mut self,
        prepared: &PreparedBoard<W>,
        pair: Pair,
        queue: &mut Open,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        let (a, b, player) = pair;
        let index = pair_index(a, b);
        if !self.alive[index].contains(player) {
            let reach = prepared.reach(&Bits::of(&[a, b]), player);
            self.alive[index] = self.alive[index].or(&reach);
            charged::push(&mut queue.pairs, pair, budget)?;
        }
        Ok(())
    }

    /// Whether the box on `moved` forms a condemned pair with another box of the position.
    #[inline]
    pub fn condemns(&self, position: &Position<W>, moved: Square) -> bool {
        let others = position.boxes.iter().filter(|&other| other != moved);
        others
            .into_iter()
            .any(|other| !self.alive[pair_index(moved, other)].contains(position.player))
    }

    /// Bytes that tables for a floor of this many squares hold.
    pub fn bytes(squares: usize) -> usize {
        squares * squares / 2 * size_of::<Bits<W>>()
    }
}
