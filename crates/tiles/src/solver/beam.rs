//! Beam search along the stages of the line-by-line solution: level by level, only the most
//! promising boards of each level are kept.
//!
//! Every stage has a table of exact distances for its one or two tiles and the blank, so the beam
//! always knows a way forward; among many it keeps those that bring the other tiles closer to home.
//! Wider beams find shorter solutions. Not here: proofs of any kind.

use papan_puzzle::{Cell, Direction, Size};
use papan_search::{Budget, StopReason};

use super::Lease;
use super::construct::{Stage, stages};
use crate::board::{Board, Tile};
use crate::heuristics::Manhattan;
use crate::steps::Steps;

/// The weight of a step of the current stage's distance, and of one of the other tiles' Manhattan
/// distance. Measured on random 10x10 boards; half or twice the second is 3% worse.
const STAGE_WEIGHT: u32 = 8;
const REST_WEIGHT: u32 = 12;
/// The extra weight of an unfinished tile: enough that finishing a stage is never a loss.
const TILE_WEIGHT: u32 = 300;

/// What the beam needs to know about the board, computed once.
pub(crate) struct Beam<'b> {
    start: &'b Board,
    size: Size,
    steps: Steps,
    manhattan: Manhattan,
    /// By tile and cell: random words whose sum over a board represents it. A false match only
    /// drops a board from the beam.
    keys: Vec<u64>,
    plans: Vec<StagePlan>,
}

/// A stage with the distances to its end.
struct StagePlan {
    /// The tiles that are brought home, at most two.
    tiles: Vec<Tile>,
    /// By cells of the tiles and of the blank, in base `cells`.
    steps: Vec<u16>,
    /// The tiles not finished after it.
    tiles_left: u32,
}

/// Most successors of a board; but the first board has four, and a level of its own.
const BRANCHING: usize = 3;

/// The distance from states that cannot reach the end of a stage.
const NEVER: u16 = u16::MAX;

/// One board of a level.
#[derive(Clone, Copy)]
struct Entry {
    /// Which board of the previous level it comes from.
    parent: u32,
    /// The move that led here.
    came: Direction,
    blank: u8,
    stage: u16,
    /// Where the tiles of the stage are.
    at: [u8; 2],
    /// Manhattan distance of all tiles.
    estimate: u32,
    /// That of the tiles of later stages.
    rest: u32,
    /// The beam keeps the boards with the lowest weight.
    weight: u32,
    key: u64,
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
        let mut tiles_left = cells as u32 - 1;
        let mut plans = Vec::new();
        for stage in stages(goal) {
            tiles_left -= stage.cells.len() as u32;
            plans.push(StagePlan {
                tiles: stage.cells.iter().map(|&cell| goal.tile(cell)).collect(),
                steps: distances(&steps, &done, &stage, budget)?,
                tiles_left,
            });
            stage.cells.iter().for_each(|cell| done[cell.index()] = true);
        }
        Ok(Beam { start, size, steps, manhattan: Manhattan::new(goal), keys, plans })
    }

    /// Approximately how many bytes a search holds that ends after `levels` levels.
    pub(crate) fn bytes(&self, width: usize, levels: usize) -> usize {
        let entry = 2 * BRANCHING * size_of::<Entry>() + 2 * self.size.cells() + Seen::PLACES * 8;
        width * (entry + levels * size_of::<(u32, Direction)>())
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
        let mut root = Entry {
            parent: 0,
            came: Direction::Up,
            blank: self.start.blank().0 as u8,
            stage: 0,
            at: [0; 2],
            estimate,
            rest: estimate,
            weight: 0,
            key,
        };
        if !self.enter(0, start, &mut root) {
            return Ok(Some(Vec::new()));
        }
        let mut levels: Vec<Vec<(u32, Direction)>> = Vec::new();
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
                    if depth > 1 && direction == entry.came.opposite() {
                        continue;
                    }
                    let Some(to) = self.steps.step(blank, direction) else { continue };
                    let tile = board[to.index()];
                    let (far, near) =
                        (self.manhattan.distance(tile, blank), self.manhattan.distance(tile, to));
                    let change = far.wrapping_sub(near);
                    let row = tile.index() * cells;
                    let (from, into) = (row + to.index(), row + blank.index());
                    let key = entry.key.wrapping_add(self.keys[into]).wrapping_sub(self.keys[from]);
                    let mut child = Entry {
                        parent: parent as u32,
                        came: direction,
                        blank: to.0 as u8,
                        key,
                        ..*entry
                    };
                    child.estimate = entry.estimate.wrapping_add(change);
                    let plan = &self.plans[usize::from(entry.stage)];
                    match plan.tiles.iter().position(|&other| other == tile) {
                        Some(place) => child.at[place] = entry.blank,
                        None => child.rest = entry.rest.wrapping_add(change),
                    }
                    let steps = self.steps_left(&child);
                    if steps == NEVER {
                        continue;
                    }
                    count += 1;
                    if depth + child.estimate > most || !seen.insert(key) {
                        continue;
                    }
                    if steps == 0 {
                        after.clear();
                        after.extend_from_slice(board);
                        after.swap(blank.index(), to.index());
                        if !self.enter(usize::from(entry.stage) + 1, &after, &mut child) {
                            end = Some(found.len());
                        }
                    } else {
                        child.weight = self.weight(&child, steps);
                    }
                    found.push(child);
                }
                lease.expand(count)?;
            }
            if let Some(end) = end {
                levels.push(found.iter().map(|entry| (entry.parent, entry.came)).collect());
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
                let parent = &level[entry.parent as usize];
                let at = next_boards.len();
                let from = entry.parent as usize * cells;
                next_boards.extend_from_slice(&boards[from..from + cells]);
                next_boards.swap(at + usize::from(parent.blank), at + usize::from(entry.blank));
            }
            levels.push(found.iter().map(|entry| (entry.parent, entry.came)).collect());
            std::mem::swap(&mut boards, &mut next_boards);
            std::mem::swap(&mut level, &mut found);
        }
        Ok(None)
    }

    /// Puts the entry of `board` into stage `stage` or the first later one that is not finished;
    /// false if none is left, and the board is solved.
    fn enter(&self, stage: usize, board: &[Tile], entry: &mut Entry) -> bool {
        for (number, plan) in self.plans.iter().enumerate().skip(stage) {
            entry.stage = number as u16;
            for (place, &tile) in plan.tiles.iter().enumerate() {
                let cell = board.iter().position(|&other| other == tile).unwrap_or(0);
                entry.at[place] = cell as u8;
                entry.rest -= self.manhattan.distance(tile, Cell(cell as u16));
            }
            let steps = self.steps_left(entry);
            if steps > 0 {
                entry.weight = self.weight(entry, steps);
                return true;
            }
        }
        entry.weight = 0;
        false
    }

    /// The steps to the end of the entry's stage.
    fn steps_left(&self, entry: &Entry) -> u16 {
        let cells = self.size.cells();
        let plan = &self.plans[usize::from(entry.stage)];
        let tiles = entry.at[..plan.tiles.len()].iter();
        let state = tiles.fold(0, |state, &tile| state * cells + usize::from(tile));
        plan.steps[state * cells + usize::from(entry.blank)]
    }

    fn weight(&self, entry: &Entry, steps: u16) -> u32 {
        let left = self.plans[usize::from(entry.stage)].tiles_left;
        STAGE_WEIGHT * u32::from(steps) + REST_WEIGHT * entry.rest + TILE_WEIGHT * left
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
fn trace(levels: &[Vec<(u32, Direction)>], mut end: usize) -> Vec<Direction> {
    let mut moves = Vec::with_capacity(levels.len());
    for level in levels.iter().rev() {
        let (parent, direction) = level[end];
        moves.push(direction);
        end = parent as usize;
    }
    moves.reverse();
    moves
}

/// Remembers the keys of recent boards; old ones are overwritten.
struct Seen {
    keys: Vec<u64>,
}

impl Seen {
    /// Slots for each board of a level.
    const PLACES: usize = 64;

    fn new(width: usize) -> Seen {
        Seen { keys: vec![0; (width * Seen::PLACES).next_power_of_two()] }
    }

    /// Whether the key is new.
    fn insert(&mut self, key: u64) -> bool {
        let at = (key >> 20) as usize & (self.keys.len() - 1);
        std::mem::replace(&mut self.keys[at], key) != key
    }
}
