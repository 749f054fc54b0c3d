//! Values of pattern tables for one goal: from scratch, and incrementally along a path.
//!
//! A *view* is a way to look at the board such that a pattern set applies: turned or mirrored so
//! that the goal's blank falls on the cell the set was built for, each tile renamed to the (turned)
//! cell it belongs on. Distances do not care about turning and renaming, so every view is a lower
//! bound, and the estimate is their maximum. A square board with the blank's goal in a corner has
//! two views (the second is the reflection about the diagonal); goals "blank first" and "blank
//! last" use the same tables. A set says nothing about goals with the blank on a cell that no
//! symmetry takes to the set's own: for those, build a set for that cell. Not here: search.

use std::ops::Range;

use super::geometry::{Block, Cells, Geometry, MAX_TILES, Ranks, Spread, bits, parity_of};
use super::grid::{Grid, MAX_CELLS, Step, Symmetry};
use super::set::PatternSet;

/// Most views of all sets together. More cost more time than the nodes they save.
pub const MAX_VIEWS: usize = 4;

/// Room for a tile or a cell as an index that needs no bounds check.
pub(crate) const ROOM: usize = 32;

/// The tables that apply to one goal on one grid, ready for looking up.
pub struct Patterns<'a> {
    grid: Grid,
    goal: Vec<u8>,
    views: Vec<View>,
    slots: Vec<Slot<'a>>,
    memory_bytes: usize,
}

/// What one pattern says about a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternValue {
    /// Its tiles, as the board names them, in the order of the cells they belong on in the table.
    pub tiles: Vec<u8>,
    /// The moves of these tiles that any solution needs.
    pub value: u32,
}

/// One pattern of one view.
struct Slot<'a> {
    geometry: &'a Geometry,
    bits: &'a [u8],
    /// Bits of a row, padding included.
    row_bits: usize,
    goal: Cells,
    goal_block: Block,
    /// The tiles of the pattern, as the board names them, by the table's own numbers.
    tiles: Vec<u8>,
}

struct View {
    /// Its patterns.
    slots: Range<usize>,
    /// Where cells of the board are in the table.
    cells: Vec<u8>,
    /// By tile.
    slot: [u8; ROOM],
    /// By tile and passed tile: how the rank changes when the one moves past the other towards
    /// higher cells. Zero unless they share a pattern.
    passing: [[i32; ROOM]; ROOM],
    /// By [`move_index`].
    moves: [ViewMove; 4 * ROOM],
}

/// A move of the blank as a view's tables see it.
#[derive(Clone, Copy, Default)]
struct ViewMove {
    /// The two cells whose occupation changes.
    flip: Cells,
    /// Cells of the board that the tile passes in the table's order, the rest filled up with the
    /// tile's destination: the blank is there, which counts nothing.
    passed: [u8; 4],
    /// 1 if the tile moves towards higher cells, else -1.
    sign: i32,
    /// Where the blank is afterwards.
    blank: u8,
}

/// The number of the step of a blank on `cell`.
#[inline]
pub(crate) fn move_index(cell: usize, step: Step) -> u8 {
    (cell * 4 + step as usize) as u8
}

impl<'a> Patterns<'a> {
    /// Every view of `sets` that is valid for `goal`, up to [`MAX_VIEWS`]. `None` if some set has
    /// none: the size differs, or no symmetry takes the goal's blank to where the set has it.
    ///
    /// `goal[cell]` is the tile that belongs there, 0 the blank; every number once.
    pub fn new<B: AsRef<[u8]>>(
        grid: Grid,
        goal: &[u8],
        sets: &[&'a PatternSet<B>],
    ) -> Option<Patterns<'a>> {
        let blank = goal.iter().position(|&tile| tile == 0)?;
        if goal.len() != grid.cells() || grid.cells() > MAX_CELLS || sets.is_empty() {
            return None;
        }
        let mut patterns = Patterns {
            grid,
            goal: goal.to_vec(),
            views: Vec::new(),
            slots: Vec::new(),
            memory_bytes: sets.iter().map(|set| set.memory_bytes()).sum(),
        };
        // Two views that put the same tiles together always agree: one is enough.
        let mut known: Vec<Vec<Vec<u8>>> = Vec::new();
        for set in sets {
            let partition = set.partition();
            let fits = |symmetry: &Symmetry| {
                symmetry.image(grid) == partition.grid()
                    && symmetry.apply(grid, blank) == partition.blank()
            };
            let mut found = false;
            for symmetry in Symmetry::all().filter(fits) {
                found = true;
                // The tile that belongs on each cell of the table.
                let mut tile_at = vec![0u8; grid.cells()];
                for (cell, &tile) in goal.iter().enumerate() {
                    tile_at[symmetry.apply(grid, cell)] = tile;
                }
                let together = |cells: &Vec<u8>| -> Vec<u8> {
                    cells.iter().map(|&cell| tile_at[usize::from(cell)]).collect()
                };
                let groups: Vec<Vec<u8>> = partition.patterns().iter().map(together).collect();
                let mut sorted = groups.clone();
                sorted.iter_mut().for_each(|group| group.sort_unstable());
                sorted.sort();
                if known.contains(&sorted) || patterns.views.len() == MAX_VIEWS {
                    continue;
                }
                known.push(sorted);
                patterns.add_view(symmetry, set, groups)?;
            }
            if !found {
                return None;
            }
        }
        Some(patterns)
    }

    fn add_view<B: AsRef<[u8]>>(
        &mut self,
        symmetry: Symmetry,
        set: &'a PatternSet<B>,
        groups: Vec<Vec<u8>>,
    ) -> Option<()> {
        let (grid, table) = (self.grid, symmetry.image(self.grid));
        let cells: Vec<u8> =
            (0..grid.cells()).map(|cell| symmetry.apply(grid, cell) as u8).collect();
        let mut board_cell = vec![0u8; grid.cells()];
        for (cell, &there) in cells.iter().enumerate() {
            board_cell[usize::from(there)] = cell as u8;
        }
        let mut view = View {
            slots: self.slots.len()..self.slots.len() + groups.len(),
            cells,
            slot: [0; ROOM],
            passing: [[0; ROOM]; ROOM],
            moves: [ViewMove::default(); 4 * ROOM],
        };
        for (pattern, tiles) in groups.into_iter().enumerate() {
            let slot = u8::try_from(self.slots.len()).ok()?;
            for (number, &tile) in tiles.iter().enumerate() {
                view.slot[usize::from(tile)] = slot;
                for (other, &passed) in tiles.iter().enumerate() {
                    if other != number {
                        view.passing[usize::from(tile)][usize::from(passed)] =
                            Ranks::passing(number, other);
                    }
                }
            }
            let geometry = set.geometry(pattern);
            let goal = set.goal(pattern);
            self.slots.push(Slot {
                geometry,
                bits: set.bits(pattern),
                row_bits: geometry.row_bytes() * 8,
                goal,
                goal_block: geometry.block(goal, set.partition().blank()),
                tiles,
            });
        }
        for blank in 0..grid.cells() {
            for step in Step::ALL {
                let Some(cell) = grid.step(blank, step) else { continue };
                // The tile goes from `cell` to `blank`.
                let (from, to) = (view.cells[cell], view.cells[blank]);
                let (low, high) = (from.min(to), from.max(to));
                let mut passed = [blank as u8; 4];
                if usize::from(high - low) > table.width() || usize::from(high - low) > 5 {
                    return None;
                }
                for (place, between) in passed.iter_mut().zip(low + 1..high) {
                    *place = board_cell[usize::from(between)];
                }
                view.moves[usize::from(move_index(blank, step))] = ViewMove {
                    flip: 1 << from | 1 << to,
                    passed,
                    sign: if from < to { 1 } else { -1 },
                    blank: from,
                };
            }
        }
        self.views.push(view);
        Some(())
    }

    /// The grid of the board.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// What is to be reached.
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// How many views there are; see the module.
    pub fn views(&self) -> usize {
        self.views.len()
    }

    /// Bytes of the tables and of what indexes them.
    pub fn memory_bytes(&self) -> usize {
        self.memory_bytes
    }

    /// A lower bound on the moves from `board` to the goal, of the same parity as their number.
    /// `None` if the goal cannot be reached.
    pub fn estimate(&self, board: &[u8]) -> Option<u32> {
        let values = self.values(board)?;
        values.iter().map(|view| view.iter().map(|pattern| pattern.value).sum()).max()
    }

    /// For each view, its patterns: their tiles and their value in `board`. `None` if the goal
    /// cannot be reached. The estimate is the largest sum of a view.
    pub fn values(&self, board: &[u8]) -> Option<Vec<Vec<PatternValue>>> {
        let tracked = self.track(board)?;
        let values = self.views.iter().map(|view| {
            let value = |slot: usize| PatternValue {
                tiles: self.slots[slot].tiles.clone(),
                value: tracked.values[slot].into(),
            };
            view.slots.clone().map(value).collect()
        });
        Some(values.collect())
    }

    /// Masks, ranks and values of all patterns, by slot.
    fn track(&self, board: &[u8]) -> Option<Tracked> {
        if !self.grid.is_reachable(board, &self.goal) {
            return None;
        }
        let mut tracked = Tracked::default();
        let blank = board.iter().position(|&tile| tile == 0)?;
        for view in &self.views {
            let mut at = [0usize; ROOM];
            for (cell, &tile) in board.iter().enumerate() {
                at[usize::from(tile)] = usize::from(view.cells[cell]);
            }
            for index in view.slots.clone() {
                let slot = &self.slots[index];
                let mut state = PatternState::new(slot, &at, usize::from(view.cells[blank]));
                tracked.masks[index] = state.mask;
                tracked.ranks[index] = state.rank();
                tracked.values[index] = u8::try_from(state.walk_down()?).ok()?;
            }
        }
        Some(tracked)
    }
}

#[derive(Clone)]
struct Tracked {
    masks: [Cells; 256],
    ranks: [u32; 256],
    values: [u8; 256],
}

impl Default for Tracked {
    fn default() -> Tracked {
        Tracked { masks: [0; 256], ranks: [0; 256], values: [0; 256] }
    }
}

impl Slot<'_> {
    /// Bit 1 of the value of a state.
    #[inline]
    fn bit(&self, mask: Cells, blank: usize, rank: u32) -> u8 {
        let Block(block) = self.geometry.block(mask, blank);
        let index = rank as usize * self.row_bits + block as usize;
        self.bits[index >> 3] >> (index & 7) & 1
    }
}

/// A state of one pattern by itself, for values from scratch.
struct PatternState<'s, 'a> {
    slot: &'s Slot<'a>,
    mask: Cells,
    /// The table's number of the tile on each cell.
    number: [u8; ROOM],
    /// Some cell of the blank's region.
    blank: usize,
}

impl<'s, 'a> PatternState<'s, 'a> {
    fn new(slot: &'s Slot<'a>, at: &[usize; ROOM], blank: usize) -> PatternState<'s, 'a> {
        let mut state = PatternState { slot, mask: 0, number: [0; ROOM], blank };
        for (number, &tile) in slot.tiles.iter().enumerate() {
            let cell = at[usize::from(tile)];
            state.mask |= 1 << cell;
            state.number[cell] = number as u8;
        }
        state
    }

    fn rank(&self) -> u32 {
        let mut order = [0u8; MAX_TILES];
        let count = self.slot.geometry.tiles();
        for (place, cell) in order[..count].iter_mut().zip(bits(self.mask)) {
            *place = self.number[cell];
        }
        Ranks::rank(&order[..count])
    }

    /// The value modulo 4: the bit of the table, and the parity of the set.
    fn value_mod_4(&self) -> u8 {
        let grid = self.slot.geometry.grid();
        let parity = parity_of(grid, self.mask) ^ parity_of(grid, self.slot.goal);
        parity as u8 | self.slot.bit(self.mask, self.blank, self.rank()) << 1
    }

    fn is_goal(&self) -> bool {
        self.mask == self.slot.goal
            && self.slot.geometry.block(self.mask, self.blank) == self.slot.goal_block
            && bits(self.mask).map(|cell| self.number[cell]).is_sorted()
    }

    /// The value: walks to the goal, each time to a neighbour whose value modulo 4 is one less,
    /// and counts. `None` if that fails, which it does only for states no board can have.
    fn walk_down(&mut self) -> Option<u32> {
        let geometry = self.slot.geometry;
        let spread = Spread::new(geometry.grid());
        let mut steps = 0;
        let mut value = self.value_mod_4();
        while !self.is_goal() {
            let wanted = (value + 3) % 4;
            let region = spread.region(spread.all() & !self.mask, 1 << self.blank);
            let mut closer = bits(self.mask & spread.neighbours(region)).flat_map(|from| {
                let free = geometry.grid().neighbours(from);
                free.filter(|&to| region >> to & 1 != 0).map(move |to| (from, to))
            });
            (self.mask, self.number, self.blank) = closer.find_map(|(from, to)| {
                let mut next = PatternState { number: self.number, ..*self };
                next.mask ^= 1 << from | 1 << to;
                next.number[to] = next.number[from];
                next.blank = from;
                (next.value_mod_4() == wanted).then_some((next.mask, next.number, next.blank))
            })?;
            value = wanted;
            steps += 1;
            if steps > super::build::MAX_VALUE {
                return None;
            }
        }
        Some(steps)
    }
}

/// The values of all patterns of the first `V` views in one board, updated move by move.
#[derive(Clone)]
pub(crate) struct Tracker<'p, 'a, const V: usize> {
    patterns: &'p Patterns<'a>,
    views: [&'p View; V],
    tracked: Tracked,
    sums: [u16; V],
}

/// What one move changes; applying it exchanges it with what was before.
#[derive(Clone, Copy)]
pub(crate) struct Change<const V: usize> {
    ranks: [u32; V],
    sums: [u16; V],
    values: [u8; V],
}

impl<const V: usize> Change<V> {
    pub(crate) const NONE: Change<V> = Change { ranks: [0; V], sums: [0; V], values: [0; V] };

    /// The estimate after the move.
    #[inline]
    pub(crate) fn estimate(&self) -> u32 {
        self.sums.iter().copied().fold(0, u16::max).into()
    }
}

impl<'p, 'a, const V: usize> Tracker<'p, 'a, V> {
    /// `None` if the goal cannot be reached, or there are fewer views.
    pub(crate) fn new(patterns: &'p Patterns<'a>, board: &[u8]) -> Option<Self> {
        let tracked = patterns.track(board)?;
        let views: Vec<&View> = patterns.views.iter().take(V).collect();
        let views: [&View; V] = views.try_into().ok()?;
        let sums = views.map(|view| {
            tracked.values[view.slots.clone()].iter().map(|&value| u16::from(value)).sum()
        });
        Some(Tracker { patterns, views, tracked, sums })
    }

    pub(crate) fn patterns(&self) -> &'p Patterns<'a> {
        self.patterns
    }

    /// The estimate of the board.
    pub(crate) fn estimate(&self) -> u32 {
        self.sums.iter().copied().fold(0, u16::max).into()
    }

    /// What the move `index`, which moves `tile`, would change.
    ///
    /// All views are asked, even when the first one's answer would do: their cache misses overlap,
    /// while waiting for one before the next costs more than it saves (measured: 8% or more).
    #[inline(always)]
    pub(crate) fn peek(&self, board: &[u8; ROOM], index: u8, tile: u8) -> Change<V> {
        let mut change = Change::NONE;
        for v in 0..V {
            self.look_up(v, board, index, tile, &mut change);
        }
        change
    }

    #[inline(always)]
    fn look_up(&self, v: usize, board: &[u8; ROOM], index: u8, tile: u8, change: &mut Change<V>) {
        let tile = usize::from(tile) % ROOM;
        let view = self.views[v];
        let step = &view.moves[usize::from(index) % (4 * ROOM)];
        let slot = usize::from(view.slot[tile]);
        let mask = self.tracked.masks[slot] ^ step.flip;
        let passing = &view.passing[tile];
        let passed = |i: usize| {
            let cell = usize::from(step.passed[i]) % ROOM;
            passing[usize::from(board[cell]) % ROOM]
        };
        let by = step.sign * (passed(0) + passed(1) + passed(2) + passed(3));
        let rank = self.tracked.ranks[slot].wrapping_add_signed(by);
        let bit = self.patterns.slots[slot].bit(mask, usize::from(step.blank), rank);
        // Every move of a pattern's tile changes its value by one, up or down; bit 1 of the new
        // value says which.
        let up = self.tracked.values[slot].wrapping_add(1);
        let down = (up >> 1 ^ bit) & 1;
        change.ranks[v] = rank;
        change.values[v] = up.wrapping_sub(2 * down);
        change.sums[v] = (self.sums[v] + 1).wrapping_sub(2 * u16::from(down));
    }

    /// Makes the move; afterwards `change` holds what takes it back.
    #[inline(always)]
    pub(crate) fn exchange(&mut self, index: u8, tile: u8, change: &mut Change<V>) {
        for (v, view) in self.views.iter().enumerate() {
            let slot = usize::from(view.slot[usize::from(tile) % ROOM]);
            self.tracked.masks[slot] ^= view.moves[usize::from(index) % (4 * ROOM)].flip;
            std::mem::swap(&mut self.tracked.ranks[slot], &mut change.ranks[v]);
            std::mem::swap(&mut self.tracked.values[slot], &mut change.values[v]);
            std::mem::swap(&mut self.sums[v], &mut change.sums[v]);
        }
    }
}
