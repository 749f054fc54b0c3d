//! Sets of visited states: a bitmap over a dense index, or a hash set of keys.
//!
//! Both charge the budget before they grow. Not here: what a key means.

use papan_search::{Budget, StopReason};

/// A set of states, by what identifies them.
pub(crate) trait Visited<I: Copy> {
    /// Adds `index`; whether it is new.
    ///
    /// # Errors
    /// The memory limit, when the set would have to grow beyond it.
    fn insert(&mut self, index: I, budget: &mut Budget) -> Result<bool, StopReason>;
}

/// One bit for every index below a bound.
#[derive(Debug, Default)]
pub(crate) struct Bitmap {
    words: Vec<u64>,
}

impl Bitmap {
    /// The bytes needed for indices below `bound`.
    pub(crate) fn bytes(bound: u32) -> usize {
        bound.div_ceil(64) as usize * 8
    }

    /// Makes room for indices below `bound`; all bits must be clear, and still are afterwards.
    pub(crate) fn reserve(&mut self, bound: u32) {
        let words = bound.div_ceil(64) as usize;
        if self.words.len() < words {
            // A fresh zeroed vector comes from untouched pages; growing the old one would write
            // to every page of it.
            self.words = vec![0; words];
        }
    }

    /// Clears everything: through all `indices` that were inserted, when their `count` is small,
    /// else by wiping up to `bound`.
    pub(crate) fn clear(&mut self, bound: u32, count: usize, indices: impl Iterator<Item = u32>) {
        let words = bound.div_ceil(64) as usize;
        // Finding an index again costs as much as wiping about 64 words.
        if words / 64 <= count {
            self.words[..words].fill(0);
        } else {
            for index in indices {
                self.words[(index / 64) as usize] = 0;
            }
        }
    }
}

impl Visited<u32> for Bitmap {
    #[inline]
    fn insert(&mut self, index: u32, _budget: &mut Budget) -> Result<bool, StopReason> {
        let word = &mut self.words[(index / 64) as usize];
        let bit = 1_u64 << (index % 64);
        let new = *word & bit == 0;
        *word |= bit;
        Ok(new)
    }
}

/// The indices of a bitmap that are still to be visited: visiting one clears its bit. A second
/// search over the states of a first one needs no clearing in between, and leaves nothing to clear.
pub(crate) struct Remaining<'b>(pub(crate) &'b mut Bitmap);

impl Visited<u32> for Remaining<'_> {
    #[inline]
    fn insert(&mut self, index: u32, _budget: &mut Budget) -> Result<bool, StopReason> {
        let word = &mut self.0.words[(index / 64) as usize];
        let bit = 1_u64 << (index % 64);
        let new = *word & bit != 0;
        *word &= !bit;
        Ok(new)
    }
}

/// What a hash set can hold: a number below its largest value, and a hash of it.
pub(crate) trait HashKey: Copy + Eq {
    /// Never inserted.
    const EMPTY: Self;

    /// Well mixed in its upper bits.
    fn hash(self) -> u64;
}

/// An odd constant near 2^64 divided by the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl HashKey for u32 {
    // The bound of an index is at most this, so the index itself is below it.
    const EMPTY: u32 = u32::MAX;

    #[inline]
    fn hash(self) -> u64 {
        u64::from(self).hash()
    }
}

impl HashKey for u64 {
    const EMPTY: u64 = u64::MAX;

    #[inline]
    fn hash(self) -> u64 {
        // Folding the full product mixes low bits into the upper half and back.
        let product = u128::from(self ^ MIX) * u128::from(MIX);
        (product as u64) ^ (product >> 64) as u64
    }
}

impl HashKey for u128 {
    const EMPTY: u128 = u128::MAX;

    #[inline]
    fn hash(self) -> u64 {
        (self as u64).hash().rotate_left(32).wrapping_add((self >> 64) as u64).hash()
    }
}

/// An open-addressing set with linear probing, at most two thirds full.
#[derive(Debug)]
pub(crate) struct KeySet<K> {
    slots: Vec<K>,
    len: usize,
}

impl<K> Default for KeySet<K> {
    fn default() -> KeySet<K> {
        KeySet { slots: Vec::new(), len: 0 }
    }
}

impl<K: HashKey> KeySet<K> {
    /// Empties the set; keeps its memory.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(K::EMPTY);
        self.len = 0;
    }

    #[inline]
    fn slot_of(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key.hash() >> 20) as usize & mask;
        while self.slots[slot] != key && self.slots[slot] != K::EMPTY {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let capacity = (self.slots.len() * 2).max(1 << 10);
        budget.charge(capacity * size_of::<K>())?;
        let old = std::mem::replace(&mut self.slots, vec![K::EMPTY; capacity]);
        for &key in old.iter().filter(|&&key| key != K::EMPTY) {
            let slot = self.slot_of(key);
            self.slots[slot] = key;
        }
        budget.release(old.len() * size_of::<K>());
        Ok(())
    }

    /// Whether it was inserted.
    #[inline]
    pub(crate) fn contains(&self, key: K) -> bool {
        !self.slots.is_empty() && self.slots[self.slot_of(key)] == key
    }

    /// The bytes it holds; charged while it grew.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<K>()
    }
}

impl<K: HashKey> Visited<K> for KeySet<K> {
    #[inline]
    fn insert(&mut self, key: K, budget: &mut Budget) -> Result<bool, StopReason> {
        if 3 * self.len >= 2 * self.slots.len() {
            self.grow(budget)?;
        }
        let slot = self.slot_of(key);
        let new = self.slots[slot] == K::EMPTY;
        self.slots[slot] = key;
        self.len += usize::from(new);
        Ok(new)
    }
}

/// Pushes onto a vector whose memory is charged before it grows.
#[inline]
pub(crate) fn push<T>(vec: &mut Vec<T>, item: T, budget: &mut Budget) -> Result<(), StopReason> {
    if vec.len() == vec.capacity() {
        grow(vec, budget)?;
    }
    vec.push(item);
    Ok(())
}

#[cold]
#[inline(never)]
fn grow<T>(vec: &mut Vec<T>, budget: &mut Budget) -> Result<(), StopReason> {
    let old = vec.capacity();
    // Doubling, but by less when large: the old and the new storage exist side by side.
    let more = old.clamp(256, 1 << 24);
    budget.charge((old + more) * size_of::<T>())?;
    vec.reserve_exact(more);
    budget.release(old * size_of::<T>());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_search::Limits;

    #[test]
    fn both_sets_agree() {
        let mut budget = Budget::new(&Limits::default());
        let (mut bitmap, mut set, mut wide) =
            (Bitmap::default(), KeySet::<u64>::default(), KeySet::<u128>::default());
        bitmap.reserve(5_000);
        let mut index = 1_u32;
        for _ in 0..20_000 {
            index = index * 4_001 % 4_999;
            let new = bitmap.insert(index, &mut budget).unwrap();
            assert_eq!(set.insert(u64::from(index), &mut budget).unwrap(), new);
            assert_eq!(wide.insert(u128::from(index) << 60, &mut budget).unwrap(), new);
        }
        bitmap.clear(5_000, 4_999, std::iter::empty());
        set.clear();
        assert!(bitmap.insert(7, &mut budget).unwrap());
        assert!(set.insert(7, &mut budget).unwrap());
    }

    #[test]
    fn a_set_stops_at_the_memory_limit() {
        let limits = Limits { memory_bytes: Some(10_000), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut set = KeySet::<u64>::default();
        let stopped = (0..10_000).find_map(|key| set.insert(key, &mut budget).err());
        assert_eq!(stopped, Some(StopReason::Memory));
        assert_eq!(set.bytes(), 8_192);
    }
}
