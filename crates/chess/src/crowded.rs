//! Finds two pieces on one square in time proportional to the number of pieces. A bitmap keeps the
//! few pieces that share a bucket, and only those are sorted. Not here: the error message.

/// Rounds of filtering before the rest is sorted. Each has its own hash, so a file that floods the
/// buckets of one round would have to flood those of all rounds to make the sort large; then the
/// cost is that sort, which is the worst case.
const ROUNDS: [u64; 3] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03, 0x8cb9_2ba7_2f3d_8dd7];
/// Buckets per piece. 16 leave 6% of random pieces for the second round; the bitmaps of 2*10^5
/// pieces (two bits per bucket) are 1 MB, which still fits a second-level cache.
const BUCKETS_PER_PIECE: usize = 16;

/// Memory of the search, kept from board to board.
#[derive(Debug, Default)]
pub(crate) struct Crowded {
    /// Buckets with at least one piece.
    taken: Vec<u64>,
    /// Buckets with at least two.
    shared: Vec<u64>,
    suspects: Vec<u32>,
    /// The bucket of each piece of a round: hashing all of them again takes longer than keeping them.
    buckets: Vec<u32>,
}

/// A bucket from both coordinates: the folded product mixes every bit of each into the top bits.
#[inline]
fn hash(x: i64, y: i64, salt: u64) -> u64 {
    let product =
        u128::from(x as u64 ^ salt) * u128::from((y as u64).rotate_left(32) ^ (salt >> 7));
    let folded = (product >> 64) as u64 ^ product as u64;
    folded.wrapping_mul(salt)
}

pub(crate) fn first_hash(x: i64, y: i64) -> u64 {
    hash(x, y, ROUNDS[0])
}

impl Crowded {
    /// The earliest piece on an occupied square, with the first piece on that square.
    pub(crate) fn find(&mut self, xs: &[i64], ys: &[i64]) -> Option<(usize, usize)> {
        let mut suspects = std::mem::take(&mut self.suspects);
        suspects.clear();
        self.filter(ROUNDS[0], xs.iter().copied().zip(ys.iter().copied()), &mut suspects);
        let mut rest = Vec::new();
        for salt in &ROUNDS[1..] {
            if suspects.len() < 2 {
                break;
            }
            let squares = suspects.iter().map(|&i| (xs[i as usize], ys[i as usize]));
            self.filter(*salt, squares, &mut rest);
            rest.iter_mut().for_each(|index| *index = suspects[*index as usize]);
            std::mem::swap(&mut suspects, &mut rest);
        }
        let answer = first_pair(&mut suspects, xs, ys);
        self.suspects = suspects;
        answer
    }

    /// Makes `kept` the indices of the squares whose bucket holds another one.
    #[inline]
    fn filter(
        &mut self,
        salt: u64,
        squares: impl ExactSizeIterator<Item = (i64, i64)>,
        kept: &mut Vec<u32>,
    ) {
        let words = (squares.len() * BUCKETS_PER_PIECE / 64).next_power_of_two().max(1);
        let shift = 64 - (words * 64).trailing_zeros();
        self.taken.clear();
        self.taken.resize(words, 0);
        self.shared.clear();
        self.shared.resize(words, 0);
        self.buckets.clear();
        kept.clear();
        let (taken, shared) = (&mut self.taken[..], &mut self.shared[..]);
        let mut any = 0;
        self.buckets.extend(squares.map(|(x, y)| {
            let bucket = (hash(x, y, salt) >> shift) as usize;
            let (word, bit) = (bucket / 64, 1 << (bucket % 64));
            // Branch-free: in the first round a hit is as good as random.
            let hit = taken[word] & bit;
            taken[word] |= bit;
            shared[word] |= hit;
            any |= hit;
            bucket as u32
        }));
        if any == 0 {
            return;
        }
        for (index, &bucket) in self.buckets.iter().enumerate() {
            if shared[bucket as usize / 64] & 1 << (bucket % 64) != 0 {
                kept.push(index as u32);
            }
        }
    }
}

/// The pair with the smallest second index, after sorting by square.
fn first_pair(suspects: &mut [u32], xs: &[i64], ys: &[i64]) -> Option<(usize, usize)> {
    suspects.sort_unstable_by_key(|&i| (xs[i as usize], ys[i as usize], i));
    let square = |i: u32| (xs[i as usize], ys[i as usize]);
    suspects
        .chunk_by(|&a, &b| square(a) == square(b))
        .filter(|group| group.len() > 1)
        .map(|group| (group[0] as usize, group[1] as usize))
        .min_by_key(|&(_, second)| second)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn slow(squares: &[(i64, i64)]) -> Option<(usize, usize)> {
        let seen = |end: usize| squares[..end].iter().position(|&square| square == squares[end]);
        (0..squares.len()).find_map(|second| Some((seen(second)?, second)))
    }

    proptest! {
        #[test]
        fn equals_the_quadratic_search(
            squares in prop::collection::vec((1..12i64, 1..12i64), 0..40),
            scale in prop::sample::select(vec![1, 3, 1 << 20, 1 << 40, 90_000_000_000_000_000]),
        ) {
            let squares: Vec<_> = squares.iter().map(|&(x, y)| (x * scale, y * scale)).collect();
            let xs: Vec<_> = squares.iter().map(|s| s.0).collect();
            let ys: Vec<_> = squares.iter().map(|s| s.1).collect();
            prop_assert_eq!(Crowded::default().find(&xs, &ys), slow(&squares));
        }
    }

    #[test]
    fn structured_coordinates_do_not_flood_the_first_round() {
        // A grid whose steps are powers of two: what a weak hash maps to few buckets.
        for bits in [0, 8, 16, 18, 20, 24, 32, 40, 48] {
            let (mut xs, mut ys) = (Vec::new(), Vec::new());
            for i in 0..100_000i64 {
                xs.push(1 + ((i % 317) << bits));
                ys.push(1 + ((i / 317) << bits));
            }
            let (mut crowded, mut suspects) = (Crowded::default(), Vec::new());
            let squares = xs.iter().copied().zip(ys.iter().copied());
            crowded.filter(ROUNDS[0], squares, &mut suspects);
            let found = suspects.len();
            assert!(found < 15_000, "{found} of 100000 suspects with steps of 2^{bits}");
        }
    }
}
