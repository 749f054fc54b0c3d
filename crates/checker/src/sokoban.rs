//! Sokoban: replays a solution on the level as it was written, and counts what players compare.
//! Not here: clever searching, and cutting a collection into levels.

mod read;

use std::collections::{BTreeSet, HashSet, VecDeque};

use crate::message::message;
use crate::words::count;
use crate::{Checker, Message, Metric, Rejection, Setting};
use read::{Cell, Level};

/// How many boxes, summed over all positions, are stored before the checker gives up on a level. A
/// set of cells is kept for each position: this takes a few tenths of a second.
const MAX_BOXES: usize = 60_000;

/// The checker of Sokoban.
#[derive(Clone, Copy, Debug)]
pub struct Sokoban;

impl Checker for Sokoban {
    fn check(
        &self,
        level: &[u8],
        solution: &str,
        _settings: &[Setting<'_>],
    ) -> Result<Vec<Metric>, Rejection> {
        check(level, solution)
    }

    fn is_solvable(&self, level: &[u8], _settings: &[Setting<'_>]) -> Option<bool> {
        let boxes = read::level(level).ok()?.boxes.len();
        is_solvable(level, MAX_BOXES / boxes).ok().flatten()
    }
}

/// Replays `solution` (LURD; pushes may be in lower case, runs as `3r`) on `level` and accepts it
/// when every box that the player could ever reach ends on a goal.
///
/// The metrics: `moves`; `pushes`; `box_lines` (pushing a box in the same direction without a break
/// is one line); `box_changes` (consecutive lines of the same box, whatever their direction, count
/// once); `pushing_sessions` (pushes without a step in between count once); `player_lines` (steps
/// in the same direction count once).
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read, [`Rejection::Solution`] when the solution
/// cannot, [`Rejection::Move`] at the first move that cannot be made, [`Rejection::Unsolved`] when a
/// box is left off the goals.
///
/// ```
/// let level = b"######\n#@ $.#\n######\n";
/// let metrics = papan_checker::sokoban::check(level, "rR").unwrap();
/// assert_eq!((metrics[0].name, metrics[0].value), ("moves", 2));
/// assert!(papan_checker::sokoban::check(level, "r").is_err());
/// ```
pub fn check(level: &[u8], solution: &str) -> Result<Vec<Metric>, Rejection> {
    let mut replay = Replay::new(read::level(level)?);
    // A solution may come from a file, and a byte-order mark at its start is not a move.
    let solution = solution.strip_prefix('\u{feff}').unwrap_or(solution);
    // Read to its end before anything is moved: what is not a solution is not a wrong one.
    for (letter, direction, count) in runs(solution)? {
        for _ in 0..count {
            replay.step(letter, direction)?;
        }
    }
    replay.finish()
}

/// The letters of a solution, each with its direction and its repeat count.
fn runs(solution: &str) -> Result<Vec<(char, Cell, usize)>, Rejection> {
    let mut runs = Vec::new();
    let mut steps: usize = 0;
    let mut count: Option<usize> = None;
    for letter in solution.chars().filter(|letter| !letter.is_whitespace()) {
        if let Some(digit) = letter.to_digit(10) {
            let more = count.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            count = Some(more.min(1_000_000));
            continue;
        }
        let direction = match letter.to_ascii_lowercase() {
            'u' => (-1, 0),
            'd' => (1, 0),
            'l' => (0, -1),
            'r' => (0, 1),
            _ => {
                let step = steps + 1;
                let message = message!(
                    "check.sokoban.letter",
                    "move {step}: unexpected character {found}; expected u, d, l or r, capitals \
                     for pushes",
                    step,
                    found = format!("{letter:?}")
                );
                return Err(Rejection::Solution { step, message });
            }
        };
        let count = count.take().unwrap_or(1);
        steps = steps.saturating_add(count);
        runs.push((letter, direction, count));
    }
    Ok(runs)
}

/// Whether `level` can be solved, by trying every move; `None` when more than `max_states`
/// positions are met first.
///
/// # Errors
/// [`Rejection::Level`] when the level cannot be read.
pub fn is_solvable(level: &[u8], max_states: usize) -> Result<Option<bool>, Rejection> {
    let level = read::level(level)?;
    let start = (level.player, level.boxes.clone());
    let mut seen: HashSet<(Cell, BTreeSet<Cell>)> = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([start]);
    while let Some(((row, column), boxes)) = queue.pop_front() {
        if boxes.is_subset(&level.goals) {
            return Ok(Some(true));
        }
        if seen.len() > max_states {
            return Ok(None);
        }
        for direction in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let next = (row + direction.0, column + direction.1);
            let mut boxes = boxes.clone();
            if boxes.remove(&next) {
                let beyond = (next.0 + direction.0, next.1 + direction.1);
                if level.is_wall(beyond) || !boxes.insert(beyond) {
                    continue;
                }
            }
            let state = (next, boxes);
            if !level.is_wall(next) && !seen.contains(&state) {
                seen.insert(state.clone());
                queue.push_back(state);
            }
        }
    }
    Ok(Some(false))
}

/// The level between two moves, and the counters.
struct Replay {
    level: Level,
    moves: u64,
    pushes: u64,
    box_lines: u64,
    box_changes: u64,
    pushing_sessions: u64,
    player_lines: u64,
    last_step: Option<(i64, i64)>,
    last_was_push: bool,
    /// Where the box that was pushed last is, and the direction it was pushed in.
    last_box: Option<((i64, i64), (i64, i64))>,
}

impl Replay {
    fn new(level: Level) -> Self {
        Self {
            level,
            moves: 0,
            pushes: 0,
            box_lines: 0,
            box_changes: 0,
            pushing_sessions: 0,
            player_lines: 0,
            last_step: None,
            last_was_push: false,
            last_box: None,
        }
    }

    fn step(&mut self, letter: char, direction: Cell) -> Result<(), Rejection> {
        let step = self.moves as usize + 1;
        let found = format!("{letter:?}");
        let reject = |message: Message| Err(Rejection::Move { step, message });
        let (row, column) = self.level.player;
        let next = (row + direction.0, column + direction.1);
        if self.level.is_wall(next) {
            return reject(message!(
                "check.sokoban.wall",
                "move {step}: {found} runs into a wall",
                step,
                found
            ));
        }
        let pushed = self.level.boxes.contains(&next);
        if pushed {
            let beyond = (next.0 + direction.0, next.1 + direction.1);
            if self.level.is_wall(beyond) {
                return reject(message!(
                    "check.sokoban.box-into-wall",
                    "move {step}: {found} pushes a box into a wall",
                    step,
                    found
                ));
            }
            if self.level.boxes.contains(&beyond) {
                return reject(message!(
                    "check.sokoban.box-into-box",
                    "move {step}: {found} pushes a box into another box",
                    step,
                    found
                ));
            }
            self.level.boxes.remove(&next);
            self.level.boxes.insert(beyond);
            self.count_push(next, beyond, direction);
        }
        self.moves += 1;
        self.player_lines += u64::from(self.last_step != Some(direction));
        self.last_step = Some(direction);
        self.last_was_push = pushed;
        self.level.player = next;
        Ok(())
    }

    fn count_push(&mut self, from: (i64, i64), to: (i64, i64), direction: (i64, i64)) {
        self.pushes += 1;
        self.pushing_sessions += u64::from(!self.last_was_push);
        let same_box = self.last_box.is_some_and(|(cell, _)| cell == from);
        // The same box in the same direction: the player is still behind it unless it walked.
        let same_line = self.last_box == Some((from, direction)) && self.last_was_push;
        self.box_lines += u64::from(!same_line);
        self.box_changes += u64::from(!same_box);
        self.last_box = Some((to, direction));
    }

    fn finish(self) -> Result<Vec<Metric>, Rejection> {
        let mut off = self.level.boxes.iter().filter(|cell| !self.level.goals.contains(cell));
        if let Some((row, column)) = off.next() {
            let steps = self.moves as usize;
            let (row, column) = (row + 1, column + 1);
            let message = match off.count() {
                0 => message!(
                    "check.sokoban.unsolved",
                    "not solved after {moves}: the box in row {row}, column {column} of the level \
                     stands on no goal",
                    moves = steps => count(steps, "move", "moves"),
                    row,
                    column
                ),
                more => message!(
                    "check.sokoban.unsolved-more",
                    "not solved after {moves}: the box in row {row}, column {column} of the level \
                     stands on no goal, and {more} more",
                    moves = steps => count(steps, "move", "moves"),
                    row,
                    column,
                    more
                ),
            };
            return Err(Rejection::Unsolved { steps, message });
        }
        Ok(vec![
            Metric { name: "moves", value: self.moves },
            Metric { name: "pushes", value: self.pushes },
            Metric { name: "box_lines", value: self.box_lines },
            Metric { name: "box_changes", value: self.box_changes },
            Metric { name: "pushing_sessions", value: self.pushing_sessions },
            Metric { name: "player_lines", value: self.player_lines },
        ])
    }
}

#[cfg(test)]
mod tests;
