//! Builds the table of a pattern: breadth-first search backwards from the goal, on bitmaps.
//!
//! Every layer is *pulled*: each block collects what its neighbours reached in the previous layer,
//! so a block is written by one thread only and the result does not depend on scheduling. All of a
//! block has the parity of its set, so in each layer the blocks of one parity are sources and the
//! others targets, and one bitmap serves for both frontiers. Not here: choosing patterns, files.

use std::ops::ControlFlow;

use papan_puzzle::Cell;
use papan_search::kit::charged;
use papan_search::{Budget, StopReason};
use rayon::prelude::*;

use super::geometry::{
    Block, Cells, FACTORIALS, Geometry, MAX_TILES, Ranks, SETS_POLL, Spread, bits,
};
use super::transpose::transpose;

/// How far a build is, after each layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// Entries whose value is known.
    pub done: u64,
    /// Entries of all tables of the set; a few may be unreachable.
    pub total: u64,
}

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BuildFailure {
    /// The progress hook asked to stop.
    Stopped,
    /// Some value does not fit [`MAX_VALUE`].
    TooDeep,
    /// A limit came first.
    Limit(StopReason),
}

impl From<StopReason> for BuildFailure {
    fn from(reason: StopReason) -> BuildFailure {
        BuildFailure::Limit(reason)
    }
}

/// Bytes of the blocks that are pulled between two polls: some milliseconds.
const STRETCH_BYTES: usize = 1 << 20;

/// The largest value a pattern may have; per-pattern values are kept in a byte.
pub(crate) const MAX_VALUE: u32 = 250;

/// A move of one pattern tile out of block `source`, seen from the block it leads to.
#[derive(Clone, Copy)]
struct Edge {
    source: u32,
    /// Index of the [`Rotation`] that takes an arrangement here to the one it came from.
    rotation: u32,
}

/// The edge changes no arrangement: the tile passed no other tile of its pattern.
const UNTURNED: u32 = u32::MAX;

/// Arrangements are moved in units: all orders of the smallest (up to four) tiles, with the others
/// fixed, are 24 adjacent bits. When a tile passes others, whole units change places, and inside a
/// unit at most the four smallest tiles change their order, in few possible ways.
struct Rotation {
    /// For each unit of the target: byte offset of its source unit, and the turn inside it.
    units: Vec<UnitSource>,
}

#[derive(Clone, Copy)]
struct UnitSource {
    offset: u32,
    turn: u32,
}

/// What all patterns with the same number of tiles on boards of one size share while they are
/// built.
pub(crate) struct Builder<'a> {
    geometry: &'a Geometry,
    /// Edges into block `b` are `edges[starts[b]..starts[b + 1]]`.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// By `position here * tiles + position there`.
    rotations: Vec<Option<Rotation>>,
    /// By `slot here * 4 + slot there`.
    turns: Vec<TurnTable>,
}

impl<'a> Builder<'a> {
    /// Prepares building. The budget then holds [`bytes`](Self::bytes).
    ///
    /// # Errors
    /// The limit that came first; nothing is charged then.
    pub(crate) fn new(
        geometry: &'a Geometry,
        budget: &mut Budget,
    ) -> Result<Builder<'a>, StopReason> {
        let before = budget.memory();
        let builder = budget.all_or_nothing(|budget| Builder::connect(geometry, budget))?;
        budget.release(budget.memory() - before);
        budget.charge(builder.bytes())?;
        Ok(builder)
    }

    /// What it holds but for some tables that depend on the number of tiles alone.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.edges)
    }

    /// Bytes of the bitmaps while one table is built.
    fn bitmap_bytes(&self) -> usize {
        self.geometry.blocks() as usize * (3 * block_bytes(self.geometry) + size_of::<Live>())
    }

    fn connect(geometry: &'a Geometry, budget: &mut Budget) -> Result<Builder<'a>, StopReason> {
        let tiles = geometry.tiles();
        let spread = Spread::new(geometry.size());
        let mut rotations: Vec<Option<Rotation>> = Vec::new();
        rotations.resize_with(tiles * tiles, || None);
        let blocks = geometry.blocks() as usize;
        budget.charge(blocks * (size_of::<(u32, u32)>() + size_of::<u32>()))?;
        let mut by_block = vec![(0u32, 0u32); blocks];
        let mut unordered = Vec::new();
        let mut looked = 0_usize;
        geometry.for_each_block(|block, mask, region| {
            looked += 1;
            if looked.is_multiple_of(SETS_POLL) {
                budget.poll()?;
            }
            let first = unordered.len() as u32;
            for here in bits(mask & spread.neighbours(region)) {
                for there in bits(region & spread.neighbours(1 << here)) {
                    let source_mask = mask ^ (1 << here) ^ (1 << there);
                    let source = geometry.block(source_mask, here).0;
                    let (from, to) = (position(mask, here), position(source_mask, there));
                    let rotation = if from == to { UNTURNED } else { (from * tiles + to) as u32 };
                    if rotation != UNTURNED && rotations[rotation as usize].is_none() {
                        rotations[rotation as usize] = Some(Rotation::new(tiles, from, to));
                    }
                    charged::push(&mut unordered, Edge { source, rotation }, budget)?;
                }
            }
            by_block[block.0 as usize] = (first, unordered.len() as u32);
            Ok::<(), StopReason>(())
        })?;
        budget.charge(size_of_val(&*unordered))?;
        let mut starts = Vec::with_capacity(by_block.len() + 1);
        let mut edges = Vec::with_capacity(unordered.len());
        for (first, last) in by_block {
            starts.push(edges.len() as u32);
            edges.extend_from_slice(&unordered[first as usize..last as usize]);
        }
        starts.push(edges.len() as u32);
        let unit_tiles = tiles.min(4);
        let turns = (0..16).map(|turn| TurnTable::new(unit_tiles, turn / 4, turn % 4)).collect();
        Ok(Builder { geometry, starts, edges, rotations, turns })
    }

    /// The table of the pattern whose tiles belong on the cells of `goal` when the blank is on
    /// `blank`, into `rows`, which must be all zero. `layer` is called after each layer with the
    /// number of entries it added. The budget holds as much afterwards as before.
    ///
    /// Bit `block` of row `rank` is bit 1 of the value; bit 0 follows from the parity of the block.
    pub(crate) fn build(
        &self,
        goal: Cells,
        blank: Cell,
        rows: &mut [u8],
        budget: &mut Budget,
        layer: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), BuildFailure> {
        budget.charge(self.bitmap_bytes())?;
        let built = self.build_layers(goal, blank, rows, budget, layer);
        budget.release(self.bitmap_bytes());
        built
    }

    fn build_layers(
        &self,
        goal: Cells,
        blank: Cell,
        rows: &mut [u8],
        budget: &mut Budget,
        mut layer: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), BuildFailure> {
        let geometry = self.geometry;
        let size = block_bytes(geometry);
        let blocks = geometry.blocks() as usize;
        let even = geometry.even_blocks() as usize;
        // While it is being built, a table has a column for each block.
        let mut table = vec![0u8; blocks * size];
        let mut visited = vec![0u8; blocks * size];
        let mut frontier = vec![0u8; blocks * size];
        let mut live = vec![Live::default(); blocks];

        let home: Vec<u8> = (0..geometry.tiles() as u8).collect();
        let Block(start) = geometry.block(goal, blank.index());
        let start = start as usize;
        let rank = Ranks::rank(&home) as usize;
        visited[start * size + rank / 8] |= 1 << (rank % 8);
        frontier[start * size + rank / 8] |= 1 << (rank % 8);
        live[start].frontier = true;
        if layer(1).is_break() {
            return Err(BuildFailure::Stopped);
        }

        let mut targets_even = start >= even;
        let mut value = 1;
        loop {
            let (even_frontier, odd_frontier) = frontier.split_at_mut(even * size);
            let (even_visited, odd_visited) = visited.split_at_mut(even * size);
            let (even_table, odd_table) = table.split_at_mut(even * size);
            let (even_live, odd_live) = live.split_at_mut(even);
            let (sources, first, targets) = if targets_even {
                let sources = Sources { frontier: odd_frontier, live: odd_live, first: even };
                (sources, 0, (even_frontier, even_visited, even_table, even_live))
            } else {
                let sources = Sources { frontier: even_frontier, live: even_live, first: 0 };
                (sources, even, (odd_frontier, odd_visited, odd_table, odd_live))
            };
            // A large layer takes many milliseconds: in stretches, a cancel is heard between them.
            let stretch = 1 + STRETCH_BYTES / size;
            let stretches = (targets.0.chunks_mut(stretch * size))
                .zip(targets.1.chunks_mut(stretch * size))
                .zip(targets.2.chunks_mut(stretch * size))
                .zip(targets.3.chunks_mut(stretch));
            let mut added = 0;
            for (number, (((frontier, visited), table), live)) in stretches.enumerate() {
                budget.poll()?;
                let first = first + number * stretch;
                added += frontier
                    .par_chunks_mut(size)
                    .zip(visited.par_chunks_mut(size))
                    .zip(table.par_chunks_mut(size))
                    .zip(live.par_iter_mut())
                    .enumerate()
                    .with_min_len(1 + 65536 / size)
                    .map_init(
                        || Scratch::new(geometry),
                        |scratch, (index, (((frontier, visited), table), live))| {
                            let target = first + index;
                            let added =
                                self.pull(target, &sources, scratch, frontier, visited, live);
                            if added > 0 && value & 2 != 0 {
                                or_into(table, frontier);
                            }
                            added
                        },
                    )
                    .sum::<u64>();
            }
            if added == 0 {
                break;
            }
            if layer(added).is_break() {
                return Err(BuildFailure::Stopped);
            }
            if value > MAX_VALUE {
                return Err(BuildFailure::TooDeep);
            }
            value += 1;
            targets_even = !targets_even;
        }
        drop((visited, frontier));
        transpose(&table, size, rows, geometry.row_bytes());
        Ok(())
    }

    /// Makes `frontier` what block `target` first reaches in this layer, and counts it.
    fn pull(
        &self,
        target: usize,
        sources: &Sources<'_>,
        scratch: &mut Scratch,
        frontier: &mut [u8],
        visited: &mut [u8],
        live: &mut Live,
    ) -> u64 {
        let edges = &self.edges[self.starts[target] as usize..self.starts[target + 1] as usize];
        let was_live = std::mem::replace(&mut live.frontier, false);
        if live.full || !edges.iter().any(|edge| sources.is_live(edge.source)) {
            // The frontier of two layers ago must not be mistaken for this one's.
            if was_live {
                frontier.fill(0);
            }
            return 0;
        }
        frontier.fill(0);
        let unit_bytes = block_bytes(self.geometry).min(3);
        // Units that are already complete need no pulling: in late layers that is most of them.
        scratch.open.clear();
        for (unit, bytes) in visited.chunks_exact(unit_bytes).enumerate() {
            if bytes.iter().any(|&byte| byte != 0xff) {
                scratch.open.push(unit as u32);
            }
        }
        let mut turned = false;
        for edge in edges {
            if !sources.is_live(edge.source) {
                continue;
            }
            let source = sources.block(edge.source, frontier.len());
            if edge.rotation == UNTURNED {
                or_into(frontier, source);
                continue;
            }
            let Some(rotation) = &self.rotations[edge.rotation as usize] else { continue };
            turned = true;
            for &unit in &scratch.open {
                let from = rotation.units[unit as usize];
                let bits = read_unit(source, from.offset as usize, unit_bytes);
                if bits != 0 {
                    scratch.units[unit as usize] |= self.turns[from.turn as usize].apply(bits);
                }
            }
        }
        if turned {
            for &unit in &scratch.open {
                let bits = std::mem::take(&mut scratch.units[unit as usize]).to_le_bytes();
                let at = unit as usize * unit_bytes;
                or_into(&mut frontier[at..at + unit_bytes], &bits[..unit_bytes]);
            }
        }
        let mut added = 0;
        let mut all = 0xff;
        for (new, old) in frontier.iter_mut().zip(visited.iter_mut()) {
            *new &= !*old;
            *old |= *new;
            added += new.count_ones();
            all &= *old;
        }
        live.frontier = added > 0;
        live.full = all == 0xff;
        u64::from(added)
    }
}

/// What one layer pulls from: the blocks of the other parity.
struct Sources<'a> {
    frontier: &'a [u8],
    live: &'a [Live],
    /// The number of the first of these blocks.
    first: usize,
}

impl Sources<'_> {
    fn is_live(&self, block: u32) -> bool {
        self.live[block as usize - self.first].frontier
    }

    fn block(&self, block: u32, size: usize) -> &[u8] {
        let at = (block as usize - self.first) * size;
        &self.frontier[at..at + size]
    }
}

/// What is known about a block without looking at its bits.
#[derive(Clone, Copy, Default)]
struct Live {
    /// It has bits in its last frontier.
    frontier: bool,
    /// All its bits are visited.
    full: bool,
}

/// Buffers of one thread.
struct Scratch {
    open: Vec<u32>,
    units: Vec<u32>,
}

impl Scratch {
    fn new(geometry: &Geometry) -> Scratch {
        let units = block_bytes(geometry).div_ceil(3);
        Scratch { open: Vec::with_capacity(units), units: vec![0; units] }
    }
}

impl Rotation {
    /// For arrangements of `tiles` tiles: the tile at position `from` goes to position `to`.
    fn new(tiles: usize, from: usize, to: usize) -> Rotation {
        let unit_tiles = tiles.min(4);
        let unit_bytes = if tiles < 4 { 1 } else { 3 };
        let unit_ranks = FACTORIALS[unit_tiles];
        let mut order = [0u8; MAX_TILES];
        let order = &mut order[..tiles];
        let units = (0..FACTORIALS[tiles] / unit_ranks)
            .map(|unit| {
                Ranks::unrank(unit * unit_ranks, order);
                let before = small_slots(order, unit_tiles);
                let moved = order[from];
                if from < to {
                    order[from..=to].rotate_left(1);
                } else {
                    order[to..=from].rotate_right(1);
                }
                let after = small_slots(order, unit_tiles);
                let offset = Ranks::rank(order) / unit_ranks * unit_bytes;
                // The smallest tiles change their order only if the moved tile is one of them, and
                // then the same slots do, whichever tile is there: one turn for the unit.
                let slot = |slots: [u8; 4]| slots.iter().position(|&tile| tile == moved);
                let turn = slot(before).zip(slot(after)).map_or(0, |(from, to)| from * 4 + to);
                UnitSource { offset, turn: turn as u32 }
            })
            .collect();
        Rotation { units }
    }
}

/// The smallest tiles in their order; unused slots hold a number no tile has.
fn small_slots(order: &[u8], unit_tiles: usize) -> [u8; 4] {
    let mut slots = [u8::MAX; 4];
    let small = order.iter().filter(|&&tile| usize::from(tile) < unit_tiles);
    for (slot, &tile) in slots.iter_mut().zip(small) {
        *slot = tile;
    }
    slots
}

/// What a unit looks like when, in every arrangement, the tile in slot `from` came from slot `to`:
/// for each of its bytes, its contribution.
struct TurnTable([[u32; 256]; 3]);

impl TurnTable {
    fn new(unit_tiles: usize, from: usize, to: usize) -> TurnTable {
        let mut turn = [[0u32; 256]; 3];
        let mut order = [0u8; 4];
        let order = &mut order[..unit_tiles];
        if from < unit_tiles && to < unit_tiles {
            for here in 0..FACTORIALS[unit_tiles] {
                Ranks::unrank(here, order);
                if from < to {
                    order[from..=to].rotate_left(1);
                } else {
                    order[to..=from].rotate_right(1);
                }
                let there = Ranks::rank(order);
                for (value, bits) in turn[there as usize / 8].iter_mut().enumerate() {
                    *bits |= (value as u32 >> (there % 8) & 1) << here;
                }
            }
        }
        TurnTable(turn)
    }

    #[inline]
    fn apply(&self, bits: u32) -> u32 {
        let [low, middle, high, _] = bits.to_le_bytes();
        self.0[0][usize::from(low)] | self.0[1][usize::from(middle)] | self.0[2][usize::from(high)]
    }
}

/// Bytes of one block while a table is built: one bit per arrangement, rounded up.
fn block_bytes(geometry: &Geometry) -> usize {
    geometry.ranks().div_ceil(8)
}

/// How many cells of the set come before `cell`.
fn position(mask: Cells, cell: usize) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}

#[inline]
fn read_unit(block: &[u8], at: usize, unit_bytes: usize) -> u32 {
    if unit_bytes == 3 {
        let unit = &block[at..at + 3];
        u32::from_le_bytes([unit[0], unit[1], unit[2], 0])
    } else {
        u32::from(block[at])
    }
}

fn or_into(target: &mut [u8], source: &[u8]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target |= source;
    }
}
