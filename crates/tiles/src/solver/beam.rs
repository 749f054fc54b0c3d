//! Beam search: level by level, only the most promising boards of each level are kept.
//!
//! Finds short but not shortest solutions of large boards, shorter with a wider beam. It may fail:
//! the caller tries a wider beam, and has another solution already. Not here: proofs of any kind.

use papan_search::StopReason;

use super::bounds::{homes, manhattan};
use super::meter::Lease;
use super::task::Task;
use crate::patterns::grid::{Grid, Step};

/// Levels without progress after which a beam counts as stuck.
const PATIENCE: u32 = 400;

/// What the beam needs to know of the board, worked out once.
pub(crate) struct Beam<'t> {
    task: &'t Task,
    homes: [u8; 256],
    /// For each cell and step where the blank lands.
    next: Vec<[Option<u8>; 4]>,
    /// By tile and cell.
    distance: Vec<u8>,
    /// By tile and cell: random words whose sum over a board stands for it. A mistaken match only
    /// drops a board from the beam.
    keys: Vec<u64>,
}

/// One board of a level.
#[derive(Clone, Copy)]
struct Entry {
    /// Which board of the level before it comes from.
    parent: u32,
    step: Step,
    blank: u8,
    estimate: u32,
    key: u64,
}

impl<'t> Beam<'t> {
    pub(crate) fn new(task: &'t Task) -> Beam<'t> {
        let grid = task.grid();
        let cells = grid.cells();
        let homes = homes(task.goal());
        let next = (0..cells)
            .map(|cell| Step::ALL.map(|step| grid.step(cell, step).map(|cell| cell as u8)))
            .collect();
        let mut distance = vec![0; cells * cells];
        let mut keys = vec![0; cells * cells];
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        for tile in 1..cells {
            for cell in 0..cells {
                distance[tile * cells + cell] = grid.distance(cell, usize::from(homes[tile])) as u8;
                // The generator "splitmix64".
                seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut word = seed;
                word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                keys[tile * cells + cell] = word ^ word >> 31;
            }
        }
        Beam { task, homes, next, distance, keys }
    }

    /// A solution of at most `most` steps found with `width` boards a level, if any.
    ///
    /// # Errors
    /// The limit that ends the search.
    pub(crate) fn search(
        &self,
        width: usize,
        most: u32,
        lease: &mut Lease<'_, '_>,
    ) -> Result<Option<Vec<Step>>, StopReason> {
        let grid: Grid = self.task.grid();
        let cells = grid.cells();
        let start = self.task.board();
        let estimate = manhattan(grid, start, &self.homes);
        if estimate == 0 {
            return Ok(Some(Vec::new()));
        }
        let mut boards = start.to_vec();
        let mut next_boards = Vec::new();
        let key = start.iter().enumerate().fold(0u64, |key, (cell, &tile)| {
            key.wrapping_add(self.keys[usize::from(tile) * cells + cell])
        });
        let blank = start.iter().position(|&tile| tile == 0).unwrap_or(0) as u8;
        // The step of the root leads nowhere; no step is its inverse's inverse below.
        let root = Entry { parent: 0, step: Step::Up, blank, estimate, key };
        let mut levels: Vec<Vec<(u32, Step)>> = Vec::new();
        let mut level = vec![root];
        let mut seen = Seen::new(width);
        seen.insert(key);
        let mut found: Vec<Entry> = Vec::new();
        let (mut least, mut since) = (estimate, 0);
        for depth in 1..=most {
            found.clear();
            for (parent, entry) in level.iter().enumerate() {
                let board = &boards[parent * cells..(parent + 1) * cells];
                let blank = usize::from(entry.blank);
                let mut count = 0;
                for step in Step::ALL {
                    if depth > 1 && step == entry.step.inverse() {
                        continue;
                    }
                    let Some(to) = self.next[blank][step as usize] else { continue };
                    count += 1;
                    let tile = usize::from(board[usize::from(to)]) * cells;
                    let (from, into) = (tile + usize::from(to), tile + blank);
                    let estimate = entry.estimate + u32::from(self.distance[into])
                        - u32::from(self.distance[from]);
                    if depth + estimate > most {
                        continue;
                    }
                    let key = entry.key.wrapping_add(self.keys[into]).wrapping_sub(self.keys[from]);
                    if seen.insert(key) {
                        found.push(Entry { parent: parent as u32, step, blank: to, estimate, key });
                    }
                }
                lease.expand(count)?;
            }
            if found.is_empty() {
                return Ok(None);
            }
            if found.len() > width {
                // Ties by key: as good as chance, and the same in every run.
                found.select_nth_unstable_by_key(width - 1, |entry| (entry.estimate, entry.key));
                found.truncate(width);
            }
            next_boards.clear();
            let mut best = u32::MAX;
            for entry in &found {
                let parent = &level[entry.parent as usize];
                let at = next_boards.len();
                let from = entry.parent as usize * cells;
                next_boards.extend_from_slice(&boards[from..from + cells]);
                next_boards.swap(at + usize::from(parent.blank), at + usize::from(entry.blank));
                best = best.min(entry.estimate);
            }
            levels.push(found.iter().map(|entry| (entry.parent, entry.step)).collect());
            if best == 0 {
                let end = found.iter().position(|entry| entry.estimate == 0).unwrap_or(0);
                return Ok(Some(trace(&levels, end)));
            }
            since += 1;
            if best < least {
                (least, since) = (best, 0);
            } else if since > PATIENCE {
                return Ok(None);
            }
            std::mem::swap(&mut boards, &mut next_boards);
            std::mem::swap(&mut level, &mut found);
        }
        Ok(None)
    }
}

/// The steps that led to entry `end` of the last level.
fn trace(levels: &[Vec<(u32, Step)>], mut end: usize) -> Vec<Step> {
    let mut steps = Vec::with_capacity(levels.len());
    for level in levels.iter().rev() {
        let (parent, step) = level[end];
        steps.push(step);
        end = parent as usize;
    }
    steps.reverse();
    steps
}

/// Remembers the keys of recent boards; old ones are overwritten.
struct Seen {
    keys: Vec<u64>,
}

impl Seen {
    fn new(width: usize) -> Seen {
        Seen { keys: vec![0; (width * 128).next_power_of_two()] }
    }

    /// Whether the key is new.
    fn insert(&mut self, key: u64) -> bool {
        let at = (key >> 20) as usize & (self.keys.len() - 1);
        std::mem::replace(&mut self.keys[at], key) != key
    }
}
