//! A hash set of small keys stored inline: no ids, no states elsewhere, one cache line per lookup.

use crate::budget::Budget;
use crate::report::StopReason;

/// What a [`KeySet`] can hold: a number below its largest value, and a hash of it.
pub trait HashKey: Copy + Eq {
    /// Never inserted.
    const EMPTY: Self;

    /// Well mixed in its upper bits.
    fn hash(self) -> u64;
}

/// An odd constant near 2^64 divided by the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

impl HashKey for u32 {
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

impl<const N: usize> HashKey for [u64; N] {
    const EMPTY: [u64; N] = [u64::MAX; N];

    #[inline]
    fn hash(self) -> u64 {
        self.iter().fold(0, |hash: u64, word| hash.rotate_left(32).wrapping_add(*word).hash())
    }
}

/// Keys moved between two polls while the set grows: about a millisecond.
const REHASH_POLL: usize = 1 << 15;

/// An open-addressing set with linear probing, at most two thirds full.
#[derive(Debug)]
pub struct KeySet<K> {
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
    pub fn clear(&mut self) {
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
        let mut stopped = Ok(());
        for keys in old.chunks(REHASH_POLL) {
            for &key in keys.iter().filter(|&&key| key != K::EMPTY) {
                let slot = self.slot_of(key);
                self.slots[slot] = key;
            }
            // A small set has only the first chunk: no poll for those.
            if keys.len() == REHASH_POLL {
                stopped = budget.poll();
                if stopped.is_err() {
                    break;
                }
            }
        }
        budget.release(old.len() * size_of::<K>());
        stopped
    }

    /// Adds `key`; whether it is new.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if the set may not grow; it is then unchanged. Any other reason comes
    /// from a poll while the keys were moved, after which keys may be missing.
    #[inline]
    pub fn insert(&mut self, key: K, budget: &mut Budget) -> Result<bool, StopReason> {
        if 3 * self.len >= 2 * self.slots.len() {
            self.grow(budget)?;
        }
        let slot = self.slot_of(key);
        let new = self.slots[slot] == K::EMPTY;
        self.slots[slot] = key;
        self.len += usize::from(new);
        Ok(new)
    }

    /// Whether it was inserted.
    #[inline]
    pub fn contains(&self, key: K) -> bool {
        !self.slots.is_empty() && self.slots[self.slot_of(key)] == key
    }

    /// The bytes it holds; charged while it grew.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<K>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use std::collections::HashSet;

    #[test]
    fn every_width_agrees_with_a_plain_set() {
        let mut budget = Budget::new(&Limits::default());
        let (mut narrow, mut set, mut wide) =
            (KeySet::<u32>::default(), KeySet::<u64>::default(), KeySet::<u128>::default());
        let mut plain = HashSet::new();
        let mut key = 1_u32;
        for _ in 0..20_000 {
            key = key * 4_001 % 4_999;
            let new = plain.insert(key);
            assert_eq!(narrow.insert(key, &mut budget), Ok(new));
            assert_eq!(set.insert(u64::from(key) << 20, &mut budget), Ok(new));
            assert_eq!(wide.insert(u128::from(key) << 60, &mut budget), Ok(new));
        }
        assert_eq!(budget.memory(), narrow.bytes() + set.bytes() + wide.bytes());
        assert!((0..5_000).all(|key| narrow.contains(key) == plain.contains(&key)));
        narrow.clear();
        assert_eq!(narrow.insert(7, &mut budget), Ok(true));
    }

    #[test]
    fn it_stops_at_the_memory_limit_and_stays_whole() {
        let limits = Limits { memory_bytes: Some(10_000), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut set = KeySet::<u64>::default();
        let stopped = (0..10_000).find(|&key| set.insert(key, &mut budget).is_err());
        let refused = stopped.expect("10,000 keys need more than that");
        assert_eq!(set.bytes(), 8_192);
        assert!((0..refused).all(|key| set.contains(key)) && !set.contains(refused));
    }

    #[test]
    fn a_cancel_is_heard_while_it_grows() {
        let limits = Limits { stop_at_poll: Some(1), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut set = KeySet::<u32>::default();
        let stopped =
            (0..10 * REHASH_POLL as u32).find_map(|key| set.insert(key, &mut budget).err());
        assert_eq!(stopped, Some(StopReason::Cancelled));
    }
}
