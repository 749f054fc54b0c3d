//! A vector that charges its growth to a budget; the stack of the depth-first searches.

use crate::limits::Budget;
use crate::report::StopReason;

/// Appends `value` to `items`, charging the budget before the capacity doubles.
#[inline]
pub(crate) fn push<T>(items: &mut Vec<T>, value: T, budget: &mut Budget) -> Result<(), StopReason> {
    if items.len() == items.capacity() {
        grow(items, budget)?;
    }
    items.push(value);
    Ok(())
}

#[cold]
fn grow<T>(items: &mut Vec<T>, budget: &mut Budget) -> Result<(), StopReason> {
    let old = items.capacity();
    let new = (old * 2).max(4);
    budget.charge(new * size_of::<T>())?;
    items.reserve_exact(new - items.len());
    budget.release(old * size_of::<T>());
    Ok(())
}

/// Frees the memory of an emptied vector and takes it off the budget.
pub(crate) fn free<T>(items: &mut Vec<T>, budget: &mut Budget) {
    budget.release(items.capacity() * size_of::<T>());
    *items = Vec::new();
}
