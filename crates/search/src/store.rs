//! The set of states a search has seen: each stored once, found again by a 4-byte id.
//!
//! A hash decides where to look, never whether two states are equal.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use crate::arena::Arena;
use crate::limits::Budget;
use crate::report::StopReason;

/// The number of a stored state, in the order of storing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct NodeId(u32);

impl NodeId {
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The id of the `index`-th stored state, which must exist.
    #[inline]
    pub(crate) fn from_index(index: usize) -> NodeId {
        debug_assert!(index < u32::MAX as usize);
        NodeId(index as u32)
    }
}

/// What [`Store::intern`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Interned {
    New(NodeId),
    Known(NodeId),
}

/// A set of states with stable ids.
#[derive(Debug)]
pub(crate) struct Store<T> {
    states: Arena<T>,
    table: HashTable<NodeId>,
}

/// Entries rehashed between two polls: about a millisecond.
const REHASH_POLL: usize = 1 << 15;

impl<T: Eq + Hash> Store<T> {
    pub(crate) fn new() -> Store<T> {
        Store { states: Arena::new(), table: HashTable::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    #[inline]
    pub(crate) fn state(&self, id: NodeId) -> &T {
        self.states.get(id.index())
    }

    #[inline]
    pub(crate) fn find(&self, state: &T) -> Option<NodeId> {
        let hash = FxBuildHasher.hash_one(state);
        self.table.find(hash, |&id| self.state(id) == state).copied()
    }

    /// The id of `state`, storing it if it is new.
    #[inline]
    pub(crate) fn intern(&mut self, state: T, budget: &mut Budget) -> Result<Interned, StopReason> {
        if self.table.len() == self.table.capacity() {
            self.grow(budget)?;
        }
        let hash = FxBuildHasher.hash_one(&state);
        let states = &mut self.states;
        let entry = self.table.entry(
            hash,
            |&id| states.get(id.index()) == &state,
            // Only called when the table grows, and it has room.
            |_| unreachable!("the table was grown before"),
        );
        match entry {
            Entry::Occupied(entry) => Ok(Interned::Known(*entry.get())),
            Entry::Vacant(entry) => {
                let id = NodeId::from_index(states.len());
                states.push(state, budget)?;
                entry.insert(id);
                Ok(Interned::New(id))
            }
        }
    }

    /// Doubles the table. Re-inserting in the order of ids reads the states in sequence, and
    /// allows polling: rehashing 10^8 entries takes seconds, in which a cancel must be heard.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        if self.states.len() >= u32::MAX as usize / 2 {
            // Ids are 32 bits wide; a search this large has left every sensible memory limit.
            return Err(StopReason::Memory);
        }
        let capacity = (self.table.capacity() * 2).max(112);
        budget.charge(table_bytes(capacity))?;
        let mut table = HashTable::with_capacity(capacity);
        for (index, state) in self.states.iter().enumerate() {
            if index % REHASH_POLL == REHASH_POLL - 1 {
                budget.poll()?;
            }
            let hash = FxBuildHasher.hash_one(state);
            table.insert_unique(hash, NodeId::from_index(index), |_| unreachable!());
        }
        let old = if self.table.capacity() == 0 { 0 } else { table_bytes(self.table.capacity()) };
        self.table = table;
        budget.release(old);
        Ok(())
    }
}

/// Bytes of a table with room for `capacity` ids: hashbrown keeps a power of two of buckets, an id
/// and a control byte each, at most 7/8 full, and one group of control bytes more.
fn table_bytes(capacity: usize) -> usize {
    let buckets = (capacity * 8 / 7).next_power_of_two();
    buckets * (size_of::<NodeId>() + 1) + 16
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
    }

    #[test]
    fn the_charge_is_what_the_table_allocates() {
        let mut budget = Budget::new(&Limits::default());
        let mut store = Store::new();
        for state in 0..100_000_u64 {
            store.intern(state, &mut budget).unwrap();
            let allocated = store.table.allocation_size();
            assert_eq!(table_bytes(store.table.capacity()), allocated, "{}", store.len());
        }
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
