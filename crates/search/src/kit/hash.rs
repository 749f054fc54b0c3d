//! The hash of stored states: 64 bits on every machine. Where words have 32, that of rustc-hash has no
//! more, and breadth-first search took four times as long.

#[cfg(target_pointer_width = "64")]
pub(super) use rustc_hash::FxBuildHasher as StateHash;

#[cfg(not(target_pointer_width = "64"))]
pub(super) use wide::StateHash;

#[cfg(not(target_pointer_width = "64"))]
mod wide {
    use std::hash::{BuildHasher, Hasher};

    /// An odd number without a pattern.
    const FACTOR: u64 = 0xD6E8_FEB8_6659_FD93;

    #[derive(Clone, Copy, Default, Debug)]
    pub(crate) struct StateHash;

    impl BuildHasher for StateHash {
        type Hasher = Words;

        #[inline]
        fn build_hasher(&self) -> Words {
            Words(0)
        }
    }

    /// A polynomial of the words that are written.
    pub(crate) struct Words(u64);

    impl Hasher for Words {
        #[inline]
        fn write(&mut self, bytes: &[u8]) {
            let (words, rest) = bytes.as_chunks();
            for word in words {
                self.write_u64(u64::from_le_bytes(*word));
            }
            for byte in rest {
                self.write_u64(u64::from(*byte));
            }
        }

        #[inline]
        fn write_u8(&mut self, word: u8) {
            self.write_u64(u64::from(word));
        }

        #[inline]
        fn write_u16(&mut self, word: u16) {
            self.write_u64(u64::from(word));
        }

        #[inline]
        fn write_u32(&mut self, word: u32) {
            self.write_u64(u64::from(word));
        }

        #[inline]
        fn write_u64(&mut self, word: u64) {
            self.0 = self.0.wrapping_add(word).wrapping_mul(FACTOR);
        }

        #[inline]
        fn write_u128(&mut self, word: u128) {
            self.write_u64(word as u64);
            self.write_u64((word >> 64) as u64);
        }

        #[inline]
        fn write_usize(&mut self, word: usize) {
            self.write_u64(word as u64);
        }

        /// The table takes the lower half: all bits of the words have to count there.
        #[inline]
        fn finish(&self) -> u64 {
            (self.0 ^ (self.0 >> 29)).wrapping_mul(FACTOR) >> 32
        }
    }
}
