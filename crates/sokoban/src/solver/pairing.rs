//! Gives boxes partners of their own, numbered in one word, where each box has some that will do.

use crate::level::Square;

/// Partners are numbered in one word.
pub(super) const MAX_PAIRS: usize = 64;

const NOBODY: Square = Square(u16::MAX);

/// A matching that grows box by box.
#[derive(Debug)]
pub(super) struct Pairing {
    /// The partners there are, and those of them that have no box yet.
    all: u64,
    free: u64,
    /// By partner: the box that has it.
    boxes: [Square; MAX_PAIRS],
}

impl Pairing {
    pub(super) fn new(free: u64) -> Self {
        Pairing { all: free, free, boxes: [NOBODY; MAX_PAIRS] }
    }

    /// Finds a partner for one more box; `partners` says by square which will do. Others may get new ones. Whether
    /// there is one does not depend on the order of the boxes.
    pub(super) fn add(&mut self, square: Square, partners: &[u64]) -> bool {
        self.place(square, partners, &mut 0)
    }

    /// At most as deep as there are boxes.
    fn place(&mut self, square: Square, partners: &[u64], tried: &mut u64) -> bool {
        let wanted = partners[square.index()] & self.all;
        let free = wanted & self.free;
        if free != 0 {
            let number = free.trailing_zeros() as usize;
            self.free &= !(1 << number);
            self.boxes[number] = square;
            return true;
        }
        loop {
            let choice = wanted & !*tried;
            if choice == 0 {
                return false;
            }
            let number = choice.trailing_zeros() as usize;
            *tried |= 1 << number;
            if self.place(self.boxes[number], partners, tried) {
                self.boxes[number] = square;
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The most boxes that can have a partner, by trying everything.
    fn most(partners: &[u64], free: u64) -> usize {
        let Some((&first, rest)) = partners.split_first() else { return 0 };
        let with = (0..8).filter(|number| (first & free) >> number & 1 != 0);
        let with = with.map(|number| 1 + most(rest, free & !(1 << number))).max().unwrap_or(0);
        with.max(most(rest, free))
    }

    #[test]
    fn as_many_boxes_as_possible_find_a_partner() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for _ in 0..2_000 {
            let partners: Vec<u64> =
                (0..6).map(|_| rng.random_range(0..64) & rng.random_range(0..64)).collect();
            let free = rng.random_range(0..64);
            let mut pairing = Pairing::new(free);
            let placed = (0..6).filter(|&square| pairing.add(Square(square), &partners)).count();
            assert_eq!(placed, most(&partners, free), "{partners:?} {free:b}");
        }
    }
}
