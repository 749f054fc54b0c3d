//! The states of a search, each stored once, found by hash and compared in full.
//!
//! A node needs no parent: its last push says which box to move back, and from where the player
//! made it; the state before is then looked up. That, and nodes in segments that never move, keep
//! a state of a small board at 16 bytes and about 7 bytes of index. A byte of the hash beside each
//! place of the index tells most other states apart without looking at them. Not here: the order of
//! search.

use papan_board::Direction;
use papan_search::{Budget, StopReason};

use crate::account::Account;
use crate::bits::Bits;
use crate::level::Square;
use crate::yard::{Position, Push};

/// The number of a state in its table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Id(pub(crate) u32);

/// A stored state; `L` is what the search keeps with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<const W: usize, L> {
    pub(crate) position: Position<W>,
    /// The push that led here, or [`NO_PUSH`].
    push: u16,
    pub(crate) label: L,
}

/// Marks the state where a search began.
const NO_PUSH: u16 = u16::MAX;
/// Most states of a table, so that ids fit.
const MOST: usize = u32::MAX as usize;
const FREE: u8 = 0;
/// Bytes of a place in the index.
const PLACE: usize = size_of::<u32>() + size_of::<u8>();
const SEGMENT: usize = 1 << 12;

impl<const W: usize, L: Copy> Node<W, L> {
    pub(crate) fn push(&self) -> Option<Push> {
        (self.push != NO_PUSH).then(|| Push {
            square: Square(self.push >> 2),
            direction: Direction::ALL[(self.push & 3) as usize],
        })
    }
}

fn pack(push: Option<Push>) -> u16 {
    push.map_or(NO_PUSH, |push| (push.square.0 << 2) | push.direction.index() as u16)
}

/// The states of one search.
#[derive(Debug)]
pub(crate) struct Table<const W: usize, L> {
    segments: Vec<Vec<Node<W, L>>>,
    len: usize,
    index: Vec<u32>,
    /// For every place of the index: a byte of its state's hash, or [`FREE`].
    tags: Vec<u8>,
    account: Account,
}

impl<const W: usize, L: Copy> Table<W, L> {
    pub(crate) fn new() -> Self {
        Table {
            segments: Vec::new(),
            len: 0,
            index: Vec::new(),
            tags: Vec::new(),
            account: Account::default(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, id: Id) -> &Node<W, L> {
        let id = id.0 as usize;
        &self.segments[id / SEGMENT][id % SEGMENT]
    }

    #[inline]
    pub(crate) fn label_mut(&mut self, id: Id) -> &mut L {
        let id = id.0 as usize;
        &mut self.segments[id / SEGMENT][id % SEGMENT].label
    }

    pub(crate) fn set_push(&mut self, id: Id, push: Push) {
        let id = id.0 as usize;
        self.segments[id / SEGMENT][id % SEGMENT].push = pack(Some(push));
    }

    #[inline]
    fn hash(position: &Position<W>) -> u64 {
        let mixed = position.boxes.mix() ^ u64::from(position.player.0);
        let mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    #[inline]
    pub(crate) fn find(&self, position: &Position<W>) -> Option<Id> {
        if self.index.is_empty() {
            return None;
        }
        let hash = Self::hash(position);
        let tag = Self::tag(hash);
        let mut slot = self.slot(hash);
        loop {
            match self.tags[slot] {
                FREE => return None,
                found if found == tag => {
                    let id = Id(self.index[slot]);
                    if self.get(id).position == *position {
                        return Some(id);
                    }
                }
                _ => {}
            }
            slot = if slot + 1 == self.tags.len() { 0 } else { slot + 1 };
        }
    }

    /// Bits that the place does not depend on; never [`FREE`].
    #[inline]
    fn tag(hash: u64) -> u8 {
        (hash >> 56) as u8 | 1
    }

    /// Multiplies instead of masking: the index may then grow by less than the double.
    #[inline]
    fn slot(&self, hash: u64) -> usize {
        (((hash & 0xffff_ffff) * self.index.len() as u64) >> 32) as usize
    }

    /// Adds a state that is not there yet.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if it may not grow.
    pub(crate) fn insert(
        &mut self,
        position: Position<W>,
        push: Option<Push>,
        label: L,
        budget: &mut Budget,
    ) -> Result<Id, StopReason> {
        if self.len + self.len / 4 >= self.index.len() {
            self.grow(budget)?;
        }
        if self.len.is_multiple_of(SEGMENT) {
            if self.len >= MOST - SEGMENT {
                return Err(StopReason::Memory);
            }
            self.account.charge(SEGMENT * size_of::<Node<W, L>>(), budget)?;
            self.segments.push(Vec::with_capacity(SEGMENT));
        }
        let id = self.len as u32;
        let segment = self.len / SEGMENT;
        self.segments[segment].push(Node { position, push: pack(push), label });
        self.len += 1;
        self.enter(Self::hash(&position), id);
        Ok(Id(id))
    }

    fn enter(&mut self, hash: u64, id: u32) {
        let mut slot = self.slot(hash);
        while self.tags[slot] != FREE {
            slot = if slot + 1 == self.tags.len() { 0 } else { slot + 1 };
        }
        self.tags[slot] = Self::tag(hash);
        self.index[slot] = id;
    }

    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let capacity = (self.index.len() + self.index.len() / 2).max(1 << 10);
        let old = self.index.len();
        // The old index is dropped before the new one is filled from the nodes.
        (self.index, self.tags) = (Vec::new(), Vec::new());
        self.account.release(PLACE * old, budget);
        if let Err(reason) = self.account.charge(PLACE * capacity, budget) {
            // Nothing can be looked up any more, but plans can still be read off the nodes after
            // the index is back at its old size, which was granted before.
            self.account.charge(PLACE * old, budget)?;
            self.fill(old);
            return Err(reason);
        }
        self.fill(capacity);
        Ok(())
    }

    fn fill(&mut self, capacity: usize) {
        (self.index, self.tags) = (vec![0; capacity], vec![FREE; capacity]);
        for id in 0..self.len as u32 {
            let hash = Self::hash(&self.get(Id(id)).position);
            self.enter(hash, id);
        }
    }

    /// Gives everything back.
    pub(crate) fn clear(&mut self, budget: &mut Budget) {
        self.account.close(budget);
        *self = Table::new();
    }
}

/// Open states by priority, smallest first, newest first among equals.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    buckets: Vec<Vec<u32>>,
    first: usize,
    len: usize,
    account: Account,
}

impl Queue {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn push(
        &mut self,
        priority: usize,
        id: Id,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if priority >= self.buckets.len() {
            let more = priority + 1 - self.buckets.len();
            self.account.charge(more * size_of::<Vec<u32>>(), budget)?;
            self.buckets.reserve_exact(more);
            self.buckets.resize_with(priority + 1, Vec::new);
        }
        let bucket = &mut self.buckets[priority];
        self.account.reserve(bucket, 16, budget)?;
        bucket.push(id.0);
        self.first = self.first.min(priority);
        self.len += 1;
        Ok(())
    }

    /// The best state and its priority.
    pub(crate) fn pop(&mut self) -> Option<(usize, Id)> {
        if self.len == 0 {
            return None;
        }
        while self.buckets[self.first].is_empty() {
            self.first += 1;
        }
        self.len -= 1;
        self.buckets[self.first].pop().map(|id| (self.first, Id(id)))
    }

    pub(crate) fn clear(&mut self, budget: &mut Budget) {
        self.account.close(budget);
        *self = Queue::default();
    }
}

/// The pushes from the start of the search to a state.
///
/// `before` gives the state in which a push was made, as the search stores it.
pub(crate) fn trace<const W: usize, L: Copy>(
    table: &Table<W, L>,
    id: Id,
    before: impl Fn(&Position<W>, Push) -> Position<W>,
) -> Vec<Push> {
    let mut pushes = Vec::new();
    let mut node = table.get(id);
    while let Some(push) = node.push() {
        pushes.push(push);
        let previous = before(&node.position, push);
        match table.find(&previous) {
            Some(id) => node = table.get(id),
            None => {
                debug_assert!(false, "every state but the first has its predecessor stored");
                break;
            }
        }
    }
    pushes.reverse();
    pushes
}

/// Boxes and player before a push that led to `boxes`.
pub(crate) fn unpushed<const W: usize>(
    boxes: &Bits<W>,
    push: Push,
    step: impl Fn(Square, Direction) -> Option<Square>,
) -> Option<Position<W>> {
    let target = step(push.square, push.direction)?;
    let player = step(push.square, push.direction.opposite())?;
    Some(Position { boxes: boxes.moved(target, push.square), player })
}
