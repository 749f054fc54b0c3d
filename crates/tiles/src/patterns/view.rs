//! What pattern tables say about boards, for one goal.
//!
//! A *view* maps the board such that a pattern set applies: turned or mirrored so that the goal's
//! blank falls on the cell the set was built for, with each tile renamed to the (turned) cell it
//! belongs on. Distances are invariant under turning and renaming, so every view is a lower bound,
//! and the estimate is their maximum. A square board with the blank's goal in a corner has two
//! views (the second is the reflection about the diagonal); goals "blank first" and "blank last"
//! use the same tables. A set says nothing about goals with the blank on a cell that no symmetry
//! maps to the set's own: for those, build a set for that cell. Here values are computed from
//! scratch; along a path, the [`tracker`](super::tracker) keeps them up to date.

use std::ops::Range;

use papan_puzzle::{Cell, Direction};

use super::geometry::{
    Block, Cells, Geometry, MAX_CELLS, MAX_TILES, Numbering, Ranks, RegionPlace, Spread, bits,
    parity_of,
};
use super::set::PatternSet;
use super::symmetry::Symmetry;
use super::tracker::move_index;
use crate::board::{Board, Tile};
use crate::goal::Parity;

/// The most views of all sets together. More would cost more time than the nodes they save.
pub const MAX_VIEWS: usize = 4;

/// Room for any byte as an index, so that there is nothing to check. Only what is before the last tile or
/// cell is ever touched.
pub(crate) const ROOM: usize = 256;

/// Room for the tiles of a board, or its cells.
const TILES: usize = 32;

/// Patterns of a view at most, with some room: a tile each.
pub(super) const PATTERNS: usize = 32;

/// The tables that apply to one goal, ready for looking up.
pub struct Patterns<'a> {
    goal: Board,
    views: Vec<View<'a>>,
    slots: Vec<Slot<'a>>,
    memory_bytes: usize,
}

/// What one pattern says about a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PatternValue {
    /// Its tiles, as the board names them, in the order of the cells they belong on in the table.
    pub tiles: Vec<Tile>,
    /// The moves of these tiles that any solution needs.
    pub value: u32,
}

/// One pattern of one view.
pub(super) struct Slot<'a> {
    geometry: &'a Geometry,
    table: Table<'a>,
    goal: Cells,
    goal_block: Block,
    /// The tiles of the pattern, as the board names them, by the table's own numbers.
    tiles: Vec<Tile>,
}

/// The table of a pattern, with all that a lookup needs, in one line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Table<'a> {
    numbering: Numbering<'a>,
    bits: &'a [u8],
    /// Bits of a row, padding included.
    row_bits: usize,
}

pub(super) struct View<'a> {
    /// Its patterns.
    slots: Range<usize>,
    /// Their tables, and then the last one over and over.
    pub(super) tables: [Table<'a>; PATTERNS],
    /// Where the cells of the board are in the table.
    cells: Vec<Cell>,
    /// The pattern of each tile, counted from the view's first.
    pub(super) pattern: [u8; ROOM],
    /// By tile and passed tile: how the rank changes when the one moves past the other towards
    /// higher cells. Zero unless they share a pattern.
    passing: [[i32; ROOM]; TILES],
    /// By [`move_index`].
    pub(super) moves: [ViewMove; ROOM],
}

impl View<'_> {
    /// What [`passing`](Self::passing) is for a tile.
    #[inline(always)]
    pub(super) fn passing(&self, tile: u8) -> &[i32; ROOM] {
        &self.passing[usize::from(tile) % TILES]
    }
}

/// A move of the blank as a view's tables see it.
#[derive(Clone, Copy, Default)]
pub(super) struct ViewMove {
    /// The two cells whose occupation changes.
    pub(super) flip: Cells,
    /// Cells of the board that the tile passes in the table's order, padded with the tile's
    /// destination: the blank is there, which counts for nothing.
    pub(super) passed: [u8; 4],
    /// 1 if the tile moves towards higher cells, else -1.
    pub(super) sign: i32,
    /// Where the region of the blank is told afterwards.
    pub(super) blank: RegionPlace,
}

impl<'a> Patterns<'a> {
    /// Every view of `sets` that is valid for `goal`, up to [`MAX_VIEWS`]. `None` if there is no
    /// set or some set has no view: the size differs, or no symmetry maps the goal's blank to the
    /// set's.
    pub fn new<B: AsRef<[u8]>>(goal: &Board, sets: &[&'a PatternSet<B>]) -> Option<Patterns<'a>> {
        let size = goal.size();
        if size.cells() > MAX_CELLS || sets.is_empty() {
            return None;
        }
        let mut patterns = Patterns {
            goal: goal.clone(),
            views: Vec::new(),
            slots: Vec::new(),
            memory_bytes: sets.iter().map(|set| set.memory_bytes()).sum(),
        };
        // Two views that put the same tiles together always agree: one is enough.
        let mut known: Vec<Vec<Vec<Tile>>> = Vec::new();
        for set in sets {
            let partition = set.partition();
            let fits = |symmetry: &Symmetry| {
                symmetry.image(size) == partition.size()
                    && symmetry.apply(size, goal.blank()) == partition.blank()
            };
            let mut found = false;
            for symmetry in Symmetry::all().filter(fits) {
                found = true;
                // The tile that belongs on each cell of the table.
                let mut tile_at = vec![Tile::BLANK; size.cells()];
                for cell in size.iter() {
                    tile_at[symmetry.apply(size, cell).index()] = goal.tile(cell);
                }
                let together = |cells: &Vec<Cell>| -> Vec<Tile> {
                    cells.iter().map(|cell| tile_at[cell.index()]).collect()
                };
                let groups: Vec<Vec<Tile>> = partition.patterns().iter().map(together).collect();
                let mut sorted = groups.clone();
                sorted.iter_mut().for_each(|group| group.sort_unstable());
                sorted.sort();
                if known.contains(&sorted) || patterns.views.len() == MAX_VIEWS {
                    continue;
                }
                known.push(sorted);
                patterns.add_view(symmetry, set, groups);
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
        groups: Vec<Vec<Tile>>,
    ) {
        let size = self.goal.size();
        let cells: Vec<Cell> = size.iter().map(|cell| symmetry.apply(size, cell)).collect();
        let mut board_cell = vec![0u8; size.cells()];
        for (cell, there) in cells.iter().enumerate() {
            board_cell[there.index()] = cell as u8;
        }
        let slots = self.slots.len()..self.slots.len() + groups.len();
        let table = |pattern: usize| {
            let geometry = set.geometry(pattern);
            let row_bits = geometry.row_bytes() * 8;
            Table { numbering: geometry.numbering(), bits: set.bits(pattern), row_bits }
        };
        let mut view = View {
            tables: std::array::from_fn(|pattern| table(pattern.min(slots.len() - 1))),
            slots,
            cells,
            pattern: [0; ROOM],
            passing: [[0; ROOM]; TILES],
            moves: [ViewMove::default(); ROOM],
        };
        for (pattern, tiles) in groups.into_iter().enumerate() {
            for (number, tile) in tiles.iter().enumerate() {
                // There are at most 24.
                view.pattern[tile.index()] = pattern as u8;
                for (other, passed) in tiles.iter().enumerate() {
                    if other != number {
                        view.passing[tile.index()][passed.index()] = Ranks::passing(number, other);
                    }
                }
            }
            let geometry = set.geometry(pattern);
            let goal = set.goal(pattern);
            self.slots.push(Slot {
                geometry,
                table: view.tables[pattern],
                goal,
                goal_block: geometry.block(goal, set.partition().blank().index()),
                tiles,
            });
        }
        for blank in size.iter() {
            for direction in Direction::ALL {
                let Some(cell) = size.step(blank, direction) else { continue };
                // The tile goes from `cell` to `blank`.
                let (from, to) = (view.cells[cell.index()].0, view.cells[blank.index()].0);
                let between = from.min(to) + 1..from.max(to);
                let mut passed = [blank.0 as u8; 4];
                // Tables have no more columns than rows, so at most 5: a move passes 4 cells.
                debug_assert!(between.len() <= passed.len());
                for (place, between) in passed.iter_mut().zip(between) {
                    *place = board_cell[usize::from(between)];
                }
                view.moves[usize::from(move_index(blank, direction))] = ViewMove {
                    flip: 1 << from | 1 << to,
                    passed,
                    sign: if from < to { 1 } else { -1 },
                    blank: RegionPlace::of(from.into()),
                };
            }
        }
        self.views.push(view);
    }

    /// The goal board.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The tiles that are looked up together, view by view: other tables are others here.
    pub(crate) fn name(&self) -> String {
        let tiles = |slot: &Slot<'_>| {
            slot.tiles.iter().map(|tile| tile.0.to_string()).collect::<Vec<_>>().join("-")
        };
        let view = |view: &View<'_>| {
            self.slots[view.slots.clone()].iter().map(tiles).collect::<Vec<_>>().join("/")
        };
        self.views.iter().map(view).collect::<Vec<_>>().join(" and ")
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
    ///
    /// # Panics
    /// If the board has another size than the goal.
    pub fn estimate(&self, board: &Board) -> Option<u32> {
        self.track(board).map(|tracked| self.largest_sum(&tracked))
    }

    /// For each view, its patterns: their tiles and their value in `board`. The estimate is the
    /// largest sum of a view. Empty if the goal cannot be reached.
    ///
    /// # Panics
    /// If the board has another size than the goal.
    pub fn values(&self, board: &Board) -> Vec<Vec<PatternValue>> {
        let Some(tracked) = self.track(board) else { return Vec::new() };
        let values = self.views.iter().map(|view| {
            let value = |slot: usize| PatternValue {
                tiles: self.slots[slot].tiles.clone(),
                value: tracked.values[slot].into(),
            };
            view.slots.clone().map(value).collect()
        });
        values.collect()
    }

    /// Masks, ranks and values of all patterns; `None` if the goal cannot be reached.
    pub(super) fn track(&self, board: &Board) -> Option<Tracked> {
        assert_eq!(board.size(), self.goal.size(), "the goal's tables are for its size");
        if !Parity::of(board, &self.goal).is_solvable() {
            return None;
        }
        self.track_tiles(|cell| board.tile(cell))
    }

    /// Like [`estimate`](Self::estimate) for tiles by cell, without checking the parity first.
    /// Boards that cannot reach the goal may then get a number, which is as true as any.
    pub(crate) fn estimate_tiles(&self, tile: impl Fn(Cell) -> Tile) -> Option<u32> {
        self.track_tiles(tile).map(|tracked| self.largest_sum(&tracked))
    }

    fn track_tiles(&self, tile: impl Fn(Cell) -> Tile) -> Option<Tracked> {
        let mut tracked = Tracked::default();
        for view in &self.views {
            let mut at = [0usize; TILES];
            for cell in self.goal.size().iter() {
                at[tile(cell).index()] = view.cells[cell.index()].index();
            }
            let blank = at[Tile::BLANK.index()];
            for index in view.slots.clone() {
                let mut state = PatternState::new(&self.slots[index], &at, blank);
                tracked.masks.push(state.mask);
                tracked.ranks.push(state.rank());
                tracked.values.push(u8::try_from(state.walk_down()?).ok()?);
            }
        }
        Some(tracked)
    }

    fn largest_sum(&self, tracked: &Tracked) -> u32 {
        let sum =
            |view: &View<'_>| tracked.values(view).iter().map(|&value| u32::from(value)).sum();
        self.views.iter().map(sum).max().unwrap_or(0)
    }

    /// How the estimate changes when `tile` slides from one cell to another, the blank's: by one,
    /// up or down. `tile_at` is the board afterwards. `None` if views differ: then the previous
    /// estimate is not enough to know.
    ///
    /// Two lookups per view instead of the walk that a value from scratch takes.
    pub(crate) fn change(
        &self,
        moved: Tile,
        from: Cell,
        to: Cell,
        tile_at: impl Fn(Cell) -> Tile,
    ) -> Option<i32> {
        let mut change = None;
        for view in &self.views {
            let mut at = [0usize; TILES];
            for cell in self.goal.size().iter() {
                at[tile_at(cell).index()] = view.cells[cell.index()].index();
            }
            let slot = &self.slots[view.slots.start + usize::from(view.pattern[moved.index()])];
            let [from, to] = [from, to].map(|cell| view.cells[cell.index()].index());
            let after = PatternState::new(slot, &at, from).value_mod_4();
            at[moved.index()] = from;
            let before = PatternState::new(slot, &at, to).value_mod_4();
            let by = if (after + 4 - before) % 4 == 1 { 1 } else { -1 };
            if *change.get_or_insert(by) != by {
                return None;
            }
        }
        change
    }

    pub(super) fn all_views(&self) -> &[View<'a>] {
        &self.views
    }
}

/// The state of the patterns, by slot.
#[derive(Default)]
pub(super) struct Tracked {
    masks: Vec<Cells>,
    ranks: Vec<u32>,
    values: Vec<u8>,
}

impl Tracked {
    /// The values of a view's patterns.
    pub(super) fn values(&self, view: &View<'_>) -> &[u8] {
        &self.values[view.slots.clone()]
    }

    /// The sets of cells of a view's patterns, and the arrangements there.
    pub(super) fn places(&self, view: &View<'_>) -> (&[Cells], &[u32]) {
        (&self.masks[view.slots.clone()], &self.ranks[view.slots.clone()])
    }
}

impl Table<'_> {
    /// Bit 1 of the value of a state.
    #[inline(always)]
    pub(super) fn bit(&self, mask: Cells, blank: RegionPlace, rank: u32) -> u8 {
        let Block(block) = self.numbering.block(mask, blank);
        let index = rank as usize * self.row_bits + block as usize;
        self.bits[index >> 3] >> (index & 7) & 1
    }
}

/// A state of one pattern by itself, for values from scratch.
struct PatternState<'s, 'a> {
    slot: &'s Slot<'a>,
    mask: Cells,
    /// The table's number of the tile on each cell.
    number: [u8; TILES],
    /// Some cell of the blank's region.
    blank: usize,
}

impl<'s, 'a> PatternState<'s, 'a> {
    fn new(slot: &'s Slot<'a>, at: &[usize; TILES], blank: usize) -> PatternState<'s, 'a> {
        let mut state = PatternState { slot, mask: 0, number: [0; TILES], blank };
        for (number, tile) in slot.tiles.iter().enumerate() {
            let cell = at[tile.index()];
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
        let size = self.slot.geometry.size();
        let parity = parity_of(size, self.mask) ^ parity_of(size, self.slot.goal);
        let blank = RegionPlace::of(self.blank);
        parity as u8 | self.slot.table.bit(self.mask, blank, self.rank()) << 1
    }

    fn is_goal(&self) -> bool {
        self.mask == self.slot.goal
            && self.slot.geometry.block(self.mask, self.blank) == self.slot.goal_block
            && bits(self.mask).map(|cell| self.number[cell]).is_sorted()
    }

    /// The value: walks to the goal, each time to a neighbour whose value modulo 4 is one less, and
    /// counts. `None` if that fails, which happens only for states no board can have.
    fn walk_down(&mut self) -> Option<u32> {
        let geometry = self.slot.geometry;
        let spread = Spread::new(geometry.size());
        let mut steps = 0;
        let mut value = self.value_mod_4();
        while !self.is_goal() {
            let wanted = (value + 3) % 4;
            let region = spread.region(spread.all() & !self.mask, 1 << self.blank);
            let mut closer = bits(self.mask & spread.neighbours(region)).flat_map(|from| {
                bits(region & spread.neighbours(1 << from)).map(move |to| (from, to))
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
