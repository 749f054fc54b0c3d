//! `std::priority_queue` over [`libstdcxx`]'s heap, for programs whose ties it decides.

use papan_search::kit::charged;
use papan_search::{Budget, StopReason};

use crate::libstdcxx;

/// A priority queue that yields an item with the smallest key, as `std::priority_queue` with
/// `std::greater` does.
#[derive(Debug)]
pub(crate) struct PriorityQueue<K, T> {
    items: Vec<(K, T)>,
}

impl<K: Ord + Copy, T: Copy> PriorityQueue<K, T> {
    /// An empty one, which holds no memory.
    pub(crate) fn new() -> PriorityQueue<K, T> {
        PriorityQueue { items: Vec::new() }
    }

    /// How many items wait.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// `push`.
    pub(crate) fn push(&mut self, key: K, item: T, budget: &mut Budget) -> Result<(), StopReason> {
        charged::push(&mut self.items, (key, item), budget)?;
        libstdcxx::push_heap(&mut self.items, Self::follows);
        Ok(())
    }

    /// `top`, then `pop`.
    pub(crate) fn pop(&mut self) -> Option<T> {
        if !self.items.is_empty() {
            libstdcxx::pop_heap(&mut self.items, Self::follows);
        }
        self.items.pop().map(|(_, item)| item)
    }

    /// The comparator: a greater key leaves later.
    fn follows(a: &(K, T), b: &(K, T)) -> bool {
        a.0 > b.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_search::Limits;

    /// Numbers that a program in C++ can make as well.
    struct Congruential(u32);

    impl Congruential {
        fn below(&mut self, end: u32) -> u32 {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (self.0 >> 16) % end
        }
    }

    /// Pushes and pops at random, then pops the rest; the numbers of the items in the order of leaving.
    fn order(seed: u32, steps: usize, keys: u32) -> Vec<u32> {
        let mut budget = Budget::new(&Limits::default());
        let mut random = Congruential(seed);
        let mut queue = PriorityQueue::new();
        let mut pushed = 0;
        let mut left = Vec::new();
        for _ in 0..steps {
            if queue.len() == 0 || random.below(3) != 0 {
                queue.push(random.below(keys), pushed, &mut budget).unwrap();
                pushed += 1;
            } else {
                left.extend(queue.pop());
            }
        }
        left.extend(std::iter::from_fn(|| queue.pop()));
        left
    }

    /// The expected values are what GCC's `std::priority_queue` gave for the same pushes and pops.
    #[test]
    fn equal_keys_leave_in_the_order_of_libstdcxx() {
        assert_eq!(
            order(1, 60, 4),
            [
                0, 2, 4, 1, 3, 10, 11, 14, 18, 19, 21, 22, 23, 20, 24, 15, 26, 27, 17, 32, 34, 36,
                38, 31, 29, 37, 12, 28, 16, 13, 33, 9, 6, 7, 30, 35, 25, 8, 5
            ]
        );
        let hash = |hash: u64, item: u32| hash.wrapping_mul(31).wrapping_add(item.into());
        assert_eq!(order(7, 200_000, 50).into_iter().fold(0, hash), 14_969_454_213_734_735_486);
    }
}
