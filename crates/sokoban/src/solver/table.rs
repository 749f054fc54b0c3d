//! The states of a search, each stored once, found by hash and compared in full.
//!
//! A node needs no parent: its last push says which box to move back, and from where the player
//! made it; the previous state is then looked up. That keeps a state of a small board at 16 bytes
//! and its id at 6 to 11. Not here: the order of search.

use papan_puzzle::Direction;
use papan_search::kit::{Arena, IdTable, NodeId};
use papan_search::{Budget, StopReason};

use crate::bits::Bits;
use crate::level::Square;
use crate::prepared::{Position, Push};

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
    nodes: Arena<Node<W, L>>,
    ids: IdTable,
}

impl<const W: usize, L: Copy> Table<W, L> {
    pub(crate) fn new() -> Self {
        Table { nodes: Arena::new(), ids: IdTable::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(crate) fn get(&self, id: NodeId) -> &Node<W, L> {
        self.nodes.get(id.index())
    }

    #[inline]
    pub(crate) fn label_mut(&mut self, id: NodeId) -> &mut L {
        &mut self.nodes.get_mut(id.index()).label
    }

    pub(crate) fn set_push(&mut self, id: NodeId, push: Push) {
        self.nodes.get_mut(id.index()).push = pack(Some(push));
    }

    #[inline]
    fn hash(position: &Position<W>) -> u64 {
        let mixed = position.boxes.mix() ^ u64::from(position.player.0);
        let mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    #[inline]
    pub(crate) fn find(&self, position: &Position<W>) -> Option<NodeId> {
        self.ids.find(Self::hash(position), |id| self.get(id).position == *position)
    }

    /// Adds a state that is not there yet.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if it may not grow, or a limit that was met while it grew.
    pub(crate) fn insert(
        &mut self,
        position: Position<W>,
        push: Option<Push>,
        label: L,
        budget: &mut Budget,
    ) -> Result<NodeId, StopReason> {
        let Table { nodes, ids } = self;
        ids.reserve(|| nodes.iter().map(|node| Self::hash(&node.position)), budget)?;
        let id = NodeId::from_index(nodes.len());
        nodes.push(Node { position, push: pack(push), label }, budget)?;
        ids.insert(Self::hash(&position), id);
        Ok(id)
    }

    /// Gives everything back.
    pub(crate) fn clear(&mut self, budget: &mut Budget) {
        self.nodes.clear(budget);
        self.ids.clear(budget);
    }
}

/// The pushes from the start of the search to a state.
///
/// `before` gives the state in which a push was made, as the search stores it.
pub(crate) fn trace<const W: usize, L: Copy>(
    table: &Table<W, L>,
    id: NodeId,
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
