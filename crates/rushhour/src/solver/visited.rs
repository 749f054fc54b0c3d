//! Sets of visited states: a bitmap over a dense index, or the kit's hash set of keys. Not here: what a
//! key means.

use papan_search::kit::{HashKey, KeySet};
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

    /// Clears everything: through all `indices` that were inserted if their `count` is small,
    /// otherwise by wiping up to `bound`.
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

impl<K: HashKey> Visited<K> for KeySet<K> {
    #[inline]
    fn insert(&mut self, key: K, budget: &mut Budget) -> Result<bool, StopReason> {
        KeySet::insert(self, key, budget)
    }
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
}
