//! Which half-lines that end on the check line have a helpful slider as their nearest piece. A
//! half-line is a key, a piece on it a distance. One open-addressing table, with a sort as the
//! fallback when a file manages to flood it. Not here: the geometry that makes keys.

use papan_search::{Budget, StopReason};

/// A half-line: never zero, below 2^63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Key(u64);

impl Key {
    /// The half-line of orientation `line` (below 4) on one side of the `t`-th square (from 1) of
    /// the check line.
    #[inline]
    pub(crate) fn new(t: i64, line: usize, positive: bool) -> Key {
        Key((t as u64) << 3 | (line as u64) << 1 | u64::from(positive))
    }
}

/// Attempts with different hashes before sorting. To flood all, a file needs keys that collide
/// under each of these at once.
const SALTS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03, 0x8cb9_2ba7_2f3d_8dd7];
/// Probe steps allowed per operation on average, and a constant on top. With a load of at most 4/7
/// the expected number is below 2.3, so a table that exceeds this is being flooded, and little was
/// wasted until then.
const STEPS_PER_OPERATION: u64 = 6;
const FREE_STEPS: u64 = 1024;

/// Set in [`Slot::near`] when another piece is closer than the slider.
const BLOCKED: u64 = 1 << 63;

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// Zero when empty.
    key: u64,
    /// Distance of the nearest helpful slider, perhaps with [`BLOCKED`].
    near: u64,
}

/// The table is being flooded: try the next salt.
#[derive(Debug)]
pub(crate) struct Flooded;

/// The pieces on half-lines of interest. A pass may run several times.
pub(crate) trait Crossings {
    /// At least the number of different half-lines with a helpful slider.
    fn bound(&self) -> usize;

    /// At least the number of calls that a pass over everybody makes.
    fn calls(&self) -> usize;

    /// Calls `visit` with whether it is a helpful slider, half-line and distance of every piece that is
    /// wanted.
    fn pieces<E>(
        &self,
        wanted: Wanted,
        visit: impl FnMut(bool, Key, u64) -> Result<(), E>,
    ) -> Result<(), E>;
}

/// Which pieces a pass is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Sliders,
    Others,
    All,
}

/// Up to this many calls one pass is made, in which what is no slider waits for all sliders: 256 kB of it
/// cost less than a second pass, several megabytes more.
const ONE_PASS: usize = 1 << 14;

/// The table. Memory is kept from board to board.
#[derive(Debug, Default)]
pub(crate) struct HalfLines {
    slots: Vec<Slot>,
    /// A bit for some hash values in the table. Most pieces are on half-lines without a slider, and
    /// a bit in a small map says so without touching the table.
    filter: Vec<u64>,
    /// Used instead of the table when it was flooded: the half-lines that count, with their
    /// distances.
    sorted: Vec<(Key, u64)>,
    is_sorted: bool,
    /// What is no slider, until all sliders are in the table.
    waiting: Vec<(Key, u64)>,
    salt: u64,
    filter_shift: u32,
    steps_left: u64,
    live: u64,
    /// What was charged to a budget; nothing is for the judge, who has none.
    charged: usize,
}

impl HalfLines {
    /// Like [`fill`](Self::fill), within a budget, which then holds the table.
    ///
    /// # Errors
    /// The limit that came first.
    pub(crate) fn fill_within(
        &mut self,
        crossings: &impl Crossings,
        budget: &mut Budget,
    ) -> Result<u64, StopReason> {
        let (slots, words) = table_size(crossings.bound());
        let waiting = crossings.calls().min(ONE_PASS) * size_of::<(Key, u64)>();
        self.charge(slots * size_of::<Slot>() + words * size_of::<u64>() + waiting, budget)?;
        for salt in SALTS {
            budget.poll()?;
            if self.try_fill(crossings, salt).is_ok() {
                return Ok(self.live);
            }
        }
        self.charge(crossings.calls() * size_of::<(Key, u64)>(), budget)?;
        budget.poll()?;
        Ok(self.sort(crossings))
    }

    /// Memory is kept from one filling to the next, so only more than before is charged.
    fn charge(&mut self, bytes: usize, budget: &mut Budget) -> Result<(), StopReason> {
        budget.charge(bytes.saturating_sub(self.charged))?;
        self.charged = self.charged.max(bytes);
        Ok(())
    }

    /// Fills the table and returns how many half-lines have a slider as their nearest piece.
    pub(crate) fn fill(&mut self, crossings: &impl Crossings) -> u64 {
        self.fill_with(crossings, &SALTS)
    }

    fn fill_with(&mut self, crossings: &impl Crossings, salts: &[u64]) -> u64 {
        for &salt in salts {
            if self.try_fill(crossings, salt).is_ok() {
                return self.live;
            }
        }
        self.sort(crossings)
    }

    fn try_fill(&mut self, crossings: &impl Crossings, salt: u64) -> Result<(), Flooded> {
        let (slots, words) = table_size(crossings.bound());
        self.slots.clear();
        self.slots.resize(slots, Slot::default());
        self.filter.clear();
        self.filter.resize(words, 0);
        self.is_sorted = false;
        self.salt = salt;
        self.filter_shift = 64 - (words * 64).trailing_zeros();
        self.steps_left = FREE_STEPS;
        self.live = 0;
        if crossings.calls() > ONE_PASS {
            crossings.pieces(Wanted::Sliders, |_, key, distance| self.insert(key, distance))?;
            if self.live == 0 {
                return Ok(());
            }
            return crossings.pieces(Wanted::Others, |_, key, distance| self.block(key, distance));
        }
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        let filled = crossings.pieces(Wanted::All, |slides, key, distance| {
            if slides {
                return self.insert(key, distance);
            }
            waiting.push((key, distance));
            Ok(())
        });
        let mut others = waiting.iter();
        let filled =
            filled.and_then(|()| others.try_for_each(|&(key, near)| self.block(key, near)));
        self.waiting = waiting;
        filled
    }

    /// The slot of `key`, or the empty slot where it would be.
    #[inline]
    fn slot(&mut self, key: Key, hash: u64) -> Result<usize, Flooded> {
        let slots = self.slots.len();
        let mut at = ((u128::from(hash) * slots as u128) >> 64) as usize;
        while self.slots[at].key != key.0 && self.slots[at].key != 0 {
            at = if at + 1 == slots { 0 } else { at + 1 };
            self.steps_left = self.steps_left.checked_sub(1).ok_or(Flooded)?;
        }
        self.steps_left += STEPS_PER_OPERATION;
        Ok(at)
    }

    #[inline]
    fn insert(&mut self, key: Key, distance: u64) -> Result<(), Flooded> {
        let hash = hash(key, self.salt);
        let at = self.slot(key, hash)?;
        let slot = &mut self.slots[at];
        if slot.key == 0 {
            *slot = Slot { key: key.0, near: distance };
            self.live += 1;
            let bit = filter_bit(hash, self.filter_shift);
            self.filter[bit / 64] |= 1 << (bit % 64);
        } else {
            slot.near = slot.near.min(distance);
        }
        Ok(())
    }

    #[inline]
    fn block(&mut self, key: Key, distance: u64) -> Result<(), Flooded> {
        let hash = hash(key, self.salt);
        let bit = filter_bit(hash, self.filter_shift);
        if self.filter[bit / 64] & 1 << (bit % 64) == 0 {
            return Ok(());
        }
        let at = self.slot(key, hash)?;
        let slot = &mut self.slots[at];
        // An empty slot holds distance 0, and a blocked one a huge distance with the mark.
        if slot.near & BLOCKED == 0 && distance < slot.near {
            slot.near |= BLOCKED;
            self.live -= 1;
        }
        Ok(())
    }

    /// The same without a table, in P log P.
    #[cold]
    fn sort(&mut self, crossings: &impl Crossings) -> u64 {
        self.is_sorted = true;
        self.sorted.clear();
        let all = &mut self.sorted;
        // The lowest bit tells sliders from others and rides along through the sort.
        let Ok(()) = crossings.pieces(Wanted::All, |slides, key, distance| {
            all.push((key, distance << 1 | u64::from(slides)));
            Ok::<_, std::convert::Infallible>(())
        });
        all.sort_unstable();
        all.dedup_by_key(|entry| entry.0);
        all.retain(|entry| entry.1 & 1 == 1);
        self.live = all.len() as u64;
        self.live
    }

    /// Whether the slider at `distance` on the half-line `key` is the nearest piece there.
    pub(crate) fn counts(&mut self, key: Key, distance: u64) -> bool {
        if self.is_sorted {
            return self.sorted.binary_search(&(key, distance << 1 | 1)).is_ok();
        }
        // The key is in the table, so the search ends without the step limit.
        self.steps_left = u64::MAX / 2;
        let hash = hash(key, self.salt);
        self.slot(key, hash).is_ok_and(|at| self.slots[at].near == distance)
    }
}

/// The slots of a table for this many half-lines, and the words of its filter.
fn table_size(bound: usize) -> (usize, usize) {
    // Any number of slots, not a power of two: twice as many as needed would cost more in
    // clearing and cache misses than the multiplication that maps a hash to a slot.
    let slots = bound * 7 / 4 + 8;
    // At least fourteen bits per half-line: one blocker in fourteen is looked up in vain.
    (slots, (slots / 8).next_power_of_two())
}

#[inline]
fn hash(key: Key, salt: u64) -> u64 {
    let product = u128::from(key.0 ^ (salt >> 3)) * u128::from(salt);
    (product >> 64) as u64 ^ product as u64
}

pub(crate) fn first_hash(key: Key) -> u64 {
    hash(key, SALTS[0])
}

/// A bit of the filter from bits of the hash that the slot does not use first.
#[inline]
fn filter_bit(hash: u64, shift: u32) -> usize {
    (hash.rotate_left(32) >> shift) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// Half-line, distance and whether it helps, of each piece; and how many calls are announced.
    #[derive(Debug)]
    struct List(Vec<(u64, u64, bool)>, usize);

    impl Crossings for List {
        fn bound(&self) -> usize {
            self.0.iter().filter(|entry| entry.2).count()
        }

        fn calls(&self) -> usize {
            self.0.len().max(self.1)
        }

        fn pieces<E>(
            &self,
            wanted: Wanted,
            mut visit: impl FnMut(bool, Key, u64) -> Result<(), E>,
        ) -> Result<(), E> {
            let unwanted = |helpful| if helpful { Wanted::Others } else { Wanted::Sliders };
            let mut found = self.0.iter().filter(|e| wanted != unwanted(e.2));
            found.try_for_each(|e| visit(e.2, Key(e.0), e.1))
        }
    }

    fn slow(list: &List) -> BTreeMap<u64, u64> {
        let mut nearest = BTreeMap::new();
        for &(key, distance, helpful) in &list.0 {
            let entry = nearest.entry(key).or_insert((distance, helpful));
            *entry = (*entry).min((distance, helpful));
        }
        nearest.into_iter().filter(|e| e.1.1).map(|(key, (distance, _))| (key, distance)).collect()
    }

    proptest! {
        #[test]
        fn table_and_sort_equal_the_map(
            entries in prop::collection::vec((1..20u64, 1..50u64, any::<bool>()), 0..60),
            shift in 0..58u32,
            calls in prop::sample::select(vec![0, ONE_PASS + 1]),
        ) {
            // No two pieces share a square, so no distance occurs twice on a half-line.
            let mut seen = std::collections::BTreeSet::new();
            let list = List(
                entries
                    .into_iter()
                    .filter(|e| seen.insert((e.0, e.1)))
                    .map(|(key, distance, helpful)| (key << shift, distance, helpful))
                    .collect(),
                calls,
            );
            let expected = slow(&list);
            for salts in [&SALTS[..], &[]] {
                let mut lines = HalfLines::default();
                prop_assert_eq!(lines.fill_with(&list, salts), expected.len() as u64);
                for &(key, distance, helpful) in &list.0 {
                    if helpful {
                        let counts = expected.get(&key) == Some(&distance);
                        prop_assert_eq!(lines.counts(Key(key), distance), counts);
                    }
                }
            }
        }
    }

    #[test]
    fn a_flooded_table_gives_up_early_and_the_next_salt_answers() {
        // Keys that share the home slot under the first salt, found by trying.
        let keys: Vec<_> = (1u64..)
            .filter(|&key| first_hash(Key(key)) >> 51 == 7)
            .take(4096)
            .map(|key| (key, 5, true))
            .collect();
        let list = List(keys, 0);
        let mut lines = HalfLines::default();
        assert!(lines.try_fill(&list, SALTS[0]).is_err());
        assert!(lines.live < 200, "gave up after {} insertions", lines.live);
        assert_eq!(lines.fill(&list), 4096);
        assert!(!lines.is_sorted);
    }
}
