//! A hash table of ids: it finds the id of a state that is kept elsewhere.
//!
//! A hash decides where to look, never whether two states are equal: the owner compares them in full.

use hashbrown::HashTable;

use super::store::NodeId;
use crate::budget::Budget;
use crate::report::StopReason;

/// Entries rehashed between two polls: about a millisecond.
const REHASH_POLL: usize = 1 << 15;
/// The capacity of the first table: 128 slots, of which hashbrown fills seven eighths.
const FIRST_CAPACITY: usize = 112;

/// Ids by the hash of what they stand for. Hashes must be well mixed in their top and bottom bits.
#[derive(Debug, Default)]
pub struct IdTable {
    table: HashTable<NodeId>,
}

impl IdTable {
    /// An empty table, which holds no memory.
    pub fn new() -> IdTable {
        IdTable::default()
    }

    /// The id with this hash for which `is_it` holds.
    #[inline]
    pub fn find(&self, hash: u64, mut is_it: impl FnMut(NodeId) -> bool) -> Option<NodeId> {
        self.table.find(hash, |&id| is_it(id)).copied()
    }

    /// Makes room for one more entry; `hashes` are those of all that are there, in the order of
    /// their ids.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if the table may not grow; it is then unchanged. Any other reason
    /// comes from a poll while the entries were moved, after which nothing can be found any more.
    #[inline]
    pub fn reserve<I: Iterator<Item = u64>>(
        &mut self,
        hashes: impl FnOnce() -> I,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.table.len() == self.table.capacity() {
            self.grow(hashes(), budget)?;
        }
        Ok(())
    }

    /// Doubles the table. Re-inserting in the order of ids reads the states in sequence, needs no
    /// old table next to the new one, and allows polling: rehashing 10^8 entries takes seconds,
    /// during which a cancel must be heard.
    #[cold]
    #[inline(never)]
    fn grow(
        &mut self,
        hashes: impl Iterator<Item = u64>,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if self.table.len() >= u32::MAX as usize / 2 {
            // Ids are 32 bits wide; a search this large has left every sensible memory limit.
            return Err(StopReason::Memory);
        }
        let capacity = (self.table.capacity() * 2).max(FIRST_CAPACITY);
        budget.charge(table_bytes(capacity) - self.bytes())?;
        self.table = HashTable::new();
        self.table = HashTable::with_capacity(capacity);
        for (index, hash) in hashes.enumerate() {
            if index % REHASH_POLL == REHASH_POLL - 1 {
                budget.poll()?;
            }
            let id = NodeId::from_index(index);
            self.table.insert_unique(hash, id, |_| unreachable!("it has room for all"));
        }
        Ok(())
    }

    /// Enters an id that is not there, after [`reserve`](Self::reserve).
    #[inline]
    pub fn insert(&mut self, hash: u64, id: NodeId) {
        self.table.insert_unique(hash, id, |_| unreachable!("room was made before"));
    }

    /// The bytes it has charged.
    fn bytes(&self) -> usize {
        if self.table.capacity() == 0 { 0 } else { table_bytes(self.table.capacity()) }
    }

    /// Forgets everything and takes it off the budget.
    pub fn clear(&mut self, budget: &mut Budget) {
        budget.release(self.bytes());
        self.table = HashTable::new();
    }
}

/// Bytes of a table with room for `capacity` ids: hashbrown keeps a power of two of buckets, with
/// an id and a control byte each, at most 7/8 full, plus one group of control bytes.
fn table_bytes(capacity: usize) -> usize {
    let buckets = (capacity * 8 / 7).next_power_of_two();
    buckets * (size_of::<NodeId>() + 1) + 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn hash_of(index: usize) -> u64 {
        (index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    #[test]
    fn the_charge_is_what_the_table_allocates() {
        let mut budget = Budget::new(&Limits::default());
        let mut table = IdTable::new();
        for index in 0..100_000 {
            table.reserve(|| (0..index).map(hash_of), &mut budget).unwrap();
            let id = NodeId::from_index(index);
            assert_eq!(table.find(hash_of(index), |other| other == id), None);
            table.insert(hash_of(index), id);
            assert_eq!(table.find(hash_of(index), |other| other == id), Some(id));
            assert_eq!(budget.memory(), table.table.allocation_size());
        }
        table.clear(&mut budget);
        assert_eq!(budget.memory(), 0);
    }

    #[test]
    fn a_cancel_is_heard_while_it_is_rehashed() {
        let limits = Limits { stop_at_poll: Some(1), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut table = IdTable::new();
        let stopped = (0..10 * REHASH_POLL).find_map(|index| {
            let refused = table.reserve(|| (0..index).map(hash_of), &mut budget).err();
            if refused.is_none() {
                table.insert(hash_of(index), NodeId::from_index(index));
            }
            refused.map(|reason| (reason, index))
        });
        assert!(matches!(stopped, Some((StopReason::Cancelled, REHASH_POLL..))));
    }
}
