//! The open list: smallest priority first, newest first among equals.
//!
//! Priorities are pairs of small integers, so a stack for each pair beats a heap. What does not
//! fit the buckets goes to a heap with a sequence number; the order is the same.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::charged;
use super::store::NodeId;
use crate::budget::Budget;
use crate::report::StopReason;

/// Priorities below these have a bucket. With all of them in use the bucket heads take 400 MB,
/// which the budget sees; real puzzles use a few hundred of each, or thousands of the first alone.
const PRIMARY: u32 = 1 << 14;
const SECONDARY: u32 = 1 << 10;
/// An emptied bucket larger than this gives its memory back: a finished layer of A* never refills.
const KEEP: usize = 1 << 10;

/// What orders the open list: the smaller pair is taken first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Priority(
    /// Compared first.
    pub u32,
    /// Compared among those with an equal first value.
    pub u32,
);

#[derive(Debug, Default)]
struct Row {
    /// One stack for each secondary value.
    stacks: Vec<Vec<NodeId>>,
    /// No stack before this one has an entry.
    first: usize,
    len: usize,
}

/// A priority queue of node ids, last in first out among equal priorities.
#[derive(Debug, Default)]
pub struct BucketQueue {
    rows: Vec<Row>,
    /// No row before this one has an entry.
    first: usize,
    len: usize,
    /// Entries whose priority has no bucket; the number makes the newest of equals the greatest.
    far: BinaryHeap<(Reverse<Priority>, u64, NodeId)>,
    pushed_far: u64,
}

impl BucketQueue {
    /// An empty queue.
    pub fn new() -> BucketQueue {
        BucketQueue::default()
    }

    /// How many nodes wait.
    pub fn len(&self) -> usize {
        self.len + self.far.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a node.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if the queue may not grow.
    #[inline]
    pub fn push(
        &mut self,
        priority: Priority,
        id: NodeId,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        if priority.0 >= PRIMARY || priority.1 >= SECONDARY {
            return self.push_far(priority, id, budget);
        }
        let (primary, secondary) = (priority.0 as usize, priority.1 as usize);
        while self.rows.len() <= primary {
            charged::push(&mut self.rows, Row::default(), budget)?;
        }
        let row = &mut self.rows[primary];
        while row.stacks.len() <= secondary {
            charged::push(&mut row.stacks, Vec::new(), budget)?;
        }
        charged::push(&mut row.stacks[secondary], id, budget)?;
        row.first = row.first.min(secondary);
        row.len += 1;
        self.first = self.first.min(primary);
        self.len += 1;
        Ok(())
    }

    #[cold]
    fn push_far(
        &mut self,
        priority: Priority,
        id: NodeId,
        budget: &mut Budget,
    ) -> Result<(), StopReason> {
        self.pushed_far += 1;
        charged::push_heap(&mut self.far, (Reverse(priority), self.pushed_far, id), budget)
    }

    /// The smallest priority and the newest node that has it.
    #[inline]
    pub fn pop(&mut self, budget: &mut Budget) -> Option<(Priority, NodeId)> {
        let near = self.first_bucket();
        if let Some(&(Reverse(far), _, id)) = self.far.peek()
            && near.is_none_or(|near| far < near)
        {
            self.far.pop();
            return Some((far, id));
        }
        let priority = near?;
        let row = &mut self.rows[priority.0 as usize];
        let bucket = &mut row.stacks[priority.1 as usize];
        let id = bucket.pop()?;
        if bucket.is_empty() && bucket.capacity() > KEEP {
            charged::free(bucket, budget);
        }
        row.len -= 1;
        self.len -= 1;
        Some((priority, id))
    }

    /// Moves `first` to the first row, and that row's `first` to the first stack, with an entry.
    #[inline]
    fn first_bucket(&mut self) -> Option<Priority> {
        if self.len == 0 {
            self.first = self.rows.len();
            return None;
        }
        while self.rows[self.first].len == 0 {
            self.rows[self.first].first = usize::MAX;
            self.first += 1;
        }
        let row = &mut self.rows[self.first];
        while row.stacks[row.first].is_empty() {
            row.first += 1;
        }
        Some(Priority(self.first as u32, row.first as u32))
    }

    /// Forgets everything and takes it off the budget.
    pub fn clear(&mut self, budget: &mut Budget) {
        for row in &mut self.rows {
            for stack in &mut row.stacks {
                charged::free(stack, budget);
            }
            charged::free(&mut row.stacks, budget);
        }
        charged::free(&mut self.rows, budget);
        charged::free_heap(&mut self.far, budget);
        *self = BucketQueue::default();
    }

    /// The smallest priority waiting.
    pub fn peek(&mut self) -> Option<Priority> {
        let near = self.first_bucket();
        let far = self.far.peek().map(|&(Reverse(far), ..)| far);
        near.into_iter().chain(far).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random pushes and pops against a sorted list, with priorities on both sides of the buckets.
    #[test]
    fn same_order_as_a_sorted_list() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for round in 0..200 {
            let mut budget = Budget::new(&Limits::default());
            let mut queue = BucketQueue::new();
            let mut list: Vec<(Priority, u32)> = Vec::new();
            let span = if round % 2 == 0 { 40 } else { 3 * PRIMARY };
            for number in 0..500_u32 {
                if rng.random_bool(0.6) {
                    let priority = Priority(rng.random_range(0..span), rng.random_range(0..span));
                    list.push((priority, number));
                    queue.push(priority, NodeId::from_index(number as usize), &mut budget).unwrap();
                } else {
                    let best = list.iter().copied().min_by_key(|&(p, n)| (p, Reverse(n)));
                    assert_eq!(queue.peek(), best.map(|(priority, _)| priority));
                    let popped = queue.pop(&mut budget);
                    assert_eq!(popped, best.map(|(p, n)| (p, NodeId::from_index(n as usize))));
                    list.retain(|&entry| Some(entry) != best);
                }
                assert_eq!(queue.len(), list.len());
                assert_eq!(budget.memory(), allocated(&queue));
            }
            queue.clear(&mut budget);
            assert_eq!((queue.len(), budget.memory()), (0, 0));
        }
    }

    /// Bytes by the capacities of everything in the queue.
    fn allocated(queue: &BucketQueue) -> usize {
        let stacks = |row: &Row| -> usize {
            let ids: usize =
                row.stacks.iter().map(|ids| ids.capacity() * size_of::<NodeId>()).sum();
            row.stacks.capacity() * size_of::<Vec<NodeId>>() + ids
        };
        queue.rows.capacity() * size_of::<Row>()
            + queue.rows.iter().map(stacks).sum::<usize>()
            + queue.far.capacity() * size_of::<(Reverse<Priority>, u64, NodeId)>()
    }

    #[test]
    fn an_emptied_layer_gives_its_memory_back() {
        let mut budget = Budget::new(&Limits::default());
        let mut queue = BucketQueue::new();
        for number in 0..5 * KEEP {
            queue.push(Priority(3, 2), NodeId::from_index(number), &mut budget).unwrap();
        }
        let full = budget.memory();
        while queue.pop(&mut budget).is_some() {}
        assert_eq!(budget.memory(), allocated(&queue));
        assert!(budget.memory() + 4 * KEEP * size_of::<NodeId>() < full);
    }
}
