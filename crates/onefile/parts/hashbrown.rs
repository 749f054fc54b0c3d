//! Stands in for the table of the crate of this name: as many bytes a slot, probed one by one.

#[derive(Debug)]
pub struct HashTable<T> {
    /// 0 for an empty slot, otherwise seven bits of the hash and the highest bit.
    tags: Vec<u8>,
    /// Allocated with the first value, which fills the empty slots.
    values: Vec<T>,
    len: usize,
}

impl<T> Default for HashTable<T> {
    fn default() -> HashTable<T> {
        HashTable { tags: Vec::new(), values: Vec::new(), len: 0 }
    }
}

impl<T: Clone> HashTable<T> {
    pub fn new() -> HashTable<T> {
        HashTable::default()
    }

    pub fn with_capacity(capacity: usize) -> HashTable<T> {
        let slots = (capacity * 8 / 7).next_power_of_two();
        HashTable { tags: vec![0; slots], ..HashTable::default() }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn capacity(&self) -> usize {
        self.tags.len() / 8 * 7
    }

    #[inline]
    fn tag(hash: u64) -> u8 {
        (hash >> 57) as u8 | 128
    }

    #[inline]
    pub fn find(&self, hash: u64, mut is_it: impl FnMut(&T) -> bool) -> Option<&T> {
        if self.len == 0 {
            return None;
        }
        let mask = self.tags.len() - 1;
        let mut slot = hash as usize & mask;
        while self.tags[slot] != 0 {
            if self.tags[slot] == Self::tag(hash) && is_it(&self.values[slot]) {
                return Some(&self.values[slot]);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    #[inline]
    pub fn insert_unique(&mut self, hash: u64, value: T, _rehash: impl Fn(&T) -> u64) {
        let mask = self.tags.len() - 1;
        if self.values.is_empty() {
            self.values = vec![value.clone(); self.tags.len()];
        }
        let mut slot = hash as usize & mask;
        while self.tags[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.tags[slot] = Self::tag(hash);
        self.values[slot] = value;
        self.len += 1;
    }
}
