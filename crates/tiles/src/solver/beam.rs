//! Beam search along the stages of the line-by-line solution: level by level, only the most
//! promising boards of each level are kept.
//!
//! Every stage has a table of exact distances for its one or two tiles and the blank, so the beam
//! always knows a way forward; among many it keeps those that bring the other tiles closer to home, and
//! have fewer of them in each other's way.
//! Wider beams find shorter solutions. Not here: proofs of any kind.

use papan_puzzle::{Cell, Direction, Size};
use papan_search::{Budget, StopReason};

use super::Lease;
use super::construct::{Stage, stages};
use crate::board::{Board, Tile};
use crate::heuristics::Manhattan;
use crate::steps::Steps;

/// What counts how much among the boards of a level.
struct Weights {
    /// A step of the current stage's distance.
    step: u32,
    /// A step of the Manhattan distance of the tiles of later stages.
    rest: u32,
    /// Two tiles of one line that have to pass each other.
    conflict: u32,
    /// An unfinished tile of a stage of the board with this longer side.
    tile: fn(u32) -> u32,
}

/// For narrow beams: finishing a stage is hardly ever a loss, so few get lost. Twice the weight of conflicts
/// leaves 3 of 20 random 10x10 boards unsolved with 128 boards in a level, this one none.
const NARROW: Weights = Weights { step: 8, rest: 12, conflict: 12, tile: |_| 300 };
/// For wide beams, which find a way through even if other tiles come first. Where little of the board is
/// left, the order of the stages hardly matters. Mean lengths with 3,000 boards in a level: 1,244 on eight 10x10
/// boards, 1,270 without the upper end; 218 on ten 6x6 boards, 226 by the square of the side.
const WIDE: Weights =
    Weights { step: 6, rest: 12, conflict: 18, tile: |side| (100 * side.pow(4) / 4096).min(160) };
/// The narrowest beam that is wide.
const WIDE_WIDTH: usize = 256;

/// What the beam needs to know about the board, computed once.
pub(crate) struct Beam<'b> {
    start: &'b Board,
    size: Size,
    steps: Steps,
    manhattan: Manhattan,
    /// By tile and cell: random words whose sum over a board represents it. A false match only
    /// drops a board from the beam.
    keys: Vec<u64>,
    /// The cell of each tile in the goal.
    homes: Vec<Place>,
    /// By cell.
    places: Vec<Place>,
    plans: Vec<StagePlan>,
}

/// A cell as row and column.
#[derive(Clone, Copy)]
struct Place {
    row: u8,
    column: u8,
}

/// A stage with the distances to its end.
struct StagePlan {
    /// The tiles that are brought home, at most two.
    tiles: Vec<Tile>,
    /// By cells of the tiles and of the blank, in base `cells`.
    steps: Vec<u16>,
    /// The longer side of what is left of the board before it.
    side: u32,
}

/// Most successors of a board; but the first board has four, and a level of its own.
const BRANCHING: usize = 3;

/// The distance from states that cannot reach the end of a stage.
const NEVER: u16 = u16::MAX;

/// One board of a level.
#[derive(Clone, Copy)]
struct Entry {
    link: Link,
    blank: u8,
    stage: u8,
    /// Where the tiles of the stage are.
    at: [u8; 2],
    /// Manhattan distance of all tiles.
    estimate: u16,
    /// That of the tiles of later stages.
    rest: u16,
    /// Pairs of tiles of one line that have to pass each other.
    conflicts: u16,
    /// The beam keeps the boards with the lowest weight.
    weight: u32,
    key: u64,
}

/// Where a board comes from: four bytes of each board of each level are kept.
#[derive(Clone, Copy)]
struct Link(u32);

impl Link {
    /// By a move from this board of the previous level.
    fn new(parent: usize, came: Direction) -> Link {
        Link((parent * Direction::ALL.len() + came.index()) as u32)
    }

    fn parent(self) -> usize {
        self.0 as usize / Direction::ALL.len()
    }

    fn came(self) -> Direction {
        Direction::ALL[self.0 as usize % Direction::ALL.len()]
    }
}

/// Weights, with what the tiles of later stages add up to.
struct Scale {
    weights: &'static Weights,
    /// By stage.
    later: Vec<u32>,
}

impl Scale {
    fn new(weights: &'static Weights, plans: &[StagePlan]) -> Scale {
        let mut later = vec![0; plans.len()];
        for stage in (1..plans.len()).rev() {
            let own = plans[stage].tiles.len() as u32 * (weights.tile)(plans[stage].side);
            later[stage - 1] = later[stage] + own;
        }
        Scale { weights, later }
    }

    #[inline]
    fn weight(&self, stage: u8, rest: u16, conflicts: u16, steps: u16) -> u32 {
        self.weights.step * u32::from(steps)
            + self.weights.rest * u32::from(rest)
            + self.weights.conflict * u32::from(conflicts)
            + self.later[usize::from(stage)]
    }
}

impl<'b> Beam<'b> {
    /// Works the distances out, within the budget.
    ///
    /// # Errors
    /// The limit that came first; nothing is charged then.
    pub(crate) fn new(
        start: &'b Board,
        goal: &Board,
        budget: &mut Budget,
    ) -> Result<Beam<'b>, StopReason> {
        // All or nothing: there is no use in working out half of them.
        let entries = |stage: &Stage| goal.size().cells().pow(stage.cells.len() as u32 + 1);
        let bytes: usize = stages(goal).iter().map(|stage| entries(stage) * size_of::<u16>()).sum();
        budget.charge(bytes)?;
        let beam = Beam::work_out(start, goal, budget);
        if beam.is_err() {
            budget.release(bytes);
        }
        beam
    }

    fn work_out(
        start: &'b Board,
        goal: &Board,
        budget: &mut Budget,
    ) -> Result<Beam<'b>, StopReason> {
        let size = goal.size();
        let cells = size.cells();
        let steps = Steps::new(size);
        let mut keys = vec![0; cells * cells];
        let mut seed = 0;
        // Not for the blank: the others determine where it is.
        keys[cells..].iter_mut().for_each(|key| *key = random_word(&mut seed));
        let mut done = vec![false; cells];
        let mut plans = Vec::new();
        for stage in stages(goal) {
            plans.push(StagePlan {
                tiles: stage.cells.iter().map(|&cell| goal.tile(cell)).collect(),
                steps: distances(&steps, &done, &stage, budget)?,
                side: stage.side as u32,
            });
            stage.cells.iter().for_each(|cell| done[cell.index()] = true);
        }
        let place = |cell| Place { row: size.row(cell) as u8, column: size.column(cell) as u8 };
        let places = size.iter().map(place).collect();
        let mut homes: Vec<Place> = goal.cells_of_tiles().into_iter().map(place).collect();
        // The blank is in nobody's way.
        homes[Tile::BLANK.index()] = Place { row: u8::MAX, column: u8::MAX };
        let manhattan = Manhattan::new(goal);
        Ok(Beam { start, size, steps, manhattan, keys, homes, places, plans })
    }

    /// Approximately how many bytes a search holds that ends after `levels` levels.
    pub(crate) fn bytes(&self, width: usize, levels: usize) -> usize {
        let entry = 2 * BRANCHING * size_of::<Entry>() + 2 * self.size.cells();
        width * (entry + Seen::PLACES * size_of::<u32>() + levels * size_of::<Link>())
    }

    /// A solution of at most `most` moves found with `width` boards per level, if any.
    ///
    /// # Errors
    /// The limit that ends the search.
    pub(crate) fn search(
        &self,
        width: usize,
        most: u32,
        lease: &mut Lease<'_, '_>,
    ) -> Result<Option<Vec<Direction>>, StopReason> {
        let cells = self.size.cells();
        let start = self.start.tiles();
        let estimate = self.manhattan.sum(self.size, |cell| self.start.tile(cell));
        let mut boards: Vec<Tile> = Vec::with_capacity(width * cells);
        boards.extend_from_slice(start);
        let mut next_boards = Vec::with_capacity(width * cells);
        let key = start.iter().enumerate().fold(0u64, |key, (cell, tile)| {
            key.wrapping_add(self.keys[tile.index() * cells + cell])
        });
        let conflicts = self.size.iter().map(|cell| {
            let one = |vertical| self.conflicts(start, start[cell.index()], cell, vertical);
            one(true) + one(false)
        });
        let mut root = Entry {
            link: Link::new(0, Direction::Up),
            blank: self.start.blank().0 as u8,
            stage: 0,
            at: [0; 2],
            estimate: estimate as u16,
            rest: estimate as u16,
            // Both tiles of a pair have counted it.
            conflicts: conflicts.sum::<u16>() / 2,
            weight: 0,
            key,
        };
        let scale = Scale::new(if width < WIDE_WIDTH { &NARROW } else { &WIDE }, &self.plans);
        if !self.enter(0, start, &mut root, &scale) {
            return Ok(Some(Vec::new()));
        }
        let mut levels: Vec<Vec<Link>> = Vec::new();
        let mut level = Vec::with_capacity(width * BRANCHING);
        level.push(root);
        let mut seen = Seen::new(width);
        seen.insert(key);
        let mut found: Vec<Entry> = Vec::with_capacity(width * BRANCHING);
        let mut after = Vec::with_capacity(cells);
        for depth in 1..=most {
            found.clear();
            let mut end = None;
            for (parent, entry) in level.iter().enumerate() {
                let board = &boards[parent * cells..(parent + 1) * cells];
                let blank = Cell(entry.blank.into());
                let mut count = 0;
                for direction in Direction::ALL {
                    if depth > 1 && direction == entry.link.came().opposite() {
                        continue;
                    }
                    let Some(to) = self.steps.step(blank, direction) else { continue };
                    let tile = board[to.index()];
                    let (far, near) =
                        (self.manhattan.distance(tile, blank), self.manhattan.distance(tile, to));
                    let change = (far as u16).wrapping_sub(near as u16);
                    let row = tile.index() * cells;
                    let (from, into) = (row + to.index(), row + blank.index());
                    let key = entry.key.wrapping_add(self.keys[into]).wrapping_sub(self.keys[from]);
                    let plan = &self.plans[usize::from(entry.stage)];
                    let (mut at, mut rest) = (entry.at, entry.rest);
                    match plan.tiles.iter().position(|&other| other == tile) {
                        Some(place) => at[place] = entry.blank,
                        None => rest = rest.wrapping_add(change),
                    }
                    let steps = self.steps_left(entry.stage, at, to.0 as u8);
                    if steps == NEVER {
                        continue;
                    }
                    count += 1;
                    let estimate = entry.estimate.wrapping_add(change);
                    if depth + u32::from(estimate) > most || !seen.insert(key) {
                        continue;
                    }
                    // It passes nobody on its way, but leaves a line and comes into another one.
                    let vertical = matches!(direction, Direction::Up | Direction::Down);
                    let conflicts = entry.conflicts + self.conflicts(board, tile, blank, vertical)
                        - self.conflicts(board, tile, to, vertical);
                    let stage = entry.stage;
                    let mut child = Entry {
                        link: Link::new(parent, direction),
                        blank: to.0 as u8,
                        stage,
                        at,
                        estimate,
                        rest,
                        conflicts,
                        weight: scale.weight(stage, rest, conflicts, steps),
                        key,
                    };
                    if steps == 0 {
                        after.clear();
                        after.extend_from_slice(board);
                        after.swap(blank.index(), to.index());
                        if !self.enter(usize::from(stage) + 1, &after, &mut child, &scale) {
                            end = Some(found.len());
                        }
                    }
                    found.push(child);
                }
                lease.expand(count)?;
            }
            if let Some(end) = end {
                levels.push(found.iter().map(|entry| entry.link).collect());
                return Ok(Some(trace(&levels, end)));
            }
            if found.is_empty() {
                return Ok(None);
            }
            if found.len() > width {
                // Ties by key: as good as random, and the same in every run.
                found.select_nth_unstable_by_key(width - 1, |entry| (entry.weight, entry.key));
                found.truncate(width);
            }
            next_boards.clear();
            for entry in &found {
                let parent = &level[entry.link.parent()];
                let at = next_boards.len();
                let from = entry.link.parent() * cells;
                next_boards.extend_from_slice(&boards[from..from + cells]);
                next_boards.swap(at + usize::from(parent.blank), at + usize::from(entry.blank));
            }
            levels.push(found.iter().map(|entry| entry.link).collect());
            std::mem::swap(&mut boards, &mut next_boards);
            std::mem::swap(&mut level, &mut found);
        }
        Ok(None)
    }

    /// Puts the entry of `board` into stage `stage` or the first later one that is not finished;
    /// false if none is left, and the board is solved.
    fn enter(&self, stage: usize, board: &[Tile], entry: &mut Entry, scale: &Scale) -> bool {
        for (number, plan) in self.plans.iter().enumerate().skip(stage) {
            entry.stage = number as u8;
            for (place, &tile) in plan.tiles.iter().enumerate() {
                let cell = board.iter().position(|&other| other == tile).unwrap_or(0);
                entry.at[place] = cell as u8;
                entry.rest -= self.manhattan.distance(tile, Cell(cell as u16)) as u16;
            }
            let steps = self.steps_left(entry.stage, entry.at, entry.blank);
            if steps > 0 {
                entry.weight = scale.weight(entry.stage, entry.rest, entry.conflicts, steps);
                return true;
            }
        }
        entry.weight = 0;
        false
    }

    /// The steps to the end of a stage, by where its tiles and the blank are.
    fn steps_left(&self, stage: u8, at: [u8; 2], blank: u8) -> u16 {
        let cells = self.size.cells();
        let plan = &self.plans[usize::from(stage)];
        let tiles = at[..plan.tiles.len()].iter();
        let state = tiles.fold(0, |state, &tile| state * cells + usize::from(tile));
        plan.steps[state * cells + usize::from(blank)]
    }

    /// How many tiles of its row (of its column, unless it moves vertically) have to pass `tile`, if both
    /// belong there; it comes to `cell`, or is there.
    #[inline]
    fn conflicts(&self, board: &[Tile], tile: Tile, cell: Cell, vertical: bool) -> u16 {
        let (home, here) = (self.homes[tile.index()], self.places[cell.index()]);
        let columns = self.size.columns();
        let in_the_way = |own: (u8, u8), its: (u8, u8)| (its.0 < own.0) != (its.1 < own.1);
        let mut count = 0;
        if vertical {
            if home.row == here.row {
                let row = &board[usize::from(here.row) * columns..][..columns];
                for (column, other) in row.iter().enumerate() {
                    let its = self.homes[other.index()];
                    let own = (home.column, here.column);
                    let passes = in_the_way(own, (its.column, column as u8));
                    count += u16::from(its.row == home.row && passes);
                }
            }
        } else if home.column == here.column {
            let column = board[usize::from(here.column)..].iter().step_by(columns);
            for (row, other) in column.enumerate() {
                let its = self.homes[other.index()];
                let passes = in_the_way((home.row, here.row), (its.row, row as u8));
                count += u16::from(its.column == home.column && passes);
            }
        }
        count
    }
}

/// States whose neighbours are looked at between two polls: about a millisecond.
const DISTANCES_POLL: usize = 1 << 15;

/// For all cells of the blank and of a stage's tiles, how many steps its end is away; a
/// breadth-first search back from the end that leaves finished cells alone.
///
/// # Errors
/// The limit that came first.
fn distances(
    moves: &Steps,
    done: &[bool],
    stage: &Stage,
    budget: &mut Budget,
) -> Result<Vec<u16>, StopReason> {
    let cells = done.len();
    let tiles = stage.cells.len();
    let mut steps = vec![NEVER; cells.pow(tiles as u32 + 1)];
    let base = stage.cells.iter().fold(0, |state, cell| state * cells + cell.index()) * cells;
    let free = |cell: &usize| !done[*cell] && !stage.cells.contains(&Cell(*cell as u16));
    // A layer and the next one: all states at once would be four times the distances.
    let mut layer: Vec<u32> = match stage.blank {
        Some(blank) => vec![(base + blank.index()) as u32],
        None => (0..cells).filter(free).map(|blank| (base + blank) as u32).collect(),
    };
    layer.iter().for_each(|&state| steps[state as usize] = 0);
    let (mut queue, mut next, mut done_since_poll) = (Vec::new(), 0, 0);
    loop {
        if next == layer.len() {
            std::mem::swap(&mut layer, &mut queue);
            queue.clear();
            next = 0;
            if layer.is_empty() {
                break;
            }
            if done_since_poll > DISTANCES_POLL {
                budget.poll()?;
                done_since_poll = 0;
            }
        }
        let state = layer[next] as usize;
        next += 1;
        done_since_poll += 1;
        let blank = state % cells;
        let around = moves.neighbours(Cell(blank as u16)).map(Cell::index);
        for cell in around.filter(|&cell| !done[cell]) {
            // The digits of the tiles: the one on `cell`, if any, swaps with the blank.
            let mut after = state - blank + cell;
            let mut unit = cells;
            for _ in 0..tiles {
                if state / unit % cells == cell {
                    after = after - cell * unit + blank * unit;
                }
                unit *= cells;
            }
            if steps[after] == NEVER {
                steps[after] = steps[state] + 1;
                queue.push(after as u32);
            }
        }
    }
    Ok(steps)
}

/// The generator "splitmix64".
fn random_word(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *seed;
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The moves that led to entry `end` of the last level.
fn trace(levels: &[Vec<Link>], mut end: usize) -> Vec<Direction> {
    let mut moves = Vec::with_capacity(levels.len());
    for level in levels.iter().rev() {
        moves.push(level[end].came());
        end = level[end].parent();
    }
    moves.reverse();
    moves
}

/// Remembers the keys of recent boards, the upper half of each; old ones are overwritten.
struct Seen {
    keys: Vec<u32>,
}

impl Seen {
    /// Slots for each board of a level. Looking there is a third of the time of a wide beam, mostly waiting for
    /// memory.
    const PLACES: usize = 16;

    fn new(width: usize) -> Seen {
        Seen { keys: vec![0; (width * Seen::PLACES).next_power_of_two()] }
    }

    /// Whether the key is new.
    fn insert(&mut self, key: u64) -> bool {
        let (at, upper) = (key as usize & (self.keys.len() - 1), (key >> 32) as u32);
        std::mem::replace(&mut self.keys[at], upper) != upper
    }
}
