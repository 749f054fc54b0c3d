//! How the states of a pattern are numbered: sets of cells, regions of the blank, arrangements.
//!
//! A pattern of `k` tiles sees which cells its tiles occupy (a *set*), in which order they are
//! there (an *arrangement*, numbered by [`Ranks`]), and in which connected region of the other
//! cells the blank is. A set with one of its regions is a *block*; a table holds one bit for every
//! block in every arrangement. Not here: the bits themselves, and which tiles a pattern has.

use papan_puzzle::{Cell, Size};
use papan_search::{Budget, StopReason};

/// The most cells of a board that tables can index: a packed set entry has room for 25 nibbles.
pub const MAX_CELLS: usize = 25;

/// The most tiles in one pattern: 12! arrangements still fit 32 bits.
pub const MAX_TILES: usize = 12;

/// A set of cells as a bit mask.
pub(crate) type Cells = u32;

/// The number of a block, dense from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Block(pub(crate) u32);

/// Cells of the low half of a mask. The same for all sizes, so that a search need not look it up.
const LOW_BITS: usize = 12;
const LOW_HALVES: usize = 1 << LOW_BITS;
const HIGH_HALVES: usize = 1 << (MAX_CELLS - LOW_BITS);

/// What is known of a set of cells: a nibble per cell, the region it is in, and in the last 28 bits the
/// number of its first block. In bytes, because a search reads only two of them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct CellSet([u8; 16]);

/// Where in a [`CellSet`] the region of a cell is.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct RegionPlace {
    byte: u8,
    shift: u8,
}

impl RegionPlace {
    pub(crate) fn of(cell: usize) -> RegionPlace {
        RegionPlace { byte: (cell / 2) as u8, shift: (cell % 2 * 4) as u8 }
    }
}

impl CellSet {
    fn set_first_block(&mut self, block: u32) {
        for (byte, value) in self.0[12..].iter_mut().zip((block << 4).to_le_bytes()) {
            *byte |= value;
        }
    }

    fn set_region(&mut self, cell: usize, region: u8) {
        let RegionPlace { byte, shift } = RegionPlace::of(cell);
        self.0[usize::from(byte)] |= region << shift;
    }

    #[inline(always)]
    fn block(&self, place: RegionPlace) -> Block {
        let [.., a, b, c, d] = self.0;
        let first = u32::from_le_bytes([a, b, c, d]) >> 4;
        let region = self.0[usize::from(place.byte % 16)] >> (place.shift & 7) & 15;
        Block(first + u32::from(region))
    }
}

/// Numbers sets of cells by their masks, with one lookup for each half of a mask: how many cells there
/// are in all determines how many the low half has once the high half is known.
#[derive(Clone, Copy)]
pub(crate) struct Numbering<'a> {
    low_rank: &'a [u16; LOW_HALVES],
    high_rank: &'a [u32; HIGH_HALVES],
    sets: &'a [CellSet],
}

impl Numbering<'_> {
    /// The block of the set `mask` with the blank on the cell of this place, which must not be in the set.
    #[inline(always)]
    pub(crate) fn block(&self, mask: Cells, place: RegionPlace) -> Block {
        let low = self.low_rank[mask as usize % LOW_HALVES];
        let high = self.high_rank[(mask as usize >> LOW_BITS) % HIGH_HALVES];
        self.sets[(u32::from(low) + high) as usize].block(place)
    }
}

/// The numbering of the blocks of all patterns of `k` tiles on boards of one size.
///
/// Every pattern of that many tiles shares it: only the tables differ.
#[derive(Debug)]
pub(crate) struct Geometry {
    size: Size,
    tiles: usize,
    low_rank: Box<[u16; LOW_HALVES]>,
    high_rank: Box<[u32; HIGH_HALVES]>,
    /// 12,870 sets of 8 cells on 4x4 take 206 kB.
    sets: Vec<CellSet>,
    /// Blocks of even parity come first; this is their number.
    even_blocks: u32,
    blocks: u32,
}

/// The arrangements of `k` tiles, numbered by the factorial digits of the *pairs* in order.
///
/// With the tiles of a pattern numbered from 0, `rank = sum of t! over all pairs u < t where u
/// comes before t`. Digit `t` counts how many smaller tiles come before `t`, so this is a bijection
/// to `0..k!`; and when one tile passes another, only one term changes. That makes the update along
/// a move a sum over the passed tiles, with no table of arrangements at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranks;

/// `0!` to `12!`.
pub(crate) const FACTORIALS: [u32; MAX_TILES + 1] = {
    let mut factorials = [1u32; MAX_TILES + 1];
    let mut n = 1;
    while n <= MAX_TILES {
        factorials[n] = factorials[n - 1] * n as u32;
        n += 1;
    }
    factorials
};

impl Ranks {
    /// The rank of the arrangement whose tiles, in order, are `tiles`.
    pub(crate) fn rank(tiles: &[u8]) -> u32 {
        let mut rank = 0;
        for (position, &tile) in tiles.iter().enumerate() {
            let smaller = tiles[..position].iter().filter(|&&before| before < tile).count();
            rank += smaller as u32 * FACTORIALS[usize::from(tile)];
        }
        rank
    }

    /// The inverse of [`rank`](Self::rank) for `tiles.len()` tiles.
    pub(crate) fn unrank(mut rank: u32, tiles: &mut [u8]) {
        let mut order = [0u8; MAX_TILES];
        for tile in 0..tiles.len() {
            // Insert tile after as many smaller ones as its digit says.
            let before = (rank as usize) % (tile + 1);
            rank /= tile as u32 + 1;
            order.copy_within(before..tile, before + 1);
            order[before] = tile as u8;
        }
        tiles.copy_from_slice(&order[..tiles.len()]);
    }

    /// How the rank changes when `tile` moves past `passed` towards higher cells; the opposite for
    /// lower cells.
    pub(crate) fn passing(tile: usize, passed: usize) -> i32 {
        if passed < tile { FACTORIALS[tile] as i32 } else { -(FACTORIALS[passed] as i32) }
    }
}

impl Geometry {
    /// Numbers the blocks. `None` when the board or the pattern is too large to index. The budget then
    /// holds the numbering.
    ///
    /// # Errors
    /// The limit that came first; nothing is charged then.
    pub(crate) fn new(
        size: Size,
        tiles: usize,
        budget: &mut Budget,
    ) -> Result<Option<Geometry>, StopReason> {
        let cells = size.cells();
        if cells > MAX_CELLS || tiles == 0 || tiles >= cells || tiles > MAX_TILES {
            return Ok(None);
        }
        let before = budget.memory();
        let geometry = budget.all_or_nothing(|budget| {
            // Entries, masks, and the ranks of both halves of a mask with the lists they come from.
            let halves = 2 * LOW_HALVES * size_of::<u32>() + HIGH_HALVES * size_of::<u32>();
            budget.charge(sets(cells, tiles) as usize * 20 + halves)?;
            Geometry::number(size, tiles, budget)
        })?;
        budget.release(budget.memory() - before);
        budget.charge(geometry.memory_bytes())?;
        // Every bit of a table must have a number that fits the address space with room to spare.
        let bytes = geometry.ranks() as u64 * geometry.row_bytes() as u64;
        Ok((bytes < (1 << 40).min(usize::MAX as u64 / 16)).then_some(geometry))
    }

    fn number(size: Size, tiles: usize, budget: &mut Budget) -> Result<Geometry, StopReason> {
        let cells = size.cells();
        let low_bits = cells.min(LOW_BITS);
        let high_bits = cells - low_bits;
        // Low halves by their number of cells, each list ascending: the order of the ranks.
        let mut low_halves: Vec<Vec<Cells>> = vec![Vec::new(); low_bits + 1];
        let mut low_rank = Box::new([0; LOW_HALVES]);
        for half in 0..1u32 << low_bits {
            let list = &mut low_halves[half.count_ones() as usize];
            low_rank[half as usize] = list.len() as u16;
            list.push(half);
        }
        let low_count = |high: u32| {
            tiles.checked_sub(high.count_ones() as usize).filter(|&count| count <= low_bits)
        };
        let mut high_rank = Box::new([0; HIGH_HALVES]);
        let mut masks = Vec::with_capacity(sets(cells, tiles) as usize);
        for high in 0..1u32 << high_bits {
            high_rank[high as usize] = masks.len() as u32;
            if let Some(count) = low_count(high) {
                masks.extend(low_halves[count].iter().map(|&low| high << low_bits | low));
            }
        }
        let spread = Spread::new(size);
        let mut sets = vec![CellSet::default(); masks.len()];
        let mut blocks = 0u32;
        let mut even_blocks = 0;
        for parity in 0..2 {
            for (turn, (&mask, entry)) in masks.iter().zip(&mut sets).enumerate() {
                if turn % SETS_POLL == 0 {
                    budget.poll()?;
                }
                if parity_of(size, mask) != parity {
                    continue;
                }
                entry.set_first_block(blocks);
                let mut free = spread.all & !mask;
                let mut region = 0;
                while free != 0 {
                    let cells = spread.region(free, free & free.wrapping_neg());
                    free &= !cells;
                    for cell in bits(cells) {
                        entry.set_region(cell, region);
                    }
                    region += 1;
                    blocks += 1;
                }
            }
            if parity == 0 {
                even_blocks = blocks;
            }
        }
        Ok(Geometry { size, tiles, low_rank, high_rank, sets, even_blocks, blocks })
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn tiles(&self) -> usize {
        self.tiles
    }

    pub(crate) fn blocks(&self) -> u32 {
        self.blocks
    }

    pub(crate) fn even_blocks(&self) -> u32 {
        self.even_blocks
    }

    /// Arrangements of the tiles on a set.
    pub(crate) fn ranks(&self) -> usize {
        FACTORIALS[self.tiles] as usize
    }

    /// Bytes of one row of a table: a bit for each block, all with the same arrangement. Most moves
    /// keep the arrangement, so a search stays in few rows, which stay in the caches.
    pub(crate) fn row_bytes(&self) -> usize {
        (self.blocks as usize).div_ceil(8)
    }

    /// Bytes of a table.
    pub(crate) fn table_bytes(&self) -> usize {
        self.ranks() * self.row_bytes()
    }

    /// Bytes held by the numbering itself.
    pub(crate) fn memory_bytes(&self) -> usize {
        size_of_val(&*self.low_rank) + size_of_val(&*self.high_rank) + size_of_val(&*self.sets)
    }

    /// What numbers sets of cells, for looking up many.
    pub(crate) fn numbering(&self) -> Numbering<'_> {
        Numbering { low_rank: &self.low_rank, high_rank: &self.high_rank, sets: &self.sets }
    }

    /// The block of the set `mask` with the blank on `blank`, which must not be in the set.
    #[inline]
    pub(crate) fn block(&self, mask: Cells, blank: usize) -> Block {
        self.numbering().block(mask, RegionPlace::of(blank))
    }

    /// Calls `visit` for every block, by set; blocks of one set come in the order of their regions.
    ///
    /// # Errors
    /// Those of `visit`.
    pub(crate) fn for_each_block<E>(
        &self,
        mut visit: impl FnMut(Block, Cells, Cells) -> Result<(), E>,
    ) -> Result<(), E> {
        let spread = Spread::new(self.size);
        let mut mask: Cells = (1 << self.tiles) - 1;
        while mask <= spread.all {
            let mut free = spread.all & !mask;
            while free != 0 {
                let lowest = free & free.wrapping_neg();
                let region = spread.region(free, lowest);
                free &= !region;
                visit(self.block(mask, lowest.trailing_zeros() as usize), mask, region)?;
            }
            // The next larger mask with as many cells.
            let carry = mask + (mask & mask.wrapping_neg());
            mask = carry | ((mask ^ carry) >> 2) >> mask.trailing_zeros();
        }
        Ok(())
    }
}

/// Sets of cells numbered between two polls: about a millisecond.
pub(crate) const SETS_POLL: usize = 1 << 12;

/// How many sets of `tiles` cells there are.
fn sets(cells: usize, tiles: usize) -> u64 {
    (0..tiles as u64).fold(1, |sets, tile| sets * (cells as u64 - tile) / (tile + 1))
}

/// What the table of a pattern takes at least: each of its sets has a block or more.
pub(crate) fn least_table_bytes(cells: usize, tiles: usize) -> u64 {
    u64::from(FACTORIALS[tiles]) * sets(cells, tiles).div_ceil(8)
}

/// The parity of the number of moves that leads to any arrangement on this set of cells, up to a
/// constant of the goal: each move of a pattern tile changes it. The arrangement does not matter,
/// so all of a block has one parity.
pub(crate) fn parity_of(size: Size, mask: Cells) -> u32 {
    let corner = Cell(0);
    bits(mask).map(|cell| size.taxicab(corner, Cell(cell as u16)) as u32).sum::<u32>() & 1
}

/// The cells of a mask, ascending.
pub(crate) fn bits(mut mask: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        cell
    })
}

/// Flood fill on masks.
pub(crate) struct Spread {
    columns: usize,
    all: Cells,
    first_column: Cells,
    last_column: Cells,
}

impl Spread {
    pub(crate) fn new(size: Size) -> Spread {
        let column =
            |column| (0..size.rows()).map(|row| 1u32 << size.cell(row, column).index()).sum();
        Spread {
            columns: size.columns(),
            all: ((1u64 << size.cells()) - 1) as Cells,
            first_column: column(0),
            last_column: column(size.columns() - 1),
        }
    }

    pub(crate) fn all(&self) -> Cells {
        self.all
    }

    /// The cells next to those of `mask`.
    pub(crate) fn neighbours(&self, mask: Cells) -> Cells {
        let sideways = (mask & !self.last_column) << 1 | (mask & !self.first_column) >> 1;
        (sideways | mask << self.columns | mask >> self.columns) & self.all
    }

    /// The cells of `free` connected to `from`.
    pub(crate) fn region(&self, free: Cells, from: Cells) -> Cells {
        let mut region = from;
        loop {
            let grown = (region | self.neighbours(region)) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_search::Limits;

    fn numbered(size: Size, tiles: usize) -> Option<Geometry> {
        Budget::unlimited(|budget| Geometry::new(size, tiles, budget))
    }

    /// The budget holds what the numbering takes, and nothing if a limit came first.
    #[test]
    fn numbering_is_charged_and_hears_a_cancel() {
        let size = Size::new(5, 5).unwrap();
        let mut budget = Budget::new(&Limits::default());
        let geometry = Geometry::new(size, 4, &mut budget).unwrap().unwrap();
        assert_eq!(budget.memory(), geometry.memory_bytes());
        let least = least_table_bytes(25, 4);
        assert!((least..2 * least).contains(&(geometry.table_bytes() as u64)));
        for limits in [
            Limits { memory_bytes: Some(geometry.memory_bytes()), ..Limits::default() },
            Limits { stop_at_poll: Some(3), ..Limits::default() },
        ] {
            let mut budget = Budget::new(&limits);
            assert!(Geometry::new(size, 4, &mut budget).is_err());
            assert_eq!(budget.memory(), 0);
        }
    }

    #[test]
    fn ranks_are_a_bijection_and_passing_is_exact() {
        for (tiles, &ranks) in FACTORIALS.iter().enumerate().take(7).skip(1) {
            let mut seen = vec![false; ranks as usize];
            let mut order = vec![0u8; tiles];
            for rank in 0..ranks {
                Ranks::unrank(rank, &mut order);
                assert_eq!(Ranks::rank(&order), rank);
                assert!(!std::mem::replace(&mut seen[rank as usize], true));
                for position in 1..tiles {
                    let (tile, passed) = (order[position - 1], order[position]);
                    let change = Ranks::passing(usize::from(tile), usize::from(passed));
                    order.swap(position - 1, position);
                    assert_eq!(Ranks::rank(&order) as i32, rank as i32 + change);
                    order.swap(position - 1, position);
                }
            }
        }
    }

    #[test]
    fn blocks_are_dense_and_split_by_parity() {
        for (rows, columns, tiles) in [(2, 3, 3), (3, 3, 4), (4, 4, 7), (2, 5, 9), (2, 2, 1)] {
            let size = Size::new(rows, columns).unwrap();
            let geometry = numbered(size, tiles).unwrap();
            let mut seen = vec![false; geometry.blocks() as usize];
            let all = geometry.for_each_block(|block, mask, region| {
                for cell in bits(region) {
                    assert_eq!(geometry.block(mask, cell), block);
                }
                assert!(!std::mem::replace(&mut seen[block.0 as usize], true));
                assert_eq!(parity_of(size, mask) == 0, block.0 < geometry.even_blocks());
                Ok::<(), ()>(())
            });
            assert_eq!(all, Ok(()));
            assert!(seen.into_iter().all(|seen| seen));
        }
    }

    #[test]
    fn known_numbers_of_blocks() {
        let square = |side| Size::new(side, side).unwrap();
        assert_eq!(numbered(square(4), 8).unwrap().blocks(), 35_347);
        assert!(numbered(square(4), 13).is_none());
        assert!(numbered(square(6), 3).is_none());
    }
}
