//! A segmented vector: grows without moving what it holds and without doubling its memory.

use crate::budget::Budget;
use crate::report::StopReason;

/// Entries in a segment. A doubling `Vec` may hold twice what it needs; this wastes at most one
/// segment, for one more indirection on access.
const SEGMENT: usize = 1 << 12;

/// An append-only vector in segments, charged to a [`Budget`].
#[derive(Debug)]
pub struct Arena<T> {
    segments: Vec<Vec<T>>,
}

impl<T> Default for Arena<T> {
    fn default() -> Arena<T> {
        Arena { segments: Vec::new() }
    }
}

impl<T> Arena<T> {
    /// An empty one, which holds no memory.
    pub fn new() -> Arena<T> {
        Arena::default()
    }

    /// Whether nothing was appended.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        match self.segments.last() {
            Some(last) => (self.segments.len() - 1) * SEGMENT + last.len(),
            None => 0,
        }
    }

    /// The value appended as number `index`, from 0.
    ///
    /// # Panics
    /// If there are not that many.
    #[inline]
    pub fn get(&self, index: usize) -> &T {
        &self.segments[index / SEGMENT][index % SEGMENT]
    }

    /// The same, to be changed.
    ///
    /// # Panics
    /// If there are not that many.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut T {
        &mut self.segments[index / SEGMENT][index % SEGMENT]
    }

    /// Like [`get_mut`](Self::get_mut), for an index that may lie beyond the end.
    #[inline]
    pub fn get_mut_checked(&mut self, index: usize) -> Option<&mut T> {
        self.segments.get_mut(index / SEGMENT)?.get_mut(index % SEGMENT)
    }

    /// All values, in the order of appending.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.segments.iter().flatten()
    }

    /// Appends `value`, after making sure that there is room for it within the budget.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if there is none; nothing is changed then.
    #[inline]
    pub fn push(&mut self, value: T, budget: &mut Budget) -> Result<(), StopReason> {
        match self.segments.last_mut() {
            Some(last) if last.len() < SEGMENT => last.push(value),
            _ => self.push_segment(value, budget)?,
        }
        Ok(())
    }

    #[cold]
    fn push_segment(&mut self, value: T, budget: &mut Budget) -> Result<(), StopReason> {
        budget.charge(Self::SEGMENT_BYTES)?;
        let mut segment = Vec::with_capacity(SEGMENT);
        segment.push(value);
        self.segments.push(segment);
        Ok(())
    }

    /// What a segment is charged. The list of segments doubles, so two headers for each cover its
    /// capacity.
    const SEGMENT_BYTES: usize = SEGMENT * size_of::<T>() + 2 * size_of::<Vec<T>>();

    /// Forgets everything and takes it off the budget.
    pub fn clear(&mut self, budget: &mut Budget) {
        budget.release(self.segments.len() * Self::SEGMENT_BYTES);
        self.segments = Vec::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn keeps_order_across_segments_and_charges_each() {
        let mut budget = Budget::new(&Limits::default());
        let mut arena = Arena::new();
        for value in 0..3 * SEGMENT + 1 {
            assert_eq!(arena.len(), value);
            arena.push(value as u64, &mut budget).unwrap();
        }
        assert!((0..3 * SEGMENT + 1).all(|index| *arena.get(index) == index as u64));
        assert_eq!(arena.iter().count(), arena.len());
        let list = arena.segments.capacity() * size_of::<Vec<u64>>();
        let segments = arena.segments.iter().map(Vec::capacity).sum::<usize>() * 8;
        assert_eq!(segments, 4 * SEGMENT * 8);
        assert!((segments + list..segments + 10_000).contains(&budget.memory()));
        arena.clear(&mut budget);
        assert_eq!((arena.len(), budget.memory()), (0, 0));
    }

    #[test]
    fn refuses_to_grow_past_the_limit() {
        let limits = Limits { memory_bytes: Some(SEGMENT * 8 + 1000), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let mut arena = Arena::new();
        for value in 0..SEGMENT as u64 {
            arena.push(value, &mut budget).unwrap();
        }
        assert_eq!(arena.push(0, &mut budget), Err(StopReason::Memory));
        assert_eq!(arena.len(), SEGMENT);
    }
}
