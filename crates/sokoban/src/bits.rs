//! Sets of squares as words of bits, as many words as the floor needs.
//!
//! The number of words is a type parameter, so that boards of up to 64 floor squares work in one
//! register and pay nothing for larger ones. Not here: geometry.

use crate::level::Square;

/// As many words as the largest board needs: 64x64 squares.
pub const WORDS_OF_ANY: usize = 64;

/// A set of squares below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// No square.
    pub const EMPTY: Bits<W> = Bits([0; W]);

    /// The squares given.
    pub fn of(squares: &[Square]) -> Bits<W> {
        let mut bits = Self::EMPTY;
        for &square in squares {
            bits.insert(square);
        }
        bits
    }

    /// The first `count` squares.
    pub fn first_n(count: usize) -> Bits<W> {
        let mut bits = Self::EMPTY;
        for square in 0..count as u16 {
            bits.insert(Square(square));
        }
        bits
    }

    /// Whether a square is in the set.
    #[inline(always)]
    pub fn contains(&self, square: Square) -> bool {
        self.0[word::<W>(square)] >> (square.0 & 63) & 1 != 0
    }

    /// Adds a square.
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        self.0[word::<W>(square)] |= 1 << (square.0 & 63);
    }

    /// Removes a square.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        self.0[word::<W>(square)] &= !(1 << (square.0 & 63));
    }

    /// The set after a box moved from one square to another.
    #[inline(always)]
    #[must_use]
    pub fn moved(mut self, from: Square, to: Square) -> Bits<W> {
        self.remove(from);
        self.insert(to);
        self
    }

    /// Whether there is no square in the set.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many squares are in the set.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The smallest square of the set.
    #[inline(always)]
    pub fn first(&self) -> Option<Square> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(Square((index * 64) as u16 + self.0[index].trailing_zeros() as u16))
    }

    /// A plain loop, which is inlined where code is to be small, too: everything that solvers do is made of these.
    #[inline(always)]
    fn word_by_word(mut self, other: &Bits<W>, combine: impl Fn(u64, u64) -> u64) -> Bits<W> {
        let mut index = 0;
        while index < W {
            self.0[index] = combine(self.0[index], other.0[index]);
            index += 1;
        }
        self
    }

    /// Squares in both.
    #[inline(always)]
    #[must_use]
    pub fn and(self, other: &Bits<W>) -> Bits<W> {
        self.word_by_word(other, |word, other| word & other)
    }

    /// Squares in either.
    #[inline(always)]
    #[must_use]
    pub fn or(self, other: &Bits<W>) -> Bits<W> {
        self.word_by_word(other, |word, other| word | other)
    }

    /// Squares of this set that are not in the other.
    #[inline(always)]
    #[must_use]
    pub fn without(self, other: &Bits<W>) -> Bits<W> {
        self.word_by_word(other, |word, other| word & !other)
    }

    /// Whether the two have a square in common.
    #[inline(always)]
    pub fn meets(&self, other: &Bits<W>) -> bool {
        !self.and(other).is_empty()
    }

    /// The squares, smallest first.
    #[inline(always)]
    pub fn iter(&self) -> Squares<W> {
        Squares { bits: *self, index: 0 }
    }

    /// Mixes the words into one; the same on every machine.
    #[inline(always)]
    pub(crate) fn mix(&self) -> u64 {
        let mut hash = 0u64;
        for &word in &self.0 {
            hash = (hash.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash
    }
}

/// With one word there is nothing to choose, and no bound to check.
#[inline(always)]
fn word<const W: usize>(square: Square) -> usize {
    if W == 1 { 0 } else { (square.0 >> 6) as usize }
}

/// Iterates over the squares of a set.
#[derive(Clone, Debug)]
pub struct Squares<const W: usize> {
    bits: Bits<W>,
    index: usize,
}

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        while self.index < W {
            let word = &mut self.bits.0[self.index];
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Square((self.index * 64) as u16 + bit as u16));
            }
            self.index += 1;
        }
        None
    }
}

/// Runs `$body` with `$w` bound to the smallest number of words that holds `$squares` squares.
///
/// Few sizes, because each is another copy of the solvers.
#[macro_export]
macro_rules! with_words {
    ($squares:expr, $w:ident => $body:expr) => {
        match $squares {
            0..=64 => {
                const $w: usize = 1;
                $body
            }
            // A browser does without two of them: every copy has to be sent to every visitor.
            #[cfg(not(target_family = "wasm"))]
            65..=128 => {
                const $w: usize = 2;
                $body
            }
            65..=256 => {
                const $w: usize = 4;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            257..=1024 => {
                const $w: usize = 16;
                $body
            }
            _ => {
                const $w: usize = $crate::WORDS_OF_ANY;
                $body
            }
        }
    };
}

/// As [`with_words!`](crate::with_words), for what is not papan's best solver: the textbook searches in all sizes are
/// half of what the compiler makes of this crate.
#[cfg(not(target_family = "wasm"))]
#[macro_export]
macro_rules! with_few_words {
    ($squares:expr, $w:ident => $body:expr) => {
        match $squares {
            0..=64 => {
                const $w: usize = 1;
                $body
            }
            squares => $crate::with_two_sizes!(squares, $w => $body),
        }
    };
}

/// In a browser only two sizes: the textbook searches in five were a quarter of the program.
#[cfg(target_family = "wasm")]
#[macro_export]
macro_rules! with_few_words {
    ($squares:expr, $w:ident => $body:expr) => {
        $crate::with_two_sizes!($squares, $w => $body)
    };
}

/// As [`with_words!`](crate::with_words), for what nobody is in a hurry for.
#[macro_export]
macro_rules! with_two_sizes {
    ($squares:expr, $w:ident => $body:expr) => {
        match $squares {
            0..=256 => {
                const $w: usize = 4;
                $body
            }
            _ => {
                const $w: usize = $crate::WORDS_OF_ANY;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_sorted_list() {
        let squares = [0u16, 1, 63, 64, 100, 127].map(Square);
        let mut bits = Bits::<2>::of(&squares);
        assert_eq!(bits.iter().collect::<Vec<_>>(), squares);
        assert_eq!((bits.count(), bits.first()), (6, Some(Square(0))));
        bits = bits.moved(Square(63), Square(65));
        assert!(bits.contains(Square(65)) && !bits.contains(Square(63)));
        bits.remove(Square(0));
        bits.remove(Square(1));
        assert_eq!(bits.first(), Some(Square(64)));
        assert_eq!(bits.and(&Bits::first_n(66)).count(), 2);
        assert_eq!(bits.without(&Bits::first_n(66)).count(), 2);
        assert!(!bits.meets(&Bits::first_n(64)));
    }
}
