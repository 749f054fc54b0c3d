//! Sorting and priority queues that leave equal items in the order in which GNU libstdc++ leaves them.
//!
//! A program that sorts by an incomplete key, or keeps nodes of equal rank in a `std::priority_queue`,
//! depends on its library for what comes next. `std::sort` there is introsort: quicksort down to 16 items
//! around the median of the second, the middle and the last one, heap sort once it has gone too deep, and
//! insertion sort over the whole at the end. A queue is a binary heap in which a hole sinks to the bottom
//! before the item that fills it rises. `less` is a strict order, as the C++ comparators are.
//!
//! Not here: anything that papan's own searches use. Theirs break ties by rules of their own.

/// Below this many items quicksort leaves the rest to insertion sort.
const SMALL: usize = 16;

/// Sorts as `std::sort` does.
pub(crate) fn sort<T: Copy>(items: &mut [T], less: impl Fn(&T, &T) -> bool + Copy) {
    if items.is_empty() {
        return;
    }
    quicksort(items, 2 * items.len().ilog2(), less);
    // What quicksort left is at most one block away from its place, and the smallest of all is in the
    // first block, so that only that one has to look out for the beginning.
    let guarded = items.len().min(SMALL);
    for index in 1..guarded {
        if less(&items[index], &items[0]) {
            items[..=index].rotate_right(1);
        } else {
            insert(items, index, less);
        }
    }
    for index in guarded..items.len() {
        insert(items, index, less);
    }
}

/// Moves an item to the left, past all that are greater; one that is not is known to be there.
#[inline]
fn insert<T: Copy>(items: &mut [T], mut index: usize, less: impl Fn(&T, &T) -> bool) {
    let item = items[index];
    while less(&item, &items[index - 1]) {
        items[index] = items[index - 1];
        index -= 1;
    }
    items[index] = item;
}

fn quicksort<T: Copy>(mut items: &mut [T], mut depth: u32, less: impl Fn(&T, &T) -> bool + Copy) {
    while items.len() > SMALL {
        if depth == 0 {
            heap_sort(items, less);
            return;
        }
        depth -= 1;
        median_to_front(items, less);
        let cut = partition(items, less);
        let (left, right) = items.split_at_mut(cut);
        quicksort(right, depth, less);
        items = left;
    }
}

/// Swaps the median of the second, the middle and the last item with the first one.
fn median_to_front<T: Copy>(items: &mut [T], less: impl Fn(&T, &T) -> bool) {
    let [a, b, c] = [1, items.len() / 2, items.len() - 1];
    let less = |left: usize, right: usize| less(&items[left], &items[right]);
    let median = match (less(a, b), less(b, c), less(a, c)) {
        (true, true, _) | (false, false, false) => b,
        (true, false, true) | (false, true, false) => c,
        (true, false, false) | (false, _, true) => a,
    };
    items.swap(0, median);
}

/// Parts the items around the first one, which stays where it is: none before the cut is greater than it,
/// and none from there on is less.
fn partition<T: Copy>(items: &mut [T], less: impl Fn(&T, &T) -> bool) -> usize {
    let pivot = items[0];
    let (mut first, mut last) = (1, items.len());
    loop {
        while less(&items[first], &pivot) {
            first += 1;
        }
        last -= 1;
        while less(&pivot, &items[last]) {
            last -= 1;
        }
        if first >= last {
            return first;
        }
        items.swap(first, last);
        first += 1;
    }
}

fn heap_sort<T: Copy>(items: &mut [T], less: impl Fn(&T, &T) -> bool + Copy) {
    for parent in (0..items.len() / 2).rev() {
        sink(items, parent, items[parent], less);
    }
    for end in (2..=items.len()).rev() {
        pop_heap(&mut items[..end], less);
    }
}

/// Makes a heap of one whose last item was just appended: `std::push_heap`.
#[inline]
pub(crate) fn push_heap<T: Copy>(items: &mut [T], less: impl Fn(&T, &T) -> bool) {
    if let Some(&last) = items.last() {
        rise(items, items.len() - 1, 0, last, less);
    }
}

/// Moves the greatest item of a heap to the end, and makes a heap of the others: `std::pop_heap`.
#[inline]
pub(crate) fn pop_heap<T: Copy>(items: &mut [T], less: impl Fn(&T, &T) -> bool) {
    if let [first, .., last] = items {
        let item = std::mem::replace(last, *first);
        let rest = items.len() - 1;
        sink(&mut items[..rest], 0, item, less);
    }
}

/// Fills the hole at `top` from below, always with the greater child (the right one of equals), until it
/// is a leaf; then lets `item` rise from there.
#[inline]
fn sink<T: Copy>(items: &mut [T], top: usize, item: T, less: impl Fn(&T, &T) -> bool) {
    let mut hole = top;
    while 2 * hole + 2 < items.len() {
        let right = 2 * hole + 2;
        let child = if less(&items[right], &items[right - 1]) { right - 1 } else { right };
        items[hole] = items[child];
        hole = child;
    }
    if 2 * hole + 2 == items.len() {
        items[hole] = items[2 * hole + 1];
        hole = 2 * hole + 1;
    }
    rise(items, hole, top, item, less);
}

/// Puts `item` into the hole, or as far above it as it is greater, but not above `top`.
#[inline]
fn rise<T: Copy>(
    items: &mut [T],
    mut hole: usize,
    top: usize,
    item: T,
    less: impl Fn(&T, &T) -> bool,
) {
    while hole > top && less(&items[(hole - 1) / 2], &item) {
        items[hole] = items[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    items[hole] = item;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key, and the place where it stood.
    type Item = (u64, u64);

    fn less(left: &Item, right: &Item) -> bool {
        left.0 < right.0
    }

    /// The generator of the programs that made the checksums below.
    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
            self.0 = next.wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }

        /// Up to 299 items with up to 40 different keys.
        fn items(&mut self) -> Vec<Item> {
            let (count, keys) = (self.below(300), 1 + self.below(40));
            (0..count).map(|place| (self.below(keys), place)).collect()
        }
    }

    /// FNV-1a, by whole numbers.
    fn checksum(places: impl IntoIterator<Item = u64>) -> u64 {
        let start = 14_695_981_039_346_656_037;
        places.into_iter().fold(start, |sum, place| (sum ^ place).wrapping_mul(1_099_511_628_211))
    }

    fn sorted(keys: &[u64]) -> Vec<u64> {
        let mut items: Vec<Item> = keys.iter().copied().zip(0..).collect();
        sort(&mut items, less);
        items.into_iter().map(|(_, place)| place).collect()
    }

    /// What g++ 12 printed: `std::sort` of 500 arrays, `std::partial_sort` of 500 more from end to end, which
    /// is the heap sort inside of `std::sort`, and 500 times 200 operations on a `std::priority_queue`.
    #[test]
    fn ties_are_left_as_libstdcxx_leaves_them() {
        let mut random = Random(1);
        let mut arrays = |sort: fn(&mut [Item])| {
            checksum((0..500).flat_map(|_| {
                let mut items = random.items();
                sort(&mut items);
                assert!(items.is_sorted_by_key(|&(key, _)| key));
                items.into_iter().map(|(_, place)| place)
            }))
        };
        assert_eq!(arrays(|items| sort(items, less)), 0xa8c2_eebf_788e_8af6);
        assert_eq!(arrays(|items| heap_sort(items, less)), 0xa3b1_ee96_c3fc_09a7);
        let queues = (0..500).flat_map(|_| queue(&mut random)).collect::<Vec<_>>();
        assert_eq!(checksum(queues), 0xb777_2221_72b9_076f);
    }

    /// The places in the order in which a queue gives them back, between insertions and at the end.
    fn queue(random: &mut Random) -> Vec<u64> {
        let keys = 1 + random.below(40);
        let (mut heap, mut places, mut out) = (Vec::new(), 0.., Vec::new());
        let mut pop = |heap: &mut Vec<Item>| {
            pop_heap(heap, less);
            out.extend(heap.pop().map(|(_, place)| place));
        };
        for _ in 0..200 {
            if random.below(3) > 0 || heap.is_empty() {
                heap.push((random.below(keys), places.next().unwrap()));
                push_heap(&mut heap, less);
            } else {
                pop(&mut heap);
            }
        }
        while !heap.is_empty() {
            pop(&mut heap);
        }
        out
    }

    #[test]
    fn up_to_sixteen_items_equal_ones_keep_their_order() {
        let mut random = Random(2);
        for count in 0..=SMALL as u64 {
            let mut items: Vec<Item> = (0..count).map(|place| (random.below(4), place)).collect();
            sort(&mut items, less);
            assert!(items.is_sorted());
        }
        let order = [10, 19, 18, 17, 16, 15, 14, 13, 12, 11, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1];
        assert_eq!(sorted(&[0; 20]), order, "with more they do not");
    }

    /// Arrays as g++ 12 sorts them: 24 with 4 keys, and one made to send quicksort too deep.
    #[test]
    fn known_arrays_are_sorted_as_libstdcxx_sorts_them() {
        let keys = [3, 0, 3, 0, 1, 2, 2, 1, 0, 0, 1, 1, 0, 0, 1, 2, 3, 1, 3, 1, 3, 0, 0, 1];
        let order =
            [1, 22, 21, 13, 12, 9, 8, 3, 23, 19, 10, 11, 4, 14, 7, 17, 15, 5, 6, 16, 18, 20, 2, 0];
        assert_eq!(sorted(&keys), order);
        let keys = [
            35, 0, 30, 1, 37, 2, 29, 3, 34, 4, 28, 5, 38, 6, 27, 7, 33, 8, 26, 9, 36, 10, 12, 11,
            39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 32, 39, 31, 0, 1, 2, 3, 4, 5, 6, 7,
            8, 9, 10, 11, 26, 24, 25, 23, 24, 22, 23, 21, 22, 20, 21, 19, 20, 18, 19, 17, 18, 16,
            17, 15, 16, 14, 15, 13, 14, 12, 13, 25,
        ];
        let order = [
            1, 40, 3, 41, 5, 42, 7, 43, 9, 44, 11, 45, 13, 46, 15, 47, 17, 48, 19, 49, 21, 50, 23,
            51, 77, 22, 75, 78, 76, 73, 71, 74, 69, 72, 70, 67, 65, 68, 66, 63, 61, 64, 59, 62, 57,
            60, 55, 58, 56, 53, 79, 54, 18, 52, 14, 36, 10, 35, 6, 34, 2, 33, 39, 32, 31, 37, 16,
            30, 8, 29, 0, 28, 27, 20, 4, 26, 25, 12, 24, 38,
        ];
        assert_eq!(sorted(&keys), order);
    }
}
