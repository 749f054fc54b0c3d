//! The set of states a search has seen: each stored once, found again by a 4-byte id.
//!
//! A hash decides where to look, never whether two states are equal.

use std::hash::{BuildHasher, Hash};

use super::arena::Arena;
use super::hash::StateHash;
use super::id_table::IdTable;
use crate::budget::Budget;
use crate::report::StopReason;

/// The number of a stored state, in the order of storing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The id of the state stored first.
    pub const FIRST: NodeId = NodeId(0);

    /// Its index in the order of storing, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the `index`-th stored state, which must exist.
    #[inline]
    pub fn from_index(index: usize) -> NodeId {
        debug_assert!(index < u32::MAX as usize);
        NodeId(index as u32)
    }
}

/// What [`Store::intern`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interned {
    /// The state was not there.
    New(NodeId),
    /// The state was stored before.
    Known(NodeId),
}

/// A set of states with stable ids.
#[derive(Debug)]
pub struct Store<T> {
    states: Arena<T>,
    ids: IdTable,
}

impl<T> Default for Store<T> {
    fn default() -> Store<T> {
        Store { states: Arena::new(), ids: IdTable::new() }
    }
}

impl<T: Eq + Hash> Store<T> {
    /// An empty set, which holds no memory.
    pub fn new() -> Store<T> {
        Store::default()
    }

    /// Whether nothing is stored.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// How many states are stored.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// A stored state.
    #[inline]
    pub fn state(&self, id: NodeId) -> &T {
        self.states.get(id.index())
    }

    /// The id of `state`, if it is stored.
    #[inline]
    pub fn find(&self, state: &T) -> Option<NodeId> {
        self.ids.find(StateHash.hash_one(state), |id| self.state(id) == state)
    }

    /// The id of `state`, storing it if it is new.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if the set may not grow; it is then unchanged. Any other reason comes
    /// from a poll, after which nothing can be found any more.
    // Where most searches spend their time; called instead of inlined, breadth-first search takes a tenth more
    // instructions. A program that is sent to a browser, or tested, has no room for so many copies.
    #[cfg_attr(not(any(target_family = "wasm", debug_assertions)), inline(always))]
    #[cfg_attr(any(target_family = "wasm", debug_assertions), inline)]
    pub fn intern(&mut self, state: T, budget: &mut Budget) -> Result<Interned, StopReason> {
        let Store { states, ids } = self;
        ids.reserve(|| states.iter().map(|state| StateHash.hash_one(state)), budget)?;
        let hash = StateHash.hash_one(&state);
        if let Some(id) = ids.find(hash, |id| states.get(id.index()) == &state) {
            return Ok(Interned::Known(id));
        }
        let id = NodeId::from_index(states.len());
        states.push(state, budget)?;
        ids.insert(hash, id);
        Ok(Interned::New(id))
    }

    /// Forgets everything and takes it off the budget.
    pub fn clear(&mut self, budget: &mut Budget) {
        self.states.clear(budget);
        self.ids.clear(budget);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn stores_once_and_finds_again() {
        let mut budget = Budget::new(&Limits::default());
        let mut store = Store::new();
        for state in 0..10_000_u64 {
            let id = NodeId::from_index(state as usize);
            assert_eq!(store.intern(state * 3, &mut budget), Ok(Interned::New(id)));
        }
        for state in 0..10_000_u64 {
            let id = NodeId::from_index(state as usize);
            assert_eq!(store.intern(state * 3, &mut budget), Ok(Interned::Known(id)));
            assert_eq!(store.find(&(state * 3 + 1)), None);
        }
        assert_eq!(store.len(), 10_000);
        store.clear(&mut budget);
        assert_eq!((store.len(), budget.memory()), (0, 0));
        assert_eq!(store.find(&3), None);
    }

    /// States whose hashes all collide are still told apart.
    #[test]
    fn equal_hashes_are_not_equal_states() {
        #[derive(PartialEq, Eq, Debug)]
        struct Collides(u32);
        impl Hash for Collides {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                state.write_u32(7);
            }
        }
        let mut budget = Budget::new(&Limits::default());
        let mut store = Store::new();
        for value in 0..500 {
            assert!(matches!(store.intern(Collides(value), &mut budget), Ok(Interned::New(_))));
        }
        assert_eq!(store.find(&Collides(499)), Some(NodeId::from_index(499)));
        assert_eq!(store.find(&Collides(500)), None);
    }
}
