//! How many pushes a box alone on the board needs to each goal, taking the player into account.
//!
//! A box splits the floor into parts; which part the player is in decides which sides it can push
//! from. So distances belong to a *stand*: a box square and the part that the player is in. Pushes
//! of other boxes never change a box's stand, which makes sums and matchings over stands consistent
//! bounds. Not here: more than one box.

use std::collections::VecDeque;

use papan_puzzle::Direction;
use papan_search::{Budget, StopReason};

use crate::level::{Board, Square};

/// No number of pushes leads there.
pub const UNREACHABLE: u16 = u16::MAX;

/// A box square together with the part of the remaining floor that the player is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stand(u32);

impl Stand {
    /// For indexing arrays by stand.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Push distances from every stand to every goal.
#[derive(Clone, Debug)]
pub struct Distances {
    goals: usize,
    parts: Parts,
    /// By stand, then by goal.
    pushes: Vec<u16>,
    /// By stand: the smallest of its distances.
    nearest: Vec<u16>,
}

impl Distances {
    /// To the goals of a board.
    pub fn new(board: &Board) -> Distances {
        Distances::to(board, board.goals())
    }

    /// To other squares.
    pub fn to(board: &Board, goals: &[Square]) -> Distances {
        Budget::unlimited(|budget| Distances::to_within(board, goals, budget))
    }

    /// To other squares, charged to a budget and stopped by it.
    ///
    /// # Errors
    /// The limit that was met; nothing stays charged then.
    pub fn to_within(
        board: &Board,
        goals: &[Square],
        budget: &mut Budget,
    ) -> Result<Distances, StopReason> {
        budget.all_or_nothing(|budget| Distances::pull(board, goals, budget))
    }

    fn pull(board: &Board, goals: &[Square], budget: &mut Budget) -> Result<Distances, StopReason> {
        let parts = Parts::new(board, budget)?;
        let mut pushes = unreachable(parts.count(), goals.len(), budget)?;
        let mut queue = VecDeque::new();
        for (goal, &square) in goals.iter().enumerate() {
            budget.poll()?;
            let entry = |stand: Stand| stand.index() * goals.len() + goal;
            for stand in parts.stands(square) {
                pushes[entry(stand)] = 0;
                queue.push_back((square, stand));
            }
            // Backwards, by pulls: the player is where the box was before the push.
            while let Some((target, stand)) = queue.pop_front() {
                let next = pushes[entry(stand)] + 1;
                for direction in Direction::ALL {
                    let Some(square) = board.step(target, direction.opposite()) else { continue };
                    let Some(behind) = board.step(square, direction.opposite()) else { continue };
                    if parts.stand(target, square) != stand {
                        continue;
                    }
                    let before = parts.stand(square, behind);
                    if pushes[entry(before)] == UNREACHABLE {
                        pushes[entry(before)] = next;
                        queue.push_back((square, before));
                    }
                }
            }
        }
        let nearest = match goals.len() {
            0 => vec![UNREACHABLE; parts.count()],
            count => pushes.chunks(count).map(least).collect(),
        };
        Ok(Distances { goals: goals.len(), parts, pushes, nearest })
    }

    /// The reverse: pushes *from* each of `boxes`, with the player where it is, to every stand.
    /// Needed by a search from the goals.
    pub fn from(board: &Board, boxes: &[Square], player: Square) -> Distances {
        Budget::unlimited(|budget| Distances::from_within(board, boxes, player, budget))
    }

    /// Pushes from boxes, charged to a budget and stopped by it.
    ///
    /// # Errors
    /// The limit that was met; nothing stays charged then.
    pub fn from_within(
        board: &Board,
        boxes: &[Square],
        player: Square,
        budget: &mut Budget,
    ) -> Result<Distances, StopReason> {
        budget.all_or_nothing(|budget| Distances::push(board, boxes, player, budget))
    }

    fn push(
        board: &Board,
        boxes: &[Square],
        player: Square,
        budget: &mut Budget,
    ) -> Result<Distances, StopReason> {
        let parts = Parts::new(board, budget)?;
        let mut pushes = unreachable(parts.count(), boxes.len(), budget)?;
        let mut queue = VecDeque::new();
        for (index, &start) in boxes.iter().enumerate() {
            budget.poll()?;
            let entry = |stand: Stand| stand.index() * boxes.len() + index;
            let stand = parts.stand(start, player);
            pushes[entry(stand)] = 0;
            queue.push_back((start, stand));
            while let Some((square, stand)) = queue.pop_front() {
                let next = pushes[entry(stand)] + 1;
                for direction in Direction::ALL {
                    let Some(target) = board.step(square, direction) else { continue };
                    let Some(behind) = board.step(square, direction.opposite()) else { continue };
                    let after = parts.stand(target, square);
                    if parts.stand(square, behind) == stand && pushes[entry(after)] == UNREACHABLE {
                        pushes[entry(after)] = next;
                        queue.push_back((target, after));
                    }
                }
            }
        }
        let nearest = pushes.chunks(boxes.len().max(1)).map(least).collect();
        Ok(Distances { goals: boxes.len(), parts, pushes, nearest })
    }

    /// The stand of a box while the player is on another square.
    #[inline]
    pub fn stand(&self, square: Square, player: Square) -> Stand {
        self.parts.stand(square, player)
    }

    /// Number of goals.
    pub fn goals(&self) -> usize {
        self.goals
    }

    /// Number of stands.
    pub fn stands(&self) -> usize {
        self.parts.count()
    }

    /// The distances of a stand, by goal.
    #[inline]
    pub fn row(&self, stand: Stand) -> &[u16] {
        &self.pushes[stand.index() * self.goals..][..self.goals]
    }

    /// Pushes to the nearest goal.
    #[inline]
    pub fn nearest(&self, stand: Stand) -> u16 {
        self.nearest[stand.index()]
    }

    /// Pushes from a square to a goal, with the player wherever is best.
    pub fn best(&self, square: Square, goal: usize) -> u16 {
        let stands = self.parts.stands(square);
        stands.map(|stand| self.row(stand)[goal]).min().unwrap_or(UNREACHABLE)
    }

    /// Pushes from a square to the nearest goal, with the player wherever is best.
    pub fn least(&self, square: Square) -> u16 {
        let stands = self.parts.stands(square);
        stands.map(|stand| self.nearest(stand)).min().unwrap_or(UNREACHABLE)
    }

    /// Whether a box on this square reaches no goal, wherever the player is.
    pub fn is_dead(&self, square: Square) -> bool {
        self.least(square) == UNREACHABLE
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        size_of::<u16>() * (self.pushes.len() + self.nearest.len()) + self.parts.bytes()
    }
}

/// Room for the distances of all stands and for the smallest of each, charged.
fn unreachable(stands: usize, goals: usize, budget: &mut Budget) -> Result<Vec<u16>, StopReason> {
    budget.charge(size_of::<u16>() * stands * (goals + 1))?;
    Ok(vec![UNREACHABLE; stands * goals])
}

fn least(row: &[u16]) -> u16 {
    row.iter().copied().min().unwrap_or(UNREACHABLE)
}

/// The parts into which a box splits the floor.
#[derive(Clone, Debug)]
struct Parts {
    /// By square: its first stand. One entry more than squares.
    first: Vec<u32>,
    /// By square: where its row of `of_player` begins, or `None` for the many squares that split
    /// nothing.
    rows: Vec<Option<u32>>,
    /// For squares that split: the part of every other square.
    of_player: Vec<u8>,
}

impl Parts {
    /// Bytes of a square's entries in `first` and `rows`.
    const PER_SQUARE: usize = size_of::<u32>() + size_of::<Option<u32>>();

    fn new(board: &Board, budget: &mut Budget) -> Result<Parts, StopReason> {
        budget.charge((board.len() + 1) * Self::PER_SQUARE)?;
        let mut parts = Parts {
            first: Vec::with_capacity(board.len() + 1),
            rows: Vec::with_capacity(board.len()),
            of_player: Vec::new(),
        };
        let mut stands = 0;
        for square in board.squares() {
            let (count, row) =
                if splits_nothing(board, square) { (1, Vec::new()) } else { split(board, square) };
            parts.first.push(stands);
            stands += u32::from(count);
            parts.rows.push((count > 1).then_some(parts.of_player.len() as u32));
            if count > 1 {
                // A row walks over the whole floor, so this is the point to look at the clock.
                budget.poll()?;
                budget.charge(row.len())?;
                parts.of_player.reserve_exact(row.len());
                parts.of_player.extend(row);
            }
        }
        parts.first.push(stands);
        Ok(parts)
    }

    fn bytes(&self) -> usize {
        self.first.len() * Self::PER_SQUARE + self.of_player.len()
    }

    fn count(&self) -> usize {
        self.first[self.first.len() - 1] as usize
    }

    #[inline]
    fn stand(&self, square: Square, player: Square) -> Stand {
        let first = self.first[square.index()];
        let part = match self.rows[square.index()] {
            None => 0,
            Some(row) => self.of_player[row as usize + player.index()],
        };
        Stand(first + u32::from(part))
    }

    fn stands(&self, square: Square) -> impl Iterator<Item = Stand> + use<> {
        (self.first[square.index()]..self.first[square.index() + 1]).map(Stand)
    }
}

/// Whether the neighbours of a square are connected directly around it. For most squares this
/// avoids walking over the whole floor, which would take quadratic time for all of them.
fn splits_nothing(board: &Board, square: Square) -> bool {
    const RING: [(Direction, Direction); 4] = [
        (Direction::Up, Direction::Left),
        (Direction::Left, Direction::Down),
        (Direction::Down, Direction::Right),
        (Direction::Right, Direction::Up),
    ];
    let sides = Direction::ALL
        .into_iter()
        .filter(|&direction| board.step(square, direction).is_some())
        .count();
    let around = |(one, two): &(Direction, Direction)| {
        let (Some(a), Some(_)) = (board.step(square, *one), board.step(square, *two)) else {
            return false;
        };
        board.step(a, *two).is_some()
    };
    // The sides form a chain around the square: one link fewer than sides is enough.
    sides >= 1 && RING.iter().filter(|pair| around(pair)).count() + 1 >= sides
}

/// How many parts the floor has without a square, and which part each square is in.
fn split(board: &Board, removed: Square) -> (u8, Vec<u8>) {
    const UNSEEN: u8 = u8::MAX;
    let mut part = vec![UNSEEN; board.len()];
    part[removed.index()] = 0;
    let (mut count, mut elsewhere) = (0, false);
    let mut stack = Vec::new();
    for start in Direction::ALL.into_iter().filter_map(|direction| board.step(removed, direction)) {
        if part[start.index()] != UNSEEN {
            continue;
        }
        part[start.index()] = count;
        stack.push(start);
        while let Some(square) = stack.pop() {
            for next in
                Direction::ALL.into_iter().filter_map(|direction| board.step(square, direction))
            {
                if part[next.index()] == UNSEEN {
                    part[next.index()] = count;
                    stack.push(next);
                }
            }
        }
        count += 1;
    }
    // Squares behind walls that were boxes: nobody there ever gets to this box.
    for part in part.iter_mut().filter(|part| **part == UNSEEN) {
        *part = count;
        elsewhere = true;
    }
    // A floor of one square has no remaining floor to be in; it still has a stand.
    ((count + u8::from(elsewhere)).max(1), part)
}
