//! Vectors and heaps whose growth is charged to a budget before it happens.

use std::collections::BinaryHeap;

use crate::budget::Budget;
use crate::report::StopReason;

/// The most items by which a collection grows at once: the old storage and the new one may exist
/// side by side, so beyond this doubling would cost more memory than it saves time.
const MAX_GROWTH: usize = 1 << 24;

/// Appends `value` to `items`.
///
/// # Errors
/// [`StopReason::Memory`] if they may not grow; nothing is changed then.
#[inline]
pub fn push<T>(items: &mut Vec<T>, value: T, budget: &mut Budget) -> Result<(), StopReason> {
    if items.len() == items.capacity() {
        grow(items, budget)?;
    }
    items.push(value);
    Ok(())
}

#[cold]
#[inline(never)]
fn grow<T>(items: &mut Vec<T>, budget: &mut Budget) -> Result<(), StopReason> {
    charge_growth::<T>(items.capacity(), budget, |more| items.reserve_exact(more))
}

/// Charges the growth of storage for `old` items, and lets `reserve` perform it.
fn charge_growth<T>(
    old: usize,
    budget: &mut Budget,
    reserve: impl FnOnce(usize),
) -> Result<(), StopReason> {
    let more = old.clamp(4, MAX_GROWTH);
    budget.charge((old + more) * size_of::<T>())?;
    reserve(more);
    budget.release(old * size_of::<T>());
    Ok(())
}

/// A vector for one search after the other: what storage it has kept is charged as it is filled again, as if it
/// were new, so that no report depends on what was searched before.
#[derive(Debug)]
pub struct Reused<T> {
    items: Vec<T>,
    /// The items whose storage was charged.
    room: usize,
}

impl<T> Default for Reused<T> {
    fn default() -> Reused<T> {
        Reused { items: Vec::new(), room: 0 }
    }
}

impl<T> Reused<T> {
    /// Empties it, with nothing charged.
    pub fn restart(&mut self) {
        self.items.clear();
        self.room = 0;
    }

    /// Empties it; what was charged stays so.
    pub fn clear(&mut self) {
        self.items.clear();
    }

    /// Appends `value`.
    ///
    /// # Errors
    /// Those of [`push`].
    #[inline]
    pub fn push(&mut self, value: T, budget: &mut Budget) -> Result<(), StopReason> {
        if self.items.len() == self.room {
            self.grow(budget)?;
        }
        self.items.push(value);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), StopReason> {
        let Reused { items, room } = self;
        charge_growth::<T>(*room, budget, |more| {
            *room += more;
            items.reserve_exact(*room - items.len());
        })
    }

    /// The bytes charged.
    pub fn bytes(&self) -> usize {
        self.room * size_of::<T>()
    }

    /// The bytes that it holds, charged or not.
    pub fn kept(&self) -> usize {
        self.items.capacity() * size_of::<T>()
    }
}

impl<T> std::ops::Deref for Reused<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

/// Adds `value` to a heap.
///
/// # Errors
/// Those of [`push`].
#[inline]
pub fn push_heap<T: Ord>(
    heap: &mut BinaryHeap<T>,
    value: T,
    budget: &mut Budget,
) -> Result<(), StopReason> {
    if heap.len() == heap.capacity() {
        charge_growth::<T>(heap.capacity(), budget, |more| heap.reserve_exact(more))?;
    }
    heap.push(value);
    Ok(())
}

/// Frees the memory of a vector and takes it off the budget.
pub fn free<T>(items: &mut Vec<T>, budget: &mut Budget) {
    budget.release(items.capacity() * size_of::<T>());
    *items = Vec::new();
}

/// Frees the memory of a heap and takes it off the budget.
pub fn free_heap<T: Ord>(heap: &mut BinaryHeap<T>, budget: &mut Budget) {
    budget.release(heap.capacity() * size_of::<T>());
    *heap = BinaryHeap::new();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    #[test]
    fn the_charge_is_the_capacity_and_is_given_back() {
        let mut budget = Budget::new(&Limits::default());
        let (mut items, mut heap) = (Vec::new(), BinaryHeap::new());
        for value in 0..8_192_u64 {
            push(&mut items, value, &mut budget).unwrap();
            push_heap(&mut heap, value ^ 0x155, &mut budget).unwrap();
            assert_eq!(budget.memory(), (items.capacity() + heap.capacity()) * 8);
        }
        assert!(heap.clone().into_sorted_vec() == items);
        free(&mut items, &mut budget);
        free_heap(&mut heap, &mut budget);
        assert_eq!(budget.memory(), 0);
    }

    #[test]
    fn what_is_reused_is_charged_like_new() {
        let mut reused = Reused::default();
        for _ in 0..3 {
            let (mut fresh, mut budgets) =
                (Vec::new(), [(); 2].map(|()| Budget::new(&Limits::default())));
            reused.restart();
            for value in 0..1_000_u64 {
                push(&mut fresh, value, &mut budgets[0]).unwrap();
                reused.push(value, &mut budgets[1]).unwrap();
                assert_eq!(budgets[0].memory(), budgets[1].memory());
            }
            assert_eq!((&reused[..], reused.bytes()), (&fresh[..], budgets[1].memory()));
        }
    }

    #[test]
    fn what_may_not_grow_stays_as_it_was() {
        let limits = Limits { memory_bytes: Some(400), ..Limits::default() };
        let mut budget = Budget::new(&limits);
        let (mut items, mut heap) = (Vec::new(), BinaryHeap::new());
        let stopped = (0..1000_u32).find_map(|value| push(&mut items, value, &mut budget).err());
        assert_eq!(stopped, Some(StopReason::Memory));
        assert_eq!(items, (0..items.len() as u32).collect::<Vec<_>>());
        free(&mut items, &mut budget);
        let stopped =
            (0..1000_u32).find_map(|value| push_heap(&mut heap, value, &mut budget).err());
        assert_eq!(stopped, Some(StopReason::Memory));
        assert_eq!(heap.len(), heap.capacity());
    }
}
